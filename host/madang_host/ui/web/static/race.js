// A race on the page: the cloth, sticks that fall, throws that wait to be spent, who has how many home. What is pressed
// becomes a throw or a move, which the server asks of the board.

/** @import { RaceMove, Square, State } from "./state" */

import { Cloth, disc, standingOf } from "./cloth.js";
import { element } from "./drawing.js";
import { action, byId, choose, chosen, make } from "./make.js";
import { _ } from "./words.js";

const NEW = "new"; // in the place of a square: a mal from beside the cloth
const HOME = "home";
const FALL_MS = 700;

export class Race {
  keys = ["race", "moves", "start", "phase", "players", "right", "resigned", "look", "result", "round"];

  /**
   * @param {import("./state").Send} send
   * @param {import("./moves.js").Moves} moves  what is looked back at
   */
  constructor(send, moves) {
    this.send = send;
    this.moves = moves;
    this.throw = ""; // that is chosen to be spent
    this.origin = ""; // a square, or NEW
    this.hinted = false; // whether the best move is shown
    this.isMoveDue = false; // in the position that was shown last, not a throw
    this.thrown = null; // the number of the throw that was seen last
    this.isCoached = chosen("race-coach", "off") === "on";
    this.byHand = chosen("throws", "board") === "hand";
    this.cloth = new Cloth(byId("cloth"), (square) => this.press(square));
    document.addEventListener("keydown", (event) => {
      if (event.key === "Escape" && this.origin) this.select("", "");
    });
  }

  /**
   * @param {State} state
   * @param {Partial<State>} patch
   */
  show(state, patch) {
    this.state = state;
    const { look } = state;
    if (patch.look) {
      document.body.classList.toggle("race", Boolean(look.race));
      this.thrown = null;
      if (look.race) this.cloth.build(look);
    }
    if (!look.race || !state.race) return;
    if (patch.race || patch.look) {
      this.throw = this.origin = "";
      if (this.isMoveDue || patch.look) this.hinted = false; // one asked for before the throw is shown after it
      this.isMoveDue = !state.race.is_due;
    }
    this.showAll();
  }

  /** Show the best move on the cloth, as the board does on its squares, until something is played. */
  hint() {
    this.hinted = true;
    if (this.state?.look.race) this.showAll();
  }

  /** The move that is shown as the best, if one is. */
  get best() {
    const { race } = this.state;
    return this.hinted && this.moves.place === null ? race.moves.find(({ text }) => text === race.best) : undefined;
  }

  /** What the viewer looks at has changed. */
  showPlace() {
    if (this.state?.look.race) this.showAll();
  }

  showAll() {
    const { look } = this.state;
    if (this.moves.look !== look && this.moves.look.race) this.cloth.build(this.moves.look);
    this.showCloth();
    this.showThrows();
    this.showPanel();
  }

  /** Whether the position that is shown is the present one, and this viewer may play on there. */
  get mayPlay() {
    const { right, players, side, phase, resigned, result } = this.state;
    return this.moves.place === null && right !== "watch" && players[side]?.level === 0 && !resigned && !result && phase !== "over";
  }

  /** The moves that are left by what is chosen. */
  get open() {
    const { moves } = this.state.race;
    return moves.filter((move) => (!this.throw || move.throw === this.throw) && (!this.origin || (move.origin || NEW) === this.origin));
  }

  showCloth() {
    const { look } = this.moves;
    const position = this.moves.position;
    if (!look.race || position === undefined) return;
    const mayPlay = this.mayPlay && !this.state.race.is_due;
    /** @type {import("./state").By<RaceMove>} */
    const targets = {};
    if (mayPlay && this.origin) for (const move of this.open) if (move.landing) targets[move.landing] ??= move;
    const { best } = this;
    if (best?.landing) targets[best.landing] ??= best;
    const movable = mayPlay ? this.state.race.moves.filter((move) => !this.throw || move.throw === this.throw).map(({ origin }) => origin) : [];
    const { round, at } = this.moves.here;
    const last = this.moves.round(round)?.moves[at];
    const isMove = last?.text.includes(":");
    this.cloth.show(standingOf(position, look), {
      movable,
      chosen: this.origin,
      targets,
      advised: best ? [best.origin, best.landing] : [],
      risks: this.isCoached && this.moves.place === null ? this.state.race.catches : {},
      last: isMove && last.origin ? { origin: last.origin, landing: last.landing } : null,
    });
  }

