// Beside the board: whose turn, the score, what can be chosen, the state of the connection.

import { _ } from "./words.js";
import { inkOn } from "./drawing.js";
import { showChanged } from "./line.js";

/**
 * An element; attributes that begin with "on" are listeners.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, any>} attributes
 * @param {...(Node | string)} children
 */
export function make(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

/**
 * Put a text where another one may stand; a screen reader speaks it only if it is new.
 * @param {Element} node
 * @param {string} text
 */
export function say(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

function byRank(one, other) {
  return one[1] - other[1] || one.localeCompare(other);
}

export class Panel {
  /** Each part with the keys of the state that it shows. */
  parts = [
    { keys: ["asks", "ask", "result", "advice", "hint"], show: () => this.showAsk() },
    { keys: ["mistake"], show: () => say(this.nodes.mistake, this.state.mistake) },
    { keys: ["connection"], show: () => this.showConnection(this.state.connection) },
    { keys: ["turn", "side", "active", "result", "legal", "look"], show: () => this.showTurn() },
    { keys: ["score", "look"], show: () => this.showScore() },
    { keys: ["options", "look"], show: () => this.showOptions() },
    { keys: ["current_ma", "board", "port", "dropped", "look"], show: () => this.showState() },
  ];
  keys = this.parts.flatMap((part) => part.keys);

  /** @param {(square: import("./state").Square) => void} choose  takes an option of the board */
  constructor(choose) {
    this.choose = choose;
    this.past = ""; // where the viewer looks back to, in words
    this.nodes = Object.fromEntries(
      ["connection", "ask", "mistake", "notice", "advice", "turn", "score", "options", "state"].map((id) => [id, document.getElementById(id)]),
    );
  }

  /**
   * @param {import("./state").State} state
   * @param {Partial<import("./state").State>} patch
   */
  show(state, patch) {
    this.state = state;
    showChanged(this.parts, state, patch);
  }

  /** The past asks nothing. */
  showAsk() {
    const { asks, ask, result, advice, hint } = this.state;
    say(this.nodes.ask, this.past || (asks === "new" && result ? result : ask));
    say(this.nodes.advice, this.past ? "" : hint === "thinking" ? _("Thinking …") : advice);
  }

  lookBack(words) {
    this.past = words;
    this.nodes.turn.classList.toggle("past", words !== "");
    this.showAsk();
  }

  /** @param {import("./state").Connection} connection */
  showConnection({ is_connected, words }) {
    this.nodes.connection.classList.toggle("lost", !is_connected);
    say(this.nodes.connection, words);
  }

  showScore() {
    this.nodes.score.replaceChildren(...Object.values(this.state.score).map((line) => make("p", {}, line)));
  }

  showTurn() {
    const { look, legal, turn, side, active, result } = this.state;
    const chips = Object.keys(legal).sort(byRank).map((square) => {
      const paper = look.tiles[look.squares[square]];
      return make("span", { class: "chip", style: `background:${paper};color:${inkOn(paper)}` }, square);
    });
    const paper = look.emblems[active] ?? "transparent";
    const token = make("span", { class: `token ${side}`, style: `--emblem:${paper}`, "aria-hidden": true });
    this.nodes.turn.replaceChildren(make("p", { class: "whose" }, ...(result ? [] : [token]), turn));
    if (chips.length) this.nodes.turn.append(make("p", { class: "legal" }, `${_("to")} `, ...chips));
  }

  /** What can be chosen, as a tower set on the square does. */
  showOptions() {
    const { options, look } = this.state;
    const squares = Object.keys(options).sort(byRank).reverse();
    const buttons = squares.map((square) => {
      const paper = look.tiles[look.squares[square]];
      const chip = make("span", { class: "chip", style: `background:${paper};color:${inkOn(paper)}` }, square);
      const button = make("button", { type: "button", onclick: () => this.choose(square) }, chip, ` ${options[square].words}`);
      if (options[square].is_in_force) button.setAttribute("aria-current", "true");
      return button;
    });
    this.nodes.options.replaceChildren(...(buttons.length ? [make("p", {}, _("To choose: any tower on")), ...buttons] : []));
  }

  showState() {
    const { current_ma, board, port, dropped } = this.state;
    const facts = [`${current_ma} mA`, port];
    if (board) facts.push(`${board.id}, ${_("firmware")} ${board.firmware}`);
    if (dropped) facts.push(`${dropped} ${_("lines dropped")}`);
    this.nodes.state.replaceChildren(...facts.map((fact) => make("span", {}, fact)));
  }
}
