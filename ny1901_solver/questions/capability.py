"""A capability: a question that the program answers, declared once, from which every interface is derived.

The question is a model whose docstring is the help: a first paragraph that begins with a verb, `Score a position ...`,
then further ones. Each field has a type, bounds, a default and a description. A field marked as a `Subject`, such as a
position, is given in another way at each interface: by its source at the command line, by value at the engine, as an
object in Python, and as the current one in a session. Interfaces treat all other fields alike.

Values that do not fit raise `Unfit`: its sentence names fields in braces, `choose one of {rollouts} and {time_limit}`,
and each interface spells them in its own way, `--time-limit` or `time_limit`.
"""

from __future__ import annotations

import importlib
import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from dataclasses import dataclass, field, replace
from inspect import cleandoc
from itertools import islice
from operator import attrgetter
from pathlib import Path
from types import NoneType, UnionType
from typing import Any, ClassVar, Generic, Literal, NamedTuple, Protocol, TypeVar, Union, get_args, get_origin

from pydantic import BaseModel, ConfigDict
from pydantic.fields import FieldInfo

from ..errors import DataError, IllegalMove, ImpossibleDraw, NotationError, Ny1901Error, Refused
from ..messages import gettext
from ..runs.watching import Report, Stop, never, silent
from ..text.words import join_words
from .answers import Answer

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Subject:
    """Marks a field that each interface is given in its own way; `kind` is the name of its kind of subject."""

    kind: str


@dataclass(frozen=True, slots=True)
class Spelled:
    """How a field is typed at the command line, if that does not follow from its name and type.

    `option` is a name such as `--bw`, or several, `-d/--draw`; an `argument` has no name but a place. A `joined`
    argument is all words that are typed, with blanks between. `completion` is the place of a function that lists values
    for a shell, `package.module:name`. A field that is not `asked` is for programs only. The path of a `folder` may not
    be a file. A field that is `needed` has to be typed, though programs may leave it out, such as a file to write.
    """

    option: str | None = None
    metavar: str | None = None
    argument: bool = False
    joined: bool = False
    completion: str | None = None
    asked: bool = True
    folder: bool = False
    needed: bool = False


@dataclass(frozen=True, slots=True)
class Local:
    """Marks a field about this machine, its files or its processes: no request to the engine has it."""


@dataclass(frozen=True, slots=True)
class OfAnswer:
    """Marks a field that selects parts of the answer; Python does not have it, as it gets the whole result."""


@dataclass(frozen=True, slots=True)
class Meant:
    """Types that Python takes for a text beside `str`, and a message for both: `a turn, as its text or as ...`."""

    words: str
    kinds: Callable[[], tuple[type, ...]]


class Unfit(Exception):
    """A question that cannot be answered: the wrong field, and a sentence, which may name fields in braces.

    If the mistake is in the text of a field, `error` is the error of its reader.
    """

    def __init__(self, field: str, sentence: str, error: Ny1901Error | None = None) -> None:
        super().__init__(sentence)
        self.field, self.sentence, self.error = field, sentence, error

    def sentence_for(self, spelled: Callable[[str], str]) -> str:
        """The sentence with fields as an interface spells them."""
        return self.sentence if self.error else re.sub(r"\{(\w+)\}", lambda match: spelled(match[1]), self.sentence)


class Lacking(Unfit):
    """Something necessary is missing from the question; no field is wrong, so that the sentence stands alone."""


@contextmanager
def in_field(name: str, *others: type[Ny1901Error]) -> Iterator[None]:
    """Raises refusals as `Unfit` of a field, and `others`: an illegal turn, if a text contains it."""
    errors: tuple[type[Ny1901Error], ...] = (NotationError, Refused, DataError, ImpossibleDraw, *others)
    try:
        yield
    except errors as error:
        raise Unfit(name, str(error), error) from None


@dataclass(frozen=True, slots=True)
class _Template:
    """A description and a metavar with names in braces, for derived questions with another wording."""

    description: str
    metavar: str | None


