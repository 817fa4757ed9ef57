// The board's settings, each with its range, default and help from the board's one table. Lights change as one slides,
// and what was tried can be taken back.

import { make } from "./make.js";
import { _ } from "./words.js";

const PAUSE_MS = 120; // between two values of one sliding
const MAY_SET = { watch: [], play: ["play", "lights"], own: ["play", "lights", "sensors"] }; // by the viewer's right

export class Settings {
  keys = ["settings"];

  /** @param {import("./state").Send} send */
  constructor(send) {
    this.send = send;
    /** @type {Record<string, { slider: HTMLInputElement, number: HTMLInputElement, back: HTMLButtonElement }>} */
    this.rows = {};
    /** @type {Record<string, number>} */
    this.values = {}; // that the board has
    /** @type {Record<string, number>} */
    this.before = {}; // of those that were changed since the list was unfolded
    /** @type {Map<string, number>} */
    this.waiting = new Map();
    this.timer = null;
  }

  /**
   * The list of them all.
   * @param {import("./state").State} state
   */
  list(state) {
    this.values = { ...state.settings };
    this.before = {};
    const words = { play: _("Play"), lights: _("Lights"), sensors: _("Sensors"), current: _("Current") };
    const groups = Object.entries(words).map(([group, title]) => {
      const own = Object.entries(state.look.settings).filter(([, setting]) => setting.group === group);
      const isLocked = !MAY_SET[state.right].includes(group);
      const why = group === "current" ? _("Set by the command line alone, as it may damage a board.") : _("Set on the PC that has the board.");
      const about = isLocked ? [make("p", { class: "faint" }, why)] : [];
      return make("fieldset", { disabled: isLocked }, make("legend", {}, title), ...about, ...own.map(([name, setting]) => this.row(name, setting)));
    });
    return make("div", { class: "settings" }, ...groups);
  }

  /**
   * @param {string} name
   * @param {import("./state").Setting} setting
   */
  row(name, { default: standard, least, most, help }) {
    const id = `setting-${name}`;
    const about = _("{help}; {least} to {most}, by default {default}");
    const facts = { help, least, most, default: standard };
    const range = { min: least, max: most, value: this.values[name], "aria-labelledby": id, "aria-describedby": `${id}-help` };
    const slider = make("input", { type: "range", ...range });
    const number = make("input", { type: "number", ...range });
    const back = make("button", { type: "button", class: "back", onclick: () => this.takeBack(name) });
    back.hidden = true;
    this.rows[name] = { slider, number, back };
    slider.addEventListener("input", () => this.change(name, slider.value));
    slider.addEventListener("pointercancel", () => this.takeBack(name)); // the finger began to scroll
    number.addEventListener("change", () => this.change(name, number.value));
    for (const input of [slider, number]) {
      input.addEventListener("keydown", (event) => {
        if (event.key === "Escape") this.takeBack(name);
      });
    }
    return make(
      "div",
      { class: "setting" },
      make("span", { class: "name-of" }, make("span", { id }, name), back),
      slider,
      number,
      make("p", { id: `${id}-help` }, about.replace(/{(\w+)}/g, (_whole, fact) => facts[fact])),
    );
  }

  /** Try a value at once. */
  change(name, value) {
    this.before[name] ??= this.values[name];
    this.ask(name, Number(value));
  }

  /** Go back to the value that was there before. */
  takeBack(name) {
    if (!(name in this.before)) return;
    const { slider, number, back } = this.rows[name];
    const before = this.before[name];
    delete this.before[name];
    if (document.activeElement === back) slider.focus();
    this.ask(name, before);
    slider.value = number.value = String(before);
  }

  /** All that was tried is kept. */
  keep() {
    this.before = {};
    for (const name of Object.keys(this.rows)) this.showBack(name);
  }

  /** Send a value; of many that come too fast, the last. */
  ask(name, value) {
    this.waiting.set(name, value);
    this.showBack(name);
    if (this.timer === null) this.flush();
  }

  flush() {
    this.timer = null;
    const [next] = this.waiting;
    if (!next) return;
    this.waiting.delete(next[0]);
    this.send({ do: "set", name: next[0], value: next[1] });
    this.timer = setTimeout(() => this.flush(), PAUSE_MS);
  }

  /**
   * Show the values that the board has, but for those under the finger.
   * @param {import("./state").State} _state
   * @param {Partial<import("./state").State>} patch
   */
  show(_state, { settings: values }) {
    Object.assign(this.values, values);
    for (const [name, value] of Object.entries(values)) {
      const row = this.rows[name];
      if (!row) continue;
      for (const input of [row.slider, row.number]) {
        if (input !== document.activeElement && !this.waiting.has(name)) input.value = String(value);
      }
      this.showBack(name);
    }
  }

  showBack(name) {
    const { back } = this.rows[name];
    const before = this.before[name];
    back.hidden = before === undefined || (before === this.values[name] && !this.waiting.has(name));
    back.textContent = _("Back to {value}").replace("{value}", String(before));
    back.setAttribute("aria-label", `${name}: ${back.textContent}`);
  }
}
