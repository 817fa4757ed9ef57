// The board's settings, each with its range, default and help from the board's one table. Lights change as one slides.

import { make } from "./panel.js";
import { _ } from "./words.js";

const PAUSE_MS = 120; // between two values of one sliding

export class Settings {
  constructor(send) {
    this.send = send;
    this.inputs = {};
    this.waiting = new Map();
    this.timer = null;
  }

  /** The list of them all. */
  list(state) {
    const rows = Object.entries(state.look.settings).map(([name, setting]) => this.row(name, setting, state.settings[name]));
    return make("div", { class: "settings" }, ...rows);
  }

  row(name, { default: standard, least, most, help }, value) {
    const id = `setting-${name}`;
    const range = { min: least, max: most, value };
    const slider = make("input", { type: "range", ...range, "aria-labelledby": id, "aria-describedby": `${id}-help` });
    const number = make("input", { type: "number", ...range, "aria-labelledby": id, "aria-describedby": `${id}-help` });
    this.inputs[name] = [slider, number];
    slider.addEventListener("input", () => this.change(name, slider.value));
    number.addEventListener("change", () => this.change(name, number.value));
    const about = _("{help}; {least} to {most}, by default {default}");
    const facts = { help, least, most, default: standard };
    return make(
      "div",
      { class: "setting" },
      make("span", { id, class: "name-of" }, name),
      slider,
      number,
      make("p", { id: `${id}-help` }, about.replace(/{(\w+)}/g, (whole, fact) => facts[fact])),
    );
  }

  /** Send the last of many values. */
  change(name, value) {
    this.waiting.set(name, Number(value));
    this.timer ??= setTimeout(() => this.flush(), PAUSE_MS);
  }

  flush() {
    this.timer = null;
    const [next] = this.waiting;
    if (!next) return;
    this.waiting.delete(next[0]);
    this.send({ do: "set", name: next[0], value: next[1] });
    if (this.waiting.size) this.timer = setTimeout(() => this.flush(), PAUSE_MS);
  }

  /** Show the values that the board has, but for those under the finger. */
  show(values) {
    for (const [name, value] of Object.entries(values)) {
      for (const input of this.inputs[name] ?? []) {
        if (input !== document.activeElement && !this.waiting.has(name)) input.value = value;
      }
    }
  }
}
