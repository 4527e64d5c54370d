"""Whole messages with a game's word for a step (`move` or `turn`). Such messages are needed because a translated
sentence cannot be put together from a noun and a template.
"""

from __future__ import annotations

from typing import NamedTuple

from .messages import gettext_noop


class StepWords(NamedTuple):
    """Messages with one word for a step: `move` or `turn`."""

    not_legal: str
    none_left: str
    step_or_command: str
    nothing_typed: str
    none_refused: str
    nearest: str
    step_expected: str
    none_of_kind: str
    none_with: str
    all_with: str
    none_with_but: str
    numbered: str
    numbered_and_marked: str


STEP_WORDS = {
    "move": StepWords(
        gettext_noop("{step} is not a legal move of {player}"),
        gettext_noop("the game is over: nobody has a move left"),
        gettext_noop("a move or a command; `help` lists them"),
        gettext_noop("type a move or a command; `help` lists them"),
        gettext_noop("no move was refused; `why MOVE` explains a move"),
        gettext_noop("nearest legal move: {step}"),
        gettext_noop("expected a move or a command"),
        gettext_noop("no move of this kind is legal"),
        gettext_noop("no legal move contains {parts}"),
        gettext_noop("every legal move contains {others}"),
        gettext_noop("no legal move contains {parts} but not {others}"),
        gettext_noop("move {number}"),
        gettext_noop("move {number} {mark}"),
    ),
    "turn": StepWords(
        gettext_noop("{step} is not a legal turn of {player}"),
        gettext_noop("the game is over: nobody has a turn left"),
        gettext_noop("a turn or a command; `help` lists them"),
        gettext_noop("type a turn or a command; `help` lists them"),
        gettext_noop("no turn was refused; `why TURN` explains a turn"),
        gettext_noop("nearest legal turn: {step}"),
        gettext_noop("expected a turn or a command"),
        gettext_noop("no turn of this kind is legal"),
        gettext_noop("no legal turn contains {parts}"),
        gettext_noop("every legal turn contains {others}"),
        gettext_noop("no legal turn contains {parts} but not {others}"),
        gettext_noop("turn {number}"),
        gettext_noop("turn {number} {mark}"),
    ),
}
"""The messages for each word that a game may use for a step."""


def step_words(noun: str) -> StepWords:
    """The messages with a word for a step; a game with any other word uses the messages with `move`."""
    return STEP_WORDS.get(noun, STEP_WORDS["move"])
