/** The points at stake: what each card or part of the board pays every player now, what would change that, and the rules in force. */

import { ruleLink } from "../rules/links.js";
import { fill, h, keyed, set } from "../shell/dom.js";
import { gettext, named } from "../shell/words.js";

/**
 * Shows the table in `root`. Returns the function that updates it with an answer to `show` and the columns `{name, sign}` of
 * the claims; `sign` is a node that stands for the name.
 */
export function stakes(root, heading) {
  const heads = h("tr", {});
  const rows = h("table", { class: "stakes" }, h("thead", {}, heads));
  const force = h("p", { class: "quiet" });
  root.append(h("h3", { class: "heading" }, heading), rows, force);

  return function update({ stakes: all, variants, readings_in_force: readings }, columns) {
    root.hidden = !all.length;
    rows.style.setProperty("--claims", String(columns.length));
    fill(heads, h("td", {}), columns.map(({ name, sign }) => h("th", { scope: "col" }, sign, h("span", { class: "visually-hidden" }, named(name)))));
    const items = all.map((stake, at) => ({ stake, key: `${at} ${stake.name}` }));
    keyed(rows, [null, ...items], (item) => item?.key ?? "head", (item) => (item ? body() : h("thead", {}, heads)), (part, item) => item && showStake(part, item.stake, columns));
    fill(force, inForce(variants, readings));
  };
}

/** A stake: a row with short claims, and a hidden row that says the same in sentences. */
function body() {
  const detail = h("tr", { hidden: true }, h("td", {}));
  const toggle = (event) => {
    detail.hidden = !detail.hidden;
    set(event.currentTarget, { "aria-expanded": String(!detail.hidden) });
  };
  return h("tbody", {}, h("tr", {}, h("th", { scope: "row" }, h("button", { class: "plain", "aria-expanded": "false", onclick: toggle }))), detail);
}

/** @param {HTMLTableSectionElement} part */
function showStake(part, stake, columns) {
  const [row, detail] = part.rows;
  fill(/** @type {Element} */ (row.cells[0].firstElementChild), stake.name);
  fill(row, row.cells[0], stake.claims.map((claim) => h("td", { class: claim.points > 0 && "paid", title: sentence(claim) }, h("b", { class: "figure" }, claim.points), h("small", {}, short(claim)))));
  const claims = stake.claims.map((claim, at) => h("li", {}, gettext("{player}: {claim}.", { player: named(columns[at].name), claim: sentence(claim) })));
  fill(set(detail.cells[0], { colspan: columns.length + 1 }), h("p", {}, stake.pays, " ", ruleLink(stake.rule)), h("ul", {}, claims));
}

/** What counts for the points and what would change them, as a phrase. */
const sentence = ({ standing, change }) => (change ? gettext("{standing}; {change}", { standing, change }) : standing);

/** The same in few words, in parts between which a line may break. */
function short({ count, needed, lead }) {
  const words = lead ? gettext("leads by {lead}", { lead }) : needed ? gettext("needs {needed}", { needed }) : "";
  return words ? [h("span", {}, gettext("{count},", { count })), " ", h("span", {}, words)] : String(count);
}

/** The variants and the readings that are not the default; each reading leads to its explanation. */
function inForce(variants, readings) {
  const names = [...variants.map((each) => [each]), ...readings.map(({ switch: name, value, meaning }) => [h("a", { href: `#rules=${name}`, title: meaning }, `${name} = ${value}`)])];
  if (!names.length) return gettext("The base game, with every reading at its default.");
  return [gettext("In force:"), " ", names.map((name, at) => (at ? [", ", name] : name))];
}
