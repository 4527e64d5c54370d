"""The whole analysis: what is stored follows from the puzzle, and comes out the same again."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pytest

from ny1901_solver.new_york_1901.puzzles import Analysis, Kind, Provenance, Puzzle, recheck
from ny1901_solver.new_york_1901.puzzles.format import format_puzzle, parse_puzzle
from ny1901_solver.new_york_1901.puzzles.kinds import KINDS, kind_of
from ny1901_solver.new_york_1901.puzzles.rechecking import analyse
from ny1901_solver.new_york_1901.puzzles.wording.themes import FAMILIES, STREET_THEMES, THEMES
from ny1901_solver.puzzles.faults import FaultKind
from ny1901_solver.puzzles.solvers import grade

from .examples import certified


@cache
def analysed(kind: Kind, number: int) -> Analysis:
    return analyse(*certified(kind, 8)[number])


def puzzle(kind: Kind, number: int) -> Puzzle:
    task, certificate = certified(kind)[number]
    source = Provenance(made_by="generator", version="0.6.0", seed=7)
    return Puzzle.of(f"{kind}-{number}", "A test", task, certificate, analysed(kind, number), source)


@pytest.mark.parametrize("kind", Kind)
def test_an_analysed_puzzle_is_stored_and_checked(kind: Kind) -> None:
    for number in range(2):
        made = puzzle(kind, number)
        again = parse_puzzle(format_puzzle(made), "test.yaml")
        assert again == made
        assert recheck(again, analyse=analyse) == recheck(again, full=True, analyse=analyse) == []


def test_another_grade_than_what_follows_is_a_fault() -> None:
    made = puzzle(Kind.PLAN, 0)
    wrong = replace(made, grade=made.grade % 5 + 1)
    faults = recheck(wrong, analyse=analyse)
    assert [fault.kind for fault in faults] == [FaultKind.WRONG_CERTIFICATE]
    assert faults[0].sentence == "the stored grade differs from the one that the program derives"


@pytest.mark.parametrize("kind", Kind)
def test_the_parts_agree_with_each_other(kind: Kind) -> None:
    known = {*THEMES, *STREET_THEMES, *(f"ruling-{name}" for name in FAMILIES.values())}
    for number, (task, certificate) in enumerate(certified(kind, 4)):
        found = analysed(kind, number)
        assert found.difficulty.rating is not None
        assert found.grade == grade(found.difficulty.rating)
        assert analyse(task, certificate, found.difficulty.missed_by) == found
        assert found.trap == kind_of(task).trap(task, certificate)
        assert set(found.themes) <= known
        if not KINDS[kind].by_turns:
            continue
        assert found.trap is None or "greedy" in found.difficulty.missed_by
        assert ("demolition" in found.themes) == bool(found.difficulty.demolitions)
        assert found.trap is not None or "sacrifice" not in found.themes
