/**
 * Seals values: encrypts them with a key of this browser that no script can read out. So nobody sees a hidden hand by
 * looking into the storage of the browser.
 */

const STORE = "keys";
const NAME = "seal";
const WAY = "AES-GCM";
/** @type {Promise<CryptoKey | null> | null} */
let key = null;

/** Returns a value sealed as text; null if the browser cannot seal, for example because the page came from another machine without encryption. */
export async function seal(value) {
  const own = await ownKey();
  if (!own) return null;
  const iv = crypto.getRandomValues(new Uint8Array(12));
  const bytes = new TextEncoder().encode(JSON.stringify(value));
  return `${asText(iv)}.${asText(new Uint8Array(await crypto.subtle.encrypt({ name: WAY, iv }, own, bytes)))}`;
}

/** Returns the value of a sealed text; null if this browser did not seal it. */
export async function unseal(text) {
  const own = await ownKey();
  if (!own) return null;
  const [iv, bytes] = text.split(".").map(asBytes);
  return crypto.subtle.decrypt({ name: WAY, iv }, own, bytes).then((opened) => JSON.parse(new TextDecoder().decode(opened)), () => null);
}

const asText = (bytes) => btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), ""));
const asBytes = (text) => Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
const ownKey = () => (key ??= keptKey().catch(() => null));

/** The key in the database of this browser; makes one at the first call. */
async function keptKey() {
  if (!crypto.subtle) return null;
  const opening = indexedDB.open("ny1901", 1);
  opening.onupgradeneeded = () => opening.result.createObjectStore(STORE);
  const database = await done(opening);
  const keys = (mode) => database.transaction(STORE, mode).objectStore(STORE);
  const kept = await done(keys("readonly").get(NAME));
  if (kept) return kept;
  const made = await crypto.subtle.generateKey({ name: WAY, length: 256 }, false, ["encrypt", "decrypt"]);
  await done(keys("readwrite").add(made, NAME)).catch(() => {}); // another tab was faster
  return done(keys("readonly").get(NAME));
}

const done = (request) =>
  new Promise((resolve, reject) => Object.assign(request, { onsuccess: () => resolve(request.result), onerror: () => reject(request.error) }));
