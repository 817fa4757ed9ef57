// How strong a player is, by the games that are kept: the level that is as strong is offered where one is chosen.

import { make } from "./make.js";
import { _ } from "./words.js";

/**
 * Offer the level that is as strong as a player first, once the server has said which one that is.
 * @param {HTMLSelectElement} levels
 * @param {HTMLInputElement} name  of the player, or empty
 */
export async function offerOwnLevel(levels, name) {
  try {
    const answer = await fetch(`rating?${new URLSearchParams({ name: name.value.trim() })}`, { cache: "no-store" });
    if (!answer.ok) return;
    const { points, level } = await answer.json();
    const words = _("engine, as strong as you ({points} points): level {level}");
    const told = words.replace("{points}", String(points)).replace("{level}", String(level));
    levels.options[0].after(make("option", { value: level }, told));
  } catch {
    // whoever is not told chooses a level by its number
  }
}
