/** Positions in and out: pasted, dropped or opened; as a line, a file, a picture. */

import { h } from "../shell/dom.js";

/** The files' part of the panel; `named()` is what files are called. */
export function files({ app, draft, act }, named) {
  const chosen = h("input", { type: "file", hidden: true, accept: ".yaml,.yml,.json,.txt,.draft", onchange: () => { read(chosen.files[0]); chosen.value = ""; } });
  const line = h("button", { onclick: () => copy() }, "Copy line");
  const file = h("button", { onclick: () => act(async () => save(".yaml", (await draft.about({ file: true })).file)) }, "Save file");
  const picture = h("button", { onclick: () => act(async () => save(".svg", (await app.ask("draw", { position: draft.text })).svg, "image/svg+xml")) }, "Save picture");
  const root = h("section", { class: "card edit-drop", "aria-label": "Files" },
    h("div", { class: "row" },
      h("button", { onclick: () => act(() => draft.begin({ colours: colours() })) }, "Empty board"),
      h("button", { onclick: () => app.game.line && act(() => draft.begin({ position: app.game.line })) }, "Position of the game"),
      h("button", { onclick: () => chosen.click() }, "Open file"), chosen),
    h("div", { class: "row" }, line, file, picture, h("button", { onclick: () => save(".yaml.draft", draft.text) }, "Save draft")),
    h("p", { class: "quiet" }, "A file can be dropped here or on the board; a position can be pasted above."));
  for (const place of [root, app.board.root]) {
    place.addEventListener("dragover", (event) => event.preventDefault());
    place.addEventListener("drop", (event) => {
      if (!root.offsetParent) return;
      event.preventDefault();
      read(event.dataTransfer.files[0] ?? event.dataTransfer.getData("text"));
    });
  }

  const colours = () => draft.answer.players.map(({ colour }) => colour);

  function read(given) {
    if (given) act(async () => draft.begin({ position: typeof given === "string" ? given : await given.text() }), root);
  }

  async function copy() {
    try {
      await navigator.clipboard.writeText(draft.answer.line);
      app.say("the line is copied");
    } catch {
      save(".txt", `${draft.answer.line}\n`);
    }
  }

  function save(ending, text, type = "text/plain") {
    const url = URL.createObjectURL(new Blob([text], { type }));
    h("a", { href: url, download: named() + ending }).click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
  }

  return {
    root,
    update(answer) {
      for (const button of [line, file]) button.disabled = !answer.line;
    },
  };
}
