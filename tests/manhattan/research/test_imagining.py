"""States drawn anew as a seat sees them: alike to it, of nothing that it does not know, and as likely as counted."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import combinations
from typing import Any

import pytest

from ny1901_solver.manhattan.positions import format_line, parse_unsound
from ny1901_solver.manhattan.research.node import DecisionNode
from ny1901_solver.manhattan.state.invariants import state_problems

from ...new_york_1901.research.libraries import library
from .games import GAMES
from .test_spiel import load, played_out

np = library("numpy")
pyspiel = library("pyspiel")
ismcts = library("open_spiel.python.algorithms.ismcts")
mcts = library("open_spiel.python.algorithms.mcts")


@pytest.mark.parametrize("table", GAMES, ids=str)
def test_a_state_drawn_anew_looks_alike_and_hangs_on_nothing_hidden(table: dict[str, Any]) -> None:
    rng, told_apart = random.Random(9), 0
    passed = played_out(load(**table), 5)
    for state in [*passed[:20:3], *rng.sample(passed, 12)]:
        for seat in range(state.num_players()):
            other = state.resample_from_infostate(seat, rng.random)
            again, fourth = (each.resample_from_infostate(seat, lambda: 0.25) for each in (state, other))
            assert_alike(state, other, seat)
            assert again.node.observations == fourth.node.observations
            assert again.node.line == fourth.node.line
            told_apart += other.node.line != state.node.line
    assert told_apart > 5


def assert_alike(state: Any, other: Any, seat: int) -> None:
    """Both look alike to a seat; all that is open is the same, and the other one is sound and can be played on."""
    assert other.information_state_string(seat) == state.information_state_string(seat)
    assert np.array_equal(other.observation_tensor(seat), state.observation_tensor(seat))
    assert other.current_player() == state.current_player()
    one, two = state.node, other.node
    assert format_line(two.state, ()) == format_line(one.state, ())
    assert [*map(sum, two.state.hands)] == [*map(sum, one.state.hands)]
    assert_sound(two)
    if state.current_player() == seat:
        assert other.legal_actions() == state.legal_actions()
    else:
        assert (not other.legal_actions()) == (not state.legal_actions())


def assert_sound(here: DecisionNode) -> None:
    """What has come up can have, and no card is held that is not there."""
    for seed in range(3):
        state = here.dealt(random.Random(seed)).state
        assert min(map(min, (*state.hands, state.deck))) >= 0
    if here.doing is None:
        assert not state_problems(here.state)


@pytest.mark.parametrize(
    "line",
    [
        "mh1:mayfair:Sr,Wb,Ng,Ey:anti-trust,round_reshuffle=no,stuck=redraw:2-build:r>y:A1g3_A2r2_A4y1b3_A5g2_A6r2_"
        "A8r2b3y4b2_A9b3_C1r3_C2g1_C3r2b4_C4r4_C5g1_C8y1r1_E1g2_E2y3r4_E3b3_E4b4_E5b1_E7r3g3_E8r2_E9g2y3_F1b2_F2y1_"
        "F3y1b1g1y3_F4r3g3_F5g3_F7b4_F8y4_F9y4g4:r9.1.1.1/1.0.0.0/4,b9.3.0.0/0.1.0.0/4,g8.2.0.2/0.1.0.0/8,"
        "y5.6.1.0/2.0.0.0/6:3478,3478,5668,2223:11245677889999:ACEF",
        "mh1:tiny:Srb,Ngy:slow-growth,stuck=discard,growth_order=drawn:1-build:g>g:A1y1_A2g2g1_A3b2_A4b3r3:"
        "r2.0.0/0.1.0/0,b2.0.0/0.0.0/0,g1.0.1/0.0.0/0,y0.1.1/1.0.0/0:13,11:333444:A",
        "mh1:tiny:Srb,Ngy:-:1-build:g>r:A1y1:r1.1.0/1.0.1/0,b1.1.0/1.0.1/0,g1.1.0/1.0.1/0,y1.1.0/0.0.1/0:13,14:4:AB",
    ],
    ids=["redraw", "discard", "build"],
)
def test_cards_that_a_move_shows_or_its_player_has_drawn_since_are_his_in_every_state_drawn_anew(line: str) -> None:
    rng, start = random.Random(1), DecisionNode(parse_unsound(line))
    for number in rng.sample(start.legal, min(4, len(start.legal))):
        here = start.play(number)
        while here.doing:
            for seat in start.state.setup.seats:
                other = here.imagine(seat, rng)
                assert other.view(seat) == here.view(seat)
                assert_sound(other)
            here = here.draw(rng.choice(here.odds)[0])


def test_while_hands_are_dealt_others_hold_no_card_that_a_seat_has_drawn() -> None:
    state = load(players=4).new_initial_state()
    for kind in (1, 2, 1, 2, 0, 0, 3):
        state.apply_action(kind)
    for seed in range(200):
        drawn = state.node.imagine(2, random.Random(seed)).drawn_kinds
        assert drawn[4:6] == (0, 0)
        assert drawn.count(0) <= 4


def hands_of(state: Any, seat: int, other: int, times: int) -> Counter[tuple[int, ...]]:
    rng = random.Random(1)
    drawn = (state.resample_from_infostate(seat, rng.random) for _ in range(times))
    return Counter(each.node.state.hands[other] for each in drawn)


def test_each_hand_comes_as_often_as_by_counting_the_unseen_cards() -> None:
    state = next(each for each in played_out(load(players=3), 3) if each.node.state.phase == "build")
    here = state.node.state
    seat, other = here.to_move, (here.to_move + 1) % 3
    unseen = [card for card in range(4) for _ in range(4 - here.hands[seat][card] - here.played[card])]
    held = Counter(tuple(hand.count(card) for card in range(4)) for hand in combinations(unseen, 2))
    assert len(held) >= 6
    drawn = hands_of(state, seat, other, 3000)
    assert drawn.keys() == held.keys()
    for hand, ways in held.items():
        odds = float(Fraction(ways, sum(held.values())))
        assert abs(drawn[hand] - 3000 * odds) < 4 * (3000 * odds * (1 - odds)) ** 0.5


def test_openspiels_information_set_search_plays_a_game_to_the_end() -> None:
    game, random_state = load(readings="selection:hidden"), np.random.RandomState(1)
    evaluator = mcts.RandomRolloutEvaluator(1, random_state)
    search = ismcts.ISMCTSBot(game, evaluator, 1.4, 8, random_state=random_state)
    returns = pyspiel.evaluate_bots(game.new_initial_state(), [search, pyspiel.make_uniform_random_bot(1, 0)], 0)
    assert sum(returns) == pytest.approx(0)


def test_where_nothing_is_hidden_a_state_drawn_anew_is_a_copy() -> None:
    library("ny1901_solver.new_york_1901.research.spiel")
    state = pyspiel.load_game("ny1901(edition=tiny,seed=3)").new_initial_state()
    state.apply_action(state.legal_actions()[1])
    other = state.resample_from_infostate(1, random.Random(1).random)
    assert other.history() == state.history()
    assert other.information_state_string(1) == state.information_state_string(1)
