"""The proof of a puzzle's answer: what it may take, and how it is stored.

An answer is a tuple of turns, whatever a turn is."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Generic, Literal, NoReturn, TypeAlias, TypeVar

from pydantic import Field

from ..files.documents import FileModel
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


Turn = TypeVar("Turn")
Count = Annotated[int, Field(ge=0, le=10**12)]
Prover: TypeAlias = Literal["enumeration", "search", "model", "rules"]
"""Who proved it: all legal turns played; the exact search; the CP-SAT model; the rules themselves (a ruling)."""


class Proof(FileModel):
    """One way that came to these values, and how many turns or nodes it looked at."""

    door: Prover
    nodes: Count


@dataclass(frozen=True)
class Rival(Generic[Turn]):
    """The best answer of another effect; nothing of another effect exceeds `bound`.

    In a race `value` and `bound` are the turns that every other way needs at least, and `answer` is empty.
    """

    answer: tuple[Turn, ...]
    value: int
    bound: int


@dataclass(frozen=True)
class Certificate(Generic[Turn]):
    """The answer, what it is worth, what nothing exceeds, and the runner-up.

    `second` is `None` when every answer has the one effect, and for a ruling. `margin` is how much worse the second
    is, 1 for a ruling and without a second. `broken` are the ids of the rules that each choice of a ruling breaks.
    """

    answer: tuple[Turn, ...]
    value: int
    bound: int
    second: Rival[Turn] | None
    margin: int
    proofs: tuple[Proof, ...]
    broken: tuple[tuple[str, ...], ...] = ()
