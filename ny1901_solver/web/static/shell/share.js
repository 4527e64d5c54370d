/** The popover Share: the address of a position, a game or a puzzle, the same as text, and a QR code of it. */

import { fragmentOf } from "./address.js";
import { served } from "./client.js";
import { compact } from "./compact.js";
import { coded, fill, h, s, styled } from "./dom.js";
import * as shareable from "./shareable.js";
import { clearFailure } from "./status.js";
import { byTouch, gettext, named } from "./words.js";

const LONGEST = 8000; // characters of an address; many programs cut longer ones
const LOCAL = /^(localhost|127(\.\d+){3}|\[::1\])$/;
const KINDS = { position: gettext("Position"), game: gettext("Whole game"), puzzle: gettext("Puzzle") };
const COPIES = { position: gettext("Copy line"), game: gettext("Copy record"), puzzle: gettext("Copy text") };

let root = null;

/** Opens the popover for what the page shows; when it closes, the focus returns to `opener`. */
export async function share(/** @type {App} */ app, opener) {
  root ??= await made();
  await new Share(app, opener).open();
}

/** Copies the line about a solved puzzle, with the address of the puzzle if others can open it. `place` is the button. */
export async function copyResult(/** @type {App} */ app, { id, line }, place) {
  clearFailure(place);
  const { fields } = await shareable.puzzle(app, id);
  const site = siteOf(app);
  const address = addressOf(site, fields);
  const result = field(gettext("The result"));
  result.value = reach(site) === "all" && address.length <= LONGEST ? `${line}\n${address}` : line;
  place.after(result);
  const done = await copied(result);
  if (done) result.remove();
  app.say(done ? gettext("Copied: {text}", { text: result.value }) : BY_HAND);
}

/** Makes the popover when its stylesheet is there. */
async function made() {
  await styled("shell/share.css");
  const section = h("section", { id: "share", popover: "", "aria-label": gettext("Share") });
  document.getElementById("menu").after(section);
  return section;
}

/** Who can open an address: "all", "secret" (who has the secret of the server) or "here" (only this machine). `site` is a hosted page. */
function reach(site) {
  if (site) return "all";
  if (LOCAL.test(location.hostname)) return "here";
  return served() ? "secret" : "all";
}

const siteOf = (/** @type {App} */ app) => (app.hosted && served() ? app.saved.get(app.hosted, "") : "");
const addressOf = (site, fields) => (site || location.origin + location.pathname) + fragmentOf(fields);
const field = (label) => h("textarea", { readonly: true, rows: 2, class: "mono", "aria-label": label, onfocus: ({ target }) => target.select() });

const BY_HAND = gettext("The text is selected: copy it with Ctrl+C, or with the menu of your browser.");

/** Copies the text of a field; if the browser does not allow that, selects the text and returns false. */
async function copied(text) {
  try {
    await navigator.clipboard.writeText(text.value);
    return true;
  } catch {
    text.focus();
    text.select();
    return document.execCommand("copy");
  }
}

/** The contents of the popover, made anew each time. */
class Share {
  /** @type {App} */
  app;
  /** @type {HTMLElement} */
  opener;
  /** @type {HTMLInputElement} */
  hands;
  /** @type {HTMLInputElement} */
  files;
  /** @type {HTMLTextAreaElement} */
  address;
  /** @type {HTMLTextAreaElement} */
  text;
  #updates = 0;

  constructor(/** @type {App} */ app, opener) {
    Object.assign(this, { app, opener });
    const { kind, position, puzzle } = app.shared();
    const line = position || app.game.line;
    this.things = {
      ...(puzzle && { puzzle: () => shareable.puzzle(app, puzzle) }),
      ...(!puzzle && line && { position: () => shareable.position(app, line, this.hands.checked) }),
      ...(!puzzle && app.game.length > 0 && { game: () => shareable.game(app, this.hands.checked) }),
    };
    this.kind = this.things[kind] ? kind : Object.keys(this.things)[0];
    this.#make();
  }

