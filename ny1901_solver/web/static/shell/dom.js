/** Makes and changes elements; a text is never read as markup. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Makes an HTML element. Props: `on<event>` adds a listener, `data` sets data attributes, all others are attributes.
 * Children are nodes, texts, numbers or lists of children; null, undefined and false are left out.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, any> | null} [props]
 * @param {...any} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export const h = (tag, props = {}, ...children) => filled(document.createElement(tag), props, children);

/**
 * Makes an SVG element, as `h` does.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Record<string, any> | null} [props]
 * @param {...any} children
 * @returns {SVGElementTagNameMap[Tag]}
 */
export const s = (tag, props = {}, ...children) => filled(document.createElementNS(SVG, tag), props, children);

/**
 * @template {Element} E
 * @param {E} element
 * @param {Record<string, any> | null} props
 * @param {any[]} children
 * @returns {E}
 */
function filled(element, props, children) {
  set(element, props);
  element.append(...children.flat(Infinity).filter((child) => child != null && child !== false).map(asNode));
  return element;
}

const asNode = (child) => (child instanceof Node ? child : String(child));

/**
 * Sets props of an element as `h` does; null and false remove an attribute.
 * @template {Element} E
 * @param {E} element
 * @param {Record<string, any> | null} props
 * @returns {E}
 */
export function set(element, props) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2).toLowerCase(), value);
    else if (name === "data") Object.assign(/** @type {any} */ (element).dataset, value);
    else if (name === "value" || name === "checked") element[name] = value;
    else if (value === false || value == null) element.removeAttribute(name);
    else element.setAttribute(name, value === true ? "" : value);
  }
  return element;
}

/**
 * Makes an element of an SVG of the engine; a `silent` one is hidden from screen readers.
 * @param {string} text
 * @returns {SVGSVGElement}
 */
export function drawing(text, { silent = false } = {}) {
  /** @type {any} */
  const svg = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
  if (!silent) return set(svg, { role: "img" });
  for (const name of svg.querySelectorAll(":scope > title, :scope > desc")) name.remove();
  return set(svg, { "aria-hidden": "true", role: null, "aria-labelledby": null, width: null, height: null });
}

/**
 * Splits a text into nodes; each part between backticks is an element of code.
 * @param {string} text
 */
export const coded = (text) => text.split(/`([^`]*)`/).map((part, at) => (at % 2 ? h("code", {}, part) : part));

/**
 * Replaces the children of an element.
 * @template {Element} E
 * @param {E} element
 * @param {...any} children
 * @returns {E}
 */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter((child) => child != null && child !== false).map(asNode));
  return element;
}

/**
 * Resolves in a task of its own: what the page shows is drawn, and what was pressed is answered, before the work goes on.
 * @returns {Promise<void>}
 */
export const nextTask = () => new Promise((done) => setTimeout(done));

/**
 * Returns a function that starts `work`. While it runs, further calls start it only once more, after its end, so that many
 * calls, such as one for each key, neither wait in the engine's queue nor overtake each other.
 * @param {() => Promise<any>} work
 */
export function oneAtATime(work) {
  let calls = 0;
  return async () => {
    if (calls++) return;
    for (let done = 0; done < calls;) {
      done = calls;
      await work();
    }
    calls = 0;
  };
}

/**
 * Scrolls to an element if its top is out of sight or under the board of a narrow page, or if the top of `low` in it is too far below.
 * @param {App} app
 * @param {Element} element
 * @param {Element} [low]
 */
export function reveal(app, element, low = element) {
  const board = app.board.root.getBoundingClientRect();
  const { top, left } = element.getBoundingClientRect();
  const free = board.right > left ? board.bottom : document.querySelector("header").offsetHeight;
  if (top >= free && low.getBoundingClientRect().top < innerHeight - 240) return;
  element.scrollIntoView({ block: "start" });
}

/**
 * Moves the focus to an element that Tab does not reach, such as a heading.
 * @param {HTMLElement} element
 */
export function focusOn(element) {
  element.tabIndex = -1;
  element.focus({ preventScroll: true });
}

/**
 * Changes what an element contains. If the change removes what had the focus, calls `lost()`, because the focus would fall
 * out of the panel.
 * @param {Element} element
 * @param {() => void} change
 * @param {() => void} lost
 */
export function keepFocus(element, change, lost) {
  const held = document.activeElement;
  const inside = element.contains(held);
  change();
  if (inside && !held?.isConnected) lost();
}

/**
 * Shows a list as the children of `parent`. Elements whose key is still in the list stay, with focus and pointer.
 * `make(item)` returns a new element; `update(element, item)` is called for new and old elements.
 * @template Item
 * @template {HTMLElement} E
 * @template {Element} Parent
 * @param {Parent} parent
 * @param {Item[]} items
 * @param {(item: Item) => any} keyOf
 * @param {(item: Item) => E} make
 * @param {(element: E, item: Item) => void} [update]
 * @returns {Parent}
 */
export function keyed(parent, items, keyOf, make, update = () => {}) {
  /** @type {Map<string, E>} */
  const before = new Map(/** @type {any[]} */ ([...parent.children]).map((child) => [child.dataset.key, child]));
  let place = parent.firstElementChild;
  for (const item of items) {
    const key = String(keyOf(item));
    const element = before.get(key) ?? set(make(item), { data: { key } });
    before.delete(key);
    update(element, item);
    if (element === place) place = place.nextElementSibling;
    else parent.insertBefore(element, place);
  }
  for (const gone of before.values()) gone.remove();
  return parent;
}

/** An event emitter: `on(name, listener)` adds a listener and returns the function that removes it. */
export class Emitter {
  /** @type {Map<string, Set<(event: any) => any>>} */
  #listeners = new Map();

  /**
   * @param {string} name
   * @param {(event: any) => any} listener
   * @returns {() => boolean}
   */
  on(name, listener) {
    const listeners = this.#listeners.get(name) ?? new Set();
    this.#listeners.set(name, listeners.add(listener));
    return () => listeners.delete(listener);
  }

  /**
   * @param {string} name
   * @param {any} [event]
   */
  emit(name, event) {
    for (const listener of [...(this.#listeners.get(name) ?? [])]) listener(event);
  }
}

/** @type {WeakMap<Element, string>} */
const facts = new WeakMap();

/** Empties a list of elements that were made from other facts, for example from the tiles of another board. */
export function madeFrom(list, given) {
  const text = JSON.stringify(given);
  if (facts.get(list) !== text) list.replaceChildren();
  facts.set(list, text);
}

/** @type {Map<string, Promise<any>>} */
const styles = new Map();

/** Adds a stylesheet of the page once; resolves when the stylesheet is there or cannot be loaded. */
export function styled(path) {
  if (!styles.has(path)) {
    styles.set(path, new Promise((done) => document.head.append(h("link", { rel: "stylesheet", href: path, onload: done, onerror: done }))));
  }
  return styles.get(path);
}
