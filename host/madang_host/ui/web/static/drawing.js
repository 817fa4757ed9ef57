// How squares and towers are drawn in SVG, in units of which a square has a hundred. Knows no game and no server.

/** @import { Css, Look, MoveOutcome, Square } from "./state" */

export const SQUARE = 100;
export const SIDE = 8 * SQUARE;
export const EDGE = 24; // around the squares, where files and ranks are named
export const WHOLE = SIDE + 2 * EDGE;
export const FILES = "abcdefgh";
const BESIDE_SCALE = 0.5;
const BESIDE = 50; // from the board's edge to the towers beside it
const REACH = 100; // so far beside the board a tower may be put down

/** The signs of the colours, for eyes that cannot tell them apart; within a radius of 25. */
const SIGNS = {
  orange: "M0-21A21 21 0 1 1 0 21A21 21 0 1 1 0-21Z",
  blue: "M-17-17H17V17H-17Z",
  purple: "M0-24L21 13H-21Z",
  pink: "M0 21C-36-4-21-21-10-19C-4-18-1-14 0-10C1-14 4-18 10-19C21-21 36-4 0 21Z",
  yellow: "M0-24L7-9L23-8L11 4L15 20L0 11L-15 20L-11 4L-23-8L-7-9Z",
  red: "M0-25L23 0L0 25L-23 0Z",
  green: "M-9-20H9V-9H21V9H9V20H-9V9H-21V-9H-9Z",
  brown: "M-12-20H12L24 0L12 20H-12L-24 0Z",
};
const OCTAGON = [22.5, 67.5, 112.5, 157.5, 202.5, 247.5, 292.5, 337.5]
  .map((degrees) => [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]);

let isTurned = false; // Black sits below

/** Show the board from the other side, or not. */
export function turn(turned) {
  isTurned = turned;
}

/**
 * @param {string} name
 * @param {Record<string, any>} attributes
 * @param {...(Node | string | number)} children
 * @returns {SVGElement}
 */
export function element(name, attributes = {}, ...children) {
  const made = /** @type {SVGElement} */ (document.createElementNS("http://www.w3.org/2000/svg", name));
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children.map((child) => (child instanceof Node ? child : String(child))));
  return made;
}

/**
 * The middle of a spot, and how large a tower is there.
 * @param {Square} spot
 */
export function middleOf(spot) {
  const x = (FILES.indexOf(spot[0]) + 0.5) * SQUARE;
  const row = Number(spot[1]);
  const y = row === 0 ? SIDE + BESIDE : row === 9 ? -BESIDE : (8.5 - row) * SQUARE;
  const scale = row === 0 || row === 9 ? BESIDE_SCALE : 1;
  return isTurned ? { x: SIDE - x, y: SIDE - y, scale } : { x, y, scale };
}

/**
 * The spot at a point, or null away from board and trays.
 * @param {boolean} hasTrays  whether towers can stand beside the board
 */
export function spotAt(x, y, hasTrays) {
  if (isTurned) [x, y] = [SIDE - x, SIDE - y];
  const beside = hasTrays ? REACH : 0;
  if (x < 0 || x >= SIDE || y < -beside || y >= SIDE + beside) return null;
  const row = y < 0 ? 9 : y >= SIDE ? 0 : 8 - Math.floor(y / SQUARE);
  return FILES[Math.floor(x / SQUARE)] + row;
}

/**
 * Where a square's corner is on the whole drawing, as CSS says it.
 * @param {Square} square
 */
export function cornerOf(square) {
  const { x, y } = middleOf(square);
  const percent = (at) => `${((at - SQUARE / 2 + EDGE) / WHOLE) * 100}%`;
  return { left: percent(x), top: percent(y) };
}

/** Files and ranks along the edges. */
export function drawLabels() {
  const label = (x, y, text) => element("text", { class: "label", x, y: y + 6 }, text);
  const files = [...FILES].flatMap((file) => {
    const { x } = middleOf(`${file}1`);
    return [label(x, SIDE + EDGE / 2, file), label(x, -EDGE / 2, file)];
  });
  const ranks = [1, 2, 3, 4, 5, 6, 7, 8].flatMap((rank) => {
    const { y } = middleOf(`a${rank}`);
    return [label(-EDGE / 2, y, rank), label(SIDE + EDGE / 2, y, rank)];
  });
  return element("g", {}, ...files, ...ranks);
}

/**
 * What is printed on a square.
 * @param {Square} square
 * @param {string} colour
 * @param {Look} look
 */
export function drawTile(square, colour, look) {
  const { x, y } = middleOf(square);
  const tile = look.tiles[colour];
  const ink = inkOn(tile);
  return element(
    "g",
    { transform: `translate(${x} ${y})` },
    rectangle(-SQUARE / 2, SQUARE, { fill: "#0b0b0d" }),
    rectangle(-SQUARE / 2, SQUARE, { fill: tile, opacity: 0.25 }),
    rectangle(-39, 78, { fill: tile, rx: 4 }),
    element("path", { d: SIGNS[colour], transform: "scale(1.2)", fill: ink, opacity: 0.5 }),
  );
}

