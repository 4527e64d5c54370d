/** A layer over the board that shows at once what was painted, before the engine has drawn it, and clearly over a photograph. */

import { sides } from "../board/marks.js";
import { s, set } from "../shell/dom.js";
import { squaresOf } from "./typed_board.js";

const INSET = 2.5;

/** Draws territories with their tokens, and the tokens of all other squares. */
export class Sketch {
  constructor(stage) {
    this.squares = s("path", { class: "sketch-squares" });
    this.under = s("path", { class: "sketch-under" });
    this.edges = s("path", { class: "sketch-edge" });
    this.stroke = s("path", { class: "sketch-stroke" });
    this.words = s("g", { class: "sketch-words" });
    this.layer = s("svg", { class: "sketch marks", "aria-hidden": "true", hidden: true }, this.squares, this.under, this.edges, this.stroke, this.words);
    stage.append(this.layer);
  }

  /** Draws rows of tokens at the place of the board; `drawn(square)` is whether the picture shows the token already. */
  draw(rows, { width, height, left, top, cell }, drawn) {
    this.place = { left, top, cell };
    set(this.layer, { viewBox: `0 0 ${width} ${height}` });
    const at = `translate(${left} ${top})`;
    for (const part of [this.squares, this.under, this.edges, this.stroke, this.words]) set(part, { transform: at });
    const [wide, high] = [Math.max(0, ...rows.map((row) => row.length)), rows.length];
    const lines = (count, path) => Array.from({ length: count + 1 }, (_, at) => path(at * cell)).join("");
    set(this.squares, { d: lines(wide, (x) => `M${x} 0V${high * cell}`) + lines(high, (y) => `M0 ${y}H${wide * cell}`) });
    const tokens = [...squaresOf(rows)].map(([token, squares]) => [token, squares.filter((square) => !drawn(square))]).filter(([, squares]) => squares.length);
    const lands = tokens.filter(([token]) => token.length > 1);
    const d = lands.map(([, squares]) => sides(squares, cell, INSET)).join("");
    for (const path of [this.under, this.edges]) set(path, { d });
    const word = (token, [column, row]) => s("text", { x: (column + 0.5) * cell, y: (row + 0.62) * cell, "font-size": cell * (token.length > 1 ? 0.4 : 0.36), "text-anchor": "middle" }, token);
    this.words.replaceChildren(...tokens.flatMap(([token, squares]) => (token.length > 1 ? [word(token, squares[0])] : squares.map((square) => word(token, square)))));
  }

  /** Outlines the squares of the stroke that is being painted. */
  pulled(squares) {
    set(this.stroke, { d: squares.length ? sides(squares, this.place.cell, 1.5) : null });
  }

  /** Shows or hides the layer. */
  show(shown) {
    this.layer.toggleAttribute("hidden", !shown);
  }
}
