/** The panel Own boards: the files of an edition are checked and drawn while they are typed or painted; a valid edition can be played. */

import { Backdrop } from "../photo/backdrop.js";
import { fill, h, keyed } from "../shell/dom.js";
import { saveFile } from "../shell/files.js";
import { clearFailure } from "../shell/status.js";
import { blackAndWhite, worn } from "../shell/theme.js";
import { gettext, listed, ngettext } from "../shell/words.js";
import { numbered } from "./lines.js";
import { fresh, merged } from "./merging.js";
import { Painter } from "./painter.js";
import { emptied } from "./typed_board.js";

export const name = "own";
export const title = gettext("Own boards");
/** The board shows what is typed, not the game. */
export const ownBoard = true;

const FILES = ["board.txt", "edition.yaml", "tiles.yaml", "cards.yaml"];
const PAINT = "paint"; // shown in the place of a file
const PAUSE = 250; // milliseconds without a key before the texts are checked
const SHOWN = 40;
const EMPTY = "empty:";

let app, view, texts, at, answer, waiting, asking, forgotten, painter, backdrop;
let here = false;
let boards = {};
let found = {}; // the boards as they were last saved, by this tab or another
let file = FILES[0];

/** Builds the panel. */
export function mount(root, given) {
  app = given;
  ({ boards = {}, at = null, file = PAINT } = app.saved.get("own", {})); // the first sight is a board to paint
  found = structuredClone(boards);
  painter = new Painter(app, { texts: () => texts, put: painted, here: painting, board: () => at });
  backdrop = new Backdrop(app, { here: () => here, changed: () => arranged() });
  app.saved.onElsewhere("own", elsewhere);
  view = make();
  root.append(h("h2", { class: "visually-hidden" }, title), ...view.parts);
  app.board.on("pick", ({ square }) => here && (painting() ? painter.pick(square) : fromBoard(square)));
  app.keys.on("n", gettext("Next mistake"), () => nextProblem(1), { panel: name });
  app.keys.on("p", gettext("Previous mistake"), () => nextProblem(-1), { panel: name });
  app.keys.on("b", gettext("Back to the text"), () => toText(), { panel: name });
  const brush = (key, what, run) => app.keys.on(key, what, () => (painting() ? run() : false), { panel: name });
  brush("t", gettext("Next brush"), () => painter.brushes.next(1));
  brush("z", gettext("Undo"), () => painter.walk(-1));
  brush("y", gettext("Redo"), () => painter.walk(1));
  brush("Escape", gettext("Give up the territory that was begun"), () => painter.cancel());
}

function toText() {
  if (painting()) turnTo(FILES[0]);
  view.text.area.focus();
}

const painting = () => here && file === PAINT;

/** Shows the board that was edited last, or begins one. */
export async function show() {
  here = true;
  if (!Object.hasOwn(boards, at ?? "")) at = Object.keys(boards)[0] ?? null;
  if (at === null) await begin({});
  else choose(at);
  if (answer) backdrop.show();
}

/** Stops the checks, and clears the board. */
export function hide() {
  here = false;
  asking?.abort();
  clearTimeout(waiting);
  app.board.clear();
  backdrop.show(false);
  painter.draw();
  document.documentElement.style.removeProperty("--own-wide");
}

