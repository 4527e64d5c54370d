/** The panel Rules: a question in words, everything that the rules say by its id, and a list of it all. */

import { drawing, fill, h } from "../shell/dom.js";
import { clearFailure } from "../shell/status.js";
import { blackAndWhite } from "../shell/theme.js";
import { linked, ruleLink } from "./links.js";
import { TRY, tryIt } from "./of_game.js";

export const name = "rules";
export const title = "Rules";

const AUTHORITY = { rulebook: "The rulebook says so.", reference: "The manual alone says so.", inferred: "Inferred where the rulebook is silent." };
const VERDICTS = { legal: "legal", illegal: "against the rules", impossible: "impossible position" };
let app, asked, results, entry, contents, switches = [], shown = null, answered, asking = null, opening = null;

export async function mount(root, page) {
  app = page;
  asked = h("input", { type: "search", data: { input: "" }, id: "rules-question", placeholder: app.question, autocomplete: "off", enterkeyhint: "search" });
  const form = h("form", { class: "ask", onsubmit: (event) => (event.preventDefault(), ask()) },
    h("label", { for: "rules-question" }, "Ask in your own words, or type an id"),
    h("div", { class: "row" }, asked, h("button", { class: "primary" }, "Ask")));
  results = h("section", { "aria-label": "What was found" });
  entry = h("article", { tabindex: -1, hidden: true });
  contents = h("nav", { "aria-label": "All rules" });
  root.append(form, results, entry, contents);
  root.classList.add("rules");
  await list();
}

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

/** Asks, and returns what was answered. */
async function found(question) {
  clearFailure(results);
  asking?.abort();
  asking = new AbortController();
  try {
    const answer = await app.ask("rule-ask", { question, top: 6 }, { signal: asking.signal });
    const read = Object.entries(answer.read_as).map(([typed, taken]) => `${typed} as ${taken}`);
    fill(results,
      read.length > 0 && h("p", { class: "quiet" }, `Read ${read.join(", ")}.`),
      answer.found.length
        ? h("ul", { class: "list" }, answer.found.map((each) => item(each.id, each.heading, each.line, each.verdict, each.says)))
        : h("p", {}, "Nothing that the rules say fits this. Other words may, or the list below."));
    app.say(`${answer.found.length} found`);
    return question;
  } catch (error) {
    return app.fail(error, results);
  }
}

const item = (id, heading, line, verdict, says) =>
  h("li", {}, h("a", { class: "found", href: `#rules=${id}` },
    h("span", { class: "rule-id" }, id), " ", h("strong", {}, heading), verdict && h("span", { class: "chip" }, VERDICTS[verdict] ?? verdict), says && h("span", { class: "chip" }, says)),
    line && h("p", { class: "line" }, line));

/** Shows what an id stands for. */
async function open(id) {
  clearFailure(contents);
  const active = document.activeElement;
  const moves = active !== asked && (active === document.body || entry.parentNode.contains(active)); // a link here was followed
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
    app.say(`${id} is shown`);
  } catch (error) {
    if (error.name !== "AbortError") entry.hidden = true;
    app.fail(error, results);
  }
}

const text = (said) => h("p", {}, linked(said, switches));
const head = (id, heading, kind) => h("div", { class: "head" }, h("p", { class: "quiet" }, kind), h("h2", {}, h("span", { class: "rule-id" }, id), " ", heading));
const part = (heading, ...children) => h("section", { class: "card" }, h("h3", {}, heading), ...children);
const places = (sources) => [...new Set(sources.map(({ document, place }) => `${document}, ${place}`))].join("; ");

function rule(told) {
  return [
    head(told.id, told.title, "Rule"),
    text(told.text),
    h("p", { class: "quiet" }, AUTHORITY[told.authority], told.reason && [" ", ...linked(told.reason, switches)]),
    ...told.readings.map((each) => part(["Reading ", ruleLink(each.switch)], values(each))),
    told.wrong_claims.length > 0 && part("What is wrongly said", told.wrong_claims.map((each) => h("p", {}, ruleLink(each.id), ` “${each.claim}”`))),
    example(told.cases),
    cases(told.cases),
    told.sources.length > 0 && h("details", {}, h("summary", {}, "Where it stands"), h("p", { class: "quiet" }, places(told.sources))),
  ];
}

const values = (told) => h("dl", { class: "values" }, Object.entries(told.values).map(([value, meaning]) =>
  h("div", {}, h("dt", {}, value, value === told.default && h("span", { class: "chip" }, "usual")), h("dd", {}, meaning))));

