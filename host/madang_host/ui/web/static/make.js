// How elements are made, and texts put into them. Knows nothing of the page.

/**
 * An element; attributes that begin with "on" are listeners, and `style` is an object of CSS properties.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, any>} attributes
 * @param {...(Node | string)} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function make(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) made.addEventListener(key.slice(2), value);
    else if (key === "style") for (const [property, css] of Object.entries(value)) made.style.setProperty(property, css);
    else if (value === true) made.setAttribute(key, "");
    else if (value !== false) made.setAttribute(key, value);
  }
  made.append(...children);
  return made;
}

/**
 * A button that does something.
 * @param {string} words
 * @param {() => void} does
 * @param {Record<string, any>} attributes
 */
export function action(words, does, attributes = {}) {
  return make("button", { type: "button", onclick: does, ...attributes }, words);
}

/**
 * Put buttons where others stand that do the same. Those that say the same stay, and with them the focus and what is just
 * being pressed.
 * @param {Element} node
 * @param {HTMLButtonElement[]} buttons
 */
export function renewButtons(node, buttons) {
  const standing = /** @type {HTMLButtonElement[]} */ ([...node.children]);
  const isSame = standing.length === buttons.length && standing.every(({ textContent }, i) => textContent === buttons[i].textContent);
  if (isSame) {
    for (const [i, button] of standing.entries()) button.disabled = buttons[i].disabled;
    return;
  }
  const focused = standing.find((button) => button === document.activeElement)?.textContent;
  node.replaceChildren(...buttons);
  buttons.find(({ textContent }) => textContent === focused)?.focus();
}

const LONG = 60; // characters of a text that does not fit into a line

/**
 * Put a text where another one may stand; a screen reader speaks it only if it is new.
 * @param {Element} node
 * @param {string} text
 */
export function say(node, text) {
  if (node.textContent === text) return;
  node.textContent = text;
  node.classList.toggle("long", text.length > LONG);
}

/** @param {string} id */
export function byId(id) {
  return /** @type {HTMLElement} */ (document.getElementById(id));
}

/**
 * What the viewer has chosen for this browser, by name.
 * @param {string} name
 * @param {string} otherwise
 */
export function chosen(name, otherwise) {
  return localStorage.getItem(name) ?? otherwise;
}

/**
 * @param {string} name
 * @param {string} value
 */
export function choose(name, value) {
  localStorage.setItem(name, value);
}
