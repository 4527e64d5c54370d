"""The winner and the reason (SCO-8)."""

from __future__ import annotations

from dataclasses import dataclass

from ...text.words import quantity
from ..state import GameState
from .final import ScoreSheet, final_sheet


@dataclass(frozen=True, slots=True)
class Outcome:
    """Who wins and why: `winners` are seats, more than one when the victory is shared.

    `decided_by` is `points`, `legendary`, `gold` or `shared`; `sheets` are the final sheets by seat.
    """

    winners: tuple[int, ...]
    decided_by: str
    reason: str
    sheets: tuple[ScoreSheet, ...]

    @property
    def scores(self) -> tuple[int, ...]:
        """The totals by seat."""
        return tuple(sheet.total for sheet in self.sheets)

    def __repr__(self) -> str:
        return f"<Outcome {', '.join(str(sheet.total) for sheet in self.sheets)}: {self.reason}>"


def outcome(state: GameState) -> Outcome:
    """The result of a game that is over, or as it would be if the game ended now."""
    sheets = tuple(final_sheet(state, seat) for seat in state.setup.seats)
    return sco_8_winner(state, sheets)


def sco_8_winner(state: GameState, sheets: tuple[ScoreSheet, ...]) -> Outcome:
    """Most points; then the tallest own legendary; then, when no tied player has one, most gold tiles (SCO-8)."""
    totals = [sheet.total for sheet in sheets]
    best = max(totals)
    tied = [seat for seat, total in enumerate(totals) if total == best]
    names = " and ".join(state.colour(seat) for seat in tied)
    if len(tied) == 1:
        others = max((total for seat, total in enumerate(totals) if seat != tied[0]), default=0)
        return Outcome((tied[0],), "points", f"{names} has {best} points, the next has {others}", sheets)
    heights = {seat: _tallest(state, seat) for seat in tied}
    if max(heights.values()):
        winner = max(tied, key=lambda seat: heights[seat])
        reason = f"{names} have {best} points each; {state.colour(winner)} has the tallest legendary skyscraper"
        return Outcome((winner,), "legendary", f"{reason} ({heights[winner]} m)", sheets)
    golds = {seat: sum(site.generation == 3 for site in state.players[seat].buildings) for seat in tied}
    most = max(golds.values())
    first = [seat for seat in tied if golds[seat] == most]
    if len(first) == 1:
        reason = f"{names} have {best} points each and no legendary; {state.colour(first[0])} has most gold tiles"
        return Outcome((first[0],), "gold", f"{reason} ({most})", sheets)
    names = " and ".join(state.colour(seat) for seat in first)
    reason = f"{names} share the victory: {best} points, no legendary and {quantity(most, 'gold tile')} each"
    return Outcome(tuple(first), "shared", reason, sheets)


def _tallest(state: GameState, seat: int) -> int:
    """The height of the player's tallest standing legendary, 0 without one."""
    tiles = state.edition.tiles
    return max((tiles[site.tile].height_m or 0 for site in state.players[seat].buildings if site.legendary), default=0)
