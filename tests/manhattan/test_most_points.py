"""The moves of most points if the round were paid: held against a count of its own on every legal move."""

from __future__ import annotations

from collections import Counter

import pytest

from ny1901_solver.manhattan.chance import any_card
from ny1901_solver.manhattan.hint.most_points import most_points
from ny1901_solver.manhattan.moves import Move
from ny1901_solver.manhattan.rules import legal_moves, play
from ny1901_solver.manhattan.state import GameState

from .tables import positions

pytestmark = pytest.mark.always


def paid(state: GameState, seat: int) -> int:
    """What the board pays a player, counted anew: a point a building, two a city led, three the tallest building."""
    own, size = state.setup.colours[seat], state.edition.board.size
    tops = [stack[-1].colour if stack else None for stack in state.stacks]
    points = sum(top in own for top in tops)
    for first in range(0, len(tops), size):
        counts = Counter(top for top in tops[first : first + size] if top is not None)
        most = max(counts.values(), default=0)
        leaders = [colour for colour, count in counts.items() if count == most]
        points += 2 * (len(leaders) == 1 and leaders[0] in own)
    heights = [sum(piece.floors for piece in stack) for stack in state.stacks]
    if max(heights) and heights.count(max(heights)) == 1:
        points += 3 * (tops[heights.index(max(heights))] in own)
    return points


def brings(state: GameState, move: Move) -> int:
    """What a move brings if the round is paid behind it: as played by the rules, which pay a round that ends."""
    seat, after = state.to_move, play(state, move, any_card)
    ended = after.over or after.round > state.round
    return (after.score(seat) - state.score(seat) if ended else paid(after, seat)) - paid(state, seat)


def test_the_moves_of_most_points_are_those_of_all_that_are_legal() -> None:
    seen = Counter[int]()
    for state in list(positions(5, 10))[::7]:
        if state.over or state.phase != "build":
            continue
        found, counted = most_points(state, 10**6), {move: brings(state, move) for move in legal_moves(state)}
        assert {each.move: each.value for each in found.moves} == counted
        assert [each.value for each in found.moves] == sorted(counted.values(), reverse=True)
        for each in found.moves:
            assert sum(line.points for line in each.lines) == each.value
            assert {line.colour for line in each.lines} <= {*state.setup.colours[state.to_move]}
            seen.update(line.points for line in each.lines)
    assert {-3, -2, -1, 1, 2, 3} <= set(seen)
