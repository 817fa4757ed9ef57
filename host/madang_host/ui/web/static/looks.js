// How the page looks and sounds for this viewer, in this browser: theme, side, language, sounds, voice.

import { byId, choose, chosen, make } from "./make.js";
import { LANGUAGES, _ } from "./words.js";

const THEMES = ["auto", "light", "dark", "contrast", "wood"];

/** Take up what was chosen before. */
export function restoreTheme() {
  const theme = chosen("theme", "auto");
  document.documentElement.dataset.theme = THEMES.includes(theme) ? theme : "auto";
}

export class Looks {
  /**
   * @param {import("./sound.js").Sound} sound
   * @param {import("./saying.js").Saying} saying
   * @param {(language: string) => void} speak
   */
  constructor(sound, saying, speak) {
    this.sound = sound;
    this.saying = saying;
    this.speak = speak;
  }

  /** Make all anew, in the viewer's language. */
  build(language) {
    byId("looks").replaceChildren(
      make("label", { class: "row" }, _("Language"), this.languages(language)),
      make("label", { class: "row" }, _("Theme"), this.themes()),
      make("label", { class: "row" }, _("Sounds"), this.sounds()),
      make("label", { class: "row" }, _("Volume"), this.volume()),
      make("label", { class: "row" }, _("Speak the moves"), this.voice()),
    );
  }

  languages(language) {
    const list = make("select", { id: "language" }, ...Object.entries(LANGUAGES).map(([code, name]) => make("option", { value: code, lang: code }, name)));
    list.value = language;
    list.addEventListener("change", () => this.speak(list.value));
    return list;
  }

  themes() {
    const words = { auto: _("as the system"), light: _("light"), dark: _("dark"), contrast: _("high contrast"), wood: _("wood") };
    const list = make("select", { id: "theme" }, ...THEMES.map((name) => make("option", { value: name }, words[name])));
    list.value = document.documentElement.dataset.theme;
    list.addEventListener("change", () => {
      choose("theme", list.value);
      restoreTheme();
    });
    return list;
  }

  sounds() {
    const words = { soft: _("soft"), wooden: _("wooden"), off: _("none") };
    const list = make("select", { id: "sounds" }, ...Object.entries(words).map(([name, word]) => make("option", { value: name }, word)));
    list.value = this.sound.kind;
    list.addEventListener("change", () => this.sound.setKind(list.value));
    return list;
  }

  volume() {
    const slider = make("input", { type: "range", min: 0, max: 100, value: this.sound.volume });
    slider.addEventListener("change", () => this.sound.setVolume(Number(slider.value)));
    return slider;
  }

  voice() {
    const box = make("input", { type: "checkbox" });
    box.checked = this.saying.speaks;
    box.disabled = !("speechSynthesis" in window);
    box.addEventListener("change", () => this.saying.setVoice(box.checked));
    return box;
  }
}
