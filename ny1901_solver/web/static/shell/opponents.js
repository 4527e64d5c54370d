/** Who plays a seat: a person, or a computer player under the short name of an opponent. The engine names the opponents. */

import { fill, h } from "./dom.js";
import { gettext, named } from "./words.js";

/** The value of a seat at which a person plays. */
export const YOU = "";

/** @type {Promise<Answers["player-list"]["opponents"]> | null} */
let asked = null;

/** Asks once for the opponents, the weakest first: `{name, title, player}`. */
export function opponents(/** @type {App} */ app) {
  const answered = (asked ??= app.ask("player-list").then((answer) => answer.opponents));
  answered.catch(() => (asked = null));
  return answered;
}

/** The short name of a computer player; the own name of a player who is no opponent. */
export const shortName = (known, player) => known.find((each) => each.player === player)?.title ?? player;

/** Chooses who plays in a select, which offers you, the opponents, and the chosen player if that is another one. */
export function seated(select, known, player = YOU) {
  const offered = [[YOU, gettext("You")], ...known.map((each) => [each.player, named(each.title)])];
  if (!offered.some(([value]) => value === player)) offered.push([player, player]);
  if (select.options.length !== offered.length || ![...select.options].some(({ value }) => value === player)) {
    fill(select, offered.map(([value, text]) => h("option", { value }, text)));
  }
  select.value = player;
  return select;
}
