"""Questions about editions: which ship."""

from __future__ import annotations

from collections.abc import Iterator

from ...kit.capability import Asker, Capability, Paragraph, Question, Shown
from ..answers import of_editions
from ..answers.of_editions import EditionListAnswer
from ..edition import EDITIONS, Edition, load_edition
from ..readings import READINGS


class EditionList(Question):
    """List the editions with their variants, and the readings that a game can be played by."""


def _list(_: EditionList, __: Asker) -> list[Edition]:
    return [load_edition(name) for name in EDITIONS]


def _answer(_: EditionList, found: list[Edition], __: Asker) -> EditionListAnswer:
    from ..rulings.registry import load_registry

    known = [reading for reading in load_registry().readings if reading.switch in READINGS]
    return of_editions.edition_list(found, known)


def _told(answer: EditionListAnswer) -> Iterator[Shown]:
    width = max(len(edition.name) for edition in answer.editions)
    for edition in answer.editions:
        variants = f"; variants: {', '.join(edition.variants)}" if edition.variants else ""
        yield f"{edition.name:<{width}}  {edition.title}{' (synthetic)' if edition.synthetic else ''}{variants}"
    for reading in answer.readings:
        yield f"reading {reading.switch}:"
        for number, (value, meaning) in enumerate(reading.values.items()):
            yield Paragraph(f"{value}{'' if number else ' (default)'}: {meaning}", "  ", "    ")


EDITION_LIST = Capability(EditionList, _list, _answer, _told, ("",))
