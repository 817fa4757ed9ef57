// The board on the page: squares with their lights, towers, the cursor. Shows a state, or a position of the past.

import { _ } from "./words.js";
import * as drawing from "./drawing.js";

const FILES = "abcdefgh";

export class Board {
  /** @param {SVGSVGElement} svg */
  constructor(svg) {
    this.svg = svg;
    svg.setAttribute("viewBox", `0 0 ${drawing.WIDTH} ${drawing.HEIGHT}`);
    /** @type {{ tower: string, x: number, y: number } | null} */
    this.dragged = null; // {tower, x, y} while a pointer drags
    /** @type {string | null} */
    this.past = null; // a position to look at instead
    /** @type {Record<string, import("./state").MoveOutcome & { words: string }>} */
    this.prospects = {}; // of the coach, by square
  }

  /**
   * Draw all anew, with the state's colours and words.
   * @param {import("./state").State} state
   */
  build(state) {
    const look = state.look;
    this.cells = {};
    this.towers = {};
    this.strangers = drawing.element("g", { "aria-hidden": true });
    this.cursor = drawing.element("g", { class: "cursor", "aria-hidden": true },
      drawing.element("rect", { x: -47, y: -47, width: 94, height: 94, rx: 6 }));
    const frame = drawing.element("rect", {
      class: "frame", x: drawing.LEFT - 8, y: drawing.TOP - 8, width: 816, height: 816, rx: 8, "aria-hidden": true,
    });
    const towers = drawing.element("g", { "aria-hidden": true });
    for (const id of Object.keys(look.towers)) {
      this.towers[id] = drawing.drawTower(id, look);
      this.towers[id].tower.style.display = "none";
      towers.append(this.towers[id].tower);
    }
    this.marks = drawing.element("g", { class: "marks", "aria-hidden": true });
    this.svg.replaceChildren(frame, ...this.labels(), ...this.rows(look), this.strangers, towers, this.marks, this.cursor);
    this.svg.setAttribute("aria-label", _("The board"));
    this.focusable = this.cells.d4.square;
    this.focusable.setAttribute("tabindex", 0);
    this.show(state, state);
  }

  rows(look) {
    return [9, 8, 7, 6, 5, 4, 3, 2, 1, 0].map((row) => {
      const cells = [...FILES].map((file) => {
        const spot = file + row;
        this.cells[spot] = spot in look.squares ? drawing.drawSquare(spot, look.squares[spot], look) : this.beside(spot);
        const { square } = this.cells[spot];
        square.setAttribute("role", "gridcell");
        square.setAttribute("tabindex", -1);
        square.dataset.spot = spot;
        return square;
      });
      return drawing.element("g", { role: "row" }, ...cells);
    });
  }

  beside(spot) {
    const { x, y } = drawing.middleOf(spot);
    const place = drawing.element("circle", { r: 8, class: "place" });
    return { square: drawing.element("g", { transform: `translate(${x} ${y})` }, place) };
  }

  labels() {
    const files = [...FILES].map((file, i) =>
      drawing.element("text", { class: "label", x: drawing.LEFT + 50 + 100 * i, y: drawing.BELOW + 30, "aria-hidden": true }, file));
    const ranks = [...FILES].map((_, i) =>
      drawing.element("text", { class: "label", x: 20, y: drawing.BELOW - 40 - 100 * i, "aria-hidden": true }, String(i + 1)));
    return [...files, ...ranks];
  }

  /**
   * Draw what a patch of the state changed.
   * @param {import("./state").State} state
   * @param {Partial<import("./state").State>} patch
   */
  show(state, patch) {
    this.state = state;
    if (this.past === null) this.showLights(patch.lights ?? {});
    if (patch.roles && this.past === null) this.showRoles(patch.roles);
    if (patch.towers || "held" in patch) this.showTowers();
    if (patch.strangers) this.showStrangers();
    if (patch.settings) this.showBrightness(state.settings.brightness);
    if (patch.towers || patch.roles || "held" in patch || patch.strangers) this.showLabels();
  }

  /** A board dimmed for the evening must still be seen here, hence the lights are never quite as dim. */
  showBrightness(brightness) {
    this.svg.style.setProperty("--shine", String(0.3 + 0.7 * Math.sqrt(brightness / 255)));
  }

  /** Show a position of the past, or the present again with null. */
  showPast(position) {
    if (position === this.past) return;
    this.past = position;
    this.svg.classList.toggle("past", position !== null);
    const dark = Object.fromEntries(Object.keys(this.state.look.squares).map((square) => [square, null]));
    this.showLights(position === null ? { ...dark, ...this.state.lights } : dark);
    this.showRoles(position === null ? { ...dark, ...this.state.roles } : dark);
    this.showTowers();
    this.showStrangers();
    this.showLabels();
  }

  /** Mark squares with what the moves there lead to: {outcome, plies, words} by square. */
  showProspects(prospects) {
    if (!Object.keys(prospects).length && !Object.keys(this.prospects).length) return;
    this.prospects = prospects;
    this.marks.replaceChildren(...Object.entries(prospects).map(([square, prospect]) => drawing.drawMark(square, prospect)));
    this.showLabels();
  }