class Question(BaseModel):
    """The base of questions. A capability gets a question that is complete and checked.

    At most one field of a pair in `one_of` may be given. Descriptions and metavars of fields are templates for the
    `wording`, `number of {noun}s to list`, so that games with other words share a field.
    """

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, arbitrary_types_allowed=True, defer_build=True)
    one_of: ClassVar[tuple[tuple[str, str], ...]] = ()
    wording: ClassVar[Mapping[str, str]] = {}

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        """Fills the wording into descriptions and metavars."""
        super().__pydantic_init_subclass__(**kwargs)
        if cls.wording:
            for about in cls.model_fields.values():
                _put_words(about, cls.wording)

    def check(self) -> None:
        """Raises `Unfit` if fields do not go together; questions with further conditions override it."""
        for first, second in self.one_of:
            if self.gives(first) and self.gives(second):
                sentence = gettext("choose one of {options}", options=join_words((f"{{{first}}}", f"{{{second}}}")))
                raise Unfit(second, sentence)

    def gives(self, name: str) -> bool:
        """Whether a field has another value than its default."""
        return bool(getattr(self, name) != type(self).model_fields[name].get_default(call_default_factory=True))


def _put_words(about: FieldInfo, words: Mapping[str, str]) -> None:
    """Fills words into the description and metavar of a field, which keeps the template for other words."""
    spelled = next((mark for mark in about.metadata if isinstance(mark, Spelled)), None)
    template = mark_of(about, _Template) or _Template(about.description or "", spelled.metavar if spelled else None)
    about.description = template.description.format_map(words) or None
    about.metadata = [mark for mark in about.metadata if mark is not spelled and not isinstance(mark, _Template)]
    about.metadata.append(template)
    if spelled is not None:
        metavar = template.metavar and template.metavar.format_map(words)
        about.metadata.append(replace(spelled, metavar=metavar))


Asked = TypeVar("Asked", bound=Question)


class Counted(Protocol):
    """A function that is called after each thing, with a word to show, and the number done if not each call counts."""

    def __call__(self, word: str, done: int | None = None) -> None:
        """Shows the progress."""


class Counting(Protocol):
    """Shows the progress over `total` things, of which some are `done`; nothing for fewer than `least`."""

    def __call__(self, total: int, done: int = 0, least: int = 2) -> AbstractContextManager[Counted]:
        """Yields a function to call after each."""


@contextmanager
def _count_nothing(total: int, done: int = 0, least: int = 2) -> Iterator[Counted]:
    """Shows no progress."""
    yield lambda word, done=None: None


@dataclass(frozen=True, slots=True)
class Asker:
    """The caller of a capability: `stop` says whether to end early, `tell` receives results so far, if wanted.

    If a person `waits` for the answer, the default budget is a time; for programs it is a number of games, so that the
    same question has the same answer. `begin` receives the name of a second search, `note` a sentence on the way, and
    the function from `count` a word about each thing that is done. `keeps` is the folder for data that is kept from one
    run to the next. `about` receives a function that writes the current position as one line, for crash reports.
    """

    stop: Stop = never
    tell: Callable[[Any], None] | None = None
    waits: bool = False
    begin: Callable[[str], None] = lambda what: None
    note: Callable[[str], None] = lambda sentence: None
    count: Counting = _count_nothing
    keeps: Path | None = None
    about: Callable[[Callable[[], str]], object] = lambda position: None

    @property
    def report(self) -> Report:
        """A function that reports the value reached and the bound of a proof; the bound is never below the value."""
        tell = self.tell
        if tell is None:
            return silent
        return lambda reached, bound: tell((reached, bound if reached is None else max(reached, bound)))


def proof_so_far(_: Question, news: tuple[int | None, int], __: Asker) -> dict[str, Any]:
    """The partial answer of a proof, from a report of `Asker.report`."""
    return {"value": news[0], "bound": news[1]}


class Note(NamedTuple):
    """A line beside an answer; the command line prints it on stderr."""

    text: str


class Paragraph(NamedTuple):
    """A text that is folded to the width of an answer; the first line has one indent, the others theirs or the same."""

    text: str
    first: str = ""
    others: str | None = None


