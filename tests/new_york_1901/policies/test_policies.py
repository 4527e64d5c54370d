"""Self-play: legal, reproducible, with few looks, and of about the length of a game among people."""

from __future__ import annotations

import random
from statistics import mean, median

import pytest

from ny1901_solver.new_york_1901.chance import shuffled
from ny1901_solver.new_york_1901.policies import POLICIES, choosing, greedy, take_turn
from ny1901_solver.new_york_1901.replay import record_game, replay
from ny1901_solver.new_york_1901.rules import is_legal, legal_turns, new_game, play
from ny1901_solver.new_york_1901.scoring import final_sheet
from ny1901_solver.new_york_1901.state import Player, Readings

from ..strategies import MANHATTAN, Game, recorded


@pytest.mark.parametrize("policy", sorted(POLICIES))
@pytest.mark.parametrize(
    "readings", [Readings(), Readings(no_worker_pass="may_pass", flip_tiles="yes")], ids=["", "readings"]
)
def test_every_turn_of_a_policy_is_legal_and_listed(policy: str, readings: Readings) -> None:
    for seed in range(4):
        record = recorded(Game("lower-manhattan", 2 + seed % 3, seed, policy, readings=readings))
        for turn in list(replay(record))[::5]:
            assert is_legal(turn.before, turn.turn, turn.draws)
            assert turn.turn in legal_turns(turn.before)


@pytest.mark.parametrize("policy", sorted(POLICIES))
def test_a_policy_chooses_by_its_random_numbers_alone(policy: str) -> None:
    for turn in list(replay(recorded(Game("lower-manhattan", 3, 3, "greedy"))))[::7]:
        chosen = [
            take_turn(turn.before, POLICIES[policy], random.Random(4), shuffled(random.Random(5))) for _ in range(2)
        ]
        assert chosen[0] == chosen[1]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_sensible_players_need_about_as_many_turns_as_people(players: int) -> None:
    """The tiles allow no end before 13 turns; in 4-player games the market is as near to ending it."""
    games = [recorded(Game("lower-manhattan", players, seed, "greedy")) for seed in range(9)]
    turns = [len(game.turns) / players for game in games]
    assert all(game.result for game in games)
    assert 13 <= median(turns) <= 19
    assert max(turns) < 40


def test_sensible_players_beat_random_ones() -> None:
    for seed in range(4):
        rng = random.Random(seed)
        record = record_game(new_game(MANHATTAN, 2, rng), [greedy, POLICIES["random"]], rng)
        assert record.result is not None
        assert record.result.winners == (0,)


def test_action_cards_are_used_when_they_pay() -> None:
    steps = [str(turn.turn) for seed in range(6) for turn in recorded(Game("lower-manhattan", 3, seed, "greedy")).turns]
    assert any(text.startswith("shift; ") for text in steps)
    assert any("boom " in text for text in steps)
    assert any(text.count("-") >= 2 and text.startswith("take ") for text in steps)


def test_the_last_turn_looks_at_the_final_score_alone() -> None:
    """Of all turns that the last player has, none leads to more points."""
    for seed in range(3):
        record = recorded(Game("lower-manhattan", 2, seed, "greedy", action_cards=False))
        last = list(replay(record))[-1]
        assert last.before.last_round
        reached = final_sheet(last.after, last.seat).total
        for turn in legal_turns(last.before):
            after = play(last.before, turn, shuffled(random.Random(0)))
            assert final_sheet(after, last.seat).total <= reached


def test_a_turn_is_chosen_after_a_look_at_a_few_dozen_options(monkeypatch: pytest.MonkeyPatch) -> None:
    looks, worth = 0, choosing._Sight.worth

    def counted(sight: choosing._Sight, player: Player) -> float:
        nonlocal looks
        looks += 1
        return worth(sight, player)

    monkeypatch.setattr(choosing._Sight, "worth", counted)
    record = record_game(new_game(MANHATTAN, 4, random.Random(6)), greedy, random.Random(6))
    assert looks < 60 * len(record.turns)
    assert mean(len(turn.turn.steps) for turn in record.turns) > 1
