"""Makes the command of a capability from its declaration: its options, its help, its checks and its output."""

from __future__ import annotations

import importlib
import re
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from inspect import Parameter, Signature
from itertools import groupby
from pathlib import Path
from typing import Annotated, Any

import typer
from pydantic.fields import FieldInfo

from ..errors import IllegalMove, NotationError, Refused
from ..exit_codes import INTERRUPTED
from ..messages import gettext, gettext_noop
from ..questions.capability import (
    Asker,
    Capability,
    Declared,
    Lacking,
    Note,
    Paragraph,
    Shown,
    Spelled,
    Unfit,
    Writing,
    bound,
    kind_of,
    mark_of,
)
from ..text.words import join_words
from . import output, saving
from .bar import bar
from .bug_report import asked_about
from .options import Ascii, Json, choice
from .progress import Watch, on_terminal, watch_searches
from .refusals import reading
from .subjects import SubjectByWords

PROGRAM = "ny1901"
FORCE = "force"
FORCE_HELP = gettext_noop("Replace the file that --output names, even if it contains another position.")
"""The option of commands that write a position, and its help. A command replaces the file that it has read anyway."""


def command(word: str, capability: Capability[Any, Any], subjects: Mapping[str, SubjectByWords]) -> Callable[..., None]:
    """The function from which Typer makes a command."""
    return _Command(word, capability, subjects).function()


def show(capability: Capability[Any, Any], answer: Any, ascii_only: bool = False, form: str | None = None) -> None:
    """Prints an answer as text, in the usual form or in another form that an option selects."""
    say((capability.lines if form is None else capability.forms[form].lines)(answer), ascii_only)


def ask(capability: Capability[Any, Any], ascii_only: bool = False, **values: Any) -> None:
    """Asks a capability with values from a session, and prints the answer. For a wrong value, raises the error of the
    function that reads the value.
    """
    asker = Asker(waits=True, note=output.note, count=bar)
    try:
        asked = capability.make_question(**values)
        result = capability.find(asked, asker)
    except Unfit as error:
        raise error.error or Refused(error.sentence_for(str)) from None
    show(capability, capability.answer(asked, result, asker), ascii_only)


def say(parts: Iterable[Shown], ascii_only: bool = False) -> None:
    """Prints the parts of an answer's text."""
    for is_text, group in groupby(parts, lambda part: isinstance(part, str)):
        if is_text:
            output.say(*(part.replace("±", "+-") if ascii_only else part for part in group))
            continue
        for given in group:
            part = given(output.columns()) if callable(given) else given
            if isinstance(part, Note):
                output.note(part.text)
            elif isinstance(part, Paragraph):
                output.say_paragraph(*part)
            elif isinstance(part, str):
                output.say(part.replace("±", "+-") if ascii_only else part)
            else:
                output.picture(part, ascii_only)


