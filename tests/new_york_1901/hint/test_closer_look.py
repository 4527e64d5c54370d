"""The players of long comparisons: they take, of the ways that look best, the one that the value says most of."""

from __future__ import annotations

import random
from itertools import islice

import pytest

from ny1901_solver.new_york_1901.chance import any_card, deck_dealer
from ny1901_solver.new_york_1901.hint import advise, rollouts
from ny1901_solver.new_york_1901.hint.rollouts import WAYS, by_value, expected_end, expected_worth
from ny1901_solver.new_york_1901.moves import Shift, Turn
from ny1901_solver.new_york_1901.policies import quick, take_turn
from ny1901_solver.new_york_1901.policies.computer_players import turns_in_view, ways_to_play
from ny1901_solver.new_york_1901.policies.named import CLOSER_FROM
from ny1901_solver.new_york_1901.rules import new_game, play
from ny1901_solver.new_york_1901.state import GameState

from ..strategies import MANHATTAN

SHIFT = [Turn((Shift(),))]


def positions(players: int) -> list[GameState]:
    """Every fourth position of a game of quick players; Market Shifts are among their turns."""
    rng, found = random.Random(players), list[GameState]()
    state, deal = new_game(MANHATTAN, players, rng), deck_dealer(rng)
    while not state.over:
        found.append(state)
        state = take_turn(state, quick, rng, deal).after
    return found[::4]


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_turns_in_view_are_those_that_look_best_to_quick(players: int) -> None:
    for number, state in enumerate(positions(players)):
        seen = turns_in_view(state, random.Random(number), WAYS)
        assert seen[0] == quick(state, random.Random(number))
        ways = [Turn(way.steps) for way in islice(ways_to_play(state, random.Random(number)), WAYS)]
        assert seen in (ways, SHIFT)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_choice_is_worth_most_and_a_worth_needs_no_parts(players: int) -> None:
    changed = 0
    for number, state in enumerate(positions(players)):
        seen = turns_in_view(state, random.Random(number), WAYS)
        chosen = by_value(state, random.Random(number))
        if seen == SHIFT or state.ended_by is not None:
            assert chosen == seen[0]
            continue
        behind = {turn: play(state, turn, any_card) for turn in seen}
        worths = {turn: expected_end(after, state.to_move).worth for turn, after in behind.items()}
        assert worths == {turn: expected_worth(after, state.to_move) for turn, after in behind.items()}
        assert worths[chosen] == max(worths.values())
        changed += chosen != seen[0]
    assert changed


def test_long_comparisons_and_those_by_time_alone_are_played_so(monkeypatch: pytest.MonkeyPatch) -> None:
    looked = list[GameState]()

    def seen(now: GameState, rng: random.Random) -> Turn:
        looked.append(now)
        return by_value(now, rng)

    monkeypatch.setattr(rollouts, "by_value", seen)
    state, closer = positions(2)[4], dict[int | None, bool]()
    for games in (CLOSER_FROM - 1, CLOSER_FROM, None):
        advise(state, games, stop=lambda: True)
        closer[games] = bool(looked)
        looked.clear()
    assert closer == {CLOSER_FROM - 1: False, CLOSER_FROM: True, None: True}
