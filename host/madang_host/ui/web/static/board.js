// The board on the page: printed squares, lights and, above them, what stands and is marked there. Shows a state, or a
// position of the past.

/** @import { By, Dragged, Expected, MoveOutcome, State } from "./state" */

import * as drawing from "./drawing.js";
import { Lights } from "./lights.js";
import { colourOf, hasTrays, labels, seenTowers, shownColours } from "./standing.js";
import { Towers } from "./towers.js";
import { _ } from "./words.js";

const { FILES } = drawing;
const MAY_GO = ["possible", "legal", "winning", "risky"]; // roles of squares where a tower may go

export class Board {
  /** @param {HTMLElement} node */
  constructor(node) {
    this.node = node;
    const layer = (classes, attributes) => drawing.element("svg", {
      class: classes, focusable: false, ...attributes,
    });
    this.tiles = layer("tiles", { "aria-hidden": true });
    this.svg = /** @type {SVGSVGElement} */ (layer("pieces", { role: "grid" }));
    const glows = document.createElement("div");
    glows.className = "lights";
    glows.setAttribute("aria-hidden", "true");
    this.lights = new Lights(glows, drawing.cornerOf);
    node.replaceChildren(this.tiles, glows, this.svg);
    /** @type {Dragged | null} */
    this.dragged = null; // while a pointer drags
    /** @type {Expected | null} */
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
    drawing.zoom(look, state.hands === "real"); // such a board has lights elsewhere, too
    const layer = (name) => drawing.element("g", { class: name, "aria-hidden": true });
    this.colours = layer("colours");
    this.frames = layer("frames");
    this.strangers = layer("strangers");
    this.marks = layer("marks");
    this.arrows = layer("arrows");
    this.cursor = drawing.element("g", { class: "cursor", "aria-hidden": true }, drawing.rectangle(-47, 94, { rx: 6 }));
    this.towers = new Towers(look);
    this.signs = layer("signs");
    this.cells = {};
    const rows = this.rows();
    this.svg.replaceChildren(...rows, this.colours, this.frames, this.strangers, this.towers.node, this.signs, this.arrows, this.marks, this.cursor);
    this.svg.setAttribute("aria-label", _("The board"));
    this.focusable = (this.cells.d4 ?? Object.values(this.cells).find(({ sign }) => sign)).cell;
    this.focusable.setAttribute("tabindex", 0);
    this.place();
  }

  /** The places as a screen reader has them: rows of cells, which also take the marks of roles. */
  rows() {
    return [9, 8, 7, 6, 5, 4, 3, 2, 1, 0].flatMap((row) => {
      const spots = [...FILES].map((file) => file + row);
      const cells = spots.filter((spot) => row % 9 === 0 || drawing.isShown(spot)).map((spot) => {
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
      return cells.length ? [drawing.element("g", { role: "row", class: row % 9 ? "" : "tray" }, ...cells)] : [];
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
    const { x: left, y: above, side } = drawing.extent();
    for (const layer of [this.tiles, this.svg]) layer.setAttribute("viewBox", `${left} ${above} ${side} ${side}`);
    this.node.style.setProperty("--square", `calc(100% * ${drawing.SQUARE} / ${side})`);
    this.node.classList.toggle("lettered", Object.values(look.squares).some((tile) => tile in look.letters));
    const tiles = Object.keys(look.squares).filter(drawing.isShown).map((square) => drawing.drawTile(square, look));
    this.tiles.replaceChildren(drawing.drawFrame(), drawing.drawLabels(), drawing.drawSheet(look), ...tiles);
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
    this.showColours();
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
    if (patch.moves || patch.start_pieces) this.showColours();
    if (patch.moves) this.showFrames();
    if (patch.roles) this.showArrows();
    if (patch.settings) this.showBrightness();
    if (hasMoved || patch.roles || patch.strangers || patch.options || patch.moves || patch.start_pieces) this.showLabels();
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
    const lights = this.past === null ? Object.entries(this.state.lights) : [];
    this.lights.show(Object.fromEntries(lights.filter(([square]) => drawing.isShown(square))));
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
    this.towers.show(this.seen);
    this.node.classList.toggle("trays", this.hasTrays);
  }

  get seen() {
    return seenTowers(this.state, this.past, this.expected, this.dragged);
  }

  get hasTrays() {
    return hasTrays(this.state, this.past);
  }

  showStrangers() {
    const squares = this.past === null ? Object.keys(this.state.strangers) : [];
    this.strangers.replaceChildren(...squares.map((square) => drawing.drawStranger(square, this.state.look)));
  }

  /** What squares show that is no tower. */
  showColours() {
    const { look } = this.state;
    const shown = Object.entries(shownColours(this.state, this.past));
    const drawn = shown.map(([square, letter]) => drawing.drawColour(square, colourOf(letter, look), letter !== letter.toLowerCase(), look));
    this.colours.replaceChildren(...drawn);
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
    const label = labels(this.state, this.past, this.seen, this.prospects);
    for (const [spot, { cell }] of Object.entries(this.cells)) {
      if (cell.getAttribute("aria-label") !== label(spot)) cell.setAttribute("aria-label", label(spot));
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
