"""Questions that are asked about every game, each declared once; a game brings what answers them.

Those of `SHARED` need nothing else than a `Game`, and so every game has them as they are."""

from __future__ import annotations

SHARED = {
    "player-list": f"{__name__}.players:player_list",
    "version": f"{__name__}.version:version",
}
"""What makes each of them, by its word: a function of a game and of the shapes of its answers."""

TYPED: dict[str, str | None] = {"player-list": None, "version": "--version"}
"""What is typed for those that are not typed by their words: nothing for who is asked by programs alone."""
