"""The capabilities of every game. A capability is a question that the program answers. A game adds functions of its own
to the shared capabilities. The capabilities in `SHARED` can be made for any `Game`, so every game has them unchanged.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

SHARED = {
    "player-list": f"{__name__}.players:player_list",
    "version": f"{__name__}.version:version",
    "qr-code": f"{__name__}.codes:code",
}
"""For each shared capability, by name, the place (`module:name`) of the function that makes the capability.

The function at the place takes a game and the models of the game's answers.
"""


class CommandGroup(NamedTuple):
    """A group of commands: its help text, and the words of its commands in order."""

    about: str
    order: tuple[str, ...]


GROUPS = {
    "edition": CommandGroup(
        "List, show, check and type in editions: boards, pieces, cards and numbers.",
        ("list", "show", "new", "check", "draw", "export"),
    ),
    "rule": CommandGroup(
        "Look up the rules and ask about them: text, sources, authority, readings.",
        ("check", "differ", "list", "show", "ask", "book", "cases"),
    ),
    "puzzle": CommandGroup(
        "List, show, play, solve, check, print and make puzzles.",
        (
            *("list", "show", "play", "progress", "hint", "solve", "check", "grade"),
            *("daily", "book", "generate", "compose", "simplify"),
        ),
    ),
}
"""The groups of commands. For example, the command `puzzle list` calls the capability `puzzle-list`."""
_TYPED = {
    "version": "--version",
    "points": "hint --points",
    "play": None,  # the commands `play` and `puzzle play` are interactive sessions, not capabilities
    **dict.fromkeys(
        (
            *("player-list", "qr-code", "choices", "play-step", "edit-step", "rule-contents", "review-puzzle"),
            *("puzzle-play", "puzzle-try", "puzzle-stage", "puzzle-solution"),
        )
    ),
}


def typed_of(words: Iterable[str], own: Mapping[str, str | None]) -> dict[str, str | None]:
    """Returns the words to type for each capability whose command differs from the capability's name: the word of a
    group, then the rest of the name. For a capability without a command, the value is `None`. `own` contains the
    capabilities for which a game uses other words.
    """
    grouped = {word: word.replace("-", " ", 1) for word in words if word.partition("-")[0] in GROUPS}
    return {**grouped, **_TYPED, **own}


def about_rules(package: str) -> dict[str, str]:
    """The places (`module:name`) of the capabilities about rules, by the names of the capabilities. Each place is an
    attribute of `RULES` in the game's module `rules`.
    """
    words = "list", "show", "contents", "ask", "cases", "differ", "book"
    return {f"rule-{word}": f"{package}.rules:RULES.{_NAMED.get(word, word)}" for word in words}


def about_puzzles(package: str) -> dict[str, str]:
    """The places (`module:name`) of a game's capabilities about puzzles, by the names of the capabilities.

    Each place is an attribute of `QUESTIONS` in the game's module `puzzles` or `catalog`; the module `catalog` loads no
    puzzles. The capability `puzzle-play` is the attribute `PUZZLE_PLAY` of the module `solving`.
    """
    words = "list", "show", "daily", "progress", "hint", "try", "stage", "solution", "solve", "grade", "check", "book"
    places = {
        f"puzzle-{word}": f"{package}.{'catalog' if word in _LISTS else 'puzzles'}:QUESTIONS.{_NAMED.get(word, word)}"
        for word in (*words, "generate")
    }
    return {**places, "puzzle-play": f"{package}.solving:PUZZLE_PLAY"}


_LISTS = "list", "progress"
_NAMED = {"list": "listing", "try": "attempt"}
"""The attribute names of capabilities whose own names are built-in names or keywords of Python."""
