/** Opens the file that `ny1901 serve` was started with. */

/** Opens a record in Review, or in the first panel if a turn of it was named, a puzzle in Puzzle, and a position in the first panel; returns whether there was one. */
export async function openGiven(/** @type {App} */ app, first, firstPanel) {
  const { holds, text, turns } = await app.ask("opened");
  if (holds === "record") {
    await app.game.load(text);
    if (turns !== null) await app.game.walk(turns);
    await app.go({ panel: turns === null ? "review" : firstPanel }, { replace: true });
  } else if (holds === "puzzle" && text !== null) {
    if (!app.game.line) await first(app);
    await app.go({ panel: "puzzle" }, { replace: true });
    await app.puzzle?.open(text);
  }
  if (holds === "position") {
    await app.game.open(text);
    await app.go({ panel: firstPanel }, { replace: true });
  }
  return holds !== "nothing";
}
