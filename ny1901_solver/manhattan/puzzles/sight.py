"""Models how people look at a task: all ways to play on, greedy lines of play, and wrong beliefs about the rules."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ..moves import Build, Select, Void
from ..playouts import Table
from ..policies import gains
from ..rules import legal_moves
from ..state import GameState
from .attempt import Attempt, play_attempt
from .ground import Ground
from .kinds import kind_of
from .plain import state_after, stepped_alone, value_of
from .search import Plans, Taking
from .task import Answer, Task

Points = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class End:
    """A way to play on from a task: the answer, its builds, and the points of the scoring after the builds by colour
    and source.
    """

    answer: Answer
    builds: tuple[Build, ...]
    buildings: Points
    cities: Points
    tallest: Points
    size: int = 0  # the number of floors of a selection; fewer floors are better


def ends_of_move(task: Task, reply: Callable[[GameState], GameState] | None = None) -> list[End]:
    """Returns all lines of play that begin with one move of the solver.

    The function `reply` plays the replies of the other players.
    """
    ends = []
    for each in legal_moves(task.state):
        assert isinstance(each, Build | Void)
        after = state_after(task.state, each)
        after = reply(after) if reply else after
        builds = (each,) if isinstance(each, Build) else ()
        ends.append(_end(Ground(after), (each,), builds))
    return ends


def ends_of_plans(task: Task, state: GameState, chosen: tuple[Select, ...] = ()) -> list[End]:
    """Returns all sequences of builds for a task, after the `chosen` pieces are set out if the task is about pieces."""
    plans = Plans(task, state)
    size = sum(sum(pieces) for move in chosen for _, pieces in move.pieces)
    return [_end(plans.ground, chosen or builds, builds, size) for builds in plans.ends()]


def _end(ground: Ground, answer: Answer, builds: tuple[Build, ...], size: int = 0) -> End:
    buildings, cities, tallest = map(tuple, ground.split())
    return End(answer, builds, buildings, cities, tallest, size)


def counted_for(task: Task, end: End, *, cities: bool = True, tallest: bool = True, rivals: bool = True) -> int:
    """Returns the value of the end of a line of play for a solver who may ignore some sources of points."""
    points = [
        own + cities * more + tallest * top
        for own, more, top in zip(end.buildings, end.cities, end.tallest, strict=True)
    ]
    setup, state = task.state.setup, task.state
    if kind_of(task).alone and task.counts == "points":
        return sum(points[colour] for colour in setup.colours[task.seat])
    scores = [sum(state.points[c] + points[c] for c in own) for own in setup.colours]
    others = [score for seat, score in enumerate(scores) if seat != task.seat]
    return scores[task.seat] - (max(others) if rivals else 0)


def caps(state: GameState, builds: Sequence[Build]) -> bool:
    """Whether at least one build is on a building that another colour owns."""
    return any(_owner(state, build) not in (None, state.edition.letters.index(build.colour)) for build in builds)


def raises(state: GameState, builds: Sequence[Build]) -> bool:
    """Whether at least one build is on a building that its own colour owns."""
    return any(_owner(state, build) == state.edition.letters.index(build.colour) for build in builds)


def leans(state: GameState, builds: Sequence[Build]) -> bool:
    """Whether at least one build takes a building with a piece of fewer floors than its owner has, because the builder
    already has floors in the building.
    """
    for build in builds:
        stack, top = state.stacks[state.edition.board.number[build.plot]], _owner(state, build)
        theirs = sum(piece.floors for piece in stack if piece.colour == top)
        if top not in (None, state.edition.letters.index(build.colour)) and build.floors < theirs:
            return True
    return False


def _owner(state: GameState, build: Build) -> int | None:
    stack = state.stacks[state.edition.board.number[build.plot]]
    return stack[-1].colour if stack else None


MOST_LINES = 400  # the greatest number of greedy lines, counting all ties; further lines are dropped


def by_policy(state: GameState) -> list[Build]:
    """Returns the builds from which the policy `greedy` chooses: the builds with most points compared with the mean of
    the other players.
    """
    table, board, letters = Table(state, random.Random(0)), state.edition.board, state.edition.letters
    builds = gains(table)
    most = max((gain for gain, *_ in builds), default=0)
    pieces = table.pieces[state.to_move]
    return [
        Build(letters[pieces[place][0]], pieces[place][1], board.plots[plot])
        for gain, _, place, plot in builds
        if gain == most
    ]


def at_once(task: Task, state: GameState) -> list[Build]:
    """Returns the builds with the greatest value (points or lead, as the task requires) if the round were scored
    right after the build.
    """
    worth = {move: value_of(task, stepped_alone(state, move)) for move in legal_moves(state) if isinstance(move, Build)}
    return [move for move, value in worth.items() if value == max(worth.values())]


def greedy_builds(task: Task) -> list[Answer]:
    """Returns every greedy line, including lines with equal points. A greedy line takes most points at once; in games
    without a monster, the lines of the policy `greedy` count, too.
    """
    lines: list[tuple[Answer, GameState]] = [((), task.state)]
    for _ in range(task.builds):
        following = list[tuple[Answer, GameState]]()
        for line, state in lines:
            chosen = at_once(task, state)
            if not state.setup.devours and not line:
                chosen += [build for build in by_policy(state) if build not in chosen]
            following += [((*line, build), stepped_alone(state, build)) for build in chosen]
        lines = following[:MOST_LINES]
    return [line for line, _ in lines]


def best_line(task: Task) -> tuple[Answer, int] | None:
    """Returns the best greedy line with its value, or `None` if the task has no greedy line."""
    best: tuple[Answer, int] | None = None
    for line in kind_of(task).greedy_lines(task):
        tried = play_attempt(task, line)
        if isinstance(tried, Attempt) and not tried.left and (best is None or tried.value > best[1]):
            best = line, tried.value
    return best


def played_greedily(state: GameState) -> GameState:
    """Returns the end of the round if all players play on greedily and make the first of equal builds."""
    number = state.round
    while not state.over and state.round == number:
        chosen = by_policy(state)
        state = state_after(state, min(chosen, key=str) if chosen else legal_moves(state)[0])
    return state


Belief: TypeAlias = Callable[[Taking, int, int, int], bool]
"""A function that returns whether, according to a belief about the rules, a piece takes the building on a plot.

