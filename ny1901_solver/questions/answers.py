"""The frame of every answer as data, the parts that many of them hold, and the JSON Schemas of their shapes.

A part takes its fields from the attributes of a result, a plain dataclass, and nothing copies them. Results are neither
pydantic dataclasses, which cost half as much again to define and twice as much to make, nor msgspec's structs, as
Python users read, compare and replace them as dataclasses."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import fields
from math import inf
from types import SimpleNamespace
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, Self, TypeAlias, TypeVar

from pydantic import (
    AfterValidator,
    BaseModel,
    BeforeValidator,
    ConfigDict,
    Field,
    PrivateAttr,
    WithJsonSchema,
    create_model,
)
from pydantic.json_schema import GenerateJsonSchema, models_json_schema

from ..errors import IllegalMove
from ..files.documents import DIALECT

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

Data: TypeAlias = dict[str, Any]
"""An answer, or a part of one, as plain data: keys in their order, ready for `json.dumps`."""
Text = Annotated[str, BeforeValidator(str)]
"""What has a text form: a turn, a square, a word of an enumeration."""


ELSEWHERE = "$elsewhere"
"""The key of a reference that pydantic lets through; the published schema says `$ref`."""


def schema_elsewhere(file: str) -> WithJsonSchema:
    """Marks plain data that the schema of a kind of file describes, which is published beside those of answers."""
    return WithJsonSchema({ELSEWHERE: f"../{file}.schema.json"})


class Part(BaseModel):
    """The base of every part of an answer: it takes what it names from the attributes of a result, in its order."""

    model_config = ConfigDict(from_attributes=True, frozen=True, defer_build=True)


class EditionData(Part):
    """Which edition an answer is about."""

    name: str
    content_hash: str
    synthetic: bool


Status = Literal[
    "proved", "feasible", "infeasible", "timeout", "undecided", "estimated", "done", "interrupted", "not-enough"
]


class Answer(Part):
    """What every answer begins with; `command` is its kind, in the `family` of its schemas.

    `proves` tells whether such an answer is `proved` where nothing else is said: what only lists, shows or writes
    something down proves nothing, and is `done`. The text of an answer may need what it is `about`: the edition or
    the position of which it names the line, for a picture of it.
    """

    family: ClassVar[str] = "ny1901"
    command: ClassVar[str]
    proves: ClassVar[bool] = True
    schema_: str = Field(alias="schema")
    edition: EditionData | None
    status: Status
    bound: int | None = Field(description="what nothing exceeds, where the answer proves one")
    seed: int | None
    _about: Any = PrivateAttr(None)

    @property
    def about(self) -> Any:
        """The edition or the position that the answer is about, as it was made."""
        return self._about

    @classmethod
    def of(
        cls,
        about: Any,
        content: Mapping[str, object],
        *,
        status: str | None = None,
        bound: int | None = None,
        seed: int | None = None,
    ) -> Data:
        """The answer with its content, as plain data; the rest is as for `make`."""
        return cls.make(about, content, status=status, bound=bound, seed=seed).data()

    @classmethod
    def make(
        cls,
        about: Any,
        content: Mapping[str, object],
        *,
        status: str | None = None,
        bound: int | None = None,
        seed: int | None = None,
    ) -> Self:
        """The answer with its content.

        `about` is the edition that the answer is about, or the position: then the readings it rests on are told, too.
        """
        setup = getattr(about, "setup", None)
        envelope: Data = {
            "schema": f"{cls.family}/{cls.command}/1",
            "edition": setup.edition if setup is not None else about if hasattr(about, "content_hash") else None,
            "status": status or ("proved" if cls.proves else "done"),
            "bound": bound,
            "seed": seed,
        }
        if setup is not None:
            envelope["readings"] = setup.readings.as_dict()
        made = cls.model_validate(SimpleNamespace(**{**envelope, **content}))
        made._about = about
        return made

    def with_about(self, about: Any) -> Self:
        """The answer with what it is about, where its head tells nothing of that."""
        self._about = about
        return self

    def data(self) -> Data:
        """The answer as plain data: keys in their order, those that were not set left out."""
        return self.model_dump(by_alias=True, exclude_unset=True)


class ErrorAnswer(Answer):
    """What a command with `--json` prints instead of an answer: why there is none, as the engine says it, too."""

    command: ClassVar[str] = "error"
    status: Literal["error"]  # type: ignore[assignment]  # which no answer to a question has
    kind: Literal["request", "field", "undecided", "disagreement", "crash"]
    field: str | None = Field(description="the option or argument that it is about, as it is typed")
    sentence: str
    exit_code: int


Shape = TypeVar("Shape", bound=Answer)


class FamilyShapes:
    """The shapes of a game's answers: each a class of its own, so that family and schemas are the game's."""

    def __init__(self, family: str) -> None:
        self.family = family
        self._made: dict[type[Answer], type[Answer]] = {}
        self._later = list[Callable[[], type[Answer]]]()

    def of(self, shape: type[Shape]) -> type[Shape]:
        """The game's own class of a shape."""
        if shape not in self._made:
            content = {"family": self.family, "__doc__": shape.__doc__, "__module__": shape.__module__}
            self._made[shape] = type(shape.__name__, (shape,), content)
        own = self._made[shape]
        assert issubclass(own, shape)
        return own

    def later(self, make: Callable[[], type[Answer]]) -> None:
        """Takes over what makes a shape of the game's, where none is made before one is asked for."""
        self._later.append(make)

    def of_all(self, base: type[Answer], commands: Collection[str]) -> None:
        """Makes the game's own class of each shape below a base that is of no game and answers one of the commands."""
        for make in self._later:
            make()
        for shape in list(_below(base)):
            if not shape.family and getattr(shape, "command", None) in commands:
                self.of(shape)


