/** What the page shows while the browser loads Python: how far it is, how many questions wait, and puzzles that can be solved at once. */

import { fill, h, styled } from "./dom.js";
import { puzzles } from "./prepared.js";
import { gettext, ngettext } from "./words.js";

/** @type {Record<string, string>} */
const DOING = { python: gettext("Loading Python"), rules: gettext("Loading the rules"), methods: gettext("Loading the methods") };
const MEGABYTE = 1e6;

/** Shows the progress of the start above the panel; `meter` is called with what the web worker reports, `waits` with the number of questions that wait. */
export function loading() {
  const bar = h("progress", { max: 100, value: 0, "aria-label": gettext("Loading") });
  const text = h("span", {}, gettext("Loading"));
  const queue = h("p", { role: "status" });
  const now = h("details", { hidden: true });
  const place = h("div", { class: "loading quiet" }, h("p", {}, bar, " ", text), queue, now);
  styled("shell/loading.css");
  document.getElementById("panels").prepend(place);
  offer(now);
  return {
    /** @param {{at: number, doing?: string, loaded?: number, total?: number}} progress */
    meter({ at, doing, loaded, total }) {
      bar.value = at;
      const name = DOING[doing ?? ""] ?? gettext("Loading");
      const sizes = total && loaded !== undefined && { loaded: (loaded / MEGABYTE).toFixed(1), total: (total / MEGABYTE).toFixed(1) };
      text.textContent = sizes ? gettext("Loading Python: {loaded} of {total} MB", sizes) : name;
      if (at >= 100) place.remove();
    },
    /** @param {number} number */
    waits(number) {
      queue.textContent = number ? ngettext("{number} question waits until Python is loaded.", "{number} questions wait until Python is loaded.", number) : "";
    },
  };
}

/** Fills `place` with links to the puzzles that can be solved at once. */
async function offer(place) {
  const ready = await puzzles;
  if (!ready.length) return;
  place.hidden = false;
  fill(place, h("summary", {}, ngettext("You can solve {number} puzzle now", "You can solve {number} puzzles now", ready.length)),
    h("ul", { class: "list" }, ready.map(({ id, title }) => h("li", {}, h("a", { href: `#puzzle=${id}`, onclick: () => place.removeAttribute("open") }, title)))));
}
