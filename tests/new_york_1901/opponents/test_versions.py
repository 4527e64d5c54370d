"""A player that plays otherwise than before goes by another version: its old games are not taken for new ones."""

from __future__ import annotations

import hashlib
import random

import pytest

from benchmarks.players import policy_of
from ny1901_solver.arena.players import parse_player
from ny1901_solver.new_york_1901.chance import deck_dealer
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.hint import rollouts
from ny1901_solver.new_york_1901.policies import POLICIES, take_turn
from ny1901_solver.new_york_1901.policies.named import CLOSER_FROM, NAMED, NAMES
from ny1901_solver.new_york_1901.rules import new_game
from ny1901_solver.new_york_1901.state import GameState

from .test_opponents import BUDGETS, need_library

PLAYED = {
    "random": ((1, "92c36048667d"), (1, "4568bf6053dc")),
    "quick-2": ((1, "0507aa910d6a"), (1, "e720c68137eb")),
    "hasty": ((1, "19e836e9e5c0"), (1, "f8ead3ce010e")),
    "quick-1": ((1, "d6aa1c87407b"), (1, "e7d951414724")),
    "points": ((1, "1a8f17b64721"), (1, "c6bd5c7e9fae")),
    "quick-0.5": ((1, "d6965a8c3325"), (1, "23959713a05f")),
    "planner": ((1, "d605d65c81c6"), (1, "f44a24bc0d47")),
    "quick": ((1, "d605d65c81c6"), (1, "4a74e25331a6")),
    "strong": ((2, "d6965a8c3325"), (4, "184931741fc0")),
    "mcts": ((1, "af21ba6222d5"), (1, "5396fba5f60c")),
    "mcts-quick": ((1, "ed4f3b1359c3"), (1, "beacb72fe632")),
    "mcts-value": ((1, "d6965a8c3325"), (2, "8f889f1361c9")),
}
"""Of each player its version, and what it plays in a few positions, as a hash: of two players, then of more."""

PLAYED_LONG = (3, "9ae011c17f73"), (5, "cc65d23b0e4b")


def positions() -> list[GameState]:
    """Positions of games at random, which no player changes."""
    found = []
    for number in range(9):
        rng = random.Random(number)
        state, deal = new_game(load_edition("lower-manhattan"), 2 + number % 3, rng), deck_dealer(rng)
        for _ in range(4 * number):
            state = take_turn(state, POLICIES["random"], rng, deal).after
        found.append(state)
    return found


@pytest.mark.parametrize("word", NAMES.all_players)
def test_who_plays_otherwise_has_another_version(word: str) -> None:
    """Where this fails and the change is meant, raise its `version` and write down what is played now."""
    need_library(word)
    number, name = parse_player(word, NAMES.all_players).number, BUDGETS.get(word, word)
    version_at = NAMES.all_players[word].version_at
    assert PLAYED[word] == tuple((version_at(number, seats), played(name, seats)) for seats in (2, 3))


def test_long_comparisons_play_otherwise_by_a_version_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """`strong` from `CLOSER_FROM` rollouts on, by fewer of the same kind."""
    monkeypatch.setattr(rollouts, "CLOSER_FROM", 1)
    strong = NAMED["strong"]
    for seats, long, short in zip((2, 3), PLAYED_LONG, PLAYED["strong"], strict=True):
        assert (strong.version_at(CLOSER_FROM, seats), played(BUDGETS["strong"], seats)) == long
        assert strong.version_at(CLOSER_FROM - 1, seats) == short[0]
        assert long[1] != short[1]


def played(name: str, seats: int) -> str:
    """What a player plays in the positions of two players, or in those of more, as a hash."""
    policy = policy_of(name)
    turns = [
        str(policy(state, random.Random(number)))
        for number, state in enumerate(positions())
        if min(len(state.players), 3) == seats
    ]
    return hashlib.sha256("\n".join(turns).encode()).hexdigest()[:12]
