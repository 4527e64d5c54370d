/** The service worker: stores every file, so that the page works offline, and isolates the page, so that searches can be stopped. */

const FILES = "FILES";
const NAME = `ny1901 ${registration.scope} VERSION`;
const ISOLATED = { "Cross-Origin-Opener-Policy": "same-origin", "Cross-Origin-Embedder-Policy": "require-corp" };

addEventListener("install", (event) => {
  skipWaiting();
  if (registration.active) event.waitUntil(complete()); // a new version is complete before it is used
});

addEventListener("activate", (event) => event.waitUntil(Promise.all([forget(), clients.claim()])));

addEventListener("message", (event) => event.waitUntil(complete()));

addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method === "GET" && url.startsWith(registration.scope)) event.respondWith(answered(event.request));
});

/** Answers with the stored file; a file that is not stored yet is fetched and stored. */
async function answered(request) {
  const kept = await caches.open(NAME);
  const name = request.url.replace(/[?#].*/, "");
  let response = await kept.match(name === registration.scope ? `${name}index.html` : name);
  if (!response) {
    response = await fetch(request);
    if (response.status === 200) await kept.put(name === registration.scope ? `${name}index.html` : name, response.clone());
  }
  const headers = new Headers(response.headers);
  for (const [header, value] of Object.entries(ISOLATED)) headers.set(header, value);
  return new Response(response.body, { status: response.status, statusText: response.statusText, headers });
}

/** Stores the files that are not stored yet. */
async function complete() {
  const kept = await caches.open(NAME);
  const there = new Set((await kept.keys()).map(({ url }) => url));
  const missing = FILES.map((file) => registration.scope + file).filter((url) => !there.has(url));
  await kept.addAll(missing);
}

/** Deletes the files of other versions. */
async function forget() {
  const names = await caches.keys();
  const others = names.filter((name) => name.startsWith(`ny1901 ${registration.scope} `) && name !== NAME);
  await Promise.all(others.map((name) => caches.delete(name)));
}
