// Where things are on the board, in units of which a square has a hundred, and what is drawn beside the shapes that the
// server tells (madang_host.render.shapes). Knows no game and no server.

/** @import { Css, Look, MoveOutcome, Shape, Square } from "./state" */

export const SQUARE = 100;
const SIDE = 8 * SQUARE;
const EDGE = 24; // around the squares, where files and ranks are named
export const FILES = "abcdefgh";
const BESIDE_SCALE = 0.5;
const BESIDE = 26; // from the edge to the towers beside the board; this, too, where all eight files are shown
const REACH = 100; // so far beside the board a tower may be put down

let isTurned = false; // Black sits below
let shown = { file: 0, rank: 0, count: 8 }; // the squares that are drawn: from this one on, so many each way

/** Show the board from the other side, or not. */
export function turn(turned) {
  isTurned = turned;
}

/**
 * Draw the whole board, or of a smaller sheet only the squares on which something can stand.
 * @param {Look} look
 * @param {boolean} isWhole
 */
export function zoom(look, isWhole) {
  const used = Object.keys(look.squares).filter((square) => isWhole || !["beside", "tray"].includes(look.squares[square]));
  const files = used.map((square) => FILES.indexOf(square[0]));
  const ranks = used.map((square) => Number(square[1]) - 1);
  const [file, rank] = [Math.min(...files), Math.min(...ranks)];
  const count = Math.max(Math.max(...files) - file, Math.max(...ranks) - rank) + 1;
  shown = { file: Math.min(file, 8 - count), rank: Math.min(rank, 8 - count), count };
}

/**
 * Whether a square is drawn.
 * @param {Square} square
 */
export function isShown(square) {
  const [file, rank] = [FILES.indexOf(square[0]) - shown.file, Number(square[1]) - 1 - shown.rank];
  return file >= 0 && file < shown.count && rank >= 0 && rank < shown.count;
}

/** Where the squares that are drawn begin, how wide they are together, and how large things beside them are. */
function bounds() {
  const side = shown.count * SQUARE;
  const [left, above] = [shown.file * SQUARE, SIDE - shown.rank * SQUARE - side];
  const [x, y] = isTurned ? [SIDE - left - side, SIDE - above - side] : [left, above];
  return { x, y, side, part: shown.count / 8 };
}

