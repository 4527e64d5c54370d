/** What `ny1901 serve` was asked to open, and an address cannot hold. */

/** Opens it: a record in Review, or at one of its turns in the first panel, a puzzle in Puzzle; returns whether there is such a thing. */
export async function openGiven(app, first, firstPanel) {
  const { holds, text, turns } = await app.ask("opened");
  if (holds === "record") {
    await app.game.load(text);
    if (turns !== null) await app.game.walk(turns);
    await app.go({ panel: turns === null ? "review" : firstPanel }, { replace: true });
  } else if (holds === "puzzle") {
    if (!app.game.line) await first(app);
    await app.go({ panel: "puzzle" }, { replace: true });
    await app.puzzle?.open(text);
  }
  return holds !== "nothing";
}
