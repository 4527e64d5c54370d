"""How a move of Manhattan is judged by what its player saw, in points of the margin (`kit.review.judging`)."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator

from ...kit.comparing import Estimate
from ...kit.review.judging import CameUp, Judge, Seen
from ...kit.review.thoroughness import Thoroughness
from ...kit.watching import Stop, never
from ..advice import Advice, advise
from ..advice.candidates import Candidate, candidates
from ..advice.rollouts import Outset, RoundEnd, ended, played_out
from ..moves import Build, Move
from ..opponents import greedy
from .decisions import Decision
from .reviewed import ReviewedMove


def review_decision(thorough: Thoroughness, decision: Decision, stop: Stop = never) -> ReviewedMove:
    """A decision held against the best; the same numbers give the same review anywhere.

    Raises `Stopped` once `stop` says so.
    """
    found = MoveJudge(thorough, decision, stop).judged()
    return ReviewedMove(
        decision.number,
        decision.seat,
        decision.move,
        decision.drawn,
        found.best,
        found.usual,
        found.share,
        found.before,
        found.after,
        found.lost,
        found.lost_margin,
        found.found,
        found.found_margin,
        found.luck,
        decision.by_wins,
        found.proved,
    )


class MoveJudge(Judge[Decision, Move]):
    """Judges a move by rounds that go on behind it; what was hidden from its player is drawn anew in all of them."""

    usual = "greedy"

    def __init__(self, thorough: Thoroughness, decision: Decision, stop: Stop = never) -> None:
        super().__init__(thorough, decision, stop)
        self._outset = Outset(decision.state)
        self._arms: dict[Move, Candidate] = {}

    def step(self) -> Move:
        """The move."""
        return self.decision.move

    def played_usually(self, rng: random.Random) -> Move:
        """What `greedy`, who takes any of equal builds, plays."""
        return greedy(self._outset.state, rng)

    def advised(self) -> Advice:
        """The moves compared."""
        thorough = self.thorough
        return advise(self.decision.state, thorough.rollouts, thorough.seed, self.stop, also=self.decision.move)

    def best(self, advice: Advice) -> Move:
        """The best move."""
        return advice.moves[0].move

    def same(self, advice: Advice, one: Move, other: Move) -> bool:
        """Whether two moves are one, or come to the same."""
        known = advice.of(one)
        return one == other or (known is not None and other in (known.move, *known.alike))

    def proved(self, advice: Advice) -> tuple[Estimate, Estimate] | None:
        """What the move lost, exactly."""
        if not advice.proved:
            return None
        best, own = advice.moves[0], advice.of(self.decision.move)
        assert own is not None
        return Estimate(best.share.mean - own.share.mean, 0.0), own.behind

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
        names = list(map(str, state.edition.board.positions))
        cards = [names.index(name) for name in decision.drawn if name in names]
        built = isinstance(decision.move, Build) and self._arm(decision.move).option is not None
        if built and len(cards) == 1 and any(state.deck):
            yield CameUp(cards[0], Counter(self._outset.unseen))

    def behind(self, place: int, kind: int, chance: str) -> tuple[float, ...]:
        """The margins where a card is drawn behind the move."""
        return tuple(end.margin for end in self._ends(self.decision.move, chance, kind))

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
