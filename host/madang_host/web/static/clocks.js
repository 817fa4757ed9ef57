// The players' clocks: counts down between what the server tells, and lets the players choose a time.

import { make } from "./panel.js";
import { _ } from "./words.js";

const TICK_MS = 200;
const TENTHS_BELOW_MS = 20000;

export class Clocks {
  /** `aheadMs()` is how much this page's clock is ahead of the server's. */
  constructor(send, aheadMs) {
    this.send = send;
    this.aheadMs = aheadMs;
    this.node = document.getElementById("clocks");
    setInterval(() => this.tick(), TICK_MS);
  }

  show(clocks) {
    this.clocks = clocks;
    this.faces = {};
    this.node.replaceChildren();
    if (!clocks.minutes) return;
    for (const [side, name] of [["black", _("Black")], ["white", _("White")]]) {
      this.faces[side] = make("span", { class: "time" });
      const face = make("p", { class: clocks.running === side ? "clock running" : "clock" }, `${name} `, this.faces[side]);
      this.node.append(face);
    }
    this.tick();
  }

  tick() {
    for (const [side, face] of Object.entries(this.faces ?? {})) {
      const leftMs = this.leftMs(side);
      face.textContent = leftMs > 0 ? time(leftMs) : _("time is up");
      face.classList.toggle("short", leftMs < TENTHS_BELOW_MS);
    }
  }

  leftMs(side) {
    const { clocks } = this;
    const runningMs = clocks.running === side ? performance.now() - this.aheadMs() - clocks.since_ms : 0;
    return Math.max(0, clocks[`${side}_ms`] - runningMs);
  }

  /** Where the players choose. */
  form(clocks) {
    const minutes = make("input", { type: "number", min: 0, max: 180, value: clocks.minutes });
    const seconds = make("input", { type: "number", min: 0, max: 60, value: clocks.increment_s });
    const choose = (event) => {
      event.preventDefault();
      this.send({ do: "clock", minutes: Number(minutes.value), increment_s: Number(seconds.value) });
    };
    return make(
      "form",
      { onsubmit: choose },
      make("label", {}, _("Minutes a side (0: no clock)"), minutes),
      make("label", {}, _("Seconds more for each turn"), seconds),
      make("button", {}, _("Start the clocks anew")),
    );
  }
}

function time(ms) {
  const tenths = ms < TENTHS_BELOW_MS;
  const s = tenths ? Math.floor(ms / 100) / 10 : Math.ceil(ms / 1000);
  const rest = s % 60;
  return `${Math.floor(s / 60)}:${(tenths ? rest.toFixed(1) : String(rest)).padStart(tenths ? 4 : 2, "0")}`;
}
