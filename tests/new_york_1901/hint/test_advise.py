"""Advice: legal turns, compared by rollouts that repeat, without a look at what is hidden; and it wins games."""

from __future__ import annotations

import itertools
import random
from dataclasses import replace

import pytest

from ny1901_solver.errors import DataError, ImpossibleDraw
from ny1901_solver.new_york_1901.chance import deck_dealer
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.hint import Advice, advise, expected_totals
from ny1901_solver.new_york_1901.hint.advise import ALONE
from ny1901_solver.new_york_1901.hint.rollouts import MARGIN_COUNTS, expected_end, rollout
from ny1901_solver.new_york_1901.hint.shortlist import candidate_turns, first_turns
from ny1901_solver.new_york_1901.hint.value import FEATURES, PARTS, features, load_weights
from ny1901_solver.new_york_1901.kernel import playing
from ny1901_solver.new_york_1901.moves import Pass, Shift, Take, Turn
from ny1901_solver.new_york_1901.policies import quick, take_turn
from ny1901_solver.new_york_1901.positions import format_line, parse_line
from ny1901_solver.new_york_1901.replay import record_game, replay
from ny1901_solver.new_york_1901.rules import chance, draw, is_legal, legal_turns, new_game
from ny1901_solver.new_york_1901.rules.transition import play_step
from ny1901_solver.new_york_1901.scoring import outcome
from ny1901_solver.new_york_1901.state import GameState
from ny1901_solver.runs.watching import stop_after

from ..strategies import MANHATTAN


def positions(players: int, seed: int, edition: str = "lower-manhattan") -> list[GameState]:
    """Positions of a game of `quick`, from its start to its last turn."""
    start = new_game(load_edition(edition), players, random.Random(seed), starters=edition != "tiny")
    return [turn.before for turn in replay(record_game(start, quick, random.Random(seed)))]


