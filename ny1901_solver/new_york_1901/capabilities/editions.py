"""The capabilities about editions: list and show editions, and make, check, export and draw your own edition."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

from pydantic import Field

from ...capabilities.editions import not_valid, problem_lines
from ...errors import MOST_PROBLEMS, DataError
from ...exit_codes import ANSWER_IS_NO
from ...files.access import Problem, expect_page, path_text, write_in_form
from ...geometry.squares import MAX_COLUMNS
from ...messages import gettext, ngettext
from ...pictures.picture_files import form_of, written_picture
from ...questions.answers import Answer
from ...questions.capability import (
    Asker,
    Capability,
    Local,
    Note,
    OfAnswer,
    Python,
    Question,
    Shown,
    Spelled,
    Subject,
    Unfit,
    in_field,
)
from ..answers import editions as of_editions
from ..answers.editions import (
    EditionDrawAnswer,
    EditionExportAnswer,
    EditionListAnswer,
    EditionNewAnswer,
    EditionShowAnswer,
)
from ..board.grid import MAX_ROWS, csv_of
from ..edition import Edition, available_editions, load_edition
from ..edition.board_draft import legend_of
from ..edition.counts import counts, sentences
from ..edition.draft_sheet import NO_TOKEN
from ..edition.examine import Examined, examined_edition
from ..edition.skeleton import copy_edition, skeleton, write_folder
from ..edition.text_pictures import illustrate
from ..table.naming import is_count

if TYPE_CHECKING:
    from ...pictures.sheet import Picture

MOST_BESIDE = 8
"""The maximum number of mistakes that are listed under a drawn board."""


class EditionList(Question):
    """List the shipped editions."""


def _list(_: EditionList, __: Asker) -> list[Edition]:
    return [load_edition(name) for name in available_editions()]


def _list_lines(answer: EditionListAnswer) -> Iterator[Shown]:
    width = max(len(edition.name) for edition in answer.editions)
    for edition in answer.editions:
        title = edition.title
        if edition.notice is not None:
            title = gettext("{title} (synthetic)", title=title)
        yield f"{edition.name:<{width}}  {title}"


EDITION_LIST = Capability(
    EditionList, _list, lambda _, result, __: of_editions.edition_list(result), _list_lines, ("",)
)


class EditionShow(Question):
    """Show an edition and where its tables come from."""

    name: Annotated[Edition, Subject("board")] | None = None


def _show(asked: EditionShow, _: Asker) -> Edition:
    if asked.name is None:
        raise Unfit(
            "name",
            gettext("give the name of an edition in the field name, or the texts of its files in the field edition"),
        )
    return asked.name


def _show_lines(answer: EditionShowAnswer) -> Iterator[Shown]:
    from ..render.edition import edition_view  # imports rich, which is not available in a browser

    yield lambda columns: edition_view(answer.about, columns)


EDITION_SHOW = Capability(
    EditionShow,
    _show,
    lambda _, result, __: of_editions.edition_show(result),
    _show_lines,
    ("lower-manhattan", "my-edition/ --ascii"),
)


class EditionInWork(NamedTuple):
    """An edition that may be incomplete, with its mistakes. If `given` contains texts by file name, the edition is read
    from these texts, otherwise from a folder."""

    examined: Examined
    given: bool = False


def edition_in_work(name_or_folder: str | Path) -> EditionInWork:
    """Reads an edition, which may be incomplete."""
    return EditionInWork(examined_edition(name_or_folder))


class EditionCheck(Question):
    """Check an edition's folder.

    The command lists all mistakes at once, each with file, line, column and a picture of the place. It lists
    separately the values that are still marked TODO or ????, and values that are possible but unusual. Compare the
    counts at the end with the printed board.

    Exit code 0 when the edition is valid, 1 when a value is wrong or not filled in yet.
    """

    files: Annotated[EditionInWork, Subject("edition in work")]
    picture: Annotated[bool, Spelled(asked=False), OfAnswer()] = Field(
        True, description="whether the answer contains a picture of the board with its mistakes marked"
    )
    board: Annotated[bool, Spelled(asked=False), OfAnswer()] = Field(
        False,
        description="whether the picture shows only the board, for a web page, and the answer lists the cells "
        "of the board",
    )
    black_and_white: Annotated[bool, Spelled(asked=False), OfAnswer()] = Field(
        False, description="draw in black and white"
    )
    dark: Annotated[bool, Spelled(asked=False), OfAnswer()] = Field(
        False, description="draw in the colours of a dark screen"
    )


def _check(asked: EditionCheck, _: Asker) -> Examined:
    return asked.files.examined


def _check_answer(asked: EditionCheck, examined: Examined, _: Asker) -> Answer:
    figures = counts(examined.sources, examined.files)
    if not asked.files.given:
        return of_editions.edition_check(examined, figures).with_about((examined, figures))
    picture = _picture(asked, examined) if asked.picture else None
    cells = examined.sources.board.items() if asked.board and examined.sources.board else []
    brushes = _brushes(examined) if asked.board else []
    return of_editions.edition_typed(examined, figures, picture, cells, brushes).with_about((examined, figures))


def _brushes(examined: Examined) -> list[dict[str, Any]]:
    """The tokens of the legend without those that are not filled in yet."""
    main = examined.files.main
    legend = legend_of(main)
    starters = {district.token: district.starter for district in main.content.districts}
    tables = [
        ("district", [(each.token, each.name) for each in legend.districts]),
        ("street", [(each.token, each.name) for each in legend.streets]),
        ("park", [(each.token, each.name) for each in legend.parks]),
        ("landmark", [(each.token, each.name) for each in legend.landmarks]),
        ("nothing", [(legend.void, "")]),
    ]
    return [
        {"kind": kind, "token": token, "name": name, "starter": starters.get(token) if kind == "district" else None}
        for kind, entries in tables
        for token, name in entries
        if token != NO_TOKEN
    ]


def _picture(asked: EditionCheck, examined: Examined) -> dict[str, Any] | None:
    from ..drawing import SCREENS, board_picture, page_board

    drawable = examined.drawable()
    if drawable is None:
        return None
    palette = SCREENS["bw" if asked.black_and_white else "dark" if asked.dark else "light"]
    wrong = examined.wrong_squares(drawable)
    picture = page_board(drawable, None, palette, wrong) if asked.board else board_picture(drawable, palette, wrong)
    return picture.facts() | {"legal": examined.valid}


def _check_lines(answer: Answer) -> Iterator[Shown]:
    examined, figures = answer.about
    wrong, odd = examined.mistakes, examined.looks()
    yield from problem_lines(illustrate(wrong[:MOST_PROBLEMS], examined.sources), len(wrong))
    yield from (f"{line}\n" for line in blank_lines(examined.blanks))
    if odd:
        yield gettext("possible, but unusual; compare with the printed game:")
        yield from problem_lines(illustrate(odd[:MOST_PROBLEMS], examined.sources), len(odd))
    yield from sentences(figures, examined.files.draft)
    yield verdict(examined)


def blank_lines(blanks: list[Problem]) -> list[str]:
    """Returns a line for each file that has values to fill in, with their number."""
    lines = []
    for file in dict.fromkeys(problem.file for problem in blanks):
        of_file = [problem for problem in blanks if problem.file == file]
        count = sum(len(problem.squares) or 1 for problem in of_file)
        place = of_file[0].place
        lines.append(
            ngettext(
                "{place}: {number} square is not filled in yet",
                "{place}: from here on, {number} squares are not filled in yet",
                count,
                place=place,
            )
            if of_file[0].squares
            else ngettext(
                "{place}: {number} value is not filled in yet",
                "{place}: from here on, {number} values are not filled in yet",
                count,
                place=place,
            )
        )
    return lines


def verdict(examined: Examined) -> str:
    """Returns a line that states whether the edition is valid."""
    if examined.valid and examined.edition is not None:
        return gettext(
            "{edition} is valid: the edition has {territories} territories and {tiles} tiles",
            edition=examined.edition.name,
            territories=len(examined.edition.board.territories),
            tiles=len(examined.edition.tiles),
        )
    return not_valid(len(examined.mistakes), bool(examined.blanks))


EDITION_CHECK = Capability(
    EditionCheck,
    _check,
    _check_answer,
    _check_lines,
    ("my-edition/", "my-edition/ --json"),
    code=lambda answer: 0 if answer.valid else ANSWER_IS_NO,
)


class EditionNew(Question):
    """Make a folder to type your own board and tiles into.

    Comments in the files explain what to type in each place. The files contain the values of the printed game that
    are known; all other values are marked TODO or ????. You can also start from a copy of another edition.
    """

    name: Annotated[str, Field(min_length=1, max_length=100), Spelled(asked=False)] = Field(
        "my-board", description="the name of the edition and of its folder"
    )
    folder: Annotated[Path | None, Local(), Spelled(metavar="DIR", argument=True, needed=True)] = Field(
        None, description="the folder to make; its name becomes the edition's name"
    )
    title: Annotated[str, Field(max_length=200), Spelled(metavar="TEXT")] | None = Field(
        None, description="the title of the edition"
    )
    columns: Annotated[int, Spelled(asked=False)] = Field(
        20, ge=1, le=MAX_COLUMNS, description="the number of columns of the board's grid, streets included"
    )
    rows: Annotated[int, Spelled(asked=False)] = Field(
        20, ge=1, le=MAX_ROWS, description="the number of rows of the board's grid, streets included"
    )
    size: Annotated[str | None, Local(), Spelled(metavar="COLUMNSxROWS")] = Field(
        None, description="the number of columns and rows of the board's grid, streets included (default: 20x20)"
    )
    like: Annotated[Examined, Subject("edition to copy")] | None = None
    csv: bool = Field(False, description="write the board as a spreadsheet, board.csv")

    def check(self) -> None:
        """Raises `Unfit` for an impossible size, and for a size together with an edition to copy."""
        if self.like is not None and self.size is not None:
            raise Unfit("like", gettext("a copy has the size of the copied edition; leave out {size} or {like}"))
        self.squares()

    def squares(self) -> tuple[int, int]:
        """Returns the number of columns and the number of rows of the new edition's grid."""
        if self.size is None:
            return self.columns, self.rows
        columns, _, rows = self.size.partition("x")
        if is_count(columns) and is_count(rows) and 1 <= int(columns) <= MAX_COLUMNS and 1 <= int(rows) <= MAX_ROWS:
            return int(columns), int(rows)
        raise Unfit(
            "size",
            gettext(
                "{size!r} is not a size; expected columns and rows such as 20x20, at most {columns}x{rows}",
                size=self.size,
                columns=MAX_COLUMNS,
                rows=MAX_ROWS,
            ),
        )


