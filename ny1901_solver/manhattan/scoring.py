"""The scoring after a round, as a list of points with their rules, and the winner of the game."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from types import MappingProxyType
from typing import NamedTuple

from ..messages import gettext, gettext_noop, ngettext
from ..protocol.point_sources import PointSource
from ..protocol.stakes import buildings_in_words
from ..text.words import join_words
from .state import GameState, Setup, Stack
from .state.game import height, owner

OWNED, MAJORITY, TALLEST = 1, 2, 3
"""The points for a building, a city and the tallest building (M-SCO-1 to M-SCO-3)."""


def swing(setup: Setup, turns: int) -> int:
    """Returns the greatest amount by which a number of turns can change the difference of two players at the next
    scoring.

    One player can lose a point that the other player wins, so all points count twice. A turn changes the owner of one
    plot and the leader of its city; with a monster, a turn changes two plots and two cities. Only one building is the
    tallest, whatever the number of turns.
    """
    plots = turns * (1 if setup.devours is None else 2)
    return 2 * ((OWNED + MAJORITY) * plots + TALLEST)


class Line(NamedTuple):
    """The points that one rule pays a colour when a round is scored.

    `detail` is the reason as a phrase, and `city` is the city of a majority.
    """

    rule: str
    colour: int
    points: int
    detail: str
    city: int | None = None


def scoring_lines(state: GameState) -> tuple[Line, ...]:
    """Returns the points that the board pays at the end of a round, by rule and colour."""
    return (*m_sco_1_owned(state), *m_sco_2_majorities(state), *m_sco_3_tallest(state))


def points_by_colour(lines: Sequence[Line], colours: int) -> tuple[int, ...]:
    """Returns the sum of the points by colour (M-SCO-4)."""
    return tuple(sum(line.points for line in lines if line.colour == colour) for colour in range(colours))


def with_round_paid(state: GameState) -> GameState:
    """Returns the position with the points that the board pays now. If the game is over, the last scoring has already
    paid everything, so the position is unchanged.
    """
    gained = (0,) * len(state.points) if state.over else points_by_colour(scoring_lines(state), len(state.points))
    return replace(state, points=tuple(map(sum, zip(state.points, gained, strict=True))))


SOURCES = {
    "M-SCO-1": gettext_noop("buildings"),
    "M-SCO-2": gettext_noop("cities"),
    "M-SCO-3": gettext_noop("tallest building"),
}
"""The names of the sources of points, by the rule that pays."""
IN_ROUND = {
    "M-SCO-1": gettext_noop("buildings in round {round}"),
    "M-SCO-2": gettext_noop("cities in round {round}"),
    "M-SCO-3": gettext_noop("tallest building in round {round}"),
}
"""The names of the same sources in a single round."""


def point_sources(state: GameState, paid: Mapping[int, Sequence[Line]] = MappingProxyType({})) -> list[PointSource]:
    """Returns the points of the players by source, as if the round ended now. The parts of a source are the rounds.

    `paid` has the points of scored rounds by rule, as far as these are known; the board still shows the last scoring of
    a game that is over. The points of the rounds before are one more source.
    """
    setup, now = state.setup, scoring_lines(state)

    def by_seat(lines: Iterable[Line]) -> tuple[int, ...]:
        points = points_by_colour(list(lines), len(state.points))
        return tuple(sum(points[colour] for colour in own) for own in setup.colours)

    rounds = {**paid, state.round: now}
    first = min(rounds)
    known = by_seat(line for number, lines in rounds.items() if state.over or number < state.round for line in lines)
    before = tuple(state.score(seat) - known[seat] for seat in setup.seats)
    sources = [PointSource(_rounds_before(first), "", before)] if first > 1 or any(before) else []
    for rule, name in SOURCES.items():
        parts = tuple(
            PointSource(
                gettext("round {number}", number=number), rule, by_seat(line for line in lines if line.rule == rule)
            )
            for number, lines in sorted(rounds.items())
        )
        total = by_seat(line for lines in rounds.values() for line in lines if line.rule == rule)
        if len(parts) > 1:
            sources.append(PointSource(gettext(name), rule, total, parts))
        else:
            sources.append(PointSource(gettext(IN_ROUND[rule], round=first), rule, total))
    return sources


def _rounds_before(number: int) -> str:
    """Returns the name of the rounds before a round."""
    if number > 2:
        return gettext("rounds 1 to {last}", last=number - 1)
    return gettext("round {number}", number=1) if number == 2 else gettext("earlier points")


def m_sco_1_owned(state: GameState) -> list[Line]:
    """Yields 1 point for each building that a colour owns."""
    owners = [owner(stack) for stack in state.stacks]
    return [
        Line("M-SCO-1", colour, OWNED * count, buildings_in_words(count))
        for colour in state.setup.in_play
        if (count := owners.count(colour))
    ]


def m_sco_2_majorities(state: GameState) -> list[Line]:
    """Yields 2 points for strictly the most buildings in a city."""
    lines = []
    for city, winner in enumerate(majorities(state.stacks, state.edition.board.size)):
        if winner is not None:
            detail = gettext("most buildings in {city}", city=state.edition.cities[city].name)
            lines.append(Line("M-SCO-2", winner, MAJORITY, detail, city))
    return lines


def m_sco_3_tallest(state: GameState) -> list[Line]:
    """Yields 3 points for the building that has more floors than all others."""
    tallest_plot = tallest(state.stacks)
    if tallest_plot is None:
        return []
    top = owner(state.stacks[tallest_plot])
    assert top is not None
    detail = ngettext(
        "the tallest building, {plot} of {number} floor",
        "the tallest building, {plot} of {number} floors",
        height(state.stacks[tallest_plot]),
        plot=state.edition.board.plots[tallest_plot],
    )
    return [Line("M-SCO-3", top, TALLEST, detail)]


def majorities(stacks: Sequence[Stack], size: int) -> list[int | None]:
    """Returns for each city the colour that owns strictly the most buildings, or `None`."""
    leaders: list[int | None] = []
    for first in range(0, len(stacks), size):
        owners = [top for stack in stacks[first : first + size] if (top := owner(stack)) is not None]
        counts = sorted(((owners.count(colour), colour) for colour in set(owners)), reverse=True)
        ahead = bool(counts) and (len(counts) == 1 or counts[0][0] > counts[1][0])
        leaders.append(counts[0][1] if ahead else None)
    return leaders


def tallest(stacks: Sequence[Stack]) -> int | None:
    """Returns the plot of the building that is taller than all others, or `None`."""
    heights = [height(stack) for stack in stacks]
    most = max(heights)
    return heights.index(most) if most and heights.count(most) == 1 else None


@dataclass(frozen=True, slots=True)
class Result:
    """The result of a game: the winners, and what decided the game. A shared victory has several winners.

    `decided_by` is `points`, `tallest`, `majorities` or `shared`; `scores` are by seat.
    """

    winners: tuple[int, ...]
    decided_by: str
    reason: str
    scores: tuple[int, ...]


def result(state: GameState) -> Result:
    """Returns the result of a game that is over, or the result if the game ended with the present points (M-END-1,
    M-END-2).
    """
    scores = tuple(state.score(seat) for seat in state.setup.seats)
    best = max(scores)
    tied = [seat for seat, score in enumerate(scores) if score == best]
    names = join_words([state.setup.name(seat) for seat in tied])
    if len(tied) == 1:
        others = max((score for seat, score in enumerate(scores) if seat != tied[0]), default=0)
        reason = ngettext(
            "{player} has {number} point, the next player has {others}",
            "{player} has {number} points, the next player has {others}",
            best,
            player=names,
            others=others,
        )
        return Result((tied[0],), "points", reason, scores)
    if state.setup.readings.final_tie == "tallest_then_majorities":
        level = ngettext(
            "{players} have {number} point each", "{players} have {number} points each", best, players=names
        )
        return _by_tie_break(state, tied, level, scores)
    reason = ngettext(
        "{players} share the victory with {number} point each",
        "{players} share the victory with {number} points each",
        best,
        players=names,
    )
    return Result(tuple(tied), "shared", reason, scores)


def _by_tie_break(state: GameState, tied: list[int], level: str, scores: tuple[int, ...]) -> Result:
    """Breaks a tie by the tallest building at the last scoring, then by most cities. If the tie remains, the victory is
    shared (M-END-2).
    """
    tallest_plot = tallest(state.stacks)
    top = None if tallest_plot is None else owner(state.stacks[tallest_plot])
    if top is not None and (seat := state.setup.seat_of(top)) in tied:
        owns = gettext("{player} owns the tallest building", player=state.setup.name(seat))
        return Result((seat,), "tallest", f"{level}; {owns}", scores)
    won = [each for each in majorities(state.stacks, state.edition.board.size) if each is not None]
    cities = {seat: sum(colour in state.setup.colours[seat] for colour in won) for seat in tied}
    most = max(cities.values())
    first = [seat for seat in tied if cities[seat] == most]
    names = join_words([state.setup.name(seat) for seat in first])
    if len(first) > 1:
        share = ngettext(
            "{players} share the victory with {number} city each",
            "{players} share the victory with {number} cities each",
            most,
            players=names,
        )
        return Result(tuple(first), "shared", f"{level}; {share}", scores)
    leads = gettext("{player} has most cities ({cities})", player=names, cities=most)
    return Result((first[0],), "majorities", f"{level}; {leads}", scores)
