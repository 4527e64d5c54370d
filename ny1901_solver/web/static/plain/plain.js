/** The plain page: a form for each question, made from the declarations of its fields. The answer is shown as text. */

import { fieldsOf, takeSecret } from "../shell/address.js";
import { fill, h } from "../shell/dom.js";
import { open } from "../shell/http.js";
import { gettext } from "../shell/words.js";

const engine = open();
/** @returns {any} */
const at = (id) => document.getElementById(id);
const position = at("position");
let questions = [];
/** @type {AbortController | null} */
let running = null;

takeSecret();
const given = fieldsOf(location.hash, []);
try {
  questions = (await engine.ask({ method: "forms", ...named() })).questions;
  fill(at("question"), questions.map((each) => h("option", { value: each.method }, each.method)));
  at("question").addEventListener("change", choose);
  at("fields").addEventListener("submit", ask);
  position.addEventListener("change", look);
  position.value = given.pos ?? "";
  if (given.ask) at("question").value = given.ask;
  choose();
  if (position.value) await look();
} catch (error) {
  tell(error.message, true);
}

/** The field `game` of requests, if the address names a game. */
function named() {
  return given.game ? { game: given.game } : {};
}

function chosen() {
  return questions.find((each) => each.method === at("question").value);
}

/** Shows the form of the question that is chosen. */
function choose() {
  const question = chosen();
  at("summary").textContent = question.summary;
  const fields = question.fields.filter((each) => each.name !== "position");
  fill(at("fields"), fields.map(field), h("button", {}, gettext("Ask")));
  tell("");
}

function field({ name, kind, words, needed, usual, least, description }) {
  const id = `field-${name}`;
  const said = { id, name, "aria-describedby": `${id}-hint` };
  const control =
    kind === "flag" ? h("input", { ...said, type: "checkbox", checked: usual === true })
    : words.length ? h("select", said, !needed && usual === null ? h("option", { value: "" }, "") : [],
        words.map((word) => h("option", { value: word, selected: word === usual }, word)))
    : kind === "lines" || kind === "json" ? h("textarea", { ...said, rows: 2, required: needed })
    : h("input", { ...said, required: needed, min: least, value: usual ?? "",
        type: kind === "text" ? "text" : "number", step: kind === "number" ? "any" : null });
  const hint = kind === "lines" ? gettext("{description}; one item in each line", { description }) : kind === "json" ? gettext("{description}; written as JSON", { description }) : description;
  return h("div", { class: "field" }, h("label", { for: id }, name, " ", kind === "flag" ? control : []),
    kind === "flag" ? [] : control, h("span", { class: "hint", id: `${id}-hint` }, hint));
}

/** Makes a request from the form; empty fields are left out. */
function typed(question) {
  /** @type {Record<string, any>} */
  const request = { method: question.method, ...named() };
  for (const { name, kind, usual } of question.fields) {
    if (name === "position") {
      if (position.value.trim()) request.position = position.value.trim();
      continue;
    }
    const control = at(`field-${name}`);
    if (kind === "flag") {
      if (control.checked !== (usual === true)) request[name] = control.checked;
    } else if (control.value !== "") {
      request[name] =
        kind === "lines" ? control.value.split("\n").map((line) => line.trim()).filter(Boolean)
        : kind === "json" ? JSON.parse(control.value)
        : kind === "whole" || kind === "number" ? Number(control.value)
        : control.value;
    }
  }
  return request;
}

/** Sends the request, or stops the one that runs. A position that `new` or `apply` leads to becomes the current position. */
async function ask(event) {
  event.preventDefault();
  if (running) {
    running.abort();
    return;
  }
  const button = at("fields").querySelector("button");
  const question = chosen();
  const { signal: stopped } = (running = new AbortController());
  button.textContent = gettext("Stop");
  tell(gettext("Working…"));
  try {
    const { text, answer } = await engine.ask({ method: "told", of: typed(question) }, { stopped });
    at("answer").textContent = text;
    at("json").textContent = JSON.stringify(answer, null, 2);
    at("data").hidden = false;
    tell("");
    const leads = (question.method === "new" || question.method === "apply") && answer.legal !== false;
    if (leads && answer.line && !answer.line.includes("?")) {
      position.value = answer.line;
      await look();
    }
  } catch (error) {
    tell(error instanceof SyntaxError ? gettext("This is not JSON: {reason}", { reason: error.message }) : error.message, true);
  } finally {
    running = null;
    button.textContent = gettext("Ask");
  }
}

/** Shows the current position. */
async function look() {
  try {
    const of = { method: "show", position: position.value.trim(), ...named() };
    at("board").textContent = position.value.trim() ? (await engine.ask({ method: "told", of })).text : "";
  } catch (error) {
    at("board").textContent = error.message;
  }
}

function tell(sentence, amiss = false) {
  at("status").textContent = sentence;
  at("status").classList.toggle("amiss", amiss);
}
