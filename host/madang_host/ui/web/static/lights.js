// The lights of the squares, in a layer of their own. The server tells what each one does once; from then on it does so
// by itself, by the browser's compositor. Knows no game.

/** @import { By, Light, Square } from "./state" */

// With nothing new, and nobody at the page, for so long the lights stand still: breathing takes a tenth of a core where
// there is no graphics processor.
const RESTING_MS = 20000;

const still = matchMedia("(prefers-reduced-motion: reduce)");

export class Lights {
  /**
   * @param {HTMLElement} node  as large as the board
   * @param {(square: Square) => { left: string, top: string }} cornerOf  where a square's light begins
   */
  constructor(node, cornerOf) {
    this.node = node;
    this.cornerOf = cornerOf;
    /** @type {By<HTMLElement>} */
    this.glows = {};
    /** @type {By<Light>} */
    this.shown = {};
    this.isResting = false;
    this.timer = 0;
    still.addEventListener("change", () => this.show({ ...this.shown }, true));
    for (const kind of ["pointermove", "pointerdown", "keydown"]) addEventListener(kind, () => this.wake(), { passive: true });
    this.wake();
  }

  /** Something happens: breathe, for a while. */
  wake() {
    clearTimeout(this.timer);
    this.timer = setTimeout(() => this.rest(true), RESTING_MS);
    if (this.isResting) this.rest(false);
  }

  /** @param {boolean} isResting */
  rest(isResting) {
    this.isResting = isResting;
    this.show({ ...this.shown }, true);
  }

  /**
   * Show exactly these lights.
   * @param {By<Light>} lights
   */
  show(lights, anew = false) {
    if (!anew) this.wake();
    for (const square of Object.keys(this.shown)) {
      if (!(square in lights)) this.glows[square].hidden = true;
    }
    for (const [square, light] of Object.entries(lights)) {
      if (anew || !isSame(light, this.shown[square])) this.light(this.glow(square), light);
    }
    this.shown = structuredClone(lights);
  }

  /** Find new places for all: the board was turned. */
  place() {
    for (const [square, glow] of Object.entries(this.glows)) Object.assign(glow.style, this.cornerOf(square));
  }

  /** @param {Square} square */
  glow(square) {
    if (!this.glows[square]) {
      const glow = document.createElement("div");
      glow.className = "glow";
      glow.dataset.light = square;
      Object.assign(glow.style, this.cornerOf(square));
      this.glows[square] = glow;
      this.node.append(glow);
    }
    return this.glows[square];
  }

  /**
   * @param {HTMLElement} glow
   * @param {Light} light
   */
  light(glow, { colour, period_ms, levels, turns }) {
    for (const animation of glow.getAnimations()) animation.cancel();
    glow.hidden = false;
    glow.style.color = turns ? turns.split(" ")[0] : colour;
    if (!period_ms || still.matches || this.isResting) return;
    const steps = (turns ?? levels).split(" ");
    // In steps: between two colours there is no way, and twenty levels a second are even to the eye at a third of the work.
    const frames = steps.map((step) => ({ easing: "step-end", ...(turns ? { color: step } : { opacity: Number(step) / 100 }) }));
    const animation = glow.animate([...frames, frames[0]], { duration: period_ms, iterations: Infinity });
    animation.startTime = 0; // all that breathe alike breathe together
  }
}

function isSame(one, other) {
  return JSON.stringify(one) === JSON.stringify(other);
}
