"""What a proof may take, and why a task has none."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Literal, NoReturn

from ..runs.watching import Stop, check_seconds, never


@dataclass(frozen=True, slots=True)
class ProofBudget:
    """What a proof may take, and the least margin in points.

    `nodes` end the exact search, `model_seconds` the model, `stop` both; what is left open then is not certified
    (search) or not listed among the proofs (model). `doors` are one, the search or for a single turn the
    enumeration, or both.
    """

    nodes: int | None = None
    model_seconds: float | None = None
    provers: Literal["one", "both"] = "both"
    margin: int = 1
    stop: Stop = never

    def __post_init__(self) -> None:
        check_seconds(self.model_seconds)


NO_LIMIT = ProofBudget()


class RejectReason(StrEnum):
    """Why a task makes no puzzle."""

    NO_ANSWER = "no-answer"
    NO_CHOICE = "no-choice"
    NOT_UNIQUE = "not-unique"
    MARGIN = "margin"
    NOT_PROVED = "not-proved"
    WRONG_QUESTION = "wrong-question"
    PROOFS_DIFFER = "doors-disagree"


@dataclass(frozen=True, slots=True)
class Rejection:
    """A task that makes no puzzle, with the reason and a sentence."""

    reason: RejectReason
    detail: str


class Rejected(Exception):
    """Carries a rejection out of a proof."""

    def __init__(self, reason: RejectReason, detail: str) -> None:
        super().__init__(detail)
        self.rejection = Rejection(reason, detail)


def reject(reason: RejectReason, detail: str) -> NoReturn:
    """Ends a proof with a rejection."""
    raise Rejected(reason, detail)
