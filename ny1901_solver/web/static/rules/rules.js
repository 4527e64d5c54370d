/** The panel Rules: answers questions in words, shows each rule and ruling by its id, and lists all of them. */

import { drawing, fill, h } from "../shell/dom.js";
import { onPaper } from "../shell/on_paper.js";
import { clearFailure } from "../shell/status.js";
import { blackAndWhite, worn } from "../shell/theme.js";
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
let asked, results, entry, contents, switches = [], shown = null, wanted = null, answered, asking = null, opening = null, arrivals = 0;

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
  hide(); // an answer that is still on its way belongs to another address
  const arrival = arrivals;
  wanted = id ?? null;
  if (!question) fill(results);
  else if (question !== answered) (asked.value = question), (question = await found(question));
  if (arrival !== arrivals) return;
  answered = question;
  if (!id) (entry.hidden = true), (shown = null);
  else if (id !== shown || worn() !== entry.theme) await open(id);
}

/** Draws the diagrams again in the colours of a new theme. */
export function themed() {
  opening?.abort();
  if (wanted) open(wanted, { again: wanted === shown });
}

export function hide() {
  arrivals += 1;
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

/** The fields of a request for a diagram in the colours of the page. */
const inTheme = () => ({ black_and_white: blackAndWhite(), dark: worn() === "dark" });

/** Shows the rule, reading, claim or ruling of an id; `again` says that it is shown already. */
async function open(id, { again = false } = {}) {
  clearFailure(contents);
  const active = document.activeElement;
  const moves = active !== asked && (active === document.body || entry.parentNode.contains(active)); // a link of this panel was followed
  try {
    const theme = worn();
    opening = new AbortController();
    const answer = await app.ask("rule-show", { rule: id, diagram: true, ...inTheme() }, { signal: opening.signal });
    shown = id;
    entry.theme = theme;
    entry.hidden = false;
    fill(entry, ...(answer.kind === "ruling" ? ruling(answer) : answer.kind === "rule" ? rule(answer) : answer.kind === "reading" ? reading(answer) : claim(answer)));
    if (again) return;
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

function rule(answer) {
  return [
    head(answer.id, answer.title, gettext("Rule")),
    text(answer.text),
    h("p", { class: "quiet" }, AUTHORITY[answer.authority], answer.reason && [" ", ...linked(answer.reason, switches)]),
    ...answer.readings.map((each) => part(woven(gettext("Reading {reading}"), { reading: ruleLink(each.switch) }), values(each))),
    answer.wrong_claims.length > 0 && part(gettext("Wrong claims"), answer.wrong_claims.map((each) => h("p", {}, ruleLink(each.id), ` “${each.claim}”`))),
    example(answer.cases),
    cases(answer.cases),
    answer.sources.length > 0 && h("details", {}, h("summary", {}, gettext("Sources")), h("p", { class: "quiet" }, places(answer.sources))),
  ];
}

const values = (answer) => h("dl", { class: "values" }, Object.entries(answer.values).map(([value, meaning]) =>
  h("div", {}, h("dt", {}, value, value === answer.default && h("span", { class: "chip" }, gettext("usual"))), h("dd", {}, meaning))));

function reading(answer) {
  return [
    head(answer.switch, "", gettext("A rule question on which players have to agree")),
    values(answer),
    h("p", { class: "quiet" }, gettext("Usually {value}: {reason}", { value: answer.default, reason: answer.default_because })),
    h("p", {}, woven(gettext("This reading changes {rules}"), { rules: links(answer.rules) })),
    example(answer.cases),
    cases(answer.cases),
  ];
}

function claim(answer) {
  return [
    head(answer.id, `“${answer.claim}”`, gettext("Wrong claim: {document}, {place}", answer)),
    h("p", {}, woven(gettext("This claim is refuted by {rules}"), { rules: links(answer.refuted_by) })),
    example(answer.cases),
    cases(answer.cases),
  ];
}

const cases = (found) => found.length > 0 && part(gettext("Rulings"), h("ul", { class: "list" }, found.map(({ id, question }) => item(id, question))));

/**
 * What either game says about a ruling.
 * @typedef {Answers["rule-show"]["case"] & {position?: any, board?: string, turn?: string, move?: string, draws?: string[]}} Case
 */

/** @param {Omit<Answers["rule-show"], "case"> & {case?: Case, line?: string}} answer */
function ruling({ case: judged, diagram, line: position = judged.position }) {
  return [
    head(judged.id, judged.question, gettext("Ruling")),
    ...answerOf(judged, diagram),
    judged.score && score(judged.score, judged.winners),
    ...judged.checks.flatMap(({ violations }) => violations.map(({ rule, sentence }) => h("p", { class: "error" }, ruleLink(rule), ` ${sentence}`))),
    h("p", {}, woven(judged.refutes ? gettext("This ruling rests on {rules} and refutes {claims}") : gettext("This ruling rests on {rules}"), { rules: links(judged.rules), claims: links(judged.refutes ?? []) })),
    judged.inferred && h("p", { class: "quiet" }, woven(gettext("Inferred: {reason}"), { reason: linked(judged.inferred, switches) })),
    h("div", { class: "row" }, position && !judged.board && !judged.checks.some((each) => each.verdict === "impossible") &&
      h("button", { onclick: () => tryIt(app, { ...judged, position }) }, TRY)),
    judged.source && h("details", {}, h("summary", {}, gettext("Sources")), h("p", { class: "quiet" }, places(judged.source))),
  ];
}

/** The turn or move that a ruling is about. */
const wordsOf = ({ turn, move }) => turn ?? move;

const answerOf = (judged, diagram) => [
  figure(diagram, judged),
  wordsOf(judged) && h("p", { class: "mono turn" }, judged.draws ? `${wordsOf(judged)} | ${judged.draws.join(" ")}` : wordsOf(judged)),
  h("p", { class: "answer" }, ...judged.checks.map(verdict), linked(judged.answer, switches)),
];

/** Shows the first of some rulings with its board, once it is loaded. */
function example([first]) {
  if (!first) return null;
  const place = h("section", { class: "card" });
  app.ask("rule-show", { rule: first.id, diagram: true, ...inTheme() }).then(
    ({ case: judged, diagram }) => fill(place, h("h3", {}, woven(gettext("For example {ruling}"), { ruling: ruleLink(judged.id) })), h("p", {}, judged.question), ...answerOf(judged, diagram)),
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
function figure(diagram, judged) {
  if (!diagram) return null;
  const sized = (/** @type {string} */ text) => {
    const picture = drawing(text);
    picture.style.maxWidth = `${diagram.width * 1.4}px`;
    return picture;
  };
  const picture = sized(diagram.svg);
  const place = h("div", {}, picture);
  const light = async () => sized((await app.ask("rule-show", { rule: judged.id, diagram: true })).diagram.svg);
  if (worn() === "dark") onPaper(place, picture, light);
  return h("figure", {}, place, judged.board && h("figcaption", { class: "quiet" }, gettext("This board was made for the question.")));
}

/** Lists all rules, readings, claims and rulings by chapter. */
async function list() {
  try {
    const answer = await app.ask("rule-contents");
    switches = answer.readings.map(({ id }) => id);
    const rules = answer.chapters.flatMap(({ rules }) => rules);
    contents.ids = new Set([...rules, ...answer.readings, ...answer.wrong_claims, ...answer.cases].map(({ id }) => id));
    const chapter = (heading, entries) =>
      h("details", {}, h("summary", {}, heading, h("span", { class: "quiet figure" }, ` ${entries.length}`)),
        h("ul", { class: "list" }, entries.map(({ id, heading: said, title: named }) => item(id, said ?? named))));
    const between = answer.cases.filter(({ id }) => id.startsWith("DIFFER"));
    fill(contents, h("h2", {}, gettext("All rules and rulings")),
      answer.chapters.map((each) => chapter(each.title, each.rules)),
      h("h3", { class: "heading" }, gettext("Besides the rules")),
      chapter(gettext("Rule questions on which players have to agree"), answer.readings),
      chapter(gettext("Wrong claims, refuted"), answer.wrong_claims),
      answer.chapters.map((each) => chapter(gettext("Rulings: {chapter}", { chapter: each.title }), answer.cases.filter(({ id }) => id.startsWith(`${each.prefix}-`)))),
      chapter(gettext("Rulings where readings differ"), between));
  } catch (error) {
    app.fail(error, contents);
  }
}
