"""A capability: a question that the program answers, declared once, from which every interface is derived.

The question is a model whose docstring is the help: a first paragraph that begins with a verb, `Score a position ...`,
then as many as it takes. Each field has a type, bounds, a default and a description. A field that is `Subject`, such as
a position, is handed over otherwise at each interface: by its source at the command line, by value at the engine, as
it is in Python, and as the current one in a session. Those are the only fields that an interface knows anything about.

What does not fit is said once, as `Unfit`: its sentence names fields in braces, `choose one of {rollouts} and
{time_limit}`, and each interface puts them in its own words, `--time-limit` or `time_limit`.
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
from ..runs.watching import Report, Stop, never, silent
from .answers import Answer

Result = TypeVar("Result")


@dataclass(frozen=True, slots=True)
class Subject:
    """Marks a field that each interface is handed in its own way; `kind` is what a game calls such a thing."""

    kind: str


@dataclass(frozen=True, slots=True)
class Spelled:
    """How a field is typed at the command line, where its name and type do not say it.

    `option` is a name such as `--bw`, or several, `-d/--draw`; an `argument` stands without a name, in its place.
    An argument that is `joined` is all words that are typed, with blanks between. `completion` is the place of what
    lists values for a shell, `package.module:name`. A field that is not `asked` there is one for programs alone. A path
    that is to be that of a `folder` may not be a file's. What is `needed` has to be typed, though programs may leave it
    out, as a file to write to.
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
    """Marks a field about what of an answer is told: Python does not have it, which gets what was found, whole."""


@dataclass(frozen=True, slots=True)
class Meant:
    """What Python takes for a text beside a `str`, and the words for both: `a turn, as its text or as ...`."""

    words: str
    kinds: Callable[[], tuple[type, ...]]


class Unfit(Exception):
    """A question that cannot be answered: the field that is amiss, and a sentence, which may name fields in braces.

    Where the mistake is in the text of a field, `error` is what its reader said.
    """

    def __init__(self, field: str, sentence: str, error: Ny1901Error | None = None) -> None:
        super().__init__(sentence)
        self.field, self.sentence, self.error = field, sentence, error

    def sentence_for(self, spelled: Callable[[str], str]) -> str:
        """The sentence in the words of an interface."""
        return self.sentence if self.error else re.sub(r"\{(\w+)\}", lambda match: spelled(match[1]), self.sentence)


class Lacking(Unfit):
    """What an answer cannot do without and nobody tells: no field is wrong, so that the sentence stands alone."""


@contextmanager
def in_field(name: str, *others: type[Ny1901Error]) -> Iterator[None]:
    """Tells what is refused as amiss in a field, and `others`: an illegal turn, where it stands in a text."""
    errors: tuple[type[Ny1901Error], ...] = (NotationError, Refused, DataError, ImpossibleDraw, *others)
    try:
        yield
    except errors as error:
        raise Unfit(name, str(error), error) from None


@dataclass(frozen=True, slots=True)
class _Template:
    """A description and a metavar with names in braces, for a question below with another wording."""

    description: str
    metavar: str | None


class Question(BaseModel):
    """What is asked. A question is whole and checked when a capability gets it.

    Of the fields of a pair in `one_of` one at most may be given. Where a question has a `wording`, the descriptions and
    metavars of its fields name them in braces, `how many {noun}s to tell`, so that a field stands once for games that
    call its subject otherwise.
    """

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, arbitrary_types_allowed=True, defer_build=True)
    one_of: ClassVar[tuple[tuple[str, str], ...]] = ()
    wording: ClassVar[Mapping[str, str]] = {}

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        """Puts the wording into descriptions and metavars."""
        super().__pydantic_init_subclass__(**kwargs)
        if cls.wording:
            for about in cls.model_fields.values():
                _put_words(about, cls.wording)

    def check(self) -> None:
        """Raises `Unfit` where fields do not go together; a question with rules of its own adds them."""
        for first, second in self.one_of:
            if self.gives(first) and self.gives(second):
                raise Unfit(second, f"choose one of {{{first}}} and {{{second}}}")

    def gives(self, name: str) -> bool:
        """Whether a field has another value than when nothing is said."""
        return bool(getattr(self, name) != type(self).model_fields[name].get_default(call_default_factory=True))


def _put_words(about: FieldInfo, words: Mapping[str, str]) -> None:
    """Words for the names in braces of a field, which keeps what it was to be said with others."""
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
    """What is called after each thing, with a word to show, and how many are done where not each of them counts."""

    def __call__(self, word: str, done: int | None = None) -> None:
        """Shows how far it is."""


class Counting(Protocol):
    """Counts so many things, some of which are done; of fewer than `least` nothing need be shown."""

    def __call__(self, total: int, done: int = 0, least: int = 2) -> AbstractContextManager[Counted]:
        """Yields what is called after each."""


@contextmanager
def _count_nothing(total: int, done: int = 0, least: int = 2) -> Iterator[Counted]:
    """Counts for nobody."""
    yield lambda word, done=None: None


