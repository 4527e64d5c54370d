"""Lists the points at stake at the end of a round: for buildings, for the majority in each city and for the tallest
building.

The numbers of points are the same as in the module `scoring`, by colour (M-SCO-1 to M-SCO-3).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..messages import gettext, ngettext
from ..protocol.stakes import Stake, StakeClaim, buildings_in_words, leading, more_buildings, points_in_words
from .scoring import MAJORITY, OWNED, TALLEST
from .state import GameState
from .state.game import height, owner


def stakes(state: GameState) -> Iterator[Stake]:
    """Yields what is at stake: first the tallest building, then each open city, then all buildings.

    Each stake has one claim for each colour in play.
    """
    colours = state.setup.in_play
    pays = ngettext(
        "At the end of each round the owner of the tallest building scores {number} point; a tie pays nobody.",
        "At the end of each round the owner of the tallest building scores {number} points; a tie pays nobody.",
        TALLEST,
    )
    claims = tuple(_height_claim(state, colour) for colour in colours)
    yield Stake("M-SCO-3", gettext("Tallest building"), pays, claims)
    owners = [owner(stack) for stack in state.stacks]
    size = state.edition.board.size
    pays = ngettext(
        "At the end of each round the player with more buildings in this city than any other player scores {number} "
        "point; a tie pays nobody.",
        "At the end of each round the player with more buildings in this city than any other player scores {number} "
        "points; a tie pays nobody.",
        MAJORITY,
    )
    for number, city in enumerate(state.edition.cities):
        if state.open >> number & 1:
            counts = [owners[number * size : (number + 1) * size].count(colour) for colour in colours]
            yield Stake("M-SCO-2", city.name, pays, tuple(_city_claims(counts)))
    pays = ngettext(
        "At the end of each round every building pays {number} point to its owner.",
        "At the end of each round every building pays {number} points to its owner.",
        OWNED,
    )
    numbers = [owners.count(colour) for colour in colours]
    each_pays = more_buildings(1, points_in_words(OWNED))
    claims = tuple(StakeClaim(OWNED * number, number, buildings_in_words(number), each_pays) for number in numbers)
    yield Stake("M-SCO-1", gettext("All buildings"), pays, claims)


def _city_claims(counts: Sequence[int]) -> Iterator[StakeClaim]:
    """Yields the claim of each colour to the majority in a city, given the number of buildings of each colour.

    A colour may take over a rival's building, which adds a building to the count of the colour and takes a building
    from the count of the rival.
    """
    for seat, mine in enumerate(counts):
        rivals = [count for other, count in enumerate(counts) if other != seat]
        standing, most = buildings_in_words(mine), max(rivals, default=0)
        if mine > most:
            yield leading(MAJORITY, mine, standing, mine - most)
            continue
        points = points_in_words(MAJORITY)
        needed, taken = fewest_more(mine, rivals)
        change = more_buildings(needed, points)
        if taken:
            change = ngettext(
                "{number} more building pays {points} if it is taken over from a rival",
                "{number} more buildings pay {points} if {taken} of them are taken over from rivals",
                needed,
                points=points,
                taken=taken,
            )
        yield StakeClaim(0, mine, standing, change, needed)


def fewest_more(mine: int, rivals: Sequence[int]) -> tuple[int, int]:
    """Returns the smallest number of buildings that a colour has to win in order to have more buildings than each
    rival, and how many of these buildings the colour has to take over from rivals.
    """
    needed = 0
    while True:
        needed += 1
        taken = sum(max(0, count - (mine + needed) + 1) for count in rivals)
        if taken <= needed:
            return needed, taken


def _height_claim(state: GameState, colour: int) -> StakeClaim:
    """Returns the claim of a colour to the points for the tallest building, based on the floors of the tallest
    building that the colour owns.
    """
    heights = [height(stack) for stack in state.stacks]
    own = [plot for plot, stack in enumerate(state.stacks) if owner(stack) == colour]
    best = max(own, key=heights.__getitem__, default=None)
    mine = 0 if best is None else heights[best]
    most = max((floors for plot, floors in enumerate(heights) if plot != best), default=0)
    standing = ngettext("{number} floor", "{number} floors", mine)
    if mine > most:
        return leading(TALLEST, mine, standing, mine - most)
    needed, points = most - mine + 1, points_in_words(TALLEST)
    plot = None if best is None else state.edition.board.plots[best]
    if plot is None:
        change = ngettext(
            "a building of {number} floor pays {points}",
            "a building of {number} floors pays {points}",
            needed,
            points=points,
        )
    else:
        change = ngettext(
            "{number} more floor on {plot} pays {points}",
            "{number} more floors on {plot} pay {points}",
            needed,
            plot=plot,
            points=points,
        )
    return StakeClaim(0, mine, standing, change, needed)
