/** The menu at the right of the header: themes, links, keys, and the notice of the edition. */

import { served } from "./client.js";
import { h } from "./dom.js";
import { THEMES, chosen } from "./theme.js";
import { gettext } from "./words.js";

/** The tours, with their names in the menu. */
export const TOURS = [["page", gettext("Show me how (5 steps)")], ["game", gettext("I do not know the game (10 steps)")]];

/** Makes a button that opens the popover Share for what is shown; the focus then returns to `opener`. */
export function shareButton(/** @type {App} */ app, props = {}, opener = null) {
  const open = () => import("./share.js").then(({ share }) => share(app, opener ?? button)).catch((error) => app.fail(error));
  const button = h("button", { type: "button", ...props, onclick: open }, gettext("Share"));
  return button;
}

/** Fills the menu; `wear(theme)` chooses a theme. */
export function menu(/** @type {App} */ app, panels, wear) {
  const themes = THEMES.map(([value, name]) =>
    h("label", { class: "choice" },
      h("input", { type: "radio", name: "theme", value, checked: value === chosen(), onchange: () => wear(value) }), name));
  const links = panels.filter(({ inMenu }) => inMenu).map(({ name, title }) => h("a", { href: `#${name}`, data: { panel: name } }, title));
  const all = served() && h("a", { href: "plain.html", onclick: (e) => (e.target.hash = location.hash) }, gettext("All questions"));
  const others = [...document.querySelectorAll("link[rel=related]")].map((link) =>
    h("a", { href: link.getAttribute("href") }, gettext("The page of {game}", { game: link.getAttribute("title") })));
  const box = document.getElementById("menu");
  const tours = TOURS.map(([name, label]) => h("button", { class: "plain", onclick: () => (box.hidePopover(), app.tour(name)) }, label));
  box.append(
    h("fieldset", {}, h("legend", {}, gettext("Appearance")), themes),
    h("nav", { "aria-label": gettext("More") }, links, shareButton(app, { class: "plain" }, document.getElementById("more")), all, others, tours, h("button", { class: "plain", onclick: () => showKeys(app) }, gettext("Keys"), h("kbd", {}, "?"))),
    h("p", { class: "quiet", id: "notice" }));
  for (const link of links) link.addEventListener("click", () => box.hidePopover());
}

/** Shows or hides the list of keys. */
export function showKeys(/** @type {App} */ app) {
  document.getElementById("menu").hidePopover();
  const box = document.getElementById("keys");
  const rows = app.keys.list().map(({ keys, name }) =>
    h("div", {}, h("dt", {}, keys.map((key) => h("kbd", {}, key))), h("dd", {}, name)));
  box.replaceChildren(h("h2", {}, gettext("Keys")), h("dl", { class: "keys" }, rows),
    h("p", { class: "quiet" }, gettext("Esc closes this list.")));
  box.togglePopover();
}
