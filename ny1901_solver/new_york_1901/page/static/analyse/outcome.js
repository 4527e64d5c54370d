/** The result of a turn that has begun: its effects, the cards that come up, and the rules that a try broke. */

import { fill, h } from "../shell/dom.js";
import { seed } from "../shell/client.js";
import { gettext, listed, ngettext, signed, woven } from "../shell/words.js";
import { ruleLink } from "../rules/links.js";
import { pretty } from "./candidates.js";
import { landCard, landChip, landFace } from "./cards.js";
import { stepsOf } from "./making.js";

/** Shows the result of the turn in three elements. */
export function outcome(making, { effect, cards, wrong }) {
  const { choices, wrong: amiss } = making;
  if (!choices) return;
  const drawn = choices.draws.map((kind) => landChip(landCard(making.show.land_cards, kind)));
  fill(effect, choices.reasons ? effects(choices, making.closed) : null);
  fill(cards, choices.due ? drawing(making) : drawn.length ? woven(gettext("Cards that came up: {cards}"), { cards: drawn }) : null);
  fill(wrong, amiss ? broken(making, amiss) : null);
}

/** The effects of the turn: points by source (in a packing those of the score track), workers, unlocked tiles, and streets. */
function effects(choices, closed) {
  const { gain, lines, notes, streets } = choices.reasons;
  const rows = lines.map(({ rule: id, points, reason }) =>
    h("tr", {}, h("td", { class: `figure ${points < 0 ? "bad" : "good"}` }, signed(points)), h("td", {}, reason), h("td", {}, ruleLink(id))));
  const changes = streets.map(({ street, before, after, leader_before, leader_after }) => {
    const counts = (each) => Object.values(each).join(":");
    const values = { street, before: counts(before), after: counts(after), leader: leader_after };
    return h("span", { class: "chip" }, leader_after === leader_before ? gettext("{street} {before} → {after}", values)
      : leader_after ? gettext("{street} {before} → {after}; {leader} now leads", values) : gettext("{street} {before} → {after}; nobody leads now", values));
  });
  const said = notes.map(({ sentence: text, kind, rule: id }) => h("span", { class: `chip ${kind}` }, text, " ", ruleLink(id)));
  return [
    h("p", { class: "gain" }, woven(closed ? gettext("{gain} points") : gettext("{gain} points, if the game ended after this turn"),
      { gain: h("b", { class: `figure ${gain < 0 ? "bad" : gain > 0 ? "good" : ""}` }, signed(gain)) })),
    rows.length ? h("table", { class: "lines" }, h("tbody", {}, rows)) : null,
    h("div", { class: "row" }, said, changes),
  ];
}

/** The kinds of cards that can come up, with their odds. A click chooses a kind, or all cards come up by chance. */
function drawing(making) {
  const { choices } = making;
  const draw = (kind) => making.put(choices.turn, { draws: [...choices.draws, kind] });
  const chance = () => making.put(choices.turn, { draws: choices.draws, seed: seed() });
  const kinds = Object.entries(choices.odds).map(([kind, odds]) => h("button", { class: "land-card", title: gettext("This card comes up with probability {odds}.", { odds }), onclick: () => draw(kind) }, landFace(landCard(making.show.land_cards, kind)), h("small", { class: "quiet figure" }, odds)));
  if (!choices.whole) return [h("span", {}, ngettext("{number} more card has to come up:", "{number} more cards have to come up:", choices.due)), h("button", { class: "primary", onclick: chance }, gettext("Draw by chance")), h("div", { class: "market" }, kinds)];
  return [h("details", {}, h("summary", {}, ngettext("A card comes up by chance", "{number} cards come up by chance", choices.due)), h("p", {}, gettext("or choose a card:")), h("div", { class: "market" }, kinds))];
}

/** The rules that a try broke, the smallest conflict, and the nearest legal turns. */
function broken(making, { turn, violations, nearest, conflict }) {
  const named = (id) => making.tile(id)?.name;
  const instead = (nearest ?? []).map((each) => h("button", { class: "near", onclick: () => making.put(stepsOf(each.turn).filter((step) => step !== "pass"), {}) },
    pretty(each.turn, named), h("small", { class: "quiet" }, each.changes.map(({ sentence: text }) => text).join("; "))));
  const facts = conflict?.facts.map(({ sentence: text }) => text) ?? [];
  return [
    h("p", {}, woven(gettext("Not legal: {turn}."), { turn: h("b", {}, pretty(turn, named)) })),
    h("ul", {}, violations.map((each) => h("li", {}, ruleLink(each.rule, each.title), ` ${making.inWords(each)}`))),
    facts.length ? h("p", { class: "quiet" }, gettext("Smallest conflict: {rules}, because {facts}.", { rules: listed(conflict.rules), facts: listed(facts) })) : null,
    nearest === null ? h("p", { class: "quiet" }, gettext("Looking for the nearest legal turns…")) : instead.length ? [h("h3", {}, gettext("Nearest legal turns")), h("div", { class: "nearest" }, instead)] : null,
  ];
}
