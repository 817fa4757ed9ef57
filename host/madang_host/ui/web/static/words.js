// The words of the page in the viewer's language; English stands in the code.

export const LANGUAGES = { en: "English", de: "Deutsch", ko: "한국어" };

/** @type {Record<string, string>} */
let catalogue = {};

/** @param {string} text */
export function _(text) {
  return catalogue[text] ?? text;
}

/** The language chosen here before, or else the first of the browser's that there is. */
export function preferred() {
  const wishes = [localStorage.getItem("language"), ...navigator.languages].filter(Boolean);
  return wishes.map((wish) => wish.split("-")[0]).find((wish) => wish in LANGUAGES) ?? "en";
}

/** Speak a language from now on. */
export async function speak(language) {
  catalogue = await (await fetch(`words/${language}.json`)).json();
  document.documentElement.lang = language;
}
