"""What is called certain holds in every game that goes on, however badly or well it is played."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace

import pytest

from ny1901_solver.new_york_1901.chance import deck_dealer
from ny1901_solver.new_york_1901.edition import Edition
from ny1901_solver.new_york_1901.hint.certainties import certainties, game_length, locked_streets, wins_for_sure
from ny1901_solver.new_york_1901.moves import Demolish, Reclaim, Turn
from ny1901_solver.new_york_1901.policies import quick, take_turn
from ny1901_solver.new_york_1901.positions import format_line
from ny1901_solver.new_york_1901.rules import legal_turns, play, random_turn
from ny1901_solver.new_york_1901.scoring import outcome, tallies
from ny1901_solver.new_york_1901.state import GameState

from ..random_editions import random_edition, random_game
from ..strategies import MANHATTAN, TINY

pytestmark = pytest.mark.always

MOST = 150  # turns of a game that are followed: a forced return can go on for ever (TRN-5)


def played_on(state: GameState, seed: int) -> tuple[list[Turn], GameState]:
    """Some turns of a game that goes on by chance, or by sensible players, to its end if that comes soon."""
    rng = random.Random(seed)
    deal, policy, turns = deck_dealer(rng), rng.choice((random_turn, quick)), list[Turn]()
    while not state.over and len(turns) < MOST:
        taken = take_turn(state, policy, rng, deal)
        turns.append(taken.turn)
        state = taken.after
    return turns, state


def hold(state: GameState, seed: int) -> list[str]:
    """Holds what is certain of a position against a game that goes on from it."""
    line, length, locked = format_line(state), game_length(state), locked_streets(state)
    turns, last = played_on(state, seed)
    if not last.over:
        return []
    assert len(turns) >= length.least, line
    returned = any(isinstance(step, Reclaim) for turn in turns for step in turn.steps)
    if length.most is not None and not returned:
        assert len(turns) <= length.most, line
    counts, seats = tallies(last), len(state.players)
    found = ["bounded"] if length.most is not None and not returned else []
    for street in locked:
        place = state.setup.streets.index(street.card)
        own = turns[(street.seat - state.to_move) % seats :: seats]
        if not any(isinstance(step, Demolish) for turn in own for step in turn.steps):
            standing = [each.streets[place] for each in counts]
            assert standing[street.seat] > max(standing[: street.seat] + standing[street.seat + 1 :]), line
            found.append("open" if state.ended_by is None else "triggered")
    return found


def compared(editions: list[Edition], seeds: range) -> Counter[str]:
    seen: Counter[str] = Counter()
    for edition in editions:
        for seed in seeds:
            states = [state for state in random_game(edition, seed) if not state.over]
            for number, state in enumerate(random.Random(seed).sample(states, min(6, len(states))) + states[-2:]):
                seen.update(hold(state, number))
    return seen


def test_no_game_goes_on_otherwise_than_is_certain() -> None:
    seen = compared([TINY], range(60)) + compared([MANHATTAN], range(4))
    seen += compared([random_edition(seed) for seed in range(70)], range(1))
    assert seen["bounded"] >= 100
    assert seen["open"] >= 10
    assert seen["triggered"] >= 10


def test_once_the_end_is_triggered_its_turn_is_known() -> None:
    state = next(state for state in random_game(TINY, 3) if not state.over)
    seats = len(state.players)
    for left in range(1, seats):
        length = game_length(replace(state, ended_by=(state.to_move + left) % seats))
        assert (length.least, length.most) == (left, left)
        assert length.argument.endswith("has triggered the end (END-2)")


def test_who_may_pass_for_ever_may_go_on_for_ever() -> None:
    state = next(state for state in random_game(TINY, 3) if not state.over and state.ended_by is None)
    readings = replace(state.setup.readings, no_worker_pass="may_pass")
    assert game_length(replace(state, setup=replace(state.setup, readings=readings))).most is None


def test_the_odds_of_the_next_card_are_those_of_the_top_of_the_pile() -> None:
    state = next(state for state in random_game(MANHATTAN, 1) if not state.over)
    chances = certainties(state).next_card
    assert sum(chances.values()) == 1
    top = state.market.future[0]
    assert {state.edition.kind_names.index(name): chance * sum(top) for name, chance in chances.items()} == {
        kind: count for kind, count in enumerate(top) if count
    }


@pytest.mark.parametrize("edition", [TINY, MANHATTAN])
def test_who_wins_for_sure_wins_whatever_the_others_do(edition: Edition) -> None:
    sure = 0
    for seed in range(40):
        states = [state for state in random_game(edition, seed) if state.ended_by is not None and not state.over]
        for state in states[:2]:
            turn = random.Random(seed).choice(legal_turns(state, shifts=False))
            if wins_for_sure(state, turn):
                sure += 1
                for game in range(5):
                    rng = random.Random(game)
                    _, last = played_on(play(state, turn, deck_dealer(rng)), game)
                    assert outcome(last).winners == (state.to_move,), format_line(state)
    assert sure >= 4