/**
 * The letter of a square's colour, in its corner.
 * @param {string} colour
 * @param {Look} look
 */
export function drawLetter(colour, look) {
  return element("text", { class: "letter", x: 36, y: -28 }, look.letters[colour]);
}

/**
 * A chip with a colour's sign.
 * @param {string} colour
 * @param {Look} look
 */
export function drawSign(colour, look) {
  const tile = look.tiles[colour];
  return element(
    "svg",
    { class: "sign", viewBox: "-30 -30 60 60", "aria-hidden": true },
    rectangle(-30, 60, { fill: tile, rx: 10 }),
    element("path", { d: SIGNS[colour], fill: inkOn(tile) }),
  );
}

/**
 * A tower at the origin.
 * @param {string} id
 * @param {Look} look
 */
export function drawTower(id, look) {
  const [side, colour] = id.split("-");
  const emblem = look.emblems[colour];
  const letter = look.letters[colour];
  const ink = inkOn(emblem);
  const rings = element("g", { class: "rings" });
  const tower = element(
    "g",
    { class: `tower ${side}`, "data-tower": id },
    octagon(44, { class: "body", fill: look.bodies[side] }),
    octagon(40, { class: "edge" }),
    rings,
    element("circle", { r: 29, fill: emblem }),
    element("path", { d: SIGNS[colour], transform: "scale(1.25)", fill: ink }),
    element("text", { class: "name", y: colour === "purple" ? 14 : 9, fill: emblem }, side === "white" ? letter : letter.toLowerCase()),
  );
  return { tower, rings };
}

/**
 * What a move to a square, or of the tower there, leads to: how soon it wins (+) or loses (−).
 * @param {Square} spot
 * @param {MoveOutcome} move
 */
export function drawOutcome(spot, { outcome, plies }) {
  const { x, y } = middleOf(spot);
  const text = { win: `+${plies}`, loss: `−${plies}`, open: "=" }[outcome];
  return element(
    "g",
    { class: `mark ${outcome}`, transform: `translate(${x + 18} ${y - 33})` },
    element("rect", { x: -30, y: -15, width: 60, height: 30, rx: 8 }),
    element("text", { y: 9 }, text),
  );
}

/**
 * Two frames around where a move began and where it ended: corners only, so that lights are seen.
 * @param {Square[]} squares
 */
export function drawFrames(squares) {
  const corners = "M-46-26V-46H-26M26-46H46V-26M46 26V46H26M-26 46H-46V26";
  return squares.flatMap((square) => {
    const { x, y } = middleOf(square);
    const at = { d: corners, transform: `translate(${x} ${y})` };
    return [element("path", { ...at, class: "frame-edge" }), element("path", { ...at, class: "frame-line" })];
  });
}

/**
 * From where to where.
 * @param {Square} origin
 * @param {Square} landing
 */
export function drawArrow(origin, landing) {
  const [from, to] = [middleOf(origin), middleOf(landing)];
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const angle = (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
  const end = length - 22;
  const outline = `M20-7H${end - 34}V-24L${end} 0L${end - 34} 24V7H20Z`;
  return element("path", { class: "arrow", d: outline, transform: `translate(${from.x} ${from.y}) rotate(${angle})` });
}

/** A tower of which nobody knows which it is. */
export function drawStranger(spot) {
  const { x, y } = middleOf(spot);
  return element(
    "g",
    { class: "tower stranger", transform: `translate(${x} ${y})` },
    octagon(44, { fill: "#777" }),
    element("text", { class: "unknown", y: 16, fill: "#fff" }, "?"),
  );
}

/** The rings of a Sumo tower lie around its emblem; small dots on its upper edge count them at a glance. */
export function drawRings(into, count) {
  const circles = [31.5, 35, 38.5].slice(0, count).map((r) => element("circle", { r, class: "ring" }));
  const dots = Array.from({ length: count }, (_, i) => element("circle", { cx: (i - (count - 1) / 2) * 16, cy: -37, r: 6, class: "count" }));
  into.replaceChildren(...circles, ...dots);
}

/** @param {Css} paper  as #rrggbb */
export function inkOn(paper) {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(paper.slice(at, at + 2), 16));
  return 0.3 * red + 0.59 * green + 0.11 * blue > 110 ? "#000000" : "#ffffff";
}

function octagon(radius, attributes) {
  const points = OCTAGON.map(([x, y]) => `${(x * radius).toFixed(1)},${(y * radius).toFixed(1)}`).join(" ");
  return element("polygon", { points, ...attributes });
}

export function rectangle(at, side, attributes) {
  return element("rect", { x: at, y: at, width: side, height: side, ...attributes });
}
