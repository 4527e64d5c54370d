/** Messages for people, and formats of words, numbers and days. */

/**
 * The language of the page. `messages` has the translated forms of each English message; `form(number)` is the index of the plural form.
 * A page in another language sets them before it loads other modules, because constants contain messages.
 * Babel gathers the literal messages of calls of `gettext` and `ngettext` that stand in no other such call.
 */
export const language = { tag: "en", messages: {}, form: (number) => (number === 1 ? 0 : 1) };

const filled = (text, values) => text.replace(/\{(\w+)\}/g, (field, name) => values[name] ?? field);
const translated = (forms, at) => (language.messages[forms[0]] ?? forms)[at];

/** Translates a message and fills in its `{name}` fields; a field without a value stays. */
export const gettext = (message, values = {}) => filled(translated([message], 0), values);

/** Translates the singular or plural form of a message, and fills in `{number}` and other fields. */
export const ngettext = (one, many, number, values = {}) => filled(translated([one, many], language.form(number)), { number, ...values });

/** Splits a message into texts and nodes: the node of each name replaces the field `{name}`. */
export const woven = (text, nodes) => text.split(/\{(\w+)\}/).map((part, at) => (at % 2 ? nodes[part] : part));

/** The number of games played for a first hint; it is low, so that the hint comes at once. */
export const FIRST_GAMES = 80;

/** Makes the first letter a capital. */
export const named = (word) => word[0].toUpperCase() + word.slice(1);

/**
 * Joins words as in a sentence: "a, b and c", or "a, b or c" for alternatives. The sentences of Python join words in the same
 * way; `Intl.ListFormat` would keep the page busy for 10 to 40 ms, because the browser then loads the data of its language.
 * @param {string[]} words
 * @param {"and" | "or"} [before] the word before the last one
 */
export function listed(words, before = "and") {
  const [others, last] = [words.slice(0, -1).join(", "), words.at(-1) ?? ""];
  if (!others) return last;
  return before === "or" ? gettext("{others} or {last}", { others, last }) : gettext("{others} and {last}", { others, last });
}

/** Formats a number with its sign. */
export const signed = (number, digits = 0) => `${number > 0 ? "+" : number < 0 ? "−" : "±"}${Math.abs(number).toFixed(digits)}`;

/** Formats the standard error after a mean; it is never rounded to 0, because only a proof has no error. */
export const giveOrTake = (error, digits = 0) => (error ? ` ± ${Math.max(error, 10 ** -digits).toFixed(digits)}` : "");

/** Whether the page is used by touch. */
export const byTouch = () => matchMedia("(pointer: coarse)").matches;

/** Tells how to turn the tile in hand. */
export const turning = (tile) => (byTouch() ? gettext("{tile}: twist two fingers to turn it.", { tile }) : gettext("{tile}: press R or use the wheel to turn it.", { tile }));

/** Today's date in the time zone of the browser, such as 2026-12-24. */
export function today() {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
