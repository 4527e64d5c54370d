"""Pictures that share a page: shorter, and each as it was once its uses are put back."""

from __future__ import annotations

import re
from dataclasses import replace
from xml.etree import ElementTree

from ny1901_solver.manhattan.drawing import LIGHT
from ny1901_solver.pictures.inks import Inks
from ny1901_solver.pictures.patterns import net
from ny1901_solver.pictures.sharing import said_once
from ny1901_solver.pictures.sheet import Box, Picture, Sheet

from .painted import painted


def drawn(number: int) -> Picture:
    """A board with the same ground and rim each time, and a piece in another place."""
    sheet = Sheet[Inks](LIGHT, "board-")
    for side in range(20):
        sheet.rectangle(Box(side, 2, 300, 300), fill=net(sheet, "ground", LIGHT.closed), stroke="#123456")
    sheet.text(f"move {number}", 10 * number, 40, 14)
    sheet.line(0, 0, 299.25, 299.25, "#654321", dashes=(5, 4))
    sheet.line(0, 0, 1, 1, "#1")
    return replace(sheet.picture(310, 310, f"Board {number}", "", ""), prefix=f"t{number}-")


def test_what_pictures_have_in_common_is_said_once_and_each_looks_as_before() -> None:
    before = [drawn(number) for number in range(12)]
    shared, after = said_once(before)
    once = shared[shared.index("<defs>") : shared.rindex("</svg>")]
    for one, other in zip(before, after, strict=True):
        assert painted(other.content, once) == painted(one.content)
        assert len(re.findall("<use", other.content)) <= 3
    assert shared.count("<pattern") == 1
    page = ElementTree.fromstring(f"<page>{shared}{''.join(picture.svg_text() for picture in after)}</page>")
    ids = [element.attrib["id"] for element in page.iter() if "id" in element.attrib]
    assert len(ids) == len(set(ids))
    assert len(ElementTree.tostring(page)) < sum(len(picture.svg_text()) for picture in before) / 3


def test_grounds_of_one_name_that_look_otherwise_stay_apart() -> None:
    light, dark = drawn(1), drawn(1)
    dark = replace(dark, content=dark.content.replace(LIGHT.closed.fill, "#000000"))
    shared, after = said_once([light, dark])
    once = shared[shared.index("<defs>") : shared.rindex("</svg>")]
    assert [painted(each.content, once) for each in after] == [painted(each.content) for each in (light, dark)]


def test_pictures_that_have_nothing_in_common_stay_as_they_are_and_none_are_none() -> None:
    assert said_once([]) == ('<svg class="once" aria-hidden="true">\n<defs>\n</defs>\n</svg>\n', [])
    picture = drawn(1)
    _, (alone,) = said_once([picture])
    assert alone.content == picture.content.partition("</defs>\n")[2].replace("board-ground", "d0")
