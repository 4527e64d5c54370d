/** Files that the browser saves. */

import { h } from "./dom.js";

/** Saves a text or other content as a file. */
export function saveFile(name, content, type = "text/plain") {
  const address = URL.createObjectURL(new Blob([content], { type }));
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
