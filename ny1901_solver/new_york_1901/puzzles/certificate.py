"""The certificate of an answer in New York 1901."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from ...kit.puzzles import certificate
from ..moves import Turn
from ..state import GameState
from .forced.stand import Answered, states_behind
from .task import Streets

Rival: TypeAlias = certificate.Rival[Turn]


@dataclass(frozen=True, slots=True)
class Flip:
    """A street that can change hands: by its card, who holds it then, by seat or nobody, and turns that show it."""

    street: str
    holder: int | None
    line: tuple[Answered, ...]

    def turns(self, state: GameState) -> list[tuple[GameState, Answered]]:
        """The turns of the line, each with the position before it; `state` is the first."""
        return list(zip(states_behind(state, self.line), self.line, strict=False))


@dataclass(frozen=True)
class Certified(certificate.Certificate[Turn]):
    """The certificate of an answer in turns, or of streets that can change hands, each with its proof.

    `value` is, by kind: the points gained (best turn, plan, packing); the number of turns (race); the lead over the
    best of the others (last turn); the number of rules that the illegal choices break (ruling); the number of streets
    (safe streets). `margin` is in points, or in turns; of a last turn the lead, which is 0 when a tie-break decides.
    """

    streets: Streets = ()
    flips: tuple[Flip, ...] = ()


Certificate: TypeAlias = Certified
