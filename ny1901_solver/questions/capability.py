"""The declarations of capabilities. A capability declares a question that the program answers; the command line, the
engine, the Python functions and sessions are all derived from that declaration.

The question of a capability is a pydantic model. The docstring of a question is its help text, whose first paragraph
begins with a verb: `Score a position ...`. A field of a question has a type, a description and, if necessary, bounds
and a default. A field marked as a `Subject`, such as a position, is passed differently at each interface: as a file
name or text at the command line, as data in a request to the engine, and as an object in Python; a session uses the
current position. All other fields of a question are passed in the same way at every interface.

For values that are not allowed, the error `Unfit` is raised. The sentence of `Unfit` contains the names of fields in
braces, for example `choose one of {rollouts} and {time_limit}`. Each interface spells the names of fields in its own
way, for example `--time-limit` or `time_limit`.
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
    """Marks a field that each interface receives in its own way, such as a position; `kind` is the name of the kind of
    subject.
    """

    kind: str


@dataclass(frozen=True, slots=True)
class Spelled:
    """The spelling of a field at the command line, if the field's name and type do not determine it.

    `option` is the option's name, such as `--bw`, or several names, such as `-d/--draw`. If `argument` is true, the
    field is a positional argument of the command. If an argument is `joined`, its value consists of all typed words,
    separated by spaces. `completion` is the place of a function that lists values for the shell's completion,
    `package.module:name`. If `asked` is false, the command line has no option for the field, so that only programs can
    set it. If `folder` is true, the field contains the path of a folder, which may not be a file. If a field is
    `needed`, the user has to type it, although programs may omit it; an example is the file to write.
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
    """Marks a field that concerns the user's machine, such as its files or processes; requests to the engine do not
    have such fields.
    """


@dataclass(frozen=True, slots=True)
class OfAnswer:
    """Marks a field of a question that only selects which parts of the answer are shown.

    Python functions have no parameters for such fields, because they always return the whole result.
    """


@dataclass(frozen=True, slots=True)
class Meant:
    """Types that a Python function accepts besides `str`, with the message for the expected argument: `a turn, as its
    text or as ...`.
    """

    words: str
    kinds: Callable[[], tuple[type, ...]]


class Unfit(Exception):
    """A question that cannot be answered: the name of the wrong field, and a sentence, which may contain names in
    braces.

    If the text of a field cannot be parsed, `error` is the parser's error.
    """

    def __init__(self, field: str, sentence: str, error: Ny1901Error | None = None) -> None:
        super().__init__(sentence)
        self.field, self.sentence, self.error = field, sentence, error

    def sentence_for(self, spelled: Callable[[str], str]) -> str:
        """The sentence of the error for one interface. In the sentence, names of fields in braces are replaced by the
        interface's spelling.
        """
        return self.sentence if self.error else re.sub(r"\{(\w+)\}", lambda match: spelled(match[1]), self.sentence)


class Lacking(Unfit):
    """Raised if a question lacks something necessary. Because no single field is wrong, interfaces show the error
    sentence without the name of a field.
    """


@contextmanager
def in_field(name: str, *others: type[Ny1901Error]) -> Iterator[None]:
    """A context manager that turns the error `Refused`, raised in its block, into the error `Unfit` for a field of the
    question. `others` lists further classes of errors that are turned into `Unfit`, for example the error for an
    illegal turn if the field contains a turn.
    """
    errors: tuple[type[Ny1901Error], ...] = (NotationError, Refused, DataError, ImpossibleDraw, *others)
    try:
        yield
    except errors as error:
        raise Unfit(name, str(error), error) from None


@dataclass(frozen=True, slots=True)
class _Template:
    """The description and the metavar of a question's field. Both contain placeholders in braces, which derived
    questions fill with other words.
    """

    description: str
    metavar: str | None


class Question(BaseModel):
    """The base class of all questions. A capability receives a question only after all fields are set and checked.

    At most one field of each pair in `one_of` may be given. Descriptions and metavars are templates with placeholders
    from `wording`, such as `number of {noun}s to list`, so that games with other words share a field.
    """

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True, arbitrary_types_allowed=True, defer_build=True)
    one_of: ClassVar[tuple[tuple[str, str], ...]] = ()
    wording: ClassVar[Mapping[str, str]] = {}

    @classmethod
    def __pydantic_init_subclass__(cls, **kwargs: Any) -> None:
        """Replaces the placeholders in descriptions and metavars by the words in `wording`."""
        super().__pydantic_init_subclass__(**kwargs)
        if cls.wording:
            for about in cls.model_fields.values():
                _put_words(about, cls.wording)

    def check(self) -> None:
        """Raises `Unfit` for a combination of fields that is not allowed; questions with further conditions override
        this method.
        """
        for first, second in self.one_of:
            if self.gives(first) and self.gives(second):
                sentence = gettext("choose one of {options}", options=join_words((f"{{{first}}}", f"{{{second}}}")))
                raise Unfit(second, sentence)

    def gives(self, name: str) -> bool:
        """Whether a field has a value other than its default."""
        return bool(getattr(self, name) != type(self).model_fields[name].get_default(call_default_factory=True))