The arguments are the search with its board, the colour and the floors of the piece, and the plot.
"""


def by_the_rule(taking: Taking, colour: int, size: int, plot: int) -> bool:
    """The right belief about taking a building: floors count anywhere in the building, and an equal number is
    enough.
    """
    return size >= taking.ground.lead(colour, plot)


def alone(taking: Taking, colour: int, size: int, plot: int) -> bool:
    """A wrong belief about taking a building: the piece alone must have as many floors as the owner has."""
    return size >= taking.ground.totals[taking.ground.tops[plot]][plot]


def more(taking: Taking, colour: int, size: int, plot: int) -> bool:
    """A wrong belief about taking a building: an equal number of floors is not enough."""
    return size > taking.ground.lead(colour, plot)


def over_the_top(taking: Taking, colour: int, size: int, plot: int) -> bool:
    """A wrong belief about taking a building: the piece must be at least as large as the top piece."""
    return size >= taking.ground.stacks[plot][-1].floors


def larger(taking: Taking, colour: int, size: int, plot: int) -> bool:
    """A wrong belief about taking a building: the piece must be larger than the top piece."""
    return size > taking.ground.stacks[plot][-1].floors


def half(taking: Taking, colour: int, size: int, plot: int) -> bool:
    """A wrong belief about taking a building: the colour needs half of all floors."""
    ground = taking.ground
    return 2 * (ground.totals[colour][plot] + size) >= ground.heights[plot] + size


def takeable_buildings(
    task: Task, believes: Belief, rng: random.Random, seats: int = 9, attention: float = 1.0
) -> Answer:
    """Returns the buildings that the first `seats` players can take according to a belief.

    The solver notices each of these buildings with the probability `attention`.
    """
    taking, plots = Taking(task), task.state.edition.board.plots
    order = [(task.seat + turn) % len(task.state.hands) for turn in range(len(task.state.hands))][:seats]
    names = []
    for plot in task.standing:
        owner = taking.ground.tops[plot]
        can = any(
            piece.colour != owner and believes(taking, piece.colour, piece.floors, plot)
            for seat in order
            for piece in taking.pieces(seat)
            if any(plot in taking.ground.plots(seat, card) for card in taking.cards(seat))
        )
        if can and rng.random() < attention:
            names.append(plots[plot])
    return tuple(names)
