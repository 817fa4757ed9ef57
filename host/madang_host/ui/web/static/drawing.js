// How squares and towers are drawn in SVG, in units of which a square has a hundred. Knows no game and no server.

export const SQUARE = 100;
export const LEFT = 44; // of file a
export const TOP = 96; // of rank 8
export const WIDTH = LEFT + 8 * SQUARE + 16;
export const BELOW = TOP + 8 * SQUARE;
export const HEIGHT = BELOW + 34 + 92;
const BESIDE_SCALE = 0.8;

/** The signs of the colours, for eyes that cannot tell them apart; within a radius of 20. */
const SIGNS = {
  orange: "M0-20A20 20 0 1 1 0 20A20 20 0 1 1 0-20Z",
  blue: "M-17-17H17V17H-17Z",
  purple: "M0-21L21 16H-21Z",
  pink: "M0 20C-34-4-20-20-10-18C-4-17-1-13 0-9C1-13 4-17 10-18C20-20 34-4 0 20Z",
  yellow: "M0-22L6-7L22-7L9 3L14 19L0 10L-14 19L-9 3L-22-7L-6-7Z",
  red: "M0-22L20 0L0 22L-20 0Z",
  green: "M-7-20H7V-7H20V7H7V20H-7V7H-20V-7H-7Z",
  brown: "M-11-19H11L22 0L11 19H-11L-22 0Z",
};
const GLOW = [[6, 10, 1], [15, 8, 0.55], [22, 6, 0.25]]; // around a tower: inset, width, opacity
const OCTAGON = [22.5, 67.5, 112.5, 157.5, 202.5, 247.5, 292.5, 337.5]
  .map((degrees) => [Math.cos((degrees * Math.PI) / 180), Math.sin((degrees * Math.PI) / 180)]);

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
 * @param {import("./state").Square} spot
 */
export function middleOf(spot) {
  const x = LEFT + ("abcdefgh".indexOf(spot[0]) + 0.5) * SQUARE;
  const row = Number(spot[1]);
  if (row === 0) return { x, y: HEIGHT - 46, scale: BESIDE_SCALE };
  if (row === 9) return { x, y: 46, scale: BESIDE_SCALE };
  return { x, y: TOP + (8.5 - row) * SQUARE, scale: 1 };
}

/** The spot at a point, or null away from the table. */
export function spotAt(x, y) {
  const file = Math.floor((x - LEFT) / SQUARE);
  if (file < 0 || file > 7 || y < 0 || y > HEIGHT) return null;
  const row = y < TOP ? 9 : y >= BELOW ? 0 : 8 - Math.floor((y - TOP) / SQUARE);
  return "abcdefgh"[file] + row;
}

/**
 * A square: what is printed on it, and its light, whose colour is that of the element `light`.
 * @param {import("./state").Square} spot
 * @param {string} colour
 * @param {import("./state").Look} look
 */
export function drawSquare(spot, colour, look) {
  const { x, y } = middleOf(spot);
  const tile = look.tiles[colour];
  const ink = inkOn(tile);
  const light = element("g", { class: "light" }, ...GLOW.map(([inset, width, opacity]) => {
    const side = SQUARE - 2 * inset;
    return rectangle(-side / 2, side, { fill: "none", stroke: "currentColor", "stroke-width": width, opacity });
  }));
  const role = element("text", { class: "role", x: -30, y: 36, fill: ink });
  const square = element(
    "g",
    { transform: `translate(${x} ${y})` },
    rectangle(-SQUARE / 2, SQUARE, { fill: "#0b0b0d" }),
    rectangle(-SQUARE / 2, SQUARE, { fill: tile, opacity: 0.22 }),
    rectangle(-39, 78, { fill: tile }),
    light,
    element("path", { d: SIGNS[colour], transform: "translate(-29 -29) scale(.36)", fill: ink, opacity: 0.75 }),
    element("text", { class: "letter", x: 30, y: 35, fill: ink, opacity: 0.75 }, look.letters[colour]),
    role,
  );
  return { square, light, role };
}

/**
 * A chip with a colour's sign.
 * @param {string} colour
 * @param {import("./state").Look} look
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
 * @param {import("./state").Look} look
 */
export function drawTower(id, look) {
  const [side, colour] = id.split("-");
  const emblem = look.emblems[colour];
  const letter = look.letters[colour];
  const rings = element("g", { class: "rings" });
  const tower = element(
    "g",
    { class: `tower ${side}`, "data-tower": id },
    octagon(42, { class: "body", fill: look.bodies[side] }),
    octagon(37, { class: "edge" }),
    rings,
    element("circle", { r: 28, fill: emblem }),
    element("path", { d: SIGNS[colour], fill: inkOn(emblem) }),
    element("text", { class: "name", y: colour === "purple" ? 12 : 7, fill: emblem }, side === "white" ? letter : letter.toLowerCase()),
  );
  return { tower, rings };
}

/**
 * What a move to a square, or of the tower there, leads to: how soon it wins (+) or loses (−).
 * @param {import("./state").Square} spot
 * @param {import("./state").MoveOutcome} move
 */
export function drawMark(spot, { outcome, plies }) {
  const { x, y } = middleOf(spot);
  const text = { win: `+${plies}`, loss: `−${plies}`, open: "=" }[outcome];
  return element(
    "g",
    { class: `mark ${outcome}`, transform: `translate(${x + 18} ${y - 33})` },
    element("rect", { x: -30, y: -15, width: 60, height: 30, rx: 8 }),
    element("text", { y: 9 }, text),
  );
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

/** The rings of a Sumo tower lie around its emblem. */
export function drawRings(into, count) {
  into.replaceChildren(
    ...[30.8, 34.6, 38.4].slice(0, count).map((r) => element("circle", { r, class: "ring" })),
  );
}

/** @param {import("./state").Css} paper  as #rrggbb */
export function inkOn(paper) {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(paper.slice(at, at + 2), 16));
  return 0.3 * red + 0.59 * green + 0.11 * blue > 110 ? "#000000" : "#ffffff";
}

function octagon(radius, attributes) {
  const points = OCTAGON.map(([x, y]) => `${(x * radius).toFixed(1)},${(y * radius).toFixed(1)}`).join(" ");
  return element("polygon", { points, ...attributes });
}

function rectangle(at, side, attributes) {
  return element("rect", { x: at, y: at, width: side, height: side, ...attributes });
}
