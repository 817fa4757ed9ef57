// Mouse, finger and keyboard as the hand over the board. What it does is decided by the server; what it will say is shown
// at once. The towers are felt only where they are put down: a tower in the hand moves nothing.

/** @import { Square, State } from "./state" */

import { FILES, middleOf } from "./drawing.js";

const STEPS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const ANSWER_MS = 1500; // by then the server has said what became of a request, or it never will

export class Hand {
  /**
   * `slides`: whether a dragged tower slides over the squares, and is felt there, or is carried above them.
   * @param {import("./board.js").Board} board
   * @param {HTMLElement} ground  board and what lies around it
   * @param {(request: import("./state").Request) => boolean} send
   * @param {() => void} paintFirst  called when something is shown that the server has not said yet
   */
  constructor(board, ground, send, paintFirst) {
    this.board = board;
    this.ground = ground;
    this.send = send;
    this.paintFirst = paintFirst;
    this.slides = false;
    this.isOn = false; // whether this viewer has a hand here at all
    /** @type {(spot: Square) => void} */
    this.onTap = () => undefined; // called with what is chosen while the board shows the past
    this.spot = "d4"; // of the keyboard's cursor
    this.forget();
    ground.addEventListener("pointerdown", (event) => this.press(event));
    ground.addEventListener("pointermove", (event) => this.move(event));
    ground.addEventListener("pointerup", (event) => this.release(event));
    ground.addEventListener("pointercancel", () => this.giveUp());
    // A finger on the board scrolls the page, but not with a tower; `touch-action` does nothing within an SVG.
    ground.addEventListener("touchstart", (event) => this.isDragging && event.preventDefault(), { passive: false });
    const { node } = board; // an SVG that listens for the focus would be a stop of the Tab key
    node.addEventListener("keydown", (event) => this.key(event));
    node.addEventListener("focusin", (event) => {
      const square = /** @type {SVGElement} */ (event.target);
      this.spot = square.dataset.spot ?? this.spot;
      board.showCursor(square.matches(":focus-visible") ? this.spot : null);
    });
    node.addEventListener("focusout", () => board.showCursor(null));
  }

  /** What is in the hand, as far as is known: what was sent goes before what the server has said. */
  get held() {
    const { expected, state } = this.board;
    return expected ? (expected.isHeld ? expected.tower : null) : state.held?.tower;
  }

  /** The server has the last word on what is in the hand. */
  forget() {
    clearTimeout(this.waiting);
    this.pressed = null;
    this.over = null;
    this.isDragging = false;
    this.board.dragged = null;
    if (this.board.state) this.board.expect(null);
  }

  /**
   * The server has said what is in the hand; what it says of a moment before is ignored.
   * @param {State} state
   */
  heard({ held }) {
    const { expected } = this.board;
    if (expected && expected.isHeld === (held?.tower === expected.tower)) this.board.expect(null);
  }

  /** Ask for something, and show at once what will come of it. */
  ask(request, tower, at, isHeld) {
    if (!this.send(request)) return;
    clearTimeout(this.waiting);
    this.board.expect({ tower, at, isHeld });
    this.paintFirst();
    this.waiting = setTimeout(() => this.board.expect(null), ANSWER_MS);
  }

  /** @param {Square} spot */
  lift(spot) {
    const tower = this.board.towerAt(spot);
    if (tower) this.ask({ do: "lift", at: spot }, tower, spot, true);
    else this.send({ do: "lift", at: spot }); // the server says why it cannot
  }

  /** @param {Square} spot */
  place(spot) {
    const { held } = this;
    this.board.dragged = null;
    this.ask({ do: "place", at: spot }, held, spot, false);
  }

  putBack() {
    this.board.drag(null);
    this.send({ do: "back" });
  }

  // The pointer: a click lifts and another one places; or press, drag, release.

  press(event) {
    if (/** @type {Element} */ (event.target).closest("button, select, input, a")) return;
    const { spot, x, y } = this.board.locate(event);
    if (spot === null || event.button > 0) return;
    event.preventDefault();
    this.board.focus(spot); // for the keys that follow
    this.board.showCursor(null);
    if (this.board.past !== null) {
      this.onTap(spot);
      return;
    }
    if (!this.isOn) return;
    if (!this.held && this.board.state.options[spot]) {
      this.send({ do: "choose", at: spot });
      return;
    }
    this.ground.setPointerCapture(event.pointerId);
    this.pressed = null;
    this.over = spot;
    if (!this.held) {
      if (!this.board.towerAt(spot)) return;
      this.lift(spot);
      this.pressed = spot;
    }
    if (!this.held) return;
    this.isDragging = true;
    this.board.drag({ tower: this.held, x, y });
  }

  move(event) {
    if (!this.isDragging) return;
    const { spot, x, y } = this.board.locate(event);
    this.board.drag({ tower: this.held, x, y });
    if (spot !== null && spot !== this.over) {
      this.over = spot;
      this.pressed = null;
      this.send({ do: this.slides ? "slide" : "carry", at: spot });
    }
  }

  release(event) {
    if (!this.isDragging) return;
    const { spot } = this.board.locate(event);
    this.isDragging = false;
    if (spot === null) this.putBack();
    else if (spot !== this.pressed) this.place(spot);
    else this.board.drag(null);
    this.pressed = null;
  }

  giveUp() {
    if (!this.isDragging) return;
    this.isDragging = false;
    this.putBack();
  }

  // The keyboard

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const step = STEPS[event.key];
    if (step) {
      this.steer(step, event.shiftKey);
    } else if (event.key === " " || event.key === "Enter") {
      if (this.board.past !== null) this.onTap(this.spot);
      else if (this.isOn) this.touch();
    } else if (event.key === "Backspace" || event.key === "Escape") {
      if (this.isOn) this.putBack();
    } else if (event.key === "x") {
      if (this.isOn) this.send({ do: "aside", at: this.spot });
    } else if (FILES.includes(event.key)) {
      this.go(event.key + this.spot[1]);
    } else if (event.key >= "0" && event.key <= "9") {
      this.go(this.spot[0] + event.key);
    } else {
      return;
    }
    event.preventDefault();
  }

  /** Lift, put down, or choose at the cursor. */
  touch() {
    if (this.held) this.place(this.spot);
    else if (this.board.state.options[this.spot]) this.send({ do: "choose", at: this.spot });
    else this.lift(this.spot);
  }

  /** @param {Square} spot */
  go(spot) {
    const isBeside = spot[1] === "0" || spot[1] === "9";
    if (spot in this.board.cells && (!isBeside || this.board.hasTrays)) this.board.focus(spot);
  }

  /** With Shift a held tower slides along. */
  steer([files, rows], isSliding) {
    const way = this.board.isTurned ? -1 : 1;
    let file = FILES.indexOf(this.spot[0]);
    let row = Number(this.spot[1]);
    do { // of a smaller sheet the next place may be the row beside it
      file += way * files;
      row += way * rows;
      if (file < 0 || file > 7 || row < 0 || row > 9) return;
    } while (!(FILES[file] + row in this.board.cells));
    this.go(FILES[file] + row);
    if (!this.held || this.board.past !== null) return;
    this.board.drag({ tower: this.held, ...middleOf(this.spot) });
    this.send({ do: isSliding ? "slide" : "carry", at: this.spot });
  }
}
