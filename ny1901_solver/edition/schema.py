"""The file models of an edition folder."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from ..documents import Record
from .edition import ACTION_CARDS, CHALLENGES

Standing = Literal["printed", "agreed", "inferred", "invented"]
TABLES = ("districts", "board", "streets", "starters", "characters", "tiles", "legendaries", "numbers", "cards")
Identifier = Annotated[str, Field(pattern=r"^[a-z][a-z0-9-]*$")]
Count = Annotated[int, Field(ge=0, le=1000)]
Positive = Annotated[int, Field(ge=1, le=1000)]


class DistrictFile(Record):
    name: Identifier
    token: Annotated[str, Field(pattern=r"^[a-z]$")]
    starter: str | None = None
    character: str | None = None


class StreetFile(Record):
    token: Annotated[str, Field(pattern=r"^[A-Z]$")]
    name: str
    card: Identifier | None = None


class MarkFile(Record):
    token: Annotated[str, Field(pattern=r"^[^\sA-Za-z0-9#]$")]
    name: str


class TycoonFile(Record):
    per_district: Count
    tiles: Positive


class UnlockFile(Record):
    silver: Count
    gold: Count


class UnlocksFile(Record):
    base: UnlockFile
    advanced: UnlockFile


class NumbersFile(Record):
    workers: Positive
    open_market: Positive
    end_open_market: Count
    end_unbuilt: Count
    streets_in_play: Count
    unlock: UnlocksFile
    street_points: Count
    bronze_baron: dict[int, int]
    master_architect: dict[int, int]
    generation_king: Count
    gold_tycoon: TycoonFile
    gold_prestige: Count
    unused_action_card: Count


class BeginnerFile(Record):
    challenge: Literal[CHALLENGES]
    streets: list[Identifier]


class EditionFile(Record):
    format: Literal["ny1901-edition/1"]
    name: Identifier
    title: str
    synthetic: bool
    notice: str
    standing: dict[Literal[TABLES], Standing]
    districts: Annotated[list[DistrictFile], Field(min_length=1)]
    two_players_remove: Identifier | None
    streets: list[StreetFile]
    parks: list[MarkFile]
    landmarks: list[MarkFile]
    void: Annotated[str, Field(pattern=r"^[^\sA-Za-z0-9#]$")]
    numbers: NumbersFile
    beginner: BeginnerFile


class TileFile(Record):
    id: Identifier
    name: str
    year: int | None = None
    generation: Literal["bronze", "silver", "gold"]
    points: Count
    shape: Annotated[list[str], Field(min_length=1)]


class StarterFile(Record):
    id: Identifier
    name: str
    generation: Literal["starter"]
    points: Literal[0]
    shape: Annotated[list[str], Field(min_length=1)]


class LegendaryFile(Record):
    id: Identifier
    name: str
    year: int | None = None
    points: Count
    height_m: Positive
    shape: Annotated[list[str], Field(min_length=1)]


class TilesFile(Record):
    starter: StarterFile
    tiles: Annotated[list[TileFile], Field(min_length=1)]
    legendaries: list[LegendaryFile]


class StreetCardFile(Record):
    id: Identifier
    name: str


class CardsFile(Record):
    streets: list[StreetCardFile]
    challenges: list[Literal[CHALLENGES]]
    action_cards: list[Literal[ACTION_CARDS]]
