"""The fields that every answer begins with, parts that many answers share, and the JSON Schemas of answers.

The model of a part of an answer reads its fields from the attributes of a result, which is a plain dataclass. Results
are not pydantic dataclasses, because pydantic dataclasses take one and a half times as long to define and twice as long
to make. Results are not msgspec structs, because Python users compare and replace results as dataclasses.
"""

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
"""An answer or a part of an answer as plain data: keys in order, ready for `json.dumps`."""
Text = Annotated[str, BeforeValidator(str)]
"""The type of a field whose value is written in its text form, for example a turn, a square or a member of an
enumeration.
"""


ELSEWHERE = "$elsewhere"
"""The key of a schema reference that pydantic does not resolve; the published schema has `$ref` in its place."""


def schema_elsewhere(file: str) -> WithJsonSchema:
    """Marks a field whose data the published schema of a kind of file describes."""
    return WithJsonSchema({ELSEWHERE: f"../{file}.schema.json"})


class Part(BaseModel):
    """The base of every part of an answer; a part reads its fields from the attributes of a result."""

    model_config = ConfigDict(from_attributes=True, frozen=True, defer_build=True)


class EditionData(Part):
    """The edition that an answer concerns."""

    name: str = Field(description="the name of the edition")
    content_hash: str = Field(description="a hash of the content of the edition")
    synthetic: bool = Field(description="whether the edition is not a printed one")


Status = Literal[
    "proved", "feasible", "infeasible", "timeout", "undecided", "estimated", "done", "interrupted", "not-enough"
]


class Answer(Part):
    """The fields that every answer begins with; `command` is the kind of the answer, and `family` the family of its
    schemas.

    The default status is `proved` if `proves` is true, otherwise `done`; an answer that lists, shows or writes
    something proves nothing. `about` is the edition or the position that the answer concerns; the text of the answer
    may need `about` for a picture.
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
        """The edition or the position that the answer concerns."""
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
        """Makes an answer with its content, as plain data; the arguments have the same meaning as in `make`."""
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
        """Makes an answer with its content. `about` is the edition or the position that the answer concerns. If the
        answer concerns a position, it also contains the readings of the rules in this position.
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
        """Sets `about`, the edition or the position that the answer concerns; returns the answer itself."""
        self._about = about
        return self

    def data(self) -> Data:
        """The answer as plain data: keys in the order of the fields, without fields that were not set."""
        return self.model_dump(by_alias=True, exclude_unset=True)


class ErrorAnswer(Answer):
    """An error, which a command with `--json` prints instead of an answer; the kinds of errors are the same as in the
    engine.
    """

    command: ClassVar[str] = "error"
    status: Literal["error"]  # type: ignore[assignment]  # not a status of answers
    kind: Literal["request", "field", "undecided", "disagreement", "crash"]
    field: str | None = Field(description="the option or argument with the mistake, as people type it")
    sentence: str
    exit_code: int


Shape = TypeVar("Shape", bound=Answer)


class FamilyShapes:
    """The models of the answers of one game.

    For each shared model, the game gets a subclass with the game's own family (the first part of a schema's name) and
    schemas.
    """

    def __init__(self, family: str) -> None:
        self.family = family
        self._made: dict[type[Answer], type[Answer]] = {}
        self._later = list[Callable[[], type[Answer]]]()

    def of(self, shape: type[Shape]) -> type[Shape]:
        """Makes or returns the game's own subclass of a shared model."""
        if shape not in self._made:
            content = {"family": self.family, "__doc__": shape.__doc__, "__module__": shape.__module__}
            self._made[shape] = type(shape.__name__, (shape,), content)
        own = self._made[shape]
        assert issubclass(own, shape)
        return own

    def later(self, make: Callable[[], type[Answer]]) -> None:
        """Registers a function that makes a model of the game; the function is called when all models are needed."""
        self._later.append(make)

    def of_all(self, base: type[Answer], commands: Collection[str]) -> None:
        """Makes the game's own subclass of every shared model that is derived from a base and answers one of the
        commands. A model is shared if it belongs to no single game, so that its `family` is empty.
        """
        for make in self._later:
            make()
        for shape in list(_below(base)):
            if not shape.family and getattr(shape, "command", None) in commands:
                self.of(shape)


