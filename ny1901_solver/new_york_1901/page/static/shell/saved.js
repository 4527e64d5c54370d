/** What this browser remembers: JSON in localStorage under the prefix `ny1901.`; without storage, for this visit. */

const PREFIX = "ny1901.";
const here = new Map();
let unkept = null;

/** The saved value of a name, or another one where nothing, or nothing readable, is saved. */
export function get(name, otherwise = null) {
  try {
    const text = localStorage.getItem(PREFIX + name) ?? here.get(name);
    return (text == null ? null : JSON.parse(text)) ?? otherwise;
  } catch {
    return otherwise;
  }
}

/** Calls a function once, when the browser first refuses to keep something. */
export const onceUnkept = (run) => (unkept = run);

/** Saves a value; null or undefined forgets it. Returns whether it will survive a reload. */
export function set(name, value) {
  const text = value == null ? null : JSON.stringify(value);
  if (text === null) here.delete(name);
  else here.set(name, text);
  try {
    if (text === null) localStorage.removeItem(PREFIX + name);
    else localStorage.setItem(PREFIX + name, text);
    return true;
  } catch {
    const run = unkept;
    unkept = null;
    run?.();
    return false;
  }
}
