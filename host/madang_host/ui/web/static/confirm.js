// Asks once more before something is done that cannot be taken back.

import { action, make } from "./make.js";
import { _ } from "./words.js";

/**
 * @param {string} question
 * @param {string} words  of the button that does it
 * @param {() => void} does
 */
export function confirm(question, words, does) {
  const node = make("dialog", { class: "confirm", "aria-labelledby": "question" });
  const answer = () => {
    node.close();
    does();
  };
  node.append(
    make("p", { id: "question" }, question),
    make("div", { class: "buttons" }, action(_("Cancel"), () => node.close()), action(words, answer, { class: "main" })),
  );
  node.addEventListener("close", () => node.remove());
  document.body.append(node);
  node.showModal();
}
