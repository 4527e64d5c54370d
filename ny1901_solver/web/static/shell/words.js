/** Messages for people, and words, numbers and days as they write them. */

/**
 * The language of the page by its tag: `messages` has the forms of a message by its English, and `form` the place of the form that a
 * number asks for. A page in another language sets both before it loads its other modules, as their constants are messages.
 * Babel gathers calls of `gettext` and `ngettext` whose messages are literals and that stand within no other such call.
 */
export const language = { tag: "en", messages: {}, form: (number) => (number === 1 ? 0 : 1) };

const filled = (text, values) => text.replace(/\{(\w+)\}/g, (field, name) => values[name] ?? field);
const translated = (forms, at) => (language.messages[forms[0]] ?? forms)[at];

/** A message in the language of the page, with its `{name}` fields filled in; a field without a value stays. */
export const gettext = (message, values = {}) => filled(translated([message], 0), values);

/** The form of a message that a number asks for, which `{number}` stands for. */
export const ngettext = (one, many, number, values = {}) => filled(translated([one, many], language.form(number)), { number, ...values });

/** A message as a list of texts and nodes: a `{name}` field that is left stands for a node. */
export const woven = (text, nodes) => text.split(/\{(\w+)\}/).map((part, at) => (at % 2 ? nodes[part] : part));

/** Games behind a hint's stages, which are wanted at once. */
export const FIRST_GAMES = 80;

/** A word as a sentence begins with it. */
export const named = (word) => word[0].toUpperCase() + word.slice(1);

/** Words as a list in a sentence: "a, b, and c"; of another `type`, as those of Intl.ListFormat, with another word. */
export const listed = (words, type = "conjunction") => new Intl.ListFormat(language.tag, { type }).format(words);

/** A number of points with its sign. */
export const signed = (number, digits = 0) => `${number > 0 ? "+" : number < 0 ? "−" : "±"}${Math.abs(number).toFixed(digits)}`;

/** A standard error behind its mean: rounded, but never to nothing, as only a proof has no error. */
export const giveOrTake = (error, digits = 0) => (error ? ` ± ${Math.max(error, 10 ** -digits).toFixed(digits)}` : "");

/** Whether fingers work the page. */
export const byTouch = () => matchMedia("(pointer: coarse)").matches;

/** How a tile of a name is turned. */
export const turning = (tile) => (byTouch() ? gettext("{tile}: twist two fingers to turn it.", { tile }) : gettext("{tile}: press R or use the wheel to turn it.", { tile }));

/** Today, where the browser is, as 2026-12-24. */
export function today() {
  const now = new Date();
  return new Date(now.getTime() - now.getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
}
