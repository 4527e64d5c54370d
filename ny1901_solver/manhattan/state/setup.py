"""The set-up of a game, which never changes during the game: edition, seats, colours, variants and readings."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from ...errors import DataError
from ...messages import gettext, ngettext
from ...protocol.shared import Shared
from ...text.words import join_words
from ..board import SIDES, Position, clockwise
from ..edition import Edition, Rounds
from ..readings import VARIANTS, Readings

USUAL_SIDES = {2: ("S", "N"), 3: ("S", "W", "N"), 4: SIDES}
"""The default sides of the players. Two players sit opposite each other (M-CARD-1, M-NUM-4)."""


@dataclass(frozen=True, slots=True)
class Setup(Shared):
    """The part of a game that is fixed before the first round. The constructor raises `DataError` with all problems.

    `sides` are the sides of the board at which the players sit, in turn order. `colours` are the numbers of each
    player's colours: two colours each for two players (M-NUM-2), otherwise one colour. For each seat, `meanings`
    contains the position that each card stands for, and `cards` contains the card that stands for each position; cards
    are numbered from 0.
    """

    edition: Edition
    sides: tuple[str, ...]
    colours: tuple[tuple[int, ...], ...]
    variants: tuple[str, ...] = ()
    readings: Readings = field(default_factory=Readings)
    rounds: Rounds = field(init=False, compare=False, repr=False)
    meanings: tuple[tuple[Position, ...], ...] = field(init=False, compare=False, repr=False)
    cards: tuple[dict[Position, int], ...] = field(init=False, compare=False, repr=False)
    partners: tuple[frozenset[int], ...] = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        if problems := list(self._problems()):
            raise DataError(problems)
        meanings = tuple(self.edition.board.read_from(side if self._turns else "S") for side in self.sides)
        object.__setattr__(self, "rounds", self._form())
        object.__setattr__(self, "meanings", meanings)
        object.__setattr__(self, "cards", tuple({position: card for card, position in enumerate(m)} for m in meanings))
        object.__setattr__(self, "partners", tuple(self._own(colour) for colour in range(len(self.edition.colours))))

    @property
    def seats(self) -> range:
        """The seat numbers, in turn order."""
        return range(len(self.sides))

    @property
    def in_play(self) -> tuple[int, ...]:
        """The numbers of the colours that belong to a player in the game."""
        return tuple(sorted(colour for own in self.colours for colour in own))

    @property
    def devours(self) -> str | None:
        """The monster of the game, `monster` or `baby-monster`; `None` without a monster."""
        return next((name for name in self.variants if name.endswith("monster")), None)

    @property
    def grows(self) -> bool:
        """Whether the cities open one after another, round by round (M-SLO-1)."""
        return "slow-growth" in self.variants

    @property
    def tops_own(self) -> bool:
        """Whether a colour may build on its own buildings (M-BLD-2, M-ANT-1)."""
        return self.readings.top_own == "yes" and "anti-trust" not in self.variants

    @property
    def forbids_tops(self) -> str:
        """The id of the rule that forbids a colour to build on its own buildings, if the game has such a rule."""
        return "M-ANT-1" if "anti-trust" in self.variants else "M-BLD-2"

    def name(self, seat: int) -> str:
        """Returns the name of a player: the names of his colours, such as `red` or `red+blue`."""
        return "+".join(self.edition.colours[colour] for colour in self.colours[seat])

    def seat_of(self, colour: int) -> int:
        """Returns the seat that plays a colour."""
        return next(seat for seat in self.seats if colour in self.colours[seat])

    def open_count(self, number: int) -> int:
        """Returns the number of cities that are open in a round (M-SLO-1)."""
        cities = self.edition.board.cities
        return min(cities, self.edition.open_first + number - 1) if self.grows else cities

    @property
    def basis(self) -> str:
        """The line below an answer that names the edition, the variants and the readings."""
        name = self.edition.name
        parts = [
            gettext("edition {name} (synthetic)", name=name)
            if self.edition.synthetic
            else gettext("edition {name}", name=name)
        ]
        if self.variants:
            parts.append(gettext("variants {variants}", variants=join_words(self.variants)))
        parts.append(gettext("readings {readings}", readings=self.readings.changes_text))
        return "; ".join(parts)

    @property
    def _turns(self) -> bool:
        """Whether each player reads the cards from his own side of the board (M-CARD-4)."""
        return self.readings.perspective == "own_side"

    def _form(self) -> Rounds:
        forms = self.edition.rounds[len(self.sides)]
        wanted = {2: self.readings.two_player_rounds, 3: self.readings.three_player_rounds}.get(len(self.sides), "6x4")
        return forms[min(("6x4", "4x6").index(wanted), len(forms) - 1)]

    def _own(self, colour: int) -> frozenset[int]:
        """Returns the colours that count as the builder's own colours, including the partner's colour under
        `partner_colour: as_own` (M-NUM-5).
        """
        if self.readings.partner_colour == "as_own":
            return frozenset(next((own for own in self.colours if colour in own), (colour,)))
        return frozenset((colour,))

    def _problems(self) -> list[str]:
        problems, edition = [], self.edition
        if len(self.sides) not in edition.rounds:
            problems.append(
                gettext(
                    "the game is for {allowed} players, not {players}",
                    allowed=join_words(sorted(edition.rounds), "or"),
                    players=len(self.sides),
                )
            )
        problems += problems_of_sides(self.sides)
        each = 2 if len(self.sides) == 2 else 1
        given = [colour for own in self.colours for colour in own]
        if len(self.colours) != len(self.sides) or any(len(own) != each for own in self.colours):
            problems.append(
                ngettext(
                    "in a game of {players} players each player has {number} colour (M-NUM-2)",
                    "in a game of {players} players each player has {number} colours (M-NUM-2)",
                    each,
                    players=len(self.sides),
                )
            )
        if len(set(given)) < len(given) or any(not 0 <= colour < len(edition.colours) for colour in given):
            problems.append(
                gettext(
                    "each player needs different colours; the colours are {colours}", colours=", ".join(edition.colours)
                )
            )
        for name in self.variants:
            if name not in VARIANTS:
                problems.append(
                    gettext(
                        "{name!r} is no variant; the variants are {variants}", name=name, variants=", ".join(VARIANTS)
                    )
                )
            elif name not in edition.variants:
                problems.append(
                    gettext(
                        "edition {edition!r} has no variant {name!r}; its variants: {variants}",
                        edition=edition.name,
                        name=name,
                        variants=join_words(edition.variants) or gettext("none"),
                    )
                )
        if twice := [name for name in VARIANTS if self.variants.count(name) > 1]:
            problems.append(
                gettext(
                    "the variant {name} can be given once, not {count} times",
                    name=twice[0],
                    count=self.variants.count(twice[0]),
                )
            )
        if {"monster", "baby-monster"} <= set(self.variants):
            problems.append(gettext("the Monster and the Baby Monster cannot be in the same game (M-ANT-2)"))
        return problems


def problems_of_sides(sides: Sequence[str]) -> list[str]:
    """Returns the reason why players cannot sit at the given sides in turn order; the result is empty if they can
    sit there.
    """
    names = ", ".join(SIDES)
    if strange := [side for side in sides if side not in SIDES]:
        return [gettext("the sides of the board are {sides}, not {side!r}", sides=names, side=strange[0])]
    if twice := [side for side in SIDES if sides.count(side) > 1]:
        return [gettext("two players cannot sit at the same side {side} (M-CARD-1)", side=twice[0])]
    if sides and not clockwise(sides):
        given = ", ".join(sides)
        return [
            gettext(
                "the sides have to be in clockwise order, as in {sides}, but they are {given} (M-CARD-5)",
                sides=names,
                given=given,
            )
        ]
    return []
