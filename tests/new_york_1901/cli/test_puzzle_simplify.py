import json
from pathlib import Path

import pytest

from ny1901_solver.new_york_1901.puzzles import read_puzzle

from .conftest import Run


def test_a_composition_is_written_and_its_pieces_are_told(run: Run, tmp_path: Path) -> None:
    result = run("puzzle", "simplify", "tutorial-demolish", "-o", "small.yaml", "--starts", 1, "--json")
    assert result.exit_code == 0, result.output
    found, made = json.loads(result.stdout), read_puzzle(tmp_path / "small.yaml")
    assert (found["schema"], found["status"]) == ("ny1901/puzzle-simplify/1", "done")
    assert (found["id"], found["made_of"]) == (made.id, made.source.made_of) == (made.id, "tutorial-demolish")
    assert found["pieces"] < found["pieces_before"]
    again = run("puzzle", "simplify", "small.yaml", "-o", "smaller.yaml")
    told = f"{made.id} is already simplified; it was made from tutorial-demolish\n"
    assert (again.exit_code, again.stderr) == (2, told)


@pytest.mark.parametrize(
    ("options", "told"),
    [
        (("tutorial-nowhere", "-o", "small.yaml"), "'tutorial-nowhere' is neither a file nor the id of a puzzle"),
        (("tutorial-demolish", "-o", "nowhere/small.yaml"), "there is no folder nowhere"),
        (("tutorial-demolish", "-o", "mine.yaml"), "mine.yaml already exists; choose another name"),
    ],
)
def test_mistakes_are_told_in_a_sentence(run: Run, tmp_path: Path, options: tuple[str, ...], told: str) -> None:
    (tmp_path / "mine.yaml").write_text("my puzzle\n")
    result = run("puzzle", "simplify", *options)
    assert result.exit_code == 2
    assert told in result.stderr
