/** Fields of forms. */

import { h } from "./dom.js";

/** Makes a select from a list of values, or of pairs of a value and its text. */
export const select = (name, values) =>
  h("select", { name }, values.map((value) => h("option", { value: [value].flat()[0] }, String([value].flat().at(-1)))));

/** Makes a label around an input. */
export const field = (text, input) => h("label", {}, h("span", {}, text), input);
