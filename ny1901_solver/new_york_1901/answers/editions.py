"""The answers of the commands `edition ...`, and of `site`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import Field

from ...capabilities.editions import CheckedData, ProblemData, problem_data
from ...geometry import Square
from ...questions.answers import Answer, Data, Part, SvgData, Text, facts_of

if TYPE_CHECKING:
    from ...files.access import Problem
    from ...pictures.sheet import Picture
    from ..board.grid import Cell
    from ..edition import Edition
    from ..edition.counts import Counts
    from ..edition.examine import Examined


class WheelData(Part):
    """A library in a static site."""

    name: str
    version: str


class SiteAnswer(Answer):
    """The static site that was made."""

    command = "site"
    proves = False
    folder: str
    files: int
    bytes: int
    compiled: bool = Field(description="whether the modules are compiled, which makes starting faster")
    python: str
    wheels: list[WheelData]


class EditionHeadingData(Part):
    """An edition in a list."""

    name: str
    content_hash: str
    title: str
    notice: str | None


class EditionListAnswer(Answer):
    """The shipped editions."""

    command = "edition-list"
    proves = False
    editions: list[EditionHeadingData]


class ParkData(Part):
    """A park, with the number of squares that front it."""

    token: str
    name: str
    squares: int


class StreetData(Part):
    """A street, with the card that it scores for and the number of squares that front it."""

    token: str
    name: str
    card: str | None
    squares: int


class TileData(Part):
    """A tile as printed."""

    id: str
    name: str
    year: int | None
    generation: Text
    points: int
    height_m: int | None
    shape: list[str]
    irregular: bool


class EditionShowAnswer(EditionHeadingData, Answer):
    """An edition, with the standing of its tables."""

    command = "edition-show"
    proves = False
    standing: dict[str, str]
    board: list[str]
    squares: int
    territories: dict[str, list[Text]]
    streets: list[StreetData]
    parks: list[ParkData]
    challenges: list[str]
    tiles: list[TileData]


class FilledData(Part):
    """The number of filled places in a file, of all its places."""

    file: str
    done: int
    of_: int = Field(alias="of")


class DistrictData(Part):
    """The territories and squares of a district."""

    name: str
    territories_of_size_2: int = Field(validation_alias="of_size_2")
    territories_of_size_3: int = Field(validation_alias="of_size_3")
    squares: int
    squares_with_frontage: int = Field(validation_alias="with_frontage")


class StreetCountData(Part):
    """The length of a street, and the number of squares that front it."""

    name: str
    length: int
    squares_with_frontage: int


class EditionCheckAnswer(CheckedData, Answer):
    """The mistakes, blanks and oddities of an edition's folder, and its figures."""

    command = "edition-check"
    not_filled_in: list[ProblemData]
    look_at: list[ProblemData]
    filled_in: list[FilledData]
    districts: list[DistrictData]
    streets: list[StreetCountData]


class TypedProblemData(ProblemData):
    """A problem in a text, with the number of characters concerned."""

    length: int


class TypedCellData(Part):
    """A token of the board's text, with its square and its place in the text."""

    square: Text
    token: str
    line: int
    column: int


class EditionTypedAnswer(EditionCheckAnswer):
    """The check of an edition whose texts are given, with a picture of its board as far as there is one."""

    problems: list[TypedProblemData]  # type: ignore[assignment]
    not_filled_in: list[TypedProblemData]  # type: ignore[assignment]
    look_at: list[TypedProblemData]  # type: ignore[assignment]
    picture: SvgData | None
    cells: list[TypedCellData]


class EditionNewAnswer(Answer):
    """The texts of the files of a new edition, by name."""

    command = "edition-new"
    proves = False
    files: dict[str, str]
    folder: Path | None = Field(exclude=True, description="the folder to which they were written, if they were")
    copied: bool = Field(exclude=True, description="whether they were copied from another edition")


class EditionExportAnswer(Answer):
    """The board of an edition as a spreadsheet."""

    command = "edition-export"
    proves = False
    file: str | None = Field(description="the file to which it was written, if it was")
    csv: str


