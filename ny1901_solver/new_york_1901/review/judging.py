"""How a decision of New York 1901 is judged, in shares of the victory (`kit.review.judging`)."""

from __future__ import annotations

import random
from collections.abc import Iterator

from ...kit.comparing import Estimate
from ...kit.review.judging import CameUp, Judge, Seen
from ...kit.review.thoroughness import Thoroughness
from ...kit.watching import Stop, never
from ..advice import advise, expected_totals
from ..advice.advise import Advice
from ..advice.closer_look import player_of
from ..advice.rollouts import ended, goes_on
from ..advice.value import expected_rival, win_shares
from ..moves import Turn
from ..policies import greedy
from ..scoring import outcome
from ..state import GameState
from .decisions import Decision
from .reviewed import ReviewedTurn


def review_decision(thorough: Thoroughness, decision: Decision, stop: Stop = never) -> ReviewedTurn:
    """A decision held against the best; the same numbers give the same review anywhere.

    Raises `Stopped` once `stop` says so.
    """
    found = TurnJudge(thorough, decision, stop).judged()
    return ReviewedTurn(
        decision.number,
        decision.seat,
        decision.turn,
        decision.drawn,
        found.best,
        found.usual,
        found.before,
        found.after,
        found.lost,
        found.lost_margin,
        found.found,
        found.luck,
        found.proved,
    )


class TurnJudge(Judge[Decision, Turn]):
    """Judges a turn by games of players as advice has them."""

    usual = "quick"

    def step(self) -> Turn:
        """The turn."""
        return self.decision.turn

    def played_usually(self, rng: random.Random) -> Turn:
        """What `quick` plays."""
        return greedy(self.decision.state, rng)

    def advised(self) -> Advice:
        """The turns compared."""
        thorough = self.thorough
        return advise(self.decision.state, thorough.rollouts, thorough.seed, self.stop, also=self.decision.turn)

    def best(self, advice: Advice) -> Turn:
        """The best turn."""
        return advice.turns[0].turn

    def proved(self, advice: Advice) -> tuple[Estimate, Estimate] | None:
        """What the turn lost, as it is proved."""
        if not advice.proved:
            return None
        own = next(each for each in advice.turns if each.turn == self.decision.turn)
        return Estimate(advice.turns[0].share.mean - own.share.mean, 0.0), own.behind

    def doubt(self, lost: Estimate, proved: bool, worse: Estimate) -> Estimate:
        """What it lost in wins."""
        return lost

    def end(self, step: Turn, chance: str) -> Seen:
        """How a game ends, or may end by the value."""
        player = player_of(self.thorough.rollouts)
        return seen(goes_on(self.decision.state, step, chance, player=player), self.decision.seat)

    def chances(self) -> Iterator[CameUp]:
        """The cards that came up."""
        return (CameUp(kind, odds) for kind, odds in zip(self.decision.drawn, self.decision.odds(), strict=False))

    def behind(self, place: int, kind: int, chance: str) -> tuple[float, ...]:
        """The shares where a card comes up behind those before it."""
        decision = self.decision
        return shares_of(goes_on(decision.state, decision.turn, chance, (*decision.drawn[:place], kind)))


def seen(state: GameState, seat: int) -> Seen:
    """How a game ended for a player, or may end by the value of its position."""
    shares = shares_of(state)
    if state.over:
        return Seen(shares[seat], ended(state, seat).margin, shares[seat], shares)
    totals = expected_totals(state)
    return Seen(shares[seat], totals[seat] - expected_rival(state, seat, totals), shares[seat], shares)


def shares_of(state: GameState) -> tuple[float, ...]:
    """The parts of the victory by seat, 1 in all: of a game that is over as it ended, else by the fitted value."""
    seats = state.setup.seats
    if state.over:
        winners = outcome(state).winners
        return tuple((seat in winners) / len(winners) for seat in seats)
    return win_shares(state, expected_totals(state))
