/** The form Play: the seats, who plays them, and the kind of game. A new game begins at once; the choices are kept. */

import { setUp } from "../game/set_up.js";
import { seed } from "./client.js";
import { fill, focusOn, h } from "./dom.js";
import { field } from "./fields.js";
import { YOU, opponents, shortName } from "./opponents.js";
import { clearFailure } from "./status.js";
import { greeted } from "./welcome.js";
import { gettext, named } from "./words.js";

const KEPT = "play";
const USUAL = { number: "2", seats: [YOU, "medium", "medium", "medium"], fields: {} };
const SEATS = [1, 2, 3, 4];
const LEAST = 2;
const OPENER = "begin"; // the button that opens the form

let openings = 0;

/**
 * Fills the pop-up `box` with the form, and moves the focus to its first choice. A game's `setUp(app)` resolves to the elements
 * `fields` and `more` with the controls of the game, and to `begin({values, players, seats, seed})`, which starts a game with
 * a computer player, or `YOU`, for each seat.
 */
export async function playForm(box, /** @type {App} */ app, panel) {
  const opening = ++openings;
  const [known, game] = await Promise.all([opponents(app), setUp(app)]);
  if (opening !== openings) return; // the form was closed and opened again
  const you = gettext("You");
  const kept = { ...USUAL, ...app.saved.get(KEPT, {}) };
  const numbers = SEATS.filter((number) => number >= LEAST).map((number) =>
    h("label", { class: "choice" }, h("input", { type: "radio", name: "number", value: number, checked: String(number) === kept.number, onchange: () => seatsOf(number) }), number));
  const who = SEATS.map((number) => h("select", { name: "seat", "aria-label": gettext("Who plays seat {number}", { number }) },
    h("option", { value: YOU }, you), known.map(({ name, title }) => h("option", { value: name }, named(title)))));
  who.forEach((select, at) => (select.value = kept.seats[at]));
  const rows = who.map((select, at) => h("label", { class: "row" }, h("span", {}, at ? gettext("Seat {number}", { number: at + 1 }) : gettext("Seat {number}, begins", { number: 1 })), select));
  const seedTyped = h("input", { name: "seed", inputmode: "numeric", placeholder: gettext("at random"), autocomplete: "off" });
  const start = h("button", { class: "primary" }, gettext("Start"));
  const form = h("form", { class: "play", onsubmit: (event) => (event.preventDefault(), begin()) },
    h("h2", {}, gettext("A new game")), h("fieldset", { class: "row" }, h("legend", {}, gettext("Seats")), numbers),
    h("div", { class: "seats" }, rows), h("div", { class: "fields" }, game.fields),
    h("details", {}, h("summary", {}, gettext("More choices")), h("div", { class: "fields" }, game.more, field(gettext("Seed of the cards"), seedTyped))),
    start);
  fill(box, form);
  putBack(form, kept.fields);
  seatsOf(Number(kept.number));
  /** @type {HTMLElement} */ (form.querySelector(":checked")).focus();

  function seatsOf(number) {
    rows.forEach((row, at) => (row.hidden = at >= number));
  }

  async function begin() {
    const values = new FormData(form);
    const players = Number(values.get("number"));
    const chosen = who.map(({ value }) => value);
    app.saved.set(KEPT, { number: values.get("number"), seats: chosen, fields: fieldsOf(values) });
    const seats = chosen.slice(0, players).map((name) => known.find((each) => each.name === name)?.player ?? YOU);
    clearFailure(start);
    start.disabled = true;
    try {
      await game.begin({ values, players, seats, seed: seedTyped.value.trim() ? Number(seedTyped.value) : seed() });
      box.hidePopover();
      greeted();
      const names = seats.map((player) => (player ? named(shortName(known, player)) : you));
      app.say(gettext("A new game: {seats}.", { seats: names.join(", ") }));
      if (document.documentElement.dataset.panel === panel) lead();
      await app.go({ panel });
      lead();
    } catch (error) {
      app.fail(error, start);
    } finally {
      start.disabled = false;
    }
  }
}

/** Moves the focus from the form, which is gone, to the heading with the player to move, unless it was moved elsewhere. */
function lead() {
  const focused = document.activeElement;
  const heading = /** @type {HTMLElement | null} */ (document.querySelector(".panel:not([hidden]) h2"));
  if (heading?.offsetParent && (!focused || focused === document.body || focused.id === OPENER)) focusOn(heading);
}

/** The chosen values of the game's own fields, by name. */
function fieldsOf(values) {
  const own = [...new Set(values.keys())].filter((name) => !["number", "seat", "seed"].includes(name));
  return Object.fromEntries(own.map((name) => [name, values.getAll(name)]));
}

/** Chooses kept values again; a field can change the fields after it, so each field is told of its value. */
function putBack(form, kept) {
  if (!Object.keys(kept).length) return;
  for (const control of form.elements) {
    const values = kept[control.name] ?? [];
    if (control.type === "radio" && !values.length) continue;
    if (["checkbox", "radio"].includes(control.type)) control.checked = values.includes(control.value);
    else if (control.tagName === "SELECT" && [...control.options].some(({ value }) => value === values[0])) control.value = values[0];
    else continue;
    control.dispatchEvent(new Event("change"));
  }
}