Shown = Any
"""A part of an answer as text: a line, a `Note`, a `Paragraph`, or a view of rich."""


@dataclass(frozen=True, slots=True)
class Form:
    """Another text of an answer, printed in place of the usual one by an option of the command line.

    It may be combined with JSON if it is `beside_json`, and not with the fields `apart`, which affect other texts.
    """

    help: str
    lines: Callable[[Any], Iterable[Shown]]
    beside_json: bool = False
    apart: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Writing:
    """A file that the command line can write beside an answer: `content` makes it from the question and the result.

    It is a text or, if `pictured`, pictures; `form_of` gives the form of a text of the game. `check` raises `Unfit` for
    a question without such a file, before anything is computed. `option` is as in `Spelled`.
    """

    help: str
    content: Callable[[Any, Any], Any]
    form_of: Callable[[str], str]
    pictured: bool = False
    check: Callable[[Any], object] = lambda asked: None
    option: str | None = None


@dataclass(frozen=True, slots=True)
class Python:
    """The Python function of a capability: the fields that are positional parameters, and the returned value.

    `returned` makes that from the result; `result` is its type, or the place of the type, `package.module:Name`, if it
    differs from that of `find`.
    """

    positional: tuple[str, ...] = ()
    returned: Callable[[Any], Any] = lambda value: value
    result: Any = None


@dataclass(frozen=True, slots=True)
class Declared(Generic[Asked]):
    """The declaration of a question, for capabilities, sessions and services: its help, its fields, and its check."""

    question: type[Asked]
    PARAGRAPH: ClassVar[re.Pattern[str]] = re.compile(r"\n\s*\n")

    @property
    def help(self) -> str:
        """The whole help, without examples."""
        return "\n\n".join(self._paragraphs())

    @property
    def summary(self) -> str:
        """Its first paragraph on one line, `Score a position as if the game ended now.`"""
        return next(self._paragraphs())

    def subjects(self) -> dict[str, Subject]:
        """The fields that are subjects."""
        return {name: mark for name, each in self.question.model_fields.items() if (mark := mark_of(each, Subject))}

    def plain(self) -> dict[str, FieldInfo]:
        """All other fields."""
        return {name: each for name, each in self.question.model_fields.items() if mark_of(each, Subject) is None}

    def make_question(self, **values: Any) -> Asked:
        """The question with values that an interface has checked; raises `Unfit` if they do not go together."""
        question = self.question.model_construct(**values)
        question.check()
        return question

    def _paragraphs(self, base: int = 0) -> Iterator[str]:
        """The paragraphs of the help; `...` stands for those of the base question without the first."""
        kinds = [kind for kind in self.question.__mro__[base:] if kind.__doc__]
        for part in self.PARAGRAPH.split(cleandoc(kinds[0].__doc__ or "")):
            if part == "...":
                yield from islice(self._paragraphs(self.question.__mro__.index(kinds[1])), 1, None)
            else:
                yield part if part.startswith("\b") else " ".join(part.split())


