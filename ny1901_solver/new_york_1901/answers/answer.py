"""The frame of every answer, and the parts that many of them hold."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import fields
from types import SimpleNamespace
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, TypeAlias

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, WithJsonSchema

from ...kit.errors import IllegalMove
from ..edition import Edition
from ..positions.file import FORMAT, position_data
from ..positions.line import format_line
from ..state import GameState

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Data: TypeAlias = dict[str, Any]
"""An answer, or a part of one, as plain data: keys in their order, ready for `json.dumps`."""
Text = Annotated[str, BeforeValidator(str)]
"""What has a text form: a turn, a square, a word of an enumeration."""


ELSEWHERE = "$elsewhere"
"""The key of a reference that pydantic lets through; the published schema says `$ref`."""


def told_by(file: str) -> WithJsonSchema:
    """Marks plain data that the schema of a kind of file describes, which is published beside those of answers."""
    return WithJsonSchema({ELSEWHERE: f"../{file}.schema.json"})


def _position(state: GameState) -> Data:
    return {"format": FORMAT} | position_data(state)


Position = Annotated[Data, BeforeValidator(_position), told_by("position")]
"""A position as the data of a position file."""
Line = Annotated[str, BeforeValidator(format_line)]
"""A position as one line."""


class Part(BaseModel):
    """The base of every part of an answer: it takes what it names from the attributes of a result, in its order."""

    model_config = ConfigDict(from_attributes=True, frozen=True)


class EditionData(Part):
    """Which edition an answer is about."""

    name: str
    content_hash: str
    synthetic: bool


Status = Literal[
    "proved", "feasible", "infeasible", "timeout", "undecided", "estimated", "done", "interrupted", "not-enough"
]


class Answer(Part):
    """What every answer begins with; `command` is its kind."""

    command: ClassVar[str]
    schema_: str = Field(alias="schema")
    edition: EditionData | None
    status: Status
    bound: int | None = Field(description="what nothing exceeds, where the answer proves one")
    seed: int | None

    @classmethod
    def of(
        cls,
        about: Edition | GameState | None,
        content: Mapping[str, object],
        *,
        status: str = "proved",
        bound: int | None = None,
        seed: int | None = None,
    ) -> Data:
        """The answer with its content, as plain data.

        `about` is the edition that the answer is about, or the position: then the readings it rests on are told, too.
        """
        state = about if isinstance(about, GameState) else None
        envelope: Data = {
            "schema": f"ny1901/{cls.command}/1",
            "edition": about if state is None else state.edition,
            "status": status,
            "bound": bound,
            "seed": seed,
        }
        if state is not None:
            envelope["readings"] = state.setup.readings.as_dict()
        return cls.model_validate(SimpleNamespace(**{**envelope, **content})).model_dump(
            by_alias=True, exclude_unset=True
        )


class PositionAnswer(Answer):
    """An answer about a position, which rests on readings of the rules."""

    readings: dict[str, str]


class LineData(Part):
    """Points with the rule that gives them, and why."""

    rule: str
    points: int
    reason: str


class SentenceData(Part):
    """A broken rule, in a sentence for the player."""

    rule: str
    sentence: str


class ViolationData(SentenceData):
    """A broken rule, with the places that it is about."""

    squares: list[Text]
    territories: list[str]


class IllegalData(Part):
    """An illegal turn and every rule that it breaks."""

    turn: str
    legal: Literal[False]
    remark: str | None = Field(description="what in the text is not of the turn that was understood")
    nearest: str | None = Field(description="a nearest legal turn")
    violations: list[ViolationData]


def facts_of(result: DataclassInstance) -> Data:
    """The fields of a result by name, as they are, for a shape to take those that it names."""
    return {field.name: getattr(result, field.name) for field in fields(result)}


def illegal(error: IllegalMove) -> Data:
    """An illegal turn with all that is told of it, for an `IllegalData`."""
    told = {"turn": error.turn, "legal": False, "remark": error.remark or None, "nearest": error.nearest or None}
    return told | {"violations": error.violations}


def placed(state: GameState) -> Data:
    """A position for the keys `position` and `line`."""
    return {"position": state, "line": state}


def colours(state: GameState, seats: Iterable[int]) -> list[str]:
    """The colours of seats."""
    return [state.colour(seat) for seat in seats]


def kinds(state: GameState, cards: Iterable[int]) -> list[str]:
    """The names of kinds of card."""
    return [state.edition.kind_names[kind] for kind in cards]
