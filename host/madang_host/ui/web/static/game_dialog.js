// The dialogue in which a new game is begun: what, who plays, with which clocks. What is on now is offered again, or
// what was chosen last.

/** @import { Player, State } from "./state" */

import { PRESETS } from "./clocks.js";
import { action, choose, chosen, make } from "./make.js";
import { offerOwnLevel } from "./rating.js";
import { wordsForUnsent } from "./saying.js";
import { _ } from "./words.js";

const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10];
const MOST_NAME = 30;
const OTHER = "other"; // clocks that are not among the usual ones

export class GameDialog {
  /**
   * @param {import("./state").Send} send
   * @param {import("./race.js").Race} race
   * @param {(isCoached: boolean) => void} setCoach  whether this viewer's moves are to be commented on
   */
  constructor(send, race, setCoach) {
    this.send = send;
    this.race = race;
    this.setCoach = setCoach;
    this.node = make("dialog", { id: "new-game", "aria-labelledby": "new-game-title" });
    document.body.append(this.node);
  }

  /**
   * @param {State} state
   * @param {boolean} isCoached
   */
  open(state, isCoached) {
    const last = lastGame();
    const { matches, games } = state.look;
    const offered = [state.match, last.text].find((text) => text in matches && gameOf(text) === state.look.game) ?? matchWithVariants(state);
    const game = select("game", Object.entries(games).map(([name, { words }]) => [name, words]), state.look.game);
    const match = select("match", [], "");
    const matchRow = make("label", { class: "row" }, make("span", {}, _("Match")), match);
    const setup = this.setup(state, match, last.setup);
    const known = Object.values(state.players).some(({ name, level }) => name || level) ? state.players : last.seats;
    const seating = make("div", { class: "seats" });
    const pieRule = make("input", { type: "checkbox", id: "pie-rule" });
    pieRule.checked = state.settings.pie_rule === 1;
    const taking = make("span", {}, pieRule, make("span", {}, _("after the first move the other may take that side")));
    const pie = make("label", { class: "row coached" }, make("span", {}, _("Pie rule")), taking);
    /** @type {ReturnType<GameDialog["seat"]>[]} */
    let seats = [];
    /** Who does not play has no seat. */
    const showSeats = () => {
      for (const [at, { node }] of seats.entries()) node.hidden = at >= variants.sides();
    };
    const variants = this.variants(state, match, () => seats.length && showSeats());
    const showGame = () => {
      const { words, sides } = games[game.value];
      const choices = Object.entries(matches).filter(([text]) => gameOf(text) === game.value);
      fill(match, choices.map(([text, told]) => [text, withoutTitle(told, words)]), offered);
      if (!match.value) match.selectedIndex = 0;
      matchRow.hidden = choices.length < 2;
      pie.hidden = !games[game.value].has_pie_rule;
      const isAlone = Object.keys(sides).length === 1;
      seats = Object.entries(sides).map(([side, told]) => this.seat(side, told, known?.[side], isAlone));
      seating.replaceChildren(...seats.map((seat) => seat.node));
      for (const seat of isAlone ? [] : seats) offerOwnLevel(seat.who, seats.find((other) => other !== seat).name);
      match.dispatchEvent(new Event("change"));
    };
    game.addEventListener("change", showGame);
    showGame();
    const clocks = this.clocks(state.clocks.control || last.clock || "0");
    const clocksNode = make("div", { class: "clocks" }, ...clocks.nodes);
    const showClocks = () => { clocksNode.hidden = match.value in state.look.variants; };
    match.addEventListener("change", showClocks);
    showClocks();
    const coach = make("input", { type: "checkbox", id: "coached" });
    coach.checked = isCoached;
    const trouble = make("p", { class: "warning", role: "alert", hidden: true }); // the page's own words are behind the dialogue
    const begin = (event) => {
      event.preventDefault();
      const players = Object.fromEntries(seats.slice(0, variants.sides()).map((seat) => [seat.side, seat.value()]));
      const asked = { text: variants.text(), setup: setup.value(), seats: players, clock: clocks.value() };
      const isPieChanged = pieRule.checked !== (state.settings.pie_rule === 1);
      if (!pie.hidden && isPieChanged) this.send({ do: "set", name: "pie_rule", value: pieRule.checked ? 1 : 0 });
      trouble.hidden = this.send({ do: "match", ...asked });
      if (!trouble.hidden) {
        trouble.textContent = wordsForUnsent();
        return;
      }
      choose("game", JSON.stringify(asked));
      this.node.close();
      this.setCoach(coach.checked);
      this.race.setByHand(variants.byHand());
    };
    const isDropping = state.is_on === "yes";
    this.node.replaceChildren(
      make(
        "form",
        { onsubmit: begin },
        make("h2", { id: "new-game-title" }, _("New game")),
        make("label", { class: "row" }, make("span", {}, _("Game")), game),
        matchRow,
        setup.node,
        variants.node,
        seating,
        clocksNode,
        pie,
        make("label", { class: "row coached" }, make("span", {}, _("Coach")), make("span", {}, coach, make("span", {}, _("comments on my moves")))),
        ...(isDropping ? [make("p", { class: "warning" }, _("The game in progress is dropped; it stays among the games."))] : []),
        trouble,
        make("div", { class: "buttons" }, action(_("Cancel"), () => this.node.close()), make("button", { class: "main" }, _("Start"))),
      ),
    );
    this.node.showModal();
  }