@dataclass(frozen=True, slots=True)
class Capability(Declared[Asked], Generic[Asked, Result]):
    """A capability: `find` computes the result, `answer` makes the answer for programs, `lines` the text for people.

    `answers` is the kind of the answer, if that is not the word of the method. `lines` depends on the answer alone.
    `code` is the exit code of an answer, `refused` makes the answer when `find` raises `IllegalMove`.

    A capability that `searches` may take long, or only if a field begins with a word, `{"command": "auto"}`. If it
    `tells` results so far, `so_far` makes the partial answer and `progress` a line. It `ends_early` if it polls
    `Asker.stop` and answers with its result so far. `forms`, `writings` and `instead` are options of the command line
    by their names: other texts, files, and flags that ask another capability with the same words. If it is `timed`, a
    terminal shows the time taken. A text and exit code of its own report an interrupted search if it `says_unfinished`,
    else a line and exit code 130. One that `breaks_off` handles Ctrl-C itself; with `number` it has a progress bar.
    `parting` is a line beside the answer, also with JSON, or empty. `gone` has messages by former flags.
    """

    find: Callable[[Asked, Asker], Result]
    answer: Callable[[Asked, Result, Asker], Answer]
    lines: Callable[[Any], Iterable[Shown]]
    examples: tuple[str, ...] = ()
    answers: str = ""
    python: Python = Python()
    code: Callable[[Any], int] = lambda answer: 0
    refused: Callable[[Asked, IllegalMove], Answer] | None = None
    searches: bool | Mapping[str, str] = False
    ends_early: bool = False
    tells: bool = False
    timed: bool = False
    says_unfinished: bool = False
    breaks_off: bool = False
    gone: Mapping[str, str] = field(default_factory=dict)
    number: Callable[[Any], int] | None = None
    parting: Callable[[Any], str] = lambda answer: ""
    so_far: Callable[[Asked, Any, Asker], dict[str, Any]] | None = None
    progress: Callable[[Asked, Any], str] | None = None
    forms: Mapping[str, Form] = field(default_factory=dict)
    writings: Mapping[str, Writing] = field(default_factory=dict)
    instead: Mapping[str, Capability[Any, Any]] = field(default_factory=dict)

    def ask(self, **values: Any) -> Any:
        """The answer to a question with values that an interface has checked; raises `Unfit`, and what `find` does."""
        asked, asker = self.make_question(**values), Asker()
        return self.answer(asked, self.find(asked, asker), asker)

    def data_so_far(self, asked: Asked, result: Any, asker: Asker) -> dict[str, Any]:
        """The partial answer of a result so far."""
        return self.so_far(asked, result, asker) if self.so_far else self.answer(asked, result, asker).data()


Mark = TypeVar("Mark")


def mark_of(about: FieldInfo, kind: type[Mark]) -> Mark | None:
    """The mark of a kind that a field has."""
    return next((mark for mark in (*about.metadata, *_within(about.annotation)) if isinstance(mark, kind)), None)


def _within(annotation: Any) -> Iterator[Any]:
    """The marks within a type: those of `Annotated[...] | None`, or of a list of such."""
    if get_origin(annotation) in (Union, UnionType, list):
        for part in get_args(annotation):
            yield from getattr(part, "__metadata__", ())


class ValueKind(NamedTuple):
    """The type of a field's values: the `base` type, the possible `words`, if any, and whether a list or optional."""

    base: type
    words: tuple[str, ...] = ()
    many: bool = False
    optional: bool = False


def kind_of(annotation: Any) -> ValueKind:
    """The kind of an annotation: `int`, `float | None`, `list[str]`, `Literal["a", "b"]` and such."""
    origin, parts = get_origin(annotation), get_args(annotation)
    if hasattr(annotation, "__metadata__"):
        return kind_of(parts[0])
    if origin in (Union, UnionType):
        (one,) = (part for part in parts if part is not NoneType)
        return kind_of(one)._replace(optional=True)
    if origin is Literal:
        return ValueKind(str, parts)
    if origin in (list, tuple):
        return kind_of(parts[0])._replace(many=True)
    return ValueKind(annotation)


def bound(about: FieldInfo, name: Literal["ge", "gt", "le"]) -> Any:
    """The least or greatest value of a field, if there is one."""
    marks = (*about.metadata, *_within(about.annotation))
    flat = [part for mark in marks for part in (mark, *getattr(mark, "metadata", ()))]
    return next((getattr(mark, name) for mark in flat if getattr(mark, name, None) is not None), None)


def at(place: str) -> Any:
    """The value at a place, `package.module:NAME`, or an attribute of it, `package.module:NAME.part`."""
    module, name = place.split(":")
    return attrgetter(name)(importlib.import_module(module))


def load(place: str) -> Capability[Any, Any]:
    """The capability at a place."""
    capability = at(place)
    assert isinstance(capability, Capability), place
    return capability


def third_person(summary: str) -> str:
    """A summary in the third person: `Scores a position ...` for `Score a position ...`."""
    verb, _, rest = summary.partition(" ")
    return f"{verb}{'es' if verb.endswith(('s', 'sh', 'ch', 'x')) else 's'} {rest}"
