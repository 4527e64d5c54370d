/** The panel Rules: answers questions in words, shows each rule and ruling by its id, and lists all of them. */

import { drawing, fill, h } from "../shell/dom.js";
import { clearFailure } from "../shell/status.js";
import { blackAndWhite } from "../shell/theme.js";
import { linked, ruleLink } from "./links.js";
import { TRY, tryIt } from "./of_game.js";
import { gettext, ngettext, woven } from "../shell/words.js";

export const name = "rules";
export const title = gettext("Rules");

const AUTHORITY = { rulebook: gettext("The rulebook says so."), reference: gettext("Only the manual says so."), inferred: gettext("Inferred, because the rulebook is silent.") };
const ANSWERS = { legal: gettext("✓ Legal."), illegal: gettext("✗ Against the rules."), impossible: gettext("✗ Impossible position.") };
const VERDICTS = { legal: gettext("legal"), illegal: gettext("against the rules"), impossible: gettext("impossible position") };
/** @type {App} */
let app;
let asked, results, entry, contents, switches = [], shown = null, answered, asking = null, opening = null;

export async function mount(root, page) {
  app = page;
  asked = h("input", { type: "search", data: { input: "" }, id: "rules-question", placeholder: app.question, autocomplete: "off", enterkeyhint: "search" });
  const form = h("form", { class: "ask", onsubmit: (event) => (event.preventDefault(), ask()) },
    h("label", { for: "rules-question" }, gettext("Ask in your own words, or type the id of a rule")),
    h("div", { class: "row" }, asked, h("button", { class: "primary" }, gettext("Ask"))));
  results = h("section", { "aria-label": gettext("Answers") });
  entry = h("article", { tabindex: -1, hidden: true });
  contents = h("nav", { "aria-label": gettext("All rules") });
  root.append(form, results, entry, contents);
  root.classList.add("rules");
  await list();
}

/** @param {{id?: string, ask?: string}} [fields] */
export async function show({ id, ask: question } = {}) {
  if (!question) fill(results);
  else if (question !== answered) (asked.value = question), (question = await found(question));
  answered = question;
  if (!id) (entry.hidden = true), (shown = null);
  else if (id !== shown || blackAndWhite() !== entry.bw) await open(id);
}

export function hide() {
  asking?.abort();
  opening?.abort();
}

function ask() {
  const text = asked.value.trim();
  if (!text) return asked.focus();
  const exact = known(text);
  app.go(exact ? { panel: "rules", id: exact } : { panel: "rules", id: undefined, ask: text });
}

const known = (text) => [text, text.toUpperCase(), text.toLowerCase()].find((id) => contents.ids?.has(id));

/** Asks the engine and lists the answers; returns the question. */
async function found(question) {
  clearFailure(results);
  asking?.abort();
  asking = new AbortController();
  try {
    const answer = await app.ask("rule-ask", { question, top: 6 }, { signal: asking.signal });
    const read = Object.entries(answer.read_as).map(([typed, taken]) => gettext("“{typed}” as “{taken}”", { typed, taken }));
    fill(results,
      read.length > 0 && h("p", { class: "quiet" }, gettext("The program understood {words}.", { words: read.join(", ") })),
      answer.found.length
        ? h("ul", { class: "list" }, answer.found.map((each) => item(each.id, each.heading, each.line, each.verdict, each.says)))
        : h("p", {}, gettext("No rule or ruling fits this question. Try other words, or look in the list below.")));
    app.say(ngettext("{number} answer found", "{number} answers found", answer.found.length));
    return question;
  } catch (error) {
    return app.fail(error, results);
  }
}

const item = (id, heading, line, verdict, says) =>
  h("li", {}, h("a", { class: "found", href: `#rules=${id}` },
    h("span", { class: "rule-id" }, id), " ", h("strong", {}, heading), verdict && h("span", { class: "chip" }, VERDICTS[verdict] ?? verdict), says && h("span", { class: "chip" }, says)),
    line && h("p", { class: "line" }, line));

