"""Quality: parts that sum to a score, as the page says."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from types import ModuleType

import pytest

from ny1901_solver.new_york_1901.puzzles import Puzzle, read_puzzle
from ny1901_solver.new_york_1901.puzzles.collection import COLLECTION, shipped
from ny1901_solver.new_york_1901.puzzles.generation.quality import WHOLE, quality, quality_file

from ..examples import puzzles

PAGE = Path(__file__).parents[4] / "docs" / "explanation" / "grades.md"


def parts(puzzle: Puzzle) -> dict[str, float]:
    return {part.name: part.value for part in quality(puzzle).parts}


def tutorial(name: str) -> Puzzle:
    return read_puzzle(shipped()[f"tutorial-{name}"])


def test_the_weights_come_to_a_hundred() -> None:
    assert sum(part.weight for part in quality_file().parts.values()) == WHOLE


@pytest.mark.parametrize("puzzle", puzzles(), ids=lambda puzzle: puzzle.id)
def test_the_score_is_what_the_parts_sum_to(puzzle: Puzzle) -> None:
    found = quality(puzzle)
    assert all(0 <= part.value <= 1 and part.reason for part in found.parts)
    assert found.score == pytest.approx(sum(part.points for part in found.parts))
    assert 0 <= found.score <= WHOLE


def test_the_page_has_every_part_with_its_weight_and_ends() -> None:
    rows = re.findall(
        r"^\| `([a-z-]+)` \| (\d+) \| ([^|]+) \| (\d+) \| (\d+) \|$", PAGE.read_text(encoding="utf-8"), re.M
    )
    assert {name: tuple(map(int, numbers)) for name, weight, _, *ends in rows for numbers in [(weight, *ends)]} == {
        name: (part.weight, part.nothing, part.all) for name, part in quality_file().parts.items()
    }


def test_a_greater_margin_a_deeper_trap_and_more_solvers_that_fail_are_worth_more() -> None:
    puzzle = tutorial("streets")
    trap = puzzle.trap
    assert trap is not None
    better = replace(
        puzzle,
        certificate=replace(puzzle.certificate, margin=puzzle.certificate.margin + 1),
        trap=replace(trap, shortfall=trap.shortfall + 1),
        difficulty=puzzle.difficulty.model_copy(update={"missed_by": (*puzzle.difficulty.missed_by, "beam-50")}),
    )
    now, then = parts(puzzle), parts(better)
    assert [name for name in now if then[name] > now[name]] == ["margin", "trap", "missed"]


def test_a_street_decides_where_the_answer_would_be_behind_without_it() -> None:
    """Eight points, five of them for Broadway, against seven without."""
    assert parts(tutorial("streets"))["relevance"] == 1
    assert "a street decides the puzzle" in [part.reason for part in quality(tutorial("streets")).parts]
    assert parts(tutorial("boom"))["relevance"] == 0


def test_the_challenge_decides_where_it_pays_more_than_the_answer_is_ahead_by() -> None:
    assert "Bronze Baron decides the puzzle" in [part.reason for part in quality(tutorial("challenge")).parts]


def test_a_kind_without_a_part_has_half_of_it() -> None:
    assert {name: parts(tutorial("frontage"))[name] for name in ("margin", "trap", "relevance")} == {
        "margin": 0.5,
        "trap": 0.5,
        "relevance": 0.5,
    }


def best() -> list[str]:
    """The lines of the page that name the best puzzles of the collection."""
    listed = PAGE.read_text(encoding="utf-8").partition("<!-- the twenty best -->\n")[2].partition("<!-- end -->")[0]
    return listed.splitlines(keepends=True)


def test_the_page_prints_the_best_of_the_collection_with_their_reasons(make_collection: ModuleType) -> None:
    puzzles = [read_puzzle(shipped()[line.split("`")[1]]) for line in best()]
    assert best() == [make_collection.line_of(number, puzzle) for number, puzzle in enumerate(puzzles, 1)]
    scores = [quality(puzzle).score for puzzle in puzzles]
    assert len(scores) == 20
    assert scores == sorted(scores, reverse=True)


@pytest.mark.slow
def test_no_other_puzzle_of_the_collection_is_better() -> None:
    others = [read_puzzle(path) for path in shipped(COLLECTION).values()]
    ranked = sorted(others, key=lambda puzzle: (-quality(puzzle).score, puzzle.id))
    assert [line.split("`")[1] for line in best()] == [puzzle.id for puzzle in ranked[:20]]
