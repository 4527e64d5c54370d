"""Pictures that commands draw: options of their size, the file that they go to, and what is said of it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from . import output

if TYPE_CHECKING:
    from ..pictures.sheet import Picture

Drawing = Annotated[
    Path, typer.Option("-o", "--output", metavar="FILE", help="Where to: .svg, .png, .html or .pdf; '-' for SVG.")
]
Width = Annotated[
    int | None, typer.Option(min=100, max=20000, metavar="PX", help="How wide the picture is, in pixels.")
]
Scale = Annotated[float | None, typer.Option(min=0.1, max=20, metavar="X", help="Enlarge the picture so many times.")]


@dataclass(frozen=True, slots=True)
class DrawnFile:
    """A file that was drawn: its form, its size in pixels, how many pages of A4 it has, and its bytes."""

    file: str
    form: str
    size: tuple[int, int]
    pages: int
    bytes: int

    def __str__(self) -> str:
        measure = f"{self.size[0]} x {self.size[1]} pixels"
        if self.form == "pdf":
            measure = "one page of A4" if self.pages == 1 else f"{self.pages} pages of A4"
        return f"{self.file}: {measure}"

    def facts(self, notice: str) -> dict[str, Any]:
        """The file as data, with what has to be said of the picture."""
        paged = self.form == "pdf"
        return {
            "file": self.file,
            "format": self.form,
            "width": None if paged else self.size[0],
            "height": None if paged else self.size[1],
            "pages": self.pages,
            "bytes": self.bytes,
            "notice": notice or None,
        }


def form_wanted(file: Path, width: int | None, scale: float | None, as_json: bool) -> str:
    """The form that a file's name asks for; raises what is amiss in the options before anything is drawn."""
    if width is not None and scale is not None:
        raise typer.BadParameter("choose one of --width and --scale")
    if as_json and str(file) == "-":
        raise typer.BadParameter("--json needs a file for the picture", param_hint="--output")
    from ..pictures.picture_files import form_of

    return "svg" if str(file) == "-" else form_of(str(file))


def put(
    file: Path,
    form: str,
    pages: Sequence[Picture],
    width: int | None,
    scale: float | None,
    write: Callable[[Path, bytes], None],
) -> DrawnFile | None:
    """Writes a picture, or several pages, with `write`; `None` when it went to standard output."""
    from ..pictures.picture_files import file_bytes

    picture = pages[0]
    if form == "pdf" and (width is not None or scale is not None):
        output.note("a PDF is of pages of paper; --width and --scale are left out of account")
    factor = width / picture.width if width is not None else scale or 1.0
    data = file_bytes(pages, form, factor)
    if str(file) == "-":
        typer.echo(data, nl=False)
        return None
    write(file, data)
    note_boxes(form, pages)
    return DrawnFile(str(file), form, picture.size(factor), len(pages), len(data))


def note_boxes(form: str, pictures: Iterable[Picture]) -> None:
    """Says on stderr which characters of pictures no font has, for the formats that are set in type here."""
    if form in ("png", "pdf"):
        from ..pictures.typesetting import boxes_told

        if told := boxes_told(label.text for picture in pictures for label in picture.labels):
            output.note(told)
