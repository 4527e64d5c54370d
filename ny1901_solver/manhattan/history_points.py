"""Computes bounds of the points that the scored rounds can have paid, from the scoring rules (M-SCO-1 to M-SCO-4).

A scoring pays 1 point for a building, 2 points for a city and 3 points for the tallest building. Until scoring number i
a colour has built at most the pieces of i rounds, at best each piece on a different plot, in cities that are open by
then. Without a monster no building ever vanishes, so each building is still on the board and contains a piece of the
colour.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..messages import gettext, ngettext
from .scoring import MAJORITY, OWNED, TALLEST, points_by_colour, scoring_lines
from .state import GameState


@dataclass(frozen=True, slots=True)
class PayableBounds:
    """The bounds of the points after a number of `scorings`.

    Each colour builds `pieces` pieces in a round, and `gone` pieces have left the game. `fresh` says that nothing has
    been built since the last scoring, so the board still shows the points of that scoring.
    """

    state: GameState
    scorings: int
    pieces: int
    gone: int
    fresh: bool

    @property
    def lasting(self) -> bool:
        """Whether buildings stay on the board, because the game has no monster."""
        return self.state.setup.devours is None

    @property
    def before(self) -> range:
        """The numbers of the earlier scorings, at which the board is not known."""
        return range(1, self.scorings + 1 - self.fresh)

    def most(self, colour: int | None) -> int:
        """Returns the most points that the scorings of unknown boards can have paid a colour, or all
        colours together.
        """
        return sum(self._most_at(number, colour) for number in self.before)

    def least(self, colour: int | None) -> int:
        """Returns the fewest points that the scorings of unknown boards can have paid a colour, or all colours
        together.
        """
        return sum(self._least_at(number, colour) for number in self.before) if self.lasting else 0

    def last_payment(self) -> tuple[int, ...]:
        """Returns the points that the last scoring paid each colour, if the board still shows these points; otherwise
        0.
        """
        colours = len(self.state.edition.colours)
        return points_by_colour(scoring_lines(self.state), colours) if self.fresh else (0,) * colours

    def _colours(self, colour: int | None) -> Sequence[int]:
        return self.state.setup.in_play if colour is None else (colour,)

    def _most_at(self, number: int, colour: int | None) -> int:
        """Returns a colour's points in the best case: each piece is on a different plot, the colour leads every city
        with such a piece, and the colour has the tallest building.
        """
        setup, size = self.state.setup, self.state.edition.board.size
        wide, built = setup.open_count(number), number * self.pieces * len(self._colours(colour))
        by_city = sorted((self._of_city(city, colour) for city in self._open(number)), reverse=True)[:wide]
        buildings, cities = min(built, wide * size), wide
        if self.lasting:
            buildings, cities = min(built, sum(by_city)), sum(count > 0 for count in by_city)
        cities = min(cities, buildings)
        return OWNED * buildings + MAJORITY * cities + (TALLEST if buildings else 0)

    def _open(self, number: int) -> Sequence[int]:
        """Returns the cities that can have been open at a scoring."""
        setup = self.state.setup
        listed = setup.readings.growth_order == "listed"
        return self.state.edition.growth[: setup.open_count(number) if listed else None]

    def _of_city(self, city: int, colour: int | None) -> int:
        """Returns the number of buildings of a city that contain a piece of a colour, or any piece."""
        size = self.state.edition.board.size
        stacks = self.state.stacks[city * size : (city + 1) * size]
        return sum(any(colour in (None, piece.colour) for piece in stack) for stack in stacks)

    def _least_at(self, number: int, colour: int | None) -> int:
        """Returns the smallest number of points that the buildings can pay: a point for each building, if the pieces
        built by then form as few buildings as possible.

        In the sum for a single colour, only buildings without pieces of other colours count. If all pieces are in one
        building, this building also leads its city and is the tallest.
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
    """Yields sentences about points that no scorings can have paid, for each colour and for all colours together
    (M-SCO-4).
    """
    state, shown = bounds.state, bounds.last_payment()
    amiss = False
    for colour in state.setup.in_play:
        least, most = (shown[colour] + bound for bound in (bounds.least(colour), bounds.most(colour)))
        if not least <= state.points[colour] <= most:
            amiss = True
            name, points = state.edition.colours[colour], state.points[colour]
            yield gettext(
                "{has}, but {paid} (M-SCO-1 to M-SCO-4): let {colour} have {points}",
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
            "{have}, but {paid} (M-SCO-1 to M-SCO-4): let them have {points}",
            have=ngettext(
                "all colours together have {number} point", "all colours together have {number} points", total
            ),
            paid=_payment_clause(bounds.scorings, least, most),
            points=_range_text(least, most),
        )


def _payment_clause(scorings: int, least: int, most: int) -> str:
    """Returns a clause with the points that a number of scorings can have paid."""
    if not scorings:
        return gettext("no round has been scored yet")
    return ngettext(
        "{number} scoring can only have paid {points}",
        "{number} scorings can only have paid {points}",
        scorings,
        points=_range_text(least, most),
    )


def _range_text(least: int, most: int) -> str:
    return str(most) if least == most else gettext("{least} to {most}", least=least, most=most)


def _fewest(sizes: Sequence[int], pieces: int) -> int:
    """Returns the smallest number of buildings, with these numbers of pieces, that together have at least `pieces`
    pieces.
    """
    count = 0
    for size in sorted(sizes, reverse=True):
        if pieces <= 0:
            break
        pieces -= size
        count += 1
    return count
