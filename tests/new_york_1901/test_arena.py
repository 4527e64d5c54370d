"""Games of computer players: the same deals for all, whoever sits where."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from ny1901_solver.arena import seating
from ny1901_solver.capabilities import arena as matches
from ny1901_solver.errors import DataError
from ny1901_solver.new_york_1901.capabilities import arena
from ny1901_solver.new_york_1901.capabilities.arena import MATCHES, ArenaMatch, TurnMatches
from ny1901_solver.new_york_1901.policies import POLICIES
from ny1901_solver.new_york_1901.rules import new_game
from ny1901_solver.new_york_1901.state import GameState
from ny1901_solver.protocol import game

MATCH = ArenaMatch(("quick", "random"), 3, 6, 5, "lower-manhattan", None)


def no_clock() -> float:
    return 0.0


def test_in_a_rotated_set_all_seats_and_only_they_change(monkeypatch: pytest.MonkeyPatch) -> None:
    """The games of a set have one set-up and one pile, whatever the players draw chance for."""
    starts, piles, movers = list[GameState](), list[list[int]](), list[dict[int, str]]()

    def new(*arguments: Any, **options: Any) -> GameState:
        starts.append(new_game(*arguments, **options))
        return starts[-1]

    def shuffled(rng: random.Random) -> Any:
        deal, drawn = game.deck_dealer(rng), list[int]()
        piles.append(drawn)
        movers.append({})

        def recorded(counts: Sequence[int]) -> int:
            card = deal(counts)
            drawn.append(card)
            return card

        return recorded

    def named(name: str) -> Any:
        def policy(state: GameState, rng: random.Random) -> Any:
            assert movers[-1].setdefault(state.to_move, name) == name
            return POLICIES[name](state, rng)

        return policy

    monkeypatch.setattr(arena, "new_game", new)
    monkeypatch.setattr(matches, "deck_dealer", shuffled)
    monkeypatch.setattr(TurnMatches, "policy", lambda _, name: named(name))
    for number in range(6):
        MATCHES.play(MATCH, no_clock, number)
    assert [movers[game] for game in range(6)] == [
        {seat: MATCH.entrants[entrant] for seat, entrant in enumerate(seating(game, 3))} for game in range(6)
    ]
    assert [sorted(seat for seat, name in each.items() if name == "quick") for each in movers[:3]] == [[0], [1], [2]]
    for first in (0, 3):
        assert starts[first] == starts[first + 1] == starts[first + 2] == MATCHES.dealt(MATCH, first // 3)
        common = min(map(len, piles[first : first + 3]))
        assert common > 20
        assert len({tuple(pile[:20]) for pile in piles[first : first + 3]}) == 1
    assert starts[0] != starts[3]
    assert piles[0][:20] != piles[3][:20]


def test_a_game_is_a_function_of_its_number_and_the_match() -> None:
    assert MATCHES.play(MATCH, no_clock, 4) == MATCHES.play(MATCH, no_clock, 4)
    assert MATCHES.play(MATCH, no_clock, 4) != replace(MATCHES.play(replace(MATCH, seed=6), no_clock, 4))
    longer = replace(MATCH, games=60)
    assert MATCHES.play(longer, no_clock, 4) == MATCHES.play(MATCH, no_clock, 4)


def test_a_game_tells_what_ended_it_and_whose_points_are_whose() -> None:
    results = [MATCHES.play(MATCH, no_clock, game) for game in range(6)]
    for result in results:
        assert result.end in ("market", "tiles")
        assert sum(result.shares) == pytest.approx(1)
        assert result.points[0] == max(result.points)  # quick against random
    assert {result.shares for result in results} == {(1.0, 0.0, 0.0)}


def test_a_game_that_goes_on_for_ever_is_broken_off_and_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(MATCHES, "limit", 12)
    result = MATCHES.play(MATCH, no_clock, 0)
    assert (result.end, sum(result.turns)) == ("broken off", 12)
    assert result.shares == (1 / 3, 1 / 3, 1 / 3)
    assert max(result.points) > min(result.points)


def test_time_is_counted_for_who_took_it() -> None:
    ticks = iter(range(10_000))
    result = MATCHES.play(MATCH, lambda: float(next(ticks)), 1)
    assert result.seconds == tuple(map(float, result.turns))


def test_an_edition_without_seats_for_all_is_said_to_have_none() -> None:
    with pytest.raises(DataError, match="2 starter territories for 3 players"):
        MATCHES.dealt(replace(MATCH, edition="tiny"), 0)
