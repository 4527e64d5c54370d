"""The data model of a position file, from which its JSON Schema is generated."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import Field, create_model, model_validator

from ...files.documents import FileModel
from ..edition import CardWord, Challenge
from ..state.game import MOST_POINTS
from ..state.readings import Readings
from ..state.setup import Colour, Unlocks

Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9-]*$")]
CardKind = Annotated[
    str, Field(pattern=r"^[a-z][23]$", description="a card kind: the token of a district and a size, as in b2")
]
TerritoryName = Annotated[str, Field(pattern=r"^[a-z][a-z0-9-]*-[0-9]{2}$", description="as in blue-07")]
PlacementText = Annotated[str, Field(description="a tile and its sorted squares, as in s4@C4,C5,D5,D6")]
CardCount = Annotated[int, Field(ge=1, le=100)]
Score = Annotated[int, Field(ge=0, le=MOST_POINTS)]


class _ReadingsForm(FileModel):
    @model_validator(mode="before")
    @classmethod
    def _unquoted_yes_and_no(cls, data: Any) -> Any:
        """Converts truth values back to `yes` and `no`, because YAML reads the unquoted words as truth values."""
        if not isinstance(data, dict):
            return data
        return {
            key: {True: "yes", False: "no"}[value] if isinstance(value, bool) else value for key, value in data.items()
        }


if TYPE_CHECKING:  # a type checker does not accept a model that is created at run time as a type
    ReadingsFile = _ReadingsForm
else:
    ReadingsFile = create_model(
        "ReadingsFile",
        __base__=_ReadingsForm,
        __doc__="The readings. A reading that is not given has its default value.",
        __module__=__name__,
        **{switch.name: (switch.type, switch.default) for switch in fields(Readings)},
    )


class OptionsFile(FileModel):
    """The variant of the game (SET-5, SET-6) and the readings that differ from the default."""

    starters: bool = True
    unlocks: Unlocks = "base"
    action_cards: bool = True
    readings: ReadingsFile = Field(default_factory=ReadingsFile)

    def settings(self) -> dict[str, Any]:
        """The options as keyword arguments of a set-up."""
        return {**dict(self), "readings": Readings().with_settings(dict(self.readings))}


class MarketFile(FileModel):
    """The face-up cards, and the layers of the face-down pile from the top.

    The order of cards within a layer is unknown.
    """

    open: list[CardKind]
    future: list[dict[CardKind, CardCount]]


class PlayerFile(FileModel):
    """One player; players are listed in turn order."""

    colour: Colour
    score: Score
    action_cards: list[CardWord] = Field(description="the action cards that the player has not used")
    estate: list[TerritoryName]
    buildings: list[PlacementText]
    demolished: list[Id] = Field(
        default=[], description="the player's own tiles that were demolished and left the game"
    )


class PositionBody(FileModel):
    """A position without the header of its file."""

    edition: str = Field(
        description="the name of a shipped edition, or the path of a folder, which may be relative to this file"
    )
    edition_hash: str | None = Field(
        default=None, description="the content hash of the edition; if given, it is compared with the edition"
    )
    options: OptionsFile = Field(default_factory=OptionsFile)
    streets: list[Id] = Field(description="the street cards in play")
    challenge: Challenge
    market: MarketFile
    to_move: Colour
    ended_by: Colour | None = Field(default=None, description="the player who triggered the end of the game (END-1)")
    players: Annotated[list[PlayerFile], Field(min_length=2, max_length=4)]


class PositionFile(PositionBody):
    """A game of New York 1901, between two turns or in the middle of a turn."""

    format: Literal["ny1901-position/1"]
    source: str | None = Field(default=None, description="a note for people on where the position comes from")
    turn: list[str] | None = Field(
        default=None,
        description="in the middle of a turn: the events of the turn, in order, such as shift, drew b2 r3, take "
        "blue-07; the other fields describe the position at the start of the turn",
    )
