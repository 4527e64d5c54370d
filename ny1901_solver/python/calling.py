"""Makes the Python function of a capability: the signature, the checks and the docstring of the function come from the
declaration of the capability.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import reduce
from inspect import Parameter, Signature
from itertools import takewhile
from numbers import Integral, Real
from operator import or_
from pathlib import Path
from types import UnionType
from typing import Annotated, Any, NamedTuple, Union, get_args, get_origin, get_type_hints

from pydantic.fields import FieldInfo

from ..capabilities.puzzle_files import sources_of
from ..capabilities.puzzles import Puzzles, SourcedPuzzle
from ..errors import Refused
from ..messages import gettext, gettext_noop
from ..progress import ProgressFile, day_of, parse_progress, read_progress
from ..protocol.registration import Registration
from ..questions.arguments import Wanted, WrongArgument, of_game
from ..questions.capability import (
    Asker,
    Capability,
    Lacking,
    Meant,
    OfAnswer,
    Python,
    Spelled,
    Unfit,
    bound,
    kind_of,
    load,
    mark_of,
)
from ..records.loading import Loader
from ..records.record import Record


class SubjectAsItIs(NamedTuple):
    """The parameter of a Python function for a subject, such as a position. The named tuple contains the name and the
    type of the parameter, the check of the argument, and the function that reads the argument.
    """

    name: str
    annotation: Any
    wanted: Wanted
    read: Callable[[Any], Any] = lambda given: given


NAMES = {"rule-check": "judge", "rule-ask": "ask", "play": "let_play"}
"""The names of Python functions that differ from the names of their capabilities."""


def words_of(capabilities: Iterable[str]) -> dict[str, str]:
    """The name of the capability of each function, by the function's name."""
    return {NAMES.get(word, word.replace("-", "_")): word for word in capabilities}


def functions_of(
    module: dict[str, Any], capabilities: Mapping[str, str], subjects: Mapping[str, SubjectAsItIs]
) -> Callable[[str], Callable[..., Any]]:
    """The `__getattr__` of a module that has a function for each capability; each function is made on first use."""
    words, called = words_of(capabilities), module["__name__"]

    def get_function(name: str) -> Callable[..., Any]:
        if name not in words:
            raise AttributeError(f"module {called!r} has no attribute {name!r}")
        made = module[name] = function(name, called, load(capabilities[words[name]]), subjects)
        return made

    return get_function


def function(
    name: str, module: str, capability: Capability[Any, Any], subjects: Mapping[str, SubjectAsItIs]
) -> Callable[..., Any]:
    """Makes the Python function of a capability; `subjects` contains, for every kind of subject, the parameter of the
    function.

    The Python function that is made returns the result of the capability. The Python function that is made raises
    `WrongArgument` for an argument of the wrong type or out of bounds, `Refused` for a combination of arguments that is
    not allowed, and the errors of `find`.
    """
    called, given, plain = capability.python, capability.subjects(), python_fields(capability)
    handed = {subjects[mark.kind].name: (name, subjects[mark.kind]) for name, mark in given.items()}
    wanted = {name: subject.wanted for name, (_, subject) in handed.items()}
    wanted |= {name: _expectation(about) for name, about in plain.items()}
    parameters = _parameters(capability, called, subjects)
    signature = Signature(parameters, return_annotation=called.result or get_type_hints(capability.find)["return"])

    def calling(*args: Any, **kwargs: Any) -> Any:
        try:
            arguments = signature.bind(*args, **kwargs)
        except TypeError as error:
            raise TypeError(f"{calling.__name__}(): {error}") from None
        for name, value in arguments.arguments.items():
            optional = signature.parameters[name].default is None
            if not (value is None and optional) and not wanted[name].is_so(value):
                raise WrongArgument(name, wanted[name].words, value)
        arguments.apply_defaults()
        values = {}
        for name, value in arguments.arguments.items():
            if name in handed:
                field, subject = handed[name]
                values[field] = None if value is None else subject.read(value)
            else:
                values[name] = _value(plain[name], value)
        try:
            return called.returned(capability.find(capability.make_question(**values), Asker()))
        except Unfit as error:
            if error.error is not None:
                raise error.error from None
            said = error.sentence_for(str)
            raise Refused(said if isinstance(error, Lacking) else f"{error.field}: {said}") from None

    calling.__name__ = calling.__qualname__ = name
    calling.__module__ = module  # so that pickle finds the function
    calling.__doc__ = _docstring(capability)
    calling.__signature__ = signature  # type: ignore[attr-defined]
    calling.__annotations__ = {each.name: each.annotation for each in parameters}
    calling.__annotations__["return"] = signature.return_annotation
    return calling


def python_fields(capability: Capability[Any, Any]) -> dict[str, FieldInfo]:
    """The fields of a question that become parameters of the Python function, without the subjects (positions, records,
    puzzles and so on).
    """
    return {name: about for name, about in capability.plain().items() if mark_of(about, OfAnswer) is None}


