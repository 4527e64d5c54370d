"""Which points the rounds that are scored can have paid: bounds that follow from the scoring (M-SCO-1 to M-SCO-4).

A scoring pays 1 point a building, 2 points a city and 3 points for the tallest building. After scoring number i a
colour has built i rounds' pieces at most, each on a plot of its own at best, in cities that are open by then. Where no
monster walks, no building ever vanishes, so that each stands on the board still, with a piece of the colour in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..text.words import quantity
from .scoring import MAJORITY, OWNED, TALLEST, points_by_colour, scoring_lines
from .state import GameState, Stack


@dataclass(frozen=True, slots=True)
class PayableBounds:
    """What `scorings` of a game can have paid, each colour building so many `pieces` a round, of which some are `gone`.

    `fresh` says that nothing was built since the last of them, so that the board still shows what that paid.
    """

    state: GameState
    scorings: int
    pieces: int
    gone: int
    fresh: bool

    @property
    def lasting(self) -> bool:
        """Whether buildings stay: no monster walks."""
        return self.state.setup.devours is None

    @property
    def before(self) -> range:
        """The scorings of whose boards nothing is known."""
        return range(1, self.scorings + 1 - self.fresh)

    def most(self, colour: int | None) -> int:
        """The most points that the scorings of unknown boards have paid a colour, or all together."""
        return sum(self._most_at(number, colour) for number in self.before)

    def least(self, colour: int | None) -> int:
        """The fewest points that these have paid a colour, or all together."""
        return sum(self._least_at(number, colour) for number in self.before) if self.lasting else 0

    def last_payment(self) -> tuple[int, ...]:
        """What the last scoring paid, by colour, where the board still shows it."""
        colours = len(self.state.edition.colours)
        return points_by_colour(scoring_lines(self.state), colours) if self.fresh else (0,) * colours

    def _colours(self, colour: int | None) -> Sequence[int]:
        return self.state.setup.in_play if colour is None else (colour,)

    def _most_at(self, number: int, colour: int | None) -> int:
        """All pieces on plots of their own, every city that has one led, and the tallest building."""
        setup, size = self.state.setup, self.state.edition.board.size
        wide, built = setup.open_count(number), number * self.pieces * len(self._colours(colour))
        by_city = sorted((self._of_city(city, colour) for city in self._open(number)), reverse=True)[:wide]
        buildings, cities = min(built, wide * size), wide
        if self.lasting:
            buildings, cities = min(built, sum(by_city)), sum(count > 0 for count in by_city)
        cities = min(cities, buildings)
        return OWNED * buildings + MAJORITY * cities + (TALLEST if buildings else 0)

    def _open(self, number: int) -> Sequence[int]:
        """The cities that can have been open at a scoring."""
        setup = self.state.setup
        listed = setup.readings.growth_order == "listed"
        return self.state.edition.growth[: setup.open_count(number) if listed else None]

    def _of_city(self, city: int, colour: int | None) -> int:
        """The buildings of a city that have a piece of a colour, or any."""
        return sum(any(colour in (None, piece.colour) for piece in stack) for stack in self._stacks(city))

    def _stacks(self, city: int) -> tuple[Stack, ...]:
        size = self.state.edition.board.size
        return self.state.stacks[city * size : (city + 1) * size]

    def _least_at(self, number: int, colour: int | None) -> int:
        """A point for each building that what was built by then stands in, as few as they can be.

        Of a colour those count in which nobody else has a piece. A single building leads its city and is the tallest.
        """
        built = number * self.pieces * len(self._colours(colour)) - self.gone
        stacks = [stack for stack in self.state.stacks if stack]
        if colour is None:
            fewest = _fewest([len(stack) for stack in stacks], built)
            return OWNED + MAJORITY + TALLEST if fewest == 1 else OWNED * fewest
        shared = sum(p.colour == colour for s in stacks if {q.colour for q in s} != {colour} for p in s)
        alone = [len(stack) for stack in stacks if {piece.colour for piece in stack} == {colour}]
        return OWNED * _fewest(alone, built - shared)


def points_problems(bounds: PayableBounds) -> Iterator[str]:
    """Points that no scorings can have paid, by colour and all together (M-SCO-4)."""
    state, shown = bounds.state, bounds.last_payment()
    amiss = False
    for colour in state.setup.in_play:
        least, most = (shown[colour] + bound for bound in (bounds.least(colour), bounds.most(colour)))
        if not least <= state.points[colour] <= most:
            amiss = True
            name, points = state.edition.colours[colour], quantity(state.points[colour], "point")
            yield f"{name} has {points}, and {_payment_text(bounds.scorings, least, most, name)}"
    if amiss:
        return
    total = sum(state.points[colour] for colour in state.setup.in_play)
    least, most = (sum(shown) + bound for bound in (bounds.least(None), bounds.most(None)))
    if not least <= total <= most:
        yield f"all have {quantity(total, 'point')} together, and {_payment_text(bounds.scorings, least, most, 'them')}"


def _payment_text(scorings: int, least: int, most: int, whom: str) -> str:
    """What so many scorings can have paid, and what mends it."""
    many = str(most) if least == most else f"{least} to {most}"
    paid_by = f"{quantity(scorings, 'scoring')} can have paid {many}" if scorings else "no round is scored yet"
    return f"{paid_by} (M-SCO-1 to M-SCO-4): let {whom} have {many}"


def _fewest(sizes: Sequence[int], pieces: int) -> int:
    """The fewest buildings, of so many pieces each, that hold so many pieces."""
    count = 0
    for size in sorted(sizes, reverse=True):
        if pieces <= 0:
            break
        pieces -= size
        count += 1
    return count
