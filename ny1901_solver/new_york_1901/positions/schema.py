"""The file model of a position: what its JSON Schema publishes."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from ...kit.documents import FileModel
from ..edition import CardWord
from ..state.player import MOST_POINTS

Colour = Literal["green", "blue", "yellow", "brown"]
Challenge = Literal["bronze-baron", "master-architect", "generation-king", "gold-tycoon", "gold-prestige"]
Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9-]*$")]
CardKind = Annotated[str, Field(pattern=r"^[a-z][23]$", description="district token and size, as in b2")]
TerritoryName = Annotated[str, Field(pattern=r"^[a-z][a-z0-9-]*-[0-9]{2}$", description="as in blue-07")]
PlacementText = Annotated[str, Field(description="tile and its sorted squares, as in s4@C4,C5,D5,D6")]
CardCount = Annotated[int, Field(ge=1, le=100)]


Score = Annotated[int, Field(ge=0, le=MOST_POINTS)]


class ReadingsFile(FileModel):
    """Readings; those not given stand on their default."""

    no_worker_pass: Literal["must_build", "may_pass"] = "must_build"
    demolition_workers: Literal["net", "hand_and_footprint", "hand_only"] = "net"
    same_turn_unlock: Literal["yes", "no"] = "yes"
    flip_tiles: Literal["no", "yes"] = "no"
    boom_counts_legendary: Literal["no", "yes"] = "no"
    starter_counts_on_streets: Literal["yes", "no"] = "yes"
    legendary_counts_irregular: Literal["yes", "no"] = "yes"
    tycoon_three_districts: Literal["all", "two"] = "all"
    prestige_touch: Literal["edge", "edge_or_corner"] = "edge"
    boom_covers_vacated: Literal["no", "yes"] = "no"
    boom_order: Literal["second", "either"] = "second"
    boom_alone: Literal["no", "yes"] = "no"

    @model_validator(mode="before")
    @classmethod
    def _unquoted_yes_and_no(cls, data: Any) -> Any:
        """YAML reads an unquoted `yes` or `no` as a truth value."""
        if not isinstance(data, dict):
            return data
        return {
            key: {True: "yes", False: "no"}[value] if isinstance(value, bool) else value for key, value in data.items()
        }


class OptionsFile(FileModel):
    """The variant played (SET-5, SET-6) and the readings that differ from the default."""

    starters: bool = True
    unlocks: Literal["base", "advanced"] = "base"
    action_cards: bool = True
    readings: ReadingsFile = Field(default_factory=ReadingsFile)


class MarketFile(FileModel):
    """Face-up cards, and the layers of the face-down pile from the top: in a layer the order is not known."""

    open: list[CardKind]
    future: list[dict[CardKind, CardCount]]


class PlayerFile(FileModel):
    """One player, in turn order."""

    colour: Colour
    score: Score
    action_cards: list[CardWord] = Field(description="the unused ones")
    estate: list[TerritoryName]
    buildings: list[PlacementText]
    demolished: list[Id] = Field(default=[], description="own tiles that have left the game")


class PositionBody(FileModel):
    """A position without the header of its file."""

    edition: str = Field(description="the name of a shipped edition, or a folder, relative to this file or not")
    edition_hash: str | None = Field(default=None, description="the content hash of the edition; checked when given")
    options: OptionsFile = Field(default_factory=OptionsFile)
    streets: list[Id] = Field(description="the street cards in play")
    challenge: Challenge
    market: MarketFile
    to_move: Colour
    ended_by: Colour | None = Field(default=None, description="the player who triggered the end (END-1)")
    players: Annotated[list[PlayerFile], Field(min_length=2, max_length=4)]


class PositionFile(PositionBody):
    """A game of New York 1901, between two turns or in the middle of one."""

    format: Literal["ny1901-position/1"]
    source: str | None = Field(default=None, description="where the position comes from, for people")
    turn: list[str] | None = Field(
        default=None,
        description="in the middle of a turn: the rest is the position in which it began, and this is what has been "
        "done since, in order, such as shift, drew b2 r3, take blue-07",
    )