@dataclass(frozen=True, slots=True)
class _Command:
    word: str
    capability: Capability[Any, Any]
    subjects: Mapping[str, SubjectByWords]

    def function(self) -> Callable[..., None]:
        """A function whose parameters are the options and arguments of a command."""

        def run(ascii_only: bool, as_json: bool, **typed: Any) -> None:
            for name in (name for name in self.capability.gone if typed[name]):
                raise Refused(gettext(self.capability.gone[name]))
            started = time.monotonic()
            chosen = self._choose(typed)
            form = self._form(typed, as_json)
            values = values_of(chosen, {**typed, "as_json": as_json}, self.subjects)
            writings = {name: typed[name] for name in self.capability.writings if typed[name] is not None}
            with in_words(chosen, self.subjects):
                asked = chosen.make_question(**values)
                for name, path in writings.items():
                    _check_file(self.capability.writings[name], asked, path)
                try:
                    with _asker(chosen, asked) as (asker, watch):
                        result = chosen.find(asked, asker)
                except (IllegalMove, Unfit) as error:
                    illegal = error.error if isinstance(error, Unfit) else error
                    if as_json and chosen.refused is not None and isinstance(illegal, IllegalMove):
                        output.answer(chosen.refused(asked, illegal).data())
                    raise
                for name, path in writings.items():
                    writing = self.capability.writings[name]
                    replaces = typed.get(FORCE) or path.resolve() in self._files_read(typed)
                    _write_file(writing, path, writing.content(asked, result), replaces)
                answer = chosen.answer(asked, result, asker)
            if as_json:
                output.answer(answer.data())
            else:
                show(chosen, answer, ascii_only, form)
                if chosen.timed and on_terminal():
                    output.note(f"{time.monotonic() - started:.2f} s")
            if watch is not None and watch.interrupted and not chosen.says_unfinished:
                output.note(gettext("interrupted; the answer above is what was known until then"))
                raise typer.Exit(INTERRUPTED)
            if said := chosen.parting(answer):
                output.note(said)
            if code := chosen.code(answer):
                raise typer.Exit(code)

        return describe(run, self.word, self.capability, self.capability.examples, list(self._parameters()))

    @property
    def _writes_texts(self) -> bool:
        """Whether an option writes a file that is not a picture."""
        return any(not writing.pictured for writing in self.capability.writings.values())

    def _files_read(self, typed: Mapping[str, Any]) -> Iterator[Path]:
        """The paths of the files from which the subjects are read."""
        for mark in self.capability.subjects().values():
            for name in self.subjects[mark.kind].parameters:
                if isinstance(typed[name], str):
                    yield Path(typed[name]).resolve()

    def _all(self) -> list[Capability[Any, Any]]:
        """Yields a capability, and then the capabilities that are asked in its place if the user types certain
        flags.
        """
        return [self.capability, *self.capability.instead.values()]

    def _fields(self) -> dict[str, FieldInfo]:
        """The fields of a capability, and of the capabilities that are asked in its place if the user types certain
        flags. If several capabilities have a field with the same name, the first one counts.
        """
        fields: dict[str, FieldInfo] = {}
        for each in self._all():
            fields = {name: about for name, about in each.plain().items() if _spelling(about).asked} | fields
        order = [name for each in self._all() for name in each.plain() if name in fields]
        return {name: fields[name] for name in dict.fromkeys(order)}

    def _parameters(self) -> Iterator[Parameter]:
        kinds = (mark.kind for each in self._all() for mark in each.subjects().values())
        arguments, options = wanted_of(kinds, self._fields(), self.subjects)
        for name in self.capability.instead:
            summary = self.capability.instead[name].summary
            options[name] = (
                Annotated[bool, typer.Option(f"--{name}", help=f"Instead, {summary[:1].lower()}{summary[1:]}")],
                False,
            )
        for name, form in self.capability.forms.items():
            options[name] = (Annotated[bool, typer.Option(f"--{name}", help=form.help)], False)
        for name, writing in self.capability.writings.items():
            names = (writing.option or f"--{name}").split("/")
            options[name] = (Annotated[Path | None, typer.Option(*names, metavar="FILE", help=writing.help)], None)
        if self._writes_texts:
            options[FORCE] = (Annotated[bool, typer.Option(f"--{FORCE}", help=FORCE_HELP)], False)
        for name in self.capability.gone:
            options[name] = (Annotated[bool, typer.Option(f"--{name}", hidden=True)], False)
        options |= {"ascii_only": (Ascii, False), "as_json": (Json, False)}
        yield from parameters_of({**arguments, **options})

    def _choose(self, typed: Mapping[str, Any]) -> Capability[Any, Any]:
        """The capability that the flags select; raises `BadParameter` for options that belong only to another
        capability."""
        flags = [name for name in self.capability.instead if typed[name]]
        if len(flags) > 1:
            raise typer.BadParameter(_choose_one(*(f"--{name}" for name in flags)))
        chosen = self.capability.instead[flags[0]] if flags else self.capability
        own = chosen.plain()
        for name, about in self._fields().items():
            if name not in own and typed[name] != _annotation(name, about)[1]:
                (needed, *_) = [flag for flag, each in self.capability.instead.items() if name in each.plain()] or [""]
                if flags:
                    sentence = gettext("cannot be combined with {option}", option=f"--{flags[0]}")
                else:
                    sentence = gettext("can only be used with {option}", option=f"--{needed}")
                raise typer.BadParameter(sentence, param_hint=_option(name, about))
        if flags:
            for name in (*self.capability.forms, *self.capability.writings):
                if typed[name]:
                    sentence = gettext("cannot be combined with {option}", option=f"--{flags[0]}")
                    raise typer.BadParameter(sentence, param_hint=f"--{name}")
        return chosen

    def _form(self, typed: Mapping[str, Any], as_json: bool) -> str | None:
        """The form of an answer's text that a typed option selects; `None` if the usual form is to be printed."""
        wanted = [name for name in self.capability.forms if typed[name]]
        if len(wanted) > 1 or (wanted and as_json and not self.capability.forms[wanted[0]].beside_json):
            raise typer.BadParameter(_choose_one(*(f"--{name}" for name in (*self.capability.forms, "json"))))
        fields = self.capability.plain()
        for name in (name for form in wanted for name in self.capability.forms[form].apart if typed[name]):
            raise typer.BadParameter(_choose_one(f"--{wanted[0]}", _option(name, fields[name])))
        return wanted[0] if wanted else None


def _choose_one(*options: str) -> str:
    return gettext("choose one of {options}", options=join_words(options))


Wanted = dict[str, tuple[Any, Any]]
"""The parameters of a command by name. A parameter consists of its type with Typer's annotation, and of its default."""


