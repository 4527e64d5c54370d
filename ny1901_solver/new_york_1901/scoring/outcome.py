"""Determines the winner of a game, and the reason (SCO-8)."""

from __future__ import annotations

from dataclasses import dataclass

from ...messages import gettext, ngettext
from ...text.words import join_words
from ..state import GameState
from .final import ScoreSheet, final_sheet


@dataclass(frozen=True, slots=True)
class Outcome:
    """The winners of a game, and the reason why they win. `winners` are seats; more than one seat means a shared
    victory.

    `decided_by` names the reason for the victory: `points`, `legendary`, `gold` or `shared`. `sheets` are the final
    score sheets by seat.
    """

    winners: tuple[int, ...]
    decided_by: str
    reason: str
    sheets: tuple[ScoreSheet, ...]

    @property
    def scores(self) -> tuple[int, ...]:
        """The total points of each player, by seat."""
        return tuple(sheet.total for sheet in self.sheets)

    def __repr__(self) -> str:
        return f"<Outcome {', '.join(str(sheet.total) for sheet in self.sheets)}: {self.reason}>"


def outcome(state: GameState) -> Outcome:
    """The result of a game that is over; for any other game, the result that the game would have if it ended now."""
    sheets = tuple(final_sheet(state, seat) for seat in state.setup.seats)
    return sco_8_winner(state, sheets)


def _points(number: int) -> str:
    return ngettext("{number} point", "{number} points", number)


def sco_8_winner(state: GameState, sheets: tuple[ScoreSheet, ...]) -> Outcome:
    """The player with most points wins. A tie is broken by the tallest legendary of the tied players, or, if none of
    them has a legendary, by the most gold tiles (SCO-8).
    """
    totals = [sheet.total for sheet in sheets]
    best = max(totals)
    tied = [seat for seat, total in enumerate(totals) if total == best]
    names = join_words(state.colour(seat) for seat in tied)
    if len(tied) == 1:
        others = max((total for seat, total in enumerate(totals) if seat != tied[0]), default=0)
        reason = gettext(
            "{winner} has {points}, the next has {others}", winner=names, points=_points(best), others=others
        )
        return Outcome((tied[0],), "points", reason, sheets)
    heights = {seat: _tallest(state, seat) for seat in tied}
    if max(heights.values()):
        winner = max(tied, key=lambda seat: heights[seat])
        reason = gettext(
            "{players} have {points} each; {winner} has the tallest legendary skyscraper ({height} m)",
            players=names,
            points=_points(best),
            winner=state.colour(winner),
            height=heights[winner],
        )
        return Outcome((winner,), "legendary", reason, sheets)
    golds = {seat: sum(site.generation == 3 for site in state.players[seat].buildings) for seat in tied}
    most = max(golds.values())
    first = [seat for seat in tied if golds[seat] == most]
    if len(first) == 1:
        reason = gettext(
            "{players} have {points} each and no legendary; {winner} has most gold tiles ({tiles})",
            players=names,
            points=_points(best),
            winner=state.colour(first[0]),
            tiles=most,
        )
        return Outcome((first[0],), "gold", reason, sheets)
    reason = ngettext(
        "{players} share the victory: {points} points, no legendary and {number} gold tile each",
        "{players} share the victory: {points} points, no legendary and {number} gold tiles each",
        most,
        players=join_words(state.colour(seat) for seat in first),
        points=best,
    )
    return Outcome(tuple(first), "shared", reason, sheets)


def _tallest(state: GameState, seat: int) -> int:
    """The height of the player's tallest standing legendary, or 0 if the player has none."""
    tiles = state.edition.tiles
    return max((tiles[site.tile].height_m or 0 for site in state.players[seat].buildings if site.legendary), default=0)
