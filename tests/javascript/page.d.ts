/** Types that every script of the page may use. `Answers` and `Requests` of a game are made from its schemas. */

type App = import("../../ny1901_solver/web/static/shell/page.js").App;

/** The elements of the page that scripts look up are HTML elements; a script says so where one is of an SVG. */
interface ParentNode {
  querySelector<Tag extends keyof HTMLElementTagNameMap>(selectors: Tag): HTMLElementTagNameMap[Tag] | null;
  querySelector<E extends Element = HTMLElement>(selectors: string): E | null;
  querySelectorAll<Tag extends keyof HTMLElementTagNameMap>(selectors: Tag): NodeListOf<HTMLElementTagNameMap[Tag]>;
  querySelectorAll<E extends Element = HTMLElement>(selectors: string): NodeListOf<E>;
}

interface Element {
  closest<E extends Element = HTMLElement>(selectors: string): E | null;
}

interface Navigator {
  /** The memory in GB, which only some browsers tell. */
  readonly deviceMemory?: number;
}

interface Document {
  /** The elements that index.html has are always there. */
  querySelector(selectors: "header" | "main"): HTMLElement;
  querySelector<Tag extends keyof HTMLElementTagNameMap>(selectors: Tag): HTMLElementTagNameMap[Tag] | null;
  querySelector<E extends Element = HTMLElement>(selectors: string): E | null;
  getElementById(id: "skip" | "tabs" | "begin" | "more" | "menu" | "play" | "keys" | "board" | "strip" | "zoom" | "status" | "panels" | "troubles"): HTMLElement;
}
