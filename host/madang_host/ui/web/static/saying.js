// Everything that is said: the line of words at the board, the log that a screen reader reads, the title, the voice.
// Each thing is said once.

/** @import { State } from "./state" */
/** @import { Loss } from "./line.js" */

import { byId, chosen, choose, make, say } from "./make.js";
import { _ } from "./words.js";

const NOTICE_MS = 6000;
const MOST_LINES = 200; // of the log
const LIT = ["legal", "winning", "risky"]; // roles of squares on which a piece may be put
const UNSAID = ["nothing", "wait"]; // what is asked meanwhile: the moves tell it

/** What is said of a request that could not be sent. */
export function wordsForUnsent() {
  return _("Nothing can be done until the server answers again.");
}

export class Saying {
  keys = ["asks", "ask", "roles", "side", "result", "advice", "hint", "mistake", "moves", "turn", "connection", "is_engine_ready", "look"];

  constructor() {
    this.commented = ""; // of the last move, by the coach
    this.past = ""; // where the viewer looks back to, in words
    this.noticeTimer = 0;
    this.speaks = chosen("voice", "off") === "on";
    /** @type {string[] | null} */
    this.moves = null;
    this.nodes = Object.fromEntries(["ask", "advice", "mistake", "notice", "connection", "log"].map((id) => [id, byId(id)]));
  }

  /** @param {State} state */
  show(state) {
    const before = this.state;
    this.state = state;
    const { mistake, connection, turn } = state;
    say(this.nodes.mistake, mistake);
    this.showConnection(connection.is_connected ? "" : connection.words);
    this.showAsk();
    this.tell();
    document.title = `${turn} · Madang`;
    if (this.asked !== undefined && this.asked !== state.asks) this.notice("");
    this.asked = state.asks;
    return before;
  }

  /** The past asks nothing. */
  showAsk() {
    if (!this.state) return;
    const { asks, ask, result, hint, is_engine_ready } = this.state;
    const advice = this.state.advice || this.commented;
    say(this.nodes.ask, this.past || (asks === "new" && result ? result : this.shortAsk || ask));
    const thinking = is_engine_ready ? _("Thinking …") : _("The engine is getting ready; the first time, that takes about a minute …");
    say(this.nodes.advice, this.past ? "" : hint === "thinking" ? thinking : advice);
  }

  /** Where a piece may go is seen on the board; the log lists it for who does not see. */
  get shortAsk() {
    const { asks, roles, side, look } = this.state;
    const lit = Object.keys(roles).filter((square) => LIT.includes(roles[square]));
    if (asks !== "put" || lit.length < 2) return "";
    const winning = lit.filter((square) => roles[square] === "winning").sort();
    const words = winning.length ? _("{side}: put it on a lit square; {squares} wins!") : _("{side}: put it on a lit square.");
    return words.replace("{side}", look.sides[side]).replace("{squares}", winning.join(", "));
  }

  /**
   * What the coach says of the last move, until the next one.
   * @param {string} words
   */
  comment(words) {
    if (words === this.commented) return;
    this.commented = words;
    this.showAsk();
    if (words) this.log(words);
  }

  /** @param {string} words */
  lookBack(words) {
    this.past = words;
    this.showAsk();
    if (words) this.log(words);
  }

  /** What only this viewer is told, until the next question or for a while. */
  notice(words) {
    clearTimeout(this.noticeTimer);
    say(this.nodes.notice, words);
    if (words) this.noticeTimer = setTimeout(() => this.notice(""), NOTICE_MS);
  }

  /** @param {string} words  empty while all is well */
  showConnection(words) {
    say(this.nodes.connection, words);
    document.body.classList.toggle("lost", words !== "");
  }

  /** @param {Loss} loss */
  showLoss(loss) {
    this.showConnection({
      silent: _("The server is not answering; waiting for it."),
      gone: _("The page has lost its server and keeps trying to reconnect."),
      refused: _("This link opens the page no more: ask for the new one."),
      full: _("Too many pages of this board are open: close some. This page keeps trying."),
    }[loss]);
  }

  /** Tell the log what happened: each move once, with what is to be done next; else what is asked. */
  tell() {
    const { moves, look, ask, asks, result, turn } = this.state;
    const told = Object.values(moves).map((move) => move.text);
    const before = this.moves;
    this.moves = told;
    const question = asks === "new" && result ? result : ask;
    if (before === null || look.language !== this.language) {
      this.language = look.language;
      this.question = question;
      this.log(question);
      return;
    }
    const isNew = told.length > before.length;
    if (isNew && !result) this.toldTurn = turn;
    if (isNew) {
      for (let at = before.length; at < told.length; at += 1) this.log(this.moveWords(at), at === told.length - 1 && !result ? turn : "");
    } else if (told.length < before.length) {
      this.log(_("Taken back."), turn);
    }
    const isSaid = (isNew && !result) || UNSAID.includes(asks) || (asks === "move" && turn === this.toldTurn);
    if (question !== this.question && !isSaid) this.log(question);
    this.question = question;
  }

  /** `Black: e8 to e2`; who plays alone needs no name. */
  moveWords(at) {
    const { moves, look: { sides } } = this.state;
    const { words, side } = moves[at];
    return Object.keys(sides).length > 1 ? _("{side}: {move}").replace("{side}", sides[side]).replace("{move}", words) : words;
  }

  /** @param {...string} parts */
  log(...parts) {
    const words = parts.filter(Boolean).map((part) => (/[.!?…]$/.test(part) ? part : `${part}.`)).join(" ");
    if (!words) return;
    this.nodes.log.append(make("p", {}, words));
    while (this.nodes.log.childElementCount > MOST_LINES) this.nodes.log.firstElementChild.remove();
    if (!this.speaks) return;
    const utterance = new SpeechSynthesisUtterance(words);
    utterance.lang = document.documentElement.lang;
    speechSynthesis.speak(utterance);
  }

  /** @param {boolean} speaks */
  setVoice(speaks) {
    this.speaks = speaks;
    choose("voice", speaks ? "on" : "off");
    if (!speaks) speechSynthesis.cancel();
  }
}
