"""The drawings of reviews: turns on their boards, and a plot of the players' shares of wins."""

from __future__ import annotations

from ...messages import gettext_noop
from ...pictures.sheet import Picture
from ...reviews.report import DrawnReview
from ...reviews.reviewed import ReviewedStep
from ..chance import any_card
from ..moves import Shift, Turn
from ..review.wording import TurnWords
from ..rules import play
from ..scoring import outcome
from ..state import GameState
from .colours import Palette
from .key import notice
from .proposal import Proposal
from .strip import StripFrame, strip

LEAST_LUCK = 0.1  # the smallest luck that the plot shows, as a share of wins
QUARTERS = tuple((quarter / 4, f"{25 * quarter} %") for quarter in range(5))


def _ending(end: GameState) -> str:
    from ..render.sheets import verdict  # the terminal library rich is missing in a browser, which also draws plots

    result = outcome(end)
    return verdict(True, [end.colour(seat) for seat in result.winners], result.reason).plain


def _board(turn: ReviewedStep, of: Turn, palette: Palette) -> Picture:
    return strip([_frame(turn.number, turn.decision.state, of)], palette, bare=True)


def _frame(number: int, state: GameState, turn: Turn) -> StripFrame:
    """A turn as a frame of a picture: its board, and its points unless the turn is only a Market Shift."""
    if isinstance(turn.steps[-1], Shift):
        return StripFrame(number, state, Proposal(turn))
    points = play(state, turn, any_card).players[state.to_move].score - state.mover.score
    return StripFrame(number, state, Proposal(turn), points)


DRAWN = DrawnReview(
    TurnWords,
    gettext_noop("Share of wins"),
    gettext_noop("share of wins of each player"),
    lambda share: f"{100 * share:.0f} %",
    lambda shares: QUARTERS,
    LEAST_LUCK,
    lambda end, seat, palette: palette.players[end.colour(seat)],
    _board,
    _ending,
    lambda end: f"{end.edition.title}. {notice(end.edition)}".strip(),
)
