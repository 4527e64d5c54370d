"""Questions about editions: which ship, what one holds, what is amiss in one of your own, and how one is begun."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Annotated, Any, NamedTuple

from pydantic import Field

from ... import __version__
from ...kit.answers import Answer
from ...kit.capability import Asker, Capability, Python, Question, Shown, Spelled, Subject, Unfit, in_field
from ...kit.errors import MOST_TOLD
from ...kit.exit_codes import ANSWER_IS_NO
from ...kit.files import Problem
from ...kit.geometry.squares import MAX_COLUMNS
from ..answers import of_editions
from ..answers.of_editions import EditionListAnswer, EditionShowAnswer, VersionAnswer
from ..board.grid import MAX_ROWS
from ..edition import Edition, available_editions, load_edition
from ..edition.examine import Examined
from ..edition.own import own_edition


class EditionList(Question):
    """List the shipped editions."""


def _list(_: EditionList, __: Asker) -> list[Edition]:
    return [load_edition(name) for name in available_editions()]


def _list_told(answer: EditionListAnswer) -> Iterator[Shown]:
    width = max(len(edition.name) for edition in answer.editions)
    for edition in answer.editions:
        yield f"{edition.name:<{width}}  {edition.title}{'' if edition.notice is None else ' (synthetic)'}"


EDITION_LIST = Capability(EditionList, _list, lambda _, found, __: of_editions.edition_list(found), _list_told, ("",))


class EditionShow(Question):
    """Show an edition and where its tables come from."""

    name: Annotated[Edition, Subject("board")] | None = None


def _show(asked: EditionShow, _: Asker) -> Edition:
    if asked.name is None:
        raise Unfit("name", "either the name of an edition is wanted, or its texts in the field edition")
    return asked.name


def _show_told(answer: EditionShowAnswer) -> Iterator[Shown]:
    from ..render.edition import edition_view

    yield lambda columns: edition_view(answer.about, columns)


EDITION_SHOW = Capability(
    EditionShow,
    _show,
    lambda _, found, __: of_editions.edition_show(found),
    _show_told,
    ("lower-manhattan", "my-edition/ --ascii"),
)


class EditionInWork(NamedTuple):
    """An edition examined as far as it is typed; of texts that are `given` by name, or of a folder."""

    examined: Examined
    given: bool = False


class EditionCheck(Question):
    """Check an edition's folder.

    Names everything that does not add up, all at once: each with file, line, column and a picture of the place.
    Blanks still marked TODO or ???? are told apart from mistakes, and so is what is merely odd. The counts below
    are there to be compared with the printed board.

    Exit code 0 when it is valid, 1 when something is wrong or not filled in yet.
    """

    files: Annotated[EditionInWork, Subject("edition in work")]
    picture: Annotated[bool, Spelled(asked=False)] = Field(
        True, description="whether the board of given texts is drawn, with the mistakes"
    )
    board: Annotated[bool, Spelled(asked=False)] = Field(
        False, description="whether the board alone is drawn, for a page, and its cells are listed"
    )
    black_and_white: Annotated[bool, Spelled(asked=False)] = Field(False, description="without colours")


def _check(asked: EditionCheck, _: Asker) -> Examined:
    return asked.files.examined


def _check_answer(asked: EditionCheck, examined: Examined, _: Asker) -> Answer:
    from ..edition.counts import counts

    figures = counts(examined.sources, examined.files)
    if not asked.files.given:
        return of_editions.edition_check(examined, figures).with_about((examined, figures))
    picture = _picture(asked, examined) if asked.picture else None
    cells = examined.sources.board.items() if asked.board and examined.sources.board else []
    return of_editions.edition_typed(examined, figures, picture, cells).with_about((examined, figures))


def _picture(asked: EditionCheck, examined: Examined) -> dict[str, Any] | None:
    from ..drawing import BLACK_AND_WHITE, COLOUR, board_picture, page_board

    drawable = examined.drawable()
    if drawable is None:
        return None
    palette = BLACK_AND_WHITE if asked.black_and_white else COLOUR
    wrong = examined.wrong_squares(drawable)
    picture = page_board(drawable, None, palette, wrong) if asked.board else board_picture(drawable, palette, wrong)
    return picture.facts() | {"legal": examined.valid}


def _check_told(answer: Answer) -> Iterator[Shown]:
    from ..edition.counts import sentences
    from ..edition.text_pictures import illustrated

    examined, figures = answer.about
    wrong, odd = examined.mistakes, examined.looks()
    yield from _first_told(illustrated(wrong[:MOST_TOLD], examined.sources), len(wrong))
    yield from (f"{line}\n" for line in blank_lines(examined.blanks))
    if odd:
        yield "look at:"
        yield from _first_told(illustrated(odd[:MOST_TOLD], examined.sources), len(odd))
    yield from sentences(figures, examined.files.draft)
    yield verdict(examined)


def _first_told(problems: Iterable[Problem], count: int) -> Iterator[str]:
    """The first problems of so many."""
    for problem in problems:
        yield str(problem)
        yield f"{problem.picture}\n" if problem.picture else ""
    if count > MOST_TOLD:
        yield f"and {count - MOST_TOLD} more\n"


def blank_lines(found: list[Problem]) -> list[str]:
    """What is not filled in yet, a line a file."""
    lines = []
    for file in dict.fromkeys(problem.file for problem in found):
        of_file = [problem for problem in found if problem.file == file]
        count = sum(len(problem.squares) or 1 for problem in of_file)
        what = ("square" if of_file[0].squares else "value") + ("" if count == 1 else "s")
        lines.append(f"{of_file[0].place}: {count} {what} not filled in yet{', from here on' if count > 1 else ''}")
    return lines


def verdict(examined: Examined) -> str:
    """Whether the edition is valid, in one line."""
    if examined.valid and examined.edition is not None:
        territories = len(examined.edition.board.territories)
        return f"{examined.edition.name} is valid: {territories} territories, {len(examined.edition.tiles)} tiles"
    wrong, blank = len(examined.mistakes), len(examined.blanks)
    told = "no mistakes" if not wrong else "1 mistake" if wrong == 1 else f"{wrong} mistakes"
    return f"not valid yet: {told}{', and something is not filled in yet' if blank else ''}"


EDITION_CHECK = Capability(
    EditionCheck,
    _check,
    _check_answer,
    _check_told,
    ("my-edition/", "my-edition/ --json"),
    code=lambda answer: 0 if answer.valid else ANSWER_IS_NO,
)


class EditionNew(Question):
    """Begin an edition: the texts of its files, to type over."""

    name: Annotated[str, Field(min_length=1, max_length=100)] = Field("my-board", description="of its folder")
    title: Annotated[str, Field(max_length=200)] | None = Field(None, description="what the edition is called")
    columns: int = Field(20, ge=1, le=MAX_COLUMNS, description="squares of a row of its grid, streets included")
    rows: int = Field(20, ge=1, le=MAX_ROWS, description="rows of its grid, streets included")
    like: Annotated[Examined, Subject("edition to copy")] | None = None


def _new(asked: EditionNew, _: Asker) -> dict[str, str]:
    from ..edition.skeleton import copied, skeleton

    if asked.like is None:
        return skeleton(asked.name, asked.title, asked.columns, asked.rows, False)
    with in_field("like"):
        return copied(asked.like, asked.name, asked.title, False)


def _new_told(answer: Any) -> Iterator[Shown]:
    for name, text in answer.files.items():
        yield f"# {name}"
        yield text


EDITION_NEW = Capability(
    EditionNew, _new, lambda _, found, __: of_editions.edition_new(found), _new_told, python=Python(("name",))
)


class Version(Question):
    """Tell which program this is, and which edition it was started with."""


def _version(_: Version, __: Asker) -> str:
    return __version__


def _version_told(answer: VersionAnswer) -> Iterator[Shown]:
    yield f"{answer.name} {answer.version}"


VERSION = Capability(
    Version, _version, lambda _, found, __: of_editions.version(found, own_edition.get()), _version_told
)
