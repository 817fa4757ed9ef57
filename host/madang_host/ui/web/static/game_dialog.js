// The dialogue in which a new game is begun: what, who plays, with which clocks. What was chosen last is offered again.

/** @import { Player, State } from "./state" */

import { PRESETS } from "./clocks.js";
import { action, choose, chosen, make } from "./make.js";
import { _ } from "./words.js";

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const MOST_NAME = 30;

export class GameDialog {
  /** @param {import("./state").Send} send */
  constructor(send) {
    this.send = send;
    this.node = make("dialog", { id: "new-game", "aria-labelledby": "new-game-title" });
    document.body.append(this.node);
  }

  /** @param {State} state */
  open(state) {
    const last = JSON.parse(chosen("game", "{}"));
    const { matches, sides } = state.look;
    const match = select("match", Object.entries(matches), last.text in matches ? last.text : Object.keys(matches)[0]);
    const seats = Object.entries(sides).map(([side, words]) => this.seat(side, words, last.seats?.[side]));
    const clocks = select("clock", PRESETS.toReversed().map((control) => [control, control === "0" ? _("none") : control]), last.clock ?? "0");
    const begin = (event) => {
      event.preventDefault();
      const asked = { text: match.value, seats: Object.fromEntries(seats.map((seat) => [seat.side, seat.value()])), clock: clocks.value };
      choose("game", JSON.stringify(asked));
      this.node.close();
      this.send({ do: "match", ...asked });
    };
    const drops = state.is_on === "yes" ? [make("p", { class: "warning" }, _("The game in progress is dropped; it stays among the games."))] : [];
    this.node.replaceChildren(
      make(
        "form",
        { onsubmit: begin },
        make("h2", { id: "new-game-title" }, _("New game")),
        make("label", { class: "row" }, make("span", {}, _("Match")), match),
        ...seats.map((seat) => seat.node),
        make("label", { class: "row" }, make("span", {}, _("Clocks")), clocks),
        ...drops,
        make("div", { class: "buttons" }, action(_("Cancel"), () => this.node.close()), make("button", { class: "main" }, _("Start"))),
      ),
    );
    this.node.showModal();
  }

  /**
   * Who plays a side.
   * @param {string} side
   * @param {string} words
   * @param {Player} [last]
   */
  seat(side, words, last) {
    const engine = _("engine, level {level}");
    const levels = LEVELS.map((level) => [String(level), engine.replace("{level}", String(level))]);
    const who = select(`who-${side}`, [["0", _("hands at the board")], ...levels], String(last?.level ?? 0));
    const name = make("input", { id: `name-${side}`, maxlength: MOST_NAME, value: last?.name ?? "", autocomplete: "off" });
    const node = make(
      "fieldset",
      {},
      make("legend", {}, words),
      make("label", { for: who.id }, _("Player")),
      who,
      make("label", { for: name.id }, _("Name")),
      name,
    );
    return { side, node, value: () => ({ level: Number(who.value), name: name.value.trim() }) };
  }
}

/**
 * @param {string} id
 * @param {string[][]} choices
 * @param {string} value
 */
function select(id, choices, value) {
  const list = make("select", { id }, ...choices.map(([key, words]) => make("option", { value: key }, words)));
  list.value = value;
  return list;
}
