"""The names of computer players: one full name each, and what is none is refused with what would be one."""

from __future__ import annotations

import pytest

from ny1901_solver.errors import Refused
from ny1901_solver.new_york_1901.policies.named import NAMED, NAMES


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("greedy", "quick"),
        ("quick", "quick"),
        ("rand", "random"),
        ("po", "points"),
        ("quick-0", "quick-0.5"),
        ("strong", "strong:250"),
        ("strong:007", "strong:7"),
        ("strong:80:half", "strong:80:half"),
    ],
)
def test_a_player_has_one_full_name(typed: str, name: str) -> None:
    assert NAMES.full_name(typed) == name
    assert NAMES.full_name(name) == name


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("quik", "did you mean quick"),
        ("stron:5x", ", 1 or more, as in"),
        ("strong:0", "a number of games played to choose a turn, 1 or more, as in strong:250"),
        ("strong:", ", 1 or more, as in"),
        ("strong:-3", ", 1 or more, as in"),
        ("strong:9999999999", ", 1 or more, as in"),
        ("strong:9:third", "after the number, strong takes only `half`"),
        ("mcts:9", "mcts plays only in the benchmarks; the computer players are random, "),
        ("mcts-quick", "mcts-quick plays only in the benchmarks"),
        ("quick:3", "quick takes no number"),
        ("pl:2", "planner takes no number"),
        ("", f"one of {', '.join(NAMED)}"),
    ],
)
def test_what_is_no_player_is_refused_with_what_would_be(typed: str, told: str) -> None:
    with pytest.raises(Refused, match=told):
        NAMES.full_name(typed)


@pytest.mark.parametrize(
    ("typed", "name"), [("mcts:20:0.5", "mcts:20:0.5"), ("mcts-q", "mcts-quick:100"), ("strong", "strong:250")]
)
def test_a_record_may_name_a_player_of_the_benchmarks(typed: str, name: str) -> None:
    assert NAMES.recorded_name(typed) == name
    with pytest.raises(Refused, match="an exploration constant above 0"):
        NAMES.recorded_name("mcts:9:0")
