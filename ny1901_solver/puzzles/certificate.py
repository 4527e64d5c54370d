"""The proof of a puzzle's answer: its budget, and its stored form.

An answer is a tuple of turns of any type."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Generic, Literal, NoReturn, TypeAlias, TypeVar

from pydantic import Field

from ..files.documents import FileModel
from ..runs.watching import Stop, check_seconds, never


@dataclass(frozen=True, slots=True)
class ProofBudget:
    """The budget of a proof, and the least margin in points.

    `nodes` limits the exact search, `model_seconds` the model, and `stop` ends both. An unfinished search gives no
    certificate; an unfinished model is not listed among the proofs. `provers` is one (the search, or the enumeration of
    a single turn) or both.
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
    """The reason why a task makes no puzzle."""

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
"""The prover: playing all legal turns, the exact search, the CP-SAT model, or the rules themselves (for a ruling)."""


class Proof(FileModel):
    """A prover that gave the stored values, with the number of turns or nodes that it searched."""

    door: Prover
    nodes: Count


@dataclass(frozen=True)
class Rival(Generic[Turn]):
    """The best answer of another effect; no other effect exceeds `bound`.

    In a race `value` and `bound` are the least number of turns of any other way, and `answer` is empty.
    """

    answer: tuple[Turn, ...]
    value: int
    bound: int


@dataclass(frozen=True)
class Certificate(Generic[Turn]):
    """The answer with its value, an upper bound on all values, and the runner-up.

    `second` is `None` if every answer has the same effect, and for a ruling. `margin` is the difference to the second;
    1 for a ruling and without a second. `broken` has the ids of the rules that each choice of a ruling breaks.
    """

    answer: tuple[Turn, ...]
    value: int
    bound: int
    second: Rival[Turn] | None
    margin: int
    proofs: tuple[Proof, ...]
    broken: tuple[tuple[str, ...], ...] = ()
