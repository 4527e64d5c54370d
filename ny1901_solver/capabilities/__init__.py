"""The capabilities of every game. A capability is a question that the program answers. A game adds functions of its
own. The capabilities in `SHARED` need only a `Game`, so every game has the shared capabilities unchanged.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import NamedTuple

SHARED = {
    "player-list": f"{__name__}.players:player_list",
    "version": f"{__name__}.version:version",
}
"""The place (`module:name`) of the function that makes each shared capability, by the capability's word.

The function takes a game and the models of its answers.
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
            *("daily", "book", "generate", "compose"),
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
            *("player-list", "choices", "play-step", "edit-step", "rule-contents", "review-puzzle"),
            *("puzzle-play", "puzzle-try", "puzzle-stage", "puzzle-solution"),
        )
    ),
}


def typed_of(words: Iterable[str], own: Mapping[str, str | None]) -> dict[str, str | None]:
    """Returns the typed words of each capability whose command differs from the capability's word: the group, then the
    rest of the word. The value is `None` for a capability without a command. `own` contains the words that a game types
    differently.
    """
    grouped = {word: word.replace("-", " ", 1) for word in words if word.partition("-")[0] in GROUPS}
    return {**grouped, **_TYPED, **own}


def about_rules(package: str) -> dict[str, str]:
    """The places of the capabilities about rules, by word. Each place is an attribute of `RULES` in the game's module
    `rules`.
    """
    words = "list", "show", "contents", "ask", "cases", "differ", "book"
    return {f"rule-{word}": f"{package}.rules:RULES.{_NAMED.get(word, word)}" for word in words}


def about_puzzles(package: str) -> dict[str, str]:
    """The places of a game's capabilities about puzzles, by word.

    Each place is an attribute of `QUESTIONS` in the game's module `puzzles` or `catalog`; the module `catalog` loads no
    puzzles. `PUZZLE_PLAY` is in the module `solving`.
    """
    words = "list", "show", "daily", "progress", "hint", "try", "stage", "solution", "solve", "grade", "check", "book"
    places = {
        f"puzzle-{word}": f"{package}.{'catalog' if word in _LISTS else 'puzzles'}:QUESTIONS.{_NAMED.get(word, word)}"
        for word in (*words, "generate")
    }
    return {**places, "puzzle-play": f"{package}.solving:PUZZLE_PLAY"}


_LISTS = "list", "progress"
_NAMED = {"list": "listing", "try": "attempt"}
"""The attribute names of capabilities whose words are built-in names or keywords of Python."""
