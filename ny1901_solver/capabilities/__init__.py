"""Capabilities of every game, each declared once; a game adds its own functions.

Those of `SHARED` need only a `Game`, so that every game has them unchanged."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

SHARED = {
    "player-list": f"{__name__}.players:player_list",
    "version": f"{__name__}.version:version",
}
"""The function that makes each of them, by its word, from a game and the models of its answers."""


class CommandGroup(NamedTuple):
    """A group of commands: its help, and the words of its commands in their order."""

    about: str
    order: tuple[str, ...]


GROUPS = {
    "edition": CommandGroup(
        "List, show and check editions, and type them in: boards, pieces, cards and numbers.",
        ("list", "show", "new", "check", "draw", "export"),
    ),
    "rule": CommandGroup(
        "Look up the rules and ask about them: text, sources, authority, readings.",
        ("check", "differ", "list", "show", "ask", "book", "cases"),
    ),
    "puzzle": CommandGroup(
        "Puzzles worth solving: list, show, play, solve, check, print and make them.",
        (
            *("list", "show", "play", "progress", "hint", "solve", "check", "grade"),
            *("daily", "book", "generate", "compose"),
        ),
    ),
}
"""The groups of commands: `puzzle list` asks the capability `puzzle-list`."""
_TYPED = {
    "version": "--version",
    "points": "hint --points",
    "play": None,  # the commands `play` and `puzzle play` are sessions
    **dict.fromkeys(
        (
            *("player-list", "choices", "play-step", "edit-step", "rule-contents", "review-puzzle"),
            *("puzzle-play", "puzzle-try", "puzzle-stage", "puzzle-solution"),
        )
    ),
}


def typed_of(words: Iterable[str], own: Mapping[str, str | None]) -> dict[str, str | None]:
    """The commands of capabilities that differ from their words: the group and the rest of the word, `None` for those
    of programs alone, and for others the game's `own`."""
    grouped = {word: word.replace("-", " ", 1) for word in words if word.partition("-")[0] in GROUPS}
    return {**grouped, **_TYPED, **own}


def about_rules(package: str) -> dict[str, str]:
    """The places of the capabilities about rules, by their words; the game's module `rules` has them as `RULES`."""
    words = "list", "show", "contents", "ask", "cases", "differ", "book"
    return {f"rule-{word}": f"{package}.rules:RULES.{_NAMED.get(word, word)}" for word in words}


def about_puzzles(package: str) -> dict[str, str]:
    """The places of the capabilities about puzzles, by their words, of a game.

    Its modules `puzzles` and `catalog` have them as `QUESTIONS`; those in the latter load no puzzle. `solving` has
    `PUZZLE_PLAY`.
    """
    words = "list", "show", "daily", "progress", "hint", "try", "stage", "solution", "solve", "grade", "check", "book"
    places = {
        f"puzzle-{word}": f"{package}.{'catalog' if word in _LISTS else 'puzzles'}:QUESTIONS.{_NAMED.get(word, word)}"
        for word in (*words, "generate")
    }
    return {**places, "puzzle-play": f"{package}.solving:PUZZLE_PLAY"}


_LISTS = "list", "progress"
_NAMED = {"list": "listing", "try": "attempt"}
"""The names of capabilities whose words are names or keywords of Python."""
