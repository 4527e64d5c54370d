/** Elements made from JavaScript: text is always text, never markup. */

const SVG = "http://www.w3.org/2000/svg";

/**
 * An HTML element. Props: `class`, `on<event>` functions, `data` an object, booleans as attributes, the rest as attributes.
 * Children: nodes, texts, numbers, lists of them; null, undefined and false are left out.
 */
export const h = (tag, props = {}, ...children) => filled(document.createElement(tag), props, children);

/** An SVG element, as `h`. */
export const s = (tag, props = {}, ...children) => filled(document.createElementNS(SVG, tag), props, children);

function filled(element, props, children) {
  set(element, props);
  element.append(...children.flat(Infinity).filter((child) => child != null && child !== false).map(asNode));
  return element;
}

const asNode = (child) => (child instanceof Node ? child : String(child));

/** Sets props of an element as `h` does; null and false take an attribute away. */
export function set(element, props) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (name.startsWith("on")) element.addEventListener(name.slice(2).toLowerCase(), value);
    else if (name === "data") Object.assign(element.dataset, value);
    else if (name === "value" || name === "checked") element[name] = value;
    else if (value === false || value == null) element.removeAttribute(name);
    else element.setAttribute(name, value === true ? "" : value);
  }
  return element;
}

/** A drawing of the engine as an element, in which text is text; `silent` where something beside it says the same. */
export function drawing(text, { silent = false } = {}) {
  const svg = document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
  if (!silent) return set(svg, { role: "img" });
  for (const told of svg.querySelectorAll(":scope > title, :scope > desc")) told.remove();
  return set(svg, { "aria-hidden": "true", role: null, "aria-labelledby": null, width: null, height: null });
}

/** Replaces what an element holds. */
export function fill(element, ...children) {
  element.replaceChildren(...children.flat(Infinity).filter((child) => child != null && child !== false).map(asNode));
  return element;
}

/** Scrolls to an element whose beginning is out of sight, or under the board of a narrow page. */
export function reveal(app, element) {
  const board = app.board.root.getBoundingClientRect();
  const { top, left } = element.getBoundingClientRect();
  const free = board.right > left ? board.bottom : document.querySelector("header").offsetHeight;
  if (top >= free && top < innerHeight - 160) return;
  element.scrollIntoView({ block: "start" });
}

/**
 * Makes the children of `parent` those of a list, by key: what stays is kept (with focus and pointer) and updated.
 * `make(item)` returns a new element, `update(element, item)` brings it up to date and is called for new ones, too.
 */
export function keyed(parent, items, keyOf, make, update = () => {}) {
  const before = new Map([...parent.children].map((child) => [child.dataset.key, child]));
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

/** Who wants to hear what: `on(name, f)` returns how to stop hearing; `emit(name, told)` tells all. */
export class Heard {
  #ears = new Map();

  on(name, ear) {
    if (!this.#ears.has(name)) this.#ears.set(name, new Set());
    this.#ears.get(name).add(ear);
    return () => this.#ears.get(name).delete(ear);
  }

  emit(name, told) {
    for (const ear of [...(this.#ears.get(name) ?? [])]) ear(told);
  }
}
