"""The decisions of one turn as CP-SAT variables: one Boolean for each thing that the player may do.

Whatever else a turn fixes (which buildings fall, which territories a worker must cover) is a variable too,
tied to the decisions so that each turn is exactly one assignment."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from ortools.sat.python.cp_model import CpModel, IntVar, LinearExpr

from ..board import bits
from ..state import GameState
from ..tiles import Site
from .linear import total
from .reach import Reach, reach

Sites: TypeAlias = dict[Site, IntVar]


@dataclass(frozen=True, slots=True, eq=False)
class OneTurn:
    """A model of one turn of the player to move, Market Shift aside.

    Decisions: `claim` and `reclaim` by territory, `demolish`, `build` and `boom` by the site of the new
    building, and `passes`. They fix the rest: `expands` says that there is a claim, `grabs` that there is a
    second one; `falls` is by own standing building (DEM-1), `covers` by territory of the estate where a worker
    must go since nothing else is left on it (DEM-4).
    """

    state: GameState
    model: CpModel
    reach: Reach
    claim: dict[int, IntVar]
    reclaim: dict[int, IntVar]
    demolish: Sites
    build: Sites
    boom: Sites
    passes: IntVar
    expands: IntVar
    grabs: IntVar
    falls: Sites
    covers: dict[int, IntVar]

    @classmethod
    def of(cls, state: GameState) -> OneTurn:
        """Makes the variables of a position and ties to the decisions those that follow from them."""
        model, sites, player = CpModel(), reach(state), state.mover
        new, territories = model.new_bool_var, state.edition.board.territories
        turn = cls(
            state=state,
            model=model,
            reach=sites,
            claim={t.index: new(f"claim {t.name}") for t in territories},
            reclaim={t: new(f"reclaim {territories[t].name}") for t in bits(player.vacant)},
            demolish={site: new(f"demolish {site.index}") for site in sites.demolish},
            build={site: new(f"build {site.index}") for site in sites.build},
            boom={site: new(f"boom {site.index}") for site in sites.boom},
            passes=new("pass"),
            expands=new("expand"),
            grabs=new("grab"),
            falls={building: new(f"falls {building.index}") for building in player.buildings},
            covers={t: new(f"covers {territories[t].name}") for t in bits(player.estate & ~player.vacant)},
        )
        turn._tie_claims()
        turn._tie_falls()
        turn._tie_covers()
        return turn

    @property
    def builds(self) -> LinearExpr:
        """How many Builds there are, not counting one by Construction Boom."""
        return total(self.build.values())

    @property
    def demolishes(self) -> LinearExpr:
        """How many Demolish actions there are."""
        return total(self.demolish.values())

    @property
    def booms(self) -> LinearExpr:
        """How many Builds by Construction Boom there are."""
        return total(self.boom.values())

    @property
    def reclaims(self) -> LinearExpr:
        """How many workers are taken back."""
        return total(self.reclaim.values())

    @property
    def placed(self) -> list[tuple[Site, IntVar]]:
        """Every site of a new building with its variable, whatever the step that builds it."""
        return [*self.demolish.items(), *self.build.items(), *self.boom.items()]

    @property
    def decisions(self) -> list[IntVar]:
        """The variables that make up the turn; all others follow from them."""
        return [*self.claim.values(), *self.reclaim.values(), *(new for _, new in self.placed), self.passes]

    def _tie_claims(self) -> None:
        self.model.add(total(self.claim.values()) == self.expands + self.grabs)
        self.model.add(self.grabs <= self.expands)

    def _tie_falls(self) -> None:
        for building, falls in self.falls.items():
            over = [new for site, new in self.demolish.items() if site.mask & building.mask]
            self.model.add(total(over) == falls)

    def _tie_covers(self) -> None:
        """A worker covers a territory exactly when all buildings on it fall and the new one does not touch it."""
        for territory, covers in self.covers.items():
            standing = [1 - falls for building, falls in self.falls.items() if building.territories >> territory & 1]
            touching = [new for site, new in self.demolish.items() if site.territories >> territory & 1]
            built_on = total([*standing, *touching])
            self.model.add(built_on + covers >= 1)
            self.model.add(built_on <= (len(standing) + 1) * (1 - covers))
