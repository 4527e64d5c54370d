/** What the static site uses of Node.js. */

declare module "node:path" {
  function resolve(...paths: string[]): string;
}

declare module "node:url" {
  function pathToFileURL(path: string): URL;
}

declare const process: { argv: string[] };

interface URL {
  readonly href: string;
}