  showLights(lights) {
    for (const [square, light] of Object.entries(lights)) {
      this.cells[square].light.style.color = light ?? "";
      this.cells[square].light.classList.toggle("on", light !== null);
    }
  }

  showRoles(roles) {
    for (const [square, role] of Object.entries(roles)) {
      this.cells[square].role.textContent = role === null ? "" : this.state.look.signs[role];
      this.cells[square].square.dataset.role = role ?? "dark";
    }
  }

  showTowers() {
    const standing = this.standing();
    for (const [id, { tower, rings }] of Object.entries(this.towers)) {
      const at = standing[id];
      tower.style.display = at ? "" : "none";
      if (!at) continue;
      const { x, y, scale } = at.point ?? drawing.middleOf(at.at);
      tower.style.transform = `translate(${x}px, ${y}px) scale(${at.isHeld ? 1.12 : scale})`;
      tower.classList.toggle("held", Boolean(at.isHeld));
      tower.classList.toggle("dragged", Boolean(at.point));
      tower.classList.toggle("missing", Boolean(at.missing));
      if (at.isHeld) tower.parentNode.append(tower);
      if (rings.childElementCount !== at.rings) drawing.drawRings(rings, at.rings);
    }
  }

  /**
   * Every tower that is seen: where it stands, its rings, and whether it is in the hand.
   * @returns {Record<string, import("./state").Standing & { isHeld?: boolean, point?: { x: number, y: number, scale: number } }>}
   */
  standing() {
    if (this.past !== null) return towersOf(this.past, this.state.look);
    /** @type {ReturnType<Board["standing"]>} */
    const standing = { ...this.state.towers };
    const { held } = this.state;
    if (held) standing[held.tower] = { at: held.over, rings: held.rings, isHeld: true };
    if (this.dragged) {
      const { tower, x, y } = this.dragged;
      if (standing[tower]) standing[tower] = { ...standing[tower], isHeld: true, point: { x, y: y - 14, scale: 1 } };
    }
    return standing;
  }

  showStrangers() {
    const squares = this.past === null ? Object.keys(this.state.strangers) : [];
    this.strangers.replaceChildren(...squares.map(drawing.drawStranger));
  }

  /** What a screen reader says of each place. */
  showLabels() {
    const { look, roles, strangers, held } = this.state;
    const towers = {};
    for (const [id, at] of Object.entries(this.standing())) {
      if (!at.isHeld) towers[at.at] = at.missing ? _("{tower}, not there").replace("{tower}", look.towers[id]) : look.towers[id];
    }
    for (const [spot, { square }] of Object.entries(this.cells)) {
      const colour = look.squares[spot];
      const parts = [
        colour ? `${spot} ${look.colours[colour]}` : `${spot[0]} ${_("beside the board")}`,
        towers[spot] ?? (strangers[spot] ? _("an unknown tower") : _("empty")),
      ];
      if (this.past === null && look.roles[roles[spot]]) parts.push(look.roles[roles[spot]]);
      if (this.prospects[spot]) parts.push(this.prospects[spot].words);
      if (held && held.over === spot) parts.push(`${_("in the hand")}: ${look.towers[held.tower]}`);
      const label = parts.join(", ");
      if (square.getAttribute("aria-label") !== label) square.setAttribute("aria-label", label);
    }
  }

  /** The tower on a spot, or undefined. */
  towerAt(spot) {
    return Object.keys(this.state.towers).find((id) => this.state.towers[id].at === spot);
  }

  /** The spot and the point under a pointer. */
  locate(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    return { spot: drawing.spotAt(point.x, point.y), x: point.x, y: point.y };
  }

  /** Let a tower follow the pointer; null lets it go. */
  drag(dragged) {
    this.dragged = dragged;
    this.showTowers();
  }

  /** Bring the keyboard's focus to a spot. */
  focus(spot) {
    this.focusable.setAttribute("tabindex", -1);
    this.focusable = this.cells[spot].square;
    this.focusable.setAttribute("tabindex", 0);
    this.focusable.focus({ preventScroll: true });
  }

  /** Draw the cursor where the focus is, or nowhere. */
  showCursor(spot) {
    this.cursor.classList.toggle("on", Boolean(spot));
    if (spot) {
      const { x, y } = drawing.middleOf(spot);
      this.cursor.setAttribute("transform", `translate(${x} ${y})`);
    }
  }
}

/**
 * The towers of a position's text (see madang.games.kamisado.notation).
 * @param {string} position
 * @param {import("./state").Look} look
 */
function towersOf(position, look) {
  const colours = Object.fromEntries(Object.entries(look.letters).map(([colour, letter]) => [letter, colour]));
  /** @type {Record<string, import("./state").Standing>} */
  const towers = {};
  position.split(" ")[0].split("/").forEach((rank, i) => {
    let file = 0;
    let last = null;
    for (const sign of rank) {
      if (sign === "+") {
        last.rings += 1;
      } else if (sign >= "1" && sign <= "8") {
        file += Number(sign);
      } else {
        last = { at: FILES[file] + (8 - i), rings: 0 };
        towers[`${sign === sign.toUpperCase() ? "white" : "black"}-${colours[sign.toUpperCase()]}`] = last;
        file += 1;
      }
    }
  });
  return towers;
}
