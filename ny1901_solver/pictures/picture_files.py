"""Pictures as files: SVG, PNG, HTML or PDF. The same picture always gives the same bytes."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..errors import DataError
from ..files.access import write_bytes
from ..messages import gettext
from ..text.words import join_words
from .pages import html_page
from .sheet import Picture
from .typesetting import boxes_sentence, typeset

FORMATS = ("svg", "png", "html", "pdf")
# While a PNG is made, memory holds every pixel three times in 4 bytes (picture, page, rows of the file), and the file
# itself. Measurements gave 12.2 to 12.5 bytes a pixel at 4,000 to 9,000 pixels of width. With this budget a process
# that draws needs less than half a gigabyte; without any picture the process needs 85 MB.
BYTES_A_PIXEL = 13
PIXEL_BUDGET = 400_000_000


def encode(picture: Picture, form: str, scale: float = 1.0) -> bytes:
    """Encodes a picture in one of the `FORMATS`. A PDF is always a page of A4, whatever the scale."""
    if form == "pdf":
        return pdf_pages([picture])
    if form == "svg":
        return picture.svg_text(scale).encode()
    if form == "html":
        return _html(picture, scale).encode()
    if form == "png":
        return _png(picture, scale)
    raise DataError(
        [
            gettext(
                "the format of a picture is {formats}, not {format!r}", formats=join_words(FORMATS, "or"), format=form
            )
        ]
    )


def file_bytes(pages: Sequence[Picture], form: str, scale: float = 1.0) -> bytes:
    """Encodes pictures for a file. A PDF has a page for each picture; other formats contain only the first picture."""
    return pdf_pages(pages) if form == "pdf" else encode(pages[0], form, scale)


def _html(picture: Picture, scale: float) -> str:
    svg, width = picture.svg_text(scale), round(picture.width * scale)
    return html_page("pictures/picture.html", picture=picture, svg=svg, width=width)


def pdf_pages(pictures: Sequence[Picture]) -> bytes:
    """A PDF with a page of A4 for each picture, in the orientation that fits better."""
    return _typeset(pictures, paper=True)


def _png(picture: Picture, scale: float) -> bytes:
    _refuse_beyond_budget(picture, scale)
    return _typeset([picture], paper=False, scale=scale)


def _typeset(pictures: Sequence[Picture], paper: bool, scale: float = 1.0) -> bytes:
    """Typesets pictures: a PDF has each picture on a page of A4, and a PNG has only the first picture."""
    pages = [
        {
            "flipped": picture.width > picture.height,
            "width": picture.size(scale)[0],
            "height": picture.size(scale)[1],
            "ground": picture.paper,
            "alt": picture.description,
        }
        for picture in pictures
    ]
    content = {"title": pictures[0].title, "paper": paper, "pages": pages}
    svgs = {f"svg{number}": picture.svg_text(scale) for number, picture in enumerate(pictures)}
    return typeset("pictures/pages.typ", content, svgs, page=None if paper else 1)


def _refuse_beyond_budget(picture: Picture, scale: float) -> None:
    """Raises `DataError` for a PNG that needs too much memory; the error states the largest possible size."""
    needed = BYTES_A_PIXEL * picture.width * picture.height * scale**2
    if needed > PIXEL_BUDGET:
        most = scale * math.sqrt(PIXEL_BUDGET / needed)
        width, at_scale = int(picture.width * most), math.floor(100 * most) / 100
        raise DataError(
            [
                gettext(
                    "a PNG of {width:.0f} x {height:.0f} pixels needs {needed:,.0f} MB of memory, but only "
                    "{allowed:,.0f} MB are allowed; use at most --width {most_width} or --scale {most_scale:g}, "
                    "or write an SVG or PDF, which have no such limit",
                    width=picture.width * scale,
                    height=picture.height * scale,
                    needed=needed / 1e6,
                    allowed=PIXEL_BUDGET / 1e6,
                    most_width=width,
                    most_scale=at_scale,
                )
            ]
        )


@dataclass(frozen=True, slots=True)
class PictureFile:
    """A picture that was written: its format, its size in pixels, its pages of A4, and its bytes."""

    file: str
    form: str
    size: tuple[int, int]
    pages: int
    bytes: int

    def facts(self, notice: str) -> dict[str, object]:
        """The facts about the file as data, with a notice about the picture."""
        width, height = (None, None) if self.form == "pdf" else self.size
        facts = {"file": self.file, "format": self.form, "width": width, "height": height, "pages": self.pages}
        return {**facts, "bytes": self.bytes, "notice": notice or None}


def written_picture(
    file: Path, pages: Sequence[Picture], note: Callable[[str], None], scale: float = 1.0
) -> PictureFile:
    """Writes pictures to a file; the ending of the file's name determines the format. If an error occurs, nothing is
    written. Only a PDF file can contain several pages. The function `note` receives remarks for the user.
    """
    picture, form = pages[0], form_of(str(file))
    data = file_bytes(pages, form, scale)
    write_bytes(file, data)
    if sentence := boxes_in(form, pages):
        note(sentence)
    return PictureFile(str(file), form, picture.size(scale), len(pages), len(data))


def boxes_in(form: str, pictures: Iterable[Picture]) -> str:
    """A sentence about characters of the pictures that no font has; empty if the pictures contain no such characters.

    For SVG and HTML the sentence is always empty, because these files are drawn with the fonts of the user's program.
    """
    if form not in ("png", "pdf"):
        return ""
    return boxes_sentence(label.text for picture in pictures for label in picture.labels)


def form_of(name: str) -> str:
    """The format of a picture, by the ending of the file's name; raises `DataError` for an unknown ending."""
    match = re.search(r"\.([A-Za-z0-9]+)$", name)
    form = match[1].lower() if match else ""
    if form not in FORMATS:
        endings = ", ".join(f".{known}" for known in FORMATS)
        raise DataError(
            [gettext("{name}: the name of a picture ends with one of {endings}", name=name, endings=endings)]
        )
    return form
