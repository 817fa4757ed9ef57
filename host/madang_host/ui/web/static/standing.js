// What stands where on the page, and what is said of each place. Draws nothing.

/** @import { By, Dragged, Expected, Look, Past, Seen, Square, Standing, State } from "./state" */

import { _ } from "./words.js";

/**
 * Every tower that is seen: as the server says, but for what this viewer's hand does meanwhile.
 * @param {State} state
 * @param {Past | null} past
 * @param {Expected | null} expected
 * @param {Dragged | null} dragged
 * @returns {By<Seen>}
 */
export function seenTowers(state, past, expected, dragged) {
  if (past !== null) return pastTowers(past.pieces, state.look);
  /** @type {By<Seen>} */
  const seen = { ...state.towers };
  const { held } = state;
  if (held) seen[held.tower] = { at: held.over, rings: held.rings, isHeld: true };
  if (expected && seen[expected.tower]) {
    const { tower, at, isHeld } = expected;
    seen[tower] = { ...seen[tower], at, isHeld, isOwn: true };
  }
  if (dragged && seen[dragged.tower]) {
    const { tower, x, y } = dragged;
    seen[tower] = { ...seen[tower], isHeld: true, isOwn: true, point: { x, y: y - 14, scale: 1 } };
  }
  return seen;
}

/**
 * The towers of a past position: of each tower of the look, in its order, square and rings, or ---.
 * @param {string} pieces
 * @param {Look} look
 */
function pastTowers(pieces, look) {
  /** @type {By<Standing>} */
  const towers = {};
  for (const [i, id] of Object.keys(look.towers).entries()) {
    const at = pieces.slice(3 * i, 3 * i + 2);
    if (at !== "--") towers[id] = { at, rings: Number(pieces[3 * i + 2]) };
  }
  return towers;
}

/**
 * The colours that squares show and that are no towers, by square: their letters, small if they were not given.
 * @param {State} state
 * @param {Past | null} past
 * @returns {By<string>}
 */
export function shownColours({ look, moves, start_pieces }, past) {
  const pieces = past === null ? (Object.values(moves).at(-1)?.pieces ?? start_pieces) : past.pieces;
  // A look may be there a moment before the moves of its game.
  const shown = pieces.slice(3 * Object.keys(look.towers).length).match(/[a-h][1-8][a-z]/gi) ?? [];
  return Object.fromEntries(shown.map((text) => [text.slice(0, 2), text[2]]));
}

/**
 * The name of the colour that a letter stands for, however it is written.
 * @param {string} letter
 * @param {Look} look
 */
export function colourOf(letter, look) {
  return Object.keys(look.letters).find((name) => look.letters[name] === letter.toUpperCase());
}

/**
 * Whether towers stand beside the board, or are about to.
 * @param {State} state
 * @param {Past | null} past
 */
export function hasTrays(state, past) {
  if (past !== null || state.hands === "real") return false;
  return Object.values(state.towers).some(({ at }) => at[1] === "0" || at[1] === "9");
}

/**
 * What a screen reader says of places, as a function of the place.
 * @param {State} state
 * @param {Past | null} past
 * @param {By<Seen>} seen
 * @param {By<{ words: string }>} prospects
 * @returns {(spot: Square) => string}
 */
export function labels(state, past, seen, prospects) {
  const { look, strangers, held, options, roles } = state;
  /** @type {By<string>} */
  const towers = {};
  for (const [id, { at, isHeld, missing }] of Object.entries(seen)) {
    if (!isHeld) towers[at] = missing ? _("{tower}, not there").replace("{tower}", look.towers[id]) : look.towers[id];
  }
  const painted = shownColours(state, past);
  const isPresent = past === null;
  const shown = isPresent ? roles : past.roles;
  return (spot) => {
    const tile = look.squares[spot];
    const parts = [
      tile ? `${spot} ${look.colours[tile] ?? ""}`.trim() : `${spot[0]} ${_("beside the board")}`,
      painted[spot] && look.colours[colourOf(painted[spot], look)],
      towers[spot] ?? (strangers[spot] ? _("an unknown tower") : !painted[spot] && _("empty")),
      look.roles[shown[spot]],
      isPresent && options[spot]?.words,
      prospects[spot]?.words,
      isPresent && held?.over === spot && `${_("in the hand")}: ${look.towers[held.tower]}`,
    ];
    return parts.filter(Boolean).join(", ");
  };
}
