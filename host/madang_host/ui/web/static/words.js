// The words of the page in the viewer's language; English stands in the code.

import { chosen } from "./make.js";

export const LANGUAGES = { en: "English", de: "Deutsch", ko: "한국어" };

/** @type {Record<string, string>} */
let catalogue = {};

/** @param {string} text */
export function _(text) {
  return catalogue[text] ?? text;
}

/** The language chosen here before, or else the first of the browser's that there is. */
export function preferred() {
  const wishes = [chosen("language", ""), ...navigator.languages].filter(Boolean);
  return wishes.map((wish) => wish.split("-")[0]).find((wish) => wish in LANGUAGES) ?? "en";
}

/** Speak a language from now on. */
export async function speak(language) {
  catalogue = await (await fetch(new URL(`words-${language}.json`, import.meta.url))).json(); // beside this file
  document.documentElement.lang = language;
}
