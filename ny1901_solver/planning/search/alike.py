"""When two sets of buildings ask the same of the turns: what is hopeless for one is so for the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from ...board import bits
from ...tiles import Generation, Site
from .ground import Candidate, Ground

Traits: TypeAlias = tuple[object, ...]


class Alike:
    """Makes keys of sets of buildings: with equal keys there are turns for both or for neither.

    What a turn asks of a building is its generation and, as long as something is locked, its points; the land
    of the estate that it touches, other land by kind of card; what it stands in the way of, and whether it
    stays. Where a reading looks at the squares left of a territory (DEM-5), its squares tell, too. Only a
    player who is stuck asks more (TRN-5).
    """

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self._squares = ground.setup.readings.demolition_workers == "hand_and_footprint"
        self._all_unlocked = ground.player.score >= max(ground.setup.silver_at, ground.setup.gold_at)
        self._traits: dict[Candidate, Traits] = {}

    def key(self, wanted: Sequence[Candidate], standing: Sequence[Site], unused: int | None) -> Traits:
        """The key of a set of buildings of which some stand at the end, with so many action cards left."""
        stays = {site.index for site in standing}
        rows = [(self._of(candidate), candidate.site.index in stays, candidate) for candidate in wanted]
        rows.sort(key=lambda row: row[:2])
        kind_of = self.ground.state.edition.kind_of
        names: dict[int, int] = {}
        land = tuple(tuple((kind_of[t], names.setdefault(t, len(names))) for t in bits(row[2].claims)) for row in rows)
        masks = [row[2].site.mask for row in rows]
        meets = tuple(sum(1 << j for j in range(i) if masks[i] & masks[j]) for i in range(len(masks)))
        return unused, tuple(row[:2] for row in rows), land, meets

    def _of(self, candidate: Candidate) -> Traits:
        traits = self._traits.get(candidate)
        if traits is None:
            site, player = candidate.site, self.ground.player
            hits = sum(1 << i for i, old in enumerate(player.buildings) if old.mask & site.mask)
            tells = not self._all_unlocked and site.generation < Generation.GOLD
            kinds = tuple(sorted(self.ground.state.edition.kind_of[t] for t in bits(candidate.claims)))
            traits = self._traits[candidate] = (
                site.generation,
                candidate.gain if tells else 0,
                site.legendary,
                site.territories & player.estate,
                kinds,
                hits,
                site.mask if self._squares else 0,
            )
        return traits
