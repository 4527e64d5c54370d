/** Messages in the status region, and errors next to the element that caused them. */

import { coded, h } from "./dom.js";

const TROUBLES = document.getElementById("troubles");
const STATUS = document.getElementById("status");
const LIES_OVER = matchMedia("(max-width: 899px), (orientation: landscape) and (max-height: 520px)"); // the region has no room of its own there

let silence;

/**
 * Shows a text in the status region for ten seconds; where the region lies over the panel, only as long as the text takes
 * to read, or until it is tapped. Screen readers also speak a text that is repeated.
 */
export function say(text) {
  hush();
  requestAnimationFrame(() => (STATUS.textContent = text));
  silence = setTimeout(hush, LIES_OVER.matches ? Math.min(10_000, 2_500 + 50 * text.length) : 10_000);
}

function hush() {
  STATUS.textContent = "";
  clearTimeout(silence);
}

STATUS.addEventListener("click", hush);

/**
 * Shows the message of an error right after an element, in place of an earlier error; `clearFailure` removes it.
 * Aborted requests are ignored.
 */
export function fail(error, place = TROUBLES) {
  if (error?.name === "AbortError") return;
  clearFailure(place);
  const sentence = error?.message || String(error);
  place.after(h("p", { class: "error", role: "alert", data: { failure: "" } }, coded(sentence)));
}

/** Removes the error after an element. */
export function clearFailure(place = TROUBLES) {
  if (place.nextElementSibling?.matches("[data-failure]")) place.nextElementSibling.remove();
}
