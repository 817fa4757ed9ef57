// The games that are kept: a list, one to look back at, files to take away, statistics. Knows no server but by fetch.

/** @import { PastRound, By, State } from "./state" */

import { action, byId, make, say } from "./make.js";
import { _ } from "./words.js";

const FORMS = ["txt", "jsonl", "svg", "png", "gif"];

export class Games {
  /** @param {(rounds: By<PastRound>) => void} open  looks back at another game than the board's */
  constructor(open) {
    this.open = open;
  }

  /**
   * Make all anew, in the viewer's language.
   * @param {State} state
   */
  build(state) {
    this.look = state.look;
    this.about = make("p", { role: "status" });
    this.list = make("ul", { class: "games" });
    this.figures = make("div", {});
    byId("tab-games").replaceChildren(
      make("div", { class: "buttons" }, action(_("Show the games"), () => this.load()), action(_("Statistics"), () => this.showFigures())),
      this.about,
      this.figures,
      this.list,
    );
  }

  /** Fetch the list. */
  async load() {
    const games = await this.fetched("games");
    if (!games) return;
    say(this.about, games.length ? "" : _("No games are kept yet. What is played on a board is kept by itself."));
    this.list.replaceChildren(...games.map((game) => this.item(game)));
  }

  /** One game: when, what, how it went, and what can be done with it. */
  item({ name, began, match, plies, rounds, score, winner, players, state }) {
    const when = new Date(began).toLocaleString(this.look.language, { dateStyle: "medium", timeStyle: "short" });
    const what = this.look.matches[match] ?? _("A single round");
    const result = [
      ...Object.entries(players).map(([side, who]) => `${this.look.sides[side] ?? side}: ${who}`),
      ...(score ? [Object.entries(score).map(([side, points]) => `${this.look.sides[side] ?? side} ${points}`).join(", ")] : []),
      ...(winner ? [_("{winner} has won").replace("{winner}", this.look.sides[winner] ?? winner)] : []),
      _("{count} moves").replace("{count}", String(plies)),
      ...(rounds > 1 ? [_("{count} rounds").replace("{count}", String(rounds))] : []),
    ];
    const isSound = state !== "damaged";
    const files = FORMS.map((form) => make("a", { href: `games/${name}.${form}`, download: `${name}.${form}` }, form.toUpperCase()));
    return make(
      "li",
      {},
      make("p", {}, make("strong", {}, when), ` ${what}`),
      make("p", { class: "faint" }, result.join(" · ")),
      ...(isSound ? [make("div", { class: "buttons" }, action(_("Look back"), () => this.show(name)), ...files)] : [make("p", {}, _("damaged"))]),
    );
  }

  async show(name) {
    const game = await this.fetched(`games/${name}`);
    if (game) this.open(game.rounds);
  }

  async showFigures() {
    say(this.about, _("Drawing …"));
    const drawing = make("img", { class: "figures", src: `games/statistics.svg?${Date.now()}`, alt: _("Statistics") });
    drawing.addEventListener("load", () => say(this.about, ""));
    drawing.addEventListener("error", () => say(this.about, _("That could not be fetched.")));
    this.figures.replaceChildren(drawing);
  }

  async fetched(path) {
    try {
      const answer = await fetch(path, { cache: "no-store" });
      if (answer.ok) return await answer.json();
    } catch {
      // said below
    }
    say(this.about, _("That could not be fetched."));
    return null;
  }
}
