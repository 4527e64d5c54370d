"""The aims of the question `majority`: to lead a street, or to have the next points of the challenge."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from ....messages import gettext
from ...edition import challenge_name
from ...scoring import score_sheet, tally
from ...scoring.final import rich_districts
from ...state import GameState, Setup
from ...tiles import Generation, Site

AimKind: TypeAlias = Literal[
    "street", "bronze-baron", "master-architect", "generation-king", "gold-tycoon", "gold-prestige"
]
GENERATIONS = (Generation.BRONZE, Generation.SILVER, Generation.GOLD)


@dataclass(frozen=True, slots=True)
class Aim:
    """What a player wants to have: a count that is high enough.

    `kind` is `street` or the id of the challenge. `about` is the id of the street card, or the generation of the
    challenge Generation King; for other challenges it is empty.
    """

    kind: AimKind
    about: str = ""

    @property
    def rule(self) -> str:
        """The id of the rule that pays for the aim."""
        return RULES[self.kind]

    @property
    def contested(self) -> bool:
        """Whether the counts of the other players matter: the player needs strictly the most."""
        return self.kind in ("street", "generation-king")

    def name(self, setup: Setup) -> str:
        """The name of the aim in sentences, such as `Broadway` or `Generation King: bronze`."""
        if self.kind == "street":
            return setup.edition.card_name(self.about)
        if self.kind == "generation-king":
            names = {
                "bronze": gettext("{challenge}: bronze", challenge=challenge_name(self.kind)),
                "silver": gettext("{challenge}: silver", challenge=challenge_name(self.kind)),
                "gold": gettext("{challenge}: gold", challenge=challenge_name(self.kind)),
            }
            return names[self.about]
        return challenge_name(self.kind)

    def counts(self, setup: Setup, site: Site) -> bool:
        """Whether a standing building adds to the count; for Gold Tycoon and Gold Prestige, whether it can add."""
        readings = setup.readings
        if self.kind == "street":
            card = setup.street_cards[setup.streets.index(self.about)]
            starter = site.generation == Generation.STARTER and readings.starter_counts_on_streets != "yes"
            return bool(site.cards >> card & 1) and not starter
        if self.kind == "master-architect":
            return site.irregular and (readings.legendary_counts_irregular == "yes" or not site.legendary)
        return site.generation == self.generation

    @property
    def generation(self) -> Generation:
        """The generation whose buildings count, for aims that are about one generation."""
        if self.kind == "generation-king":
            return next(each for each in GENERATIONS if str(each) == self.about)
        return Generation.BRONZE if self.kind == "bronze-baron" else Generation.GOLD

    def count(self, state: GameState, seat: int) -> int:
        """The player's count: standing buildings, or rich districts (Gold Tycoon), or points (Gold Prestige)."""
        setup, buildings = state.setup, state.players[seat].buildings
        if self.kind == "gold-tycoon":
            return len(rich_districts(setup, tally(setup, buildings)))
        if self.kind == "gold-prestige":
            return score_sheet(state, seat).by_rule().get(self.rule, 0)
        return sum(self.counts(setup, site) for site in buildings)

    def needed(self, state: GameState, seat: int) -> int:
        """The count that the player needs while the others stand still.

        For a step challenge whose highest step is reached already, the result is the present count.
        """
        counts = [self.count(state, each) for each in state.setup.seats]
        mine = counts[seat]
        if self.contested:
            return max(counts[:seat] + counts[seat + 1 :]) + 1
        numbers = state.edition.numbers
        if self.kind == "gold-tycoon":
            districts = len(state.edition.board.legend.districts)
            return min(mine + 1, districts)
        if self.kind == "gold-prestige":
            return mine + 1
        steps = numbers.bronze_baron if self.kind == "bronze-baron" else numbers.master_architect
        return min(
            (least for least, points in steps.items() if least > mine and points > _paid(steps, mine)), default=mine
        )


def _paid(steps: dict[int, int], count: int) -> int:
    return max((points for least, points in steps.items() if count >= least), default=0)


RULES: dict[AimKind, str] = {
    "street": "SCO-1",
    "bronze-baron": "SCO-2",
    "master-architect": "SCO-3",
    "generation-king": "SCO-4",
    "gold-tycoon": "SCO-5",
    "gold-prestige": "SCO-6",
}


def street_aims(setup: Setup) -> list[Aim]:
    """The aims to lead each street in play."""
    return [Aim("street", card) for card in setup.streets]


def challenge_aims(setup: Setup) -> list[Aim]:
    """The aims of the challenge in play: one, or one for each generation (Generation King)."""
    kind: AimKind = next(each for each in RULES if each == setup.challenge)
    if kind == "generation-king":
        return [Aim(kind, str(generation)) for generation in GENERATIONS]
    return [Aim(kind)]