function reading(told) {
  return [
    head(told.switch, "", "Reading: what groups may agree on"),
    values(told),
    h("p", { class: "quiet" }, `Usually ${told.default}: ${told.default_because}`),
    h("p", {}, "It changes ", told.rules.flatMap((id) => [ruleLink(id), " "])),
    example(told.cases),
    cases(told.cases),
  ];
}

function claim(told) {
  return [
    head(told.id, `“${told.claim}”`, `Wrong claim: ${told.document}, ${told.place}`),
    h("p", {}, "Refuted by ", told.refuted_by.flatMap((id) => [ruleLink(id), " "])),
    example(told.cases),
    cases(told.cases),
  ];
}

const cases = (found) => found.length > 0 && part("Rulings", h("ul", { class: "list" }, found.map(({ id, question }) => item(id, question))));

function ruling({ case: told, diagram, line: position = told.position }) {
  return [
    head(told.id, told.question, "Ruling"),
    ...answerOf(told, diagram),
    told.score && score(told.score, told.winners),
    ...told.checks.flatMap(({ violations }) => violations.map(({ rule, sentence }) => h("p", { class: "error" }, ruleLink(rule), ` ${sentence}`))),
    h("p", {}, "It rests on ", told.rules.flatMap((id) => [ruleLink(id), " "]), told.refutes && ["and refutes ", ...told.refutes.flatMap((id) => [ruleLink(id), " "])]),
    told.inferred && h("p", { class: "quiet" }, "Inferred: ", linked(told.inferred, switches)),
    h("div", { class: "row" }, position && !told.board && !told.checks.some((each) => each.verdict === "impossible") &&
      h("button", { onclick: () => tryIt(app, { ...told, position }) }, TRY)),
    told.source && h("details", {}, h("summary", {}, "Where it stands"), h("p", { class: "quiet" }, places(told.source))),
  ];
}

/** The turn or move that a ruling is about. */
const wordsOf = ({ turn, move }) => turn ?? move;

const answerOf = (told, diagram) => [
  figure(diagram, told),
  wordsOf(told) && h("p", { class: "mono turn" }, told.draws ? `${wordsOf(told)} | ${told.draws.join(" ")}` : wordsOf(told)),
  h("p", { class: "answer" }, ...told.checks.map(verdict), linked(told.answer, switches)),
];

/** The first of the rulings about something, with its board, as soon as it is there. */
function example([first]) {
  if (!first) return null;
  const place = h("section", { class: "card" });
  app.ask("rule-show", { rule: first.id, diagram: true, black_and_white: blackAndWhite() }).then(
    ({ case: told, diagram }) => fill(place, h("h3", {}, "For example ", ruleLink(told.id)), h("p", {}, told.question), ...answerOf(told, diagram)),
    () => place.remove());
  return place;
}

const verdict = ({ verdict: found, reading }) =>
  found && h("strong", { class: found === "legal" ? "good" : "bad" }, `${reading ? `${reading}: ` : ""}${found === "legal" ? "✓" : "✗"} ${VERDICTS[found]}. `);

function score(sheets, winners) {
  const rules = [...new Set(Object.values(sheets).flatMap(Object.keys))];
  const cell = (value) => h("td", { class: "figure" }, value ?? "");
  return h("table", {},
    h("tr", {}, h("td", {}), rules.map((id) => h("th", { scope: "col" }, ruleLink(id))), h("th", { scope: "col" }, "all")),
    Object.entries(sheets).map(([colour, sheet]) =>
      h("tr", {}, h("th", { scope: "row" }, colour, winners?.includes(colour) && " wins"), rules.map((id) => cell(sheet[id])), cell(Object.values(sheet).reduce((a, b) => a + b, 0)))));
}

/** The diagram of a ruling, from `drawing`. */
function figure(diagram, told) {
  if (!diagram) return null;
  const picture = drawing(diagram.svg);
  picture.style.maxWidth = `${diagram.width * 1.4}px`;
  return h("figure", {}, picture, told.board && h("figcaption", { class: "quiet" }, "On a board made for this question."));
}

/** Everything by chapter. */
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
    fill(contents, h("h2", {}, "All that is ruled"),
      told.chapters.map((each) => chapter(each.title, each.rules)),
      h("h3", { class: "heading" }, "Beyond the rules"),
      chapter("Readings that a group may agree on", told.readings),
      chapter("Wrong claims, refuted", told.wrong_claims),
      told.chapters.map((each) => chapter(`Rulings: ${each.title}`, told.cases.filter(({ id }) => id.startsWith(`${each.prefix}-`)))),
      chapter("Rulings between readings", between));
  } catch (error) {
    app.fail(error, contents);
  }
}
