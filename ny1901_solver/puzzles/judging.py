"""Defines the judgement of an attempt at a puzzle, and the sentences of a judgement."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from ..messages import gettext


class Broken(Protocol):
    """A rule that an attempt breaks."""

    @property
    def rule(self) -> str:
        """The id of the broken rule."""

    @property
    def sentence(self) -> str:
        """The reason why the rule is broken, in words for the player."""


@dataclass(frozen=True, slots=True)
class AttemptOutcome:
    """The judgement of an attempt to solve a puzzle.

    `value` has the same meaning as in a certificate, and `short` is the difference between the answer's value and this
    value. If a turn of the attempt cannot be played, `turn` is its number (from 1), and `rules` are the ids of the
    rules that this turn breaks.
    """

    right: bool
    legal: bool
    sentence: str
    value: int | None = None
    short: int | None = None
    turn: int | None = None
    rules: tuple[str, ...] = ()


def refusal(turn: str, broken: Sequence[Broken], reason: str) -> str:
    """Returns a sentence about a turn, given by its name, which breaks rules or is impossible for another reason."""
    if broken:
        return gettext("{turn} is illegal: {reason}", turn=turn, reason=reason)
    return gettext("{turn} is not possible: {reason}", turn=turn, reason=reason)


def broken_text(broken: Sequence[Broken]) -> str:
    """Returns the broken rules with their sentences as one text."""
    return "; ".join(f"{each.rule}: {each.sentence}" for each in broken)
