"""Judges moves of Manhattan in points of margin, by what their players saw (see `reviews.judging`)."""

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
    """A position together with the move that was played in it."""

    @property
    def key(self) -> str:
        """Returns a short key of the decision.

        The key of a decision does not depend on the record or on the hidden cards.
        """
        return fingerprint(format_line(Outset(self.state).state), str(self.played), " ".join(self.draws))


class MoveJudge(Judge):
    """Judges a move by playing the round on many times; cards that its player does not see are drawn anew each time."""

    shape = ReviewedMove
    ends: RoundEnds

    def played_usually(self, rng: random.Random) -> Move:
        """Returns the move of the player `greedy`, who uses what his seat sees and chooses among equal builds at
        random.
        """
        return greedy(Outset(self.decision.state).state, rng)

    def chances(self) -> Iterator[CameUp]:
        """Yields the card drawn after a build, with the odds of all cards.

        The function yields nothing if no card was drawn, or if the played cards were shuffled before the draw, because
        the odds are different after a shuffle.
        """
        decision, state = self.decision, self.decision.state
        cards = [kind for kind in decision.drawn if kind < len(state.edition.board.positions)]
        built = isinstance(decision.played, Build) and self.ends.arm(decision.played).option is not None
        if built and len(cards) == 1 and any(state.deck):
            yield CameUp(cards[0], Counter(Outset(state).unseen))

    def behind(self, place: int, kind: int, chance: str) -> tuple[float, ...]:
        """Returns the margins of all seats after the move and the draw of a card."""
        return tuple(end.margin for end in self.ends.behind(self.decision.played, chance, kind))