def retype(shape: type[Shape], *behind: type[Part], **fields: Any) -> type[Shape]:
    """Makes a model that has the fields of a given model, followed by the fields of further parts; `fields` replaces
    the types of some fields.
    """
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
    """An answer about a position, which depends on the readings of the rules."""

    readings: dict[str, str]


class LineData(Part):
    """A number of points, the rule that gives these points, and the reason."""

    rule: str = Field(description="the id of the rule that gives the points")
    points: int = Field(description="the number of points")
    reason: str = Field(description="the reason for the points, as a phrase")


class SentenceData(Part):
    """A broken rule, with a sentence for the player."""

    rule: str = Field(description="the id of the broken rule")
    sentence: str = Field(description="why the rule is broken, as a sentence")


class IllegalStepData(Part):
    """An illegal move with every rule that it breaks."""

    move: Text = Field(description="the illegal move in notation")
    legal: Literal[False] = Field(description="always false, because the move is illegal")
    violations: list[SentenceData] = Field(description="all rules that the move breaks")


def illegal_step(error: IllegalMove) -> Data:
    """The values of an `IllegalStepData` for an illegal move."""
    return {"move": error.turn, "legal": False, "violations": error.violations}


class PictureData(Part):
    """A written picture: its size in pixels, or its number of A4 pages."""

    file: str = Field(description="the file that was written")
    format: str = Field(description="the format of the file, such as svg, png or pdf")
    width: int | None = Field(description="the width in pixels; `null` for pages of paper")
    height: int | None = Field(description="the height in pixels; `null` for pages of paper")
    pages: int = Field(description="the number of pages")
    bytes: int = Field(description="the size of the file in bytes")
    notice: str | None = Field(description="the notice of the edition, if the picture has one")
    legal: bool = Field(description="whether the drawn move is legal; true without a move")
    illegal: Any = Field(None, exclude=True, description="the error of the illegal turn that the picture shows")


class SvgData(Part):
    """A picture as SVG, and its size in pixels."""

    svg: str = Field(description="the picture as SVG")
    width: int = Field(description="the width in pixels")
    height: int = Field(description="the height in pixels")
    notice: str | None = Field(description="the notice of the edition, if the picture has one")
    legal: bool = Field(description="whether the drawn move is legal; true without a move")
    illegal: Any = Field(None, exclude=True, description="the error of the illegal turn that the picture shows")


Figure = Annotated[float, AfterValidator(lambda figure: round(figure, 12) + 0.0)]
"""A number computed from games, rounded to 12 decimals, because its last bits depend on the order of sums; what is
rounded to nothing is 0.0, never -0.0.
"""


class EstimateData(Part):
    """A mean with its standard error; the error is `null` for a single game."""

    mean: Figure = Field(description="the mean over the games")
    error: Annotated[Figure | None, BeforeValidator(lambda error: None if error == inf else error)] = Field(
        description="the standard error of the mean; `null` for a single game"
    )


def facts_of(result: DataclassInstance) -> Data:
    """The fields of a dataclass as a dict. Values are not copied; the answer's model selects the keys that it needs."""
    return {field.name: getattr(result, field.name) for field in fields(result)}


class Untitled(GenerateJsonSchema):
    """Makes JSON Schemas without titles that only repeat the names of keys."""

    def field_title_should_be_set(self, schema: Any) -> bool:
        """Returns False, so that a key gets no title."""
        return False


def shapes(family: str) -> dict[str, list[type[Answer]]]:
    """For every kind of answer of a family (the first part of a schema's name), the models in the loaded modules; most
    kinds of answers have one model.
    """
    by_command: dict[str, list[type[Answer]]] = defaultdict(list)
    for shape in dict.fromkeys(_below(Answer)):  # a model with two bases is listed twice
        if shape.family == family and hasattr(shape, "command"):
            by_command[shape.command].append(shape)
    return dict(sorted(by_command.items()))


def answer_schema(family: str, command: str) -> dict[str, Any]:
    """The JSON Schema of a kind of answer; if the answer contains a position or a case, the schema refers to the
    published schema of its file.
    """
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