def _put_words(about: FieldInfo, words: Mapping[str, str]) -> None:
    """Replaces the placeholders in the description and the metavar of a field by words.

    The field also keeps the unfilled templates, because games with other words derive their own questions from it.
    """
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
    """A function that is called after each finished item of many items.

    The first argument of the function is a word to show. If one call stands for several finished items, the second
    argument is their number.
    """

    def __call__(self, word: str, done: int | None = None) -> None:
        """Shows the progress after one more item."""


class Counting(Protocol):
    """Shows the progress of `total` items, of which `done` are finished; shows nothing for fewer than `least` items."""

    def __call__(self, total: int, done: int = 0, least: int = 2) -> AbstractContextManager[Counted]:
        """A context manager that yields a function, to be called after each finished item."""


@contextmanager
def _count_nothing(total: int, done: int = 0, least: int = 2) -> Iterator[Counted]:
    """A context manager that yields a function to be called after each finished item; the function shows no
    progress.
    """
    yield lambda word, done=None: None


@dataclass(frozen=True, slots=True)
class Asker:
    """The connection of a capability to its caller. The function `stop` returns whether the capability should end
    early, and the function `tell`, if given, receives preliminary results.

    If a person `waits` for the answer, the default budget of the search is a time. For programs the default budget is a
    number of games, so that the same question always gets the same answer. If the work consists of several searches,
    the function `begin` receives the name of each search at its start. The function `note` receives remarks during the
    work. `count` yields a function to be called with a word after each finished item. `keeps` is the folder for data
    that the program stores from one run to the next. The function `about` receives a function that writes the current
    position as one line; crash reports contain this line.
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
        """A function that receives the best value and the bound of a proof so far; the reported bound is never below
        the value.
        """
        tell = self.tell
        if tell is None:
            return silent
        return lambda reached, bound: tell((reached, bound if reached is None else max(reached, bound)))


def proof_so_far(_: Question, news: tuple[int | None, int], __: Asker) -> dict[str, Any]:
    """The partial answer of a proof, made from what `Asker.report` received."""
    return {"value": news[0], "bound": news[1]}


class Note(NamedTuple):
    """A remark that accompanies an answer; the command line prints the remark on stderr."""

    text: str


class Paragraph(NamedTuple):
    """A text that is wrapped to the width of an answer.

    `first` is the indent of the first line. `others` is the indent of all later lines, by default the same as `first`.
    """

    text: str
    first: str = ""
    others: str | None = None


Shown = Any
"""A part of an answer as text: a line, a `Note`, a `Paragraph`, or a rich renderable."""


@dataclass(frozen=True, slots=True)
class Form:
    """Another text of an answer; an option of the command line prints it in place of the usual text.

    If `beside_json` is true, the option may be combined with `--json`. The option cannot be combined with the fields in
    `apart`, because these fields only affect other texts.
    """

    help: str
    lines: Callable[[Any], Iterable[Shown]]
    beside_json: bool = False
    apart: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Writing:
    """A file that an option of the command line writes in addition to the answer.

    The function `content` makes the content of the file from the question and the result: a text or, if `pictured` is
    true, pictures. The function `form_of` returns the kind of file whose content a text is, such as `record`. If a
    question's answer has no such file, `check` raises `Unfit` before anything is computed. `option` has the same
    meaning as in the class `Spelled`.
    """

    help: str
    content: Callable[[Any, Any], Any]
    form_of: Callable[[str], str]
    pictured: bool = False
    check: Callable[[Any], object] = lambda asked: None
    option: str | None = None


@dataclass(frozen=True, slots=True)
class Python:
    """The Python function of a capability: which fields are positional parameters, and what the function returns.

    The function `returned` makes the returned value from the result of the capability. If the type of the returned
    value differs from that of the result, `result` is the type or its place, `package.module:Name`.
    """

    positional: tuple[str, ...] = ()
    returned: Callable[[Any], Any] = lambda value: value
    result: Any = None


@dataclass(frozen=True, slots=True)
class Declared(Generic[Asked]):
    """The declaration of a question, for capabilities, sessions and services: the help, the fields, and the check of
    the question.
    """

    question: type[Asked]
    PARAGRAPH: ClassVar[re.Pattern[str]] = re.compile(r"\n\s*\n")

    @property
    def help(self) -> str:
        """The whole help text of the question, without examples."""
        return "\n\n".join(self._paragraphs())

    @property
    def summary(self) -> str:
        """The first paragraph of the help on one line: `Score a position as if the game ended now.`"""
        return next(self._paragraphs())

    def subjects(self) -> dict[str, Subject]:
        """The fields of the question that are subjects, such as a position, with their marks."""
        return {name: mark for name, each in self.question.model_fields.items() if (mark := mark_of(each, Subject))}

    def plain(self) -> dict[str, FieldInfo]:
        """The fields of the question that are not subjects, such as a position, but are passed in the same way at every
        interface.
        """
        return {name: each for name, each in self.question.model_fields.items() if mark_of(each, Subject) is None}

    def make_question(self, **values: Any) -> Asked:
        """Makes the question from values that an interface has checked; raises `Unfit` for a combination that is not
        allowed.
        """
        question = self.question.model_construct(**values)
        question.check()
        return question

    def _paragraphs(self, base: int = 0) -> Iterator[str]:
        """The paragraphs of a question's help.

        If a paragraph of the help is `...`, all paragraphs of the base question's help except the first are inserted in
        its place.
        """
        kinds = [kind for kind in self.question.__mro__[base:] if kind.__doc__]
        for part in self.PARAGRAPH.split(cleandoc(kinds[0].__doc__ or "")):
            if part == "...":
                yield from islice(self._paragraphs(self.question.__mro__.index(kinds[1])), 1, None)
            else:
                yield part if part.startswith("\b") else " ".join(part.split())


@dataclass(frozen=True, slots=True)
class Capability(Declared[Asked], Generic[Asked, Result]):
    """A capability: `find` computes a result, `answer` makes the answer for programs, and `lines` makes the text for
    people.

    The function `lines` has no argument besides the answer. If the kind of the answer is not the name of the
    capability's method, `answers` is the kind. The function `code` returns the exit code of a command for an answer.
    The function `refused` makes the answer if `find` raises `IllegalMove`.

    `searches` is true for a capability that may take long. If the capability takes long only when a field begins with a
    certain word, `searches` is, for example, `{"command": "auto"}`. If `tells` is true, the capability reports
    preliminary results: for each preliminary result, `so_far` makes a partial answer for programs, and `progress` makes
    a line of text. If `ends_early` is true, the capability polls `Asker.stop` and answers with its result so far.
    `forms`, `writings` and `instead` are further options of the command line, by name. An option in `forms` prints
    another text, an option in `writings` writes a file, and an option in `instead` asks another capability with the
    same arguments. If `timed` is true, the command prints the time that it has taken, at a terminal. If a search is
    interrupted, the command prints a line about the interruption and ends with exit code 130. If `says_unfinished` is
    true, the text and the exit code of the answer report the interruption instead. If `breaks_off` is true, the
    capability handles Ctrl-C itself. If `number` is given, the command shows a progress bar. The function `parting`
    returns a remark that is printed in addition to the answer, also with `--json`, or an empty text. `gone` contains,
    for each flag that no longer exists, a message about it.
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
        """Asks a question with values that an interface has checked, and returns the answer; raises `Unfit`, and the
        errors of `find`.
        """
        asked, asker = self.make_question(**values), Asker()
        return self.answer(asked, self.find(asked, asker), asker)

    def data_so_far(self, asked: Asked, result: Any, asker: Asker) -> dict[str, Any]:
        """Makes the partial answer for a preliminary result."""
        return self.so_far(asked, result, asker) if self.so_far else self.answer(asked, result, asker).data()


