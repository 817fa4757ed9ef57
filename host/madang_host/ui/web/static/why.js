// Why a move wins or loses: words, and the line that proves it, to be played through on the board like any line that is
// tried; and the moments that decided a round. Asks the server. The board lights what answers the move that it has just
// been told.

import { action, byId, make, say } from "./make.js";
import { _ } from "./words.js";

export class Why {
  /**
   * @param {import("./moves.js").Moves} moves
   * @param {import("./study.js").Study} study
   * @param {(move: string) => void} light  on the board, as the one to make now
   */
  constructor(moves, study, light) {
    this.moves = moves;
    this.study = study;
    this.light = light;
    this.node = byId("why");
    this.key = this.whole = ""; // of the line to the move that is explained, and of all that proves it
    this.asked = 0;
    this.before = 0; // how many moves lead to the first step
  }

  /** Make all anew, in the viewer's language. */
  build() {
    this.key = this.whole = "";
    this.button = action(_("Why?"), () => this.ask());
    this.status = make("p", { role: "status", class: "faint" });
    this.said = make("p", {});
    this.steps = make("ol", { class: "lines", "aria-label": _("The line that proves it") });
    this.moments = make("ul", { class: "lines", "aria-label": _("What decided the round") });
    this.node.setAttribute("aria-label", _("Why?"));
    this.node.replaceChildren(this.moments, this.button, this.status, this.said, this.steps);
    this.clear();
    this.showMoments({});
  }

  /** Another place is looked at: what was said stays while the viewer goes through its line. */
  showPlace() {
    const { game, moves } = this.study.line;
    this.button.hidden = !this.moves.look.games[game]?.explains || moves.length === 0;
    const { key } = this.study;
    if (this.key !== "" && !(key.startsWith(this.key) && this.whole.startsWith(key))) this.clear();
    this.markStep();
  }

  /** Which step of the line the board shows. */
  markStep() {
    const shown = this.study.line.moves.length - this.before;
    for (const [number, { firstElementChild: button }] of [...this.steps.children].entries()) {
      if (number === shown) button.setAttribute("aria-current", "step");
      else button.removeAttribute("aria-current");
    }
  }

  clear() {
    this.key = this.whole = "";
    this.asked += 1;
    say(this.status, "");
    this.show([], []);
  }

  /** Ask about the move that led to where the viewer looks. */
  async ask() {
    this.clear();
    const { asked } = this;
    const { game, start, moves } = this.study.line;
    const { round, at } = this.moves.here;
    const { key } = this.study;
    const query = new URLSearchParams({ game, start, moves: moves.join(" "), lang: this.moves.look.language });
    say(this.status, _("Thinking …"));
    let words = _("The server did not answer.");
    try {
      const answer = await fetch(`why?${query}`, { cache: "no-store" });
      if (asked !== this.asked) return;
      if (answer.ok) {
        /** @type {import("./state").Explanation} */
        const told = await answer.json();
        this.key = key;
        this.whole = [key, ...told.line.slice(1).map(({ move }) => move)].join(" ");
        this.show(told.said, told.line, { round, at }, moves);
        if (told.kind && told.line.length > 1 && this.moves.isPresent({ round, at })) this.light(told.line[1].move);
        words = "";
      } else {
        words = (await answer.text()).trim();
      }
    } catch {
      // said below
    }
    if (asked === this.asked) say(this.status, words);
  }

  /**
   * @param {string[]} said
   * @param {import("./state").ExplainedStep[]} line
   * @param {{ round: number, at: number } | null} place  of its first move
   * @param {string[]} played  the moves to there
   */
  show(said, line, place = null, played = []) {
    say(this.said, said.join(" "));
    const whole = [...played, ...line.slice(1).map(({ move }) => move)];
    const items = line.map(({ words }, number) => make("li", {}, action(words, () => this.goTo(place, whole, number))));
    this.before = played.length;
    this.steps.replaceChildren(...items);
    this.markStep();
    this.said.hidden = said.length === 0;
    this.steps.hidden = line.length < 2;
  }

  /** Show the position after a step of the line, which is tried unless it was played. */
  async goTo({ round, at }, whole, number) {
    const { moves } = this;
    const shown = Object.values(moves.round(round).moves).map(({ text }) => text);
    if (!shown.join(" ").startsWith(whole.join(" "))) {
      const from = moves.variation === null ? at : Math.min(moves.variation.from, at);
      await this.study.open(round, from, whole.slice(from + 1));
    }
    moves.lookAt({ round, at: at + number });
  }

  /**
   * @param {import("./state").By<string>} moments  by the number of the move
   */
  showMoments(moments) {
    const look = (at) => this.moves.lookAt({ round: this.moves.shownRound, at: Number(at) });
    const items = Object.entries(moments).map(([at, words]) => make("li", {}, action(words, () => look(at))));
    this.moments.replaceChildren(...items);
    this.moments.hidden = items.length === 0;
  }
}
