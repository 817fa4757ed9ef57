// The towers as they are drawn. Knows where they are to be seen, and nothing of why.

/** @import { By, Look, Seen } from "./state" */

import * as drawing from "./drawing.js";

const HELD_SCALE = 1.12;

export class Towers {
  /** @param {Look} look */
  constructor(look) {
    this.look = look;
    this.node = drawing.element("g", { class: "towers", "aria-hidden": true });
    /** @type {By<ReturnType<typeof drawing.drawTower>>} */
    this.towers = {};
    for (const id of Object.keys(look.towers)) {
      this.towers[id] = drawing.drawTower(id, look);
      this.node.append(this.towers[id].tower);
    }
  }

  /** @param {By<Seen>} seen */
  show(seen) {
    for (const id of Object.keys(this.towers)) this.showOne(id, seen[id]);
  }

  /**
   * What this viewer does is seen at once, other towers glide to where they stand.
   * @param {string} id
   * @param {Seen} [seen]
   */
  showOne(id, seen) {
    const { tower, rings } = this.towers[id];
    tower.style.display = seen ? "" : "none";
    if (!seen) return;
    const { x, y, scale } = seen.point ?? drawing.middleOf(seen.at);
    tower.classList.toggle("gliding", !seen.isOwn);
    tower.style.transform = `translate(${x}px, ${y}px) scale(${seen.isHeld ? HELD_SCALE : scale})`;
    tower.classList.toggle("held", Boolean(seen.isHeld));
    tower.classList.toggle("dragged", Boolean(seen.point));
    tower.classList.toggle("missing", Boolean(seen.missing));
    if (seen.isHeld && this.node.lastChild !== tower) this.node.append(tower); // above the others
    if (Number(tower.dataset.rings ?? 0) !== seen.rings) {
      tower.dataset.rings = String(seen.rings);
      rings.replaceChildren(drawing.build(this.look.shapes.rings[seen.rings]));
    }
  }
}
