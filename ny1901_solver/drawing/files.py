"""A picture as a file: SVG, PNG, HTML or PDF, the same bytes every time."""

from __future__ import annotations

import re
from html import escape
from typing import Literal

from ..errors import DataError
from .sheet import Picture

FORMATS = ("svg", "png", "html", "pdf")

_PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
body {{ margin: 0; padding: 1.5rem; background: #e9e4d8; font-family: Georgia, serif; color: #2b2620; }}
figure {{ margin: 0 auto; max-width: {width}px; }}
svg {{ width: 100%; height: auto; display: block; box-shadow: 0 1px 6px rgba(0, 0, 0, .3); }}
figcaption {{ margin-top: 1rem; line-height: 1.4; }}
@media print {{ body {{ padding: 0; background: none; }} svg {{ box-shadow: none; }} }}
</style>
</head>
<body>
<figure>
{svg}<figcaption>
<p>{description}</p>
{notice}</figcaption>
</figure>
</body>
</html>
"""

# The SVG comes in as an input, so that nothing is read from a disk.
_IMAGE = """
#set document(title: sys.inputs.title)
#set page({page})
#image(bytes(sys.inputs.svg), format: "svg", width: 100%, height: 100%, fit: "contain", alt: sys.inputs.alt)
"""


def encoded(picture: Picture, form: str, scale: float = 1.0) -> bytes:
    """The bytes of a picture in one of `FORMATS`; a PDF is a page of A4, whatever the scale."""
    if form == "svg":
        return picture.svg_text(scale).encode()
    if form == "html":
        return _html(picture, scale).encode()
    if form == "png":
        page = f"width: {picture.width}pt, height: {picture.height}pt, margin: 0pt"
        return _rendered(picture, "png", page, 72 * scale)
    if form == "pdf":
        flipped = "true" if picture.width > picture.height else "false"
        return _rendered(picture, "pdf", f'"a4", flipped: {flipped}, margin: 8mm, fill: rgb("{picture.paper}")', None)
    raise DataError([f"a picture is {', '.join(FORMATS)}, not {form!r}"])


def _html(picture: Picture, scale: float) -> str:
    notice = f"<p><em>{escape(picture.notice)}</em></p>\n" if picture.notice else ""
    return _PAGE.format(
        title=escape(picture.title),
        width=round(picture.width * scale),
        svg=picture.svg_text(scale),
        description=escape(picture.description),
        notice=notice,
    )


def _rendered(picture: Picture, form: Literal["png", "pdf"], page: str, ppi: float | None) -> bytes:
    """The picture as typst renders it, with the fonts that it brings along and no date."""
    import typst

    return typst.compile(
        _IMAGE.format(page=page).encode(),
        format=form,
        ppi=ppi,
        ignore_system_fonts=True,
        sys_inputs={"svg": picture.svg_text(), "title": picture.title, "alt": picture.description},
        timestamp=0,
    )


def form_of(name: str) -> str:
    """The format that a file's name asks for; raises `DataError` for a name that asks for none."""
    match = re.search(r"\.([A-Za-z0-9]+)$", name)
    form = match[1].lower() if match else ""
    if form not in FORMATS:
        wanted = ", ".join(f".{known}" for known in FORMATS)
        raise DataError([f"{name}: the name of a picture ends with one of {wanted}"])
    return form
