/** What the form Play offers for a game of Manhattan: the edition with its variants, and the readings of the rules. */

import { fill, h } from "../shell/dom.js";
import { field, select } from "../shell/fields.js";
import { gettext, named } from "../shell/words.js";

/** The controls, and the function that begins a game. */
export async function setUp(/** @type {App} */ app) {
  const { editions, readings } = await app.ask("edition-list");
  const edition = select("edition", editions.map(({ name, title }) => [name, title]));
  edition.value = "mayfair";
  const about = h("p", { class: "quiet" });
  const variants = h("fieldset", { class: "row" });
  const choices = readings.map(({ switch: name, values }) => {
    const ways = Object.entries(values).map(([value, meaning]) => ({ value, meaning, input: h("input", { type: "radio", name, value }) }));
    const root = h("fieldset", {}, h("legend", {}, named(name.replaceAll("_", " "))),
      ways.map(({ input, meaning }) => h("label", { class: "choice" }, input, h("span", {}, meaning))));
    const choose = (wanted) => ways.forEach(({ value, input }) => (input.checked = value === wanted));
    return { name, choose, root };
  });
  edition.addEventListener("change", ofEdition);
  ofEdition();

  /** Shows the variants of the chosen edition, and sets the readings to the edition's defaults. */
  function ofEdition() {
    const chosen = editions.find(({ name }) => name === edition.value);
    about.textContent = chosen.notice && `${named(chosen.notice)}.`;
    fill(variants, h("legend", {}, chosen.variants.length ? gettext("Variants") : gettext("No variants")),
      chosen.variants.map((name) => h("label", { class: "choice" }, h("input", { type: "checkbox", name: "variant", value: name }), named(name))));
    for (const { name, choose } of choices) choose(chosen.readings[name]);
  }

  return {
    fields: [field(gettext("Edition"), edition), about, variants],
    more: [h("h3", {}, gettext("Readings of the rules")), h("div", { class: "readings" }, choices.map((each) => each.root))],
    async begin({ values, players, seats, seed }) {
      const given = choices.map(({ name }) => `${name}=${values.get(name)}`);
      const { line, position } = await app.ask("new", { players, edition: values.get("edition"), variants: values.getAll("variant"), readings: given, seed });
      const computers = position.players.map(({ side }, at) => [side, seats[at]]).filter(([, player]) => player);
      await app.game.start(line, Object.fromEntries(computers));
    },
  };
}
