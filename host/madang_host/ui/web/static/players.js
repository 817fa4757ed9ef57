// The lines above and below the board: who plays there, whose turn it is, how much time is left.

/** @import { State } from "./state" */

import { byId, make } from "./make.js";
import { inkOn } from "./drawing.js";
import { raceSeat } from "./race.js";
import { _ } from "./words.js";

export class Players {
  keys = ["look", "side", "active", "result", "turn", "clocks", "phase", "players", "race"];

  /** @param {import("./clocks.js").Clocks} clocks */
  constructor(clocks) {
    this.clocks = clocks;
    this.isTurned = false;
  }

  turn(isTurned) {
    this.isTurned = isTurned;
    if (this.state) this.show(this.state);
  }

  /** @param {State} state */
  show(state) {
    this.state = state;
    if (state.look.race) {
      this.showRace();
      return;
    }
    const sides = Object.keys(state.look.sides);
    const isAlone = sides.length === 1; // and sits below
    const [above, below] = isAlone ? [null, ...sides] : this.isTurned ? sides.toReversed() : sides;
    this.fill(byId("above"), above);
    this.fill(byId("below"), below);
  }

  /** `White: Ann`, `Black: engine, level 4`. */
  words(side) {
    const { look, players } = this.state;
    const { name, level } = players[side];
    const who = name || (level ? _("engine, level {level}").replace("{level}", String(level)) : "");
    return who ? `${look.sides[side]}: ${who}` : look.sides[side];
  }

  /** Two to four sides, half of them above. */
  showRace() {
    const sides = Object.keys(this.state.look.sides);
    const half = Math.ceil(sides.length / 2);
    const [above, below] = this.isTurned ? [sides.slice(half), sides.slice(0, half)] : [sides.slice(0, half), sides.slice(half)];
    for (const [id, seated] of Object.entries({ above, below })) {
      byId(id).classList.remove("turn");
      byId(id).replaceChildren(...seated.map((side) => raceSeat(this.state, side, this.words(side))));
    }
  }

  /**
   * @param {HTMLElement} line
   * @param {string | null} side  null for nobody
   */
  fill(line, side) {
    if (side === null) {
      line.classList.remove("turn");
      line.replaceChildren();
      return;
    }
    const { look, side: turn, active, result, phase } = this.state;
    const isTurn = turn === side && result === "" && phase === "playing";
    line.classList.toggle("turn", isTurn);
    const token = make("span", { class: `token ${side}`, "aria-hidden": "true" });
    const parts = [token, make("span", { class: "who" }, this.words(side))];
    if (isTurn && look.colours[active]) {
      const paper = look.tiles[active];
      parts.push(make("span", { class: "chip", style: { background: paper, color: inkOn(paper) } }, look.colours[active]));
    }
    line.replaceChildren(...parts, this.clocks.face(side));
  }
}
