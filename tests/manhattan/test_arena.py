"""Games of computer players: each name plays legal moves of what its seat sees, and a match repeats itself."""

from __future__ import annotations

import hashlib
import random
from dataclasses import replace
from functools import cache

import pytest

from ny1901_solver.errors import Refused
from ny1901_solver.manhattan.capabilities.arena import MATCHES, ArenaMatch
from ny1901_solver.manhattan.opponents import NAMES, policy_of
from ny1901_solver.manhattan.rules import legal_moves
from ny1901_solver.manhattan.state import GameState
from ny1901_solver.manhattan.state.seen import redealt

from .tables import positions

MATCH = ArenaMatch(("greedy", "greedy-50"), 3, 6, 5, "tiny")

FEW = {name: f"{name}:20" if named.usual else name for name, named in NAMES.named.items()}


@cache
def samples() -> list[GameState]:
    return [state for number, state in enumerate(positions(21, 9)) if number % 53 == 0 and not state.over]


PLAYED = {
    "random": (1, "a1b8f690b5ca"),
    "greedy-50": (1, "84cd4df05cb4"),
    "greedy-20": (1, "810e94c83808"),
    "greedy": (1, "efb8f4073285"),
    "uct-greedy": (1, "2c2817631bb5"),
    "uct": (1, "8aaeee762b6b"),
    "strong": (2, "e51a139f6574"),
}
"""Of each player its version, and what it plays in a few positions, as a hash."""


@pytest.mark.parametrize("word", NAMES.named)
def test_who_plays_otherwise_has_another_version(word: str) -> None:
    """Where this fails and the change is meant, raise its `version` and write down what is played now."""
    policy = policy_of(FEW[word])
    moves = [str(policy(state, random.Random(number))) for number, state in enumerate(samples())]
    assert PLAYED[word] == (NAMES.named[word].version, hashlib.sha256("\n".join(moves).encode()).hexdigest()[:12])


@pytest.mark.parametrize("name", FEW.values())
def test_a_player_moves_by_what_his_seat_sees(name: str) -> None:
    policy = policy_of(name)
    for number, state in enumerate(samples()[::3]):
        move = policy(state, random.Random(number))
        assert move in legal_moves(state)
        assert move == policy(redealt(state, state.to_move, random.Random(7)), random.Random(number))


def test_a_game_is_a_function_of_its_number_and_the_match() -> None:
    games = [MATCHES.play(MATCH, lambda: 0.0, game) for game in range(6)]
    assert games == [MATCHES.play(replace(MATCH, games=60), lambda: 0.0, game) for game in range(6)]
    assert MATCHES.dealt(MATCH, 0) != MATCHES.dealt(MATCH, 1)
    assert all(sum(game.shares) == pytest.approx(1) for game in games)
    assert len({game.points for game in games}) > 1


def test_a_journal_begins_with_what_the_games_hang_on() -> None:
    order = MATCHES.order(MATCH)
    assert order["versions"] == [1, 1]
    assert order != MATCHES.order(replace(MATCH, variants=("anti-trust",), edition="mayfair"))


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("gredy", "greedy"),
        ("random:3", "'random:3': random takes no number; only players such as strong do, as in strong:400"),
        ("uct:0", "'uct:0': after the colon, uct takes a number of simulations a move, 1 or more, as in uct:1000"),
        ("uct:9:x", "'uct:9:x': after the number, uct takes an exploration constant above 0, as in 1.4"),
        ("strong:9:half", "'strong:9:half': strong takes nothing after the number"),
    ],
)
def test_what_is_no_player_is_said_with_what_would_be_right(text: str, told: str) -> None:
    with pytest.raises(Refused, match=told):
        NAMES.parse(text)