  // What is pressed

  /** @param {Square} square */
  press(square) {
    if (!this.mayPlay || this.state.race.is_due) return;
    const move = this.origin && this.open.find(({ landing }) => landing === square);
    const { best } = this;
    const isBest = best?.landing === square && !this.state.race.moves.some(({ origin }) => origin === square);
    if (move) this.play(move);
    else if (isBest) this.play(best);
    else this.choose(square);
  }

  /**
   * Choose a mal; if one throw is left for it, and one way, it goes.
   * @param {string} origin  a square, or NEW
   */
  choose(origin) {
    if (this.origin === origin) {
      this.select(this.throw, "");
      return;
    }
    const found = this.state.race.moves.filter((move) => (move.origin || NEW) === origin && (!this.throw || move.throw === this.throw));
    if (found.length === 1 && (this.throw || this.kinds.length === 1)) this.play(found[0]);
    else if (found.length) this.select(this.throw, origin);
  }

  /** The kinds of throws that wait. */
  get kinds() {
    return [...new Set(this.state.race.waiting)];
  }

  select(chosenThrow, origin) {
    this.throw = chosenThrow;
    this.origin = origin;
    this.showAll();
  }

  /** @param {RaceMove} move */
  play(move) {
    this.throw = this.origin = "";
    this.send({ do: "play", text: move.text });
  }

  // Sticks and throws

  showThrows() {
    const { race, look } = this.state;
    const bar = byId("throws");
    const mayPlay = this.mayPlay;
    const isDue = race.is_due && mayPlay;
    /** @type {Element[]} */
    const parts = [this.sticks()];
    if (isDue && !this.byHand) parts.push(action(_("Throw the sticks"), () => this.send({ do: "throw" }), { class: "main", id: "throw" }));
    if (isDue && this.byHand) {
      parts.push(make("div", { class: "thrown", role: "group", "aria-label": _("What the sticks show") }, ...Object.entries(look.race.throws).map(([name, { words }]) => (
        action(words, () => this.send({ do: "play", text: name }), { "data-throw": name })
      ))));
    }
    const waiting = this.kinds.map((name) => this.result(name, race.waiting.filter((other) => other === name).length, mayPlay && !race.is_due));
    if (waiting.length) parts.push(make("div", { class: "thrown", role: "group", "aria-label": _("To be spent") }, ...waiting));
    if (mayPlay && !race.is_due) parts.push(...this.beside());
    if (this.best) parts.push(make("p", { class: "hint" }, _("The best move: {move}.").replace("{move}", this.best.words)));
    const focused = document.activeElement?.closest("#throws button")?.id;
    bar.replaceChildren(...parts);
    if (focused) (document.getElementById(focused) ?? bar.querySelector("button"))?.focus();
  }

  /** A throw that waits to be spent. */
  result(name, count, isOn) {
    const { words, steps } = this.state.look.race.throws[name];
    const text = count > 1 ? `${words} × ${count}` : words;
    return action(text, () => this.select(this.throw === name ? "" : name, this.origin), {
      id: `result-${name}`, class: "result", "aria-pressed": String(this.throw === name), disabled: !isOn, title: String(steps), "data-result": name,
    });
  }

