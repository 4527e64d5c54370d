"""A picture as a file: SVG, PNG, HTML or PDF, the same bytes every time."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from ..errors import DataError
from ..files.access import write_bytes
from .pages import html_page
from .sheet import Picture
from .typesetting import boxes_sentence, typeset

FORMATS = ("svg", "png", "html", "pdf")
# While a PNG is made its pixels are held three times in 4 bytes (the picture, the page, the file's rows), and the file
# besides: 12.2 to 12.5 bytes a pixel were measured at 4,000 to 9,000 pixels of width. The budget leaves a process that
# draws below half a gigabyte, for it needs 85 MB without any picture.
BYTES_A_PIXEL = 13
PIXEL_BUDGET = 400_000_000


def encode(picture: Picture, form: str, scale: float = 1.0) -> bytes:
    """The bytes of a picture in one of `FORMATS`; a PDF is a page of A4, whatever the scale."""
    if form == "pdf":
        return pdf_pages([picture])
    if form == "svg":
        return picture.svg_text(scale).encode()
    if form == "html":
        return _html(picture, scale).encode()
    if form == "png":
        return _png(picture, scale)
    raise DataError([f"a picture is {', '.join(FORMATS)}, not {form!r}"])


def file_bytes(pages: Sequence[Picture], form: str, scale: float = 1.0) -> bytes:
    """The bytes of a file of pictures: in a PDF each has a page, of another form is the first."""
    return pdf_pages(pages) if form == "pdf" else encode(pages[0], form, scale)


def _html(picture: Picture, scale: float) -> str:
    svg, width = picture.svg_text(scale), round(picture.width * scale)
    return html_page("pictures/picture.html", picture=picture, svg=svg, width=width)


def pdf_pages(pictures: Sequence[Picture]) -> bytes:
    """A PDF with a page of A4 for each picture, upright or lying as it fits better."""
    return _typeset(pictures, paper=True)


def _png(picture: Picture, scale: float) -> bytes:
    _refuse_beyond_budget(picture, scale)
    return _typeset([picture], paper=False, scale=scale)


def _typeset(pictures: Sequence[Picture], paper: bool, scale: float = 1.0) -> bytes:
    """Pictures on pages of A4, as PDF, or the first one alone, as PNG."""
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
    """Raises `DataError` for a PNG that takes too much memory, with the largest one that does not."""
    needed = BYTES_A_PIXEL * picture.width * picture.height * scale**2
    if needed > PIXEL_BUDGET:
        most = scale * math.sqrt(PIXEL_BUDGET / needed)
        width, at_scale = int(picture.width * most), math.floor(100 * most) / 100
        raise DataError(
            [
                f"a PNG of {picture.width * scale:.0f} x {picture.height * scale:.0f} pixels takes "
                f"{needed / 1e6:,.0f} MB of memory, and {PIXEL_BUDGET / 1e6:,.0f} are allowed: "
                f"at most --width {width} or --scale {at_scale:g}; SVG and PDF have no such limit"
            ]
        )


@dataclass(frozen=True, slots=True)
class PictureFile:
    """A picture that was written: its form, its size in pixels, how many pages of A4 it has, and its bytes."""

    file: str
    form: str
    size: tuple[int, int]
    pages: int
    bytes: int

    def facts(self, notice: str) -> dict[str, object]:
        """The file as data, with what has to be said of the picture."""
        width, height = (None, None) if self.form == "pdf" else self.size
        facts = {"file": self.file, "format": self.form, "width": width, "height": height, "pages": self.pages}
        return {**facts, "bytes": self.bytes, "notice": notice or None}


def written_picture(
    file: Path, pages: Sequence[Picture], note: Callable[[str], None], scale: float = 1.0
) -> PictureFile:
    """Writes a picture, or several pages, whole or not at all, in the form that the file's name asks for.

    `note` hears what there is to say beside it.
    """
    picture, form = pages[0], form_of(str(file))
    data = file_bytes(pages, form, scale)
    write_bytes(file, data)
    if sentence := boxes_in(form, pages):
        note(sentence)
    return PictureFile(str(file), form, picture.size(scale), len(pages), len(data))


def boxes_in(form: str, pictures: Iterable[Picture]) -> str:
    """A sentence about the characters of pictures that no font has, for forms that are set in type here; else empty."""
    if form not in ("png", "pdf"):
        return ""
    return boxes_sentence(label.text for picture in pictures for label in picture.labels)


def form_of(name: str) -> str:
    """The format that a file's name asks for; raises `DataError` for a name that asks for none."""
    match = re.search(r"\.([A-Za-z0-9]+)$", name)
    form = match[1].lower() if match else ""
    if form not in FORMATS:
        wanted = ", ".join(f".{known}" for known in FORMATS)
        raise DataError([f"{name}: the name of a picture ends with one of {wanted}"])
    return form
