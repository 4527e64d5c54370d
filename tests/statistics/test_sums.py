"""Sums of floats: the same bits under every Python."""

from __future__ import annotations

import random

from ny1901_solver.statistics.sums import sum_in_order


def test_a_sum_is_rounded_after_each_number_and_one_of_whole_numbers_is_whole() -> None:
    assert sum_in_order([0.1] * 10) == 0.9999999999999999  # 1.0 where a sum makes up for what was rounded before
    assert sum_in_order([1e16, 1.0, -1e16]) == 0.0
    assert str(sum_in_order([2, 3])) == "5"
    rng = random.Random(1)
    numbers, total = [rng.uniform(-9, 9) for _ in range(100)], 0.0
    for number in numbers:
        total += number
    assert sum_in_order(numbers) == total
