// The lights of the squares, in a layer of their own. The server tells what each one does once; from then on it does so
// by itself. Knows no game.

/** @import { By, Light, Square } from "./state" */

// A step costs a browser without a graphics processor some milliseconds, the more the more layers move: those that
// breathe alike are one. Just after something happened lights take all the steps that the server tells, which are even
// to the eye; then a few, and at last they stand still.
const CALM_MS = 3000;
const RESTING_MS = 20000;
const CALM_STEPS = 6; // a period

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
    /** @type {By<HTMLElement>} */
    this.groups = {}; // of lights that breathe together, by what they do
    /** @type {By<Light>} */
    this.shown = {};
    this.isCalm = this.isResting = false;
    this.timers = { calm: 0, rest: 0, step: 0 };
    still.addEventListener("change", () => this.step());
    for (const kind of ["pointermove", "pointerdown", "keydown"]) addEventListener(kind, () => this.wake(), { passive: true });
  }

  /** Something happens, or somebody is at the page. */
  wake() {
    const wasSlow = this.isCalm || this.isResting;
    this.isCalm = this.isResting = false;
    clearTimeout(this.timers.calm);
    clearTimeout(this.timers.rest);
    this.timers.calm = setTimeout(() => { this.isCalm = true; }, CALM_MS);
    this.timers.rest = setTimeout(() => { this.isResting = true; this.step(); }, RESTING_MS);
    if (wasSlow) this.step();
  }

  /**
   * Show exactly these lights.
   * @param {By<Light>} lights
   */
  show(lights) {
    for (const square of Object.keys(this.shown)) {
      if (!(square in lights)) this.glows[square].hidden = true;
    }
    for (const [square, light] of Object.entries(lights)) {
      const glow = this.glow(square);
      const group = this.group(light);
      if (glow.parentElement !== group) group.append(glow);
      glow.hidden = false;
      glow.style.color = light.colour;
    }
    this.shown = structuredClone(lights);
    this.wake();
    this.step();
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
    }
    return this.glows[square];
  }

  /**
   * Where lights are that do the same.
   * @param {Light} light
   */
  group({ period_ms, levels = "" }) {
    const key = `${levels && period_ms} ${levels}`;
    if (!this.groups[key]) {
      this.groups[key] = document.createElement("div");
      this.groups[key].className = levels ? "breathing" : "";
      this.node.append(this.groups[key]);
    }
    return this.groups[key];
  }

  /** Bring all that move to where they are by now, and come again when the next of them goes on. */
  step() {
    clearTimeout(this.timers.step);
    const now = performance.now(); // all that breathe alike breathe together
    const isResting = this.isResting || still.matches;
    let nextMs = Infinity;
    for (const [square, light] of Object.entries(this.shown)) {
      const { period_ms, levels, turns } = light;
      if (!period_ms) continue;
      const steps = (turns ?? levels).split(" ");
      const count = turns || !this.isCalm ? steps.length : Math.min(steps.length, CALM_STEPS);
      const lastsMs = period_ms / count;
      const at = Math.floor((Math.floor((now % period_ms) / lastsMs) * steps.length) / count);
      if (turns) this.glows[square].style.color = steps[isResting ? 0 : at];
      else this.group(light).style.opacity = isResting ? "" : String(Number(steps[at]) / 100);
      nextMs = Math.min(nextMs, lastsMs - (now % lastsMs));
    }
    if (!isResting && nextMs < Infinity) this.timers.step = setTimeout(() => this.step(), nextMs + 1);
  }
}
