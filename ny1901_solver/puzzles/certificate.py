"""The proof of a puzzle's answer, as it is stored; an answer is a tuple of turns, whatever a turn is."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Annotated, Generic, Literal, TypeAlias, TypeVar

from pydantic import Field

from ..files.documents import FileModel

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
