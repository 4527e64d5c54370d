/** Opens records from files, from the clipboard and by drop; saves records. */

import { h } from "../shell/dom.js";
import { saveFile } from "../shell/files.js";
import { clearFailure } from "../shell/status.js";
import { gettext, ngettext } from "../shell/words.js";

const RECORD = /(^|[{,\n])\s*"?format"?\s*:\s*"?(?:ny1901|manhattan)-record\//;

/** Whether a text is a record. */
export const isRecord = (text) => RECORD.test(text);

/** Loads the text of a record; shows an error after `place`. */
async function openText(/** @type {App} */ app, text, place) {
  clearFailure(place);
  try {
    const { turns } = await app.game.load(text);
    app.say(ngettext("A record of {number} turn is open.", "A record of {number} turns is open.", turns.length));
  } catch (error) {
    app.fail(error, place);
  }
}

/** Asks for a file with a record, and loads it. */
export function openFile(/** @type {App} */ app, place) {
  const input = h("input", { type: "file", accept: ".yaml,.yml,.json,.txt" });
  input.addEventListener("change", async () => input.files[0] && openText(app, await input.files[0].text(), place));
  input.click();
}

/** Saves the game as a record file. */
export async function saveRecord(/** @type {App} */ app, place) {
  try {
    saveFile("game.record.yaml", await app.game.record(), "application/yaml");
    app.say(gettext("Saved as game.record.yaml."));
  } catch (error) {
    app.fail(error, place);
  }
}

/** Loads records that are pasted outside of inputs or dropped on the page, if `wanted()` returns true. */
export function takeRecords(/** @type {App} */ app, place, wanted) {
  const take = (event, text) => {
    if (event.defaultPrevented || !wanted() || !isRecord(text)) return;
    event.preventDefault();
    openText(app, text, place);
  };
  document.addEventListener("paste", (event) => {
    if (!(event.target instanceof Element && event.target.closest("input, textarea"))) take(event, event.clipboardData.getData("text"));
  });
  document.addEventListener("dragover", (event) => wanted() && event.preventDefault());
  document.addEventListener("drop", async (event) => {
    const [file] = event.dataTransfer.files;
    if (event.defaultPrevented || !wanted() || !file) return;
    event.preventDefault();
    openText(app, await file.text(), place);
  });
}
