// The panel's tabs: one part of the panel at a time. Knows nothing of what is in them.

import { byId, choose, chosen, make } from "./make.js";
import { _ } from "./words.js";

const NAMES = ["play", "moves", "games", "board"];

export class Tabs {
  constructor() {
    this.node = byId("tabs");
    this.shown = chosen("tab", "play");
    if (!NAMES.includes(this.shown)) this.shown = "play";
    this.node.addEventListener("keydown", (event) => this.key(event));
  }

  /** Make all anew, in the viewer's language. */
  build() {
    const words = { play: _("Play"), moves: _("Moves"), games: _("Games"), board: _("Board") };
    this.buttons = NAMES.map((name) => {
      const tab = make("button", { type: "button", role: "tab", id: `to-${name}`, "aria-controls": `tab-${name}` }, words[name]);
      tab.addEventListener("click", () => this.show(name));
      byId(`tab-${name}`).setAttribute("aria-labelledby", tab.id);
      return tab;
    });
    this.node.setAttribute("aria-label", _("Panel"));
    this.node.replaceChildren(...this.buttons);
    this.show(this.shown);
  }

  /** @param {string} name */
  show(name) {
    this.shown = name;
    choose("tab", name);
    byId("panel").dataset.tab = name;
    for (const [i, tab] of this.buttons.entries()) {
      const isShown = NAMES[i] === name;
      tab.setAttribute("aria-selected", String(isShown));
      tab.tabIndex = isShown ? 0 : -1;
    }
  }

  /** The arrows go from tab to tab. */
  key(event) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    event.preventDefault();
    event.stopPropagation();
    const at = (NAMES.indexOf(this.shown) + step + NAMES.length) % NAMES.length;
    this.show(NAMES[at]);
    this.buttons[at].focus();
  }
}
