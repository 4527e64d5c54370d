/** The layer over a photograph on which a person drags the grid to its place: four corners, and any crossings inside. */

import { h, s, set } from "../shell/dom.js";
import { gettext } from "../shell/words.js";

const REACH = 24; // pixels on the screen: how near a crossing the pointer must be
const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
const LENS = 132; // pixels: the side of the magnifier
const LARGER = 3;

/** Shows a grid that bends over the photograph as it was taken. */
export class Fitting {
  #held = null;

  constructor(stage) {
    this.lines = s("path", { class: "photo-lines" });
    this.under = s("path", { class: "photo-under" });
    this.handles = s("g", {});
    this.layer = s("svg", { class: "photo-fitting", role: "group", "aria-label": gettext("The grid over the photograph"), hidden: true }, this.under, this.lines, this.handles);
    this.lens = h("canvas", { class: "photo-lens", width: LENS, height: LENS, "aria-hidden": "true", hidden: true });
    stage.append(this.layer, this.lens);
    for (const [name, run] of Object.entries({ pointerdown: this.#down, pointermove: this.#move, pointerup: this.#up, pointercancel: this.#up })) this.layer.addEventListener(name, run.bind(this));
    this.layer.addEventListener("keydown", (event) => this.#key(event));
    new ResizeObserver(() => this.draw()).observe(stage);
  }

  /** Begins with a photograph; null ends. */
  show(photograph) {
    this.photograph = photograph;
    this.layer.toggleAttribute("hidden", !photograph);
    this.lens.hidden = true;
    if (photograph) set(this.layer, { viewBox: `0 0 ${photograph.size.join(" ")}` });
    this.handles.replaceChildren();
    this.draw();
  }

  /** Adds a pin at the crossing that is farthest from all others, and focuses it. */
  add() {
    this.#focus(this.photograph.pin(this.photograph.farthest()));
  }

  #focus(pin) {
    this.draw();
    /** @type {SVGElement} */ (this.handles.children[this.photograph.pins.indexOf(pin)]).focus({ preventScroll: true });
  }

  /** Draws the grid and its pins. */
  draw() {
    if (!this.photograph) return;
    const { map, grid: [columns, rows], pins } = this.photograph;
    const path = (length, at) => Array.from({ length: length + 1 }, (_, step) => map(at(step)).map((value) => value.toFixed(1)).join(" ")).join("L");
    const down = Array.from({ length: columns + 1 }, (_, column) => `M${path(rows, (row) => [column, row])}`);
    const across = Array.from({ length: rows + 1 }, (_, row) => `M${path(columns, (column) => [column, row])}`);
    for (const each of [this.under, this.lines]) set(each, { d: [...down, ...across].join("") });
    while (this.handles.childElementCount > pins.length) this.handles.lastChild.remove();
    while (this.handles.childElementCount < pins.length) this.handles.append(this.#handle());
    const size = this.#pixel();
    [...this.handles.children].forEach((handle, index) => {
      const { at, to, corner, placed } = pins[index];
      set(handle, { transform: `translate(${to.map((value) => value.toFixed(2)).join(" ")}) scale(${size})`, class: `photo-pin${corner ? " photo-corner" : ""}${placed ? " photo-placed" : ""}`, data: { at, to: to.map((value) => value.toFixed(2)) },
        "aria-label": corner ? gettext("Corner of the grid, column {column}, row {row}: arrow keys move it", { column: at[0], row: at[1] }) : gettext("Crossing of the grid, column {column}, row {row}: arrow keys move it, Delete removes it", { column: at[0], row: at[1] }) });
    });
  }

  #handle() {
    const handle = s("g", { tabindex: 0, role: "button", onfocus: () => this.#magnify(this.#pinOf(handle)), onblur: () => (this.lens.hidden = true) }, s("circle", { class: "photo-hit", r: REACH }), s("circle", { class: "photo-ring", r: 9 }), s("path", { class: "photo-cross", d: "M-14 0H-4M4 0H14M0-14V-4M0 4V14" }));
    return handle;
  }

  #pinOf(handle) {
    return this.photograph.pins[[...this.handles.children].indexOf(handle)];
  }

  /** Pixels of the photograph to a pixel of the screen. */
  #pixel() {
    return 1 / (this.layer.getScreenCTM()?.a || 1);
  }

  #point({ clientX, clientY }) {
    const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(this.layer.getScreenCTM().inverse());
    return [x, y];
  }

  /** The pin or crossing that is nearest to a point, if one is near. */
  #near(point) {
    const { map, grid: [columns, rows], pins } = this.photograph;
    const reach = REACH * this.#pixel();
    const far = ([x, y]) => Math.hypot(x - point[0], y - point[1]);
    const nearest = (list, place) => list.reduce((best, each) => (far(place(each)) < (best ? far(place(best)) : reach) ? each : best), null);
    const pin = nearest(pins, ({ to }) => to);
    if (pin) return { pin };
    const at = nearest(Array.from({ length: (columns + 1) * (rows + 1) }, (_, index) => [index % (columns + 1), Math.floor(index / (columns + 1))]), map);
    return at && { at };
  }

  #down(event) {
    if (event.button || !event.isPrimary) return;
    const point = this.#point(event);
    const near = this.#near(point);
    if (!near) return;
    event.stopPropagation(); // the board does not move under a pin
    this.layer.setPointerCapture(event.pointerId);
    const from = near.pin?.to ?? this.photograph.map(near.at);
    this.#held = { ...near, off: [from[0] - point[0], from[1] - point[1]], began: point };
  }