@pytest.mark.parametrize("edition", ["lower-manhattan", "tiny"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_every_turn_advised_is_legal_and_its_parts_add_up(players: int, edition: str) -> None:
    for state in positions(players, players, edition)[:: 5 * players]:
        advice = advise(state, rollouts=24)
        assert advice.rollouts == sum(each.rollouts for each in advice.turns)
        assert advice.proved == (not advice.rollouts)
        assert advice.looked_at >= 1
        for each in advice.turns:
            assert is_legal(state, each.turn) or isinstance(each.turn.steps[-1], Shift)
            assert 0 <= each.share.mean <= 1
            assert len(each.parts) == len(PARTS)
            assert sum(each.parts) == pytest.approx(each.margin.mean)
            assert sum(each.parts_behind) == pytest.approx(each.behind.mean)
            assert 0 <= each.ended <= each.rollouts
            assert each.proved == (each.share.error == 0)
            if each is not advice.turns[-1]:
                assert each.ahead is not None
                assert sum(each.parts_ahead) == pytest.approx(each.ahead.mean)
        assert advice.turns[0].behind.mean == 0
        assert len({each.turn for each in advice.turns}) == len(advice.turns)


@pytest.mark.parametrize("players", [2, 4])
def test_turns_come_by_what_they_are_worth_however_few_games_they_have(players: int) -> None:
    for state in positions(players, 3)[players :: 4 * players]:
        worths = [each.share.mean + MARGIN_COUNTS * each.margin.mean for each in advise(state, rollouts=40).turns]
        assert worths[1:] == pytest.approx(sorted(worths[1:], reverse=True))


def test_a_turn_without_another_is_played_often_enough_for_a_figure() -> None:
    state = positions(2, 5)[12]
    only = advise(state, rollouts=20).turns[3].turn
    advice = advise(state, rollouts=500, allowed=lambda turn: turn == only)
    assert [each.turn for each in advice.turns] == [only]
    assert advice.rollouts == ALONE
    assert advise(state, rollouts=5, allowed=lambda turn: turn == only).rollouts == 5


def test_the_same_seed_gives_the_same_advice_and_another_one_other_games() -> None:
    state = positions(2, 5)[12]
    first, again, other = (advise(state, rollouts=60, seed=seed) for seed in (1, 1, 2))
    assert first == again
    assert first != other
    assert advise(parse_line(format_line(state)), rollouts=60, seed=1) == first


@pytest.mark.parametrize("by_kernel", [True, False])
def test_games_that_several_threads_or_processes_play_give_the_same_advice(
    monkeypatch: pytest.MonkeyPatch, by_kernel: bool
) -> None:
    if not by_kernel:
        monkeypatch.setattr(playing, "machine", lambda: None)
    state = positions(2, 5)[12]
    idea = next(turn for turn in legal_turns(state) if isinstance(turn.steps[-1], Pass))
    heard = list[Advice](), list[Advice]()
    alone = advise(state, rollouts=40, seed=1, report=heard[0].append, also=idea)
    assert advise(state, rollouts=40, seed=1, report=heard[1].append, also=idea, workers=2) == alone
    assert heard[0] == heard[1]
    assert advise(state, stop=lambda: True, workers=2).rollouts == heard[0][1].rollouts - 1


def test_what_is_told_on_the_way_ends_in_the_answer_and_stop_ends_it() -> None:
    state, heard = positions(2, 5)[12], list[Advice]()
    advice = advise(state, rollouts=80, report=heard.append)
    assert heard[-1] == advice
    assert [each.rollouts for each in heard] == sorted(each.rollouts for each in heard)
    assert advise(state, stop=lambda: True).rollouts == heard[1].rollouts


def test_whoever_listens_hears_at_once_of_the_turns_that_look_best_and_of_the_own_one() -> None:
    for state in (positions(2, 5)[12], positions(2, 7)[-1]):
        idea, heard = next(turn for turn in legal_turns(state) if isinstance(turn.steps[-1], Pass)), list[Advice]()
        assert advise(state, 20, report=heard.append, also=idea) == advise(state, 20, also=idea) == heard[-1]
        first = heard[0]
        assert first == advise(state, stop=lambda: True, report=heard.append, also=idea)
        assert not first.proved
        assert not first.certain
        assert {each.turn for each in first.turns} == {*first_turns(state)[0], idea}
        assert [each.rollouts for each in first.turns] == [1] * len(first.turns)
    assert heard[1].proved


@pytest.mark.parametrize("players", [2, 3, 4])
def test_however_late_it_is_each_turn_that_is_compared_has_a_game(players: int) -> None:
    """Also where somebody hears of the first few turns; a clock that is injected says that the time is over at once."""
    state, clock = positions(players, 5)[players * 4], itertools.count()
    late = stop_after(1, lambda: float(next(clock)))
    turns, looked_at = candidate_turns(state)
    for told in (None, list[Advice]().append):
        advice = advise(state, late=late, report=told)
        assert {each.turn for each in advice.turns} == set(turns)
        assert advice.looked_at == looked_at
        assert all(each.rollouts >= 1 or each.proved for each in advice.turns)


def test_nothing_is_told_at_once_where_only_a_market_shift_is_allowed() -> None:
    heard = list[Advice]()
    advise(positions(2, 5)[0], 5, report=heard.append, allowed=lambda turn: turn == Turn((Shift(),)))
    assert [str(each.turn) for first in heard[:1] for each in first.turns] == ["shift"]


def test_a_game_that_is_over_has_no_turn_and_a_forced_turn_needs_no_comparison() -> None:
    start = new_game(MANHATTAN, 2, random.Random(3))
    last = list(replay(record_game(start, quick, random.Random(3))))[-1].after
    assert advise(last) == Advice((), 0, 0, True)
    assert expected_end(replace(last, ended_by=None), 0).margin != 0
    with pytest.raises(DataError, match="at least one rollout \\(one game played on\\), not 0"):
        advise(start, rollouts=0)


def test_on_the_last_turn_the_margin_is_that_of_the_game() -> None:
    state = positions(2, 7)[-1]
    assert state.last_round
    best = advise(state, rollouts=200).turns[0]
    assert best.margin.error == 0
    after = take_turn(state, lambda *_: best.turn, random.Random(1), deck_dealer(random.Random(1))).after
    totals = [sheet.total for sheet in outcome(after).sheets]
    assert best.margin.mean == totals[state.to_move] - totals[1 - state.to_move]


def test_advice_goes_on_in_the_middle_of_a_turn() -> None:
    state = positions(2, 4)[8]
    taken = next(each.turn for each in advise(state, rollouts=40).turns if isinstance(each.turn.steps[0], Take))
    middle = play_step(state, taken.steps[0])
    with pytest.raises(ImpossibleDraw, match="a card has to be turned up"):
        advise(middle, rollouts=40)
    middle = draw(middle, next(iter(chance(middle))))
    best = advise(middle, rollouts=40)
    assert all(not isinstance(step, Take) for each in best.turns for step in each.turn.steps)


def test_the_same_chance_draws_the_same_game() -> None:
    state = positions(3, 2)[9]
    turn = advise(state, rollouts=12).turns[0].turn
    assert rollout(state, turn, "a") == rollout(state, turn, "a")
    assert len({rollout(state, turn, str(number)) for number in range(8)}) > 1


@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_are_weights_for_every_feature_and_phase(players: int) -> None:
    weights = load_weights(players)
    assert len(weights.rows) == len(weights.spread) == len(weights.phases) + 1
    state = positions(players, 1)[5 * players]
    assert all(len(row) == len(FEATURES) for row in (*weights.rows, *features(state)))
    assert len(expected_totals(state)) == players


@pytest.mark.slow
@pytest.mark.parametrize("players", [2, 4])
def test_who_follows_the_advice_beats_sensible_players(players: int) -> None:
    won = 0.0
    for number in range(8):
        deal, rng, seat = deck_dealer(random.Random(number // players)), random.Random(number), number % players
        state = new_game(MANHATTAN, players, random.Random(number // players))
        while not state.over:
            follows = state.to_move == seat
            policy = (lambda now, _: advise(now, rollouts=150).turns[0].turn) if follows else quick
            state = take_turn(state, policy, rng, deal).after
        winners = outcome(state).winners
        won += (seat in winners) / len(winners)
    assert won >= 6
