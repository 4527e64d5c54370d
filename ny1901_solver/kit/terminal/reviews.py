"""How `review` answers, whatever the game: its options, its run with a bar, its tables, its report."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, TypeVar

import typer

from ..exit_codes import INTERRUPTED
from ..words import counted
from . import output, saving
from .bar import bar

if TYPE_CHECKING:
    from ..pictures.sheet import Picture
    from ..progress import KnownPuzzle
    from ..review.kept import DecisionT, ReviewedT
    from ..review.puzzles import OwnPuzzles
    from ..review.report import Report
    from ..review.reviewed import GameReview
    from ..review.wording import ReviewInWords

OwnT = TypeVar("OwnT", bound="KnownPuzzle")

ReportFile = Annotated[
    Path | None,
    typer.Option(
        "-o", "--output", metavar="FILE", help="A report to look at: .html or .pdf; .svg or .png: the plot alone."
    ),
]
PuzzleFolder = Annotated[
    Path | None, typer.Option(metavar="DIR", file_okay=False, help="Write the mistakes as puzzles into this folder.")
]


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
    file: Path,
    made: GameReview[Any, Any, Any],
    plot: Callable[[], Picture],
    report: Callable[[Callable[[str], None]], Report],
) -> None:
    """Writes the report, or the plot alone, where a turn was reviewed; `report` tells of each turn that is drawn."""
    from ..files import write_bytes
    from ..pictures.picture_files import encoded, form_of
    from ..review.report import SHOWN
    from ..review.report_html import report_html
    from ..review.report_pdf import report_pdf

    if not made.turns:
        return
    form = form_of(str(file))
    if form in ("svg", "png"):
        write_bytes(file, encoded(plot(), form))
        return
    with bar(sum(turn.mark in SHOWN for turn in made.turns)) as told:
        found = report(told)
    write_bytes(file, report_pdf(found) if form == "pdf" else report_html(found).encode())


def write_puzzles(
    folder: Path,
    reviewed: Iterable[tuple[DecisionT, ReviewedT]],
    seats: Sequence[int],
    puzzle_of: Callable[[DecisionT, Any], OwnT | str],
    text_of: Callable[[OwnT], str],
    noun: str,
) -> OwnPuzzles:
    """Writes the mistakes of some seats as puzzles, and counts by the word for why which ones are none."""
    from ..review.puzzles import OwnPuzzles, is_mistake

    mistakes = [(decision, turn) for decision, turn in reviewed if turn.seat in seats and is_mistake(turn)]
    files, rejects = list[str](), Counter[str]()
    with bar(len(mistakes)) as told:
        for decision, turn in mistakes:
            found = puzzle_of(decision, turn.best)
            if isinstance(found, str):
                rejects[found] += 1
            else:
                files.append(str(file := folder / f"{found.id}.yaml"))
                _write_puzzle(file, text_of(found))
            told(f"{noun} {turn.number}")
    return OwnPuzzles(tuple(files), dict(sorted(rejects.items())))


def _write_puzzle(file: Path, text: str) -> None:
    """Writes a puzzle; one of its id that is there already may have been worked on, and stays."""
    from ..files import read_text, write_new

    file.parent.mkdir(parents=True, exist_ok=True)
    if not write_new(file, text.encode()) and read_text(file) != text:
        output.note(f"{file}: is there already and differs; it is left as it is")


def tell(made: GameReview[Any, Any, Any], words: ReviewInWords, seats: Sequence[int], file: Path | None) -> None:
    """Prints a review: the turns of some seats, unless they stand in a file, the players, and where the game turned."""
    turns = [said for turn, said in zip(made.turns, words.turns, strict=True) if turn.seat in seats]
    output.say(*_tables([(words.heads, ""), *turns], words.players, file))
    output.say(*_turning_points(words.points, words.noun))
    output.say(*words.basis, made.end.setup.basis)


def tell_puzzles(own: OwnPuzzles) -> None:
    """Prints the files of the puzzles made of mistakes, and why others make none."""
    output.say(f"{counted(len(own.files), 'puzzle')} of the mistakes", *(f"  {name}" for name in own.files))
    if own.rejects:
        output.say(f"no puzzle: {', '.join(f'{reason} {count}' for reason, count in own.rejects.items())}")


def _tables(
    turns: Sequence[tuple[Sequence[str], str]], players: Sequence[Sequence[str]], file: Path | None
) -> Iterator[str]:
    """The turns, each with what would have been better, unless they stand in a file; then the players."""
    rows: list[Sequence[str]] = []
    for cells, better in turns:
        rows.append(cells)
        if better:
            rows.append((*[""] * (len(cells) - 1), f"  {better}"))
    if file is None:
        yield from (*_laid_out(rows, left=(1, 3, 7)), "")
    yield from _laid_out(players, left=(0,))


def _turning_points(points: Sequence[tuple[int, str]], noun: str) -> Iterator[str]:
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


def _laid_out(rows: Sequence[Sequence[str]], left: Sequence[int]) -> Iterator[str]:
    """Rows in columns, which stand to the right but for some."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = (
            cell.ljust(width) if place in left else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        )
        yield "  ".join(cells).rstrip()
