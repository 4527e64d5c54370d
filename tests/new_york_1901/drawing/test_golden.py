"""The golden pictures, and what holds for every SVG that is drawn."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

from ny1901_solver.new_york_1901.drawing import Picture

from .kinds import GOLDEN, KINDS

SVG = "{http://www.w3.org/2000/svg}"
STROKE = {"stroke", "stroke-width", "stroke-dasharray"}
PAINT = STROKE | {"fill", "opacity"}
KNOWN = {
    "svg": {"viewBox", "width", "height", "role", "aria-labelledby"},
    "title": {"id"},
    "desc": {"id"},
    "defs": set(),
    "g": {"font-family"},
    "pattern": {"id", "width", "height", "patternUnits", "patternTransform"},
    "path": PAINT | {"d"},
    "rect": PAINT | {"x", "y", "width", "height", "rx"},
    "line": STROKE | {"x1", "y1", "x2", "y2", "opacity"},
    "circle": PAINT | {"cx", "cy", "r"},
    "polygon": PAINT | {"points", "stroke-linejoin"},
    "text": PAINT
    | {"x", "y", "transform", "textLength", "font-size", "font-weight", "font-style", "font-family"}
    | {"stroke-linejoin", "paint-order", "lengthAdjust"},
}


@pytest.fixture(params=KINDS, scope="module")
def kind(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(scope="module")
def picture(kind: str) -> Picture:
    return KINDS[kind]()


@pytest.fixture(scope="module")
def root(picture: Picture) -> ElementTree.Element:
    return ElementTree.fromstring(picture.svg_text())


def test_a_picture_is_the_golden_one(kind: str, picture: Picture) -> None:
    golden = (GOLDEN / f"{kind}.svg").read_text(encoding="utf-8")
    assert picture.svg_text() == golden, "python -m tests.new_york_1901.drawing.kinds makes the golden pictures again"


def test_every_golden_file_has_its_kind() -> None:
    assert {path.stem for path in GOLDEN.iterdir()} == set(KINDS)


def test_only_known_elements_and_attributes_occur(root: ElementTree.Element) -> None:
    for element in root.iter():
        name = element.tag.removeprefix(SVG)
        assert element.tag == SVG + name
        assert set(element.attrib) <= KNOWN[name], name


def test_numbers_are_numbers_and_nothing_lies_at_infinity(root: ElementTree.Element) -> None:
    for element in root.iter():
        for name in ("x", "y", "width", "height", "x1", "y1", "x2", "y2", "cx", "cy", "r", "font-size", "textLength"):
            if name in element.attrib:
                assert re.fullmatch(r"-?[0-9]+(\.[0-9]{1,2})?", element.attrib[name]), (element.tag, name)
        if "d" in element.attrib:
            assert re.fullmatch(r"([MLQZ]|-?[0-9]+(\.[0-9]{1,2})?|[ ,])+", element.attrib["d"])


def test_ids_are_unique_and_every_reference_leads_to_one(root: ElementTree.Element, picture: Picture) -> None:
    ids = [element.attrib["id"] for element in root.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    assert set(re.findall(r"url\(#([^)]+)\)", picture.svg_text())) <= set(ids)
    assert set(root.attrib["aria-labelledby"].split()) <= set(ids)


def test_text_is_text_and_every_label_is_there(root: ElementTree.Element, picture: Picture) -> None:
    texts = [element.text for element in root.iter(SVG + "text")]
    assert sorted(filter(None, texts)) == sorted(label.text for label in picture.labels if label.text)
    assert len(texts) > 50


def test_a_picture_says_what_it_shows_and_that_its_board_is_no_printed_one(
    root: ElementTree.Element, picture: Picture
) -> None:
    title, description = root.findtext(SVG + "title"), root.findtext(SVG + "desc")
    assert title == picture.title
    assert description == picture.description
    written = " ".join(element.text or "" for element in root.iter(SVG + "text"))
    assert "not the printed" in picture.notice
    assert picture.notice in written


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
