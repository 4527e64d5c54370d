/** The plot of a game: a picture that is also a slider through the game. */

import { fill, h, s } from "../shell/dom.js";

/** `root` is the plot, called `label`; `walk(number)` is called to go to the position after so many turns. */
export class Plot {
  constructor(label, walk) {
    this.walk = walk;
    this.picture = h("div", {});
    this.text = h("p", { class: "quiet" });
    this.root = h("figure", {
      class: "shares", tabindex: 0, role: "slider", "aria-label": label, onkeydown: (event) => this.#pressed(event),
      onpointerdown: (event) => this.#drag(event, true), onpointermove: (event) => this.#drag(event, event.buttons === 1),
    }, this.picture, this.text);
  }

  /** Shows another picture; the data of one of its groups say where the plot begins and how wide a turn is. */
  put(svg) {
    const { left, step, top, bottom } = svg.querySelector("[data-step]").dataset;
    this.place = { left: Number(left), step: Number(step) };
    this.cursor = s("line", { class: "cursor", y1: top, y2: bottom });
    svg.append(this.cursor);
    this.svg = svg;
    fill(this.picture, svg);
  }

  /** Moves the cursor to the position after a number of turns of a game, about which `text` says what is expected. */
  stand(number, length, text) {
    this.at = number;
    this.most = length;
    const { place, cursor } = this;
    if (place) for (const name of ["x1", "x2"]) cursor?.setAttribute(name, String(place.left + number * place.step));
    this.text.textContent = text;
    for (const [name, value] of [["min", 0], ["max", this.most], ["now", this.at], ["text", this.text.textContent]]) this.root.setAttribute(`aria-value${name}`, String(value));
  }

  #drag(event, held) {
    if (!held || !this.place) return;
    this.root.setPointerCapture(event.pointerId);
    const { left, width } = this.svg.getBoundingClientRect();
    const x = ((event.clientX - left) / width) * this.svg.viewBox.baseVal.width;
    this.#to(Math.round((x - this.place.left) / this.place.step));
  }

  #pressed(event) {
    const goes = { ArrowLeft: this.at - 1, ArrowRight: this.at + 1, ArrowDown: this.at - 1, ArrowUp: this.at + 1, PageDown: this.at - 5, PageUp: this.at + 5, Home: 0, End: this.most };
    if (!(event.key in goes)) return;
    event.preventDefault();
    event.stopPropagation();
    this.#to(goes[event.key]);
  }

  #to(number) {
    const wanted = Math.max(0, Math.min(number, this.most));
    if (wanted !== this.at) this.walk(wanted);
  }
}
