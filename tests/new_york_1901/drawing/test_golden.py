"""The golden pictures, and what holds for every SVG that is drawn."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from ny1901_solver.new_york_1901.drawing import Picture
from tests.pictures.sound_svg import unsound

from .kinds import GOLDEN, KINDS


@pytest.fixture(params=KINDS, scope="module")
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def picture(kind: str) -> Picture:
    return KINDS[kind]()


def test_a_picture_is_the_golden_one(kind: str, picture: Picture) -> None:
    golden = (GOLDEN / f"{kind}.svg").read_text(encoding="utf-8")
    assert picture.svg_text() == golden, "python -m tests.new_york_1901.drawing.kinds makes the golden pictures again"


def test_every_golden_file_has_its_kind() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} == set(KINDS)


def test_only_what_is_known_occurs_numbers_are_numbers_and_every_label_is_there(picture: Picture) -> None:
    assert unsound(picture) == []
    assert sum(bool(label.text) for label in picture.labels) > 50


def test_a_picture_says_that_its_board_is_no_printed_one(picture: Picture) -> None:
    assert "not the printed" in picture.notice
    assert picture.notice in " ".join(label.text for label in picture.labels)


def test_a_picture_is_the_same_in_another_process_with_another_hash_seed(tmp_path: Path) -> None:
    program = (
        "import sys; from tests.new_york_1901.drawing.kinds import KINDS;"
        "sys.stdout.buffer.write(KINDS['turn-illegal']().svg_text().encode())"
    )
    root = Path(__file__).parents[3]
    made = {
        subprocess.run(
            [sys.executable, "-c", program],
            check=True,
            capture_output=True,
            cwd=root,
            env=os.environ | {"PYTHONHASHSEED": seed},
        ).stdout
        for seed in ("1", "2")
    }
    assert made == {(GOLDEN / "turn-illegal.svg").read_bytes()}
