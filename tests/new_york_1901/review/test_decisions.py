"""A recorded turn is taken apart into decisions that lead from its first position to its last."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from ny1901_solver.new_york_1901.chance import Cards
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.game import NEW_YORK_1901
from ny1901_solver.new_york_1901.policies import quick
from ny1901_solver.new_york_1901.replay import Played, read_record, record_game, replay
from ny1901_solver.new_york_1901.review.judging import decisions, odds
from ny1901_solver.new_york_1901.rules import new_game, play, random_turn
from ny1901_solver.new_york_1901.rules.transition import play_shift

GAMES = Path(__file__).parent.parent.parent.parent / "puzzles" / "games"


@pytest.fixture(scope="module")
def turns() -> list[Played]:
    """The turns of a game with every action card, and of small games of players who move at random."""
    start = new_game(load_edition("tiny"), 2, random.Random(3), action_cards=True)
    games = [record_game(start, [quick, random_turn], random.Random(seed)) for seed in range(4)]
    return [played for game in (read_record(GAMES / "tiles-2p.yaml"), *games) for played in replay(game)]


def test_the_decisions_of_a_turn_lead_to_the_position_behind_it(turns: list[Played]) -> None:
    for played in turns:
        *first, last = decisions(NEW_YORK_1901, played)
        state = play_shift(first[0].state, Cards(played.before.edition, first[0].drawn)) if first else played.before
        assert last.state == state
        assert play(last.state, last.played, Cards(state.edition, last.drawn)) == played.after
        assert sum((tuple(each.drawn) for each in (*first, last)), ()) == played.draws


def test_a_market_shift_is_a_decision_of_its_own(turns: list[Played]) -> None:
    shifted = [list(decisions(NEW_YORK_1901, played)) for played in turns if str(played.turn).startswith("shift")]
    assert shifted
    for first, second in shifted:
        assert str(first.played) == "shift"
        assert second.state.turn is not None
        assert first.number == second.number


def test_each_card_that_came_up_is_one_of_those_that_could_have(turns: list[Played]) -> None:
    seen = 0
    for decision in (each for played in turns for each in decisions(NEW_YORK_1901, played)):
        likely = list(odds(decision))
        assert len(likely) == len(decision.drawn)
        for card, chances in zip(decision.drawn, likely, strict=True):
            assert card in chances
            assert sum(chances.values()) == 1
            seen += 1
    assert seen > 30


def test_a_decision_has_the_same_key_in_any_record_and_another_one_for_another_turn(turns: list[Played]) -> None:
    keys = [decision.key for played in turns[:37] for decision in decisions(NEW_YORK_1901, played)]
    replayed = replay(read_record(GAMES / "tiles-2p.yaml"))
    again = [decision.key for played in replayed for decision in decisions(NEW_YORK_1901, played)]
    assert keys == again
    assert len(set(keys)) == len(keys)