function make() {
  const chosen = h("select", { id: "own-chosen", "aria-label": gettext("Which board"), onchange: () => choose(chosen.value) });
  const like = h("select", { "aria-label": gettext("What the new board begins with") });
  const size = [gettext("columns"), gettext("rows")].map((what) => h("input", { type: "number", min: 1, value: 20, "aria-label": what }));
  const title = h("input", { "aria-label": gettext("Name of the new board"), placeholder: gettext("name"), maxlength: 60 });
  const sized = h("span", { class: "row" }, size[0], "×", size[1]);
  like.addEventListener("change", () => (sized.hidden = like.value !== "" && !like.value.startsWith(EMPTY)));
  const make = (event) => {
    event.preventDefault();
    const named = { name: title.value || undefined };
    const sizes = { columns: Number(size[0].value), rows: Number(size[1].value) };
    if (sized.hidden) act(() => begin({ ...named, like: like.value }));
    else act(() => begin({ ...named, ...sizes }, like.value.slice(EMPTY.length)));
  };
  const open = h("input", { type: "file", multiple: true, hidden: true, accept: ".yaml,.txt,.csv", onchange: () => act(() => opened(open.files)) });
  const tabs = h("div", { class: "row own-tabs", role: "group", "aria-label": gettext("Files") });
  const text = numbered({ label: gettext("The text of the file"), typed, moved });
  const verdict = h("p", { class: "own-verdict", role: "status" });
  const players = h("select", { "aria-label": gettext("How many players") }, [2, 3, 4].map((count) => h("option", { value: count }, gettext("{number} players", { number: count }))));
  const use = h("button", { class: "primary", onclick: () => act(() => play(Number(players.value))) }, gettext("New game on this board"));
  const back = h("button", { hidden: true, onclick: () => add(...forgotten) }, gettext("Bring the board back"));
  const list = h("ol", { class: "list own-problems" });
  const parts = [
    h("div", { class: "row" }, chosen, h("button", { onclick: () => open.click() }, gettext("Open files")), open,
      h("button", { onclick: () => Object.entries(texts).forEach(([name, text]) => saveFile(name, text)) }, gettext("Save files")), h("button", { onclick: () => forget() }, gettext("Forget this board")), back),
    h("details", {}, h("summary", {}, gettext("Another board")), h("form", { class: "row own-new", onsubmit: make }, title, like, sized, h("button", {}, gettext("Begin")))),
    tabs, backdrop.root, painter.root, text.root, verdict, h("div", { class: "row" }, use, players), list,
  ];
  text.root.addEventListener("dragover", (event) => event.preventDefault());
  text.root.addEventListener("drop", (event) => {
    if (!event.dataTransfer?.files.length) return;
    event.preventDefault();
    const { files } = event.dataTransfer;
    act(() => opened(files));
  });
  app.ask("edition-list").then(({ editions }) => fill(like, h("option", { value: "" }, gettext("an empty grid")), editions.map(({ name }) => h("option", { value: `${EMPTY}${name}` }, gettext("{name}, with an empty grid", { name }))),
    editions.map(({ name }) => h("option", { value: name }, gettext("a copy of {name}", { name })))),
    (error) => app.fail(error, verdict));
  return { chosen, tabs, text, verdict, use, list, back, parts };
}

async function act(doing) {
  try {
    return await doing();
  } catch (error) {
    return app.fail(error, view.verdict);
  }
}

/** Begins a board with a template from the engine; an empty grid may have the legend and the tiles of another board. */
/** @param {{name?: string} & Record<string, any>} fields */
async function begin({ name: wanted, ...fields }, legend = "") {
  const named = fresh(wanted ?? "my-board", boards);
  const { files } = await app.ask("edition-new", { name: named, ...fields });
  if (!legend) return add(named, files);
  const { files: other } = await app.ask("edition-new", { name: named, like: legend });
  return add(named, { ...other, "board.txt": emptied(files["board.txt"]) });
}

function add(named, files) {
  forgotten = null;
  boards[named] = Object.fromEntries(Object.entries(files).filter(([file]) => FILES.includes(file)));
  choose(named);
}

/** Opens files: with an edition.yaml they make a new board, without one they replace files of the current board. */
async function opened(given) {
  const files = {};
  for (const each of given) files[each.name === "board.csv" ? "board.txt" : each.name] = (await each.text()).replaceAll("\r\n", "\n");
  const known = Object.fromEntries(Object.entries(files).filter(([file]) => FILES.includes(file)));
  if (!Object.keys(known).length) throw new app.Amiss({ sentence: gettext("An edition consists of the files {files}.", { files: listed(FILES) }) });
  if (known["edition.yaml"]) add(fresh(known["edition.yaml"].match(/^name:\s*(\S+)/m)?.[1] ?? "my-board", boards), known);
  else {
    Object.assign(texts, known);
    choose(at);
  }
}

function choose(wanted) {
  at = wanted;
  texts = boards[at];
  turnTo(file);
  keep();
  check();
}

/** Lists the names of all boards, and chooses the current one. */
function names() {
  keyed(view.chosen, Object.keys(boards), (each) => each, (each) => h("option", { value: each }, each));
  view.chosen.value = at;
  view.back.hidden = !forgotten;
}