SENTENCE = re.compile(r"(?<=[.]) +(?=[A-Z`-])")
OPTION = re.compile("--([a-z][a-z-]*)")
OF_PROGRAM = re.compile("exit code|Ctrl-C|terminal|from a pipe|stdout|`help`", re.IGNORECASE)
"""A pattern that matches words of the command line; a sentence of the help with such a word concerns only the command
line.
"""


def _docstring(capability: Capability[Any, Any]) -> str:
    """The docstring of a Python function, made from the help of a question. The docstring names parameters instead of
    options, and omits sentences about the command line.
    """
    names = {
        option.removeprefix("--"): name
        for name, about in python_fields(capability).items()
        for option in ((mark_of(about, Spelled) or Spelled()).option or name.replace("_", "-")).split("/")
    }

    def is_of_python(clause: str) -> bool:
        return OF_PROGRAM.search(clause) is None and all(each in names for each in OPTION.findall(clause))

    def sentences(paragraph: str) -> Iterator[str]:
        for sentence in SENTENCE.split(paragraph):
            clauses = sentence.split("; ")
            if kept := list(takewhile(is_of_python, clauses)):
                end = "" if len(kept) == len(clauses) else "."
                yield OPTION.sub(lambda match: f"`{names[match[1]]}`", f"{'; '.join(kept)}{end}")

    paragraphs = capability.help.split("\n\n")
    parts = (each if each.startswith("\b") else " ".join(sentences(each)) for each in paragraphs)
    return "\n\n".join(filter(None, parts))


def _parameters(
    capability: Capability[Any, Any], called: Python, subjects: Mapping[str, SubjectAsItIs]
) -> list[Parameter]:
    """The parameters of a Python function: first the parameters for subjects, then required and positional parameters,
    then keyword-only parameters.
    """
    parameters = []
    given, fields = capability.subjects(), capability.question.model_fields
    plain = python_fields(capability)
    needed = (name for name, about in plain.items() if about.is_required())
    first = list(dict.fromkeys((*given, *needed, *called.positional)))
    for name in (*first, *(name for name in fields if name not in first and (name in given or name in plain))):
        about = fields[name]
        kind = Parameter.POSITIONAL_OR_KEYWORD if name in first else Parameter.KEYWORD_ONLY
        annotation = _plain(about.annotation)
        if meant := mark_of(about, Meant):
            annotation = reduce(or_, meant.kinds(), annotation)
        if name in given:
            name, annotation, *_ = subjects[given[name].kind]
            annotation = annotation if about.is_required() else annotation | None
        default = Parameter.empty if about.is_required() else _default(about)
        parameters.append(Parameter(name, kind, annotation=annotation, default=default))
    return parameters


def _plain(annotation: Any) -> Any:
    """The type for a signature, without annotations: `Annotated[int, ...] | None` becomes `int | None`.

    The type of a list becomes that of any sequence, and the type `Path` becomes `str | Path`.
    """
    if annotation is Path:
        return str | Path
    origin, parts = get_origin(annotation), [_plain(part) for part in get_args(annotation)]
    if origin is Annotated:
        return parts[0]
    if origin in (Union, UnionType):
        return reduce(or_, parts)
    if origin is list:
        return Sequence[parts[0]]  # type: ignore[valid-type]  # known at run time
    return annotation


def _default(about: FieldInfo) -> Any:
    default = about.get_default(call_default_factory=True)
    return tuple(default) if isinstance(default, list) else default


def _value(about: FieldInfo, value: Any) -> Any:
    """Converts an argument of a Python function to the value of the question's field: a list, a path, or a text."""
    if value is None:
        return value
    if kind_of(about.annotation).many:
        return list(value)
    if kind_of(about.annotation).base is Path:
        return Path(value)
    return str(value) if mark_of(about, Meant) else value


def _expectation(about: FieldInfo) -> Wanted:
    """The check of the argument for a field of the question, with the words for the expected argument."""
    kind, meant, least, most = kind_of(about.annotation), mark_of(about, Meant), bound(about, "ge"), bound(about, "le")
    if meant is not None:
        return Wanted(meant.words, lambda given: isinstance(given, (str, *meant.kinds())))
    if kind.many:
        return Wanted(
            gettext_noop("a list of texts"),
            lambda given: isinstance(given, (list, tuple)) and all(isinstance(each, kind.base) for each in given),
        )
    if kind.words:
        words = {"words": ", ".join(kind.words)}
        return Wanted(gettext_noop("one of {words}"), lambda given: given in kind.words, words)
    if kind.base is bool:
        return Wanted.of(gettext_noop("True or False"), bool)
    if kind.base is str:
        return Wanted.of(gettext_noop("a text"), str)
    if kind.base is Path:
        return Wanted.of(gettext_noop("the name of a file"), str, Path)
    free, from_least, between = _NUMBERS[kind.base is int]
    number = Wanted.of(free, Integral if kind.base is int else Real)
    if least is None:
        return number
    return Wanted(
        from_least if most is None else between,
        lambda given: number.is_so(given) and given >= least and (most is None or given <= most),
        {"least": str(least), "most": str(most)},
    )


