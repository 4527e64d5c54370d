"""Boards of one's own: an edition is begun, and checked and drawn while its texts are typed."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import Field

from ...kit.engine import Caller, Method, Request, in_field
from ...kit.geometry.squares import MAX_COLUMNS
from ..answers import of_editions
from ..board.grid import MAX_ROWS
from ..edition.counts import counts
from ..edition.examine import Examined, examine
from ..edition.skeleton import copied, skeleton
from .given import NameOrTexts, edition_of, examined_texts


class EditionCheckRequest(Request):
    """Checks an edition while its texts are typed, as `ny1901 edition check`, and draws its board with the mistakes."""

    files: Annotated[dict[str, str], Field(description="the texts of the files of its folder by name, some or all")]
    picture: bool = True
    board: Annotated[
        bool, Field(description="whether the board alone is drawn, for a page, and its cells are listed")
    ] = False
    black_and_white: bool = False


class EditionNewRequest(Request):
    """Begins an edition: the texts to type over, as `ny1901 edition new`."""

    name: Annotated[str, Field(min_length=1, max_length=100)] = "my-board"
    title: Annotated[str | None, Field(max_length=200)] = None
    columns: Annotated[int, Field(ge=1, le=MAX_COLUMNS)] = 20
    rows: Annotated[int, Field(ge=1, le=MAX_ROWS)] = 20
    like: NameOrTexts | None = None


def _check(request: EditionCheckRequest, _: Caller) -> dict[str, Any]:
    with examined_texts(request.files, "files") as examined:
        figures = counts(examined.sources, examined.files)
        picture = _picture(request, examined) if request.picture else None
        cells = examined.sources.board.items() if request.board and examined.sources.board else []
        return of_editions.edition_typed(examined, figures, picture, cells)


def _picture(request: EditionCheckRequest, examined: Examined) -> dict[str, Any] | None:
    from ..drawing import BLACK_AND_WHITE, COLOUR, board_picture, page_board

    drawable = examined.drawable()
    if drawable is None:
        return None
    palette = BLACK_AND_WHITE if request.black_and_white else COLOUR
    wrong = examined.wrong_squares(drawable)
    picture = page_board(drawable, None, palette, wrong) if request.board else board_picture(drawable, palette, wrong)
    return picture.facts() | {"legal": examined.valid}


def _new(request: EditionNewRequest, _: Caller) -> dict[str, Any]:
    like = request.like
    if like is None:
        return of_editions.edition_new(skeleton(request.name, request.title, request.columns, request.rows, False))
    if isinstance(like, str):
        examined = examine(edition_of(like, "like").folder)
        return of_editions.edition_new(copied(examined, request.name, request.title, False))
    with examined_texts(like, "like") as examined, in_field("like"):
        return of_editions.edition_new(copied(examined, request.name, request.title, False))


METHODS = {
    "edition-check": Method(EditionCheckRequest, _check, "edition-check"),
    "edition-new": Method(EditionNewRequest, _new, "edition-new"),
}
