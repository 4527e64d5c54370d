/** The controls that open, copy and save positions, records and pictures. */

import { isRecord, saveRecord } from "../game/files.js";
import { fill, h } from "./dom.js";
import { shareButton } from "./menu.js";
import { saveFile } from "./files.js";
import { gettext } from "./words.js";

/**
 * Fills `root` with the controls. A game provides `copies`, pairs of a label and a function that returns the text to copy;
 * `drawn()`, which returns the request for the picture to save; and `record`, whether there is a button that saves the record.
 */
export function sharing(root, /** @type {App} */ app, { copies, drawn, record = false }) {
  const text = h("textarea", { rows: 2, "aria-label": gettext("A position or record"), placeholder: gettext("Paste a position or a record, or drop a file here") });
  const file = h("input", { type: "file", hidden: true, onchange: () => file.files?.[0] && read(file.files[0]) });
  const buttons = [
    [gettext("Open"), () => open(text.value)], [gettext("Open a file"), () => file.click()], ...(record ? [[gettext("Save record"), () => saveRecord(app, tools)]] : []),
    ...copies.map(([label, what]) => [label, () => copy(what())]),
    [gettext("Save SVG"), async () => saveFile("board.svg", (await picture()).svg, "image/svg+xml")], [gettext("Save PNG"), () => png()],
  ].map(([name, run]) => h("button", { type: "button", onclick: () => tried(run) }, name));
  const tools = h("div", { class: "row" }, buttons, shareButton(app), file);
  fill(root, text, tools);
  root.addEventListener("dragover", (event) => event.preventDefault());
  root.addEventListener("drop", (event) => {
    event.preventDefault();
    if (event.dataTransfer.files[0]) read(event.dataTransfer.files[0]);
  });

  async function tried(run) {
    try {
      await run();
    } catch (error) {
      app.fail(error, tools);
    }
  }

  async function read(chosen) {
    text.value = await chosen.text();
    await tried(() => open(text.value));
  }

  async function open(given) {
    if (isRecord(given)) await app.game.load(given);
    else await app.game.start((await app.ask("show", { position: given.trim() })).line);
    text.value = "";
  }

  async function copy(what) {
    await navigator.clipboard.writeText(what);
    app.say(gettext("Copied."));
  }

  const picture = () => app.ask("draw", drawn());

  async function png() {
    const { svg, width, height } = await picture();
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: width * 2, height: height * 2 });
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    saveFile("board.png", await new Promise((done) => canvas.toBlob(done, "image/png")), "image/png");
  }
}
