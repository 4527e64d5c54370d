"""Faults of stored puzzles."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ..messages import gettext, gettext_noop
from .certificate import RejectReason


class FaultKind(StrEnum):
    """The kinds of faults.

    `unreadable`: no file, or no text in it; `malformed`: not a puzzle; `stale`: made for another version of its
    edition; `unsolvable`: no answer; `not-unique`: answers of different effects, or a runner-up too near;
    `wrong-certificate`: stored values are wrong; `not-proved`: the budget of the check was too small.
    """

    UNREADABLE = "unreadable"
    MALFORMED = "malformed"
    STALE = "stale"
    UNSOLVABLE = "unsolvable"
    NOT_UNIQUE = "not-unique"
    WRONG_CERTIFICATE = "wrong-certificate"
    NOT_PROVED = "not-proved"


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault of a puzzle, with a sentence."""

    kind: FaultKind
    sentence: str


MISTAKEN = frozenset({FaultKind.UNREADABLE, FaultKind.MALFORMED})
"""Faults of files that are no puzzles."""
UNDECIDED = MISTAKEN | {FaultKind.STALE, FaultKind.NOT_PROVED}
"""Faults that leave open whether the puzzle is right."""
FAULT_OF = {
    RejectReason.NO_ANSWER: FaultKind.UNSOLVABLE,
    RejectReason.NO_CHOICE: FaultKind.NOT_UNIQUE,
    RejectReason.NOT_UNIQUE: FaultKind.NOT_UNIQUE,
    RejectReason.MARGIN: FaultKind.NOT_UNIQUE,
    RejectReason.WRONG_QUESTION: FaultKind.UNSOLVABLE,
    RejectReason.NOT_PROVED: FaultKind.NOT_PROVED,
    RejectReason.PROOFS_DIFFER: FaultKind.WRONG_CERTIFICATE,
}


_WRONG_PARTS = {
    "trap": gettext_noop("the stored trap does not follow from the puzzle"),
    "themes": gettext_noop("the stored themes do not follow from the puzzle"),
    "difficulty": gettext_noop("the stored difficulty does not follow from the puzzle"),
    "grade": gettext_noop("the stored grade does not follow from the puzzle"),
    "hints": gettext_noop("the stored hints do not follow from the puzzle"),
    "solution": gettext_noop("the stored solution does not follow from the puzzle"),
}


def wrong(sentence: str) -> Fault:
    """A fault of a wrong stored value."""
    return Fault(FaultKind.WRONG_CERTIFICATE, sentence)


def wrong_analysis(part: str) -> Fault:
    """A fault of a stored part of the analysis that does not follow from the puzzle."""
    return wrong(gettext(_WRONG_PARTS[part]))
