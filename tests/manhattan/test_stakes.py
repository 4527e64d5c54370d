"""What each part of the board pays now is what the scoring pays, and what would change it does change it."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import combinations, combinations_with_replacement

from ny1901_solver.manhattan.scoring import MAJORITY, TALLEST, scoring_lines, tallest
from ny1901_solver.manhattan.stakes import fewest_more, stakes
from ny1901_solver.manhattan.state import GameState
from ny1901_solver.manhattan.state.game import Piece, Stack, height, owner

from .tables import positions


def test_the_points_are_those_of_the_scoring() -> None:
    seen = Counter[str]()
    for state in positions(3, 6):
        for at, colour in enumerate(state.setup.in_play):
            paid = Counter[str]()
            for stake in stakes(state):
                paid[stake.rule] += stake.claims[at].points
            lines = [line for line in scoring_lines(state) if line.colour == colour]
            assert +paid == Counter({line.rule: 0 for line in lines}) + sum(
                (Counter({line.rule: line.points}) for line in lines), Counter()
            )
            seen.update(+paid)
    assert all(seen[f"M-SCO-{number}"] for number in (1, 2, 3)), seen


def with_piece(state: GameState, plot: int, piece: Piece, *, alone: bool) -> tuple[Stack, ...]:
    """The buildings after a piece is put down; `alone` replaces the building below it."""
    stack = (piece,) if alone else (*state.stacks[plot], piece)
    return (*state.stacks[:plot], stack, *state.stacks[plot + 1 :])


def test_so_many_more_floors_make_the_tallest_building_and_one_less_does_not() -> None:
    tried = 0
    for state in positions(4, 3):
        claims = next(iter(stakes(state))).claims
        heights = [height(stack) for stack in state.stacks]
        for colour, claim in zip(state.setup.in_play, claims, strict=True):
            own = [plot for plot, stack in enumerate(state.stacks) if owner(stack) == colour]
            if not claim.needed:
                assert tallest(state.stacks) in own
                assert claim.points == TALLEST
                continue
            tried += 1
            places = own or [heights.index(0)]
            for floors, wins in ((claim.needed - 1, False), (claim.needed, True)):
                raised = [with_piece(state, plot, Piece(colour, floors), alone=False) for plot in places if floors]
                tops = [tallest(stacks) == plot for stacks, plot in zip(raised, places, strict=False)]
                assert any(tops) == wins
    assert tried > 100


def test_the_fewest_buildings_for_a_city_are_those_that_trying_all_ways_finds() -> None:
    for mine in range(4):
        for number in (1, 2, 3):
            for rivals in combinations_with_replacement(range(4), number):
                if mine > max(rivals):
                    continue
                needed, taken = fewest_more(mine, rivals)
                for more in range(1, needed + 1):
                    ways = [
                        count
                        for count in range(more + 1)
                        for lost in combinations_with_replacement(range(number), count)
                        if mine + more > max(each - lost.count(rival) for rival, each in enumerate(rivals))
                    ]
                    assert bool(ways) == (more == needed)
                assert min(ways) == taken


def test_a_city_is_won_by_the_buildings_that_its_claim_names() -> None:
    tried = 0
    for state in positions(5, 2):
        size = state.edition.board.size
        cities = [stake for stake in stakes(state) if stake.rule == "M-SCO-2"]
        assert len(cities) == state.open.bit_count()
        opened = [number for number in range(len(state.edition.cities)) if state.open >> number & 1]
        for number, stake in zip(opened, cities, strict=True):
            plots = range(number * size, (number + 1) * size)
            for at, colour in enumerate(state.setup.in_play):
                claim = stake.claims[at]
                others = [plot for plot in plots if owner(state.stacks[plot]) != colour]
                if not claim.needed or claim.needed > 2 or len(others) < claim.needed:
                    continue
                tried += 1
                won = {
                    more: any(
                        MAJORITY
                        in [
                            line.points
                            for line in scoring_lines(replace(state, stacks=_taken(state, chosen, colour)))
                            if line.city == number and line.colour == colour
                        ]
                        for chosen in combinations(others, more)
                    )
                    for more in range(claim.needed + 1)
                }
                assert [more for more, wins in won.items() if wins] == [claim.needed]
    assert tried > 30


def _taken(state: GameState, plots: tuple[int, ...], colour: int) -> tuple[Stack, ...]:
    """The buildings after a colour has won some plots."""
    return tuple((Piece(colour, 1),) if plot in plots else stack for plot, stack in enumerate(state.stacks))
