"""The kernel writes down every turn of a game as Python plays it."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from benchmarks.what_wins.games import LOG, LONGEST, SEAT, Deal, Lot, of_kernel, of_python
from ny1901_solver.new_york_1901.board import bits
from ny1901_solver.new_york_1901.kernel.machine import Reason
from ny1901_solver.new_york_1901.kernel.packing import packed_numbers, packed_seeds

from .drawn import drawn_start, kernel_of


def drawn_deal(seed: int, shipped: bool) -> Deal:
    """A deal on a drawn board, in which each seat may lack a tile."""
    state, rng = drawn_start(seed, shipped)
    who = [rng.choice(("quick", "by_value")) for _ in state.players]
    lots = [Lot(None, rng.choice([None, *bits(player.unbuilt)]), 0) for player in state.players]
    return Deal(state, who, lots, f"record {seed}")


@pytest.mark.parametrize(("shipped", "seeds"), [(False, range(10)), (True, range(3))])
def test_the_log_of_a_game_is_that_of_python(shipped: bool, seeds: range) -> None:
    done = Counter[str]()
    for seed in seeds:
        deal = drawn_deal(seed, shipped)
        if (found := kernel_of(deal.state)) is None:
            continue
        log = of_kernel(found, deal)
        assert log == of_python(deal), f"game {seed}: {deal.state.setup.basis}"
        done.update({"games": 1, "over": log[2], "turns": log[1], "longest": log[1] == LONGEST})
        done.update({"lacking": sum(lot.lacks is not None for lot in deal.lots)})
        shares = log[LOG - 4 * SEAT + 1 : LOG : SEAT]
        assert sum(shares) == pytest.approx(1.0)
    assert done["games"] >= len(seeds) * 0.7
    assert done["over"]
    assert done["lacking"]


def test_a_tile_that_is_not_in_the_hand_cannot_be_lacking() -> None:
    state, _ = drawn_start(3, shipped=True)
    found = kernel_of(state)
    assert found is not None
    starter = 1 << state.edition.starter
    seats = [0, starter, *([0, 0] * (len(state.players) - 1))]
    asked = packed_numbers([10, *seats]) + packed_seeds(["0"])
    assert found.call("record", asked) is Reason.WRONG_INPUT


def test_a_game_that_does_not_end_is_given_up_after_the_most_turns() -> None:
    state, _ = drawn_start(3, shipped=True)
    found, rng = kernel_of(state), random.Random(1)
    assert found is not None
    most = rng.randrange(3, 9)
    asked = packed_numbers([most, *([1, 0] * len(state.players))]) + packed_seeds(["0"])
    assert found.call("record", asked) is Reason.FINE
    length, turns, over, ended_by = found.output(4)
    assert (turns, over, ended_by) == (most, 0, -1)
    assert length > LOG + most
