"""The proof of a puzzle's answer, as it is stored."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from .task import Answer

Door: TypeAlias = Literal["enumeration", "search", "model", "rules"]
"""Who proved it: all legal turns played; the exact search; the CP-SAT model; the rules themselves (a ruling)."""


@dataclass(frozen=True, slots=True)
class Proof:
    """One way that came to the certificate's values, and the turns or nodes that it looked at."""

    door: Door
    nodes: int


@dataclass(frozen=True, slots=True)
class Rival:
    """The best answer of another effect; nothing of another effect exceeds `bound`.

    In a race `value` and `bound` are the turns that every other way needs at least, and `answer` is empty.
    """

    answer: Answer
    value: int
    bound: int


@dataclass(frozen=True, slots=True)
class Certificate:
    """The answer, what it is worth, what nothing exceeds, and the runner-up.

    `value` is, by kind: the points gained (best turn, plan, packing); the number of turns (race); the lead over the
    best of the others (last turn); the number of rules that the illegal choices break (ruling). `second` is `None`
    when every answer has the one effect, and for a ruling. `margin` is how much worse the second is: in points, or
    in turns; of a last turn the lead, which is 0 when a tie-break decides; 1 for a ruling and without a second.
    `broken` are the ids of the rules that each choice of a ruling breaks.
    """

    answer: Answer
    value: int
    bound: int
    second: Rival | None
    margin: int
    proofs: tuple[Proof, ...]
    broken: tuple[tuple[str, ...], ...] = ()
