"""Defines the faults that a check of a stored puzzle can find."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from ..messages import gettext, gettext_noop
from .certificate import RejectReason


class FaultKind(StrEnum):
    """The kinds of faults of a stored puzzle.

    `unreadable`: the file is missing, or does not contain text. `malformed`: the file is not a puzzle. `stale`: the
    puzzle was made for another version of its edition. `unsolvable`: the puzzle does not have an answer. `not-unique`:
    several answers with different effects are right, or the runner-up is too close to the answer. `wrong-certificate`:
    some values stored in the file are wrong. `not-proved`: the budget of the check was too small for a proof.
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
    """A fault of a puzzle: its kind and a sentence."""

    kind: FaultKind
    sentence: str


MISTAKEN = frozenset({FaultKind.UNREADABLE, FaultKind.MALFORMED})
"""The kinds of faults of a file that cannot be read as a puzzle."""
UNDECIDED = MISTAKEN | {FaultKind.STALE, FaultKind.NOT_PROVED}
"""The kinds of faults after which nobody knows whether the puzzle is right or wrong."""
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
    "trap": gettext_noop("the stored trap differs from the one that the program derives"),
    "themes": gettext_noop("the stored themes differ from those that the program derives"),
    "difficulty": gettext_noop("the stored difficulty differs from the one that the program derives"),
    "grade": gettext_noop("the stored grade differs from the one that the program derives"),
    "hints": gettext_noop("the stored hints differ from those that the program derives"),
    "solution": gettext_noop("the stored solution differs from the one that the program derives"),
}


def wrong(sentence: str) -> Fault:
    """Returns a fault which states that a stored value is wrong."""
    return Fault(FaultKind.WRONG_CERTIFICATE, sentence)


def wrong_analysis(part: str) -> Fault:
    """Returns a fault which states that a stored part of the analysis differs from the newly derived part."""
    return wrong(gettext(_WRONG_PARTS[part]))
