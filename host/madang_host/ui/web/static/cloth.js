// The cloth of a race: stations, roads and the mal that stand there, in a position of the present or of the past. Knows
// positions as texts (madang.games.yut.notation), and no server; what is pressed is told to whoever listens.

/** @import { By, Look, RaceMove, Square } from "./state" */

import { element } from "./drawing.js";
import { make } from "./make.js";
import { inkOn } from "./drawing.js";
import { _ } from "./words.js";

const GLIDE_MS = 350;

/** @typedef {{ side: string, square: Square, count: number }} Group  mal that ride together */
/** @typedef {{ groups: Group[], waiting: By<number>, home: By<number> }} Standing  by side how many wait, or are home */

/**
 * What stands where in a position.
 * @param {string} position  as `2,d4+h1/4~ 1 ?2 -`, of which the second side has left
 * @param {Look} look
 * @returns {Standing}
 */
export function standingOf(position, look) {
  const sides = Object.keys(look.sides);
  /** @type {Standing} */
  const standing = { groups: [], waiting: {}, home: {} };
  for (const [i, text] of position.split(" ")[0].split("/").entries()) {
    const [waiting, ...places] = text.replace("~", "").split(",");
    const side = sides[i];
    const groups = places.map((place) => ({ side, square: place.slice(0, 2), count: place.split("+").length }));
    standing.groups.push(...groups);
    standing.waiting[side] = Number(waiting);
    standing.home[side] = look.race.mal - Number(waiting) - groups.reduce((sum, { count }) => sum + count, 0);
  }
  return standing;
}

export class Cloth {
  /**
   * @param {HTMLElement} node
   * @param {(square: Square) => void} press  called with a station that is pressed
   */
  constructor(node, press) {
    this.node = node;
    this.press = press;
    this.svg = element("svg", { viewBox: "0 0 100 100", "aria-hidden": true });
    this.stations = make("div", { class: "stations", role: "group" });
    node.replaceChildren(this.svg, this.stations);
  }

  /** @param {Look} look */
  build(look) {
    this.look = look;
    const { places, roads, large, signs, is_round } = look.race;
    const at = (square) => ({ cx: places[square][0], cy: places[square][1] });
    const lines = roads.map(([one, other]) => this.road(one, other));
    const dots = Object.keys(places).map((square) => {
      const isLarge = large.includes(square);
      const outer = element("circle", { ...at(square), r: isLarge ? 6.2 : 3.4, class: "station" });
      return isLarge ? element("g", {}, outer, element("circle", { ...at(square), r: 4.6, class: "station inner" })) : outer;
    });
    const texts = Object.entries(signs).map(([square, sign]) => {
      const [x, y] = places[square];
      return element("text", { x, y: y + 1.2, class: sign.length > 2 ? "sign small" : "sign" }, sign);
    });
    this.svg.replaceChildren(element("rect", { width: 100, height: 100, rx: 3, class: "paper" }), ...lines, ...dots, ...texts);
    this.node.classList.toggle("round", is_round);
    this.stations.setAttribute("aria-label", _("The cloth"));
    this.stations.replaceChildren();
  }

  /** A line between two stations; along the edge of a round cloth it is an arc. */
  road(one, other) {
    const { places, is_round } = this.look.race;
    const [[x1, y1], [x2, y2]] = [places[one], places[other]];
    const radius = (x, y) => Math.hypot(x - 50, y - 50);
    if (!is_round || radius(x1, y1) < 40 || radius(x2, y2) < 40) return element("line", { x1, y1, x2, y2, class: "road" });
    const isLeft = (x1 - 50) * (y2 - 50) - (y1 - 50) * (x2 - 50) < 0;
    const r = radius(x1, y1);
    return element("path", { d: `M${x1} ${y1}A${r} ${r} 0 0 ${isLeft ? 0 : 1} ${x2} ${y2}`, class: "road" });
  }

  /**
   * Show a position, with what may be pressed there.
   * @param {Standing} standing
   * @param {{ movable: Square[], chosen: Square, targets: By<RaceMove>, advised: Square[], risks: By<number>, last: { origin: Square, landing: Square } | null }} marks
   */
  show(standing, { movable, chosen, targets, advised, risks, last }) {
    const focused = /** @type {HTMLElement} */ (document.activeElement)?.dataset.station;
    const groups = Object.fromEntries(standing.groups.map((group) => [group.square, group]));
    const squares = [...new Set([...Object.keys(groups), ...Object.keys(targets)])];
    const buttons = squares.map((square) => this.station(square, groups[square], {
      isMovable: movable.includes(square), isChosen: chosen === square, target: targets[square], isAdvised: advised.includes(square), risk: risks[square],
    }));
    this.stations.replaceChildren(...buttons);
    buttons.find(({ dataset }) => dataset.station === focused)?.focus({ preventScroll: true });
    if (last && JSON.stringify(last) !== JSON.stringify(this.last)) this.glide(last);
    this.last = last;
  }

  station(square, group, { isMovable, isChosen, target, isAdvised, risk }) {
    const [x, y] = this.look.race.places[square];
    const parts = [];
    if (group) parts.push(disc(group.side, this.look, group.count));
    if (target) parts.push(make("span", { class: target.catches ? "target catches" : "target", "aria-hidden": "true" }));
    if (risk) parts.push(make("span", { class: "risk" }, `${risk} %`));
    const button = make("button", {
      type: "button",
      class: `at${isMovable ? " movable" : ""}${isChosen ? " chosen" : ""}${isAdvised ? " advised" : ""}`,
      style: { left: `${x}%`, top: `${y}%` },
      "data-station": square,
      "aria-label": this.words(square, group, isMovable, target, risk),
      "aria-pressed": isMovable ? String(isChosen) : false,
      "aria-disabled": isMovable || target ? false : "true",
      onclick: () => this.press(square),
    }, ...parts);
    return button;
  }

  /** What a screen reader says of a station. */
  words(square, group, isMovable, target, risk) {
    const riding = group && (group.count > 1 ? _("{count} mal of {side}").replace("{count}", group.count) : _("a mal of {side}"));
    return [
      square,
      riding?.replace("{side}", this.look.sides[group.side]),
      target ? target.words : isMovable && _("may move"),
      risk && _("caught next: {percent} %").replace("{percent}", risk),
    ].filter(Boolean).join(", ");
  }

  /** Let what moved last come from where it was. */
  glide({ origin, landing }) {
    const { places } = this.look.race;
    const moved = this.stations.querySelector(`[data-station="${landing}"] .disc`);
    if (!moved || matchMedia("(prefers-reduced-motion: reduce)").matches || !places[origin]) return;
    const side = this.node.clientWidth / 100;
    const by = [0, 1].map((axis) => (places[origin][axis] - places[landing][axis]) * side);
    moved.animate([{ transform: `translate(${by[0]}px, ${by[1]}px)` }, { transform: "none" }], { duration: GLIDE_MS, easing: "ease-out" });
  }
}

/**
 * A mal, or several that ride together.
 * @param {string} side
 * @param {Look} look
 * @param {number} count
 */
export function disc(side, look, count = 1) {
  const colour = look.race.colours[side];
  const parts = count > 1 ? [make("span", { class: "riders" }, String(count))] : [];
  const letter = make("span", { class: "letter" }, side[0].toUpperCase());
  return make("span", { class: "disc", style: { background: colour, color: inkOn(colour) }, "aria-hidden": "true" }, letter, ...parts);
}
