/** What the form Play offers for a game of New York 1901: the variant, the board, and action cards. */

import { h } from "../shell/dom.js";
import { field, select } from "../shell/fields.js";
import { gettext } from "../shell/words.js";

/** The controls, and the function that begins a game. */
export async function setUp(/** @type {App} */ app) {
  const own = app.saved.get("editions", {});
  const shipped = (await app.ask("edition-list")).editions.map(({ name, title }) => [name, title]);
  const variant = select("variant", [["base", gettext("base game")], ["beginner", gettext("beginner")], ["advanced", gettext("advanced")]]);
  const edition = select("edition", [...shipped, ...Object.keys(own).map((name) => [name, gettext("{name} (your own board)", { name })])]);
  const cards = h("label", { class: "choice" }, h("input", { type: "checkbox", name: "action_cards", value: "yes", checked: true }), gettext("Action cards"));
  return {
    fields: [field(gettext("Variant"), variant), field(gettext("Board"), edition)],
    more: [cards],
    async begin({ values, players, seats, seed }) {
      const name = values.get("edition");
      const { line, position } = await app.ask("new", { players, variant: values.get("variant"), edition: own[name] ?? name, action_cards: values.has("action_cards"), seed });
      const computers = position.players.map(({ colour }, at) => [colour, seats[at]]).filter(([, player]) => player);
      app.game.start(line, { seats: Object.fromEntries(computers) });
    },
  };
}
