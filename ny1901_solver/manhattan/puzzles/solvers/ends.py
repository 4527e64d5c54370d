"""What bounded solvers look at: every way to go on that is asked for, with what the board then pays, part by part."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ...moves import Build, Select, Void
from ...rules import legal_moves
from ...state import GameState
from ..ground import Ground
from ..plans import Plans
from ..steps import stepped, stepped_alone
from ..task import Answer, Kind, Task

Points = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class End:
    """A way to go on: the answer that it is, its builds, and what a scoring behind it pays each colour, by source."""

    answer: Answer
    builds: tuple[Build, ...]
    buildings: Points
    cities: Points
    tallest: Points
    size: int = 0  # floors of a selection, which count against it


def ends_of(task: Task, reply: Callable[[GameState], GameState] | None = None) -> list[End]:
    """All ways to go on; `reply` says how the others go on behind a last build."""
    if task.kind == Kind.FOUR_CARDS:
        return _planned(task, task.state, ())
    if task.kind == Kind.CHOOSE_PIECES:
        return [
            end
            for move in legal_moves(task.state)
            if isinstance(move, Select)
            for end in _planned(task, stepped_alone(task.state, move), (move,))
        ]
    found = []
    for each in legal_moves(task.state):
        assert isinstance(each, Build | Void)
        after = stepped(task.state, each)
        after = reply(after) if reply else after
        builds = (each,) if isinstance(each, Build) else ()
        found.append(_end(Ground(after), (each,), builds))
    return found


def _planned(task: Task, state: GameState, chosen: tuple[Select, ...]) -> list[End]:
    plans = Plans(task, state)
    size = sum(sum(pieces) for move in chosen for _, pieces in move.pieces)
    return [_end(plans.ground, chosen or builds, builds, size) for builds in plans.ends()]


def _end(ground: Ground, answer: Answer, builds: tuple[Build, ...], size: int = 0) -> End:
    buildings, cities, tallest = map(tuple, ground.split())
    return End(answer, builds, buildings, cities, tallest, size)


def counted_for(task: Task, end: End, *, cities: bool = True, tallest: bool = True, rivals: bool = True) -> int:
    """What an end is worth to who solves, where some things may not be counted."""
    points = [
        own + cities * more + tallest * top
        for own, more, top in zip(end.buildings, end.cities, end.tallest, strict=True)
    ]
    setup, state = task.state.setup, task.state
    if task.kind.alone and task.counts == "points":
        return sum(points[colour] for colour in setup.colours[task.seat])
    scores = [sum(state.points[c] + points[c] for c in own) for own in setup.colours]
    others = [score for seat, score in enumerate(scores) if seat != task.seat]
    return scores[task.seat] - (max(others) if rivals else 0)


def caps(state: GameState, builds: Sequence[Build]) -> bool:
    """Whether some build is on a building that another colour owns in a position."""
    return any(_owner(state, build) not in (None, state.edition.letters.index(build.colour)) for build in builds)


def raises(state: GameState, builds: Sequence[Build]) -> bool:
    """Whether some build is on a building that its own colour owns."""
    return any(_owner(state, build) == state.edition.letters.index(build.colour) for build in builds)


def leans(state: GameState, builds: Sequence[Build]) -> bool:
    """Whether some build takes a building with fewer floors than its owner has in it, by floors that lie beneath."""
    for build in builds:
        stack, top = state.stacks[state.edition.board.number[build.plot]], _owner(state, build)
        theirs = sum(piece.floors for piece in stack if piece.colour == top)
        if top not in (None, state.edition.letters.index(build.colour)) and build.floors < theirs:
            return True
    return False


def _owner(state: GameState, build: Build) -> int | None:
    stack = state.stacks[state.edition.board.number[build.plot]]
    return stack[-1].colour if stack else None