def _new(asked: EditionNew, _: Asker) -> dict[str, str]:
    name = asked.name if asked.folder is None else asked.folder.resolve().name
    if asked.like is None:
        files = skeleton(name, asked.title, *asked.squares(), asked.csv)
    else:
        with in_field("like"):
            files = copy_edition(asked.like, name, asked.title, asked.csv)
    if asked.folder is not None:
        write_folder(asked.folder, files)
    return files


def _new_answer(asked: EditionNew, result: dict[str, str], _: Asker) -> EditionNewAnswer:
    return of_editions.edition_new(result, asked.folder, asked.like is not None)


def _new_lines(answer: EditionNewAnswer) -> Iterator[Shown]:
    if answer.folder is None:
        for name, text in answer.files.items():
            yield f"# {name}"
            yield text
        return
    yield from (str(answer.folder / name) for name in answer.files)
    folder = path_text(answer.folder)
    if folder in available_editions():  # the bare name means the shipped edition
        folder = f"./{folder}"
    command = f"ny1901 edition check {folder}"
    if answer.copied:
        yield gettext(
            "replace the copied values in these files; `{command}` lists missing and wrong values", command=command
        )
    else:
        yield gettext("fill in these files; `{command}` lists missing and wrong values", command=command)


EDITION_NEW = Capability(
    EditionNew,
    _new,
    _new_answer,
    _new_lines,
    ("my-edition --size 22x18", 'my-edition --csv --title "My copy"', "my-tiny --from tiny"),
    python=Python(("name",)),
)


