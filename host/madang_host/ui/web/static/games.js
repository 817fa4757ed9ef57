// The games that are kept: a list to search, one to look back at, to share or to delete, and what all of them come to.
// Knows no server but by fetch.

/** @import { KeptGame, State } from "./state" */

import { figuresOf } from "./figures.js";
import { action, byId, make, say } from "./make.js";
import { _ } from "./words.js";

/** @typedef {{ round: number, at: number }} Where */

export class Games {
  /**
   * @param {(game: KeptGame, place?: Where) => void} onOpen  looks back at another game than the board's
   * @param {(name: string) => void} share
   */
  constructor(onOpen, share) {
    this.onOpen = onOpen;
    this.share = share;
    this.node = byId("tab-games");
    new IntersectionObserver((seen) => seen.some(({ isIntersecting }) => isIntersecting) && this.load()).observe(this.node);
  }

  /**
   * Make all anew, in the viewer's language.
   * @param {State} state
   */
  build(state) {
    this.look = state.look;
    this.right = state.right;
    this.about = make("p", { role: "status", class: "faint" });
    this.search = make("input", { type: "search", "aria-label": _("Search the games"), placeholder: _("Search the games") });
    this.search.addEventListener("input", () => this.showList());
    this.list = make("ul", { class: "games" });
    this.unfold = action(_("Statistics"), () => this.toggleFigures(), { "aria-expanded": false, class: "unfold" });
    this.figures = make("div", {});
    this.node.replaceChildren(this.search, this.unfold, this.figures, this.about, this.list);
    this.search.hidden = this.unfold.hidden = true;
    this.games = [];
    if (this.node.offsetParent) this.load();
  }

  /** Fetch the list. */
  async load() {
    const told = await this.fetched("games");
    if (!told) return;
    this.games = told.games;
    this.count = told.count;
    this.search.hidden = this.unfold.hidden = told.count === 0;
    if (told.count === 0) this.figures.replaceChildren();
    this.showList();
  }

  /** Those in which every word is found that is searched for. */
  showList() {
    const wanted = this.search.value.toLowerCase().split(/\s+/);
    const found = this.games.filter((game) => wanted.every((word) => this.words(game).join(" ").toLowerCase().includes(word)));
    const none = this.games.length ? _("No game is found.") : _("No games are kept yet. What is played on a board is kept by itself.");
    const left = this.count > this.games.length ? _("The latest {count} games.").replace("{count}", String(this.games.length)) : "";
    say(this.about, found.length ? left : none);
    this.list.replaceChildren(...found.map((game) => this.item(game)));
  }

  /** When it was, what was played, and how it went. */
  words({ began, match, plies, rounds, score, winner, players, state, resigned }) {
    const { games, sides, matches, language } = this.look;
    const named = (side) => (games[match.split(" ")[0]]?.sides ?? sides)[side] ?? side;
    const won = winner === "draw" ? _("a draw") : _("{winner} has won").replace("{winner}", named(winner));
    return [
      new Date(began).toLocaleString(language, { dateStyle: "medium", timeStyle: "short" }),
      matches[match] ?? this.title(match),
      [
        ...Object.entries(players).map(([side, who]) => `${named(side)}: ${who}`),
        ...(score ? [Object.entries(score).map(([side, points]) => `${named(side)} ${points}`).join(", ")] : []),
        ...(winner ? [won] : []),
        ...(resigned ? [_("{side} resigned").replace("{side}", named(resigned))] : []),
        plies === 1 ? _("1 move") : _("{count} moves").replace("{count}", String(plies)),
        ...(rounds > 1 ? [_("{count} rounds").replace("{count}", String(rounds))] : []),
        ...(state === "damaged" ? [_("damaged")] : []),
      ].join(" · "),
    ];
  }

  /** What was begun, if it is none of the usual matches: the match of the same game that comes nearest, or a round. */
  title(match) {
    const name = match.split(" ")[0];
    const near = Object.keys(this.look.matches).find((text) => text.startsWith(name));
    return match.startsWith("kamisado") || !near ? _("A single round") : this.look.matches[near].split(",")[0];
  }

  item(game) {
    const { name, state } = game;
    const [when, what, result] = this.words(game);
    const isSound = state !== "damaged";
    const tools = [
      ...(isSound ? [action(_("Look back"), () => this.show(name)), action(_("Share or export"), () => this.share(name))] : []),
      ...(this.right === "own" ? [this.deletion(name)] : []),
    ];
    return make(
      "li",
      {},
      make("p", {}, make("strong", {}, what), make("span", { class: "faint" }, ` ${when}`)),
      make("p", { class: "faint" }, result),
      make("div", { class: "buttons" }, ...tools),
    );
  }

  /** Two presses delete: the second one must be meant. */
  deletion(name) {
    const button = action(_("Delete"), async () => {
      if (button.classList.contains("sure")) {
        if (await this.fetched(`games/${name}`, "DELETE")) this.load();
        return;
      }
      button.classList.add("sure");
      say(button, _("Delete for good?"));
    });
    button.addEventListener("blur", () => {
      button.classList.remove("sure");
      say(button, _("Delete"));
    });
    return button;
  }

  /**
   * Look back at a game, from its start or another place.
   * @param {string} name
   * @param {Where} [place]
   */
  async show(name, place) {
    const query = new URLSearchParams({ lang: this.look.language, shown: this.look.game });
    const game = await this.fetched(`games/${encodeURIComponent(name)}?${query}`);
    if (!game) return;
    const when = game.began ? new Date(game.began).toLocaleDateString(this.look.language, { dateStyle: "medium" }) : "";
    const words = [this.look.matches[game.match] ?? this.title(game.match), when].filter(Boolean).join(", ");
    this.onOpen({ name, words, rounds: game.rounds, look: game.look ?? this.look }, place);
  }

  /** Open the game that the page's address names: `#game=NAME&round=1&at=3`. */
  showAddressed() {
    const fields = new URLSearchParams(location.hash.slice(1));
    const name = fields.get("game");
    if (!name) return;
    const [round, at] = [fields.get("round"), fields.get("at")].map(Number);
    this.show(name, Number.isInteger(round) && round > 0 && Number.isInteger(at) ? { round, at } : undefined);
  }

  toggleFigures() {
    const isOpen = this.unfold.getAttribute("aria-expanded") === "true";
    this.unfold.setAttribute("aria-expanded", String(!isOpen));
    if (isOpen) this.figures.replaceChildren();
    else this.showFigures("");
  }

  /** @param {string} wanted  the kind of game; empty for the usual one */
  async showFigures(wanted) {
    const query = new URLSearchParams({ lang: this.look.language, game: wanted });
    const figures = await this.fetched(`games/figures?${query}`);
    if (figures) this.figures.replaceChildren(figuresOf(figures, this.look, (name) => this.showFigures(name)));
  }

  async fetched(path, method = "GET") {
    let words = _("That could not be fetched.");
    try {
      const answer = await fetch(path, { cache: "no-store", method });
      if (answer.status === 204) return true;
      if (answer.ok) return await answer.json();
      words = (await answer.text()).trim();
    } catch {
      // said below
    }
    say(this.about, words);
    return null;
  }
}
