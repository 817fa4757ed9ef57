// Positions to be solved: one is asked for, stands in the place of the rounds, and the first move that is tried there
// answers it. The board does not hear of it.

import { action, byId, make, say } from "./make.js";
import { _ } from "./words.js";

export class Lesson {
  /**
   * @param {import("./moves.js").Moves} moves
   * @param {import("./study.js").Study} study
   */
  constructor(moves, study) {
    this.moves = moves;
    this.study = study;
    this.node = byId("lesson");
    this.position = ""; // that is to be solved
    this.answered = ""; // the move that was answered last
  }

  /** Make all anew, in the viewer's language. */
  build() {
    const kinds = { "": _("as hard as you are good"), ...this.moves.look.lessons };
    const options = Object.entries(kinds).map(([kind, words]) => make("option", { value: kind }, words));
    this.kind = make("select", { "aria-label": _("What is to be found") }, ...options);
    this.question = make("p", { role: "status" });
    this.said = make("p", { role: "status" });
    this.progress = make("p", { class: "faint" });
    const tools = make("div", { class: "buttons" }, action(_("A position to be solved"), () => this.ask()), this.kind);
    this.node.setAttribute("aria-label", _("Lessons"));
    this.node.replaceChildren(tools, this.question, this.said, this.progress);
    this.position = "";
  }

  /** Ask for a position, and let the viewer try moves there. */
  async ask() {
    const { language, game } = this.moves.look;
    say(this.question, _("Thinking …"));
    say(this.said, "");
    const query = new URLSearchParams({ kind: this.kind.value, lang: language, shown: game });
    const told = await this.fetch(`lesson?${query}`, {});
    if (!told) return;
    const { question, progress, round, look } = told;
    this.position = round.start;
    this.answered = "";
    say(this.question, question);
    say(this.progress, progress);
    this.moves.openOther({ name: "", words: question, rounds: { 1: round }, ...(look ? { look } : {}) });
    this.study.begin();
  }

  /** Another place is looked at: a move from the position answers, and whoever leaves it has had enough. */
  showPlace() {
    if (this.position === "") return;
    const { start, moves } = this.study.line;
    if (start !== this.position) {
      this.position = "";
      for (const node of [this.question, this.said, this.progress]) say(node, "");
    } else if (moves.length === 1 && moves[0] !== this.answered) {
      this.answer(moves[0]);
    }
  }

  /** @param {string} move */
  async answer(move) {
    this.answered = move;
    say(this.said, _("Thinking …"));
    const body = JSON.stringify({ position: this.position, move, lang: this.moves.look.language });
    const told = await this.fetch("lesson", { method: "POST", body });
    if (!told || this.answered !== move) return;
    say(this.said, told.said);
    say(this.progress, told.progress);
  }

  /**
   * What the server says, or null when it says why not.
   * @param {string} path
   * @param {RequestInit} how
   */
  async fetch(path, how) {
    let words = _("The server did not answer.");
    try {
      const answer = await fetch(path, { cache: "no-store", ...how });
      if (answer.ok) return await answer.json();
      words = (await answer.text()).trim();
    } catch {
      // said below
    }
    say(this.question, words);
    return null;
  }
}
