/**
 * The service worker: stores every file by its content, so that the page works offline, and isolates the page, so that
 * searches can be stopped. The list `files.json` says which contents belong to a version of the site. A new version is
 * stored beside the old one, and takes its place when the page is opened the next time.
 */

/** @typedef {Record<string, string>} List the SHA-256 of each file of a version, by its path */

/** @type {ServiceWorkerGlobalScope} */
const here = /** @type {any} */ (self);
const { clients, registration: { scope } } = here;
const STORE = `ny1901 ${scope}`;
const LIST = `${scope}?list`; // the SHA-256 of each file of the version in use, by its path
const NEXT = `${scope}?next`; // the list of a newer version, whose files are stored
const ISOLATED = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };
const FRESH = "X-Ny1901-Fresh"; // the header of a response of the host, after which the stored one can be asked for
/** @type {List | null} */
let known = null; // the list in use
/** @type {Map<string, Promise<boolean>>} */
const storing = new Map(); // the promises that contents are stored, by their SHA-256

/**
 * The address under which the store keeps a content.
 * @param {string} digest
 */
const place = (digest) => `${scope}?${digest}`;

here.addEventListener("install", () => here.skipWaiting());
here.addEventListener("activate", (event) => event.waitUntil(Promise.all([forgetOthers(), clients.claim()])));
here.addEventListener("message", (event) => event.waitUntil(complete()));
here.addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(scope)) event.respondWith(answered(event));
});

/**
 * Answers with the stored file; a file that is not stored yet is fetched and stored. If it is asked for again meanwhile, that
 * request waits for the stored one. Files that are not of the site are only fetched.
 * @param {FetchEvent} event
 */
async function answered(event) {
  const kept = await caches.open(STORE);
  const { isReloadNavigation = false } = /** @type {{isReloadNavigation?: boolean}} */ (event.request);
  if (event.request.mode === "navigate") await renewed(kept, isReloadNavigation);
  const list = await listed(kept);
  const name = nameOf(event.request.url, list);
  if (!name) return folderOf(event.request.url, list) ?? fetch(event.request);
  const wanted = list[name];
  await storing.get(wanted);
  let response = await kept.match(place(wanted));
  if (!response) {
    response = await fetch(event.request);
    if (response.type === "opaqueredirect") return response; // some hosts lead from `index.html` to its folder
    if (response.status === 200) event.waitUntil(keepFirst(kept, wanted, response.clone()));
    if (name.endsWith(".wasm")) return headed(response, { [FRESH]: "1" });
  }
  const { mode, destination, url } = event.request;
  // as it is, so that the browser can keep compiled code beside it; but scripts find each other by the address of the
  // response, and two pages may have the same file, which is stored once
  if (mode !== "navigate" && destination !== "worker" && response.url === url) return response;
  return headed(response, ISOLATED);
}

/**
 * The response with further headers.
 * @param {Response} response
 * @param {Record<string, string>} further
 */
function headed({ body, status, statusText, headers: own }, further) {
  const headers = new Headers(own);
  for (const [header, value] of Object.entries(further)) headers.set(header, value);
  return new Response(body, { status, statusText, headers });
}

/**
 * The path of a file of the site in the list; undefined for others. Some hosts leave out `.html`.
 * @param {string} url
 * @param {List} list
 */
function nameOf(url, list) {
  const path = url.slice(scope.length).replace(/[?#].*/, "").replace(/(^|\/)$/, "$1index.html");
  return [path, `${path}.html`].find((name) => Object.hasOwn(list, name));
}

/**
 * Leads from the address of a page's folder without the slash at its end to the page, as hosts do.
 * @param {string} url
 * @param {List} list
 */
function folderOf(url, list) {
  const [address] = url.split(/[?#]/, 1);
  const rest = url.slice(address.length);
  return Object.hasOwn(list, `${address.slice(scope.length)}/index.html`) ? Response.redirect(`${address}/${rest}`, 301) : null;
}

/**
 * The list of the version in use; at the first visit the one of the host.
 * @param {Cache} kept
 * @returns {Promise<List>}
 */
async function listed(kept) {
  if (known) return known;
  const stored = await kept.match(LIST);
  if (stored) {
    /** @type {List} */
    const list = await stored.json();
    return (known = list);
  }
  const fresh = await fetched("files.json");
  await kept.put(LIST, fresh.clone());
  /** @type {List} */
  const list = await fresh.json();
  return (known ??= list);
}

/**
 * Puts a newer version that is stored into use, unless another tab shows the old one.
 * @param {Cache} kept
 * @param {boolean} again whether a page is loaded again
 */
async function renewed(kept, again) {
  const next = await kept.match(NEXT);
  if (!next) return;
  const pages = (await clients.matchAll({ type: "window", includeUncontrolled: true })).filter(({ url }) => url.startsWith(scope));
  if (pages.length > (again ? 1 : 0)) return; // a page that is loaded again is still among them
  await kept.put(LIST, next.clone());
  /** @type {List} */
  const list = await next.json();
  known = list;
  await kept.delete(NEXT);
  const wanted = new Set([LIST, ...Object.values(list).map(place)]);
  const older = (await kept.keys()).filter(({ url }) => !wanted.has(url));
  await Promise.all(older.map((request) => kept.delete(request)));
}

/** Stores all files of the version that the host has now. What an older version had, too, is stored already. */
async function complete() {
  const kept = await caches.open(STORE);
  const response = await fetched("files.json");
  const [text, before] = [await response.clone().text(), JSON.stringify(await listed(kept))];
  /** @type {List} */
  const list = JSON.parse(text);
  const there = new Set((await kept.keys()).map(({ url }) => url));
  const missing = Object.keys(list).filter((name) => !there.has(place(list[name])));
  await Promise.all(missing.map(async (name) => {
    if (!(await keep(kept, list[name], await fetched(name)))) throw new Error(`${name} is not the file of this version`);
  }));
  if (JSON.stringify(list) !== before) await kept.put(NEXT, response);
}

/**
 * Fetches a file of the host, past the browser's own cache.
 * @param {string} name
 */
async function fetched(name) {
  const response = await fetch(scope + name, { cache: "no-cache" });
  if (response.status !== 200) throw new Error(`${name}: ${response.status}`);
  return response;
}

/**
 * Stores a content if it is the wanted one; returns whether it is.
 * @param {Cache} kept
 * @param {string} wanted its SHA-256
 * @param {Response} response
 */
async function keep(kept, wanted, response) {
  const copy = response.clone();
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", await response.arrayBuffer()));
  if (Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("") !== wanted) return false;
  await kept.put(place(wanted), copy);
  return true;
}

/**
 * Stores a content as `keep` does; until then, other requests for it wait.
 * @param {Cache} kept
 * @param {string} wanted its SHA-256
 * @param {Response} response
 */
async function keepFirst(kept, wanted, response) {
  const done = keep(kept, wanted, response).catch(() => false);
  storing.set(wanted, done);
  await done;
  storing.delete(wanted);
}

/** Deletes what earlier service workers of this site have stored under other names. */
async function forgetOthers() {
  const others = (await caches.keys()).filter((name) => name.startsWith(`${STORE} `));
  await Promise.all(others.map((name) => caches.delete(name)));
}
