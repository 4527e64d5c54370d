"""The data models of the files in an edition folder."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from ...files.documents import FileModel
from ..board.grid import MAX_ROWS
from .edition import CardWord, Challenge

Standing = Literal["printed", "agreed", "inferred", "invented"]
Table = Literal["districts", "board", "streets", "starters", "characters", "tiles", "legendaries", "numbers", "cards"]
Identifier = Annotated[str, Field(pattern=r"^[a-z][a-z0-9-]*$")]
Count = Annotated[int, Field(ge=0, le=1000)]
MOST = 99
"""The maximum number of entries in a table.

A board has at most 26 districts or streets, which are named by letters, and a game has about 20 tiles. The maximum
limits the time of the checks that compare entries in pairs.
"""
Positive = Annotated[int, Field(ge=1, le=1000)]


class DistrictFile(FileModel):
    """A district with its starter territory and character (COM-1, SET-3)."""

    name: Identifier
    token: Annotated[str, Field(pattern=r"^[a-z]$")]
    starter: str | None
    character: str | None


class SpaceFile(FileModel):
    """A kind of cell on which nobody can build."""

    token: str
    name: str


class StreetFile(SpaceFile):
    """A street. A street with a `card` can score (COM-2)."""

    token: Annotated[str, Field(pattern=r"^[A-Z]$")]
    card: Identifier | None = None


class MarkFile(SpaceFile):
    """A park or a pre-printed building (COM-3)."""

    token: Annotated[str, Field(pattern=r"^[^\sA-Za-z0-9#]$")]


class TycoonFile(FileModel):
    """The numbers of Gold Tycoon (SCO-5)."""

    per_district: Count
    tiles: Positive


class UnlockFile(FileModel):
    """The scores that unlock silver and gold (BLD-2)."""

    silver: Count
    gold: Count


class UnlocksFile(FileModel):
    """The thresholds of the base and the advanced game (SET-6)."""

    base: UnlockFile
    advanced: UnlockFile


class NumbersFile(FileModel):
    """The numbers of the game; see `edition.Numbers`."""

    workers: Positive
    open_market: Positive
    end_open_market: Count
    end_unbuilt: Count
    streets_in_play: Count
    unlock: UnlocksFile
    street_points: Count
    bronze_baron: dict[Positive, Count]
    master_architect: dict[Positive, Count]
    generation_king: Count
    gold_tycoon: TycoonFile
    gold_prestige: Count
    unused_action_card: Count


class BeginnerFile(FileModel):
    """The cards of the beginner game (SET-5)."""

    challenge: Challenge
    streets: Annotated[list[Identifier], Field(max_length=MOST)]


class EditionFile(FileModel):
    """The model of `edition.yaml`."""

    format: Literal["ny1901-edition/1"]
    name: Identifier
    title: str
    synthetic: bool
    notice: str
    standing: dict[Table, Standing]
    districts: Annotated[list[DistrictFile], Field(min_length=1, max_length=MOST)]
    two_players_remove: Identifier | None
    streets: Annotated[list[StreetFile], Field(max_length=MOST)]
    parks: Annotated[list[MarkFile], Field(max_length=MOST)]
    landmarks: Annotated[list[MarkFile], Field(max_length=MOST)]
    void: Annotated[str, Field(pattern=r"^[^\sA-Za-z0-9#]$")]
    numbers: NumbersFile
    beginner: BeginnerFile


class PieceFile(FileModel):
    """The fields that every tile has. The shape is drawn with `#` and `.`."""

    id: Identifier
    name: str
    year: int | None = None
    generation: Literal["starter", "bronze", "silver", "gold"]
    points: Count
    height_m: Positive | None = None
    shape: Annotated[list[Annotated[str, Field(max_length=MAX_ROWS)]], Field(min_length=1, max_length=MAX_ROWS)]


class TileFile(PieceFile):
    """One of the tiles that every player has (COM-4)."""

    generation: Literal["bronze", "silver", "gold"]
    height_m: None = None


class StarterFile(PieceFile):
    """The starter building, which scores nothing."""

    generation: Literal["starter"]
    points: Literal[0]
    height_m: None = None


class LegendaryFile(PieceFile):
    """A legendary skyscraper, which is gold, with the height that breaks ties (COM-5, SCO-8)."""

    generation: Literal["gold"] = "gold"
    height_m: Positive


class TilesFile(FileModel):
    """The model of `tiles.yaml`."""

    starter: StarterFile
    tiles: Annotated[list[TileFile], Field(min_length=1, max_length=MOST)]
    legendaries: Annotated[list[LegendaryFile], Field(max_length=MOST)]


class StreetCardFile(FileModel):
    """A street card (COM-6)."""

    id: Identifier
    name: str


class CardsFile(FileModel):
    """The model of `cards.yaml`."""

    streets: Annotated[list[StreetCardFile], Field(max_length=MOST)]
    challenges: Annotated[list[Challenge], Field(min_length=1, max_length=MOST)]
    action_cards: Annotated[list[CardWord], Field(max_length=MOST)]
