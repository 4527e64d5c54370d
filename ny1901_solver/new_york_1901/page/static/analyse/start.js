/** The form for a new game of New York 1901, with the controls that all games share. */

import { fill, h } from "../shell/dom.js";
import { field, select, start as begun } from "../shell/start.js";
import { gettext } from "../shell/words.js";

/** Fills `root` with the form and the controls. */
export async function start(root, app) {
  const edition = select("edition", []);
  const own = () => app.saved.get("editions", {});
  begun(root, app, {
    fields: [[field(gettext("Players"), select("players", [2, 3, 4])), field(gettext("Variant"), select("variant", ["base", "beginner", "advanced"])), field(gettext("Edition"), edition)]],
    begin: async (values, seed) => {
      const { players, variant, edition: name } = Object.fromEntries(values);
      app.game.start((await app.ask("new", { players: Number(players), variant, edition: own()[name] ?? name, seed })).line);
    },
    copies: [[gettext("Copy address"), () => location.href.replace(/secret=[^&]*&?/, "")], [gettext("Copy line"), () => app.game.line]],
    drawn: () => ({ position: app.game.line }),
  });
  const known = (await app.ask("edition-list")).editions.map(({ name }) => name);
  fill(edition, [...known, ...Object.keys(own())].map((name) => h("option", { value: name }, name)));
}
