// How a round went, as a line along its moves: above the middle the upper side wins, below it the lower one, the farther
// the sooner. The line is a slider: click, drag or steer it to a move.

/** @import { By, PastRound, Worth } from "./state" */

import { element } from "./drawing.js";
import { make } from "./make.js";
import { _ } from "./words.js";

const HEIGHT = 100;
const FAR = 40; // plies from which a win is no farther on the line
const LEAST = 0.35; // of the height, for the farthest

/**
 * @typedef {object} Shown
 * @property {By<Worth>} worth  of the positions, as far as they are known
 * @property {By<string>} changed  the moves that changed the result
 * @property {Pick<PastRound, "moves" | "result">} round
 * @property {number} at  the move that is looked at
 * @property {By<string>} sides  in words, the upper one first
 */

export class Evaluation {
  /** @param {(at: number) => void} onChoose */
  constructor(onChoose) {
    this.onChoose = onChoose;
    this.node = make("div", { class: "evaluation" });
  }

  /** Make all anew, in the viewer's language. */
  build() {
    this.svg = element("svg", { "aria-hidden": true, preserveAspectRatio: "none" });
    this.dots = make("div", { class: "dots", "aria-hidden": true });
    this.slider = make("input", { type: "range", min: -1, step: 1, "aria-label": _("How the round went, move by move") });
    this.slider.addEventListener("input", () => this.onChoose(Number(this.slider.value)));
    this.upper = make("span", {});
    this.lower = make("span", {});
    const line = make("div", { class: "along" }, this.dots, this.slider);
    line.prepend(this.svg);
    this.node.replaceChildren(make("div", { class: "ends", "aria-hidden": true }, this.upper, this.lower), line);
    this.node.hidden = true;
  }

  /** @param {Shown | null} shown  null is nothing */
  show(shown) {
    const count = shown ? Object.keys(shown.round.moves).length : 0;
    this.node.hidden = count === 0;
    if (count === 0) return;
    const { worth, changed, at, sides } = shown;
    const [upper, lower] = Object.keys(sides);
    this.upper.textContent = sides[upper];
    this.lower.textContent = sides[lower];
    const heights = Array.from({ length: count + 1 }, (_none, i) => this.height(worth[i], upper, i === count && shown.round.result !== ""));
    this.svg.setAttribute("viewBox", `0 ${-HEIGHT / 2} ${count} ${HEIGHT}`);
    this.svg.replaceChildren(...bars(heights), ...lines(heights));
    this.dots.replaceChildren(...Object.keys(changed).map((i) => make("span", { style: { left: `${(100 * (Number(i) + 1)) / count}%` } })));
    this.slider.max = String(count - 1);
    this.slider.value = String(at);
    this.slider.setAttribute("aria-valuetext", this.words(shown));
  }

  /**
   * From -1, the lower side wins now, to 1; null is not known yet.
   * @param {Worth | undefined} worth
   * @param {string} upper
   * @param {boolean} isEnd
   */
  height(worth, upper, isEnd) {
    if (!worth) return null;
    if (!worth.winner || worth.winner === "draw") return 0;
    const nearness = isEnd ? 1 : 1 - Math.min(worth.plies || FAR, FAR) / FAR;
    return (worth.winner === upper ? 1 : -1) * (LEAST + (1 - LEAST) * nearness);
  }

  /** @param {Shown} shown */
  words({ worth, round, at, sides }) {
    const place = at < 0 ? _("The start of the round") : _("After move {number}: {move}").replace("{number}", String(at + 1)).replace("{move}", round.moves[at].text);
    const known = worth[at + 1];
    if (!known) return place;
    if (known.winner === "draw") return `${place}. ${_("a draw")}`;
    const side = sides[known.winner];
    const told = !side ? _("not decided in {count}") : known.plies ? _("{side} wins in {count}") : _("{side} wins");
    return `${place}. ${told.replace("{side}", side).replace("{count}", String(known.plies))}`;
  }
}

/** @param {(number | null)[]} heights */
function bars(heights) {
  return heights.flatMap((height, i) => {
    if (!height) return [];
    const y = -Math.max(0, height) * 0.5 * HEIGHT;
    return [element("rect", { class: height > 0 ? "up" : "down", x: i - 0.5, width: 1, y, height: Math.abs(height) * 0.5 * HEIGHT })];
  });
}

/** @param {(number | null)[]} heights */
function lines(heights) {
  const parts = heights.map((height, i) => (height === null ? " M" : `${i} ${-height * 0.5 * HEIGHT}`));
  const path = `M${parts.join("L")}`.replace(/L? M(L M)*L?/g, "M").replace(/M+$/, "").replace(/M+/g, "M");
  const middle = element("line", { class: "middle", x1: 0, x2: heights.length - 1, y1: 0, y2: 0 });
  return path === "" ? [middle] : [middle, element("path", { class: "line", d: path })];
}
