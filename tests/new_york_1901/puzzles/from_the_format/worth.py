"""What a position is worth to its players, and which answers are the same one."""

from __future__ import annotations

from dataclasses import dataclass

from ny1901_solver.new_york_1901.scoring import Tally, standing_points, tally
from ny1901_solver.new_york_1901.state import GameState, Player
from ny1901_solver.new_york_1901.tiles import Site

Standing = frozenset[tuple[int, int, int, bool, bool]]
"""The own buildings standing: squares, generation, points, legendary and irregular or not."""


@dataclass(frozen=True, slots=True)
class Tie:
    """What decides between equal totals (SCO-8): the height of the own legendary, and the gold tiles."""

    height: int
    golds: int


def standing(player: Player) -> Standing:
    return frozenset(
        (site.mask, site.generation, site.points, site.legendary, site.irregular) for site in player.buildings
    )


class Scores:
    """Final totals of the players of one game, each counted once for equal buildings."""

    def __init__(self, state: GameState) -> None:
        self.setup = state.setup
        self._tallies: dict[tuple[Site, ...], Tally] = {}
        self._points: dict[tuple[Tally, ...], tuple[int, ...]] = {}

    def tally(self, player: Player) -> Tally:
        known = self._tallies.get(player.buildings)
        if known is None:
            known = self._tallies[player.buildings] = tally(self.setup, player.buildings)
        return known

    def totals(self, players: tuple[Player, ...]) -> tuple[int, ...]:
        """The final scores by seat, as if the game ended now (SCO-1 to SCO-7)."""
        counts = tuple(map(self.tally, players))
        lines = self._points.get(counts)
        if lines is None:
            lines = tuple(standing_points(self.setup, counts, seat) for seat in range(len(players)))
            self._points[counts] = lines
        unused = self.setup.edition.numbers.unused_action_card if self.setup.action_cards else 0
        return tuple(
            player.score + points + unused * player.cards.bit_count()
            for player, points in zip(players, lines, strict=True)
        )

    def tie(self, player: Player) -> Tie:
        tiles = self.setup.edition.tiles
        heights = [tiles[site.tile].height_m or 0 for site in player.buildings if site.legendary]
        return Tie(max(heights, default=0), sum(site.generation == 3 for site in player.buildings))

    def winners(self, players: tuple[Player, ...], totals: tuple[int, ...]) -> tuple[int, ...]:
        """Who wins, more than one where the victory is shared (SCO-8)."""
        first = [seat for seat, total in enumerate(totals) if total == max(totals)]
        if len(first) == 1:
            return tuple(first)
        ties = {seat: self.tie(players[seat]) for seat in first}
        if tallest := max(tie.height for tie in ties.values()):
            return tuple(seat for seat in first if ties[seat].height == tallest)
        most = max(tie.golds for tie in ties.values())
        return tuple(seat for seat in first if ties[seat].golds == most)


def lead(totals: tuple[int, ...], seat: int) -> int:
    """How far a player is ahead of the best of the others."""
    return totals[seat] - max(total for other, total in enumerate(totals) if other != seat)
