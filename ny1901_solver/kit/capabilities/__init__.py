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


def about_rules(package: str) -> dict[str, str]:
    """The places of the questions about rules, by their words, of a game whose module `rules` has them as `RULES`."""
    words = "list", "show", "contents", "ask", "cases", "differ", "book"
    return {f"rule-{word}": f"{package}.rules:RULES.{_NAMED.get(word, word)}" for word in words}


def about_puzzles(package: str) -> dict[str, str]:
    """The places of the questions about puzzles, by their words, of a game.

    Its modules `puzzles` and `shelf` have them as `QUESTIONS`, the latter those that load no puzzle.
    """
    words = "list", "show", "daily", "progress", "hint", "try", "stage", "solution", "solve", "grade", "check", "book"
    return {
        f"puzzle-{word}": f"{package}.{'shelf' if word in _OF_SHELF else 'puzzles'}:QUESTIONS.{_NAMED.get(word, word)}"
        for word in (*words, "generate")
    }


_OF_SHELF = "list", "progress"
_NAMED = {"list": "listing", "try": "attempt"}
"""What makes a capability where its word is one of Python's own."""
TYPED_RULES: dict[str, str | None] = {
    **{f"rule-{word}": f"rule {word}" for word in ("check", "differ", "list", "show", "ask", "book", "cases")},
    "rule-contents": None,
}
"""What is typed for questions about rules."""
TYPED_PUZZLES: dict[str, str | None] = {
    **{f"puzzle-{word}": f"puzzle {word}" for word in ("list", "show", "daily", "progress", "hint")},
    **{f"puzzle-{word}": f"puzzle {word}" for word in ("solve", "grade", "check", "book", "generate")},
    **dict.fromkeys(("puzzle-try", "puzzle-stage", "puzzle-solution")),
}
"""What is typed for questions about puzzles."""
