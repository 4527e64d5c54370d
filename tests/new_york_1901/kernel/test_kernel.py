"""The kernel and Python play the same games, count the same turns and tell the same ends, bit for bit."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace

import pytest

from ny1901_solver.new_york_1901.hint import advise
from ny1901_solver.new_york_1901.hint.rollouts import ROUNDS, GameEnd, rollout, rollout_of_python
from ny1901_solver.new_york_1901.hint.value import load_weights
from ny1901_solver.new_york_1901.kernel.machine import Reason
from ny1901_solver.new_york_1901.kernel.playing import Plays, played_ends
from ny1901_solver.new_york_1901.moves import Shift, Take, Turn
from ny1901_solver.new_york_1901.rules import legal_turns
from ny1901_solver.new_york_1901.rules.generator import kind_of_turn
from ny1901_solver.new_york_1901.rules.options import awaits_card
from ny1901_solver.new_york_1901.rules.transition import legal_steps, play_step
from ny1901_solver.new_york_1901.state import READINGS, SHIFT, GameState
from ny1901_solver.runs import workers

from .drawn import (
    COUNTS,
    POLICY_OF,
    drawn_positions,
    drawn_start,
    game_of_kernel,
    game_of_python,
    kernel_of,
)


def compare_games(plays: Plays, seeds: Iterable[int], shipped: bool) -> Counter[str]:
    """Plays games twice, and counts the games, their turns and their steps."""
    done = Counter[str]()
    for seed in seeds:
        state, rng = drawn_start(seed, shipped)
        if (found := kernel_of(state)) is None:
            continue
        played, counts = game_of_kernel(found, state, plays, rng)
        assert played == game_of_python(state, plays, rng), f"game {seed}: {state.setup.basis}"
        done.update({"games": 1, "turns": played.turns, "over": played.over})
        done.update(dict(zip(COUNTS, counts, strict=True)))
        done.update({f"{name}={getattr(state.setup.readings, name)}": 1 for name in READINGS})
        done.update({f"players={len(state.players)}": 1, f"challenge={state.setup.challenge}": 1})
    return done


def compare_counts(seeds: Iterable[int], shipped: bool) -> Counter[str]:
    """Counts the legal turns of positions twice."""
    done = Counter[str]()
    for seed in seeds:
        for state in drawn_positions(seed, shipped):
            if (found := kernel_of(state)) is None:
                break
            assert found.call("count_turns") is Reason.FINE
            legal = legal_turns(state)
            shifts = sum(isinstance(turn.steps[0], Shift) for turn in legal)
            grabs = any(kind_of_turn(turn).startswith("shift+grab") for turn in legal)
            counted = f"a position of game {seed}: {state.setup.basis}"
            assert found.output(2) == (len(legal) - shifts, shifts), counted
            done.update({"positions": 1, "legal": len(legal), "with a shift": shifts > 0, "with shift and grab": grabs})
    return done


def drawn_turns(state: GameState, rng: random.Random) -> list[Turn]:
    """Some legal turns, with a Market Shift alone where it is legal."""
    turns = [rng.choice(legal_turns(state, shifts=False)) for _ in range(2)]
    if state.turn is None and state.mover.cards & SHIFT:
        turns.append(Turn((Shift(),)))
    return turns


def assert_same_end(state: GameState, turn: Turn, seed: str, plays: Plays, draws: tuple[int, ...] = ()) -> GameEnd:
    ends = played_ends(state, turn, ["another", seed], plays, ROUNDS, draws, load_weights(len(state.players)))
    assert ends is not None, f"the kernel does not play {turn}"
    end = ends[1]
    by_python = rollout_of_python(state, turn, seed, POLICY_OF[plays], draws)
    assert repr(GameEnd(*end)) == repr(by_python), f"{turn} {seed}: {state.setup.basis}"
    return by_python


def compare_rollouts(plays: Plays, seeds: Iterable[int], shipped: bool, every: int = 5) -> Counter[str]:
    done = Counter[str]()
    for seed in seeds:
        rng = random.Random(f"turns {seed}")
        for number, state in enumerate(drawn_positions(seed, shipped, every)):
            if kernel_of(state) is None:
                break
            for turn in drawn_turns(state, rng):
                end = assert_same_end(state, turn, f"{seed}-{number}", plays)
                done.update({"rollouts": 1, "over": end.over, "shifts": turn.steps == (Shift(),)})
    return done


@pytest.mark.parametrize(("plays", "games"), [("random", 30), ("quick", 12), ("by_value", 5)])
def test_whole_games_are_the_same_on_drawn_boards(plays: Plays, games: int) -> None:
    done = compare_games(plays, range(games), shipped=False)
    assert done["games"] >= games * 0.8
    assert done["over"] >= games * 0.6


@pytest.mark.parametrize(("plays", "games"), [("random", 15), ("quick", 7), ("by_value", 3)])
def test_whole_games_are_the_same_on_the_shipped_board(plays: Plays, games: int) -> None:
    done = compare_games(plays, range(games), shipped=True)
    assert done["games"] == games
    assert done["demolitions"] or plays == "by_value"


def test_the_compared_games_have_every_reading_and_kind_of_step() -> None:
    done = compare_games("random", range(30), shipped=False) + compare_games("random", range(8), shipped=True)
    assert [name for name in COUNTS if not done[name]] == []
    assert [
        f"{name}={each}" for name, values in READINGS.items() for each in values if not done[f"{name}={each}"]
    ] == []
    assert [players for players in (2, 3, 4) if not done[f"players={players}"]] == []


def test_the_numbers_of_legal_turns_are_the_same() -> None:
    done = compare_counts(range(30), shipped=False) + compare_counts(range(3), shipped=True)
    assert done["positions"] > 100
    assert done["with a shift"] > done["with shift and grab"] > 10


@pytest.mark.parametrize(("plays", "games"), [("quick", 10), ("by_value", 5)])
def test_rollouts_end_the_same(plays: Plays, games: int) -> None:
    done = compare_rollouts(plays, range(games), shipped=False)
    assert done["over"]
    assert done["rollouts"] > done["over"]
    assert done["shifts"]
    compare_rollouts(plays, range(2), shipped=True, every=25)


def test_rollouts_from_the_middle_of_a_turn_end_the_same() -> None:
    """Behind each kind of step, before and after cards come up."""
    compared = Counter[str]()
    for seed in range(10):
        rng = random.Random(seed)
        for state in drawn_positions(seed, every=9):
            if kernel_of(state) is None:
                break
            step = rng.choice(legal_steps(state))
            after = play_step(state, step)
            if after.turn is None:
                continue
            rest = Turn(()) if awaits_card(after) and isinstance(step, Shift) else None
            if rest is None and awaits_card(after):
                assert isinstance(step, Take)
                rest = next(turn for turn in legal_turns(state, shifts=False) if turn.steps[0] == step)
                rest = Turn(rest.steps[1:])
            elif rest is None:
                rest = rng.choice(legal_turns(after))
            else:
                continue  # which steps are legal is known only when the cards have come up
            assert_same_end(after, rest, f"middle {seed}", "quick")
            compared[type(step).__name__] += 1
    assert compared["Take"] > 10


def test_told_cards_come_up_first() -> None:
    told = 0
    for seed in range(12):
        for state in drawn_positions(seed, every=11):
            if kernel_of(state) is None or len(state.market.open) < state.edition.numbers.open_market:
                break
            takes = [turn for turn in legal_turns(state, shifts=False) if isinstance(turn.steps[0], Take)]
            if not takes or not state.market.future:
                continue
            for kind, count in enumerate(state.market.future[0]):
                if count:
                    assert_same_end(state, takes[0], f"told {seed}", "quick", (kind,))
                    told += 1
    assert told > 10


def test_a_game_beyond_the_limits_is_played_by_python() -> None:
    state, _ = drawn_start(8)
    assert max(map(int.bit_count, state.edition.board.blocks)) > 64
    assert kernel_of(state) is None
    turn = legal_turns(state)[0]
    assert rollout(state, turn, "0-0") == rollout_of_python(state, turn, "0-0")


def test_the_number_of_games_in_a_call_changes_no_advice(monkeypatch: pytest.MonkeyPatch) -> None:
    state = next(drawn_positions(3, shipped=True))
    together = advise(state, 300, 1)
    monkeypatch.setattr(workers, "TOGETHER", 1)
    assert advise(state, 300, 1) == together


def test_other_weights_and_other_set_ups_are_read_again() -> None:
    """The kernel keeps what it has read last, and only that."""
    one, other = (next(drawn_positions(seed, shipped=True)) for seed in (3, 4))
    weights = load_weights(len(one.players))
    heavier = replace(weights, rows=tuple(tuple(2 * each for each in row) for row in weights.rows))
    turn = legal_turns(one, shifts=False)[0]
    ends = [played_ends(one, turn, ["0"], "quick", 0, (), each) for each in (weights, heavier, weights)]
    assert_same_end(other, legal_turns(other, shifts=False)[0], "0", "quick")
    ends.append(played_ends(one, turn, ["0"], "quick", 0, (), weights))
    assert ends[0] == ends[2] == ends[3] != ends[1]


@pytest.mark.slow
@pytest.mark.parametrize("shipped", [False, True])
@pytest.mark.parametrize(("plays", "games"), [("random", 1000), ("quick", 500), ("by_value", 120)])
def test_thousands_of_games_are_the_same(plays: Plays, games: int, shipped: bool) -> None:
    assert compare_games(plays, range(1000, 1000 + games), shipped)["games"] > games * 0.8


@pytest.mark.slow
@pytest.mark.parametrize("shipped", [False, True])
def test_thousands_of_numbers_of_legal_turns_are_the_same(shipped: bool) -> None:
    assert compare_counts(range(2000, 2300), shipped)["positions"] > 1000


@pytest.mark.slow
@pytest.mark.parametrize("shipped", [False, True])
@pytest.mark.parametrize(("plays", "games"), [("quick", 150), ("by_value", 40)])
def test_thousands_of_rollouts_end_the_same(plays: Plays, games: int, shipped: bool) -> None:
    assert compare_rollouts(plays, range(2000, 2000 + games), shipped)["rollouts"] > 3 * games
