"""The answers of the commands `edition ...`, and of `site`."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Literal

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
    """A Python library that the static site contains."""

    name: str = Field(description="the name of the library")
    version: str = Field(description="the version of the library")


class SiteAnswer(Answer):
    """The static site that was written."""

    command = "site"
    proves = False
    folder: str = Field(description="the folder to which the site was written")
    files: int = Field(description="the number of files")
    bytes: int = Field(description="the size of all files together, in bytes")
    games: list[str] = Field(description="the games whose pages the site contains")
    compiled: bool = Field(description="whether the Python modules are compiled, which makes the page start faster")
    python: str = Field(description="the version of Python that runs in the browser")
    wheels: list[WheelData] = Field(description="the Python libraries that the site contains")


class EditionHeadingData(Part):
    """An edition in a list."""

    name: str = Field(description="the name of the edition in commands")
    content_hash: str = Field(description="a hash of the content of the edition")
    title: str = Field(description="the title of the edition")
    notice: str | None = Field(
        description="a sentence about the origin of the edition, such as that it is synthetic; null if there is none"
    )


class EditionListAnswer(Answer):
    """The shipped editions."""

    command = "edition-list"
    proves = False
    editions: list[EditionHeadingData] = Field(description="the shipped editions")


class ParkData(Part):
    """A park, with the number of squares next to the park."""

    token: str = Field(description="the token of the park in the text of the board")
    name: str = Field(description="the name of the park")
    squares: int = Field(description="the number of squares next to the park")


class StreetData(Part):
    """A street, with its street card and the number of squares next to the street."""

    token: str = Field(description="the token of the street in the text of the board")
    name: str = Field(description="the name of the street")
    card: str | None = Field(
        description="the id of the street card that counts buildings on this street; null if there is none"
    )
    squares: int = Field(description="the number of squares next to the street")


class TileData(Part):
    """A tile as printed."""

    id: str = Field(description="the id of the tile in commands")
    name: str = Field(description="the printed name of the tile")
    year: int | None = Field(description="the year of the building; null if it is unknown")
    generation: Text = Field(description="the generation of the tile: bronze, silver or gold")
    points: int = Field(description="the points printed on the tile")
    height_m: int | None = Field(description="the height of the building in metres; null if it is unknown")
    shape: list[str] = Field(description="the rows of the tile's shape")
    irregular: bool = Field(description="whether the shape of the tile is not a rectangle")


class EditionShowAnswer(EditionHeadingData, Answer):
    """An edition: its board and tiles, and the source of each table."""

    command = "edition-show"
    proves = False
    standing: dict[str, str] = Field(description="the source of each table: printed, agreed, inferred or invented")
    board: list[str] = Field(description="the rows of the board's text")
    squares: int = Field(description="the number of squares of the board")
    territories: dict[str, list[Text]] = Field(description="the squares of each territory")
    streets: list[StreetData] = Field(description="the streets of the board")
    parks: list[ParkData] = Field(description="the parks of the board")
    challenges: list[str] = Field(description="the ids of the challenge cards")
    tiles: list[TileData] = Field(description="the tiles")


class FilledData(Part):
    """How much of a file is filled in."""

    file: str = Field(description="the name of the file")
    done: int = Field(description="the number of values that are filled in")
    of_: int = Field(alias="of", description="the number of all values")


class DistrictData(Part):
    """The number of territories and squares of a district."""

    name: str = Field(description="the name of the district")
    territories_of_size_2: int = Field(
        validation_alias="of_size_2", description="the number of territories with two squares"
    )
    territories_of_size_3: int = Field(
        validation_alias="of_size_3", description="the number of territories with three squares"
    )
    squares: int = Field(description="the number of squares")
    squares_with_frontage: int = Field(
        validation_alias="with_frontage", description="the number of squares next to a street or park"
    )


class StreetCountData(Part):
    """The length of a street, and the number of squares next to the street."""

    name: str = Field(description="the name of the street card, or of a street without a card")
    length: int = Field(description="the number of squares of the street itself")
    squares_with_frontage: int = Field(description="the number of squares of land next to the street")


class EditionCheckAnswer(CheckedData, Answer):
    """The mistakes, missing values and unusual values of an edition, and counts to compare with the printed board."""

    command = "edition-check"
    not_filled_in: list[ProblemData] = Field(description="the values that are not filled in yet")
    look_at: list[ProblemData] = Field(description="values that are possible but unusual")
    filled_in: list[FilledData] = Field(description="how much of each file is filled in")
    districts: list[DistrictData] = Field(description="the counts of each district")
    streets: list[StreetCountData] = Field(description="the counts of each street")


class TypedProblemData(ProblemData):
    """A problem in a text, with the number of wrong characters."""

    length: int = Field(description="the number of wrong characters")


class TypedCellData(Part):
    """A token of the board's text, with its square and its place in the text."""

    square: Text = Field(description="the square")
    token: str = Field(description="the token of the square")
    line: int = Field(description="the line of the token in the text, counted from 1")
    column: int = Field(description="the column of the token in the text, counted from 1")