  /**
   * Begin the game that was begun last once more.
   * @param {State} state
   */
  playAgain(state) {
    const seats = state.players;
    if (state.match in state.look.matches || state.look.race) {
      this.send({ do: "match", text: state.match, setup: lastSetup(state), seats, clock: state.clocks.control || "0" });
    } else {
      this.send({ do: "new" });
    }
  }

  /**
   * What is chosen beside the match, of games that have such, and how the sticks are thrown.
   * @param {State} state
   * @param {HTMLSelectElement} match
   * @param {() => void} onChange
   */
  variants(state, match, onChange) {
    const node = make("fieldset", { class: "variants" });
    /** @type {HTMLSelectElement[]} */
    let lists = [];
    const throws = select("throws-from", [["board", _("the board throws")], ["hand", _("real sticks, entered here")]], this.race.byHand ? "hand" : "board");
    const groups = () => state.look.variants[match.value] ?? [];
    const words = `${state.match} ${lastGame().text ?? ""}`.split(" ");
    const known = state.look.race ? state.match.split(" ") : words;
    const show = () => {
      lists = groups().map(({ choices }, i) => select(`variant-${i}`, choices, choices.find(([word]) => word && known.includes(word))?.[0] ?? choices[0][0]));
      const rows = groups().map(({ words }, i) => make("label", { class: "row" }, make("span", {}, words), lists[i]));
      const [first, second, ...rest] = rows;
      const more = make("details", {}, make("summary", {}, _("Variants")), ...rest);
      node.hidden = rows.length === 0;
      node.replaceChildren(...(node.hidden ? [] : [first, second, make("label", { class: "row" }, make("span", {}, _("Throws")), throws), more]));
      lists[0]?.addEventListener("change", onChange);
      onChange();
    };
    match.addEventListener("change", show);
    show();
    return {
      node,
      byHand: () => throws.value === "hand",
      sides: () => (node.hidden ? Infinity : groups()[0].sides[lists[0].value]),
      text: () => {
        if (node.hidden) return match.value;
        const [name, , ...kept] = match.value.split(" ");
        const unusual = lists.slice(1).map((list, i) => (list.value === groups()[i + 1].choices[0][0] ? "" : list.value));
        return [name, lists[0].value, ...kept, ...unusual].filter(Boolean).join(" ");
      },
    };
  }

