/** What is missing, what cannot be, and what was refused: each with its rules as links and its place. */

import { fill, h } from "../shell/dom.js";

/** A sentence in which the rules are links. */
export function linked({ sentence, rules }) {
  if (!rules.length) return [sentence];
  return sentence.split(new RegExp(`\\b(${rules.join("|")})\\b`)).map((part) => (rules.includes(part) ? h("a", { href: `#rules=${part}` }, part) : part));
}

/** The lists; `jump(problem, missing)` leads to its place. */
export function listed(_, jump) {
  const missing = h("ul", { class: "list edit-missing" });
  const wrong = h("ul", { class: "list edit-wrong" });
  const root = h("section", { id: "edit-problems", class: "card", "aria-label": "What is missing, what cannot be" });
  const item = (problem, lacking) => h("li", {}, h("span", {}, linked(problem)), " ",
    h("button", { class: "plain", onclick: () => jump(problem, lacking) }, problem.squares.length ? `at ${problem.squares[0]}` : "go there"));
  return {
    root,
    update(answer) {
      root.hidden = !answer.missing.length && !answer.wrong.length;
      fill(missing, answer.missing.map((problem) => item(problem, true)));
      fill(wrong, answer.wrong.map((problem) => item(problem, false)));
      fill(root, answer.wrong.length > 0 && [h("h3", { class: "bad" }, "Cannot be"), wrong],
        answer.missing.length > 0 && h("details", { open: answer.missing.length < 4 }, h("summary", {}, `Missing: ${answer.missing.length}`), missing));
    },
  };
}

/** What was refused last, until something is done. */
export function refusals({ draft }) {
  const root = h("div", { class: "error", role: "alert", hidden: true });
  void draft;
  return {
    root,
    put(refused) {
      root.hidden = !refused.length;
      fill(root, refused.map(({ edit, reasons }) => [h("p", { class: "mono" }, edit), reasons.map((reason) => h("p", {}, linked(reason)))]));
    },
  };
}
