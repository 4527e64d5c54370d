"""Questions about editions: which ship, and what one holds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated

from ...kit.capability import Asker, Capability, Question, Shown, Subject, Unfit
from ..answers import of_editions
from ..answers.of_editions import EditionListAnswer, EditionShowAnswer
from ..edition import Edition, available_editions, load_edition


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
