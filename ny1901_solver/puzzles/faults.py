"""What can be wrong with a stored puzzle."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from .certificate import RejectReason


class FaultKind(StrEnum):
    """What can be wrong with a puzzle.

    `unreadable`: no file, or no text in it; `malformed`: no puzzle at all; `stale`: made for another version of its
    edition; `unsolvable`: no answer; `not-unique`: answers of different effects, or a runner-up too near;
    `wrong-certificate`: what it stores is not so; `not-proved`: the budget of the check was too small.
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
    """Something wrong with a puzzle, in a sentence."""

    kind: FaultKind
    sentence: str


MISTAKEN = frozenset({FaultKind.UNREADABLE, FaultKind.MALFORMED})
"""Of a file that is no puzzle."""
UNDECIDED = MISTAKEN | {FaultKind.STALE, FaultKind.NOT_PROVED}
"""Where nothing is proved of a puzzle, neither that it holds nor that it does not."""
FAULT_OF = {
    RejectReason.NO_ANSWER: FaultKind.UNSOLVABLE,
    RejectReason.NO_CHOICE: FaultKind.NOT_UNIQUE,
    RejectReason.NOT_UNIQUE: FaultKind.NOT_UNIQUE,
    RejectReason.MARGIN: FaultKind.NOT_UNIQUE,
    RejectReason.WRONG_QUESTION: FaultKind.UNSOLVABLE,
    RejectReason.NOT_PROVED: FaultKind.NOT_PROVED,
    RejectReason.PROOFS_DIFFER: FaultKind.WRONG_CERTIFICATE,
}


def wrong(sentence: str) -> Fault:
    """That something is stored which is not so."""
    return Fault(FaultKind.WRONG_CERTIFICATE, sentence)


def wrong_analysis(part: str) -> Fault:
    """That a part which follows from the puzzle is stored otherwise."""
    are = "are" if part in ("themes", "hints") else "is"
    return wrong(f"the stored {part} {are} not what follows from the puzzle")
