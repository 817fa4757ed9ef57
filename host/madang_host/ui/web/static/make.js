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
 * Put a text where another one may stand; a screen reader speaks it only if it is new.
 * @param {Element} node
 * @param {string} text
 */
export function say(node, text) {
  if (node.textContent !== text) node.textContent = text;
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
