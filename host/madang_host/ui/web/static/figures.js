// What many games of one kind come to, as tables with bars. Knows nothing of where the figures come from.

/** @import { By, Look } from "./state" */

import { make } from "./make.js";
import { _ } from "./words.js";

/**
 * @typedef {object} Figures
 * @property {string} game
 * @property {number} games
 * @property {({ edition: string, rounds: number, drawn?: number, unfinished: number } & Record<string, any>)[]} results
 * @property {By<number>} moves_per_round  rounds by their length
 * @property {By<number>} median_seconds  by side
 * @property {{ side: string, colour: string, moves: number, home: number }[]} towers
 * @property {{ throw: string, count: number, likely: number }[]} throws  of a game of chance
 * @property {By<string>} throw_words
 * @property {By<string>} titles  the kinds of games that are kept, by name
 */

/**
 * @param {Figures} figures
 * @param {Look} look
 * @param {(name: string) => void} onChoose  another kind of game
 */
export function figuresOf(figures, look, onChoose) {
  const { titles, game } = figures;
  const kinds = make("select", { "aria-label": _("Game") }, ...Object.entries(titles).map(([name, title]) => make("option", { value: name }, title)));
  kinds.value = game;
  kinds.addEventListener("change", () => onChoose(kinds.value));
  return make("div", { class: "figures" }, ...(Object.keys(titles).length > 1 ? [kinds] : []), results(figures, look), lengths(figures), times(figures, look), pieces(figures, look), throws(figures));
}

/** Who won the rounds. */
function results({ results: told, titles }, { sides }) {
  const names = { korean: _("Korean"), dragon: _("Dragon"), series: _("Series"), "lone rounds": _("Single rounds") };
  const columns = { ...sides, drawn: _("drawn"), unfinished: _("not over") };
  const used = Object.keys(columns).filter((key) => key in sides || told.some((row) => row[key]));
  const rows = told.map((row) => [names[row.edition] ?? titles[row.edition] ?? row.edition, ...used.map((key) => String(row[key] ?? 0))]);
  return table(_("Who won the rounds"), ["", ...used.map((key) => columns[key])], rows);
}

/** How long the rounds were. */
function lengths({ moves_per_round }) {
  const most = Math.max(0, ...Object.values(moves_per_round));
  const rows = Object.entries(moves_per_round).map(([count, rounds]) => [count, bar(rounds, most)]);
  return rows.length ? table(_("How long a round was"), [_("Moves"), _("Rounds")], rows) : "";
}

/** How long a move took. */
function times({ median_seconds }, { sides }) {
  const rows = Object.entries(median_seconds).map(([side, seconds]) => [sides[side], _("{count} s").replace("{count}", String(seconds))]);
  return rows.length ? table(_("How long a move took, in the middle"), [_("Side"), _("Time")], rows) : "";
}

/** Which pieces were moved, and came home. */
function pieces({ towers }, { sides, colours, tiles }) {
  const moved = towers.filter(({ moves }) => moves);
  const most = Math.max(0, ...moved.map(({ moves }) => moves));
  const hasHome = moved.some(({ home }) => home);
  const rows = moved.map(({ side, colour, moves, home }) => [
    [sides[side], colours[colour]].filter(Boolean).join(", "),
    bar(moves, most, tiles[colour]),
    ...(hasHome ? [String(home)] : []),
  ]);
  return rows.length ? table(_("How often a piece was moved"), [_("Piece"), _("Moves"), ...(hasHome ? [_("came home")] : [])], rows) : "";
}

/** How often each throw fell, and how often it does on average. */
function throws({ throws: told, throw_words }) {
  const most = Math.max(0, ...told.map(({ count }) => count));
  const rows = told.map(({ throw: name, count, likely }) => [throw_words[name], bar(count, most), String(likely)]);
  return rows.length ? table(_("How often each throw fell"), [_("Throw"), _("Times"), _("on average")], rows) : "";
}

/**
 * @param {number} count
 * @param {number} most
 * @param {string} [colour]
 */
function bar(count, most, colour) {
  const style = { width: `${(70 * count) / most}%`, ...(colour ? { background: colour } : {}) };
  return make("span", { class: "counted" }, make("span", { class: "bar", style, "aria-hidden": true }), ` ${count}`);
}

/**
 * @param {string} title
 * @param {string[]} head
 * @param {(string | Node)[][]} rows
 */
function table(title, head, rows) {
  const cells = (row) => row.map((cell, i) => make(i === 0 ? "th" : "td", i === 0 ? { scope: "row" } : {}, cell));
  const body = rows.map((row) => make("tr", {}, ...cells(row)));
  const top = make("tr", {}, ...head.map((words) => (words ? make("th", { scope: "col" }, words) : make("td", {}))));
  return make("table", {}, make("caption", {}, title), make("thead", {}, top), make("tbody", {}, ...body));
}
