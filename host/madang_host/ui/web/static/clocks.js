// The players' clocks: counts down between what the server sends, and lets the players choose a time.

/** @import { State } from "./state" */

import { byId, make, say } from "./make.js";
import { _ } from "./words.js";

const TICK_MS = 200;
const TENTHS_BELOW_MS = 20000;
export const PRESETS = ["3+2", "5+3", "10+5", "5d3", "0"];

export class Clocks {
  keys = ["clocks", "look"];

  /**
   * @param {import("./state").Send} send
   * @param {() => number} aheadMs  how much this page's clock is ahead of the server's
   */
  constructor(send, aheadMs) {
    this.send = send;
    this.aheadMs = aheadMs;
    this.node = byId("clocks");
    /** @type {Record<string, HTMLElement>} */
    this.faces = {};
    this.timer = 0;
  }

  /** @param {State} state */
  show({ clocks, look }) {
    this.clocks = clocks;
    this.names = look.sides;
    clearInterval(this.timer);
    const hadFocus = this.node.contains(document.activeElement);
    this.node.replaceChildren();
    if (!clocks.control) return;
    this.timer = setInterval(() => this.tick(), TICK_MS);
    const pauses = { type: "button", "aria-pressed": String(clocks.is_paused) };
    const pause = make("button", { ...pauses, onclick: () => this.send({ do: "pause", paused: !clocks.is_paused }) });
    pause.textContent = clocks.is_paused ? _("Continue") : _("Pause");
    this.told = make("p", { class: "told", role: "status" });
    this.node.append(pause, this.told);
    if (hadFocus) pause.focus();
  }

  /** A side's clock, for the line of its player; empty while there are none. */
  face(side) {
    const isRunning = this.clocks?.running === side;
    this.faces[side] = make("span", { class: isRunning ? "time running" : "time", role: "timer" });
    this.tick();
    return this.faces[side];
  }

  tick() {
    const fallen = [];
    for (const [side, face] of Object.entries(this.faces)) {
      const isKept = this.clocks?.control && side in this.clocks.left_ms;
      const leftMs = isKept ? this.leftMs(side) : 0;
      say(face, !isKept ? "" : leftMs > 0 ? time(leftMs) : _("time is up"));
      face.classList.toggle("short", Boolean(isKept) && leftMs < TENTHS_BELOW_MS);
      if (isKept && leftMs <= 0) fallen.push(this.names[side]);
    }
    const words = _("{side}: time is up; what happens now is up to you.");
    if (this.told) say(this.told, fallen.length ? words.replace("{side}", fallen.join(", ")) : "");
  }

  leftMs(side) {
    const { clocks } = this;
    if (clocks.running !== side) return clocks.left_ms[side];
    const runningMs = performance.now() - this.aheadMs() - clocks.since_ms - clocks.free_ms;
    return Math.max(0, clocks.left_ms[side] - Math.max(0, runningMs));
  }

  /**
   * Where the players choose: what is written is the same as for the command line.
   * @param {State} state
   */
  form({ clocks }) {
    const control = make("input", { value: clocks.control, list: "controls", size: 12, "aria-describedby": "control-help" });
    const choose = (event) => {
      event.preventDefault();
      this.send({ do: "clock", control: control.value.trim() || "0" });
    };
    return make(
      "form",
      { onsubmit: choose },
      make("label", {}, _("Time for each side"), control),
      make("datalist", { id: "controls" }, ...PRESETS.map((value) => make("option", { value }))),
      make("p", { id: "control-help" }, _("Minutes; 5+3 adds 3 seconds a turn, 5d2 has 2 free in each; 10/5 for Black and White; 0: no clocks.")),
      make("button", {}, _("Restart the clocks")),
    );
  }
}

function time(ms) {
  const tenths = ms < TENTHS_BELOW_MS;
  const s = tenths ? Math.floor(ms / 100) / 10 : Math.ceil(ms / 1000);
  const rest = s % 60;
  return `${Math.floor(s / 60)}:${(tenths ? rest.toFixed(1) : String(rest)).padStart(tenths ? 4 : 2, "0")}`;
}
