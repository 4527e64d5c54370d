/** Starting and leaving: a new game, a position or record pasted or dropped, what is shared, copied and saved. */

import { isRecord } from "../game/files.js";
import { fill, h } from "../shell/dom.js";
import { seed } from "../shell/door.js";
import { saveFile } from "../shell/files.js";

const VARIANTS = ["base", "beginner", "advanced"];

/** Shows how to start, share and save. */
export async function start(root, app) {
  const select = (name, values) => h("select", { name }, values.map((value) => h("option", { value }, String(value))));
  const edition = select("edition", []);
  const seedTyped = h("input", { name: "seed", inputmode: "numeric", placeholder: "by chance", autocomplete: "off" });
  const field = (text, input) => h("label", {}, h("span", {}, text), input);
  const form = h("form", { class: "fields", onsubmit: (event) => begin(event) },
    field("Players", select("players", [2, 3, 4])), field("Variant", select("variant", VARIANTS)), field("Edition", edition), field("Seed", seedTyped),
    h("button", {}, "New game"));
  const text = h("textarea", { rows: 2, "aria-label": "A position or record", placeholder: "Paste a position or a record, or drop a file here" });
  const file = h("input", { type: "file", hidden: true, onchange: () => file.files[0] && read(file.files[0]) });
  const buttons = [
    ["Open", () => open(text.value)], ["Open a file", () => file.click()], ["Copy address", () => copy(location.href.replace(/secret=[^&]*&?/, ""), "address")],
    ["Copy line", () => copy(app.game.line, "line")], ["Save SVG", async () => saveFile("board.svg", (await drawn()).svg, "image/svg+xml")], ["Save PNG", () => png()],
  ].map(([name, run]) => h("button", { type: "button", onclick: () => tried(run) }, name));
  const tools = h("div", { class: "row" }, buttons, file);
  root.append(form, text, tools);
  root.addEventListener("dragover", (event) => event.preventDefault());
  root.addEventListener("drop", (event) => {
    event.preventDefault();
    if (event.dataTransfer.files[0]) read(event.dataTransfer.files[0]);
  });
  const known = (await app.ask("edition-list")).editions.map(({ name }) => name);
  fill(edition, [...known, ...Object.keys(app.saved.get("editions", {}))].map((name) => h("option", { value: name }, name)));

  async function tried(run) {
    try {
      await run();
    } catch (error) {
      app.fail(error, tools);
    }
  }

  function begin(event) {
    event.preventDefault();
    tried(async () => {
      const { players, variant, edition: name, seed: typed } = Object.fromEntries(new FormData(form));
      const own = app.saved.get("editions", {})[name];
      const number = typed.trim() ? Number(typed) : seed();
      app.game.start((await app.ask("new", { players: Number(players), variant, edition: own ?? name, seed: number })).line);
    });
  }

  async function read(chosen) {
    text.value = await chosen.text();
    await tried(() => open(text.value));
  }

  async function open(given) {
    if (isRecord(given)) await app.game.load(given);
    else app.game.start((await app.ask("show", { position: given.trim() })).line);
    text.value = "";
  }

  async function copy(what, name) {
    await navigator.clipboard.writeText(what);
    app.say(`The ${name} is copied`);
  }

  const drawn = () => app.ask("draw", { position: app.game.line });

  async function png() {
    const { svg, width, height } = await drawn();
    const image = new Image();
    image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
    await image.decode();
    const canvas = Object.assign(document.createElement("canvas"), { width: width * 2, height: height * 2 });
    canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
    saveFile("board.png", await new Promise((done) => canvas.toBlob(done, "image/png")), "image/png");
  }
}
