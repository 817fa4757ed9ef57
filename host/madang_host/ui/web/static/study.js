// Trying moves on the page, from any position that is looked at: the board does not hear of it, the server says what is
// legal. A line that is tried stands in the place of its round (moves.js) until the viewer goes back; lines can be kept
// in this browser, by the position from which they begin.

/** @import { By, LegalMove, Move, Past, Square, TriedLine } from "./state" */

import { action, byId, choose, chosen, make, say } from "./make.js";
import { _ } from "./words.js";

const MOST_KEPT = 100; // lines

/**
 * @param {string} game
 * @param {string} start
 * @param {string[]} moves
 */
function keyOf(game, start, moves) {
  return `${game} ${start} ${moves.join(" ")}`;
}

export class Study {
  /**
   * @param {import("./moves.js").Moves} moves
   * @param {() => void} onMarks  called when other squares are marked
   * @param {(name: string, place: { round: number, at: number }) => void} share
   */
  constructor(moves, onMarks, share) {
    this.share = share;
    this.moves = moves;
    this.onMarks = onMarks;
    this.node = byId("study");
    /** @type {LegalMove[]} */
    this.legal = []; // where the viewer looks, once it was asked for
    this.legalKey = "";
    /** @type {Square | null} */
    this.chosen = null;
    this.asked = 0;
  }

  /** Make all anew, in the viewer's language. */
  build() {
    this.legalKey = "";
    this.about = make("p", { class: "other" });
    this.tools = make("div", { class: "buttons" });
    this.notice = make("p", { role: "status", class: "faint" });
    this.lines = make("ul", { class: "lines" });
    this.node.setAttribute("aria-label", _("Trying moves"));
    this.node.replaceChildren(this.about, this.tools, this.notice, this.lines);
    this.showPlace();
  }

  /** Another place is looked at, or another position there. */
  showPlace() {
    if (this.key !== this.legalKey) {
      this.chosen = null;
      this.legal = [];
      if (this.moves.variation !== null) this.learn();
    }
    this.showTools();
    this.showLines();
  }

  /** What the board shows of the past: its position, the last move, and where the viewer may try to move. */
  get past() {
    const { moves } = this;
    /** @type {Past | null} */
    const past = moves.place === null ? null : { pieces: moves.pieces, squares: moves.squares, roles: this.roles };
    return past;
  }

  /** @returns {By<string>} */
  get roles() {
    if (this.key !== this.legalKey) return {};
    const { origin } = this;
    const froms = this.legal.filter((move) => move.origin && move.origin !== origin);
    const active = Object.fromEntries(froms.map((move) => [move.origin, "active"]));
    const goals = this.legal.filter((move) => origin && move.origin === origin && move.landing);
    const roles = Object.fromEntries(goals.map((move) => [move.landing, move.wins ? "winning" : "legal"]));
    return { ...active, ...roles, ...(origin ? { [origin]: "origin" } : {}) };
  }

  /** From where the move is that is being chosen: the only square, or the one that was tapped. */
  get origin() {
    const origins = new Set(this.legal.map((move) => move.origin));
    return origins.size === 1 ? [...origins][0] : this.chosen;
  }

  /** The line that leads to where the viewer looks, as the server is asked for it. */
  get line() {
    const { moves } = this;
    const { round, at } = moves.here;
    const { start, moves: played } = moves.round(round);
    const texts = Array.from({ length: at + 1 }, (_none, i) => played[i].text);
    return { game: moves.look.game, start, moves: texts };
  }

  get key() {
    const { game, start, moves } = this.line;
    return keyOf(game, start, moves);
  }

  /**
   * What the rules say of a line: its moves from a number on, and how it may go on. Null if there is no answer, or if
   * another question was asked meanwhile.
   * @param {string} game
   * @param {string} start
   * @param {string[]} moves
   * @param {number} known
   * @returns {Promise<TriedLine | null>}
   */
  async ask(game, start, moves, known) {
    this.asked += 1;
    const { asked } = this;
    const query = new URLSearchParams({ game, start, moves: moves.join(" "), known: String(known), lang: this.moves.look.language });
    let words = _("The server did not answer.");
    try {
      const answer = await fetch(`study?${query}`, { cache: "no-store" });
      const told = answer.ok ? await answer.json() : null;
      if (asked !== this.asked) return null;
      if (told) {
        say(this.notice, "");
        return told;
      }
      words = (await answer.text()).trim();
    } catch {
      // said below
    }
    say(this.notice, words);
    return null;
  }

  /** Find out what is legal where the viewer looks. */
  async learn() {
    const { key } = this;
    const { game, start, moves } = this.line;
    const told = await this.ask(game, start, moves, moves.length);
    if (told && key === this.key) this.know(told.legal);
  }

  /** @param {LegalMove[]} legal */
  know(legal) {
    this.legal = legal;
    this.legalKey = this.key;
    this.showTools();
    this.onMarks();
  }

  /**
   * A square was chosen while the board shows the past.
   * @param {Square} spot
   */
  async tap(spot) {
    if (this.key !== this.legalKey) await this.learn();
    if (this.key !== this.legalKey) return;
    const move = this.legal.find(({ origin, landing }) => origin === this.origin && landing === spot);
    if (move) {
      await this.play(move.text);
      return;
    }
    this.chosen = this.legal.some(({ origin }) => origin === spot) ? spot : null;
    this.onMarks();
  }