  /** A mal from beside the cloth, and the way home. */
  beside() {
    const { look, side } = this.state;
    const parts = [];
    if (this.state.race.moves.some(({ origin, throw: spent }) => !origin && (!this.throw || spent === this.throw))) {
      const button = action("", () => this.choose(NEW), { id: "new-mal", "aria-pressed": String(this.origin === NEW) });
      button.append(disc(side, look), ` ${_("new mal")}`);
      parts.push(button);
    }
    const home = this.origin && this.homeMove();
    if (home) parts.push(action(_("home"), () => this.play(home), { id: HOME, class: "main", title: home.words }));
    return parts;
  }

  /** Of several throws that bring it home the smallest. */
  homeMove() {
    const { throws } = this.state.look.race;
    const found = this.open.filter(({ landing }) => !landing);
    return found.sort((one, other) => throws[one.throw].steps - throws[other.throw].steps)[0];
  }

  /** The four sticks as they fell last; a new throw falls before the viewer's eyes. */
  sticks() {
    const { race, look } = this.state;
    const { last } = race;
    const flat = last ? look.race.throws[last.throw]?.flat : undefined;
    const isNew = Boolean(last) && this.thrown !== null && last.number > this.thrown;
    this.thrown = last?.number ?? 0;
    const drawn = [0, 1, 2, 3].map((i) => stick(i, flat?.[i] ?? false, look.race.marked.includes(i)));
    const words = last ? _("{side} has thrown {throw}").replace("{side}", look.sides[last.side]).replace("{throw}", look.race.throws[last.throw].words) : _("The sticks");
    const svg = element("svg", { class: isNew ? "sticks falling" : "sticks", viewBox: "0 0 112 70", role: "img", "aria-label": words }, ...drawn);
    if (isNew) setTimeout(() => svg.classList.remove("falling"), FALL_MS + 400);
    return svg;
  }

  // Beside the cloth

  showPanel() {
    const methods = make("select", { id: "throws-by" }, make("option", { value: "board" }, _("the board throws")), make("option", { value: "hand" }, _("real sticks, entered here")));
    methods.value = this.byHand ? "hand" : "board";
    methods.addEventListener("change", () => {
      this.setByHand(methods.value === "hand");
      this.showAll();
    });
    const coach = make("input", { type: "checkbox", id: "race-coach" });
    coach.checked = this.isCoached;
    coach.addEventListener("change", () => {
      this.isCoached = coach.checked;
      choose("race-coach", coach.checked ? "on" : "off");
      this.showAll();
    });
    const focused = document.activeElement?.id;
    byId("race").replaceChildren(
      make("label", { class: "row" }, _("Throws"), methods),
      make("label", { class: "row" }, _("The coach tells the odds"), coach),
      ...(this.isCoached ? this.odds() : []),
      ...this.presence(),
      ...this.proof(),
    );
    if (focused === "throws-by" || focused === "race-coach") byId(focused).focus();
  }

  /** Who may leave, while the others play on, or come back. */
  presence() {
    const { right, resigned } = this.state;
    const { presence } = this.state.race;
    if (right === "watch" || resigned || this.moves.place !== null || !presence.length) return [];
    const buttons = presence.map(({ text, words }) => action(words, () => this.send({ do: "play", text }), { "data-presence": text }));
    const isOpen = byId("race").querySelector("details.presence")?.hasAttribute("open") ?? false;
    return [make("details", { class: "presence", open: isOpen }, make("summary", {}, _("Leave, or come back")), make("div", { class: "thrown" }, ...buttons))];
  }

  /** How likely what is. */
  odds() {
    const { race, look } = this.state;
    const parts = [];
    const best = race.moves.find(({ text }) => text === race.best);
    if (best) parts.push(make("p", {}, _("The coach would play {move}.").replace("{move}", best.words)));
    const chances = Object.entries(race.chances).map(([name, percent]) => `${look.race.throws[name].words} ${percent} %`);
    parts.push(make("p", { class: "faint" }, chances.join(" · ")));
    const risks = Object.entries(race.catches).filter(([, percent]) => percent > 0).map(([square, percent]) => `${square} ${percent} %`);
    if (risks.length) {
      const words = race.is_due ? _("May be caught in this turn: {where}") : _("May be caught in the next turn, as all stands: {where}");
      parts.push(make("p", { class: "faint" }, words.replace("{where}", risks.join(" · "))));
    }
    return parts;
  }

