"""Judgements of attempts at puzzles."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol

from ..messages import gettext


class Broken(Protocol):
    """A rule that an attempt breaks."""

    @property
    def rule(self) -> str:
        """Its id."""

    @property
    def sentence(self) -> str:
        """The reason, for the player."""


@dataclass(frozen=True, slots=True)
class AttemptOutcome:
    """The judgement of an attempt.

    `value` is as in a certificate, and `short` the difference to the answer's. `turn` is the number, from 1, of a turn
    that cannot be played, and `rules` are the ids of the rules that it breaks.
    """

    right: bool
    legal: bool
    sentence: str
    value: int | None = None
    short: int | None = None
    turn: int | None = None
    rules: tuple[str, ...] = ()


def refusal(turn: str, broken: Sequence[Broken], reason: str) -> str:
    """The sentence about a turn, by its name, that breaks rules or is impossible for another reason."""
    if broken:
        return gettext("{turn} is illegal: {reason}", turn=turn, reason=reason)
    return gettext("{turn} is not possible: {reason}", turn=turn, reason=reason)


def broken_text(broken: Sequence[Broken]) -> str:
    """The broken rules with their sentences."""
    return "; ".join(f"{each.rule}: {each.sentence}" for each in broken)
