"""What a set of new buildings is worth: the change of the mover's final sheet, by table look-up.

Final scoring looks at a player's buildings only through their tally. A tally is kept here as one integer
with a small field for each count, so that buildings add up; what a tally is worth is worked out once."""

from __future__ import annotations

from ..rules.building import fallen, gain
from ..scoring import Tally, standing_points, tallies, tally
from ..state import GameState
from ..tiles import Site


class Gains:
    """The gain of building on sites, one after the other, for the player to move."""

    def __init__(self, state: GameState) -> None:
        self._state = state
        self._width = len(state.edition.tiles).bit_length()  # of a field: no player has more buildings than tiles
        self._others = list(tallies(state))
        self._districts = sorted({site.districts for site in state.edition.sites.sites})
        self._weights: dict[int, int] = {}
        self._worth: dict[int, int] = {}
        self._now = sum(self._weight(site) for site in state.mover.buildings)
        self._standing = self._worth_of(self._now)

    def of(self, sites: tuple[Site, ...], demolishes: bool) -> int:
        """The points that the builds score at once and through final scoring; cards used are not counted.

        With `demolishes`, the buildings under the first site fall.
        """
        state = self._state
        points, after = 0, self._now
        for site in sites:
            points += gain(state.setup, state.players, state.to_move, site)
            after += self._weight(site)
        if demolishes:
            for building in fallen(state.mover, sites[0].mask):
                after -= self._weight(building)
        return points + self._worth_of(after) - self._standing

    def _weight(self, site: Site) -> int:
        known = self._weights.get(site.index)
        if known is None:
            known = self._weights[site.index] = self._packed(tally(self._state.setup, [site]))
        return known

    def _packed(self, counts: Tally) -> int:
        fields = [*counts.streets, counts.bronze, counts.silver, counts.irregular]
        fields += [counts.golds.count(mask) for mask in self._districts]
        return sum(count << self._width * place for place, count in enumerate(fields))

    def _unpacked(self, packed: int) -> Tally:
        streets = len(self._state.setup.streets)
        width, places = self._width, streets + 3 + len(self._districts)
        fields = [packed >> width * place & (1 << width) - 1 for place in range(places)]
        golds = [mask for mask, count in zip(self._districts, fields[streets + 3 :], strict=True) for _ in range(count)]
        bronze, silver, irregular = fields[streets : streets + 3]
        return Tally(tuple(fields[:streets]), bronze, silver, irregular, tuple(golds))

    def _worth_of(self, packed: int) -> int:
        worth = self._worth.get(packed)
        if worth is None:
            counts = self._others.copy()
            counts[self._state.to_move] = self._unpacked(packed)
            worth = standing_points(self._state.setup, counts, self._state.to_move)
            self._worth[packed] = worth
        return worth