@dataclass(frozen=True, slots=True)
class Asker:
    """Who asked: `stop` says whether no more is wanted, `tell` hears of what is found so far, where somebody listens.

    A person `waits` for the answer: what is told neither how many games it may take nor how long then goes by the
    clock, and else by games, so that the same question has the same answer. `begin` hears the name of a second search,
    `note` a sentence on the way, and what `count` yields, for so many things, hears a word of each that is done. Where
    something is kept from one run to the next, `keeps` is the folder for it. `about` hears what writes the position
    that is worked on as one line, for a report of a crash.
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
        """Tells who listens how far a proof is, the value reached and the bound, the greater of which is the bound."""
        tell = self.tell
        if tell is None:
            return silent
        return lambda reached, bound: tell((reached, bound if reached is None else max(reached, bound)))


def proof_so_far(_: Question, news: tuple[int | None, int], __: Asker) -> dict[str, Any]:
    """A partial answer of a proof, of what `Asker.report` tells."""
    return {"value": news[0], "bound": news[1]}


class Note(NamedTuple):
    """A line beside an answer, which the command line prints on stderr."""

    text: str


class Paragraph(NamedTuple):
    """A text in lines of the width of an answer: the first with an indent, and the others with theirs, or the same."""

    text: str
    first: str = ""
    others: str | None = None


Shown = Any
"""A part of an answer as text: a line, a `Note`, a `Paragraph`, or a view of rich."""


@dataclass(frozen=True, slots=True)
class Form:
    """Another text of an answer, which an option of the command line asks for in place of the usual one.

    Where JSON tells the same, it may be asked `beside_json`. What the fields `apart` ask for stands in other texts, so
    that it is not asked beside this one.
    """

    help: str
    lines: Callable[[Any], Iterable[Shown]]
    beside_json: bool = False
    apart: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Writing:
    """A file that the command line can write beside an answer: `content` makes it of the question and what was found.

    It is a text, or pictures, where it is `pictured`; `form_of` says of what form a text of the game is. `check` raises
    `Unfit` for a question that no file goes with, before anything is worked out. `option` is as in `Spelled`.
    """

    help: str
    content: Callable[[Any, Any], Any]
    form_of: Callable[[str], str]
    pictured: bool = False
    check: Callable[[Any], object] = lambda asked: None
    option: str | None = None


@dataclass(frozen=True, slots=True)
class Python:
    """How a capability is called from Python: the fields that may be given without a name, and what it returns.

    `returned` makes that of what was found; `result` is its type, or the place of that, `package.module:Name`, where
    the signature of `find` does not tell it.
    """

    positional: tuple[str, ...] = ()
    returned: Callable[[Any], Any] = lambda value: value
    result: Any = None


@dataclass(frozen=True, slots=True)
class Declared(Generic[Asked]):
    """What is asked by a question, whatever comes of it: its help, its fields, and the check of its values."""

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
        """The fields that interfaces are handed in their own ways."""
        return {name: mark for name, each in self.question.model_fields.items() if (mark := mark_of(each, Subject))}

    def plain(self) -> dict[str, FieldInfo]:
        """All other fields."""
        return {name: each for name, each in self.question.model_fields.items() if mark_of(each, Subject) is None}

    def make_question(self, **values: Any) -> Asked:
        """The question with values that an interface has checked; raises `Unfit` where they do not go together."""
        question = self.question.model_construct(**values)
        question.check()
        return question

    def _paragraphs(self, base: int = 0) -> Iterator[str]:
        """The help of a question; a paragraph `...` stands for those of the question below it, but for the first."""
        kinds = [kind for kind in self.question.__mro__[base:] if kind.__doc__]
        for part in self.PARAGRAPH.split(cleandoc(kinds[0].__doc__ or "")):
            if part == "...":
                yield from islice(self._paragraphs(self.question.__mro__.index(kinds[1])), 1, None)
            else:
                yield part if part.startswith("\b") else " ".join(part.split())


@dataclass(frozen=True, slots=True)
class Capability(Declared[Asked], Generic[Asked, Result]):
    """What answers a question: `find` works it out, `answer` is what programs get, `lines` what people read of it.

    `answers` is the kind of the answer, where that is not the word of the method. `lines` gets the answer and nothing
    else. `code` is the exit code of an answer, `refused` the answer where `find` raises `IllegalMove`.

    One that `searches` may take long, or only where a field begins with a word, `{"command": "auto"}`. It `tells` those
    who listen what is found so far, for which `so_far` has the partial answer and `progress` a line; and it
    `ends_early` where it looks at `Asker.stop` and then answers with what it has. `forms`, `writings` and `instead` are
    options of the command line by their names: other texts, files, and flags that ask another capability with the same
    words. Of one that is `timed` a terminal shows how long it took. One that `says_unfinished` does so by its text and
    code, of another a line and exit code 130 say it. One that `breaks_off` does so at Ctrl-C by itself; of what it
    tells, the `number` makes a bar. `parting` is a line beside the answer, in JSON or not, or empty. `gone` are flags
    that the command line had, each with what became of it.
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
        """A partial answer, of what is told to those who listen."""
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
    """What the values of a field are: of a `base` type, one of the `words` if any, many of them in a list."""

    base: type
    words: tuple[str, ...] = ()
    many: bool = False
    optional: bool = False


def kind_of(annotation: Any) -> ValueKind:
    """What an annotation says of values: `int`, `float | None`, `list[str]`, `Literal["a", "b"]` and such."""
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
    """What stands at a place, `package.module:NAME`, or `NAME.part` of what makes several."""
    module, name = place.split(":")
    return attrgetter(name)(importlib.import_module(module))


def load(place: str) -> Capability[Any, Any]:
    """The capability at a place."""
    capability = at(place)
    assert isinstance(capability, Capability), place
    return capability


def third_person(summary: str) -> str:
    """A summary as what a method does: `Scores a position ...` of `Score a position ...`."""
    verb, _, rest = summary.partition(" ")
    return f"{verb}{'es' if verb.endswith(('s', 'sh', 'ch', 'x')) else 's'} {rest}"