_NUMBERS = {
    True: (
        gettext_noop("a whole number"),
        gettext_noop("a whole number from {least} on"),
        gettext_noop("a whole number from {least} to {most}"),
    ),
    False: (
        gettext_noop("a number"),
        gettext_noop("a number from {least} on"),
        gettext_noop("a number from {least} to {most}"),
    ),
}
"""Messages that describe expected numbers, first whole numbers, then other numbers. For each kind of numbers there are
three messages: without bounds, with a lower bound, and with both bounds.
"""


def _day(given: date | str) -> date:
    try:
        day = day_of(given)
    except ValueError:
        raise Refused(gettext("{text!r} is not a date such as 2026-12-24", text=given)) from None
    assert isinstance(day, date)
    return day


def _progress(given: ProgressFile | str | Path) -> ProgressFile:
    """The player's progress with puzzles, from an argument that is an object, the text of a file, or the name of a
    file.
    """
    if isinstance(given, ProgressFile):
        return given
    if isinstance(given, str) and "\n" in given:
        return parse_progress(given, gettext("the progress"))
    return read_progress(Path(given))


_DAY = Wanted.of(gettext_noop("a date, such as '2026-12-24'"), date, str)
_PROGRESS = Wanted.of(gettext_noop("progress, or the name or the text of a progress file"), ProgressFile, str, Path)
_RECORD = Wanted.of(gettext_noop("a game record, or the name of its file"), Record, str, Path)
_SHARED = {
    "day": SubjectAsItIs("date", date | str, _DAY, _day),
    "today": SubjectAsItIs("date", date | str, _DAY, _day),
    "progress": SubjectAsItIs("progress", ProgressFile | str | Path, _PROGRESS, _progress),
    "own progress": SubjectAsItIs("progress", ProgressFile | str | Path, _PROGRESS, _progress),
    "other progress": SubjectAsItIs("other", ProgressFile | str | Path, _PROGRESS, _progress),
}


@dataclass(frozen=True, slots=True)
class GivenAsItIs:
    """The subjects of a game for Python functions: an argument is an object, or the name of a file that contains the
    object.

    `state`, `edition` and `puzzle` are the game's classes of positions, editions and puzzles. `record` is the type of
    the game's records, and `loader` loads them.
    """

    registration: Registration
    loader: Loader[Any, Any]
    state: Any
    edition: Any
    puzzle: Any
    record: Any = Record[Any, Any, Any]

    @property
    def subjects(self) -> dict[str, SubjectAsItIs]:
        """The kinds of subjects by name, each with the parameter by which Python functions receive a subject of this
        kind.
        """
        wanted = of_game(self.state, self.edition)
        state = SubjectAsItIs("state", self.state, wanted["state"])
        record = SubjectAsItIs("game", str | Path | self.record, _RECORD, self._record)
        one: Any = self.puzzle
        puzzle = SubjectAsItIs("puzzle", one, Wanted.of(gettext_noop("a puzzle"), one))
        return {
            **_SHARED,
            "position": state,
            "draft": state,
            "record": record,
            "reviewed record": record,
            "position to draw": state,
            "board": SubjectAsItIs("edition", self.edition | str | Path, wanted["edition"], self._board),
            "edition in work": SubjectAsItIs("edition", str | Path, wanted["name_or_folder"], self._in_work),
            "answered puzzle": puzzle._replace(
                read=lambda given: self._puzzles().check_answer(given, gettext("the puzzle"))
            ),
            "puzzle of progress": puzzle,
            "sourced puzzle": puzzle._replace(read=SourcedPuzzle),
            "puzzle files": SubjectAsItIs(
                "puzzles",
                Sequence[one | str | Path],
                Wanted(gettext_noop("a list of puzzles, names of puzzle files, or puzzle ids"), self._are_puzzles),
                lambda given: sources_of(given, self._puzzles()),
            ),
        }

    def _record(self, given: str | Path | Record[Any, Any, Any]) -> Record[Any, Any, Any]:
        """The given record itself or, for a name, the record in the file with this name."""
        if isinstance(given, Record):
            return given
        return self.loader.open_source(str(given), self.loader.records()).as_record()

    def _board(self, given: Any) -> Any:
        """The given edition itself or, for a text, the edition with this name or in this folder."""
        return given if isinstance(given, self.edition) else self.registration.edition(given)

    def _in_work(self, given: str | Path) -> Any:
        """Reads an edition in progress, which may be incomplete."""
        return self.registration.part(self.registration.read_edition)(given)

    def _are_puzzles(self, given: object) -> bool:
        """Whether a value is a list whose items are puzzles, names of files or ids of puzzles."""
        return isinstance(given, (list, tuple)) and all(isinstance(each, (self.puzzle, str, Path)) for each in given)

    def _puzzles(self) -> Puzzles:
        """The object with which the game answers questions about puzzles."""
        puzzles: Puzzles = self.registration.part(self.registration.puzzle_questions)
        return puzzles
