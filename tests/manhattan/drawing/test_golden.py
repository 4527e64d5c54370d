"""The golden pictures of Manhattan, what holds for each, and that nothing of them is too small or out of its place."""

from __future__ import annotations

import pytest

from ny1901_solver.manhattan.drawing import Picture
from ny1901_solver.pictures.pages import LABELS
from ny1901_solver.pictures.picture_files import encode
from tests.pictures.labels import misplaced, on_a4
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
    assert picture.svg_text() == golden, "python -m tests.manhattan.drawing.kinds makes the golden pictures again"


def test_every_golden_file_has_its_kind() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} == set(KINDS)


def test_only_what_is_known_occurs_and_labels_keep_their_places(picture: Picture) -> None:
    assert unsound(picture) == []
    assert misplaced(picture) == []


def test_no_label_is_below_six_points_on_a_page(picture: Picture) -> None:
    assert on_a4(picture) >= LABELS


def test_the_page_says_what_of_the_edition_is_not_known(picture: Picture) -> None:
    assert picture.notice
    assert picture.notice in " ".join(label.text for label in picture.labels)


@pytest.mark.parametrize("form", ["png", "pdf"])
def test_files_are_the_same_bytes_every_time(form: str) -> None:
    assert encode(KINDS["advice"](), form, 0.5) == encode(KINDS["advice"](), form, 0.5)
