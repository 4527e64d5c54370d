"""Bounded solvers for safe streets: methods to judge which streets can change hands, each with its own weakness."""

from __future__ import annotations

import random
from collections.abc import Callable, Collection, Sequence
from typing import TypeAlias

from ...scoring import tallies
from ...state import GameState
from ..adversarial.streets import Holder, PossibleTurn, StreetSearch, holders
from ..task import Streets, Task

Looks: TypeAlias = Callable[[Task, random.Random], Streets]
"""A function that returns the streets which a solver expects to change hands."""

Thinks: TypeAlias = Callable[[GameState, PossibleTurn], bool]
"""A function that returns whether a solver considers a turn in a position."""

Range: TypeAlias = tuple[int, int]
Sides: TypeAlias = tuple[Range, Range]
"""The fewest and the most buildings of the player to move on a street, then the same two numbers for the rival."""

NEAR = 1  # judged by leads alone, a street seems open up to this lead in buildings


def by_leads(task: Task) -> Streets:
    """Judges streets by leads alone: a street can change hands if it is tied or the lead is one building."""
    counts = zip(*(each.streets for each in tallies(task.state)), strict=True)
    return _open_streets(task, [max(each) - min(each) <= NEAR for each in counts])


def by_land(task: Task) -> Streets:
    """Returns the streets that change hands if a player adds one building on land that the player already owns.

    The additional building belongs to the player who does not lead or, on a tied street, to either player.
    """
    state, search = task.state, StreetSearch(task.state)
    own, other = state.to_move, 1 - state.to_move
    counts = {seat: each.streets for seat, each in enumerate(tallies(state))}
    ways = {own: search.ways(state), other: search.ways(search.then)}
    at_hand = {seat: [counts[seat], *(way.counts for way in ways[seat] if _at_hand(way))] for seat in counts}
    most = {seat: list(map(max, *at_hand[seat], counts[seat])) for seat in counts}
    opened = []
    for place, holder in enumerate(holders(state)):
        builders = [seat for seat in counts if seat != holder]
        opened.append(any(most[seat][place] >= counts[1 - seat][place] + (holder is None) for seat in builders))
    return _open_streets(task, opened)


def _at_hand(way: PossibleTurn) -> bool:
    """Whether a turn is one building on the player's own land, without a claim, a demolition or a Market Shift."""
    return not way.project.claims and not way.project.demolishes and not way.shifted and len(way.project.sites) < 2


def seeing(thinks: Thinks, ties: bool = True) -> Looks:
    """Returns a solver that considers only some turns, and sees the exact results of these turns.

    Without `ties`, the solver counts only streets that a player wins, and not streets that become tied.
    """

    def looks(task: Task, rng: random.Random) -> Streets:
        streets = StreetSearch(task.state, thinks=thinks).find()
        lines: Sequence[Collection[Holder]] = [()] * len(task.state.setup.streets) if streets is None else streets.flips
        return _open_streets(task, [any(ties or holder is not None for holder in each) for each in lines])

    return looks


def overlooking(attention: float) -> Looks:
    """Returns a solver that considers each step of a turn with the probability `attention`."""
    return lambda task, rng: seeing(lambda state, way: rng.random() < attention**way.steps)(task, rng)


def at_most_points(task: Task, rng: random.Random) -> Streets:
    """Returns the streets that change hands if both players play turns that score most points at once."""
    search = StreetSearch(task.state)
    most = {state: max(map(_points, search.ways(state))) for state in (task.state, search.then)}
    return seeing(lambda state, way: _points(way) == most[state])(task, rng)


def _points(way: PossibleTurn) -> int:
    return sum(site.points for site in way.project.sites)


def harmless(state: GameState, way: PossibleTurn) -> bool:
    """Whether a turn leaves the player at least as many buildings on every street."""
    return all(now <= then for now, then in zip(tallies(state)[state.to_move].streets, way.counts, strict=True))


def sees_cards(task: Task, rng: random.Random) -> Streets:
    """Returns the streets that can change hands by claims with the cards that lie face up before the first turn."""
    open_now = set(task.state.market.open)
    return seeing(lambda state, way: not way.shifted and open_now.issuperset(way.wanted))(task, rng)


def one_at_a_time(task: Task, rng: random.Random) -> Streets:
    """Returns the streets that one player alone can make change hands, while the other player's buildings stay."""
    return _within(task, lambda now, ranges: [(ranges[0], now[1]), (now[0], ranges[1])])


def apart(task: Task, rng: random.Random) -> Streets:
    """Returns the streets that can change hands if both players' fewest and most buildings are freely combined."""
    return _within(task, lambda now, ranges: [ranges])


def _within(task: Task, sides: Callable[[Sides, Sides], list[Sides]]) -> Streets:
    """Returns the streets that can change hands within given ranges of the players' numbers of buildings.

    `sides` is a function that makes these ranges from the present and the possible numbers of buildings.
    """
    state, search = task.state, StreetSearch(task.state)
    seats, counts, ways = (
        (state.to_move, 1 - state.to_move),
        tallies(state),
        (search.ways(state), search.ways(search.then)),
    )
    opened = []
    for place, holder in enumerate(holders(state)):
        first, last = ([way.counts[place] for way in each] for each in ways)
        now = [counts[seat].streets[place] for seat in seats]
        looked_at = sides(((now[0], now[0]), (now[1], now[1])), ((min(first), max(first)), (min(last), max(last))))
        opened.append(any(_may_flip(each, None if holder is None else seats.index(holder)) for each in looked_at))
    return _open_streets(task, opened)


def _may_flip(sides: Sides, ahead: int | None) -> bool:
    """Whether, within two ranges of numbers of buildings, the player who leads now can lose the sole lead."""
    (low, high), (least, most) = sides
    if ahead is None:
        return high > least or low < most
    return low <= most if ahead == 0 else least <= high


def _open_streets(task: Task, opened: Sequence[bool]) -> Streets:
    return tuple(card for card, is_open in zip(task.state.setup.streets, opened, strict=True) if is_open)
