// What the coach shows: the best move, on the board's lights; what each move leads to; which moves changed the result.
// All of it is off until this viewer asks.

import { Evaluation } from "./evaluation.js";
import { byId, choose, chosen, make, say } from "./make.js";
import { inkOn } from "./drawing.js";
import { _ } from "./words.js";

const FAR = 1000; // plies: more than any round has
const WORTH = { win: 0, open: 1, draw: 1, loss: 2 };

/** Wins come first, the nearest first; losses last, the nearest last of all. */
function byMerit([move, one], [another, other]) {
  const [count, otherCount] = [one, other].map(({ plies }) => plies || FAR);
  const nearer = one.outcome === "win" ? count - otherCount : otherCount - count;
  return WORTH[one.outcome] - WORTH[other.outcome] || nearer || move.localeCompare(another);
}

/**
 * What a move leads to, in words.
 * @param {import("./state").MoveOutcome} move
 */
export function prospectWords({ outcome, plies }) {
  if (outcome === "win" && plies === 1) return _("wins at once");
  if (outcome === "draw") return _("a draw");
  if (plies === 0) return outcome === "win" ? _("wins") : _("loses");
  const words = { win: _("wins in {count}"), loss: _("loses in {count}"), open: _("not decided in {count}") };
  return words[outcome].replace("{count}", String(plies));
}

export class Coach {
  keys = ["prospects", "judgement", "moves", "roles", "result", "is_engine_ready"];

  /**
   * @param {import("./state").Send} send
   * @param {import("./board.js").Board} board
   * @param {import("./moves.js").Moves} moves  where the viewer looks
   * @param {(words: string) => void} onComment  called with what is to be said of the last move, or nothing
   * @param {(moments: import("./state").By<string>) => void} onMoments  called with those that decided the round, or none
   */
  constructor(send, board, moves, onComment, onMoments) {
    this.send = send;
    this.board = board;
    this.moves = moves;
    this.onComment = onComment;
    this.onMoments = onMoments;
    /** @type {(position: string) => boolean} */
    this.isSecret = () => false; // whether what the moves lead to is for the viewer to find
    this.comments = chosen("coach", "off") === "on"; // on the moves that this viewer's side makes
    this.wanted = { prospects: false, judgement: this.comments };
    this.node = byId("coach");
    this.evaluation = new Evaluation((at) => moves.lookAt({ round: moves.shownRound, at }));
  }

  /**
   * Make all anew, with the state's words, and ask the server for what this viewer wants.
   * @param {import("./state").State} state
   */
  build(state) {
    /** @type {import("./state").By<HTMLInputElement>} */
    this.boxes = {};
    const choice = (name, words) => {
      const box = make("input", { type: "checkbox" });
      this.boxes[name] = box;
      box.checked = this.wanted[name];
      box.addEventListener("change", () => {
        this.wanted[name] = box.checked;
        this.request();
        this.show(this.state);
      });
      return make("label", {}, box, make("span", {}, words));
    };
    this.evaluation.build();
    byId("evaluation").replaceChildren(this.evaluation.node);
    this.status = make("p", { role: "status" });
    this.list = make("ol", { class: "prospects", tabindex: 0, "aria-label": _("What each move leads to") });
    this.counting = make("p", { class: "faint" }, _("The numbers count the moves of both sides."));
    this.progress = make("progress", { "aria-label": _("Moves analysed") });
    this.summary = make("p", { role: "status" });
    this.node.setAttribute("aria-label", _("Coach"));
    this.node.replaceChildren(
      choice("prospects", _("What each move leads to")),
      choice("judgement", _("Analyse the round")),
      this.status,
      this.list,
      this.counting,
      this.progress,
      this.summary,
    );
    this.sent = "";
    if (this.wanted.prospects || this.wanted.judgement) this.request();
    this.show(state);
  }

  /**
   * Comment on the moves of hands from now on, or no more.
   * @param {boolean} comments
   */
  setComments(comments) {
    this.comments = comments;
    choose("coach", comments ? "on" : "off");
    if (this.boxes.judgement.checked !== comments) this.boxes.judgement.click();
    this.comment();
  }

  get thinking() {
    return this.state.is_engine_ready ? _("Thinking …") : _("The engine is getting ready; the first time, that takes about a minute …");
  }

  /** Ask the server for what is wanted, of where the viewer looks. */
  request() {
    const request = { do: /** @type {const} */ ("look"), ...this.wanted, ...this.looked };
    if (JSON.stringify(request) !== this.sent) this.send(request);
    this.sent = JSON.stringify(request);
  }

