"""How `review` answers, whatever the game: its options, its run with a bar, its tables, its report."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from ..words import counted
from . import output, saving
from .bar import bar
from .process import INTERRUPTED

if TYPE_CHECKING:
    from ..pictures.sheet import Picture
    from ..review.report import Report
    from ..review.reviewed import GameReview, JudgedDecision

    ReviewedT = TypeVar("ReviewedT", bound=JudgedDecision)

ReportFile = Annotated[
    Path | None,
    typer.Option(
        "-o", "--output", metavar="FILE", help="A report to look at: .html or .pdf; .svg or .png: the plot alone."
    ),
]
Workers = Annotated[int, typer.Option(min=1, max=64, help="Processes that work side by side.")]


def expect_report(file: Path, form_of: saving.FormOf) -> None:
    """Refuses a file that no report can be written to."""
    from ..pictures.picture_files import form_of as form_of_picture

    form_of_picture(str(file))
    saving.expect_page(file, form_of)


def kept_reviews() -> Path:
    """Where the system has turns that were reviewed."""
    return Path(typer.get_app_dir("ny1901")) / "reviews"


def with_bar(total: int, found: Generator[ReviewedT, None, None], noun: str) -> Iterator[ReviewedT]:
    """The decisions as they are reviewed; Ctrl-C ends them."""
    try:
        with bar(total) as told, closing(found):
            for turn in found:
                told(f"{noun} {turn.number} {turn.mark}")
                yield turn
    except KeyboardInterrupt:
        return


def write_report(
    file: Path, plot: Callable[[], Picture], report: Callable[[Callable[[str], None]], Report], boards: int
) -> None:
    """Writes the report, or the plot alone; `report` tells of each of so many boards that it is drawn."""
    from ..files import write_bytes
    from ..pictures.picture_files import encoded, form_of
    from ..review.report_html import report_html
    from ..review.report_pdf import report_pdf

    form = form_of(str(file))
    if form in ("svg", "png"):
        write_bytes(file, encoded(plot(), form))
        return
    with bar(boards) as told:
        found = report(told)
    write_bytes(file, report_pdf(found) if form == "pdf" else report_html(found).encode())


def tables(
    turns: Sequence[tuple[Sequence[str], str]], players: Sequence[Sequence[str]], file: Path | None
) -> Iterator[str]:
    """The turns, each with what would have been better, unless they stand in a file; then the players."""
    rows: list[Sequence[str]] = []
    for cells, better in turns:
        rows.append(cells)
        if better:
            rows.append((*[""] * (len(cells) - 1), f"  {better}"))
    if file is None:
        yield from (*laid_out(rows, left=(1, 3, 7)), "")
    yield from laid_out(players, left=(0,))


def turning_points(points: Sequence[tuple[int, str]], noun: str) -> Iterator[str]:
    """The points at which a game turned, by the numbers of their turns, between two empty lines."""
    yield ""
    if points:
        first = points[0][0]
        yield f"turning points (RECORD@{first - 1} is the position before {noun} {first})"
    else:
        yield f"no {noun} turned the game"
    yield from (*(f"  {noun} {number}: {told}" for number, told in points), "")


def end_of(made: GameReview[Any, Any, Any]) -> None:
    """Ends a review that was broken off with its exit code."""
    if not made.complete:
        reviewed = f"{len(made.turns)} of {counted(made.decisions, 'decision')}"
        output.note(f"interrupted after {reviewed}; the same command goes on from there")
        raise typer.Exit(INTERRUPTED)


def laid_out(rows: Sequence[Sequence[str]], left: Sequence[int]) -> Iterator[str]:
    """Rows in columns, which stand to the right but for some."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (
            cell.ljust(width) if place in left else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()
