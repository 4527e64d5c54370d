"""Editions, and what is amiss in one: the answers of the commands `edition ...`."""

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
    """A library in a site."""

    name: str
    version: str


class SiteAnswer(Answer):
    """A site of static files that was made."""

    command = "site"
    proves = False
    folder: str
    files: int
    bytes: int
    compiled: bool = Field(description="whether the modules are compiled, so that a start is short")
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
    """A park, and how many squares front it."""

    token: str
    name: str
    squares: int


class StreetData(Part):
    """A street, the card that it scores for, and how many squares front it."""

    token: str
    name: str
    card: str | None
    squares: int


class TileData(Part):
    """A tile as it is printed."""

    id: str
    name: str
    year: int | None
    generation: Text
    points: int
    height_m: int | None
    shape: list[str]
    irregular: bool


class EditionShowAnswer(EditionHeadingData, Answer):
    """An edition, and where its tables come from."""

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
    """How many places of a file are filled in."""

    file: str
    done: int
    of_: int = Field(alias="of")


class DistrictData(Part):
    """What the board has in one district."""

    name: str
    territories_of_size_2: int = Field(validation_alias="of_size_2")
    territories_of_size_3: int = Field(validation_alias="of_size_3")
    squares: int
    squares_with_frontage: int = Field(validation_alias="with_frontage")


class StreetCountData(Part):
    """How long a street is, and how many squares front it."""

    name: str
    length: int
    squares_with_frontage: int


class EditionCheckAnswer(CheckedData, Answer):
    """All that is wrong with an edition's folder, not filled in yet or odd, and its figures."""

    command = "edition-check"
    not_filled_in: list[ProblemData]
    look_at: list[ProblemData]
    filled_in: list[FilledData]
    districts: list[DistrictData]
    streets: list[StreetCountData]


class TypedProblemData(ProblemData):
    """Something amiss in a text, and how many characters it is about."""

    length: int


class TypedCellData(Part):
    """A token of the board's text, the square that it stands for, and its place in the text."""

    square: Text
    token: str
    line: int
    column: int


class EditionTypedAnswer(EditionCheckAnswer):
    """The same of an edition whose texts are given, with a picture of as much of its board as there is."""

    problems: list[TypedProblemData]  # type: ignore[assignment]
    not_filled_in: list[TypedProblemData]  # type: ignore[assignment]
    look_at: list[TypedProblemData]  # type: ignore[assignment]
    picture: SvgData | None
    cells: list[TypedCellData]


class EditionNewAnswer(Answer):
    """The texts of the files of a new edition by their names."""

    command = "edition-new"
    proves = False
    files: dict[str, str]
    folder: Path | None = Field(exclude=True, description="where they were written, if they were")
    copied: bool = Field(exclude=True, description="whether they are those of another edition")


class EditionExportAnswer(Answer):
    """The board of an edition as a spreadsheet."""

    command = "edition-export"
    proves = False
    file: str | None = Field(description="where it was written, if it was")
    csv: str


class EditionDrawAnswer(Answer):
    """How far an edition is, and its board: where texts were given, as a picture."""

    command = "edition-draw"
    proves = False
    valid: bool
    verdict: str
    file: str | None = Field(description="where the picture was written, if it was")
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
    """The answer about an edition whose texts are given; files go by their names, and `picture` is one of its board."""

    def problem(mistake: Problem) -> Data:
        return problem_data(replace(mistake, file=Path(mistake.file).name)) | {"length": mistake.length}

    placed = [facts_of(cell) | {"square": square} for square, cell in cells]
    content = _check_data(examined, figures, problem) | {"picture": picture, "cells": placed}
    return EditionTypedAnswer.make(examined.edition, content)


def edition_new(files: Mapping[str, str], folder: Path | None, copied: bool) -> EditionNewAnswer:
    """The answer that holds the texts of a new edition."""
    return EditionNewAnswer.make(None, {"files": dict(files), "folder": folder, "copied": copied})


def edition_export(csv: str, file: Path | None) -> EditionExportAnswer:
    """The answer that holds a board as a spreadsheet."""
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
    """The answer to `site`: `facts` are those of the shape, but the folder."""
    return SiteAnswer.of(None, {"folder": folder, **facts})