  /** What is looked at: a place of the board's rounds or, of another game and of what is tried, the whole line. */
  get looked() {
    const { moves } = this;
    if (moves.other === null && moves.variation === null) return moves.place;
    const { round, at } = moves.here;
    const { start, moves: line } = moves.round(round);
    return { game: moves.look.game, start, moves: Object.values(line).map(({ text }) => text).join(" "), at };
  }

  /** Another place is looked at. */
  showPlace() {
    if (this.wanted.prospects || this.wanted.judgement) this.request();
    this.show(this.state);
  }

  /** @param {import("./state").State} state */
  show(state) {
    this.state = state;
    this.showProspects();
    this.showJudgement();
  }

  /** What is known of the position that is looked at, or null. */
  get prospects() {
    const { prospects } = this.state;
    const isHere = this.wanted.prospects && prospects?.position === this.moves.position;
    return isHere && !this.isSecret(this.moves.position) ? prospects : null;
  }

  showProspects() {
    const { wanted, prospects } = this;
    const entries = this.ofOneTower(Object.entries(prospects?.moves ?? {})).sort(byMerit);
    const isThinking = wanted.prospects && !prospects?.is_final && !this.isOver() && !this.isSecret(this.moves.position);
    say(this.status, isThinking ? this.thinking : "");
    const isOneTower = new Set(entries.map(([move]) => move.slice(0, 2))).size === 1;
    this.list.replaceChildren(...entries.map(([move, prospect]) => this.item(move, prospect, isOneTower)));
    this.list.hidden = this.counting.hidden = entries.length === 0;
    this.board.showProspects(this.onSquares(entries, isOneTower));
  }

  /** Where any tower may move, only the moves of the one in the hand. */
  ofOneTower(entries) {
    const { roles } = this.state;
    const ofLifted = entries.filter(([move]) => this.moves.place === null && roles[move.slice(0, 2)] === "origin");
    return ofLifted.length ? ofLifted : entries;
  }

  /** Whether nobody is to move where the viewer looks. */
  isOver() {
    const { round, at } = this.moves.here;
    return at === this.moves.count(round) - 1 && this.moves.round(round).result !== "";
  }

  item(move, prospect, isByLanding) {
    const landing = move.slice(3);
    const paper = this.moves.look.tiles[this.moves.look.squares[landing.slice(0, 2)]];
    const style = paper ? { background: paper, color: inkOn(paper) } : {};
    const chip = make("span", { class: "chip", style }, isByLanding && paper ? landing : move);
    return make("li", { class: prospect.outcome }, chip, `: ${prospectWords(prospect)}`);
  }

  /** What is shown on the squares: where the tower that moves can go, or else the best that each tower has. */
  onSquares(entries, isOneTower) {
    const shown = {};
    for (const [move, prospect] of entries) {
      const square = isOneTower ? move.slice(3, 5) : move.slice(0, 2);
      if (square in this.moves.look.squares) shown[square] ??= { ...prospect, words: prospectWords(prospect) };
    }
    return shown;
  }

  /** What there is to say of the last move that hands made, if it gave something away. */
  comment() {
    const { judgement, moves, players } = this.state;
    const last = Object.keys(moves).findLast((at) => moves[at].text !== "pass" && players[moves[at].side].level === 0);
    const isOfTheRound = judgement !== undefined && judgement.last === Object.values(moves).at(-1)?.position;
    const isDue = this.comments && this.wanted.judgement && isOfTheRound && last in judgement.moves;
    this.onComment(isDue ? judgement.said[last] : "");
  }

  showJudgement() {
    const { judgement } = this.state;
    const { moves } = this;
    const round = moves.round(moves.shownRound);
    const last = moves.positionAt({ round: moves.shownRound, at: moves.count(moves.shownRound) - 1 });
    const isShown = this.wanted.judgement && judgement?.last === last;
    const said = isShown ? judgement.said : {};
    const changed = Object.fromEntries(Object.keys(isShown ? judgement.moves : {}).map((at) => [at, said[at]]));
    moves.mark(changed, said);
    this.onMoments(isShown ? judgement.moments : {});
    this.comment();
    const isAtWork = this.wanted.judgement && (!isShown || judgement.done < judgement.of);
    this.progress.hidden = !isAtWork;
    if (isShown && judgement.of) {
      this.progress.max = judgement.of;
      this.progress.value = judgement.done;
    } else {
      this.progress.removeAttribute("value");
    }
    this.evaluation.show(isShown ? { worth: judgement.worth, changed, round, at: moves.here.at, sides: moves.look.sides } : null);
    const count = Object.keys(changed).length;
    const found = count === 0 ? _("No move changed the result.") : _("Moves that changed the result: {count}").replace("{count}", String(count));
    say(this.summary, !this.wanted.judgement ? "" : isAtWork ? this.thinking : judgement.of ? found : "");
  }
}
