/** Values that the browser keeps, as JSON in localStorage under the prefix `ny1901.`; without storage, for this visit. */

const PREFIX = "ny1901.";
/** Names whose values each tab has for itself, also after a reload; a new tab begins with the latest values. */
const OF_TAB = new Set(["game.tree", "game.at", "edit", "mh.game", "mh.edit"]);
/** @type {Map<string, string>} */
const here = new Map();
/** @type {(() => void) | null} */
let unkept = null;

/**
 * Returns the saved value of a name, or `otherwise` if there is none or it cannot be parsed.
 * @param {string} name
 * @param {any} [otherwise]
 * @returns {any}
 */
export function get(name, otherwise = null) {
  try {
    const own = OF_TAB.has(name) ? sessionStorage.getItem(PREFIX + name) : null;
    const text = own ?? localStorage.getItem(PREFIX + name) ?? here.get(name);
    return (text == null ? null : JSON.parse(text)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/**
 * Calls a function whenever another tab saves a value under a name.
 * @param {string} name
 * @param {() => void} run
 */
export const onElsewhere = (name, run) => window.addEventListener("storage", ({ key }) => key === PREFIX + name && run());

/**
 * Calls a function once, when the browser first refuses to save a value.
 * @param {() => void} run
 */
export const onceUnkept = (run) => (unkept = run);

/**
 * Saves a value; null or undefined removes it. Returns whether the value survives a reload.
 * @param {string} name
 * @param {any} value
 */
export function set(name, value) {
  const text = value == null ? null : JSON.stringify(value);
  if (text === null) here.delete(name);
  else here.set(name, text);
  try {
    for (const storage of OF_TAB.has(name) ? [localStorage, sessionStorage] : [localStorage]) {
      if (text === null) storage.removeItem(PREFIX + name);
      else storage.setItem(PREFIX + name, text);
    }
    return true;
  } catch {
    const run = unkept;
    unkept = null;
    run?.();
    return false;
  }
}