  /** What proves the board's throws: sealed before, told after. */
  proof() {
    const { seals, seed } = this.state.race;
    if (!seals.length) return [];
    const seal = seals.at(-1);
    const words = seed
      ? _("The seed of the board's throws. Its SHA-256 begins with what was sealed before the first of them.")
      : _("Sealed before the board's first throw: the beginning of the SHA-256 of a seed, which is told after the round.");
    const check = seed ? [make("p", { class: "checked", role: "status" }, _("Checking …"))] : [];
    if (seed) verify(seed, seal).then((isRight) => check[0].replaceChildren(isRight ? _("It fits: the throws were fixed beforehand.") : _("It does not fit.")));
    return [make("details", { class: "proof" }, make("summary", {}, seed ? _("Proof of the throws") : _("The throws are sealed")), make("p", { class: "faint" }, words), make("code", {}, seal), ...(seed ? [make("code", {}, seed)] : []), ...check)];
  }

  /** @param {boolean} byHand */
  setByHand(byHand) {
    this.byHand = byHand;
    choose("throws", byHand ? "hand" : "board");
  }
}

/** Whether a seed is that of a seal. */
async function verify(seed, seal) {
  const bytes = Uint8Array.from(seed.match(/../g), (pair) => parseInt(pair, 16));
  if (!crypto.subtle) return false;
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", bytes));
  return [...digest].map((byte) => byte.toString(16).padStart(2, "0")).join("").startsWith(seal);
}

/** One of the four sticks: its flat side is light, the round one dark with three crosses. */
function stick(number, isFlat, isMarked) {
  const x = 8 + 26 * number;
  const body = element("rect", { x, y: 4, width: 18, height: 62, rx: 8, class: isFlat ? "flat" : "round" });
  const middle = x + 9;
  const crosses = isFlat ? [] : [18, 35, 52].map((y) => element("path", { d: `M${middle - 4} ${y - 4}l8 8m0-8l-8 8`, class: "cross" }));
  const mark = isFlat && isMarked ? [element("path", { d: `M${middle + 4} 44V32h-8m0 0l4-4m-4 4l4 4`, class: "mark" })] : [];
  return element("g", { class: `stick stick-${number}` }, body, ...crosses, ...mark);
}

/**
 * A side of a race: who plays it, whose turn it is, how many mal wait and how many are home.
 * @param {State} state
 * @param {string} side
 * @param {string} words  who plays
 */
export function raceSeat({ look, race, moves, start, result, side: turn }, side, words) {
  const position = Object.values(moves).at(-1)?.position ?? start;
  const { waiting, home } = standingOf(position, look);
  const { mal, colours, teams } = look.race;
  const isTurn = turn === side && result === "";
  const member = isTurn && teams[side] > 1 && race ? ` (${race.member + 1}/${teams[side]})` : "";
  const marks = Array.from({ length: mal }, (_none, i) => (i < home[side] ? "is-home" : i < mal - waiting[side] ? "is-on" : ""));
  const told = _("{home} of {count} home, {waiting} waiting").replace("{home}", String(home[side])).replace("{count}", String(mal)).replace("{waiting}", String(waiting[side]));
  return make(
    "span",
    { class: isTurn ? "seat turn" : "seat", "data-side": side },
    make("span", { class: "token", style: { background: colours[side] }, "aria-hidden": "true" }),
    make("span", { class: "who" }, words + member + (race?.presence.some((who) => who.side === side && who.is_away) ? ` (${_("away")})` : "")),
    make("span", { class: "mal", role: "img", "aria-label": told, title: told, style: { color: colours[side] } }, ...marks.map((name) => make("i", { class: name }))),
    ...(home[side] ? [make("span", {}, `${home[side]}/${mal}`)] : []),
  );
}
