/** Words, numbers and days as people write them. */

/** Games behind a hint's stages, which are wanted at once. */
export const FIRST_GAMES = 80;

/** A word as a sentence begins with it. */
export const named = (word) => word[0].toUpperCase() + word.slice(1);

/** A number with its noun. */
export const counted = (number, one, many = `${one}s`) => `${number} ${number === 1 ? one : many}`;

/** A number of points with its sign. */
export const signed = (number, digits = 0) => `${number > 0 ? "+" : number < 0 ? "−" : "±"}${Math.abs(number).toFixed(digits)}`;

/** A standard error behind its mean: rounded, but never to nothing, as only a proof has no error. */
export const giveOrTake = (error, digits = 0) => (error ? ` ± ${Math.max(error, 10 ** -digits).toFixed(digits)}` : "");

/** Whether fingers work the page. */
export const byTouch = () => matchMedia("(pointer: coarse)").matches;

/** How a tile is turned. */
export const turning = () => (byTouch() ? "a twist of two fingers turns it" : "R or the wheel turns it");

/** Today, where the browser is, as 2026-12-24. */
export function today() {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