  /** Begin to try, where the viewer looks. */
  begin() {
    const { moves } = this;
    const { round, at } = moves.here;
    const { first, start, start_pieces, moves: played, result } = moves.round(round);
    const line = { first, start, start_pieces, moves: { ...played }, result };
    moves.openVariation({ round, from: Object.keys(played).length - 1, line }, at);
  }

  /**
   * Try a move where the viewer looks; the same as follows there is just a step on.
   * @param {string} text
   */
  async play(text) {
    const { moves } = this;
    const { round, at } = moves.here;
    const told = moves.round(round);
    if (told.moves[at + 1]?.text === text) {
      moves.lookAt({ round, at: at + 1 });
      return;
    }
    const from = moves.variation === null ? at : Math.min(moves.variation.from, at);
    await this.open(round, from, [...this.line.moves.slice(from + 1), text]);
  }

  /**
   * Look at the end of a line that leaves its round after a move.
   * @param {number} round
   * @param {number} from
   * @param {string[]} texts
   */
  async open(round, from, texts) {
    const { moves } = this;
    const { first, start, start_pieces, moves: played } = moves.round(round);
    /** @type {By<Move>} */
    const before = Object.fromEntries(Object.entries(played).filter(([at]) => Number(at) <= from));
    const whole = [...Object.values(before).map((move) => move.text), ...texts];
    const told = await this.ask(moves.look.game, start, whole, from + 1);
    if (!told) return;
    const line = { first, start, start_pieces, moves: { ...before, ...told.moves }, result: told.result };
    this.legal = told.legal;
    this.legalKey = keyOf(moves.look.game, start, whole);
    this.chosen = null;
    moves.openVariation({ round, from, line }, from + texts.length);
  }

  // Kept lines

  /** @returns {string[][]}  position with its game, and moves */
  get kept() {
    return JSON.parse(chosen("lines", "[]"));
  }

  /** What is tried, as it is kept; null while nothing is. */
  get tried() {
    const { variation } = this.moves;
    if (variation === null) return null;
    const texts = Object.values(variation.line.moves).slice(variation.from + 1).map(({ text }) => text);
    return texts.length ? [this.at(variation.round, variation.from), texts.join(" ")] : null;
  }

  at(round, at) {
    return `${this.moves.look.game} ${this.moves.positionAt({ round, at })}`;
  }

  keep() {
    choose("lines", JSON.stringify([...this.kept, this.tried].slice(-MOST_KEPT)));
    this.showTools();
    this.showLines();
  }

  /** @param {string[]} gone */
  discard(gone) {
    choose("lines", JSON.stringify(this.kept.filter((line) => line.join(" ") !== gone.join(" "))));
    this.showTools();
    this.showLines();
  }

  showTools() {
    const { variation, other, here } = this.moves;
    const { tried } = this;
    say(this.about, !other?.name ? "" : _("Kept game: {game}").replace("{game}", other.words));
    const isKept = tried !== null && this.kept.some((line) => line.join(" ") === tried.join(" "));
    const known = variation !== null && this.key === this.legalKey ? this.legal : [];
    const untapped = known.filter(({ origin, landing }) => this.moves.look.race || !origin || !landing); // not from square to square
    const hadFocus = this.tools.contains(document.activeElement);
    this.tools.replaceChildren(
      ...(variation === null ? [action(_("Try moves"), () => this.begin())] : [action(_("Back to the game"), () => this.moves.closeVariation())]),
      ...untapped.map(({ text }) => action(text === "pass" ? _("Pass") : text, () => this.play(text))),
      ...(other !== null && variation === null ? [action(_("Back to the board"), () => this.moves.lookAt(null))] : []),
      ...(variation === null && other?.name !== "" ? [action(_("Share or export"), () => this.share(other?.name ?? "now", here))] : []),
      ...(tried !== null && !isKept ? [action(_("Keep this line"), () => this.keep())] : []),
    );
    if (hadFocus) /** @type {HTMLElement} */ (this.tools.firstElementChild).focus();
    if (variation !== null && tried === null && !this.moves.look.race) say(this.notice, _("Tap a piece and then a square: the board does not hear of it."));
  }

  /** The kept lines that begin in the round that is looked at. */
  showLines() {
    const { moves, kept } = this;
    const round = moves.shownRound;
    const count = kept.length ? moves.count(round) : -1;
    const items = [];
    for (let at = -1; at < count; at += 1) {
      const key = this.at(round, at);
      for (const line of kept.filter(([position]) => position === key)) items.push(this.item(round, at, line));
    }
    this.lines.replaceChildren(...items);
    this.lines.hidden = items.length === 0;
  }

  /** @param {string[]} line */
  item(round, at, line) {
    const [, texts] = line;
    const words = `${at + 2}: ${texts}`;
    const gone = _("Discard {line}").replace("{line}", words);
    return make(
      "li",
      {},
      action(words, () => this.open(round, at, texts.split(" "))),
      action("×", () => this.discard(line), { "aria-label": gone, title: gone }),
    );
  }
}
