"""Scoring after a round, as lines with their rule, and who wins in the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from ..text.words import join_words, quantity
from .state import GameState, Setup, Stack
from .state.game import height, owner

OWNED, MAJORITY, TALLEST = 1, 2, 3
"""Points for a building, a city and the tallest building (M-SCO-1 to M-SCO-3)."""


def swing(setup: Setup, turns: int) -> int:
    """The most by which so many turns change the difference of two players at the next scoring: all counts for both.

    A plot changes its owner and who leads its city, and with a monster each turn changes two; one building is the
    tallest, however many turns there are.
    """
    plots = turns * (1 if setup.devours is None else 2)
    return 2 * ((OWNED + MAJORITY) * plots + TALLEST)


class Line(NamedTuple):
    """Points of a colour by one rule, and for what."""

    rule: str
    colour: int
    points: int
    detail: str


def scoring_lines(state: GameState) -> tuple[Line, ...]:
    """What the board as it stands pays at the end of a round, by rule and colour."""
    return (*m_sco_1_owned(state), *m_sco_2_majorities(state), *m_sco_3_tallest(state))


def points_by_colour(lines: Sequence[Line], colours: int) -> tuple[int, ...]:
    """The sum of lines by colour (M-SCO-4)."""
    return tuple(sum(line.points for line in lines if line.colour == colour) for colour in range(colours))


def with_round_paid(state: GameState) -> GameState:
    """The position with what the board pays now on the score track; of a game that is over all is paid already."""
    gained = (0,) * len(state.points) if state.over else points_by_colour(scoring_lines(state), len(state.points))
    return replace(state, points=tuple(map(sum, zip(state.points, gained, strict=True))))


def m_sco_1_owned(state: GameState) -> list[Line]:
    """1 point for each building owned."""
    owners = [owner(stack) for stack in state.stacks]
    return [
        Line("M-SCO-1", colour, OWNED * count, quantity(count, "building"))
        for colour in state.setup.in_play
        if (count := owners.count(colour))
    ]


def m_sco_2_majorities(state: GameState) -> list[Line]:
    """2 points for strictly the most buildings in a city."""
    lines = []
    for city, winner in enumerate(majorities(state.stacks, state.edition.board.size)):
        if winner is not None:
            lines.append(Line("M-SCO-2", winner, MAJORITY, f"most buildings in {state.edition.cities[city].name}"))
    return lines


def m_sco_3_tallest(state: GameState) -> list[Line]:
    """3 points for the one building of most floors."""
    tallest_plot = tallest(state.stacks)
    if tallest_plot is None:
        return []
    top = owner(state.stacks[tallest_plot])
    assert top is not None
    plot = state.edition.board.plots[tallest_plot]
    return [
        Line(
            "M-SCO-3",
            top,
            TALLEST,
            f"the tallest building, {plot} of {quantity(height(state.stacks[tallest_plot]), 'floor')}",
        )
    ]


def majorities(stacks: Sequence[Stack], size: int) -> list[int | None]:
    """By city, the colour that owns strictly the most of its buildings."""
    leaders: list[int | None] = []
    for first in range(0, len(stacks), size):
        owners = [top for stack in stacks[first : first + size] if (top := owner(stack)) is not None]
        counts = sorted(((owners.count(colour), colour) for colour in set(owners)), reverse=True)
        ahead = bool(counts) and (len(counts) == 1 or counts[0][0] > counts[1][0])
        leaders.append(counts[0][1] if ahead else None)
    return leaders


def tallest(stacks: Sequence[Stack]) -> int | None:
    """The plot of the one building that is taller than all others."""
    heights = [height(stack) for stack in stacks]
    most = max(heights)
    return heights.index(most) if most and heights.count(most) == 1 else None


@dataclass(frozen=True, slots=True)
class Result:
    """Who wins and why; more than one seat when the victory is shared.

    `decided_by` is `points`, `tallest`, `majorities` or `shared`; `scores` are by seat.
    """

    winners: tuple[int, ...]
    decided_by: str
    reason: str
    scores: tuple[int, ...]


def result(state: GameState) -> Result:
    """The result of a game that is over, or as it would be if it ended with these points (M-END-1, M-END-2)."""
    scores = tuple(state.score(seat) for seat in state.setup.seats)
    best = max(scores)
    tied = [seat for seat, score in enumerate(scores) if score == best]
    names = join_words([state.letters(seat) for seat in tied])
    if len(tied) == 1:
        others = max((score for seat, score in enumerate(scores) if seat != tied[0]), default=0)
        return Result((tied[0],), "points", f"{names} has {quantity(best, 'point')}, the next has {others}", scores)
    if state.setup.readings.final_tie == "tallest_then_majorities":
        return _by_tie_break(state, tied, f"{names} have {quantity(best, 'point')} each", scores)
    return Result(tuple(tied), "shared", f"{names} share the victory with {quantity(best, 'point')} each", scores)


def _by_tie_break(state: GameState, tied: list[int], begun: str, scores: tuple[int, ...]) -> Result:
    """The tallest building at the last scoring, then most cities; who is equal in these, too, shares (M-END-2)."""
    tallest_plot = tallest(state.stacks)
    top = None if tallest_plot is None else owner(state.stacks[tallest_plot])
    if top is not None and (seat := state.setup.seat_of(top)) in tied:
        return Result((seat,), "tallest", f"{begun}; {state.letters(seat)} owns the tallest building", scores)
    won = [each for each in majorities(state.stacks, state.edition.board.size) if each is not None]
    cities = {seat: sum(colour in state.setup.colours[seat] for colour in won) for seat in tied}
    most = max(cities.values())
    first = [seat for seat in tied if cities[seat] == most]
    names = join_words([state.letters(seat) for seat in first])
    if len(first) > 1:
        each = f"{names} share the victory with {quantity(most, 'city', 'cities')} each"
        return Result(tuple(first), "shared", f"{begun}; {each}", scores)
    return Result((first[0],), "majorities", f"{begun}; {names} has most cities ({most})", scores)
