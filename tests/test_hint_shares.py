"""The benchmark of the win shares that hints give: its bins, its intervals, and the journal that it continues."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from benchmarks import hint_shares
from benchmarks.hint_shares import (
    BINS,
    PLAYERS,
    Told,
    asked,
    best_power,
    bin_of,
    collected,
    journal_of,
    kept,
    loss,
    sharpened,
    table,
)
from benchmarks.make_table import sections
from ny1901_solver.errors import DataError


def told(number: int, hint: tuple[float, ...], end: tuple[float, ...]) -> Told:
    return Told(number, 5, hint, hint, end)


def drawn(power: float, count: int) -> list[Told]:
    """Positions of two players whose results follow the hints sharpened by a power, with chance in the results."""
    rng, found = random.Random(7), list[Told]()
    for number in range(count):
        share = rng.random()
        right = sharpened((share, 1 - share), power)[0]
        end = sum(rng.random() < right for _ in range(50)) / 50
        found.append(told(number, (share, 1 - share), (end, 1 - end)))
    return found


def test_the_intervals_of_bins_hold_what_is_right_and_not_what_is_wrong() -> None:
    right = [bin_of(drawn(1.0, 2000), place) for place in range(BINS)]
    assert sum(each is not None and each.within for each in right) >= 9
    wrong = [bin_of(drawn(1.5, 2000), place) for place in range(BINS)]
    assert sum(each is not None and each.within for each in wrong) <= 4


def test_a_bin_counts_seats_and_its_interval_counts_positions() -> None:
    """Seats of one position are not independent: four copies of a seat say no more than one."""
    seats, each = [0.24, 0.31, 0.29, 0.22], (0.21, 0.22, 0.28, 0.29)
    alone = [told(number, (0.25, 0.75), (end, 1 - end)) for number, end in enumerate(seats)]
    copied = [told(number, (0.25,) * 4, (end,) * 4) for number, end in enumerate(seats)]
    one, four = bin_of(alone, 2), bin_of(copied, 2)
    assert one is not None
    assert four is not None
    assert (one.seats, one.positions, four.seats, four.positions) == (4, 4, 16, 4)
    assert four.half == pytest.approx(one.half)
    assert four.end == pytest.approx(one.end) == pytest.approx(sum(seats) / 4)
    assert bin_of([told(0, (0.25,) * 4, each)], 2) is None
    assert bin_of(alone, 9) is None


def test_the_power_that_made_the_results_is_found_again() -> None:
    for power in (0.7, 1.0, 1.4):
        found = drawn(power, 1500)
        assert best_power(found) == pytest.approx(power, abs=0.1)
        assert loss(found, best_power(found)) <= loss(found, 1.0)
    assert sharpened((0.5, 0.3, 0.2), 1.0) == pytest.approx((0.5, 0.3, 0.2))


def test_all_shares_of_a_position_add_up_to_one_and_come_out_again() -> None:
    found = asked(3, 0)
    for shares in (found.hint, found.cut, found.end):
        assert sum(shares) == pytest.approx(1, abs=1e-4)
    assert found == asked(3, 0)
    assert Told.of(found.data()) == found


def test_a_broken_off_run_goes_on_and_a_run_of_other_weights_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(hint_shares, "FOLDER", tmp_path)
    monkeypatch.setattr(hint_shares, "GAMES", 50)
    few = collected(2, 2, 1)
    text = journal_of(2).path.read_bytes()
    assert collected(2, 0, 1) == few
    assert collected(2, 3, 1)[:2] == few
    assert journal_of(2).path.read_bytes().startswith(text)
    monkeypatch.setattr(hint_shares, "ROLLOUTS", 700)
    with pytest.raises(DataError, match="rollouts = 600 instead of 700"):
        collected(2, 0, 1)


def test_the_tables_follow_from_what_is_kept_and_some_kept_positions_come_out_again() -> None:
    by_players = {players: kept(players) for players in PLAYERS}
    if not all(by_players.values()):
        pytest.skip("the weights of the value or the edition have changed; `python -m benchmarks.hint_shares --write`")
    assert sections()["hint_shares"].strip() == table(by_players)
    assert asked(2, 5) == by_players[2][5]
    for players, found in by_players.items():
        assert [each.number for each in found] == list(range(len(found)))
        assert all(sum(each.hint) == pytest.approx(1, abs=players * 1e-5) for each in found if each.hint)