class BrushData(Part):
    """A token of the legend, by which squares of the board are painted."""

    kind: Literal["district", "street", "park", "landmark", "nothing"] = Field(
        description="what the token stands for; nothing means that a square is not part of the board"
    )
    token: str = Field(description="the token; a district's token is the letter before the number of a territory")
    name: str = Field(description="the name of the district, street, park or landmark; empty for nothing")
    starter: str | None = Field(description="the starter territory of a district; null for all others, or if not known")


class EditionTypedAnswer(EditionCheckAnswer):
    """The check of an edition whose texts are given, with a picture of the part of the board that can be drawn."""

    problems: list[TypedProblemData] = Field(description="the mistakes in the texts")  # type: ignore[assignment]
    not_filled_in: list[TypedProblemData] = Field(description="the values that are not filled in yet")  # type: ignore[assignment]
    look_at: list[TypedProblemData] = Field(description="values that are possible but unusual")  # type: ignore[assignment]
    picture: SvgData | None = Field(
        description="the picture of the board; null if there is nothing to draw, or no picture was requested"
    )
    cells: list[TypedCellData] = Field(description="the tokens of the board; empty if they were not requested")
    brushes: list[BrushData] = Field(
        description="the tokens of the legend, which squares may have; empty if the cells were not requested"
    )


class EditionNewAnswer(Answer):
    """The files of a new edition."""

    command = "edition-new"
    proves = False
    files: dict[str, str] = Field(description="the text of each file, by the name of the file")
    folder: Path | None = Field(
        exclude=True, description="the folder to which the files were written; null if they were not written"
    )
    copied: bool = Field(exclude=True, description="whether the files were copied from another edition")


class EditionExportAnswer(Answer):
    """The board of an edition as a spreadsheet."""

    command = "edition-export"
    proves = False
    file: str | None = Field(description="the file to which the spreadsheet was written; null if it was not written")
    csv: str = Field(description="the text of the spreadsheet")


class EditionDrawAnswer(Answer):
    """Whether an edition is valid, and a picture of its board if the texts of the edition were given."""

    command = "edition-draw"
    proves = False
    valid: bool = Field(description="whether the edition is valid")
    verdict: str = Field(description="a sentence: whether the edition is valid")
    file: str | None = Field(description="the file to which the picture was written; null if it was not written")
    picture: SvgData | None = Field(
        description="the picture of the board; null if the picture was written to a file or there is nothing to draw"
    )


def edition_list(editions: Iterable[Edition]) -> EditionListAnswer:
    """Makes the answer of `edition list`."""
    return EditionListAnswer.make(None, {"editions": list(map(_heading, editions))})


def edition_show(edition: Edition) -> EditionShowAnswer:
    """Makes the answer of `edition show`."""
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
    """Makes the answer of `edition check`."""
    return EditionCheckAnswer.make(examined.edition, _check_data(examined, figures, problem_data))


def edition_typed(
    examined: Examined,
    figures: Counts,
    picture: Data | None,
    cells: Iterable[tuple[Square, Cell]],
    brushes: Iterable[Data],
) -> EditionTypedAnswer:
    """Makes the answer of `edition check` for an edition whose texts are given; in this answer, file names contain no
    folder."""

    def problem(mistake: Problem) -> Data:
        return problem_data(replace(mistake, file=Path(mistake.file).name)) | {"length": mistake.length}

    placed = [facts_of(cell) | {"square": square} for square, cell in cells]
    content = _check_data(examined, figures, problem) | {"picture": picture, "cells": placed, "brushes": list(brushes)}
    return EditionTypedAnswer.make(examined.edition, content)


def edition_new(files: Mapping[str, str], folder: Path | None, copied: bool) -> EditionNewAnswer:
    """Makes the answer of `edition new`."""
    return EditionNewAnswer.make(None, {"files": dict(files), "folder": folder, "copied": copied})


def edition_export(csv: str, file: Path | None) -> EditionExportAnswer:
    """Makes the answer of `edition export`."""
    return EditionExportAnswer.make(None, {"csv": csv, "file": None if file is None else str(file)})


def edition_draw(examined: Examined, verdict: str, picture: Picture | None, file: Path | None) -> EditionDrawAnswer:
    """Makes the answer of `edition draw`."""
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
    """Makes the answer of `site`; `facts` contains all fields except the folder."""
    return SiteAnswer.of(None, {"folder": folder, **facts})
