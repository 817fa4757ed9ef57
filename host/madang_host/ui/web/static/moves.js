// The moves of all rounds, and looking back: click by click, by keys, or played like a film. A place is a round and a
// move of it, -1 being its start; null is the present.

import { byId, make, say } from "./make.js";
import { _ } from "./words.js";

const KEYS = { ArrowLeft: "back", ArrowRight: "on", Home: "first", End: "last" };
const SECONDS = [0.5, 1, 2, 4]; // a move of the film
const USUAL_SECONDS = 1;

/** A move as it stands in lists: squares, or a word. */
function shownMove(text) {
  return text === "pass" ? _("pass") : text;
}

export class Moves {
  keys = ["moves", "rounds", "first", "start", "round"];

  /** @param {() => void} onPlaceChange  called when another place is looked at */
  constructor(onPlaceChange) {
    this.onPlaceChange = onPlaceChange;
    /** @type {import("./state").Place} */
    this.place = null;
    this.node = byId("moves");
    /** @type {import("./state").KeptGame | null} */
    this.other = null; // a kept game that is looked at instead of the board's
    /** @type {import("./state").Variation | null} */
    this.variation = null; // what is tried in the place of a round
    this.film = null; // the timer of its next move
    this.changed = {}; // what is said of bad moves of the round that is looked at, by number
    this.told = {}; // and of all of them
    document.addEventListener("keydown", (event) => this.key(event));
  }

  /**
   * Make all anew, with the state's words.
   * @param {import("./state").State} state
   */
  build(state) {
    this.state = state;
    this.rounds = make("div", { class: "rounds", role: "group", "aria-label": _("Rounds") });
    this.scrolled = make("div", { class: "scrolled", tabindex: 0, role: "region", "aria-label": _("Moves") });
    this.tools = {
      first: this.tool("«", _("the start of the round")),
      back: this.tool("‹", _("one move back")),
      film: this.tool("▶", ""),
      on: this.tool("›", _("one move forward")),
      last: this.tool("»", _("back to the present")),
    };
    for (const [where, button] of Object.entries(this.tools)) {
      button.addEventListener("click", () => (where === "film" ? this.play() : this.step(where)));
    }
    const speeds = SECONDS.map((seconds) => make("option", { value: seconds }, _("{count} s").replace("{count}", String(seconds))));
    this.speed = make("select", { "aria-label": _("Seconds a move") }, ...speeds);
    this.speed.value = String(USUAL_SECONDS);
    const tools = make("div", { class: "lookback", role: "group", "aria-label": _("Look back") }, ...Object.values(this.tools), this.speed);
    this.judged = make("p", { class: "judged", role: "status" });
    this.node.replaceChildren(this.rounds, this.scrolled, tools, this.judged);
    this.showAll(state);
  }

  tool(sign, label) {
    return make("button", { type: "button", "aria-label": label, title: label }, sign);
  }

  /**
   * Show what changed. A new move brings who looked back in its round to the present.
   * @param {import("./state").State} state
   * @param {Partial<import("./state").State>} patch
   */
  show(state, patch) {
    this.showAll(state);
    const stays = patch.look || this.other !== null || this.variation !== null || this.shownRound !== state.round;
    this.lookAt(stays ? this.place : null);
  }

  /** @param {import("./state").State} state */
  showAll(state) {
    this.state = state;
    if (this.place !== null && !this.positionAt(this.place)) this.place = null;
    this.showRounds();
    this.showList();
    this.showTools();
  }

  // Places

  round(number) {
    if (this.variation?.round === number) return this.variation.line;
    return this.played(number);
  }

  /** A round as it was played, whatever is tried. */
  played(number) {
    if (this.other !== null) return this.other.rounds[number];
    return number === this.state.round ? this.state : this.state.rounds[number];
  }

  /** How many rounds there are. */
  get lastRound() {
    return this.other === null ? this.state.round : Object.keys(this.other.rounds).length;
  }

  /** Colours and names of the game that is looked at. */
  get look() {
    return this.other?.look ?? this.state.look;
  }

  /**
   * Look back at another game, from its start or another place; the present is the board's again.
   * @param {import("./state").KeptGame} game
   * @param {{ round: number, at: number }} [place]
   */
  openOther(game, place = { round: 1, at: -1 }) {
    this.stop();
    this.variation = null;
    this.other = game;
    this.lookAt(this.positionAt(place) === undefined ? { round: 1, at: -1 } : place, true);
  }

  /**
   * Look at a line that is tried, after a move of it.
   * @param {import("./state").Variation} variation
   * @param {number} at
   */
  openVariation(variation, at) {
    this.stop();
    this.variation = variation;
    this.lookAt({ round: variation.round, at }, true);
  }

  /** Back to the round as it was played, where the line left it. */
  closeVariation() {
    const { round, from } = this.variation;
    const { at } = this.here;
    this.stop();
    this.variation = null;
    this.lookAt({ round, at: Math.min(from, at, this.count(round) - 1) }, true);
  }

