/** The frame of a page: fills `app`, which every panel gets, and shows the panel that the address names. */

import * as address from "./address.js";
import { Amiss, connect } from "./client.js";
import { coded, fill, h, styled } from "./dom.js";
import { Keys } from "./keys.js";
import { menu, showKeys } from "./menu.js";
import * as saved from "./saved.js";
import { clearFailure, fail, say } from "./status.js";
import { wear } from "./theme.js";
import { gettext } from "./words.js";

/**
 * What every panel gets: `ask` asks the engine, `game` is the tree or list of turns, `go` changes the address, `say` shows
 * a message and `fail` an error, `strip` is the element below the board, and `question` an example of a question about the
 * rules. Panels add functions that other panels call, under their names.
 * @typedef {object} App
 * @property {import("./client.js").Ask} ask
 * @property {import("../game/game.js").Game} game
 * @property {import("../board/board.js").Board} board
 * @property {import("./keys.js").Keys} keys
 * @property {typeof go} go
 * @property {typeof saved} saved
 * @property {typeof say} say
 * @property {typeof fail} fail
 * @property {typeof Amiss} Amiss
 * @property {HTMLElement} strip
 * @property {string} question
 * @property {(name: string) => Promise<void>} tour
 * @property {string} home
 * @property {() => {kind?: string, position?: string, puzzle?: string}} shared
 * @property {string} [hosted] the name under which the browser keeps the address of a hosted page
 * @property {any} [moves]
 * @property {any} [analyse]
 * @property {any} [play]
 * @property {{begin: () => any}} [review]
 * @property {{open: (text: string) => Promise<void>}} [puzzle]
 */

/** @typedef {{name: string, title: string, inMenu?: boolean, root?: HTMLElement, module?: any, loading?: Promise<any[]>, mounted?: Promise<void>}} Panel */

/** @type {App} */
let app;
/** @type {Panel[]} */
let PANELS;
/** @type {string[]} */
let NAMES;
let own;
/** @type {Panel | null} */
let shown = null;
/** @type {Panel | null} */
let wanted = null;
let undrawn = false;
let arrivals = 0;

/**
 * Opens a page with its panels `{name, title, inMenu}`. A game provides `Board`, `makeGame(app)`, `keys(app)`, and
 * `first(app)`, which starts a game if neither the address nor the last visit has one.
 */
export async function openPage(page, panels, ofGame) {
  if (ledToFolder()) return;
  [app, PANELS, own] = [page, panels, ofGame];
  NAMES = PANELS.map(({ name }) => name);
  Object.assign(app, { saved, say, fail, Amiss, strip: document.getElementById("strip") });
  address.takeSecret();
  load(entryOf(address.fieldsOf(location.hash, NAMES).panel)); // loads while the page connects
  app.go = go;
  app.tour = (name) => import("./tour.js").then(({ startTour }) => startTour(app, name)).catch(fail);
  app.home = NAMES[0];
  app.shared = () => shown?.module?.shares?.() ?? {};
  saved.onceUnkept(() => say(gettext("This browser cannot keep any more of this page. Save what you need as files.")));
  app.keys = new Keys(() => shown?.name ?? "");
  const ask = await connect();
  app.ask = (method, fields, options) => ask(method, fields, options).catch(lockedOut);
  app.board = new own.Board(document.getElementById("board"), app);
  const put = wear(() => {
    if (!app.game) return;
    app.board.redraw();
    shown?.module?.themed?.();
  });
  tabs();
  menu(app, PANELS, put);
  playFirst();
  pageKeys();
  app.game = await own.makeGame(app);
  app.game.on("change", () => gameChanged());
  window.addEventListener("hashchange", () => arrive());
  await arrive({ first: true });
  await app.board.shown?.catch(() => {}); // the panel shows the error
  document.documentElement.dataset.ready = "true";
}

/**
 * Some hosts show the page in a folder of a site also at the address without the slash at its end, from which the page would
 * find the files of another page. Leads from there to the folder; returns whether it does.
 */
function ledToFolder() {
  const engine = document.querySelector("meta[name=ny1901-engine]")?.getAttribute("content") ?? "";
  const { pathname, search, hash, href } = location;
  const folder = engine.startsWith("../") && new URL(engine, href).searchParams.get("game");
  if (!folder || !pathname.endsWith(`/${folder}`)) return false;
  location.replace(`${pathname}/${search}${hash}`);
  return true;
}

/**
 * Shows at the top that the page has no secret, and hides the page if it shows no position yet.
 * @returns {never}
 */
function lockedOut(error) {
  if (error.kind === "secret" && !document.getElementById("locked")) {
    const main = document.querySelector("main");
    main.before(h("p", { id: "locked", class: "error", role: "alert" }, coded(error.message)));
    main.hidden = !document.documentElement.dataset.ready;
  }
  throw error;
}

function tabs() {
  const links = PANELS.map(({ name, title, inMenu }) => h("a", { href: `#${name}`, class: inMenu && "elsewhere", data: { panel: name } }, title));
  document.getElementById("tabs").append(...links);
  document.getElementById("skip").addEventListener("click", (event) => {
    event.preventDefault();
    shown?.root.focus();
  });
}

/**
 * Loads the form Play whenever it opens; the form of the last time goes at once, so that nobody chooses in it. If what had
 * the focus before is gone, the button Play gets it when the form closes.
 */