function turnTo(next) {
  file = next;
  arranged();
  if (file !== PAINT) view.text.put(texts[file] ?? "");
  painter.cancel();
  tabs();
  widen();
}

/** Shows the brushes or the text; while a photograph is fitted to the grid, there is nothing to paint on. */
function arranged() {
  view.text.root.hidden = file === PAINT;
  painter.root.hidden = file !== PAINT || backdrop.fits;
  backdrop.root.hidden = file !== PAINT && !backdrop.photograph;
  painter.draw();
}

/** Makes the panel as wide as the text, as far as the board beside it allows. */
function widen() {
  const { style } = document.documentElement;
  if (here && file !== PAINT) style.setProperty("--own-wide", `${Math.ceil(view.text.wide)}px`);
  else style.removeProperty("--own-wide");
}

/** Takes over the texts that were painted. */
function painted(changes) {
  Object.assign(texts, changes);
  keep();
  clearTimeout(waiting);
  waiting = setTimeout(check, PAUSE);
}

/** Saves the boards, merged with what other tabs have saved. */
function keep() {
  merge();
  if (app.saved.set("own", { boards, at, file })) found = structuredClone(boards);
  else app.say(gettext("This browser cannot keep any more. Save the files."));
}

/** Merges the boards that other tabs have saved; a board that was changed here and there continues here under a new name. */
function merge() {
  const theirs = app.saved.get("own", {}).boards ?? {};
  const { boards: all, moved } = merged(found, boards, theirs);
  if (moved[at]) app.say(gettext("{name} was also changed in another tab. What you typed here is now {moved}.", { name: at, moved: moved[at] }));
  [boards, found, at] = [all, structuredClone(theirs), moved[at] ?? at];
  texts = boards[at];
  names();
}

/** Handles boards that another tab has saved. Nothing is saved here, because somebody may be typing in the other tab. */
function elsewhere() {
  const before = structuredClone(texts);
  merge();
  if (!before || JSON.stringify(texts) === JSON.stringify(before)) return;
  app.say(texts ? gettext("{name} was changed in another tab.", { name: at }) : gettext("{name} was forgotten in another tab.", { name: at }));
  if (!texts) forgotten = [at, before];
  if (!here) return;
  if (!texts) return void show();
  turnTo(file);
  check();
}

function forget() {
  forgotten = [at, texts];
  delete boards[at];
  at = Object.keys(boards)[0] ?? null;
  keep();
  show();
}

function typed(text) {
  painted({ [file]: text });
  widen();
}

/** Has the engine check the files; cancels an earlier check. */
async function check() {
  asking?.abort();
  const { signal } = (asking = new AbortController());
  try {
    const found = await app.ask("edition-check", { files: texts, board: true, black_and_white: blackAndWhite(), dark: worn() === "dark" }, { signal });
    if (!signal.aborted) put(found);
  } catch (error) {
    if (!signal.aborted) app.fail(error, view.verdict);
  }
}

function put(found) {
  answer = found;
  clearFailure(view.verdict);
  const { edition, valid } = found;
  if (valid) app.saved.set("editions", { ...app.saved.get("editions", {}), [edition.name]: { ...texts } });
  const left = [
    found.problems.length && ngettext("{number} mistake", "{number} mistakes", found.problems.length),
    found.not_filled_in.length && ngettext("{number} place not filled in yet", "{number} places not filled in yet", found.not_filled_in.length),
    found.look_at.length && ngettext("{number} thing to check", "{number} things to check", found.look_at.length),
  ].filter(Boolean);
  fill(view.verdict, valid ? h("span", { class: "seal-proved" }, gettext("valid")) : h("span", { class: "seal-estimated" }, gettext("not valid yet")), " ",
    valid ? gettext("{name}, content hash {hash}", { name: edition.name, hash: edition.content_hash }) : "", valid && left.length ? "; " : "", left.join(", "));
  view.use.disabled = !valid;
  // Places that are not filled in yet get one line for each file.
  const blanks = [...Map.groupBy(found.not_filled_in, (each) => each.file).values()].map(([first, ...others]) =>
    [{ ...first, sentence: others.length ? ngettext("{sentence}, and {number} more place in this file", "{sentence}, and {number} more places in this file", others.length, { sentence: first.sentence }) : first.sentence }, "blank"]);
  const rows = [...graded(found.problems, "wrong"), ...blanks, ...graded(found.look_at, "look")];
  fill(view.list, rows.slice(0, SHOWN).map(([problem, grade]) => item(problem, grade)), rows.length > SHOWN && h("li", {}, ngettext("The list has {number} more line.", "The list has {number} more lines.", rows.length - SHOWN)));
  tabs();
  if (!here || !found.picture) return;
  const squares = found.cells.map(({ square, token }) => ({ square, name: `${square}, ${token}`, block: null }));
  app.board.put(found.picture.svg, squares, check);
  app.board.light(backdrop.photograph ? found.problems.flatMap(({ squares: wrong }) => wrong) : [], "wrong"); // the picture has these marks, but a photograph outshines it
  painter.update(found, () => !app.board.root.classList.contains("photo-under"));
  if (String(backdrop.grid) !== gridShown) backdrop.show();
  gridShown = String(backdrop.grid);
}

