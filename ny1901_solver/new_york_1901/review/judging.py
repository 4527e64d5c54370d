"""How a decision of New York 1901 is judged, in shares of the victory (`kit.review.judging`)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...kit.review.judging import CameUp, Judge, Seen, WeighedStep
from ...kit.review.reviewed import ReviewedStep
from ...kit.win_shares import parts_of_win
from ..advice import advise, expected_totals
from ..advice.closer_look import player_of
from ..advice.rollouts import MARGIN_COUNTS, ended, goes_on
from ..advice.value import expected_rival, win_shares
from ..moves import Turn
from ..scoring import outcome
from ..state import GameState
from .decisions import odds


@dataclass(frozen=True, slots=True)
class ReviewedTurn(ReviewedStep):
    """A decision of the game held against the best: a whole turn, a Market Shift, or how the turn went on behind it."""

    margin_counts = MARGIN_COUNTS

    @property
    def turn(self) -> Turn:
        """The turn."""
        turn: Turn = self.played
        return turn


class TurnJudge(Judge):
    """Judges a turn by games of players as advice has them."""

    usual = "quick"
    shape = ReviewedTurn

    def advised(self) -> tuple[list[WeighedStep], bool]:
        """The turns compared."""
        thorough, at = self.thorough, self.decision
        advice = advise(at.state, thorough.rollouts, thorough.seed, self.stop, also=at.played)
        return [WeighedStep(each.turn, each.share.mean, each.behind) for each in advice.turns], advice.proved

    def end(self, step: Turn, chance: str) -> Seen:
        """How a game ends, or may end by the value."""
        player = player_of(self.thorough.rollouts)
        return seen(goes_on(self.decision.state, step, chance, player=player), self.decision.seat)

    def chances(self) -> Iterator[CameUp]:
        """The cards that came up."""
        return (CameUp(kind, likely) for kind, likely in zip(self.decision.drawn, odds(self.decision), strict=False))

    def behind(self, place: int, kind: int, chance: str) -> tuple[float, ...]:
        """The shares where a card comes up behind those before it."""
        decision = self.decision
        return shares_of(goes_on(decision.state, decision.played, chance, (*decision.drawn[:place], kind)))


def seen(state: GameState, seat: int) -> Seen:
    """How a game ended for a player, or may end by the value of its position."""
    shares = shares_of(state)
    if state.over:
        return Seen(shares[seat], ended(state, seat).margin, shares[seat], shares)
    totals = expected_totals(state)
    return Seen(shares[seat], totals[seat] - expected_rival(state, seat, totals), shares[seat], shares)


def shares_of(state: GameState) -> tuple[float, ...]:
    """The parts of the victory by seat, 1 in all: of a game that is over as it ended, else by the fitted value."""
    if state.over:
        return parts_of_win(outcome(state).winners, len(state.players))
    return win_shares(state, expected_totals(state))
