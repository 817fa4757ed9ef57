// The board on the page: printed squares, lights and, above them, what stands and is marked there. Shows a state, or a
// position of the past.

/** @import { By, Look, MoveOutcome, Square, Standing, State } from "./state" */

import * as drawing from "./drawing.js";
import { Lights } from "./lights.js";
import { _ } from "./words.js";

const { FILES } = drawing;
const MAY_GO = ["possible", "legal", "winning", "risky"]; // roles of squares where a tower may go

export class Board {
  /** @param {HTMLElement} node */
  constructor(node) {
    this.node = node;
    const layer = (classes, attributes) => drawing.element("svg", {
      class: classes, viewBox: `${-drawing.EDGE} ${-drawing.EDGE} ${drawing.WHOLE} ${drawing.WHOLE}`, focusable: false, ...attributes,
    });
    this.tiles = layer("tiles", { "aria-hidden": true });
    this.svg = /** @type {SVGSVGElement} */ (layer("pieces", { role: "grid" }));
    const glows = document.createElement("div");
    glows.className = "lights";
    glows.setAttribute("aria-hidden", "true");
    this.lights = new Lights(glows, drawing.cornerOf);
    node.replaceChildren(this.tiles, glows, this.svg);
    /** @type {{ tower: string, x: number, y: number } | null} */
    this.dragged = null; // while a pointer drags
    /** @type {{ tower: string, at: Square, isHeld: boolean } | null} */
    this.expected = null; // what the server will say soon
    /** @type {import("./state").Past | null} */
    this.past = null; // to look at instead
    /** @type {By<MoveOutcome & { words: string }>} */
    this.prospects = {}; // of the coach, by square
    this.isTurned = false;
  }

  /**
   * Draw all anew, with the state's colours and words.
   * @param {State} state
   * @param {import("./state").Past | null} past  as in showPast
   */
  build(state, past = null) {
    this.state = state;
    this.past = past;
    this.node.classList.toggle("past", past !== null);
    const { look } = state;
    this.towers = {};
    const layer = (name) => drawing.element("g", { class: name, "aria-hidden": true });
    this.frames = layer("frames");
    this.strangers = layer("strangers");
    this.marks = layer("marks");
    this.arrows = layer("arrows");
    this.cursor = drawing.element("g", { class: "cursor", "aria-hidden": true }, drawing.rectangle(-47, 94, { rx: 6 }));
    const towers = layer("towers");
    for (const id of Object.keys(look.towers)) {
      this.towers[id] = drawing.drawTower(id, look);
      this.towers[id].tower.style.display = "none";
      towers.append(this.towers[id].tower);
    }
    this.signs = layer("signs");
    this.cells = {};
    const rows = this.rows();
    this.svg.replaceChildren(...rows, this.frames, this.strangers, towers, this.signs, this.arrows, this.marks, this.cursor);
    this.svg.setAttribute("aria-label", _("The board"));
    this.focusable = this.cells.d4.cell;
    this.focusable.setAttribute("tabindex", 0);
    this.place();
  }

  /** The places as a screen reader has them: rows of cells, which also take the marks of roles. */
  rows() {
    return [9, 8, 7, 6, 5, 4, 3, 2, 1, 0].map((row) => {
      const cells = [...FILES].map((file) => {
        const spot = file + row;
        const isSquare = spot in this.state.look.squares;
        const target = drawing.element("circle", { r: 29, class: "target" });
        const sign = drawing.element("text", { class: "role" });
        const inside = isSquare
          ? [drawing.rectangle(-50, 100, { class: "veil" }), target]
          : [drawing.element("circle", { r: 30, class: "place" })];
        const cell = drawing.element("g", { role: "gridcell", tabindex: -1, "data-spot": spot }, ...inside);
        this.cells[spot] = isSquare ? { cell, sign } : { cell };
        if (isSquare) this.signs.append(sign);
        return cell;
      });
      return drawing.element("g", { role: "row", class: row % 9 ? "" : "tray" }, ...cells);
    });
  }

  /** Turn the board so that Black sits below, or White. */
  turn(isTurned) {
    this.isTurned = isTurned;
    drawing.turn(isTurned);
    if (this.cells) this.place();
  }

