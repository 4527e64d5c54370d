/** Keys: one table of all that were registered, by panel; `?` lists them. */

import { gettext } from "./words.js";

const NAMES = { ArrowUp: "↑", ArrowDown: "↓", ArrowLeft: "←", ArrowRight: "→", Escape: gettext("Esc"), " ": gettext("Space") };
const TYPING = "input:not([type=checkbox],[type=radio],[type=range],[type=button]), textarea, select, [contenteditable]";

/** The keys of a page; `panelNow()` names the panel that is shown. */
export class Keys {
  #entries = [];

  constructor(panelNow) {
    this.panelNow = panelNow;
    document.addEventListener("keydown", (event) => this.#pressed(event));
  }

  /**
   * What a key does: `key` as in KeyboardEvent, a letter in either case, or several in a list; `name` is what `?` says.
   * Of a panel's keys only those of the panel shown are heard, before those of the page. A `run` that returns false
   * leaves the key to others. Returns how to take it back.
   */
  on(key, name, run, { panel = null } = {}) {
    const entry = { keys: [key].flat().map(plain), name, run, panel };
    this.#entries.push(entry);
    return () => this.#entries.splice(this.#entries.indexOf(entry), 1);
  }

  /** What is heard now: `{keys, name, panel}`, those of the page first. */
  list() {
    const heard = this.#entries.filter((entry) => entry.name && (!entry.panel || entry.panel === this.panelNow()));
    return heard
      .sort((one, other) => Boolean(one.panel) - Boolean(other.panel))
      .map(({ keys, name, panel }) => ({ keys: keys.map((key) => NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key)), name, panel }));
  }

  #pressed(event) {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = plain(event.key);
    if (event.target.closest?.(TYPING) && key !== "Escape") return;
    if ((key === "Enter" || key === " ") && event.target.closest?.("button, a, summary, [role=gridcell]")) return;
    if (this.press(key, event)) event.preventDefault();
  }

  /** Does what a key does now; returns whether it does anything. */
  press(key, event) {
    const panel = this.panelNow();
    const heard = this.#entries.filter((entry) => entry.keys.includes(key) && (!entry.panel || entry.panel === panel));
    return heard.sort((one, other) => Boolean(other.panel) - Boolean(one.panel)).some((entry) => entry.run(event) !== false);
  }
}

const plain = (key) => (key.length === 1 ? key.toLowerCase() : key);
