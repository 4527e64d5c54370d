"""The mutants of `benchmarks.mutate_suite`: each is a program that differs in one place, and keeps its name."""

from __future__ import annotations

import ast
from collections import Counter
from pathlib import Path

import pytest

from benchmarks.mutants import Mutant, mutants_of
from benchmarks.past_faults import PAST_FAULTS, PastFault

TREE = Path(__file__).parent.parent
FILE = "ny1901_solver/manhattan/scoring.py"
KINDS = {"operator", "comparison", "constant", "condition", "statement", "arguments"}
SOURCE = b'''"""A file."""


def sums(first, second=1):
    """All of it."""
    total = 0
    for each in range(first, second):
        if each > 3 and each != 7:
            continue
        total += each * 2
    print(f"{total + 1}")
    return first <= total
'''


def mutants(folder: Path, source: bytes) -> list[Mutant]:
    (folder / "file.py").write_bytes(source)
    return mutants_of(folder, "file.py", "rules")


def test_a_mutant_changes_one_place_and_is_still_a_program(tmp_path: Path) -> None:
    changes = {str(each).partition(": ")[2] for each in mutants(tmp_path, SOURCE)}
    assert changes == {
        "1 -> (2)",
        "0 -> (1)",
        "3 -> (4)",
        "7 -> (8)",
        "2 -> (3)",
        "range(first, second) -> (range(second, first))",
        "each > 3 and each != 7 -> (each > 3 or each != 7)",
        "each > 3 and each != 7 -> (not (each > 3 and each != 7))",
        "each > 3 -> (each >= 3)",
        "each != 7 -> (each == 7)",
        "continue -> pass",
        "total += each * 2 -> pass",
        "each * 2 -> (each + 2)",
        'print(f"{total + 1}") -> pass',
        "first <= total -> (first < total)",
    }
    found = mutants_of(TREE, FILE, "scoring")
    source = (TREE / FILE).read_bytes()
    for each in found:
        assert each.change(source) != source
        ast.parse(each.change(source))
    assert Counter(each.kind for each in found).keys() == KINDS


def test_a_change_elsewhere_leaves_a_mutant_its_name(tmp_path: Path) -> None:
    before = [each.id for each in mutants(tmp_path, SOURCE)]
    assert len(set(before)) == len(before)
    after = [each.id for each in mutants(tmp_path, b"import os\n\n\ndef other():\n    return 1\n\n\n" + SOURCE)]
    assert set(before) < set(after)


@pytest.mark.parametrize("fault", PAST_FAULTS, ids=lambda fault: fault.id)
def test_a_past_fault_can_be_planted_in_the_program_as_it_is(fault: PastFault) -> None:
    """Where this fails the source has changed: plant the fault anew, with the same effect."""
    for source in fault.changed(TREE).values():
        ast.parse(source)
    file, _, name = fault.test.partition("::")
    assert f"def {name}" in (TREE / file).read_text(encoding="utf-8")