  /** Put everything where it belongs. */
  place() {
    const { look } = this.state;
    const frame = drawing.rectangle(-drawing.EDGE, drawing.WHOLE, { class: "frame", rx: 10 });
    const tiles = Object.keys(look.squares).map((square) => drawing.drawTile(square, look));
    this.tiles.replaceChildren(frame, drawing.drawLabels(), drawing.drawSheet(look), ...tiles);
    for (const [spot, { cell, sign }] of Object.entries(this.cells)) {
      const { x, y, scale } = drawing.middleOf(spot);
      cell.setAttribute("transform", `translate(${x} ${y}) scale(${scale})`);
      sign?.setAttribute("transform", `translate(${x - 36} ${y + 46})`);
    }
    this.lights.place();
    this.showAll();
  }

  showAll() {
    this.showLights();
    this.showRoles();
    this.showTowers();
    this.showStrangers();
    this.showFrames();
    this.showArrows();
    this.showOutcomes();
    this.showBrightness();
    this.showLabels();
  }

  /**
   * Draw what a patch of the state changed.
   * @param {State} state
   * @param {Partial<State>} patch
   */
  show(state, patch) {
    this.state = state;
    const hasMoved = patch.towers || "held" in patch;
    if (patch.lights) this.showLights();
    if (patch.roles || patch.options) this.showRoles();
    if (hasMoved || patch.phase) this.showTowers();
    if (patch.strangers) this.showStrangers();
    if (patch.moves) this.showFrames();
    if (patch.roles) this.showArrows();
    if (patch.settings) this.showBrightness();
    if (hasMoved || patch.roles || patch.strangers || patch.options) this.showLabels();
  }

  /** A board dimmed for the evening must still be seen here, hence the lights are never quite as dim. */
  showBrightness() {
    this.node.style.setProperty("--shine", String(0.3 + 0.7 * Math.sqrt(this.state.settings.brightness / 255)));
  }

  /**
   * Show a position of the past, or the present again with null.
   * @param {import("./state").Past | null} past
   */
  showPast(past) {
    if (JSON.stringify(past) === JSON.stringify(this.past)) return;
    this.past = past;
    this.node.classList.toggle("past", past !== null);
    this.showAll();
  }

  /** Mark squares with what the moves there lead to: {outcome, plies, words} by square. */
  showProspects(prospects) {
    if (!Object.keys(prospects).length && !Object.keys(this.prospects).length) return;
    this.prospects = prospects;
    this.showOutcomes();
    this.showLabels();
  }

  showOutcomes() {
    const marks = Object.entries(this.prospects).map(([square, prospect]) => drawing.drawOutcome(square, prospect));
    this.marks.replaceChildren(...marks);
  }

  showLights() {
    this.lights.show(this.past === null ? this.state.lights : {});
  }

  /** What the squares mean. */
  get roles() {
    return this.past === null ? this.state.roles : this.past.roles;
  }