def wanted_of(
    kinds: Iterable[str], fields: Mapping[str, FieldInfo], subjects: Mapping[str, SubjectByWords]
) -> tuple[Wanted, Wanted]:
    """The arguments and options for the fields of a question; the parameters for a subject depend on the kind of the
    subject."""
    arguments, options = Wanted(), Wanted()
    for kind in dict.fromkeys(kinds):
        for name, wanted in subjects[kind].parameters.items():
            (arguments if wanted[1] is Parameter.empty else options)[name] = wanted
    for name, about in fields.items():
        if _spelling(about).asked:
            (arguments if _spelling(about).argument else options)[name] = _annotation(name, about)
    return arguments, options


def parameters_of(wanted: Wanted) -> Iterator[Parameter]:
    """The parameters of a function from which Typer makes a command."""
    for name, (annotation, default) in wanted.items():
        yield Parameter(name, Parameter.KEYWORD_ONLY, annotation=annotation, default=default)


def values_of(
    declared: Declared[Any], typed: Mapping[str, Any], subjects: Mapping[str, SubjectByWords]
) -> dict[str, Any]:
    """The values of a question's fields, made from the typed options and arguments."""
    values = {}
    for name, each in declared.plain().items():
        if _spelling(each).asked:
            values[name] = _value(name, each, typed[name])
        else:
            values[name] = each.get_default(call_default_factory=True)
    for name, mark in declared.subjects().items():
        words = subjects[mark.kind]
        with reading(words.spelling):
            values[name] = words.read(*(typed[key] for key in (*words.parameters, *words.beside)))
    return values


@contextmanager
def in_words(declared: Declared[Any], subjects: Mapping[str, SubjectByWords]) -> Iterator[None]:
    """Converts an `Unfit` error and raises it again: as the parser's error if this error is clear by itself, otherwise
    as a mistake in an option.
    """
    plain = declared.plain()
    try:
        yield
    except Unfit as error:
        given, about = declared.subjects(), plain.get(error.field)

        def spell(name: str) -> str:
            if name in plain:
                return _option(name, plain[name])
            return subjects[given[name].kind].spelling if name in given else f"{{{name}}}"

        alone = sum(_spelling(each).argument for each in plain.values()) < 2
        if error.error is not None and (
            about is None
            or (_spelling(about).argument and alone)
            or not isinstance(error.error, (NotationError, Refused))
        ):
            with reading(spell(error.field)):
                raise error.error from None
        sentence = error.sentence_for(spell)
        if isinstance(error, Lacking):
            raise Refused(sentence) from None
        hint = None if about is None else _option(error.field, about)
        raise typer.BadParameter(sentence, param_hint=hint) from None


def describe(
    run: Callable[..., None],
    word: str,
    declared: Declared[Any],
    examples: Sequence[str],
    parameters: Sequence[Parameter],
) -> Callable[..., None]:
    """Adds the help, the examples and the parameters to a function, so that Typer makes a command of this function."""
    lines = [f"  {_example(word, example)}" for example in examples]
    example_lines = ["", "\b", "Examples:" if len(lines) > 1 else "Example:", *lines] if lines else []
    run.__doc__ = "\n".join([declared.help, *example_lines])
    run.__name__ = re.sub(r"\W", "_", word)
    run.__signature__ = Signature(parameters)  # type: ignore[attr-defined]
    run.__annotations__ = {each.name: each.annotation for each in parameters}
    return run


def _example(word: str, example: str) -> str:
    """An example as a line to type. An example that begins with the name of the program or of the command is returned
    unchanged, because it is already a complete line.
    """
    whole = f"{example} ".startswith((f"{PROGRAM} ", f"{word} ", "printf ", "echo "))
    return example if whole else f"{PROGRAM} {word} {example}".rstrip()


def _check_file(writing: Writing, asked: Any, path: Path) -> None:
    """Raises an error for a file that cannot be written, before anything is computed."""
    writing.check(asked)
    if writing.pictured:
        from ..pictures.picture_files import form_of

        form_of(str(path))
        saving.expect_page(path, writing.form_of)


def _write_file(writing: Writing, path: Path, content: Any, replaces: bool) -> None:
    """Writes a text to a file, or draws pictures in the format that the file's name ends with. Pictures replace an
    existing file; a text replaces a file with other content only if `replaces` is true.
    """
    if not writing.pictured:
        saving.expect_form(path, content, writing.form_of)
        if not (replaces or saving.is_free(path, content)):
            sentence = gettext(
                "{path} already exists with other content; choose another name, or replace the file with {option}",
                path=path,
                option=f"--{FORCE}",
            )
            raise Refused(sentence)
        saving.write(path, content, writing.form_of)
        return
    from ..pictures.picture_files import written_picture

    saving.expect_page(path, writing.form_of)
    written_picture(path, content, output.note)
    output.note(gettext("drawn in {path}", path=path))


