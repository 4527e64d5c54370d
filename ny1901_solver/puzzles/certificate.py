"""Defines the proof of a puzzle's answer: the budget of the proof, and the form in which the proof is stored.

An answer is a tuple of turns of any type.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from typing import Annotated, Generic, Literal, NoReturn, TypeAlias, TypeVar

from pydantic import Field

from ..files.documents import FileModel
from ..runs.watching import Stop, check_seconds, never


@dataclass(frozen=True, slots=True)
class ProofBudget:
    """The budget of a proof, and the least margin in points between the answer and the runner-up.

    `nodes` limits the exact search, `model_seconds` limits the constraint model, and the function `stop` can end both.
    If the search does not finish within the budget, the task gets no certificate. If the model does not finish, the
    certificate does not list the model among the proofs. If `provers` is `one`, only one prover proves the answer: the
    search or, for a single turn, the enumeration of all turns.
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
    """The reasons why the program can make no puzzle of a task."""

    NO_ANSWER = "no-answer"
    NO_CHOICE = "no-choice"
    NOT_UNIQUE = "not-unique"
    MARGIN = "margin"
    NOT_PROVED = "not-proved"
    WRONG_QUESTION = "wrong-question"
    PROOFS_DIFFER = "doors-disagree"


@dataclass(frozen=True, slots=True)
class Rejection:
    """The result for a task of which no puzzle can be made: the reason, and a sentence that explains the reason."""

    reason: RejectReason
    detail: str


class Rejected(Exception):
    """The exception that carries a rejection out of a proof."""

    def __init__(self, reason: RejectReason, detail: str) -> None:
        super().__init__(detail)
        self.rejection = Rejection(reason, detail)


def reject(reason: RejectReason, detail: str) -> NoReturn:
    """Ends a proof by raising `Rejected` with a reason."""
    raise Rejected(reason, detail)


Turn = TypeVar("Turn")
Count = Annotated[int, Field(ge=0, le=10**12)]
Prover: TypeAlias = Literal["enumeration", "search", "model", "rules"]
"""The names of the provers, which prove answers of puzzles.

The provers are the enumeration of all legal turns, the exact search, the CP-SAT model and, for a ruling, the rules
themselves.
"""


class Proof(FileModel):
    """A prover that has confirmed the stored values, and the number of turns or nodes that it searched."""

    door: Prover
    nodes: Count


@dataclass(frozen=True)
class Rival(Generic[Turn]):
    """The runner-up: the best answer with another effect than the stored answer.

    No answer with another effect than the stored answer has a greater value than `bound`.

    In a race, `value` and `bound` are the fewest turns of any other way to the goal, and `answer` is empty.
    """

    answer: tuple[Turn, ...]
    value: int
    bound: int


@dataclass(frozen=True)
class Certificate(Generic[Turn]):
    """The answer with its value, an upper bound on all values, and the runner-up.

    `second`, the runner-up, is `None` if every answer has the same effect, and in a ruling (a puzzle in which the
    player chooses the legal or the illegal turn). `margin` is the difference between the values of the answer and the
    runner-up; `margin` is 1 for a ruling, and if there is no runner-up. In a ruling, `broken` contains, for each turn
    that the player can choose, the ids of the rules that this turn breaks.
    """

    answer: tuple[Turn, ...]
    value: int
    bound: int
    second: Rival[Turn] | None
    margin: int
    proofs: tuple[Proof, ...]
    broken: tuple[tuple[str, ...], ...] = ()
