/** The first visit: buttons for a game, today's puzzle, and the tours. */

import { h } from "./dom.js";
import { TOURS } from "./menu.js";
import * as saved from "./saved.js";
import { gettext, today } from "./words.js";

/** Ends the welcome for good. */
export function greeted() {
  saved.set("welcomed", true);
  document.getElementById("welcome")?.remove();
}

/** Greets a new visitor until a button is pressed. `others` are buttons of the game: pairs of a label and a function. */
export function welcome(/** @type {App} */ app, others = []) {
  if (saved.get("welcomed")) return;
  const then = (act) => async () => {
    greeted();
    try {
      await act();
    } catch (error) {
      app.fail(error);
    }
  };
  const offers = [...others, [gettext("Today’s puzzle"), () => daily(app)], ...TOURS.map(([name, label]) => [label, () => app.tour(name)])];
  const card = h("aside", { id: "welcome", class: "row", "aria-label": gettext("Welcome") },
    h("button", { class: "primary", onclick: then(() => document.getElementById("play").showPopover()) }, gettext("Play a game")),
    offers.map(([label, act]) => h("button", { onclick: then(act) }, label)),
    h("button", { class: "plain", "aria-label": gettext("Close the welcome"), onclick: then(() => {}) }, "×"));
  document.getElementById("panels").prepend(card);
}

async function daily(/** @type {App} */ app) {
  await app.go({ panel: "puzzle", id: (await app.ask("puzzle-daily", { date: today() })).id });
}
