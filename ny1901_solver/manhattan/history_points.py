"""Bounds of the points that the scored rounds can have paid, derived from the scoring (M-SCO-1 to M-SCO-4).

A scoring pays 1 point a building, 2 points a city and 3 points for the tallest building. By scoring number i a colour
has built at most i rounds' pieces, at best each on a plot of its own, in cities that are open by then. Without a
monster no building ever vanishes, so each still stands on the board, with a piece of the colour in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..messages import gettext, ngettext
from .scoring import MAJORITY, OWNED, TALLEST, points_by_colour, scoring_lines
from .state import GameState


@dataclass(frozen=True, slots=True)
class PayableBounds:
    """The bounds of the points after a number of `scorings`.

    Each colour builds `pieces` a round; `gone` pieces have left the game. `fresh` says that nothing was built since the
    last scoring, so that the board still shows what that paid.
    """

    state: GameState
    scorings: int
    pieces: int
    gone: int
    fresh: bool

    @property
    def lasting(self) -> bool:
        """Whether buildings stay, as there is no monster."""
        return self.state.setup.devours is None

    @property
    def before(self) -> range:
        """The scorings whose boards are unknown."""
        return range(1, self.scorings + 1 - self.fresh)

    def most(self, colour: int | None) -> int:
        """The most points that the scorings of unknown boards can have paid a colour, or all together."""
        return sum(self._most_at(number, colour) for number in self.before)

    def least(self, colour: int | None) -> int:
        """The fewest points that these can have paid a colour, or all together."""
        return sum(self._least_at(number, colour) for number in self.before) if self.lasting else 0

    def last_payment(self) -> tuple[int, ...]:
        """The points of the last scoring by colour, if the board still shows it, else 0."""
        colours = len(self.state.edition.colours)
        return points_by_colour(scoring_lines(self.state), colours) if self.fresh else (0,) * colours

    def _colours(self, colour: int | None) -> Sequence[int]:
        return self.state.setup.in_play if colour is None else (colour,)

    def _most_at(self, number: int, colour: int | None) -> int:
        """The payment for all pieces on plots of their own, every such city led, and the tallest building."""
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
        """The number of buildings of a city that contain a piece of a colour, or any piece."""
        size = self.state.edition.board.size
        stacks = self.state.stacks[city * size : (city + 1) * size]
        return sum(any(colour in (None, piece.colour) for piece in stack) for stack in stacks)

    def _least_at(self, number: int, colour: int | None) -> int:
        """A point for each building, with as few buildings as the pieces built by then can make.

        For a colour only buildings without pieces of others count. A single building leads its city and is the tallest.
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
            name, points = state.edition.colours[colour], state.points[colour]
            yield gettext(
                "{has}, and {paid} (M-SCO-1 to M-SCO-4): let {colour} have {points}",
                has=ngettext("{colour} has {number} point", "{colour} has {number} points", points, colour=name),
                paid=_payment_clause(bounds.scorings, least, most),
                colour=name,
                points=_range_text(least, most),
            )
    if amiss:
        return
    total = sum(state.points[colour] for colour in state.setup.in_play)
    least, most = (sum(shown) + bound for bound in (bounds.least(None), bounds.most(None)))
    if not least <= total <= most:
        yield gettext(
            "{have}, and {paid} (M-SCO-1 to M-SCO-4): let them have {points}",
            have=ngettext("all have {number} point together", "all have {number} points together", total),
            paid=_payment_clause(bounds.scorings, least, most),
            points=_range_text(least, most),
        )


def _payment_clause(scorings: int, least: int, most: int) -> str:
    """A clause that says what a number of scorings can have paid."""
    if not scorings:
        return gettext("no round is scored yet")
    return ngettext(
        "{number} scoring can have paid {points}",
        "{number} scorings can have paid {points}",
        scorings,
        points=_range_text(least, most),
    )


def _range_text(least: int, most: int) -> str:
    return str(most) if least == most else gettext("{least} to {most}", least=least, most=most)


def _fewest(sizes: Sequence[int], pieces: int) -> int:
    """The fewest buildings of these numbers of pieces that together have a number of pieces."""
    count = 0
    for size in sorted(sizes, reverse=True):
        if pieces <= 0:
            break
        pieces -= size
        count += 1
    return count
