"""The command `puzzle compose`, as people type it."""

import json
from pathlib import Path

import pytest

from ny1901_solver.new_york_1901.puzzles import read_puzzle

from .conftest import Run

QUICK = ("puzzle", "compose", "--kind", "packing", "--pieces", 12, "--count", 1, "--seed", 5, "--out", "small")


def test_composed_puzzles_are_written_with_a_journal_and_have_no_piece_too_many(run: Run, tmp_path: Path) -> None:
    result = run(*QUICK, "--json")
    assert result.exit_code == 0, result.output
    found = json.loads(result.stdout)
    assert (found["schema"], found["status"]) == ("ny1901/puzzle-compose/1", "done")
    assert found["order"]["pieces"] == 12
    (name,) = found["puzzles"]
    made = read_puzzle(tmp_path / name)
    assert (made.id, made.source.made_by) == ("composed-packing-2-5-0002", "composed")
    again = run(*QUICK, "--resume")
    assert again.exit_code == 0
    assert again.stdout.splitlines()[0] == "1 puzzle from 2 tries, in small"
    checked = run("puzzle", "check", name)
    assert checked.exit_code == 0, checked.output
    simplified = run("puzzle", "simplify", name, "-o", "smaller.yaml", "--starts", 1)
    assert simplified.exit_code == 0, simplified.output
    assert read_puzzle(tmp_path / "smaller.yaml").certificate.answer == made.certificate.answer


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (
            ("--kind", "race"),
            "race can be composed; these kinds can: packing, plan, last-turn and safe-streets",
        ),
        (("--kind", "plan", "--theme", "boom"), "these can: boom-missed, forced-return and tempo"),
        (("--kind", "plan", "--turns", 9), "such a puzzle is composed with 2 or 3 turns, not 9"),
        (("--kind", "packing", "--pieces", 0), "pieces"),
        (("--kind", "plan", "--lands", "b1"), "only packings can be composed on named land, not the kind plan"),
        (("--kind", "packing", "--lands", "b1,zz"), "a territory (they are named as blue-07 or b07)"),
        (("--kind", "packing", "--lands", "b1,p1"), "out of the game with two players (SET-1): pink-01"),
        (("--kind", "packing", "--lands", ","), "name 1 to 6 territories, not 0"),
        (("--kind", "packing", "--lands", "b1,b2,b3,b4,b5,b6,b7"), "name 1 to 6 territories, not 7"),
        (("--kind", "packing", "--lands", "b1", "--challenge", "gold-prestige"), "without the challenge gold-prestige"),
        (("--kind", "packing", "--lands", "g6,g7,g8,b6,b2,b5"), "20,000 sets of buildings fit on this land"),
        (("--kind", "packing", "--turns", 0), "such a puzzle is composed with 2 or 3 turns, not 0"),
        (("--kind", "safe-streets", "--theme", "tempo"), "these can: far-ahead and locked-street"),
    ],
)
def test_what_cannot_be_composed_is_refused_in_a_sentence(
    run: Run, tmp_path: Path, options: tuple[object, ...], told: str
) -> None:
    result = run("puzzle", "compose", *options, "--out", "small")
    assert result.exit_code == 2
    assert told in result.stderr
    assert not (tmp_path / "small").exists()


def test_none_exists_is_told_as_the_answer_no_and_only_after_the_whole_family(run: Run) -> None:
    options = ("--kind", "packing", "--edition", "tiny", "--lands", "b1,b2,b4", "--count", 1, "--out")
    result = run("puzzle", "compose", *options, "all", "--json")
    assert result.exit_code == 1
    found = json.loads(result.stdout)
    assert (found["status"], found["puzzles"], found["games"]) == ("infeasible", [], 59)
    assert found["none_exists"].startswith("none exists (proved): there are 74 ways to hold exactly blue-01, blue-02")
    assert sum(found["rejects"].values()) - found["rejects"]["impossible"] == 74
    part = run("puzzle", "compose", *options, "part", "--tries", 58)
    assert part.exit_code == 3
    assert "none exists" not in part.output
    assert "With --resume and a greater --tries, the run goes on." in part.stderr
    rest = run("puzzle", "compose", *options, "part", "--tries", 99, "--resume")
    assert rest.exit_code == 1
    assert "none exists (proved)" in rest.stdout


def test_an_edition_without_any_possible_position_is_told(run: Run) -> None:
    result = run("puzzle", "compose", "--kind", "packing", "--edition", "tiny", "--tries", 1, "--out", "none")
    assert result.exit_code == 3
    assert "No sketch had a possible position: a composed position keeps 6 territories free, and Tiny" in result.stderr
    assert "greater --tries" not in result.stderr


def test_too_few_puzzles_are_told_with_the_reasons(run: Run) -> None:
    result = run("puzzle", "compose", "--kind", "packing", "--pieces", 2, "--tries", 1, "--count", 1, "--out", "none")
    assert result.exit_code == 3
    assert "1 puzzle was requested, but 0 were found in 1 try" in result.stderr
    assert "no-position (8 times)" in result.stderr
