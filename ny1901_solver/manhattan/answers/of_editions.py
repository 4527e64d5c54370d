"""What a game can be set up with: the answer of `edition-list`."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pydantic import Field

from ...kit.answers import Answer, Part

if TYPE_CHECKING:
    from ...kit.rulebook.rules_file import Reading
    from ..edition import Edition


class EditionFactsData(Part):
    """An edition, the variants that it has, and how it reads the rules."""

    name: str
    title: str
    notice: str
    synthetic: bool
    variants: list[str]
    readings: dict[str, str]


class SwitchData(Part):
    """A switch of the readings: its values, the default first, with what each means."""

    switch: str
    values: dict[str, str]


class EditionListAnswer(Answer):
    """The shipped editions, and the readings that a game can be played by."""

    family = "manhattan"
    command = "edition-list"
    proves = False
    editions: list[EditionFactsData]
    readings: list[SwitchData] = Field(description="in the order in which readings are told")


def edition_list(editions: Iterable[Edition], readings: Iterable[Reading]) -> EditionListAnswer:
    """The answer of `edition-list`."""
    facts = "name", "title", "notice", "synthetic"
    content = {
        "editions": [
            {name: getattr(edition, name) for name in facts}
            | {"variants": list(edition.variants), "readings": edition.readings.as_dict()}
            for edition in editions
        ],
        "readings": [
            {"switch": reading.switch, "values": {each.value: each.meaning for each in reading.values}}
            for reading in readings
        ],
    }
    return EditionListAnswer.made(None, content)