/** Shows the rule, reading, claim or ruling of an id. */
async function open(id) {
  clearFailure(contents);
  const active = document.activeElement;
  const moves = active !== asked && (active === document.body || entry.parentNode.contains(active)); // a link of this panel was followed
  try {
    const bw = blackAndWhite();
    opening?.abort();
    opening = new AbortController();
    const told = await app.ask("rule-show", { rule: id, diagram: true, black_and_white: bw }, { signal: opening.signal });
    shown = id;
    entry.bw = bw;
    entry.hidden = false;
    fill(entry, ...(told.kind === "ruling" ? ruling(told) : told.kind === "rule" ? rule(told) : told.kind === "reading" ? reading(told) : claim(told)));
    if (moves) entry.focus({ preventScroll: true });
    entry.scrollIntoView({ block: "start" });
    app.say(gettext("{id} is shown", { id }));
  } catch (error) {
    if (error.name !== "AbortError") entry.hidden = true;
    app.fail(error, results);
  }
}

const text = (said) => h("p", {}, linked(said, switches));
const head = (id, heading, kind) => h("div", { class: "head" }, h("p", { class: "quiet" }, kind), h("h2", {}, h("span", { class: "rule-id" }, id), " ", heading));
const part = (heading, ...children) => h("section", { class: "card" }, h("h3", {}, heading), ...children);
const links = (ids) => ids.flatMap((id) => [ruleLink(id), " "]);
const places = (sources) => [...new Set(sources.map(({ document, place }) => `${document}, ${place}`))].join("; ");

function rule(told) {
  return [
    head(told.id, told.title, gettext("Rule")),
    text(told.text),
    h("p", { class: "quiet" }, AUTHORITY[told.authority], told.reason && [" ", ...linked(told.reason, switches)]),
    ...told.readings.map((each) => part(woven(gettext("Reading {reading}"), { reading: ruleLink(each.switch) }), values(each))),
    told.wrong_claims.length > 0 && part(gettext("Wrong claims"), told.wrong_claims.map((each) => h("p", {}, ruleLink(each.id), ` “${each.claim}”`))),
    example(told.cases),
    cases(told.cases),
    told.sources.length > 0 && h("details", {}, h("summary", {}, gettext("Sources")), h("p", { class: "quiet" }, places(told.sources))),
  ];
}

const values = (told) => h("dl", { class: "values" }, Object.entries(told.values).map(([value, meaning]) =>
  h("div", {}, h("dt", {}, value, value === told.default && h("span", { class: "chip" }, gettext("usual"))), h("dd", {}, meaning))));

function reading(told) {
  return [
    head(told.switch, "", gettext("A rule question on which players have to agree")),
    values(told),
    h("p", { class: "quiet" }, gettext("Usually {value}: {reason}", { value: told.default, reason: told.default_because })),
    h("p", {}, woven(gettext("This reading changes {rules}"), { rules: links(told.rules) })),
    example(told.cases),
    cases(told.cases),
  ];
}

function claim(told) {
  return [
    head(told.id, `“${told.claim}”`, gettext("Wrong claim: {document}, {place}", told)),
    h("p", {}, woven(gettext("This claim is refuted by {rules}"), { rules: links(told.refuted_by) })),
    example(told.cases),
    cases(told.cases),
  ];
}

const cases = (found) => found.length > 0 && part(gettext("Rulings"), h("ul", { class: "list" }, found.map(({ id, question }) => item(id, question))));

/**
 * What either game says about a ruling.
 * @typedef {Answers["rule-show"]["case"] & {position?: any, board?: string, turn?: string, move?: string, draws?: string[]}} Case
 */

/** @param {Omit<Answers["rule-show"], "case"> & {case?: Case, line?: string}} answer */
function ruling({ case: told, diagram, line: position = told.position }) {
  return [
    head(told.id, told.question, gettext("Ruling")),
    ...answerOf(told, diagram),
    told.score && score(told.score, told.winners),
    ...told.checks.flatMap(({ violations }) => violations.map(({ rule, sentence }) => h("p", { class: "error" }, ruleLink(rule), ` ${sentence}`))),
    h("p", {}, woven(told.refutes ? gettext("This ruling rests on {rules} and refutes {claims}") : gettext("This ruling rests on {rules}"), { rules: links(told.rules), claims: links(told.refutes ?? []) })),
    told.inferred && h("p", { class: "quiet" }, woven(gettext("Inferred: {reason}"), { reason: linked(told.inferred, switches) })),
    h("div", { class: "row" }, position && !told.board && !told.checks.some((each) => each.verdict === "impossible") &&
      h("button", { onclick: () => tryIt(app, { ...told, position }) }, TRY)),
    told.source && h("details", {}, h("summary", {}, gettext("Sources")), h("p", { class: "quiet" }, places(told.source))),
  ];
}

