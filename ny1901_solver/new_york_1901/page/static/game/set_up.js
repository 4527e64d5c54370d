/** What the form Play offers for a game of New York 1901: the variant, the board, and action cards. */

import { h } from "../shell/dom.js";
import { field, select } from "../shell/fields.js";
import { gettext, named } from "../shell/words.js";

const SEPARATOR = ", "; // between the name of a board and what it is

/** The controls, and the function that begins a game. */
export async function setUp(/** @type {App} */ app) {
  const own = app.saved.get("editions", {});
  const { editions } = await app.ask("edition-list");
  const shipped = editions.map(({ name, title }) => [name, title.split(SEPARATOR)[0]]); // a phone cuts longer names
  const about = h("p", { class: "quiet" });
  const variant = select("variant", [["base", gettext("base game")], ["beginner", gettext("beginner")], ["advanced", gettext("advanced")]]);
  const edition = select("edition", [...shipped, ...Object.keys(own).map((name) => [name, gettext("{name} (your own board)", { name })])]);
  const cards = h("label", { class: "choice" }, h("input", { type: "checkbox", name: "action_cards", value: "yes", checked: true }), gettext("Action cards"));
  const tell = () => {
    const [, ...more] = editions.find(({ name }) => name === edition.value)?.title.split(SEPARATOR) ?? [];
    about.textContent = more.length ? gettext("{description}.", { description: named(more.join(SEPARATOR)) }) : "";
  };
  edition.addEventListener("change", tell);
  tell();
  return {
    fields: [field(gettext("Variant"), variant), field(gettext("Board"), edition), about],
    more: [cards],
    async begin({ values, players, seats, seed }) {
      const name = values.get("edition");
      const { line, position } = await app.ask("new", { players, variant: values.get("variant"), edition: own[name] ?? name, action_cards: values.has("action_cards"), seed });
      const computers = position.players.map(({ colour }, at) => [colour, seats[at]]).filter(([, player]) => player);
      app.game.start(line, { seats: Object.fromEntries(computers) });
    },
  };
}
