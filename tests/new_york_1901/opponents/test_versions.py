"""A player that plays otherwise than before goes by another version: its old games are not taken for new ones."""

from __future__ import annotations

import hashlib
import random

import pytest

from ny1901_solver.new_york_1901.advice import closer_look
from ny1901_solver.new_york_1901.chance import shuffled
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.opponents import policy_of
from ny1901_solver.new_york_1901.policies import POLICIES, take_turn
from ny1901_solver.new_york_1901.policies.named import CLOSER_FROM, NAMED
from ny1901_solver.new_york_1901.rules import new_game
from ny1901_solver.new_york_1901.state import GameState

from .test_opponents import BUDGETS, need_library

PLAYED = {
    "random": (1, "77cd65cc60fe"),
    "quick-2": (1, "84e719aa6e66"),
    "quick-1": (1, "b74917a84f13"),
    "points": (1, "8a259df61fa5"),
    "quick-0.5": (1, "522fad13e5db"),
    "planner": (1, "30ee6816acd0"),
    "quick": (1, "ba4d318ce6b6"),
    "greedy": (1, "ba4d318ce6b6"),
    "strong": (2, "41737063bd04"),
    "mcts": (1, "5e2373b84d3b"),
    "mcts-quick": (1, "2f865be160af"),
    "mcts-value": (1, "38d0b2e09707"),
}
"""Of each player its version, and what it plays in a few positions, as a hash."""

PLAYED_LONG = (3, "4fc1a522020d")


def positions() -> list[GameState]:
    """Positions of games at random, which no player changes."""
    found = []
    for number in range(9):
        rng = random.Random(number)
        state, deal = new_game(load_edition("lower-manhattan"), 2 + number % 3, rng), shuffled(rng)
        for _ in range(4 * number):
            state = take_turn(state, POLICIES["random"], rng, deal).after
        found.append(state)
    return found


@pytest.mark.parametrize("word", NAMED)
def test_who_plays_otherwise_has_another_version(word: str) -> None:
    """Where this fails and the change is meant, raise `version` in `NAMED` and write down what is played now."""
    need_library(word)
    assert PLAYED[word] == (NAMED[word].version, played(BUDGETS.get(word, word)))


def test_long_comparisons_play_otherwise_by_a_version_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """`strong` from `CLOSER_FROM` rollouts on, by fewer of the same kind."""
    monkeypatch.setattr(closer_look, "CLOSER_FROM", 1)
    assert played(BUDGETS["strong"]) != PLAYED["strong"][1]
    assert (NAMED["strong"].version_at(CLOSER_FROM), played(BUDGETS["strong"])) == PLAYED_LONG
    assert NAMED["strong"].version_at(CLOSER_FROM - 1) == NAMED["strong"].version


def played(name: str) -> str:
    """What a player plays in the positions, as a hash."""
    policy = policy_of(name)
    turns = [str(policy(state, random.Random(number))) for number, state in enumerate(positions())]
    return hashlib.sha256("\n".join(turns).encode()).hexdigest()[:12]
