"""Every way to play the rest of a round while the others stand still, build by build, by the rules alone."""

from __future__ import annotations

from dataclasses import replace

from ny1901_solver.manhattan.moves import Build
from ny1901_solver.manhattan.planning import Goal, Lead, Take
from ny1901_solver.manhattan.rules import apply_build, legal_moves
from ny1901_solver.manhattan.scoring import majorities, points_by_colour, scoring_lines, tallest
from ny1901_solver.manhattan.state import GameState


class TooManyEnds(Exception):
    """More boards than a test may look at."""


def ends_of(state: GameState, seat: int, most: int = 100_000) -> set[GameState]:
    """All positions in which the builds of a player can end: he has built all he could, or is stuck."""
    found, seen, todo = set(), set(), [replace(state, to_move=seat)]
    while todo:
        at = todo.pop()
        if at in seen:
            continue
        seen.add(at)
        if len(seen) > most:
            raise TooManyEnds
        builds = [move for move in legal_moves(at) if isinstance(move, Build)] if at.left_to_build(seat) else []
        if not builds:
            found.add(at)
        todo += [apply_build(at, build) for build in builds]
    return found


def points_of(state: GameState, seat: int) -> int:
    """What the board pays a player."""
    by_colour = points_by_colour(scoring_lines(state), len(state.points))
    return sum(by_colour[colour] for colour in state.setup.colours[seat])


def reaches(state: GameState, seat: int, goal: Goal) -> bool:
    """Whether the board as it stands is one that a player wants."""
    own, board = state.setup.colours[seat], state.edition.board
    if isinstance(goal, Lead):
        return majorities(state.stacks, board.size)[board.slots.index(goal.slot)] in own
    plot = board.number[goal.plot] if isinstance(goal, Take) else tallest(state.stacks)
    return plot is not None and bool(state.stacks[plot]) and state.stacks[plot][-1].colour in own