@contextmanager
def _asker(capability: Capability[Any, Any], asked: Any) -> Iterator[tuple[Asker, Watch | None]]:
    """A context manager that yields the `Asker` for a command at the terminal. The asker is a person who sees the
    progress of a search and may press Ctrl-C.
    """
    progress = capability.progress
    person = Asker(waits=True, note=output.note, about=asked_about.set)
    if capability.breaks_off and capability.number is not None:
        with bar(capability.number(asked)) as word:
            show = progress or (lambda asked, result: "")
            yield replace(person, tell=lambda result: word(show(asked, result))), None
        return
    if capability.breaks_off or not capability.searches:
        keeps = saving.kept_of_program() if capability.breaks_off else None
        yield replace(person, count=bar, keeps=keeps), None
        return
    with watch_searches(counts_turns=False) as watch:

        def tell(result: Any) -> None:
            if progress is not None:
                watch.tell(progress(asked, result))

        listening = tell if progress is not None and on_terminal() else None
        yield replace(person, stop=watch.stop, tell=listening, begin=watch.begin), watch


def _annotation(name: str, about: FieldInfo) -> tuple[Any, Any]:
    """The annotation of a field as an option or argument, and its default."""
    spelled, kind = _spelling(about), kind_of(about.annotation)
    help_text = _sentence(about.description or "")
    completion = (
        _completion(spelled.completion) if spelled.completion else _completer(kind.words) if kind.words else None
    )
    required = about.is_required() or spelled.needed
    default = Parameter.empty if required else about.get_default(call_default_factory=True)
    if spelled.argument:
        argument = typer.Argument(metavar=spelled.metavar or name.upper(), help=help_text, autocompletion=completion)
        base: Any = list[str] if kind.many or spelled.joined else Path if kind.base is Path else str
        return Annotated[base if required else base | None, argument], None if kind.many and not required else default
    if kind.base is bool:
        flag = typer.Option(
            *_options(name, about),
            help=f"Switch this off: {help_text[:1].lower()}{help_text[1:]}" if default else help_text,
        )
        return Annotated[bool, flag], False
    option = typer.Option(
        *_options(name, about),
        file_okay=not spelled.folder,
        help=help_text,
        metavar=spelled.metavar or ("|".join(kind.words) if kind.words else None),
        min=bound(about, "ge"),
        max=bound(about, "le"),
        autocompletion=completion,
    )
    if kind.many:
        return Annotated[list[kind.base] | None, option], None  # type: ignore[name-defined]
    annotation: Any = str if kind.words else kind.base
    return Annotated[annotation | None if kind.optional and not spelled.needed else annotation, option], default


def _spelling(about: FieldInfo) -> Spelled:
    return mark_of(about, Spelled) or Spelled()


def _options(name: str, about: FieldInfo) -> Sequence[str]:
    """The names of the option for a field. If a flag is true by default, its option makes the flag false and is named
    accordingly.
    """
    if given := _spelling(about).option:
        return given.split("/")
    dashed = (about.alias or name).replace("_", "-")
    off = kind_of(about.annotation).base is bool and about.default is True
    return [f"--no-{dashed}" if off else f"--{dashed}"]


def _option(name: str, about: FieldInfo) -> str:
    spelled = _spelling(about)
    return (spelled.metavar or name.upper()) if spelled.argument else _options(name, about)[-1]


def _value(name: str, about: FieldInfo, typed: Any) -> Any:
    """Converts a typed value to the value of the field."""
    kind = kind_of(about.annotation)
    if _spelling(about).joined:
        return " ".join(typed)
    if kind.many and kind.words:
        return [choice(each, kind.words, _option(name, about)) for each in typed or []]
    if kind.many:
        return list(typed or [])
    if kind.base is bool and about.default is True:
        return not typed
    if kind.words and typed is not None:
        return choice(typed, kind.words, _option(name, about))
    return typed


def _completer(words: Sequence[str]) -> Callable[[str], list[str]]:
    """A completion function for a shell: it lists the known words that begin with the typed letters."""
    return lambda incomplete: [word for word in words if word.startswith(incomplete)]


def _completion(place: str) -> Callable[[str], list[str]]:
    """The completion function with a given place (`module:name`), which is loaded only when a shell asks for
    completions."""

    def complete(incomplete: str) -> list[str]:
        module, name = place.split(":")
        words: list[str] = getattr(importlib.import_module(module), name)(incomplete)
        return words

    return complete


def _sentence(text: str) -> str:
    """Makes a sentence of the help from a description: adds a capital letter and a full stop."""
    return f"{text[:1].upper()}{text[1:]}." if text else text
