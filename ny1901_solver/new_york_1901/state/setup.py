"""The set-up, which never changes during a game: edition, players, cards in play, variant and readings (rule
interpretations)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, Protocol, get_args

from ...messages import gettext
from ...protocol.shared import Shared
from ..edition import Edition, challenge_name
from ..masks import SquareMask, TerritoryMask, TileMask
from ..tiles import Generation, Site
from .readings import Readings

Colour = Literal["green", "blue", "yellow", "brown"]
COLOURS: tuple[Colour, ...] = get_args(Colour)
Unlocks = Literal["base", "advanced"]


class Named(Protocol):
    """Any value with the name of an edition: an edition, or the part of an answer that names an edition."""

    @property
    def name(self) -> str:
        """The name of the edition."""

    @property
    def synthetic(self) -> bool:
        """Whether the edition is a reconstruction of the printed game."""


def basis(edition: Named, readings: Readings) -> str:
    """A text that names the basis of an answer: the edition and the readings (rule interpretations)."""
    if edition.synthetic:
        return gettext(
            "edition {edition} (synthetic); readings {readings}", edition=edition.name, readings=readings.changes_text
        )
    return gettext("edition {edition}; readings {readings}", edition=edition.name, readings=readings.changes_text)


@dataclass(frozen=True, slots=True)
class Setup(Shared):
    """The fixed part of a game.

    `colours` are the players in turn order; all other fields and functions identify a player by the seat number.
    `territories` is the mask of territories in the game (SET-1). `street_cards` contains the numbers of the street
    cards in play. `generations` contains the tile masks of starter, bronze, silver and gold; gold includes the
    legendaries.
    """

    edition: Edition
    colours: tuple[str, ...]
    streets: tuple[str, ...]
    challenge: str
    starters: bool = True
    unlocks: Unlocks = "base"
    action_cards: bool = True
    readings: Readings = field(default_factory=Readings)
    territories: TerritoryMask = field(init=False, compare=False, repr=False)
    street_cards: tuple[int, ...] = field(init=False, compare=False, repr=False)
    silver_at: int = field(init=False, compare=False, repr=False)
    gold_at: int = field(init=False, compare=False, repr=False)
    generations: tuple[TileMask, TileMask, TileMask, TileMask] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        def put(name: str, value: object) -> None:
            object.__setattr__(self, name, value)

        edition = self.edition
        removed = edition.two_players_remove if len(self.colours) == 2 else None
        put("territories", sum(1 << t.index for t in edition.board.territories if t.district != removed))
        numbers = {card.id: number for number, card in enumerate(edition.street_cards)}
        put("street_cards", tuple(numbers[street] for street in self.streets))
        unlock = edition.numbers.unlock[self.unlocks]
        put(
            "silver_at", min(unlock[Generation.SILVER], unlock[Generation.GOLD])
        )  # a score that unlocks gold also unlocks silver
        put("gold_at", unlock[Generation.GOLD])
        masks = [0, 0, 0, 0]
        for number, tile in enumerate(edition.tiles):
            masks[tile.generation] |= 1 << number
        put("generations", tuple(masks))

    @property
    def flips(self) -> bool:
        """Whether tiles may be turned over; the reading (rule interpretation) `flip_tiles` decides this (BLD-7)."""
        return self.readings.flip_tiles == "yes"

    @property
    def boom_covers(self) -> bool:
        """Whether a second Build may cover land that a demolition has left without worker and building (DEM-4)."""
        return self.readings.boom_covers_vacated == "yes"

    @property
    def boom_either(self) -> bool:
        """Whether the Build of Construction Boom may come before the demolition of its turn (ACT-1)."""
        return self.readings.boom_order == "either"

    @property
    def boom_alone(self) -> bool:
        """Whether Construction Boom may be the only Build of a turn (ACT-1)."""
        return self.readings.boom_alone == "yes"

    def beside(self, site: Site) -> SquareMask:
        """The squares around a site on which another building would touch the site, by the reading of the rules
        `prestige_touch` (SCO-6)."""
        return site.halo if self.readings.prestige_touch == "edge" else self.edition.board.around(site.mask)

    @property
    def seats(self) -> range:
        """The seat numbers, in turn order."""
        return range(len(self.colours))

    @property
    def challenge_name(self) -> str:
        """The name on the challenge card in play."""
        return challenge_name(self.challenge)

    @property
    def basis(self) -> str:
        """A text that names the basis of an answer: the edition, whether the edition is a reconstruction, and the
        readings."""
        return basis(self.edition, self.readings)

    def changes(self) -> list[str]:
        """The differences between the set-up and the base game, as phrases (SET-5, SET-6)."""
        return [
            *([] if self.starters else [gettext("no starter buildings")]),
            *([] if self.unlocks == "base" else [gettext("advanced thresholds for silver and gold")]),
            *([] if self.action_cards else [gettext("no action cards")]),
        ]

    def with_readings(self, settings: Mapping[str, str]) -> Setup:
        """The set-up with some readings (rule interpretations) changed."""
        return replace(self, readings=self.readings.with_settings(settings))

    def unlocked_at(self, score: int) -> TileMask:
        """The mask of tiles whose generation is unlocked for a player with the given score (BLD-2)."""
        _, bronze, silver, gold = self.generations
        if score >= self.gold_at:
            return bronze | silver | gold
        return bronze | silver if score >= self.silver_at else bronze