Mark = TypeVar("Mark")


def mark_of(about: FieldInfo, kind: type[Mark]) -> Mark | None:
    """The mark of a given class, such as `Subject`, in the annotation of a field; `None` if the field has no mark of
    this class.
    """
    return next((mark for mark in (*about.metadata, *_within(about.annotation)) if isinstance(mark, kind)), None)


def _within(annotation: Any) -> Iterator[Any]:
    """The marks (annotations) that the type of a field contains: the marks in `Annotated[...] | None`, or those of the
    items of a list.
    """
    if get_origin(annotation) in (Union, UnionType, list):
        for part in get_args(annotation):
            yield from getattr(part, "__metadata__", ())


class ValueKind(NamedTuple):
    """The type of a field's values.

    `base` is the type itself, `words` contains the possible words if only certain words are possible, `many` is true
    for a list, and `optional` is true if the value may be `None`.
    """

    base: type
    words: tuple[str, ...] = ()
    many: bool = False
    optional: bool = False


def kind_of(annotation: Any) -> ValueKind:
    """The kind of an annotation such as `int`, `float | None`, `list[str]` or `Literal["a", "b"]`."""
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
    """The minimum or maximum of a field's values; `None` if the values have no such bound."""
    marks = (*about.metadata, *_within(about.annotation))
    flat = [part for mark in marks for part in (mark, *getattr(mark, "metadata", ()))]
    return next((getattr(mark, name) for mark in flat if getattr(mark, name, None) is not None), None)


def at(place: str) -> Any:
    """The value at a place `package.module:NAME`; the place `package.module:NAME.part` means an attribute of this
    value.
    """
    module, name = place.split(":")
    return attrgetter(name)(importlib.import_module(module))


def load(place: str) -> Capability[Any, Any]:
    """Imports the capability at a place, `package.module:NAME`."""
    capability = at(place)
    assert isinstance(capability, Capability), place
    return capability
