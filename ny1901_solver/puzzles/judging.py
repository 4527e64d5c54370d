"""What an attempt at a puzzle comes to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


class Broken(Protocol):
    """A rule that an attempt breaks."""

    @property
    def rule(self) -> str:
        """Its id."""

    @property
    def sentence(self) -> str:
        """What is against it."""


@dataclass(frozen=True, slots=True)
class AttemptOutcome:
    """What an attempt comes to.

    `value` is as in a certificate, `short` by how much it is worse than the answer's; `turn` is the number, from 1, of
    the one that cannot be played, and `rules` are those that it is against.
    """

    right: bool
    legal: bool
    sentence: str
    value: int | None = None
    short: int | None = None
    turn: int | None = None
    rules: tuple[str, ...] = ()


def refusal(what: str, broken: Sequence[Broken], why: str) -> str:
    """That a turn, by what it is called, breaks rules, or is not possible otherwise, and why."""
    return f"{what} {'is illegal' if broken else 'is not possible'}: {why}"


def broken_text(broken: Sequence[Broken]) -> str:
    """What rules say against a turn."""
    return "; ".join(f"{each.rule}: {each.sentence}" for each in broken)
