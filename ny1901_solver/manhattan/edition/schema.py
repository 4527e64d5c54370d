"""The file model of an edition, `edition.yaml`."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field, model_validator

from ...files.documents import FileModel
from ..board import SIDES, SLOTS
from ..readings import READINGS, VARIANTS

Standing = Literal["printed", "agreed", "single source", "inferred", "unknown", "invented"]
"""How a fact is known, as in the rules' own standing: [P], [A], [1], [I], [U], or made up for tests."""

Small = Annotated[int, Field(ge=1, le=9)]
Name = Annotated[str, Field(min_length=1, max_length=60, pattern=r"^\S[^\r\n]*$")]


class LayoutFile(FileModel):
    """How many cities stand beside and below each other, and how many plots a side of each has."""

    columns: Annotated[int, Field(ge=1, le=3)]
    rows: Annotated[int, Field(ge=1, le=3)]
    side: Annotated[int, Field(ge=2, le=3)]


class CityFile(FileModel):
    """A city's name, with how it is known that it has it, and stands where it does."""

    name: Name
    standing: Standing


class RoundsFile(FileModel):
    """A form that a game can have."""

    rounds: Small
    pieces: Small


class MonsterFile(FileModel):
    """Where a monster begins, with how that is known."""

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
                raise ValueError(f"there is no reading {switch!r}; it is one of {', '.join(READINGS)}")
            if value not in READINGS[switch]:
                raise ValueError(f"the reading {switch} is {' or '.join(READINGS[switch])}, not {value!r}")
        if strange := [name for name in self.variants if name not in VARIANTS]:
            raise ValueError(f"there is no variant {strange[0]!r}; it is one of {', '.join(VARIANTS)}")
        return self
