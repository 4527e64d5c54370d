"""Sentences about typed words that no command accepts, in the language in use.

Typer reports such words in English. The functions of this module make the sentences anew, from the class and the
attributes of Typer's error. In the help of a command, Typer asks `gettext` for its headings and remarks.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any

import typer
import typer.core

from ..messages import gettext, gettext_noop, ngettext
from .output import note

vars(typer.core)["_"] = gettext  # Typer has no setting for the language of its help
UsageError: Any = typer.BadParameter.__base__
"""Typer's error for arguments that cannot be parsed. The module that defines the class of this error depends on the
version of Typer.
"""
_errors: Any = sys.modules[typer.BadParameter.__module__]
ONLY_HELP: Any = getattr(_errors, "NoArgsIsHelpError", ())
"""Typer's error that only shows the help of a group, because no command of the group was typed."""
_MISSING = {
    "argument": gettext_noop("Missing argument {name}."),
    "option": gettext_noop("Missing option {name}."),
}


def sentence_of(error: Any) -> str:
    """The sentence about a mistake in the typed words."""
    if isinstance(error, _errors.MissingParameter) and error.param is not None:
        return gettext(_MISSING[error.param.param_type_name], name=_named(error))
    if isinstance(error, typer.BadParameter):
        if name := _named(error):
            return gettext("Invalid value for {name}: {message}", name=name, message=error.message)
        return gettext("Invalid value: {message}", message=error.message)
    if isinstance(error, _errors.NoSuchOption):
        return _no_such_option(_printable(error.option_name), error.possibilities)
    if isinstance(error, _errors.BadOptionUsage) and error.ctx is not None:
        if error.option_name in _without_value(error.ctx):
            return gettext("Option {option} does not take a value.", option=repr(error.option_name))
        return gettext("Option {option} requires an argument.", option=repr(error.option_name))
    return str(error.format_message())


def _no_such_option(option: str, likely: Sequence[str] | None) -> str:
    if not likely:
        return gettext("No such option: {option}", option=option)
    options = ", ".join(sorted(likely))
    return gettext("No such option: {option} (Possible options: {options})", option=option, options=options)


def _without_value(context: Any) -> set[str]:
    """The options of a command that only switch something on or off."""
    flags = (each for each in context.command.get_params(context) if getattr(each, "is_flag", False))
    return {option for each in flags for option in (*each.opts, *each.secondary_opts)}


def _named(error: Any) -> str:
    """The option or argument that contains the mistake; an empty text if the error names none."""
    hint = error.param_hint
    if hint is None and error.param is not None:
        param = error.param
        hint = param.opts if param.param_type_name == "option" else [param.metavar or param.name]
    return hint or "" if hint is None or isinstance(hint, str) else " / ".join(map(repr, hint))


def _printable(text: str) -> str:
    return "".join(each if each.isprintable() else repr(each)[1:-1] for each in text)


@contextmanager
def of_command(context: Any) -> Iterator[None]:
    """A context manager for parsing the words of a command: an error that names no command gets this command."""
    try:
        yield
    except UsageError as error:
        error.ctx = error.ctx or context
        raise


def refuse_more_words(words: Sequence[str], context: Any) -> None:
    """Raises `UsageError` for words that remain after each parameter of a command has its value."""
    if words:
        sentence = ngettext(
            "Got unexpected extra argument ({words})",
            "Got unexpected extra arguments ({words})",
            len(words),
            words=_printable(" ".join(words)),
        )
        raise UsageError(sentence, context)


def tell(error: Any) -> None:
    """Prints how to use the command, and the sentence about the mistake, on stderr."""
    if (context := error.ctx) is not None:
        note(context.get_usage())
        if context.help_option_names:
            command = f"{context.command_path} {context.help_option_names[0]}"
            note(gettext("Try '{command}' for help.", command=command))
        note("")
    note(gettext("Error: {message}", message=sentence_of(error)))