  get shownRound() {
    return this.place?.round ?? this.state.round;
  }

  count(number) {
    return Object.keys(this.round(number).moves).length;
  }

  /** The place as a round and a move, for the present too. */
  get here() {
    return this.place ?? { round: this.state.round, at: this.count(this.state.round) - 1 };
  }

  positionAt({ round, at }) {
    const told = this.round(round);
    return at < 0 ? told?.start : told?.moves[at]?.position;
  }

  /** The squares of the move that led there. */
  get squares() {
    const { round, at } = this.here;
    const move = this.round(round).moves[at];
    return move ? [move.origin, move.landing] : [];
  }

  /** The pieces of the position that is looked at. */
  get pieces() {
    const { round, at } = this.here;
    return this.round(round).moves[at]?.pieces ?? this.round(round).start_pieces;
  }

  /** The position that is looked at. */
  get position() {
    return this.positionAt(this.here);
  }

  isPresent({ round, at }) {
    return this.other === null && this.variation === null && round === this.state.round && at >= this.count(round) - 1;
  }

  /** Where a step leads; undefined if there is none. */
  towards(where) {
    const { round, at } = this.here;
    if (where === "last") return this.place === null ? undefined : null;
    if (where === "on") {
      if (this.place === null) return undefined;
      if (at + 1 < this.count(round)) return { round, at: at + 1 };
      return round < this.lastRound && this.variation === null ? { round: round + 1, at: -1 } : undefined;
    }
    if (at >= 0) return { round, at: where === "first" ? -1 : at - 1 };
    if (round === 1) return undefined;
    return { round: round - 1, at: where === "first" ? -1 : this.count(round - 1) - 1 };
  }

  // Looking

  /**
   * Look at the position after a move; at the last one, at the present.
   * @param {import("./state").Place} place
   */
  lookAt(place, isAnew = false) {
    const before = this.shownRound;
    const { other, variation } = this;
    if (place?.round !== this.variation?.round) this.variation = null;
    this.place = place === null || this.isPresent(place) ? null : place;
    if (this.place === null) this.other = null;
    if (isAnew || this.shownRound !== before || other !== this.other || variation !== this.variation) {
      this.changed = this.told = {};
      this.showRounds();
      this.showList();
    }
    this.showTools();
    this.onPlaceChange();
  }

  step(where) {
    const place = this.towards(where);
    this.stop();
    if (place !== undefined) this.lookAt(place);
  }

  /** Play the moves on by themselves, from the start of the round if there are none left; or stop that. */
  play() {
    if (this.film !== null) {
      this.stop();
      return;
    }
    if (this.place === null) this.lookAt({ round: this.state.round, at: -1 });
    this.wait();
    this.showTools();
  }

  wait() {
    this.film = setTimeout(() => {
      this.lookAt(this.towards("on") ?? null);
      this.film = null;
      if (this.place !== null) this.wait();
      this.showTools();
    }, 1000 * Number(this.speed.value));
  }

  stop() {
    clearTimeout(this.film);
    this.film = null;
    this.showTools();
  }

  /** The keys are the page's where nothing else needs them. */
  key(event) {
    if (!(event.key in KEYS) || event.target.closest("#board, dialog, select, input:not([type=checkbox])")) return;
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    this.step(KEYS[event.key]);
  }

  // Drawing

  showRounds() {
    const round = this.lastRound;
    while (this.rounds.childElementCount > round) this.rounds.lastChild.remove();
    while (this.rounds.childElementCount < round) this.rounds.append(this.roundButton(this.rounds.childElementCount + 1));
    this.rounds.hidden = round === 1;
    for (const [index, button] of /** @type {HTMLElement[]} */ ([...this.rounds.children]).entries()) {
      button.title = this.round(index + 1).result;
      if (index + 1 === this.shownRound) button.setAttribute("aria-current", "true");
      else button.removeAttribute("aria-current");
    }
  }

  roundButton(number) {
    const click = () => {
      this.stop();
      this.lookAt({ round: number, at: -1 });
    };
    return make("button", { type: "button", onclick: click }, _("Round {number}").replace("{number}", String(number)));
  }