let gridShown = "";

const graded = (list, grade) => list.map((each) => [each, grade]);
const all = () => [...graded(answer.problems, "wrong"), ...graded(answer.not_filled_in, "blank"), ...graded(answer.look_at, "look")];
const place = ({ file: where, line, column }) => [where, [line, column].filter(Boolean).join(":")].filter(Boolean).join(" ");

function item(problem, grade) {
  return h("li", { class: `own-${grade}` },
    h("button", { class: "plain figure", onclick: () => jump(problem) }, place(problem)), " ", h("span", {}, problem.sentence));
}

function tabs() {
  const marked = answer ? all() : [];
  keyed(view.tabs, [PAINT, ...FILES], (each) => each, (each) => h("button", { onclick: () => { turnTo(each); keep(); } }, h("span", {}, each === PAINT ? gettext("Paint") : each), h("b", { class: "bad figure" })),
    (button, each) => {
      button.setAttribute("aria-pressed", String(each === file));
      const wrong = marked.filter(([problem, grade]) => problem.file === each && grade === "wrong").length;
      button.lastChild.textContent = wrong ? ` ${wrong}` : "";
    });
  // The list has the worst problem of a line first.
  const inFile = marked.filter(([problem]) => problem.file === file && problem.line);
  view.text.mark(new Map(inFile.toReversed().map(([{ line }, grade]) => [line, `own-${grade}`])), inFile.filter(([{ column }, grade]) => column && grade === "wrong").map(([problem]) => problem));
}

function jump({ file: where, line, column, length, squares }) {
  if (painting() && squares.length) {
    app.board.light(squares, "note");
    return app.board.focus(squares[0]);
  }
  if (FILES.includes(where)) turnTo(where);
  else if (painting()) turnTo(FILES[0]);
  view.text.go(line ?? 1, column ?? 1, line ? length : 0);
  return app.board.light(squares, "note");
}

let last = -1;
function nextProblem(by) {
  const found = answer ? all() : [];
  if (!found.length) return app.say(gettext("There is no mistake."));
  last = (last + by + found.length) % found.length;
  jump(found[last][0]);
  app.say(found[last][0].sentence);
}

/** Moves the caret to the token of a square that was picked on the board. */
function fromBoard(square) {
  const cell = answer?.cells.find((each) => each.square === square);
  if (!cell) return;
  turnTo("board.txt");
  view.text.go(cell.line, cell.column, cell.token.length);
}

/** Marks the square at the caret on the board. */
function moved(line, column) {
  const cell = file === "board.txt" && answer?.cells.find((each) => each.line === line && each.column <= column && column <= each.column + each.token.length);
  app.board.light(cell ? [cell.square] : [], "note");
}

async function play(players) {
  const { name: named } = answer.edition;
  const { editions } = await app.ask("edition-list");
  if (editions.some((each) => each.name === named)) throw new app.Amiss({ sentence: gettext("{name} is the name of a shipped edition. Give your edition another name in edition.yaml.", { name: named }) });
  const { line } = await app.ask("new", { edition: texts, players });
  app.game.start(line);
  app.go({ panel: "analyse", pos: line });
}
