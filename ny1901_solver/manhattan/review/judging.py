"""How a move of Manhattan is judged by what its player saw, in points of the margin (`kit.review.judging`)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from ...kit.files import fingerprint
from ...kit.review.decisions import Decision
from ...kit.review.judging import CameUp, Judge, Seen, WeighedStep
from ...kit.review.thoroughness import Thoroughness
from ...kit.watching import Stop, never
from ..advice import advise
from ..advice.candidates import Candidate, candidates
from ..advice.rollouts import Outset, RoundEnd, ended, played_out
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

    usual = "greedy"
    shape = ReviewedMove

    def __init__(self, thorough: Thoroughness, decision: Decision, stop: Stop = never) -> None:
        super().__init__(thorough, decision, stop)
        self._outset = Outset(decision.state)
        self._arms: dict[Move, Candidate] = {}

    def played_usually(self, rng: random.Random) -> Move:
        """What `greedy`, who takes any of equal builds, plays."""
        return greedy(self._outset.state, rng)

    def advised(self) -> tuple[list[WeighedStep], bool]:
        """The moves compared."""
        thorough, at = self.thorough, self.decision
        advice = advise(at.state, thorough.rollouts, thorough.seed, self.stop, also=at.played)
        return [
            WeighedStep(each.move, each.share.mean, each.behind, each.alike) for each in advice.moves
        ], advice.proved

    def end(self, step: Move, chance: str) -> Seen:
        """How the round ends, with what is to come."""
        ends = self._ends(step, chance)
        own = ends[self.decision.seat]
        return Seen(own.share, own.margin, own.worth, tuple(end.margin for end in ends))

    def chances(self) -> Iterator[CameUp]:
        """The card drawn behind a build.

        None where no card was drawn, or only once the cards played were shuffled, whose odds are others.
        """
        decision, state = self.decision, self.decision.state
        cards = [kind for kind in decision.drawn if kind < len(state.edition.board.positions)]
        built = isinstance(decision.played, Build) and self._arm(decision.played).option is not None
        if built and len(cards) == 1 and any(state.deck):
            yield CameUp(cards[0], Counter(self._outset.unseen))

    def behind(self, place: int, kind: int, chance: str) -> tuple[float, ...]:
        """The margins where a card is drawn behind the move."""
        return tuple(end.margin for end in self._ends(self.decision.played, chance, kind))

    def _arm(self, move: Move) -> Candidate:
        """A legal move as it is compared, or one that comes to the same."""
        if move not in self._arms:
            arms, _ = candidates(self._outset, move)
            self._arms[move] = next(arm for arm in arms if move in (arm.move, *arm.alike))
        return self._arms[move]

    def _ends(self, move: Move, chance: str, drawn: int | None = None) -> tuple[RoundEnd, ...]:
        """How the round ends for each seat behind a move, for hidden cards as `chance` draws them."""
        rng = random.Random(chance)
        table = played_out(self._arm(move).after(self._outset, rng, drawn), rng)
        return tuple(ended(table, seat) for seat in self.decision.state.setup.seats)
