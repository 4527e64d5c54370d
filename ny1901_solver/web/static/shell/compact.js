/** Texts in addresses: compressed, and written with letters that an address may contain. */

import { Amiss } from "./client.js";
import { gettext } from "./words.js";

const FORMAT = "deflate"; // with a checksum
const MOST = 1_000_000; // characters of a text; the engine accepts no longer request

/** Compresses a text for an address. */
export async function compact(text) {
  const bytes = new Uint8Array(await new Response(new Blob([text]).stream().pipeThrough(new CompressionStream(FORMAT))).arrayBuffer());
  return btoa(bytes.reduce((all, byte) => all + String.fromCharCode(byte), "")).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** Returns the text that `compact` has compressed; rejects if the address was cut or changed. */
export async function expand(letters) {
  try {
    const bytes = Uint8Array.from(atob(letters.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));
    const reader = new Blob([bytes]).stream().pipeThrough(new DecompressionStream(FORMAT)).pipeThrough(new TextDecoderStream("utf-8", { fatal: true })).getReader();
    let text = "";
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      text += part.value;
      if (text.length > MOST) throw new RangeError("the text is too long");
    }
    return text;
  } catch {
    throw new Amiss({ sentence: gettext("This address is damaged: a part of it is missing or was changed. Ask for the whole address again.") });
  }
}