  /**
   * The round as rows with a turn of each side; a push keeps the turn, so that more than one move may stand in a place.
   * Who plays alone has a row a move.
   */
  showList() {
    if (this.look.race) {
      this.showTurns();
      return;
    }
    const { moves, first } = this.round(this.shownRound);
    const { sides: names } = this.look;
    const sides = [first, ...Object.keys(names).filter((side) => side !== first)].map((side) => names[side]);
    const isAlone = sides.length === 1;
    const turns = [];
    let keepsTurn = false;
    for (const [index, { keeps_turn }] of Object.entries(moves)) {
      if (keepsTurn && !isAlone) turns.at(-1).push(Number(index));
      else turns.push([Number(index)]);
      keepsTurn = keeps_turn;
    }
    this.buttons = Object.entries(moves).map(([index, move]) => this.moveButton(Number(index), move));
    const rows = [];
    for (let i = 0; i < turns.length; i += sides.length) {
      const cells = sides.map((_side, at) => make("td", {}, ...(turns[i + at] ?? []).map((index) => this.buttons[index])));
      rows.push(make("tr", {}, make("th", { scope: "row" }, `${i / sides.length + 1}`), ...cells));
    }
    const head = make("tr", {}, make("th", { scope: "col" }, "#"), ...sides.map((name) => make("th", { scope: "col" }, name)));
    const table = make("table", {}, make("caption", {}, _("Moves")), make("thead", {}, head), make("tbody", {}, ...rows));
    this.scrolled.replaceChildren(table);
    this.mark(this.changed, this.told);
  }

  /** A race as rows with a turn each: all that was thrown and spent in it. */
  showTurns() {
    const { moves } = this.round(this.shownRound);
    this.buttons = Object.entries(moves).map(([index, move]) => this.moveButton(Number(index), { ...move, text: move.words }));
    const rows = [];
    let side = "";
    let cell;
    for (const [at, move] of Object.values(moves).entries()) {
      if (move.side !== side || !cell) {
        side = move.side;
        cell = make("td", {});
        const colour = make("span", { class: "token", style: { background: this.look.race.colours[side] }, "aria-hidden": "true" });
        rows.push(make("tr", {}, make("th", { scope: "row" }, colour, ` ${this.look.sides[side]}`), cell));
      }
      cell.append(this.buttons[at]);
    }
    this.scrolled.replaceChildren(make("table", { class: "turns" }, make("caption", {}, _("Moves")), make("tbody", {}, ...rows)));
    this.mark(this.changed, this.told);
  }

  moveButton(at, { text, called }) {
    const round = this.shownRound;
    const { look } = this;
    const click = () => {
      this.stop();
      this.lookAt({ round, at });
    };
    const isTried = this.variation !== null && at > this.variation.from;
    const button = make("button", { type: "button", onclick: click, class: isTried ? "tried" : "" }, shownMove(text));
    if (called) button.style.setProperty("--called", look.tiles[look.squares[called]]);
    return button;
  }

  /** Mark moves of the round that is looked at, by number, with a sentence each; and what is said of the others. */
  mark(changed, told = changed) {
    this.changed = changed;
    this.told = told;
    for (const [at, button] of this.buttons.entries()) {
      button.classList.toggle("changed", at in changed);
      if (at in changed) button.setAttribute("aria-label", changed[at]);
      else button.removeAttribute("aria-label");
    }
    this.showJudged();
  }

  showJudged() {
    say(this.judged, this.told[this.here.at] ?? "");
    this.judged.classList.toggle("bad", this.here.at in this.changed);
  }

  showTools() {
    const { at } = this.here;
    const isBack = this.place !== null;
    for (const where of ["first", "back", "on", "last"]) {
      const isIdle = this.towards(where) === undefined;
      if (isIdle && document.activeElement === this.tools[where]) this.tools.film.focus(); // or the focus would be lost
      this.tools[where].disabled = isIdle;
    }
    const { film } = this.tools;
    film.textContent = this.film === null ? "▶" : "❚❚";
    film.title = this.film === null ? _("play the moves") : _("stop playing the moves");
    film.setAttribute("aria-label", film.title);
    film.disabled = this.place === null && this.count(this.state.round) === 0;
    for (const [index, button] of this.buttons.entries()) {
      if (isBack && index === at) {
        button.setAttribute("aria-current", "true");
        this.reveal(button);
      } else {
        button.removeAttribute("aria-current");
      }
    }
    if (!isBack) this.scrolled.scrollTop = this.scrolled.scrollHeight;
    if (isBack && at < 0) this.scrolled.scrollTop = 0;
    this.showJudged();
  }

  /** Scroll the list to a move, and nothing else: who looks at the board is not to lose it. */
  reveal(button) {
    const { top, bottom } = button.getBoundingClientRect();
    const list = this.scrolled.getBoundingClientRect();
    const head = this.scrolled.querySelector("thead")?.offsetHeight ?? 0;
    this.scrolled.scrollTop += Math.max(0, bottom - list.bottom) - Math.max(0, list.top + head - top);
  }

  /** Where the viewer looks back to; empty for the present. */
  get words() {
    if (this.place === null) return "";
    const { round, at } = this.place;
    const after = this.variation === null ? _("After move {number}: {move}") : _("Trying out, after move {number}: {move}");
    if (at < 0 && this.other?.name === "") return this.other.words; // what is to be solved
    if (at < 0) return this.variation === null ? _("The start of the round") : _("Trying out, from the start of the round");
    return after.replace("{number}", String(at + 1)).replace("{move}", shownMove(this.round(round).moves[at].text));
  }
}