class EditionExport(Question):
    """Write the board of an edition as a spreadsheet.

    To use the spreadsheet, save it as board.csv in the edition's folder, in place of board.txt.
    """

    files: Annotated[EditionInWork, Subject("edition in work")]
    output: Annotated[Path | None, Local(), Spelled("--csv", metavar="FILE", needed=True)] = Field(
        None, description="the spreadsheet to write"
    )
    delimiter: Annotated[str, Spelled(metavar="CHARACTER")] = Field(
        ",", description="the character between two cells: a comma or a semicolon"
    )

    def check(self) -> None:
        """Raises `Unfit` if the separator of the cells is not an allowed character."""
        if self.delimiter not in (",", ";"):
            raise Unfit(
                "delimiter", gettext("{delimiter!r} is neither a comma nor a semicolon", delimiter=self.delimiter)
            )


def _export(asked: EditionExport, _: Asker) -> str:
    examined = asked.files.examined
    board = examined.sources.board
    with in_field("files"):
        if board is None or not board.rows:
            raise DataError([str(problem) for problem in examined.mistakes])
    text = csv_of([[cell.token for cell in row] for row in board.rows], asked.delimiter)
    if asked.output is not None:
        write_in_form(asked.output, text, _form_of)
    return text


def _export_lines(answer: EditionExportAnswer) -> Iterator[Shown]:
    yield answer.csv if answer.file is None else answer.file