function playFirst() {
  const box = document.getElementById("play");
  box.addEventListener("toggle", ({ newState }) => {
    const held = document.activeElement ?? document.body;
    if (newState === "closed" && (held === document.body || box.contains(held))) document.getElementById("begin").focus();
  });
  box.addEventListener("beforetoggle", async ({ newState }) => {
    if (newState !== "open") return;
    fill(box);
    try {
      await (await import("./play.js")).playForm(box, app, NAMES[0]);
    } catch (error) {
      fail(error);
    }
  });
}

function pageKeys() {
  app.keys.on("?", gettext("Show the keys"), () => showKeys(app));
  own.keys(app);
  app.keys.on("q", gettext("Go to the board"), () => app.board.enter());
  app.keys.on("/", gettext("Type a turn, a position, a question"), () => typeText());
}

/** Focuses the input of the current panel, or else that of the first panel. */
async function typeText() {
  const find = () => [...(shown?.root.querySelectorAll("[data-input]") ?? [])].find((input) => input.offsetParent);
  if (!find()) await go({ panel: NAMES[0] });
  find()?.focus();
}

/**
 * Goes to a panel: `{panel, id, ...}`; with `replace` no entry is added to the history.
 * @param {Record<string, any>} fields
 */
function go(fields, { replace = false } = {}) {
  const whole = { panel: shown?.name ?? NAMES[0], ...fields };
  const fragment = address.fragmentOf(whole);
  if (fragment !== location.hash) history[replace ? "replaceState" : "pushState"](null, "", fragment);
  return arrive();
}

/** Shows the panel and the position of the address. */
async function arrive({ first = false } = {}) {
  const arrival = ++arrivals;
  clearFailure();
  if (address.takeSecret() && document.getElementById("locked")) return location.reload();
  const { panel, open, ...fields } = address.fieldsOf(location.hash, NAMES);
  try {
    if (first && open && (await (await import("./opening.js")).openGiven(app, own.first, NAMES[0]))) return;
    if (await positionFor(fields, first, () => arrival === arrivals)) return;
  } catch (error) {
    fail(error);
  }
  await showPanel(entryOf(panel), fields);
}

/**
 * Opens the position of the address; the first time, starts a game if there is none. Returns whether the address carries a
 * game or a file and another address has taken its place.
 */
async function positionFor(/** @type {address.Fields} */ { pos: line, game, file, edition }, first, wanted) {
  try {
    if (game || file || edition) return await (await import("./carried.js")).openCarried(app, { game, file, edition, pos: line }, own.first, wanted);
    if (!line) return false;
    await app.board.show(line); // The engine refuses a wrong position before the game changes.
    if (wanted()) await app.game.open(line);
    return false;
  } finally {
    if (first && !app.game.line) await own.first(app);
  }
}

async function showPanel(entry, fields) {
  wanted = entry;
  await (entry.mounted ??= mount(entry));
  if (wanted !== entry) return; // Another panel was chosen meanwhile.
  if (shown && shown !== entry) {
    shown.module?.hide?.();
    shown.root.hidden = true;
    say(""); // the message was about the other panel
  }
  shown = entry;
  entry.root.hidden = false;
  document.documentElement.dataset.panel = entry.name;
  document.title = `${entry.title} · ny1901`;
  for (const link of document.querySelectorAll("#tabs a, #menu a")) {
    if (link.dataset.panel === entry.name) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
  try {
    await entry.module?.show?.(fields);
  } catch (error) {
    fail(error, entry.root.firstElementChild ?? entry.root);
  }
  gameChanged();
}

/** Finds a panel by its name; the default is the first panel. */
function entryOf(panel = NAMES[0]) {
  return PANELS.find(({ name }) => name === panel);
}

/** Loads the module of a panel and its stylesheet. */
function load(entry) {
  entry.loading ??= Promise.all([import(`../${entry.name}/${entry.name}.js`).catch(unloaded), styled(`${entry.name}/${entry.name}.css`)]);
  return entry.loading;
}

function unloaded(error) {
  console.error(error);
  return null;
}

async function mount(entry) {
  entry.root = h("section", { id: `panel-${entry.name}`, class: "panel", "aria-label": entry.title, tabindex: -1, hidden: true });
  document.getElementById("panels").append(entry.root);
  try {
    [entry.module] = await load(entry);
    if (!entry.module) throw new Amiss({ sentence: gettext("{panel} could not be loaded. Load the page again.", { panel: entry.title }) });
    await entry.module.mount(entry.root, app);
  } catch (error) {
    fail(error);
  }
}

/** Draws the current position, and writes it into the address if the panel keeps it there. */
function gameChanged() {
  if (!shown || !app.game.line) return;
  if (!shown.module?.ownBoard) drawGame();
  if (!(shown.module?.keepsPosition ?? shown.name === NAMES[0])) return;
  const fields = { ...address.fieldsOf(location.hash, NAMES), panel: shown.name, pos: app.game.line };
  const fragment = address.fragmentOf(fields);
  if (fragment !== location.hash) history.replaceState(null, "", fragment);
}

async function drawGame() {
  try {
    await app.board.show(app.game.line);
    if (undrawn) clearFailure();
    undrawn = false;
  } catch (error) {
    undrawn = true;
    fail(error);
  }
}
