"""What holds against a rival: the search beside playing everything, on random positions and random editions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

import pytest

from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.puzzles.forced.proof import ASKED
from ny1901_solver.new_york_1901.puzzles.forced.search import Against
from ny1901_solver.new_york_1901.puzzles.forced.stand import EndResult, TooLong, TurnsFound
from ny1901_solver.new_york_1901.puzzles.task import Kind
from ny1901_solver.new_york_1901.state import SHIFT, GameState

from ...random_editions.editions import random_edition
from ...random_editions.games import random_game
from ...sampling import random_positions

MOST = {Kind.WIN_BY_FORCE: 2_000, Kind.SAVE_THE_GAME: 400, Kind.EARLY_END: 400}
"""Positions that a door may look at here."""
SHUFFLED = {Kind.WIN_BY_FORCE: 60, Kind.SAVE_THE_GAME: 8, Kind.EARLY_END: 8}
"""Random positions in which Market Shift may be held; of twice as many nobody holds it, as it takes many proofs."""


def shipped(number: int) -> Iterator[GameState]:
    """Random positions of the small edition, in a third of which Market Shift may be held."""
    for place, state in enumerate(random_positions(load_edition("tiny"), 77, 3 * number, players=(2,), longest=14)):
        yield state if place < number else _unshuffled(state)


def _unshuffled(state: GameState) -> GameState:
    return replace(state, players=tuple(replace(player, cards=player.cards & ~SHIFT) for player in state.players))


def random_ones(editions: range, games: int) -> Iterator[GameState]:
    """The last few positions before the last round of games of two on random editions."""
    for seed in editions:
        for number in range(games):
            game = list(random_game(random_edition(seed), number))
            before = [state for state in game if state.ended_by is None and len(state.players) == 2]
            yield from before[-3:]


def compared(standing: TurnsFound) -> tuple[object, ...]:
    return standing.good, standing.next_best and standing.next_best[1], standing.by_waiting


def held_equal(kind: Kind, states: Iterator[GameState]) -> Counter[str]:
    """Both doors on positions; what was found, by name."""
    found: Counter[str] = Counter()
    for state in states:
        if state.ended_by is not None or state.over:
            continue
        demand = ASKED[kind]
        try:
            one = demand.search(state, demand.share, demand.one_more, MOST[kind]).standing()
            other = demand.plain(state, demand.share, demand.one_more, MOST[kind]).standing()
        except TooLong:
            found["too long"] += 1
            continue
        assert compared(one) == compared(other), state
        found["compared"] += 1
        found["good"] += bool(one.good)
        found["refuted"] += one.next_best is not None
        found["waiting"] += one.by_waiting
    return found


@pytest.mark.parametrize("kind", ASKED)
def test_both_doors_find_the_same_on_random_positions(kind: Kind) -> None:
    found = held_equal(kind, shipped(SHUFFLED[kind]))
    assert found["compared"] >= found["too long"]
    assert min(found["good"], found["refuted"]) >= 4


@pytest.mark.parametrize("kind", ASKED)
def test_both_doors_find_the_same_on_random_editions(kind: Kind) -> None:
    found = held_equal(kind, random_ones(range(2), 5))
    assert found["compared"] >= found["too long"]
    assert min(found["good"], found["refuted"]) >= 1


@pytest.mark.slow
@pytest.mark.parametrize("kind", ASKED)
def test_both_doors_find_the_same_on_many_random_editions(kind: Kind) -> None:
    found = held_equal(kind, random_ones(range(2, 60), 6))
    assert found["compared"] >= found["too long"]
    assert found["waiting"] >= 2


def test_the_worst_line_of_a_turn_leads_to_what_is_said_of_it() -> None:
    """Turn by turn by the rules, with the cards that the line names."""
    from ny1901_solver.new_york_1901.moves import Shift
    from ny1901_solver.new_york_1901.planning.effects import final_points
    from ny1901_solver.new_york_1901.puzzles.forced.stand import dealing, states_behind
    from ny1901_solver.new_york_1901.rules import is_legal, legal_turns, play

    told = 0
    for state in islice((state for state in shipped(20) if state.ended_by is None), 25):
        against = Against(state, 1.0, False)
        for turn in legal_turns(state, shifts=False)[::5]:
            stand = against.stand(turn)
            if stand.worst is None:
                assert play(state, turn, dealing(())).ended_by is None
                continue
            before = state
            for each in stand.line:
                if not isinstance(each.turn.steps[0], Shift):
                    assert is_legal(before, each.turn)
                before = play(before, each.turn, dealing(each.draws))
            assert before == states_behind(state, stand.line)[-1]
            assert before.over
            seat = state.to_move
            lead = final_points(before, seat) - final_points(before, 1 - seat)
            assert EndResult(stand.worst.share, lead) == stand.worst
            told += 1
    assert told >= 10
