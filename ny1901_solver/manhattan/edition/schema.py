"""The model of an edition's file, `edition.yaml`."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from ...files.documents import FileModel
from ...messages import gettext
from ...text.words import join_words
from ..board import SIDES, SLOTS
from ..readings import READINGS, VARIANTS

Standing = Literal["printed", "agreed", "single source", "inferred", "unknown", "invented"]
"""How a fact is known. The first five values mean the same as the marks [P], [A], [1], [I] and [U] in the rules. The
facts of editions for tests are `invented`.
"""

Small = Annotated[int, Field(ge=1, le=9)]
Name = Annotated[str, Field(min_length=1, max_length=60, pattern=r"^\S[^\r\n]*$")]


class LayoutFile(FileModel):
    """The numbers of columns and rows of cities, and of plots along a side of a city."""

    columns: Annotated[int, Field(ge=1, le=3)]
    rows: Annotated[int, Field(ge=1, le=3)]
    side: Annotated[int, Field(ge=2, le=3)]


class CityFile(FileModel):
    """A city's name. `standing` says how the name and the place of the city are known."""

    name: Name
    standing: Standing


class RoundsFile(FileModel):
    """The number of rounds of a game, and of pieces that a colour builds in each round."""

    rounds: Small
    pieces: Small


class MonsterFile(FileModel):
    """The plot on which a monster begins. `standing` says how this plot is known."""

    start: Annotated[str, Field(pattern=rf"^[{SLOTS}][1-9]$")]
    standing: Standing


class EditionFile(FileModel):
    """An edition of Manhattan."""

    format: Literal["manhattan-edition/1"]
    name: Annotated[str, Field(pattern=r"^[a-z][a-z0-9-]*$", max_length=40)]
    title: Name
    notice: Annotated[str, Field(max_length=600)]
    synthetic: bool = False
    board: LayoutFile
    cities: Annotated[dict[Annotated[str, Field(pattern=rf"^[{SLOTS}]$")], CityFile], Field(min_length=1)]
    colours: Annotated[
        list[Annotated[str, Field(pattern=r"^[a-z]+$", max_length=20)]], Field(min_length=2, max_length=8)
    ]
    pieces: Annotated[list[Annotated[int, Field(ge=0, le=20)]], Field(min_length=1, max_length=4)]
    card_copies: Small
    hand: Small
    rounds: dict[Annotated[int, Field(ge=2, le=len(SIDES))], Annotated[list[RoundsFile], Field(min_length=1)]]
    seats: dict[Annotated[int, Field(ge=2, le=len(SIDES))], list[Literal["S", "W", "N", "E"]]] = {}
    monster: MonsterFile | None = None
    open_first: Small
    growth: Annotated[list[Annotated[str, Field(pattern=rf"^[{SLOTS}]$")]], Field(min_length=1)]
    readings: dict[str, str] = {}
    variants: list[str] = list(VARIANTS)

    @model_validator(mode="after")
    def _known_words(self) -> EditionFile:
        for switch, value in self.readings.items():
            if switch not in READINGS:
                names = ", ".join(READINGS)
                raise ValueError(
                    gettext("{name!r} is no reading; the readings are {readings}", name=switch, readings=names)
                )
            if value not in READINGS[switch]:
                known = join_words(READINGS[switch], "or")
                raise ValueError(
                    gettext(
                        "the reading {name} can be {values}, but not {value!r}", name=switch, values=known, value=value
                    )
                )
        if strange := [name for name in self.variants if name not in VARIANTS]:
            raise ValueError(
                gettext(
                    "{name!r} is no variant; the variants are {variants}",
                    name=strange[0],
                    variants=", ".join(VARIANTS),
                )
            )
        return self