/** The turn or move that a ruling is about. */
const wordsOf = ({ turn, move }) => turn ?? move;

const answerOf = (told, diagram) => [
  figure(diagram, told),
  wordsOf(told) && h("p", { class: "mono turn" }, told.draws ? `${wordsOf(told)} | ${told.draws.join(" ")}` : wordsOf(told)),
  h("p", { class: "answer" }, ...told.checks.map(verdict), linked(told.answer, switches)),
];

/** Shows the first of some rulings with its board, once it is loaded. */
function example([first]) {
  if (!first) return null;
  const place = h("section", { class: "card" });
  app.ask("rule-show", { rule: first.id, diagram: true, black_and_white: blackAndWhite() }).then(
    ({ case: told, diagram }) => fill(place, h("h3", {}, woven(gettext("For example {ruling}"), { ruling: ruleLink(told.id) })), h("p", {}, told.question), ...answerOf(told, diagram)),
    () => place.remove());
  return place;
}

const verdict = ({ verdict: found, reading }) =>
  found && [h("strong", { class: found === "legal" ? "good" : "bad" }, reading ? gettext("{reading}: {verdict}", { reading, verdict: ANSWERS[found] }) : ANSWERS[found]), " "];

function score(sheets, winners) {
  const rules = [...new Set(Object.values(sheets).flatMap(Object.keys))];
  const cell = (value) => h("td", { class: "figure" }, value ?? "");
  return h("table", {},
    h("tr", {}, h("td", {}), rules.map((id) => h("th", { scope: "col" }, ruleLink(id))), h("th", { scope: "col" }, gettext("total"))),
    Object.entries(sheets).map(([colour, sheet]) =>
      h("tr", {}, h("th", { scope: "row" }, winners?.includes(colour) ? gettext("{player} wins", { player: colour }) : colour), rules.map((id) => cell(sheet[id])), cell(Object.values(sheet).reduce((a, b) => a + b, 0)))));
}

/** The diagram of a ruling. */
function figure(diagram, told) {
  if (!diagram) return null;
  const picture = drawing(diagram.svg);
  picture.style.maxWidth = `${diagram.width * 1.4}px`;
  return h("figure", {}, picture, told.board && h("figcaption", { class: "quiet" }, gettext("This board was made for the question.")));
}

/** Lists all rules, readings, claims and rulings by chapter. */
async function list() {
  try {
    const told = await app.ask("rule-contents");
    switches = told.readings.map(({ id }) => id);
    const rules = told.chapters.flatMap(({ rules }) => rules);
    contents.ids = new Set([...rules, ...told.readings, ...told.wrong_claims, ...told.cases].map(({ id }) => id));
    const chapter = (heading, entries) =>
      h("details", {}, h("summary", {}, heading, h("span", { class: "quiet figure" }, ` ${entries.length}`)),
        h("ul", { class: "list" }, entries.map(({ id, heading: said, title: named }) => item(id, said ?? named))));
    const between = told.cases.filter(({ id }) => id.startsWith("DIFFER"));
    fill(contents, h("h2", {}, gettext("All rules and rulings")),
      told.chapters.map((each) => chapter(each.title, each.rules)),
      h("h3", { class: "heading" }, gettext("Besides the rules")),
      chapter(gettext("Rule questions on which players have to agree"), told.readings),
      chapter(gettext("Wrong claims, refuted"), told.wrong_claims),
      told.chapters.map((each) => chapter(gettext("Rulings: {chapter}", { chapter: each.title }), told.cases.filter(({ id }) => id.startsWith(`${each.prefix}-`)))),
      chapter(gettext("Rulings where readings differ"), between));
  } catch (error) {
    app.fail(error, contents);
  }
}
