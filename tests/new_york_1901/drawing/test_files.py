"""Pictures as files: each format is what it says, and the same bytes every time."""

from __future__ import annotations

import json
import re
import struct
from html.parser import HTMLParser
from typing import Any

import pytest
import typst

from ny1901_solver.errors import DataError
from ny1901_solver.new_york_1901.drawing import (
    FORMATS,
    Picture,
    board_picture,
    encode,
    form_of,
    pdf_pages,
    record_frames,
    strip,
    strip_pages,
)
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.replay import Record, read_record, replay
from ny1901_solver.pictures.metrics import FIRST, LAST, Face, width
from ny1901_solver.pictures.typesetting import NOBODYS, boxes_sentence, lacking, typeset
from tests.pictures.labels import misplaced

from .kinds import PUZZLES

FACES = {
    Face.SERIF: '"Libertinus Serif", weight: "regular"',
    Face.BOLD: '"Libertinus Serif", weight: "bold"',
    Face.ITALIC: '"Libertinus Serif", style: "italic"',
    Face.MONO: '"DejaVu Sans Mono", weight: "regular"',
}


@pytest.fixture(scope="module")
def picture() -> Picture:
    return board_picture(load_edition("tiny"))


@pytest.mark.parametrize("form", FORMATS)
def test_a_file_is_the_same_bytes_every_time(picture: Picture, form: str) -> None:
    assert encode(picture, form) == encode(picture, form)


def test_a_png_has_the_size_asked_for(picture: Picture) -> None:
    for scale in (1.0, 0.5, 2.0):
        data = encode(picture, "png", scale)
        assert data[:8] == b"\x89PNG\r\n\x1a\n"
        wide, high = struct.unpack(">II", data[16:24])
        assert (wide, high) == picture.size(scale)
        assert 0 <= wide - picture.width * scale < 1
        assert 0 <= high - picture.height * scale < 1


def test_a_picture_ends_with_a_whole_pixel_so_that_no_row_is_dropped_when_it_is_rendered() -> None:
    picture = Picture(90, 160.1, "", "", "", (), "")
    for scale, size in ((1.0, (90, 161)), (0.5, (45, 81)), (1.7, (153, 273))):
        assert picture.size(scale) == size
        assert f'width="{size[0]}" height="{size[1]}"' in picture.svg_text(scale)
        assert struct.unpack(">II", encode(picture, "png", scale)[16:24]) == size


def test_a_long_strip_is_printed_on_several_pages_and_a_short_one_on_one() -> None:
    record = read_record(PUZZLES / "games" / "market-4p.yaml")
    frames = record_frames(replay(Record(record.start, record.turns[:8])), 1, 8)
    pages = strip_pages(frames)
    assert [page.description.count("Turn ") for page in pages] == [6, 2]
    assert [misplaced(page) for page in pages] == [[], []]
    assert len(re.findall(rb"/Type\s*/Page\b", pdf_pages(pages))) == 2
    (page,) = strip_pages(frames[:6])
    assert page == strip(frames[:6], columns=2)


def test_a_pdf_is_one_page_of_a4_with_a_title_and_no_date_of_its_own(picture: Picture) -> None:
    data = encode(picture, "pdf")
    assert data.startswith(b"%PDF-")
    assert len(re.findall(rb"/Type\s*/Page\b", data)) == 1
    assert re.search(rb"/MediaBox\s*\[0 0 841\.\d+ 595\.\d+\]", data)
    assert b"CreationDate(D:1970" in data


def test_an_svg_scales_by_its_size_alone(picture: Picture) -> None:
    one, two = picture.svg_text(), picture.svg_text(2.0)
    assert one.splitlines()[1:] == two.splitlines()[1:]
    assert f'width="{2 * picture.width:.0f}"' in two.splitlines()[0]


def test_a_page_is_whole_and_says_what_it_shows(picture: Picture) -> None:
    page = encode(picture, "html").decode()
    seen: list[str] = []
    parser = HTMLParser()
    parser.handle_starttag = lambda tag, attrs: seen.append(tag)  # type: ignore[method-assign]
    parser.feed(page)
    assert seen[:2] == ["html", "head"]
    assert seen.count("svg") == 1
    assert picture.svg_text() in page
    assert f"<p><em>{picture.notice}</em></p>" in page
    assert not re.search(r'(src|href)="', page)


def test_a_file_name_that_asks_for_no_format_is_refused() -> None:
    assert form_of("a/b.c.PNG") == "png"
    for name in ("board", "board.gif", "svg", "board.svg/x"):
        with pytest.raises(DataError, match=r"ends with one of \.svg, \.png, \.html, \.pdf"):
            form_of(name)


@pytest.mark.parametrize("face", Face)
def test_a_wide_letter_is_as_wide_as_its_type_is_high(face: Face) -> None:
    assert width("百老汇ブ한", 20, face) == 100
    assert width("ﾌﾟ", 20, face) == 20
    assert width("e\u0301", 20, face) == width("e", 20, face)
    assert 40 < width("Бродвей", 20, face) < 100


def test_the_fonts_that_the_renderer_brings_along_lack_what_it_sets_as_boxes() -> None:
    assert lacking("Broadway Бродвей Ωμέγα, é — ’ ● ×") == ""
    assert lacking("Broadway 百老汇 ブ Б ブ") == "ブ汇百老"
    assert lacking(NOBODYS, system_fonts=True) == NOBODYS


@pytest.mark.parametrize(("name", "alone"), [("Broadway, Бродвей", True), ("百老汇", False)])
def test_the_fonts_of_the_machine_help_out_only_where_the_others_lack_a_character(
    monkeypatch: pytest.MonkeyPatch, name: str, alone: bool
) -> None:
    asked = []
    compiled = typst.compile

    def watched(*arguments: Any, **options: Any) -> Any:
        asked.append(options["ignore_system_fonts"])
        return compiled(*arguments, **options)

    monkeypatch.setattr(typst, "compile", watched)
    typeset("pictures/specimens.typ", {}, {"characters": name})
    assert asked[-1] is alone


def test_a_text_that_no_font_has_is_told_with_its_characters_and_what_to_do() -> None:
    assert boxes_sentence(["Broadway", "Бродвей"]) == ""
    assert boxes_sentence(["Broadway", f"{NOBODYS}1901"]) == (
        "no font on this machine has '\\U0010ffff', so '\\U0010ffff1901' is drawn with boxes; "
        "install a font with these characters, such as Noto Sans CJK, or draw an SVG or HTML, "
        "which use the fonts of the viewer"
    )


@pytest.mark.parametrize("face", Face)
def test_widths_are_those_of_the_fonts_that_the_renderer_brings_along(face: Face) -> None:
    characters = "".join(map(chr, range(FIRST, LAST + 1)))
    program = (
        "#context [#metadata(sys.inputs.characters.clusters().map(c => "
        f"measure(text(font: {FACES[face]}, size: 1000pt, fallback: false)[#c]).width.pt())) <widths>]"
    )
    found = typst.query(
        program.encode(),
        "<widths>",
        field="value",
        one=True,
        ignore_system_fonts=True,
        sys_inputs={"characters": characters},
    )
    for character, measured in zip(characters, json.loads(found), strict=True):
        assert width(character, 1000, face) == pytest.approx(measured, abs=0.6), character