  /** Squares that are not meant step back while others are. */
  showRoles() {
    const { roles } = this;
    for (const [spot, { cell, sign }] of Object.entries(this.cells)) {
      if (!sign) continue;
      const role = roles[spot] ?? "dark";
      if (cell.dataset.role === role) continue;
      cell.dataset.role = role;
      sign.textContent = MAY_GO.includes(role) && role !== "risky" ? "" : this.state.look.signs[role].trim();
    }
    const isChoosing = Object.values(roles).some((role) => MAY_GO.includes(role));
    this.node.classList.toggle("choosing", isChoosing);
    this.node.classList.toggle("in-hand", Object.values(roles).includes("origin"));
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
      if (at.isHeld && tower.parentNode.lastChild !== tower) tower.parentNode.append(tower);
      if (Number(tower.dataset.rings ?? 0) !== at.rings) {
        tower.dataset.rings = String(at.rings);
        rings.replaceChildren(drawing.build(this.state.look.shapes.rings[at.rings]));
      }
    }
    this.node.classList.toggle("trays", this.hasTrays);
  }

  /** Whether towers stand beside the board, or are about to. */
  get hasTrays() {
    if (this.past !== null || this.state.hands === "real") return false;
    return Object.values(this.state.towers).some(({ at }) => at[1] === "0" || at[1] === "9");
  }

  /**
   * Every tower that is seen: where it stands, its rings, and whether it is in the hand.
   * @returns {By<Standing & { isHeld?: boolean, point?: { x: number, y: number, scale: number } }>}
   */
  standing() {
    if (this.past !== null) return towersOf(this.past.pieces, this.state.look);
    /** @type {ReturnType<Board["standing"]>} */
    const standing = { ...this.state.towers };
    const { held } = this.state;
    if (held) standing[held.tower] = { at: held.over, rings: held.rings, isHeld: true };
    if (this.expected && standing[this.expected.tower]) {
      const { tower, at, isHeld } = this.expected;
      standing[tower] = { ...standing[tower], at, isHeld };
    }
    if (this.dragged) {
      const { tower, x, y } = this.dragged;
      if (standing[tower]) standing[tower] = { ...standing[tower], isHeld: true, point: { x, y: y - 14, scale: 1 } };
    }
    return standing;
  }

  showStrangers() {
    const squares = this.past === null ? Object.keys(this.state.strangers) : [];
    this.strangers.replaceChildren(...squares.map((square) => drawing.drawStranger(square, this.state.look)));
  }

  /** Where the last move, or the one looked at, began and ended. */
  showFrames() {
    const last = Object.values(this.state.moves).at(-1);
    const squares = this.past === null ? [last?.origin, last?.landing] : this.past.squares;
    this.frames.replaceChildren(...drawing.drawFrames(squares.filter(Boolean)));
  }

  /** The best move, if the board shows it. */
  showArrows() {
    const { advised } = this.state;
    const isShown = this.past === null && advised.origin && advised.landing;
    this.arrows.replaceChildren(...(isShown ? [drawing.drawArrow(advised.origin, advised.landing)] : []));
  }

  /** What a screen reader says of each place. */
  showLabels() {
    const { look, strangers, held, options } = this.state;
    const { roles } = this;
    const towers = {};
    for (const [id, at] of Object.entries(this.standing())) {
      if (!at.isHeld) towers[at.at] = at.missing ? _("{tower}, not there").replace("{tower}", look.towers[id]) : look.towers[id];
    }
    for (const [spot, { cell }] of Object.entries(this.cells)) {
      const tile = look.squares[spot];
      const parts = [
        tile ? `${spot} ${look.colours[tile] ?? ""}`.trim() : `${spot[0]} ${_("beside the board")}`,
        towers[spot] ?? (strangers[spot] ? _("an unknown tower") : _("empty")),
      ];
      if (look.roles[roles[spot]]) parts.push(look.roles[roles[spot]]);
      if (this.past === null && options[spot]?.words) parts.push(options[spot].words);
      if (this.prospects[spot]) parts.push(this.prospects[spot].words);
      if (this.past === null && held && held.over === spot) parts.push(`${_("in the hand")}: ${look.towers[held.tower]}`);
      const label = parts.join(", ");
      if (cell.getAttribute("aria-label") !== label) cell.setAttribute("aria-label", label);
    }
  }

  /** The tower on a spot, or undefined. */
  towerAt(spot) {
    return Object.keys(this.state.towers).find((id) => this.state.towers[id].at === spot);
  }

  /** The spot and the point under a pointer. */
  locate(event) {
    const point = new DOMPoint(event.clientX, event.clientY).matrixTransform(this.svg.getScreenCTM().inverse());
    return { spot: drawing.spotAt(point.x, point.y, this.hasTrays), x: point.x, y: point.y };
  }

  /** Let a tower follow the pointer; null lets it go. */
  drag(dragged) {
    this.dragged = dragged;
    this.showTowers();
  }

  /** Show at once what the server will say soon; null leaves it to the server. */
  expect(expected) {
    this.expected = expected;
    this.showTowers();
  }

  /** Bring the keyboard's focus to a spot. */
  focus(spot) {
    this.focusable.setAttribute("tabindex", -1);
    this.focusable = this.cells[spot].cell;
    this.focusable.setAttribute("tabindex", 0);
    this.focusable.focus({ preventScroll: true });
  }

  /** Draw the cursor where the focus is, or nowhere. */
  showCursor(spot) {
    this.cursor.classList.toggle("on", Boolean(spot));
    if (spot) {
      const { x, y, scale } = drawing.middleOf(spot);
      this.cursor.setAttribute("transform", `translate(${x} ${y}) scale(${scale})`);
    }
  }
}

/**
 * The towers of a past position: of each tower of the look, in its order, square and rings, or ---.
 * @param {string} pieces
 * @param {Look} look
 */
function towersOf(pieces, look) {
  /** @type {By<Standing>} */
  const towers = {};
  for (const [i, id] of Object.keys(look.towers).entries()) {
    const at = pieces.slice(3 * i, 3 * i + 2);
    if (at !== "--") towers[id] = { at, rings: Number(pieces[3 * i + 2]) };
  }
  return towers;
}