  #move(event) {
    const held = this.#held;
    if (!held) return;
    const point = this.#point(event);
    if (!held.moved && Math.hypot(point[0] - held.began[0], point[1] - held.began[1]) < 2 * this.#pixel()) return;
    held.moved = true;
    held.pin ??= this.photograph.pin(held.at);
    this.photograph.move(held.pin, [point[0] + held.off[0], point[1] + held.off[1]]);
    this.draw();
    this.#magnify(held.pin);
  }

  #up() {
    const held = this.#held;
    this.#held = null;
    this.lens.hidden = true;
    if (!held?.moved) return;
    this.#focus(held.pin);
    this.lens.hidden = true;
  }

  #key(event) {
    const pin = this.#pinOf(event.target);
    const step = STEPS[event.key];
    if (!pin || event.ctrlKey || event.metaKey || event.altKey || (!step && event.key !== "Delete" && event.key !== "Backspace")) return;
    event.preventDefault();
    event.stopPropagation();
    const far = this.#pixel() * (event.shiftKey ? 10 : 1);
    if (step) this.photograph.move(pin, pin.to.map((value, axis) => value + step[axis] * far));
    else this.photograph.drop(pin);
    this.draw();
    if (step || pin.corner) this.#magnify(pin);
    else /** @type {SVGElement} */ (this.handles.lastElementChild).focus({ preventScroll: true });
  }

  /** Shows the photograph around a pin, larger; on the side that the pin is not. */
  #magnify({ to: [x, y] }) {
    const { bitmap, size } = this.photograph;
    const pen = this.lens.getContext("2d");
    const part = (LENS / LARGER) * this.#pixel();
    pen.clearRect(0, 0, LENS, LENS);
    pen.drawImage(bitmap, x - part / 2, y - part / 2, part, part, 0, 0, LENS, LENS);
    for (const [colour, width] of [["#fffdf6", 3], ["#a8281a", 1]]) {
      Object.assign(pen, { strokeStyle: colour, lineWidth: width });
      pen.beginPath();
      pen.moveTo(LENS / 2, 0);
      pen.lineTo(LENS / 2, LENS);
      pen.moveTo(0, LENS / 2);
      pen.lineTo(LENS, LENS / 2);
      pen.stroke();
    }
    this.lens.classList.toggle("photo-left", x > size[0] / 2);
    this.lens.hidden = false;
  }
}
