/** Draws a photograph as it would look from straight above the board, so that its squares lie under those of the grid. */

const FINE = 2; // so many steps of the mesh to a square; between them the picture is bent evenly
const SIDE = 48; // pixels of a square
const PATIENCE = 24; // milliseconds before other work gets a turn

/** The pixels of a picture. */
export function pixelsOf(bitmap) {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
  const pen = /** @type {OffscreenCanvasRenderingContext2D} */ (canvas.getContext("2d", { willReadFrequently: true }));
  pen.drawImage(bitmap, 0, 0);
  return pen.getImageData(0, 0, bitmap.width, bitmap.height);
}

/**
 * Fills a canvas that lies over the whole board. `map` is from a place of the grid to a point of the photograph, `place`
 * the board's size in its own units, `wanted()` whether the picture is still wanted.
 */
export async function unbent(canvas, pixels, map, { width, height, left, top, cell }, wanted) {
  const scale = SIDE / cell;
  const [across, down] = [Math.round(width * scale), Math.round(height * scale)];
  const picture = new ImageData(across, down);
  const step = SIDE / FINE;
  const nodes = (row) => Array.from({ length: Math.ceil(across / step) + 1 }, (_, at) => map([(at * step / scale - left) / cell, (row * step / scale - top) / cell]));
  let upper = nodes(0);
  let began = performance.now();
  for (let row = 0; row * step < down; row++) {
    const lower = nodes(row + 1);
    for (let y = row * step; y < Math.min(down, (row + 1) * step); y++) line(picture, pixels, y, upper, lower, y / step - row, step);
    upper = lower;
    if (performance.now() - began < PATIENCE) continue;
    await new Promise((done) => setTimeout(done));
    if (!wanted()) return false;
    began = performance.now();
  }
  canvas.width = across;
  canvas.height = down;
  canvas.getContext("2d").putImageData(picture, 0, 0);
  return true;
}

/** A line of the picture, between two lines of the mesh. */
function line({ data, width }, pixels, y, upper, lower, part, step) {
  for (let x = 0; x < width; x++) {
    const at = Math.floor(x / step);
    const along = x / step - at;
    const mixed = (axis) => (upper[at][axis] * (1 - along) + upper[at + 1][axis] * along) * (1 - part) + (lower[at][axis] * (1 - along) + lower[at + 1][axis] * along) * part;
    copy(data, (y * width + x) * 4, pixels, mixed(0), mixed(1));
  }
}

/** Copies the pixel at a point, mixed from the four around it; outside the photograph the picture stays transparent. */
function copy(data, to, { data: from, width, height }, x, y) {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  if (!(column >= 0 && row >= 0 && column < width - 1 && row < height - 1)) return;
  const [right, low] = [x - column, y - row];
  const first = (row * width + column) * 4;
  const under = first + width * 4;
  for (let part = 0; part < 3; part++) {
    const top = from[first + part] * (1 - right) + from[first + 4 + part] * right;
    data[to + part] = top * (1 - low) + (from[under + part] * (1 - right) + from[under + 4 + part] * right) * low;
  }
  data[to + 3] = 255;
}