  #make() {
    const check = () => h("input", { type: "checkbox", onchange: () => this.update() });
    [this.hands, this.files] = [check(), check()];
    this.files.checked = true;
    this.withHands = h("label", { class: "choice" }, this.hands, gettext("With all hands"));
    this.boardName = h("span");
    this.withFiles = h("label", { class: "choice" }, this.files, this.boardName);
    this.notes = h("div", { class: "quiet" });
    [this.address, this.text] = [field(gettext("Address")), field(gettext("Text"))];
    this.said = h("p", { role: "status", class: "good" });
    this.copyAddress = h("button", { onclick: () => this.#copy(this.address) }, gettext("Copy address"));
    this.copyText = h("button", { onclick: () => this.#copy(this.text) });
    this.send = h("button", { hidden: !(navigator.share && byTouch()), onclick: () => this.#send() }, gettext("Send…"));
    this.addressPart = h("div", { class: "part" }, this.address, h("div", { class: "row" }, this.copyAddress));
    this.textPart = h("div", { class: "part" }, this.text, h("div", { class: "row" }, this.copyText, this.send));
    this.figure = h("figure", {});
    this.code = h("details", { ontoggle: () => this.#draw() }, h("summary", {}, gettext("QR code")), this.figure);
    const typed = h("input", { type: "url", value: siteOf(this.app), placeholder: "https://…", onchange: () => this.#siteTyped(typed.value.trim()) });
    this.site = h("label", { hidden: !(this.app.hosted && served()) }, gettext("Address of a hosted page of ny1901, if you know one"), typed);
    const choices = Object.keys(this.things).map((kind) => h("label", { class: "choice" },
      h("input", { type: "radio", name: "shared", checked: kind === this.kind, onchange: () => this.#choose(kind) }), KINDS[kind]));
    const what = h("fieldset", { class: "row", hidden: choices.length < 2 }, h("legend", { class: "visually-hidden" }, gettext("What to share")), choices);
    fill(root, h("h2", {}, gettext("Share")), what, this.withHands, this.withFiles, this.notes, this.addressPart, this.textPart, this.said, this.code, this.site);
  }

  /** Opens the popover, with the focus on the first button. */
  async open() {
    if (!this.kind) return this.app.say(gettext("There is nothing to share yet."));
    await this.update();
    root.addEventListener("toggle", () => this.#closed(), { signal: (this.ending = new AbortController()).signal });
    root.showPopover();
    (root.querySelector(".part:not([hidden]) .primary") ?? root.querySelector("input")).focus();
  }

  /** Shows the address, the text and what there is to know about them. */
  async update() {
    const mine = ++this.#updates;
    const { app, kind } = this;
    clearFailure(this.notes);
    try {
      const thing = await this.things[kind]();
      const board = thing.text && (await shareable.boardOf(app, thing.text));
      const files = board?.files && (await compact(JSON.stringify(board.files)));
      if (mine !== this.#updates) return;
      this.#show({ ...thing, board }, files && this.files.checked ? { edition: files } : {});
    } catch (error) {
      app.fail(error, this.notes);
    }
  }

  #show({ fields, text, hides, board }, files) {
    const site = board ? "" : siteOf(this.app); // a hosted page cannot load boards of others
    const far = reach(site);
    const whole = fields && addressOf(site, { ...fields, ...files });
    const long = whole?.length > LONGEST;
    this.withHands.hidden = !hides;
    this.withFiles.hidden = !board?.files;
    fill(this.boardName, board ? gettext("With the files of the board {name}", board) : "");
    this.addressPart.hidden = !whole || long;
    this.textPart.hidden = !text;
    [this.address.value, this.text.value] = [whole ?? "", text ?? ""];
    this.copyText.textContent = COPIES[this.kind];
    this.copyAddress.classList.toggle("primary", far !== "here");
    this.copyText.classList.toggle("primary", far === "here" || long);
    this.best = whole && !long && far !== "here" ? whole : text;
    const notes = [
      hides && (text ? !this.hands.checked && gettext("Hands are hidden information: a ? stands in their place, and who opens the address gets other hands at random.")
        : gettext("The record of a game contains all hands, and this game is not over. Choose “With all hands” to share it.")),
      whole && long && gettext("This is too long for an address: {number} characters, and many programs cut addresses after {most}. Send the text instead.", { number: whole.length, most: LONGEST }),
      whole && !long && far === "here" && gettext("This address opens only on this machine, in a tab of this page. To others, send the text."),
      whole && !long && far === "secret" && gettext("The address opens for people who have the secret of this server, which is not in the address."),
      this.kind === "puzzle" && far === "here" && !text.includes("\n") && gettext("`ny1901 serve {id}` opens the puzzle.", { id: text }),
      board && (files.edition ? gettext("The address opens with `ny1901 serve`; a hosted page cannot load boards of others.")
        : gettext("The other person needs `ny1901 serve` and the files of the board {name}.", board)),
      this.kind === "game" && text && gettext("A game is longer than a QR code holds; the code of a position is short enough."),
    ];
    fill(this.notes, notes.filter(Boolean).map((note) => h("p", {}, coded(note))));
    this.code.hidden = this.kind === "game" || !this.best;
    fill(this.said);
    this.#draw();
  }

  /** Draws the QR code, if it is unfolded. */
  async #draw() {
    if (!this.code.open || this.code.hidden) return;
    const text = this.best;
    try {
      const { side, path } = await this.app.ask("qr-code", { text });
      if (text !== this.best) return;
      const inside = text === this.address.value ? gettext("QR code of the address") : gettext("QR code of the text");
      fill(this.figure, s("svg", { viewBox: `0 0 ${side} ${side}`, role: "img", "aria-label": inside }, s("path", { d: path })), h("figcaption", { class: "quiet" }, inside));
    } catch (error) {
      if (text === this.best) fill(this.figure, h("p", { class: "quiet" }, gettext("{reason}.", { reason: named(error.message) })));
    }
  }

  async #copy(text) {
    fill(this.said, (await copied(text)) ? gettext("Copied.") : BY_HAND);
  }

  async #send() {
    const { best } = this;
    const given = best === this.address.value ? { url: best } : { text: best };
    await navigator.share({ title: document.title, ...given }).catch(() => {}); // the person has closed the menu of the phone
  }

  #choose(kind) {
    this.kind = kind;
    return this.update();
  }

  /** Keeps the address of a hosted page, which then begins every shared address. */
  #siteTyped(text) {
    const page = URL.canParse(text) ? new URL(text) : null;
    if (text && !/^https?:$/.test(page?.protocol)) return fill(this.said, gettext("Enter an address that begins with https://"));
    this.app.saved.set(this.app.hosted, page && page.origin + page.pathname);
    return this.update();
  }

  #closed() {
    if (root.matches(":popover-open")) return;
    this.ending.abort();
    if (document.activeElement === document.body || root.contains(document.activeElement)) this.opener.focus();
  }
}
