// What the signs on the squares mean, what the keys do, and the colours with their signs and letters.

import { drawSign } from "./drawing.js";
import { make } from "./make.js";
import { _ } from "./words.js";

/** @param {import("./state").Look} look */
export function legend(look) {
  const keys = [
    [_("Arrows; a to h, 0 to 9"), _("move the cursor; rows 0 and 9 are beside the board")],
    [_("Space, Enter"), _("lift the piece at the cursor; put it down")],
    [_("Shift with an arrow"), _("slide the piece in the hand")],
    [_("Backspace, Escape"), _("put the tower in the hand, or the last one moved, back")],
    ["x", _("take a piece off the board")],
    [_("Left, right, Home, End"), _("step back and forward through the moves, where there is no cursor")],
    [_("Mouse, finger"), _("click a piece, then a square; or drag the piece")],
  ];
  const signs = Object.entries(look.signs).filter(([role]) => look.roles[role]).map(([role, sign]) => [sign, look.roles[role]]);
  return make("div", { class: "legend" }, list(_("Keys"), keys), list(_("Signs on the squares"), signs), colours(look));
}

function list(title, entries) {
  const rows = entries.flatMap(([term, meaning]) => [make("dt", {}, term), make("dd", {}, meaning)]);
  return make("section", {}, make("h2", {}, title), make("dl", {}, ...rows));
}

function colours(look) {
  const chips = Object.entries(look.colours).map(([colour, name]) =>
    make("li", {}, drawSign(colour, look), ` ${look.letters[colour]} ${name}`));
  const about = _("Capital letters are White's towers, small ones Black's.");
  return make("section", {}, make("h2", {}, _("Colours")), make("ul", {}, ...chips), make("p", {}, about));
}
