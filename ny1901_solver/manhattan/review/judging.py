"""The judge of moves of Manhattan, by what their players saw, in points of margin (`reviews.judging`)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from ...files.access import fingerprint
from ...reviews.decisions import Decision
from ...reviews.judging import CameUp, Judge
from ..hint.evaluator import RoundEnds
from ..hint.rollouts import Outset
from ..moves import Build, Move
from ..opponents import greedy
from ..positions import format_line
from .reviewed import ReviewedMove


@dataclass(frozen=True, slots=True)
class MoveDecision(Decision):
    """A move that was played in a position."""

    @property
    def key(self) -> str:
        """A short key, equal for the same decision in any record, however the hidden cards lay."""
        return fingerprint(format_line(Outset(self.state).state), str(self.played), " ".join(self.draws))


class MoveJudge(Judge):
    """Judges a move by playing the round on; cards hidden from its player are drawn anew each time."""

    shape = ReviewedMove
    ends: RoundEnds

    def played_usually(self, rng: random.Random) -> Move:
        """The move of `greedy`, which takes any of equal builds, by what it sees."""
        return greedy(Outset(self.decision.state).state, rng)

    def chances(self) -> Iterator[CameUp]:
        """The card drawn after a build, with the odds of all cards.

        Nothing if no card was drawn, or if the played cards were shuffled first, as the odds are then different.
        """
        decision, state = self.decision, self.decision.state
        cards = [kind for kind in decision.drawn if kind < len(state.edition.board.positions)]
        built = isinstance(decision.played, Build) and self.ends.arm(decision.played).option is not None
        if built and len(cards) == 1 and any(state.deck):
            yield CameUp(cards[0], Counter(Outset(state).unseen))

    def behind(self, place: int, kind: int, chance: str) -> tuple[float, ...]:
        """The margins after the move and the draw of a card."""
        return tuple(end.margin for end in self.ends.behind(self.decision.played, chance, kind))
