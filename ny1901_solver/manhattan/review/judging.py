"""How a move of Manhattan is judged by what its player saw, in points of the margin (`reviews.judging`)."""

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
    """The move of a number in a position."""

    @property
    def key(self) -> str:
        """A short text, the same for the same decision in any record, however the hidden cards lay."""
        return fingerprint(format_line(Outset(self.state).state), str(self.played), " ".join(self.draws))


class MoveJudge(Judge):
    """Judges a move by rounds that go on behind it; what was hidden from its player is drawn anew in all of them."""

    shape = ReviewedMove
    ends: RoundEnds

    def played_usually(self, rng: random.Random) -> Move:
        """What `greedy`, who takes any of equal builds, plays by what he sees."""
        return greedy(Outset(self.decision.state).state, rng)

    def chances(self) -> Iterator[CameUp]:
        """The card drawn behind a build.

        None where no card was drawn, or only once the cards played were shuffled, whose odds are others.
        """
        decision, state = self.decision, self.decision.state
        cards = [kind for kind in decision.drawn if kind < len(state.edition.board.positions)]
        built = isinstance(decision.played, Build) and self.ends.arm(decision.played).option is not None
        if built and len(cards) == 1 and any(state.deck):
            yield CameUp(cards[0], Counter(Outset(state).unseen))

    def behind(self, place: int, kind: int, chance: str) -> tuple[float, ...]:
        """The margins where a card is drawn behind the move."""
        return tuple(end.margin for end in self.ends.behind(self.decision.played, chance, kind))