/** The whole drawing, with the edges around the squares. */
export function extent() {
  const { x, y, side } = bounds();
  return { x: x - EDGE, y: y - EDGE, side: side + 2 * EDGE };
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
 * A shape as SVG.
 * @param {Shape} shape
 * @returns {SVGElement}
 */
export function build([name, attributes, children]) {
  return element(name, attributes, ...children.map((child) => (typeof child === "string" ? child : build(child))));
}

/**
 * The middle of a spot, and how large a tower is there.
 * @param {Square} spot
 */
export function middleOf(spot) {
  const file = FILES.indexOf(spot[0]);
  const row = Number(spot[1]);
  if (row === 0 || row === 9) return besideAt(file, (row === 9) !== isTurned);
  const x = (file + 0.5) * SQUARE;
  const y = (8.5 - row) * SQUARE;
  return isTurned ? { x: SIDE - x, y: SIDE - y, scale: 1 } : { x, y, scale: 1 };
}

/** A place in a row beside the board, all eight of which are as wide as the squares are. */
function besideAt(file, isAbove) {
  const { x, y, side, part } = bounds();
  const away = EDGE + BESIDE * part;
  const across = ((isTurned ? 7 - file : file) + 0.5) / 8;
  return { x: x + across * side, y: isAbove ? y - away : y + side + away, scale: BESIDE_SCALE * part };
}

/**
 * The spot at a point, or null away from board and trays.
 * @param {boolean} hasTrays  whether towers can stand beside the board
 */
export function spotAt(x, y, hasTrays) {
  const { x: left, y: above, side } = bounds();
  const beside = hasTrays ? REACH : 0;
  if (x < left || x >= left + side || y < above - beside || y >= above + side + beside) return null;
  if (y < above || y >= above + side) {
    const across = Math.floor((8 * (x - left)) / side);
    return FILES[isTurned ? 7 - across : across] + ((y < above) !== isTurned ? 9 : 0);
  }
  if (isTurned) [x, y] = [SIDE - x, SIDE - y];
  return FILES[Math.floor(x / SQUARE)] + (8 - Math.floor(y / SQUARE));
}

/**
 * Where a square's corner is on the whole drawing, as CSS says it.
 * @param {Square} square
 */
export function cornerOf(square) {
  const { x, y } = middleOf(square);
  const whole = extent();
  const percent = (from) => `${((from - SQUARE / 2) / whole.side) * 100}%`;
  return { left: percent(x - whole.x), top: percent(y - whole.y) };
}

/** Files and ranks along the edges. */
export function drawLabels() {
  const { x: left, y: above, side } = bounds();
  const label = (x, y, text) => element("text", { class: "label", x, y: y + 6 }, text);
  const files = [...FILES].slice(shown.file, shown.file + shown.count).flatMap((file) => {
    const { x } = middleOf(`${file}1`);
    return [label(x, above + side + EDGE / 2, file), label(x, above - EDGE / 2, file)];
  });
  const ranks = Array.from({ length: shown.count }, (_none, i) => shown.rank + 1 + i).flatMap((rank) => {
    const { y } = middleOf(`a${rank}`);
    return [label(left - EDGE / 2, y, rank), label(left + side + EDGE / 2, y, rank)];
  });
  return element("g", {}, ...files, ...ranks);
}

/** What lies under all, with the edges. */
export function drawFrame() {
  const { x, y, side } = extent();
  return element("rect", { x, y, width: side, height: side, class: "frame", rx: 10 });
}

/**
 * What is printed on the board besides its squares: lines, trays, names. Frame and labels are the page's own.
 * @param {Look} look
 */
export function drawSheet(look) {
  const [, , parts] = look.shapes.sheet;
  const printed = /** @type {Shape[]} */ (parts.slice(1)).filter(([, attributes]) => attributes.class !== "label");
  return element("g", isTurned ? { transform: `rotate(180 ${SIDE / 2} ${SIDE / 2})` } : {}, ...printed.map(build));
}

/**
 * What is printed on a square.
 * @param {Square} square
 * @param {Look} look
 */
export function drawTile(square, look) {
  const { x, y } = middleOf(square);
  return element("g", { transform: `translate(${x} ${y})` }, build(look.shapes.tiles[look.squares[square]]));
}

/**
 * A chip with a colour's sign.
 * @param {string} colour
 * @param {Look} look
 */
export function drawSign(colour, look) {
  const tile = look.tiles[colour];
  const sign = build(look.shapes.signs[colour]);
  sign.setAttribute("fill", inkOn(tile));
  return element("svg", { class: "sign", viewBox: "-32 -32 64 64", "aria-hidden": true }, rectangle(-32, 64, { fill: tile, rx: 10 }), sign);
}

/**
 * A colour that a square shows; a given one has a frame.
 * @param {Square} square
 * @param {string} colour
 * @param {boolean} isGiven
 * @param {Look} look
 */
export function drawColour(square, colour, isGiven, look) {
  const { x, y } = middleOf(square);
  const tile = look.tiles[colour];
  const sign = build(look.shapes.signs[colour]);
  sign.setAttribute("fill", inkOn(tile));
  const frame = isGiven ? { stroke: inkOn(tile), "stroke-width": 4 } : {};
  return element("g", { transform: `translate(${x} ${y})` }, rectangle(-36, 72, { fill: tile, rx: 10, ...frame }), sign);
}

/**
 * A tower at the origin.
 * @param {string} id
 * @param {Look} look
 */
export function drawTower(id, look) {
  const rings = element("g", { class: "rings" });
  const shadow = element("circle", { class: "shadow", r: 38, cy: 12 });
  const tower = element("g", { class: "tower", "data-tower": id }, shadow, build(look.shapes.pieces[id]), rings);
  return { tower, rings };
}

/**
 * What a move to a square, or of the tower there, leads to: how soon it wins (+) or loses (−).
 * @param {Square} spot
 * @param {MoveOutcome} move
 */
export function drawOutcome(spot, { outcome, plies }) {
  const { x, y } = middleOf(spot);
  const count = plies || "";
  const text = { win: `+${count}`, loss: `−${count}`, open: "=", draw: "½" }[outcome];
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

/**
 * A tower of which nobody knows which it is.
 * @param {Square} spot
 * @param {Look} look
 */
export function drawStranger(spot, look) {
  const { x, y } = middleOf(spot);
  return element("g", { class: "tower stranger", transform: `translate(${x} ${y})` }, build(look.shapes.unknown));
}

/** @param {Css} paper  as #rrggbb */
export function inkOn(paper) {
  const [red, green, blue] = [1, 3, 5].map((at) => parseInt(paper.slice(at, at + 2), 16));
  return 0.3 * red + 0.59 * green + 0.11 * blue > 110 ? "#000000" : "#ffffff";
}

export function rectangle(at, side, attributes) {
  return element("rect", { x: at, y: at, width: side, height: side, ...attributes });
}
