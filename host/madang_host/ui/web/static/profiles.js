// Profiles of settings: one is picked from a list, and the board's settings are kept as another one.

import { make } from "./make.js";
import { _ } from "./words.js";

export class Profiles {
  keys = ["profiles"];

  /** @param {import("./state").Send} send */
  constructor(send) {
    this.send = send;
    this.list = make("select", { id: "profile" });
    this.about = make("p", { id: "profile-purpose" });
    this.list.addEventListener("change", () => this.showPurpose());
  }

  /**
   * Where the players choose.
   * @param {import("./state").State} state
   */
  form(state) {
    this.list.setAttribute("aria-describedby", this.about.id);
    this.show(state);
    const take = make("button", { type: "button", onclick: () => this.send({ do: "profile", name: this.list.value }) }, _("Use it"));
    const name = make("input", { maxlength: 40, "aria-label": _("Name of a new profile") });
    const keep = (event) => {
      event.preventDefault();
      if (name.value.trim()) this.send({ do: "keep", name: name.value.trim() });
      name.value = "";
    };
    return make(
      "form",
      { onsubmit: keep, class: "profiles" },
      make("label", { for: this.list.id }, _("Profile")),
      this.list,
      take,
      this.about,
      name,
      make("button", {}, _("Keep as a profile")),
    );
  }

  /** @param {import("./state").State} state */
  show(state) {
    const chosen = this.list.value;
    this.profiles = state.profiles;
    this.list.replaceChildren(...Object.keys(this.profiles).map((name) => make("option", { value: name }, this.profiles[name].words)));
    if (chosen in this.profiles) this.list.value = chosen;
    this.showPurpose();
  }

  showPurpose() {
    this.about.textContent = this.profiles[this.list.value]?.purpose ?? "";
  }
}
