/** Zoom by pinch, drag, buttons and keys, and to the place of a turn; a twist of two fingers or the wheel turns the tile in hand. */

import { h } from "../shell/dom.js";
import { gettext } from "../shell/words.js";

const MOST = 4;
const FAR = 6; // the most pixels that a finger moves in a tap
const TWIST = Math.PI / 5;
const SMALL = 24; // the board comes nearer to squares that are smaller than so many pixels
const NEAR = 36; // the pixels of a square then

/** The stage of a board, scaled and moved inside its frame. */
export class Zoom {
  /** @type {import("./board.js").Board} */
  board;
  /** @type {HTMLElement} */
  root;
  /** @type {HTMLElement} */
  frame;
  /** @type {HTMLElement} */
  stage;
  scale = 1;
  dragged = false;
  #x = 0;
  #y = 0;
  #fingers = new Map();
  #before = null;
  #near = false; // whether the board is brought near to a place
  #byHand = false; // whether the scale was chosen by a person, which is not changed then

  constructor(root, buttons, board) {
    Object.assign(this, { board, root, frame: root.querySelector(".frame"), stage: root.querySelector(".stage") });
    const { frame } = this;
    frame.addEventListener("pointerdown", (event) => this.#down(event));
    frame.addEventListener("pointermove", (event) => this.#move(event));
    for (const name of ["pointerup", "pointercancel"]) frame.addEventListener(name, (event) => this.#up(event));
    frame.addEventListener("wheel", (event) => this.#wheel(event), { passive: false });
    new ResizeObserver(() => this.#put()).observe(frame);
    this.out = h("button", { "aria-label": gettext("Smaller board"), onclick: () => this.by(1 / 1.5) }, "−");
    const larger = h("button", { "aria-label": gettext("Larger board"), onclick: () => this.by(1.5) }, "+");
    buttons.append(this.out, larger);
    board.app.keys.on("+", gettext("Larger board"), () => this.by(1.5));
    board.app.keys.on("-", gettext("Smaller board"), () => this.by(1 / 1.5));
    board.app.keys.on("0", gettext("Whole board"), () => this.by(0));
    this.#put();
  }

  /** Scales by a factor about the middle, or about a point of the frame; 0 shows the whole board. */
  by(factor, [x, y] = [this.frame.clientWidth / 2, this.frame.clientHeight / 2]) {
    const before = this.scale;
    this.root.classList.remove("gliding");
    this.scale = Math.min(MOST, Math.max(1, before * factor));
    this.#x = x - ((x - this.#x) * this.scale) / before;
    this.#y = y - ((y - this.#y) * this.scale) / before;
    if (factor !== 1) this.#byHand = this.#near || this.scale > 1;
    this.#put();
  }

  /** Moves the stage so that an element is visible, with so many squares around it. */
  reveal(element, around = 0) {
    if (this.scale === 1) return;
    const { left, top, right, bottom, size } = this.#box([element]);
    const shift = (low, high, at, length) => {
      const [from, to] = [(low - around * size) * this.scale + at, (high + around * size) * this.scale + at];
      return from < 0 ? -from : to > length ? length - to : 0;
    };
    this.#x += shift(left, right, this.#x, this.frame.clientWidth);
    this.#y += shift(top, bottom, this.#y, this.frame.clientHeight);
    this.#put();
  }

  /**
   * Brings the board near to squares that are too small for a finger, unless a person has chosen the scale. The board
   * stays as it is if the squares can be picked already.
   */
  approach(squares) {
    if (!squares.length || this.#byHand) return;
    const { left, top, right, bottom, size } = this.#box(squares);
    if (size >= SMALL) return;
    const { clientWidth: width, clientHeight: height } = this.frame;
    const seen = (low, high, at, length) => low * this.scale + at >= 0 && high * this.scale + at <= length;
    if (this.#near && seen(left, right, this.#x, width) && seen(top, bottom, this.#y, height)) return;
    this.#near = true;
    this.#glide(NEAR / size, (left + right) / 2, (top + bottom) / 2);
  }

  /** Whether `approach` has brought the board near to a place. */
  get near() {
    return this.#near;
  }

  /** Shows the whole board again after `approach`, unless a person has changed the scale. */
  withdraw() {
    if (this.#near && !this.#byHand) this.#glide(1, 0, 0);
    this.#near = false;
    this.#byHand = this.scale > 1;
  }

  /** Scales so that a point of the stage comes to the middle, smoothly if the system allows motion. */
  #glide(scale, x, y) {
    this.scale = Math.min(MOST, Math.max(1, scale));
    this.#x = this.frame.clientWidth / 2 - x * this.scale;
    this.#y = this.frame.clientHeight / 2 - y * this.scale;
    this.root.classList.add("gliding");
    this.#put();
  }

  /** The box around elements of the stage and the side of the first one, in pixels of the stage at scale 1. */
  #box(elements) {
    const [stage, frame] = [this.stage.getBoundingClientRect(), this.frame.getBoundingClientRect()];
    const now = stage.width / frame.width; // while the stage glides, this is not yet the scale
    const boxes = elements.map((element) => element.getBoundingClientRect());
    const [left, top] = ["left", "top"].map((side) => (Math.min(...boxes.map((box) => box[side])) - stage[side]) / now);
    const [right, bottom] = [["right", "left"], ["bottom", "top"]].map(([side, from]) => (Math.max(...boxes.map((box) => box[side])) - stage[from]) / now);
    return { left, top, right, bottom, size: boxes[0].width / now };
  }

  #put() {
    const { clientWidth, clientHeight } = this.frame;
    const within = (at, length) => Math.min(0, Math.max(at, length * (1 - this.scale)));
    this.#x = within(this.#x, clientWidth);
    this.#y = within(this.#y, clientHeight);
    this.stage.style.transform = this.scale === 1 ? "" : `translate(${this.#x}px, ${this.#y}px) scale(${this.scale})`;
    this.root.classList.toggle("zoomed", this.scale > 1);
    this.out.disabled = this.scale === 1;
  }

  #down(event) {
    if (!this.#fingers.size) this.dragged = false;
    this.root.classList.remove("gliding");
    this.#fingers.set(event.pointerId, { x: event.clientX, y: event.clientY, startX: event.clientX, startY: event.clientY });
    this.#before = this.#grip();
    this.twisted = 0;
  }

  #move(event) {
    const finger = this.#fingers.get(event.pointerId);
    if (!finger) return;
    Object.assign(finger, { x: event.clientX, y: event.clientY });
    if (Math.hypot(finger.x - finger.startX, finger.y - finger.startY) > FAR) this.dragged ||= this.#fingers.size > 1 || (this.scale > 1 && !this.board.marks.carried);
    const [before, now] = [this.#before, this.#grip()];
    this.#before = now;
    if (!this.dragged) return;
    const twists = this.#fingers.size > 1 && this.board.marks.carried;
    if (twists) this.#twist(now.angle - before.angle);
    this.#x += now.x - before.x;
    this.#y += now.y - before.y;
    const { left, top } = this.frame.getBoundingClientRect();
    this.by(this.#fingers.size > 1 && !twists ? now.apart / before.apart : 1, [now.x - left, now.y - top]);
  }

  #up(event) {
    this.#fingers.delete(event.pointerId);
    this.#before = this.#grip();
    if (!this.#before && this.scale > 1 && this.scale < 1.05) this.by(0); // otherwise a board that looks whole would keep the page from scrolling
  }

  /** The middle of the first two fingers, their distance and their angle. */
  #grip() {
    const [one, other = one] = this.#fingers.values();
    if (!one) return null;
    const [dx, dy] = [other.x - one.x, other.y - one.y];
    return { x: (one.x + other.x) / 2, y: (one.y + other.y) / 2, apart: Math.hypot(dx, dy) || 1, angle: Math.atan2(dy, dx) };
  }

  #twist(angle) {
    this.twisted += Math.atan2(Math.sin(angle), Math.cos(angle));
    if (Math.abs(this.twisted) < TWIST) return;
    this.board.turnBy(Math.sign(this.twisted));
    this.twisted = 0;
  }

  #wheel(event) {
    if (event.ctrlKey || !this.board.marks.carried) return;
    event.preventDefault();
    const now = performance.now();
    if (now - (this.wheeled ?? 0) < 120) return; // Wheels and pads send many events for one notch.
    this.wheeled = now;
    this.board.turnBy(event.deltaY > 0 ? 1 : -1);
  }
}
