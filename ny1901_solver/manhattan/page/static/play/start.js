/** The form for a new game of Manhattan, with the controls that all games share. */

import { fill, h } from "../shell/dom.js";
import { gettext, named } from "../shell/words.js";
import { field, select, start as begun } from "../shell/start.js";

/** Fills `root` with the form and the controls. */
export async function start(root, app) {
  const { editions, readings } = await app.ask("edition-list");
  const players = select("players", [2, 3, 4]);
  players.value = "3";
  const edition = select("edition", editions.map(({ name, title }) => [name, title]));
  edition.value = "mayfair";
  const about = h("p", { class: "quiet" });
  const variants = h("fieldset", { class: "row" });
  const choices = readings.map(({ switch: name, values }) => {
    const chosen = select(name, Object.keys(values));
    const meaning = h("p", { class: "quiet" });
    chosen.setAttribute("aria-describedby", (meaning.id = `reading-${name}`));
    const tell = () => (meaning.textContent = values[chosen.value]);
    chosen.addEventListener("change", tell);
    return { name, chosen, tell, root: h("div", {}, field(name.replaceAll("_", " "), chosen), meaning) };
  });
  edition.addEventListener("change", ofEdition);
  ofEdition();
  begun(root, app, {
    fields: [[field(gettext("Players"), players), field(gettext("Edition"), edition)], about, variants,
      h("details", {}, h("summary", {}, gettext("Readings of the rules")), h("div", { class: "readings" }, choices.map((each) => each.root)))],
    begin: async (values, seed) => {
      const told = choices.map(({ name }) => `${name}=${values.get(name)}`);
      await app.game.start((await app.ask("new", { players: Number(values.get("players")), edition: values.get("edition"), variants: values.getAll("variant"), readings: told, seed })).line);
    },
    copies: [[gettext("Copy position, with all hands"), () => app.game.line]],
    drawn: () => app.board.drawn,
    record: true,
  });

  root.append(h("p", { class: "quiet" }, gettext("This browser keeps the whole game with all hands, so that you can go on after a reload. The server keeps nothing. The page shows no hand to the other players.")));

  /** Shows the variants of the chosen edition, and sets the readings to the edition's defaults. */
  function ofEdition() {
    const chosen = editions.find(({ name }) => name === edition.value);
    about.textContent = chosen.notice && `${named(chosen.notice)}.`;
    fill(variants, h("legend", {}, chosen.variants.length ? gettext("Variants") : gettext("No variants")),
      chosen.variants.map((name) => h("label", { class: "choice" }, h("input", { type: "checkbox", name: "variant", value: name }), name)));
    for (const { name, chosen: value, tell } of choices) (value.value = chosen.readings[name]), tell();
  }
}
