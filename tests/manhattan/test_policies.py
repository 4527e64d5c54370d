"""The greedy player takes what a scoring, worked out anew, shows to be most."""

from __future__ import annotations

import random
from dataclasses import replace

from ny1901_solver.manhattan.playouts import Table, at_random
from ny1901_solver.manhattan.policies import greedy
from ny1901_solver.manhattan.scoring import points_by_colour, scoring_lines
from ny1901_solver.manhattan.state import GameState, Piece

from .tables import mixed_at_random, positions


def scored_after(state: GameState, colour: int, floors: int, plot: int) -> float:
    """The mover's points before the mean of the others', were the round scored after a build."""
    stacks = list(state.stacks)
    stacks[plot] = (*stacks[plot], Piece(colour, floors))
    points = points_by_colour(scoring_lines(replace(state, stacks=tuple(stacks))), len(state.points))
    own = sum(points[each] for each in state.setup.colours[state.to_move])
    return own - (sum(points) - own) / (len(state.hands) - 1)


def test_no_build_scores_more_than_the_greedy_one() -> None:
    compared = 0
    for number, state in enumerate(positions(3, 12, plain=True)):
        if state.phase != "build" or number % 7:
            continue
        rng = random.Random(number)
        table = Table(state, rng)
        worth = {
            option: scored_after(state, *table.pieces[table.mover][option[1]], option[2]) for option in table.options()
        }
        chosen = greedy(table, rng)
        if chosen is None:
            assert not worth
            continue
        assert worth[chosen] > max(worth.values()) - 1e-9
        compared += 1
    assert compared > 50


def test_greedy_beats_random() -> None:
    wins = 0
    for number in range(20):
        rng = random.Random(f"match {number}")
        state = next(iter(positions(number, 1, plain=True)))
        table = Table(state, rng)
        for seat, own in enumerate(state.setup.colours):
            for colour in own:
                for floors in mixed_at_random(table, colour, rng):
                    table.supply[colour].remove(floors)
                    table.pieces[seat].append((colour, floors))
        points = table.finish([greedy, *[at_random] * (len(state.hands) - 1)], mixed_at_random, rng)
        scores = [sum(points[colour] for colour in own) for own in state.setup.colours]
        wins += scores[0] == max(scores)
    assert wins >= 17