  /** How the first round is set up, for matches in which there is a choice. */
  setup(state, match, last) {
    const list = select("setup", [], "");
    const node = make("label", { class: "row" }, make("span", {}, _("Set-up")), list);
    const show = () => {
      const setups = state.look.setups[match.value] ?? {};
      const choices = [...("basic" in setups ? [] : [["", _("as the players choose")]]), ...Object.entries(setups)];
      fill(list, choices, last in setups ? last : choices[0][0]);
      node.hidden = choices.length < 2;
    };
    match.addEventListener("change", show);
    show();
    return { node, value: () => (node.hidden ? "" : list.value) };
  }

  /** One of the usual clocks, or any. */
  clocks(control) {
    const usual = PRESETS.toReversed().map((preset) => [preset, preset === "0" ? _("none") : preset]);
    const list = select("clock", [...usual, [OTHER, _("other …")]], PRESETS.includes(control) ? control : OTHER);
    const typed = make("input", { id: "other-clock", value: control, autocomplete: "off", required: true, "aria-label": _("Time for each side") });
    const help = make("p", { class: "faint" }, _("Minutes; 5+3 adds 3 seconds a turn, 5d2 has 2 free in each; 10/5 for Black and White; 0: no clocks."));
    const show = () => { typed.hidden = typed.disabled = help.hidden = list.value !== OTHER; };
    list.addEventListener("change", show);
    show();
    return {
      nodes: [make("label", { class: "row" }, make("span", {}, _("Clocks")), list), typed, help],
      value: () => (list.value === OTHER ? typed.value.trim() || "0" : list.value),
    };
  }

  /**
   * Who plays a side.
   * @param {string} side
   * @param {string} words
   * @param {Player} [last]
   * @param {boolean} [isAlone]  nobody else plays, and no engine
   */
  seat(side, words, last, isAlone = false) {
    const engine = _("engine, level {level}");
    const levels = LEVELS.map((level) => [String(level), engine.replace("{level}", String(level))]);
    const who = select(`who-${side}`, [["0", _("hands at the board")], ...levels], String(last?.level ?? 0));
    const name = make("input", { id: `name-${side}`, maxlength: MOST_NAME, value: last?.name ?? "", autocomplete: "off" });
    const node = make(
      "fieldset",
      {},
      make("legend", {}, words),
      ...(isAlone ? [] : [make("label", { for: who.id }, _("Player")), who]),
      make("label", { for: name.id }, _("Name")),
      name,
    );
    return { side, node, who, name, value: () => ({ level: isAlone ? 0 : Number(who.value), name: name.value.trim() }) };
  }
}

/** The match that is on, where what is chosen beside it is left aside. */
function matchWithVariants({ match, look }) {
  const words = match.split(" ");
  const known = Object.keys(look.variants).filter((text) => text.split(" ").every((word, at) => at === 1 || words.includes(word)));
  return known.at(-1) ?? "";
}

/** The game of a match. */
function gameOf(text) {
  return text.split(" ")[0];
}

/** A match's words, beside those of its game. */
function withoutTitle(words, title) {
  const rest = words.startsWith(`${title}, `) ? words.slice(title.length + 2) : words;
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

/** What was begun here last, or nothing. */
function lastGame() {
  return JSON.parse(chosen("game", "{}"));
}

/** How the match that is on was set up, as far as it was begun here. */
function lastSetup({ match, look }) {
  const { text, setup } = lastGame();
  return text === match && setup in (look.setups[match] ?? {}) ? setup : "";
}

/**
 * @param {string} id
 * @param {string[][]} choices
 * @param {string} value
 */
function select(id, choices, value) {
  const list = make("select", { id });
  fill(list, choices, value);
  return list;
}

function fill(list, choices, value) {
  list.replaceChildren(...choices.map(([key, words]) => make("option", { value: key }, words)));
  list.value = value;
}
