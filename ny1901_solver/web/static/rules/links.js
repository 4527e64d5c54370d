/** Makes links of the ids of rules, rulings and wrong claims. */

import { h } from "../shell/dom.js";

const IDS = /\b(?:M-[A-Z]{2,5}-\d+[a-z]?(?:-[a-z]{1,2})?|DIFFER-[a-z_]+-\d+|WRONG-\d+|(?:COM|SET|TRN|EXP|DEM|BLD|ACT|END|SCO)-\d+[a-z]?(?:-[a-z]{1,2})?)\b/g;

/** A link to the explanation of an id. */
export const ruleLink = (id, title = null) => h("a", { class: "rule-id", href: `#rules=${id}`, title }, id);

/** Splits a text into nodes, in which every id is a link; `more` are other ids, such as names of readings. */
export function linked(text, more = []) {
  const names = more.length ? new RegExp(`${IDS.source}|\\b(?:${more.join("|")})\\b`, "g") : IDS;
  const parts = [];
  let at = 0;
  for (const found of text.matchAll(names)) {
    parts.push(text.slice(at, found.index), ruleLink(found[0]));
    at = found.index + found[0].length;
  }
  return [...parts, text.slice(at)];
}
