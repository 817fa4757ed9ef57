// Mouse, finger and keyboard as the hand over the board. What it does is decided by the server.

import { middleOf } from "./drawing.js";

const STEPS = { ArrowUp: [0, 1], ArrowDown: [0, -1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const FILES = "abcdefgh";

export class Hand {
  /**
   * `slides`: whether a dragged tower slides over the squares, or is carried above them.
   * @param {import("./board.js").Board} board
   * @param {import("./state").Send} send
   */
  constructor(board, send) {
    this.board = board;
    this.send = send;
    this.slides = true;
    this.spot = "d4"; // of the keyboard's cursor
    this.forget();
    const svg = board.svg;
    svg.addEventListener("pointerdown", (event) => this.press(event));
    svg.addEventListener("pointermove", (event) => this.move(event));
    svg.addEventListener("pointerup", (event) => this.release(event));
    svg.addEventListener("pointercancel", () => this.giveUp());
    // A finger on the board scrolls the page, but not with a tower; `touch-action` does nothing within an SVG.
    svg.addEventListener("touchstart", (event) => this.isDragging && event.preventDefault(), { passive: false });
    svg.addEventListener("keydown", (event) => this.key(event));
    svg.addEventListener("focusin", (event) => {
      const square = /** @type {SVGElement} */ (event.target);
      this.spot = square.dataset.spot ?? this.spot;
      board.showCursor(square.matches(":focus-visible") ? this.spot : null);
    });
    svg.addEventListener("focusout", () => board.showCursor(null));
  }

  /** What is in the hand, as far as is known: what was sent goes before what the server has said. */
  get held() {
    return this.expected === undefined ? this.board.state.held?.tower : this.expected;
  }

  /** The server has the last word on what is in the hand. */
  forget() {
    this.expected = undefined;
    this.pressed = null;
    this.over = null;
    this.isDragging = false;
  }

  /** The server has said what is in the hand; what it says of a moment before is ignored. */
  heard(held) {
    if (held === this.expected) this.expected = undefined;
  }

  lift(spot) {
    this.send({ do: "lift", at: spot });
    this.expected = this.board.towerAt(spot);
  }

  place(spot) {
    this.board.drag(null);
    this.send({ do: "place", at: spot });
    this.expected = null;
  }

  // The pointer: a click lifts and another one places; or press, drag, release.

  press(event) {
    const { spot, x, y } = this.board.locate(event);
    if (spot === null || event.button > 0 || this.board.past !== null) return;
    event.preventDefault();
    this.board.svg.setPointerCapture(event.pointerId);
    this.pressed = null;
    this.over = spot;
    if (!this.held) {
      if (!this.board.towerAt(spot)) {
        this.board.focus(spot);
        this.board.showCursor(null);
        return;
      }
      this.lift(spot);
      this.pressed = spot;
    }
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
      if (this.slides) this.send({ do: "slide", at: spot });
    }
  }

  release(event) {
    if (!this.isDragging) return;
    const { spot } = this.board.locate(event);
    this.isDragging = false;
    if (spot !== null && spot !== this.pressed) this.place(spot);
    else this.board.drag(null);
    this.pressed = null;
  }

  giveUp() {
    if (!this.isDragging) return;
    this.isDragging = false;
    this.board.drag(null);
    this.send({ do: "back" });
  }

  // The keyboard

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const step = STEPS[event.key];
    if (step) {
      this.steer(step, event.shiftKey);
    } else if (event.key === " " || event.key === "Enter") {
      if (this.held) this.place(this.spot);
      else this.lift(this.spot);
    } else if (event.key === "Backspace" || event.key === "Escape") {
      this.board.drag(null);
      this.send({ do: "back" });
    } else if (event.key === "x") {
      this.board.drag(null);
      this.send({ do: "aside", at: this.spot });
    } else if (FILES.includes(event.key)) {
      this.board.focus(event.key + this.spot[1]);
    } else if (event.key >= "0" && event.key <= "9") {
      this.board.focus(this.spot[0] + event.key);
    } else {
      return;
    }
    event.preventDefault();
  }

  /** With Shift a held tower slides along. */
  steer([files, rows], isSliding) {
    const file = FILES.indexOf(this.spot[0]) + files;
    const row = Number(this.spot[1]) + rows;
    if (file < 0 || file > 7 || row < 0 || row > 9) return;
    this.board.focus(FILES[file] + row);
    if (!this.held) return;
    this.board.drag({ tower: this.held, ...middleOf(this.spot) });
    if (isSliding) this.send({ do: "slide", at: this.spot });
  }
}
