/** The text of a board as a grid of tokens, and changes of single tokens. The module only changes texts. */

/** What a square has that is not filled in yet. */
export const BLANK = "????";
const blank = (token) => /^(\?+|TODO)$/.test(token);
const isRow = (line) => line.trim() !== "" && !line.trimStart().startsWith("#");

/** The tokens of a board's text, row by row. */
export const rowsOf = (text) => text.split("\n").filter(isRow).map((line) => line.trim().split(/\s+/));

/** The token of a square `[column, row]`, or undefined. */
export const tokenAt = (rows, /** @type {number[]} */ [column, row]) => rows[row]?.[column];

/** The text with other tokens: `changes` are pairs of a square `[column, row]` and its token. Comments stay; columns are aligned. */
export function withTokens(text, changes) {
  const rows = rowsOf(text);
  const width = Math.max(0, ...rows.map((row) => row.length));
  for (const [[column, row], token] of changes) {
    if (!rows[row]) continue;
    while (rows[row].length < Math.min(width, column + 1)) rows[row].push(BLANK);
    if (column < rows[row].length) rows[row][column] = token;
  }
  const wide = Math.max(0, ...rows.flat().map((token) => token.length)) + 1;
  const line = (tokens) => tokens.map((token) => token.padEnd(wide)).join("").trimEnd();
  let at = 0;
  return text.split("\n").map((old) => (isRow(old) ? line(rows[at++]) : RULER.test(old) ? `#${line(LETTERS.slice(0, width))}` : old)).join("\n");
}

const LETTERS = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
const RULER = /^# *A +B +C\b[ A-Z]*$/; // the comment with the letters of the columns

/** An empty grid with the comments of a text. */
export const emptied = (text) => withTokens(text, rowsOf(text).flatMap((row, at) => row.map((_, column) => [[column, at], BLANK])));

/** The first token of a district that no square has: `b07`. */
export function nextToken(rows, district) {
  const taken = new Set(rows.flat());
  for (let number = 1; ; number++) {
    const token = `${district}${String(number).padStart(2, "0")}`;
    if (!taken.has(token)) return token;
  }
}

/** The squares of each token, as `[column, row]`. */
export function squaresOf(rows) {
  const squares = new Map();
  rows.forEach((row, at) => row.forEach((token, column) => !blank(token) && squares.set(token, [...(squares.get(token) ?? []), [column, at]])));
  return squares;
}

/** The text of edition.yaml with another starter territory for a district; null if the text has no such line. */
export function withStarter(text, district, territory) {
  const line = new RegExp(`^(.*\\btoken: *["']?${district}["']?,.*\\bstarter: *)[^,}\\s]+(.*)$`, "m");
  return line.test(text) ? text.replace(line, (_, before, after) => `${before}${territory}${after}`) : null;
}

/** The text of edition.yaml with a further street, park or landmark in `table`; null if the text has no such table. */
export function withMark(text, table, token, name) {
  const head = new RegExp(`^${table}:[^\\S\\n]*(\\[\\])?[^\\S\\n]*$`, "m");
  const entry = `  - {token: ${JSON.stringify(token)}, name: ${JSON.stringify(name)}}`;
  return head.test(text) ? text.replace(head, () => `${table}:\n${entry}`) : null;
}
