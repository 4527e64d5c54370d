"""The first fields of every answer, parts that many answers share, and the JSON Schemas of answers.

The model of a part reads its fields from the attributes of a result, a plain dataclass. Results are neither pydantic
dataclasses, which cost half as much again to define and twice as much to make, nor msgspec's structs, as Python users
read, compare and replace them as dataclasses."""

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
"""A value with a text form: a turn, a square, a member of an enumeration."""


ELSEWHERE = "$elsewhere"
"""The key of a reference that pydantic does not resolve; the published schema has `$ref`."""


def schema_elsewhere(file: str) -> WithJsonSchema:
    """Marks plain data that the published schema of a kind of file describes."""
    return WithJsonSchema({ELSEWHERE: f"../{file}.schema.json"})


class Part(BaseModel):
    """The base of every part of an answer, whose fields are read from the attributes of a result."""

    model_config = ConfigDict(from_attributes=True, frozen=True, defer_build=True)


class EditionData(Part):
    """The edition that an answer is about."""

    name: str
    content_hash: str
    synthetic: bool


Status = Literal[
    "proved", "feasible", "infeasible", "timeout", "undecided", "estimated", "done", "interrupted", "not-enough"
]


class Answer(Part):
    """The first fields of every answer; `command` is its kind, in the `family` of its schemas.

    The default status is `proved` for an answer that `proves`, else `done`: answers that list, show or write something
    prove nothing. The text of an answer may need the edition or the position that it is `about`, for a picture.
    """

    family: ClassVar[str] = "ny1901"
    command: ClassVar[str]
    proves: ClassVar[bool] = True
    schema_: str = Field(alias="schema")
    edition: EditionData | None
    status: Status
    bound: int | None = Field(description="the proved upper bound, if there is one")
    seed: int | None
    _about: Any = PrivateAttr(None)

    @property
    def about(self) -> Any:
        """The edition or the position that the answer is about."""
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
        """The answer with its content, as plain data; the arguments are as for `make`."""
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

        `about` is the edition that the answer is about, or the position, whose readings are included.
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
        """The answer, with what it is about but does not name in its first fields."""
        self._about = about
        return self

    def data(self) -> Data:
        """The answer as plain data: keys in their order, without those that were not set."""
        return self.model_dump(by_alias=True, exclude_unset=True)


class ErrorAnswer(Answer):
    """An error, which a command with `--json` prints instead of an answer; the engine has the same kinds."""

    command: ClassVar[str] = "error"
    status: Literal["error"]  # type: ignore[assignment]  # not a status of answers
    kind: Literal["request", "field", "undecided", "disagreement", "crash"]
    field: str | None = Field(description="the wrong option or argument, as it is typed")
    sentence: str
    exit_code: int


Shape = TypeVar("Shape", bound=Answer)


class FamilyShapes:
    """The models of a game's answers: a class of its own for each, with the game's family and schemas."""

    def __init__(self, family: str) -> None:
        self.family = family
        self._made: dict[type[Answer], type[Answer]] = {}
        self._later = list[Callable[[], type[Answer]]]()

    def of(self, shape: type[Shape]) -> type[Shape]:
        """The game's own class of a model."""
        if shape not in self._made:
            content = {"family": self.family, "__doc__": shape.__doc__, "__module__": shape.__module__}
            self._made[shape] = type(shape.__name__, (shape,), content)
        own = self._made[shape]
        assert issubclass(own, shape)
        return own

    def later(self, make: Callable[[], type[Answer]]) -> None:
        """Registers a function that makes a model of the game when all are needed."""
        self._later.append(make)

    def of_all(self, base: type[Answer], commands: Collection[str]) -> None:
        """Makes the game's own class of each model below a base that is of no game and answers one of the commands."""
        for make in self._later:
            make()
        for shape in list(_below(base)):
            if not shape.family and getattr(shape, "command", None) in commands:
                self.of(shape)


def retype(shape: type[Shape], *behind: type[Part], **fields: Any) -> type[Shape]:
    """A model with the fields of some parts after its own; `fields` have other types, in the same places."""
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
    """A picture that was written: its size in pixels, or its number of A4 pages."""

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
"""A figure of games to 12 decimals; its last bits depend on the machine's arithmetic of probabilities."""


class EstimateData(Part):
    """A mean with its standard error, which is `null` for a single game."""

    mean: Figure
    error: Annotated[Figure | None, BeforeValidator(lambda error: None if error == inf else error)]


def facts_of(result: DataclassInstance) -> Data:
    """A shallow dict of a dataclass; the answer's model picks the keys that it needs."""
    return {field.name: getattr(result, field.name) for field in fields(result)}


class Untitled(GenerateJsonSchema):
    """A JSON Schema without titles that only repeat the names of keys."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        """No title for a key."""
        return False


def shapes(family: str) -> dict[str, list[type[Answer]]]:
    """The models of every kind of answer of a family in loaded modules; most kinds have one."""
    by_command: dict[str, list[type[Answer]]] = defaultdict(list)
    for shape in dict.fromkeys(_below(Answer)):  # a model with two bases comes twice
        if shape.family == family and hasattr(shape, "command"):
            by_command[shape.command].append(shape)
    return dict(sorted(by_command.items()))


def answer_schema(family: str, command: str) -> dict[str, Any]:
    """The JSON Schema of a kind of answer; positions and cases in it refer to the schemas of their files."""
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
