// Beside the board: whose turn, the score, the moves to look back at, the state of the connection.

import { _ } from "./words.js";
import { inkOn } from "./drawing.js";

export function make(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

/** Put a text where another one may stand; a screen reader speaks it only if it is new. */
export function say(node, text) {
  if (node.textContent !== text) node.textContent = text;
}

function byRank(one, other) {
  return one[1] - other[1] || one.localeCompare(other);
}

/** The square whose colour a move calls: where it lands, or in a push where the last pushed tower does. */
function calledBy(move) {
  const parts = /^([a-h])([1-8])-([a-h])([1-8])(?:\^([1-3]))?$/.exec(move);
  if (!parts) return null;
  const [, , from, file, to, pushed] = parts;
  return file + (Number(to) + Number(pushed ?? 0) * (to - from));
}

export class Panel {
  /** `look(index)` looks back at the position after a move, -1 the start, null the present; `choose(square)` takes
   * an option of the board. */
  constructor(look, choose) {
    this.look = look;
    this.choose = choose;
    this.looking = null;
    this.nodes = Object.fromEntries(
      ["connection", "ask", "mistake", "notice", "advice", "turn", "score", "options", "moves", "state"].map((id) => [id, document.getElementById(id)]),
    );
  }

  show(state, patch) {
    this.state = state;
    const { nodes } = this;
    say(nodes.ask, state.asks === "new" && state.result ? state.result : state.ask);
    say(nodes.advice, state.advice);
    say(nodes.mistake, state.mistake);
    if (patch.connection) this.showConnection(state.connection.is_connected, state.connection.words);
    if ("turn" in patch || patch.legal || patch.look) this.showTurn();
    if (patch.score || patch.look) nodes.score.replaceChildren(...Object.values(state.score).map((line) => make("p", {}, line)));
    if (patch.options || patch.look) this.showOptions();
    if (patch.moves || "first" in patch || "start" in patch || patch.look) this.showMoves();
    if ("current_ma" in patch || patch.board || "dropped" in patch || patch.look) this.showState();
  }

  showConnection(isConnected, words) {
    this.nodes.connection.classList.toggle("lost", !isConnected);
    say(this.nodes.connection, words);
  }

  showTurn() {
    const { look, legal, turn, side, active } = this.state;
    const chips = Object.keys(legal).sort(byRank).map((square) => {
      const paper = look.tiles[look.squares[square]];
      return make("span", { class: "chip", style: `background:${paper};color:${inkOn(paper)}` }, square);
    });
    const paper = look.emblems[active] ?? "transparent";
    const token = make("span", { class: `token ${side}`, style: `--emblem:${paper}`, "aria-hidden": true });
    this.nodes.turn.replaceChildren(make("p", { class: "whose" }, token, turn));
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

  /** The round as rows of two; a push keeps the turn, so that more than one move may stand in a place. */
  showMoves() {
    const { moves, first, look } = this.state;
    const turns = [];
    let keepsTurn = false;
    for (const [index, { text }] of Object.entries(moves)) {
      if (keepsTurn) turns.at(-1).push(Number(index));
      else turns.push([Number(index)]);
      keepsTurn = text.includes("^");
    }
    const rows = [];
    for (let i = 0; i < turns.length; i += 2) {
      const cells = [turns[i], turns[i + 1] ?? []].map((indices) => make("td", {}, ...indices.map((index) => this.moveButton(index))));
      rows.push(make("tr", {}, make("th", { scope: "row" }, `${i / 2 + 1}`), ...cells));
    }
    const sides = first === "black" ? [_("Black"), _("White")] : [_("White"), _("Black")];
    const head = make("tr", {}, make("th", { scope: "col" }, "#"), ...sides.map((name) => make("th", { scope: "col" }, name)));
    const table = make("table", {}, make("caption", {}, _("Moves")), make("thead", {}, head), make("tbody", {}, ...rows));
    const isAtEnd = this.looking === null;
    const count = Object.keys(moves).length;
    const at = isAtEnd ? count - 1 : this.looking;
    const tools = make(
      "div",
      { class: "lookback", role: "group", "aria-label": _("Look back") },
      this.tool("«", _("the start of the round"), -1, at < 0),
      this.tool("‹", _("one move back"), at - 1, at < 0),
      this.tool("›", _("one move on"), at + 1 >= count - 1 ? null : at + 1, isAtEnd),
      this.tool("»", _("back to the present"), null, isAtEnd),
    );
    const scrolled = make("div", { class: "scrolled", tabindex: 0, role: "region", "aria-label": _("Moves") }, table);
    this.nodes.moves.replaceChildren(scrolled, tools);
    if (isAtEnd) scrolled.scrollTop = scrolled.scrollHeight;
    if (!isAtEnd) {
      const after = _("After move {number}: {move}").replace("{number}", this.looking + 1);
      const which = this.looking < 0 ? _("The start of the round") : after.replace("{move}", moves[this.looking].text);
      this.nodes.moves.prepend(make("p", { class: "past" }, which));
    }
  }

  moveButton(index) {
    const { moves, look } = this.state;
    const { text } = moves[index];
    const called = calledBy(text);
    const button = make("button", { type: "button", onclick: () => this.lookAt(index) }, text);
    if (called) button.style.setProperty("--called", look.tiles[look.squares[called]]);
    if (this.looking === index) button.setAttribute("aria-current", "true");
    return button;
  }

  tool(sign, label, index, isIdle) {
    const button = make("button", { type: "button", "aria-label": label, title: label, onclick: () => this.lookAt(index) }, sign);
    button.disabled = isIdle;
    return button;
  }

  /** Look at the position after a move; at the last one, at the present. */
  lookAt(index) {
    this.looking = index;
    this.look(index);
    this.showMoves();
  }

  showState() {
    const { current_ma, board, port, dropped } = this.state;
    const facts = [`${current_ma} mA`, port];
    if (board) facts.push(`${board.id}, ${_("firmware")} ${board.firmware}`);
    if (dropped) facts.push(`${dropped} ${_("lines dropped")}`);
    this.nodes.state.replaceChildren(...facts.map((fact) => make("span", {}, fact)));
  }
}