class EditionDrawAnswer(Answer):
    """Whether an edition is valid, and a picture of its board if its texts were given."""

    command = "edition-draw"
    proves = False
    valid: bool
    verdict: str
    file: str | None = Field(description="the file to which the picture was written, if it was")
    picture: SvgData | None


def edition_list(editions: Iterable[Edition]) -> EditionListAnswer:
    """The answer of `edition list`."""
    return EditionListAnswer.make(None, {"editions": list(map(_heading, editions))})


def edition_show(edition: Edition) -> EditionShowAnswer:
    """The answer of `edition show`."""
    board = edition.board
    content = {
        "board": [" ".join(row) for row in board.grid.rows],
        "squares": len(board.squares),
        "territories": {territory.name: board.squares_of(territory.mask) for territory in board.territories},
        "streets": [
            {"token": street.token, "name": street.name, "card": street.card, "squares": mask.bit_count()}
            for street, mask in zip(board.legend.streets, board.streets, strict=True)
        ],
        "parks": [
            {"token": park.token, "name": park.name, "squares": mask.bit_count()}
            for park, mask in zip(board.legend.parks, board.parks, strict=True)
        ],
        "tiles": [
            facts_of(tile) | {"shape": tile.shape.drawing(), "irregular": tile.irregular} for tile in edition.tiles
        ],
    }
    return EditionShowAnswer.make(edition, _heading(edition) | content)


def edition_check(examined: Examined, figures: Counts) -> EditionCheckAnswer:
    """The answer of `edition check`."""
    return EditionCheckAnswer.make(examined.edition, _check_data(examined, figures, problem_data))


def edition_typed(
    examined: Examined, figures: Counts, picture: Data | None, cells: Iterable[tuple[Square, Cell]]
) -> EditionTypedAnswer:
    """The answer of `edition check` for an edition whose texts are given; files are named without their folder."""

    def problem(mistake: Problem) -> Data:
        return problem_data(replace(mistake, file=Path(mistake.file).name)) | {"length": mistake.length}

    placed = [facts_of(cell) | {"square": square} for square, cell in cells]
    content = _check_data(examined, figures, problem) | {"picture": picture, "cells": placed}
    return EditionTypedAnswer.make(examined.edition, content)


def edition_new(files: Mapping[str, str], folder: Path | None, copied: bool) -> EditionNewAnswer:
    """The answer of `edition new`."""
    return EditionNewAnswer.make(None, {"files": dict(files), "folder": folder, "copied": copied})


def edition_export(csv: str, file: Path | None) -> EditionExportAnswer:
    """The answer of `edition export`."""
    return EditionExportAnswer.make(None, {"csv": csv, "file": None if file is None else str(file)})


def edition_draw(examined: Examined, verdict: str, picture: Picture | None, file: Path | None) -> EditionDrawAnswer:
    """The answer of `edition draw`."""
    content = {
        "valid": examined.valid,
        "verdict": verdict,
        "file": None if file is None else str(file),
        "picture": None if picture is None else picture.facts() | {"legal": examined.valid},
    }
    return EditionDrawAnswer.make(examined.edition, content)


def _check_data(examined: Examined, figures: Counts, problem: Callable[[Problem], Data]) -> Data:
    return {
        "valid": examined.valid,
        "problems": list(map(problem, examined.mistakes)),
        "not_filled_in": list(map(problem, examined.blanks)),
        "look_at": list(map(problem, examined.looks())),
        "filled_in": figures.filled,
        "districts": figures.districts,
        "streets": [
            {"name": name, "length": cells, "squares_with_frontage": fronts} for name, cells, fronts in figures.streets
        ],
    }


def _heading(edition: Edition) -> Data:
    return facts_of(edition) | {"notice": edition.notice if edition.synthetic else None}


def site(folder: str, facts: Mapping[str, object]) -> Data:
    """The answer of `site`; `facts` are all other fields."""
    return SiteAnswer.of(None, {"folder": folder, **facts})
