/** The shortcuts of the page and of its panels; the key `?` lists them. */

import { gettext } from "./words.js";

const NAMES = { ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→", Escape: gettext("Esc"), " ": gettext("Space") };
const TYPING = "input:not([type=checkbox],[type=radio],[type=range],[type=button]), textarea, select, [contenteditable]";

/** @typedef {{keys: string[], name: string, run: (event?: any) => any, panel: string | null}} Shortcut */

/** The shortcuts of a page; `panelNow()` returns the name of the panel that is shown. */
export class Keys {
  /** @type {Shortcut[]} */
  #entries = [];

  /** @param {() => string} panelNow */
  constructor(panelNow) {
    this.panelNow = panelNow;
    document.addEventListener("keydown", (/** @type {any} */ event) => this.#pressed(event));
  }

  /**
   * Registers a shortcut. `key` is as in KeyboardEvent, in either case, or a list of keys; `?` lists the `name`.
   * Shortcuts of a panel work while it is shown, and come first. If `run` returns false, the next shortcut is tried.
   * Returns the function that removes the shortcut.
   * @param {string | string[]} key
   * @param {string} name
   * @param {Shortcut["run"]} run
   * @param {{panel?: string | null}} [options]
   */
  on(key, name, run, { panel = null } = {}) {
    const entry = { keys: [key].flat().map(plain), name, run, panel };
    this.#entries.push(entry);
    return () => this.#entries.splice(this.#entries.indexOf(entry), 1);
  }

  /** Lists the shortcuts that work now as `{keys, name, panel}`, those of the page first. */
  list() {
    const entries = this.#entries.filter((entry) => entry.name && (!entry.panel || entry.panel === this.panelNow()));
    return entries
      .sort((one, other) => Number(Boolean(one.panel)) - Number(Boolean(other.panel)))
      .map(({ keys, name, panel }) => ({ keys: keys.map((key) => NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key)), name, panel }));
  }

  /** @param {KeyboardEvent & {target: HTMLElement}} event */
  #pressed(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = plain(event.key);
    if (event.target.closest?.(TYPING) && key !== "Escape") return;
    if ((key === "Enter" || key === " ") && event.target.closest?.("button, a, summary, [role=gridcell]")) return;
    if (this.press(key, event)) event.preventDefault();
  }

  /**
   * Runs the shortcut of a key; returns whether there is one.
   * @param {string} key
   * @param {KeyboardEvent & {target: HTMLElement}} [event]
   */
  press(key, event) {
    const panel = this.panelNow();
    const entries = this.#entries.filter((entry) => entry.keys.includes(key) && (!entry.panel || entry.panel === panel));
    return entries.sort((one, other) => Number(Boolean(other.panel)) - Number(Boolean(one.panel))).some((entry) => entry.run(event) !== false);
  }
}

const plain = (key) => (key.length === 1 ? key.toLowerCase() : key);
