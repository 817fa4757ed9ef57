// Beside the board: whose turn, the score, what can be chosen, the buttons, the state of the connection.

/** @import { By, State } from "./state" */

import { confirm } from "./confirm.js";
import { action, byId, make, renewButtons, say } from "./make.js";
import { inkOn } from "./drawing.js";
import { showChanged } from "./line.js";
import { _ } from "./words.js";

function byRank(one, other) {
  return one[1] - other[1] || one.localeCompare(other);
}

export class Panel {
  /** Each part with the keys of the state that it shows. */
  parts = [
    { keys: ["turn", "look"], show: () => say(byId("turn"), this.state.turn) },
    { keys: ["score", "look"], show: () => this.showScore() },
    { keys: ["options", "right", "look"], show: () => this.showOptions() },
    { keys: ["result", "advice", "asks", "is_on", "resigned", "look"], show: () => this.showCard() },
    { keys: ["hands", "right", "moves", "result", "asks", "is_on", "phase", "side", "draws", "side_to_take", "resigned", "look"], show: () => this.showActions() },
    { keys: ["shelf", "right", "look"], show: () => this.showShelf() },
    { keys: ["current_ma", "board", "port", "dropped", "look"], show: () => this.showState() },
  ];
  keys = this.parts.flatMap((part) => part.keys);

  /**
   * @param {import("./state").Send} send
   * @param {By<() => void>} does  what the page does when a button is pressed, by its name
   */
  constructor(send, does) {
    this.send = send;
    this.does = does;
  }

  /**
   * @param {State} state
   * @param {Partial<State>} patch
   */
  show(state, patch) {
    this.state = state;
    showChanged(this.parts, state, patch);
  }

  showScore() {
    byId("score").replaceChildren(...Object.values(this.state.score).map((line) => make("p", {}, line)));
  }

  /** What can be chosen, as a tower set on the square does. */
  showOptions() {
    const { options, look, right } = this.state;
    const squares = Object.keys(options).sort(byRank).reverse();
    const buttons = squares.map((square) => {
      const paper = look.tiles[look.squares[square]];
      const chip = make("span", { class: "chip", style: paper ? { background: paper, color: inkOn(paper) } : {} }, square);
      const button = action("", () => this.send({ do: "choose", at: square }), { disabled: right === "watch" });
      button.append(chip, ` ${options[square].words}`);
      if (options[square].is_in_force) button.setAttribute("aria-current", "true");
      return button;
    });
    byId("options").replaceChildren(...(buttons.length ? [make("p", {}, _("Choose here, or tap a lit square:")), ...buttons] : []));
  }

  /** The other games that the board has. */
  showShelf() {
    const { shelf, right } = this.state;
    const games = Object.entries(shelf).map(([name, words]) => action(words, () => this.send({ do: "game", name }), { disabled: right === "watch" }));
    byId("shelf").replaceChildren(...(games.length ? [make("p", {}, _("Another game; this one is kept where it stands")), ...games] : []));
  }

  /** Whether the card of a round's end is shown. */
  get isOver() {
    return this.state.result !== "" && this.state.asks === "new";
  }

  /** The end of a round: who has won and why, and what comes next. */
  showCard() {
    const { result, advice, hands, right, is_on, resigned } = this.state;
    const { isOver } = this;
    const card = byId("card");
    card.classList.toggle("on", isOver);
    if (!isOver) {
      card.replaceChildren();
      return;
    }
    const mayPlay = right !== "watch";
    const goOn = () => (resigned || this.state.look.race ? this.does.playAgain() : this.send({ do: "set-up" }));
    const mayGoOn = mayPlay && (hands === "virtual" || resigned);
    const next = mayGoOn ? [action(is_on === "yes" ? _("Next round") : _("Play again"), goOn, { class: "main" })] : [];
    card.replaceChildren(
      make("h2", {}, result),
      make("p", {}, advice),
      make("div", { class: "buttons" }, ...next, action(_("Look back"), this.does.lookBack), action(_("Keep or share"), this.does.shareGame), ...(mayPlay ? [action(_("New game"), this.does.newGame)] : [])),
    );
  }

  /** What players do beside moving; what this viewer cannot do is not offered. */
  showActions() {
    const { hands, right, moves, result, resigned, phase, draws, side_to_take, look } = this.state;
    const mayPlay = right !== "watch";
    const hasHand = hands === "virtual" && mayPlay;
    const none = Object.keys(moves).length === 0;
    const isOn = !none && phase === "playing" && !result;
    renewButtons(byId("actions"), [
      ...(hasHand ? [
        action(_("Undo"), () => this.send({ do: "undo" }), { disabled: none || Boolean(resigned) }),
      ] : []),
      ...(mayPlay ? [action(_("Hint"), this.does.hint, { title: _("show the best move on the board"), disabled: phase !== "playing" || Boolean(result) })] : []),
      ...(mayPlay && side_to_take ? [action(_("Take {side}").replace("{side}", look.sides[side_to_take]), () => this.send({ do: "swap" }), { class: "main", title: _("by the pie rule, instead of answering the first move") })] : []),
      ...(mayPlay && draws ? [action(_("Draw"), () => this.agreeOnDraw())] : []),
      ...(mayPlay && Object.keys(look.sides).length <= 2 ? [action(_("Resign"), () => this.resign(), { disabled: !isOn })] : []),
      ...(look.race ? [] : [action(_("Flip"), this.does.turnBoard, { title: _("see the board from the other side") })]),
      action(_("Full screen"), this.does.fullScreen),
      ...(hasHand && !look.race ? [ // the pieces of a race are moved by themselves
        action(_("Put back"), () => this.send({ do: "back" })),
        action(_("Restore"), () => this.send({ do: "restore" }), { title: _("bring all towers to where the game has them") }),
        action(_("Set up"), () => this.send({ do: "set-up" }), { title: _("bring all towers to the start of the round") }),
      ] : []),
      ...(mayPlay && !this.isOver ? [action(_("New game"), this.does.newGame, { class: "main" })] : []),
    ]);
  }

  /** Give up, for the side of hands that is to move, or for the only one that hands play. */
  resign() {
    const { players, look, side } = this.state;
    const names = Object.keys(look.sides);
    if (names.length === 1) {
      confirm(_("Give up? The game is over then."), _("Resign"), () => this.send({ do: "resign", side }));
      return;
    }
    const byHands = names.filter((name) => players[name].level === 0);
    const loser = byHands.length === 1 ? byHands[0] : side;
    const winner = names.find((name) => name !== loser);
    const question = _("{loser} resigns, and {winner} wins the game. Are you sure?");
    const words = question.replace("{loser}", look.sides[loser]).replace("{winner}", look.sides[winner]);
    confirm(words, _("Resign"), () => this.send({ do: "resign", side: loser }));
  }

  agreeOnDraw() {
    confirm(_("Do both players agree on a draw?"), _("Draw"), () => this.send({ do: "draw" }));
  }

  showState() {
    const { current_ma, board, port, dropped } = this.state;
    const facts = [`${current_ma} mA`, port];
    if (board) facts.push(`${board.id}, ${_("firmware")} ${board.firmware}`);
    if (dropped) facts.push(`${dropped} ${_("lines dropped")}`);
    byId("state").replaceChildren(...facts.map((fact) => make("span", {}, fact)));
  }
}