EDITION_EXPORT = Capability(
    EditionExport,
    _export,
    lambda asked, result, _: of_editions.edition_export(result, asked.output),
    _export_lines,
    ("my-edition/ --csv board.csv",),
    python=Python(("delimiter",)),
)


STANDARD_OUTPUT = Path("-")


class EditionDraw(Question):
    """Draw the board of an edition, which may be incomplete.

    Unknown squares are shown as '?'. At the terminal a wrong square has a '!' before it; in a picture file wrong
    squares are hatched.
    """

    files: Annotated[EditionInWork, Subject("edition in work")]
    output: Annotated[Path | None, Local(), Spelled("-o/--output", metavar="FILE")] = Field(
        None, description="the file to write the picture to; its ending decides the format; '-' prints SVG"
    )
    black_and_white: Annotated[bool, Spelled("--bw")] = Field(False, description="draw in black and white")

    @property
    def file(self) -> Path | None:
        """The file for the picture; `None` if the picture is printed."""
        return None if self.output == STANDARD_OUTPUT else self.output


class DrawnBoard:
    """An examined edition and its picture, which is drawn on first use; the picture is `None` if the edition has no
    board yet.

    If `printed` is true, the command prints the picture as SVG.
    """

    def __init__(self, examined: Examined, black_and_white: bool, printed: bool) -> None:
        self.examined, self.black_and_white, self.printed = examined, black_and_white, printed

    @cached_property
    def picture(self) -> Picture | None:
        """The picture of the board with its wrong squares marked."""
        from ..drawing import PALETTES, board_picture

        drawable = self.examined.drawable()
        if drawable is None:
            return None
        palette = PALETTES.for_screen(self.black_and_white)
        return board_picture(drawable, palette, self.examined.wrong_squares(drawable))


def _draw(asked: EditionDraw, asker: Asker) -> DrawnBoard:
    drawn = DrawnBoard(asked.files.examined, asked.black_and_white, asked.output == STANDARD_OUTPUT)
    if asked.file is not None:
        form_of(str(asked.file))
        expect_page(asked.file, _form_of)
    if asked.output is None:
        return drawn
    if drawn.picture is None:
        examined = drawn.examined
        nothing = gettext("{file} has no board to draw yet", file=examined.sources.board_file)
        raise DataError([nothing, *map(str, examined.mistakes)])
    if asked.file is not None:
        written_picture(asked.file, [drawn.picture], asker.note)
    return drawn


def _form_of(text: str) -> str:
    from ..loading import form_of

    return form_of(text)


def _draw_answer(asked: EditionDraw, drawn: DrawnBoard, _: Asker) -> EditionDrawAnswer:
    examined = drawn.examined
    picture = drawn.picture if asked.files.given or drawn.printed else None
    return of_editions.edition_draw(examined, verdict(examined), picture, asked.file).with_about(drawn)


def _draw_lines(answer: EditionDrawAnswer) -> Iterator[Shown]:
    if answer.file is not None:
        yield gettext("the picture is in {file}; {verdict}", file=answer.file, verdict=answer.verdict)
        return
    drawn: DrawnBoard = answer.about
    examined = drawn.examined
    if drawn.printed and answer.picture is not None:
        yield answer.picture.svg.removesuffix("\n")
        yield Note(answer.verdict)
        return
    drawable = examined.drawable()
    if drawable is not None:
        from ..render.board import board_picture

        yield lambda columns: board_picture(drawable, None, columns, examined.wrong_squares(drawable))
        yield ""
    wrong = examined.mistakes
    yield from map(str, wrong[:MOST_BESIDE])
    if len(wrong) > MOST_BESIDE:
        yield ngettext(
            "there is {number} more mistake; `ny1901 edition check` lists all mistakes",
            "there are {number} more mistakes; `ny1901 edition check` lists all mistakes",
            len(wrong) - MOST_BESIDE,
        )
    yield from blank_lines(examined.blanks)
    yield answer.verdict


EDITION_DRAW = Capability(
    EditionDraw,
    _draw,
    _draw_answer,
    _draw_lines,
    ("my-edition/", "my-edition/ -o board.svg"),
    gone={
        "watch": '--watch was removed: the view "Own boards" of the page draws the board while you type (`ny1901 '
        "serve`)"
    },
)