def retype(shape: type[Shape], *behind: type[Part], **fields: Any) -> type[Shape]:
    """A shape with the fields of some parts behind its own; some are of other types, in the places that they have."""
    made: Any = create_model(
        shape.__name__,
        __base__=(*reversed(behind), shape),
        __doc__=shape.__doc__,
        __module__=shape.__module__,
        **fields,
    )
    new_shape: type[Shape] = made
    return new_shape


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


class IllegalStepData(Part):
    """An illegal move and every rule that it breaks."""

    move: Text
    legal: Literal[False]
    violations: list[SentenceData]


def illegal_step(error: IllegalMove) -> Data:
    """An illegal move, for an `IllegalStepData`."""
    return {"move": error.turn, "legal": False, "violations": error.violations}


class PictureData(Part):
    """A picture that was written: its size in pixels, or how many pages of A4 it is."""

    file: str
    format: str
    width: int | None
    height: int | None
    pages: int
    bytes: int
    notice: str | None
    legal: bool
    illegal: Any = Field(None, exclude=True, description="the error of an illegal turn on it")


class SvgData(Part):
    """A picture as SVG, and its size in pixels."""

    svg: str
    width: int
    height: int
    notice: str | None
    legal: bool
    illegal: Any = Field(None, exclude=True, description="the error of an illegal turn on it")


Figure = Annotated[float, AfterValidator(lambda figure: round(figure, 12))]
"""A figure of games to 12 decimals: its last bits hang on whose arithmetic has worked out how likely a lead holds."""


class EstimateData(Part):
    """A mean with its standard error; `null` where a single game tells none."""

    mean: Figure
    error: Annotated[Figure | None, BeforeValidator(lambda error: None if error == inf else error)]


def facts_of(result: DataclassInstance) -> Data:
    """The fields of a result by name, as they are, for a shape to take those that it names."""
    return {field.name: getattr(result, field.name) for field in fields(result)}


class Untitled(GenerateJsonSchema):
    """Leaves out titles that only say the names of keys again."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        """No title for a key."""
        return False


def shapes(family: str) -> dict[str, list[type[Answer]]]:
    """The shapes of every kind of answer of a family, as far as their modules are loaded; most kinds have one."""
    by_command: dict[str, list[type[Answer]]] = defaultdict(list)
    for shape in dict.fromkeys(_below(Answer)):  # of two bases, each shape comes twice
        if shape.family == family and hasattr(shape, "command"):
            by_command[shape.command].append(shape)
    return dict(sorted(by_command.items()))


def answer_schema(family: str, command: str) -> dict[str, Any]:
    """The JSON Schema of a kind of answer; positions and cases in it are told by the schemas of their files."""
    chosen = shapes(family)[command]
    _, schema = models_json_schema([(shape, "serialization") for shape in chosen], schema_generator=Untitled)
    for shape in chosen:
        schema["$defs"][shape.__name__]["properties"]["schema"] = {"const": f"{family}/{command}/1"}
    references = [{"$ref": f"#/$defs/{shape.__name__}"} for shape in chosen]
    made = {"$schema": DIALECT, "title": f"{family}/{command}/1", "anyOf": references, **schema}
    referring: dict[str, Any] = json.loads(json.dumps(made).replace(f'"{ELSEWHERE}"', '"$ref"'))
    return referring


def _below(shape: type[Answer]) -> Iterator[type[Answer]]:
    for each in shape.__subclasses__():
        yield each
        yield from _below(each)
