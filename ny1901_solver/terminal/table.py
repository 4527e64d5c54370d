"""Tables of commands by the words to type. Each command is loaded when it is used; the help of a command is shown in
the language in use.
"""

from __future__ import annotations

import importlib
import importlib.util
import json
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from copy import copy
from dataclasses import dataclass
from inspect import cleandoc
from operator import attrgetter
from pathlib import Path
from typing import Any, ClassVar

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command, get_group

from ..files.access import fingerprint
from ..files.cache import Cache, files_as_they_are
from ..messages import gettext, gettext_noop
from ..version import VERSION
from .usage import of_command, refuse_more_words

ORDER = (
    *(
        "new",
        "show",
        "draw",
        "edit",
        "legal",
        "apply",
        "hint",
        "plan",
        "what-if",
        "play",
        "score",
        "replay",
        "review",
        "arena",
    ),
    *("engine", "serve", "site", "help", "edition", "rule", "puzzle"),
)
"""The order in which a program's help lists the commands."""
CACHE = Cache("summaries")
SHARED = tuple(Path(__file__).parents[1] / place for place in ("questions", "capabilities", "terminal"))
"""The folders that contain the declarations of commands of all games."""
Table = Mapping[str, Any]
"""The place of each command, `package.module:name`, by the word of the command.

The object at the place of a command is a function or a group; or a capability, a conversation or a service, from which
the command is derived. Instead of the place of a command, the table may contain the object itself.
"""


EXAMPLES = (gettext_noop("Example:"), gettext_noop("Examples:"))


def help_paragraphs(text: str) -> Iterator[tuple[str, str, str]]:
    """Splits a help text into paragraphs. Each paragraph consists of a message to translate, and of the text before and
    after the message.

    The lines of a preformatted paragraph of the help are not changed. In a paragraph of examples, only the heading is a
    message to translate.
    """
    for part in cleandoc(text.partition("\f")[0]).split("\n\n"):
        mark, _, rest = part.partition("\n")
        heading, _, lines = rest.partition("\n")
        if mark != "\b":
            yield "", " ".join(part.split()), ""
        elif heading in EXAMPLES:
            yield "\b\n", heading, f"\n{lines}"
        else:
            yield "\b\n", rest, ""


def _translated_help(text: str) -> str:
    """A help text in the language in use."""
    paragraphs = help_paragraphs(text)
    return "\n\n".join(f"{before}{gettext(message)}{after}" for before, message, after in paragraphs if message)


def _translated(part: Any, ctx: Any) -> Any:
    """Copies a command or a parameter; the copy has its help in the language in use."""
    shown = copy(part)
    if text := getattr(part, "help", None):
        shown.help = _translated_help(text)
    if hasattr(part, "params"):
        shown.params = [_translated(each, ctx) for each in part.get_params(ctx)]
        shown.add_help_option = False  # it is one of these parameters
    return shown


class TranslatedCommand(TyperCommand):
    """A command that shows its help, and sentences about wrong words, in the language in use."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Parses the arguments; raises an error for words that are left."""
        allowed, ctx.allow_extra_args = ctx.allow_extra_args, True  # this class itself refuses words that are left
        with of_command(ctx):
            left = super().parse_args(ctx, args)
        ctx.allow_extra_args = allowed
        if not allowed and not ctx.resilient_parsing:
            refuse_more_words(left, ctx)
        return left

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Writes the help."""
        TyperCommand.format_help(_translated(self, ctx), ctx, formatter)


class Tabled(TyperGroup):
    """A group that loads each of its commands only when the word of the command is typed.

    The help of the group contains the first paragraph of each command's help. The first paragraphs are cached until the
    program changes, so that the program can print them without loading any command. `subjects` is the place of the
    command-line parameters for subjects (positions, records, puzzles and so on). `within` contains the words that are
    typed before a command of the group.
    """

    table: ClassVar[Table] = {}
    subjects: ClassVar[Any] = ""
    within: ClassVar[str] = ""
    order: ClassVar[Sequence[str]] = ()

    def list_commands(self, ctx: Any) -> list[str]:
        """The words of the commands: first the words in `order`, then the other words of the table, then the words that
        were added later.
        """
        known = dict.fromkeys((*self.table, *self.commands))
        return list(dict.fromkeys((*(word for word in self.order if word in known), *known)))

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command with the given word, or `None` for an unknown word."""
        if cmd_name not in self.commands and cmd_name in self.table:
            self.commands[cmd_name] = self._load_command(cmd_name)
        return super().get_command(ctx, cmd_name)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Writes the list of commands, each with the first paragraph of its help."""
        loaded, known = self.commands, _Summaries.of(self.table)
        self.commands = {word: self._summary(word, known) for word in self.list_commands(ctx) if word in self.table} | {
            word: _translated(command, ctx) for word, command in loaded.items() if word not in self.table
        }
        known.keep()
        try:
            super().format_commands(ctx, formatter)
        finally:
            self.commands = loaded

    def format_help(self, ctx: Any, formatter: Any) -> None:
        """Writes the help in the language in use."""
        TyperGroup.format_help(_translated(self, ctx), ctx, formatter)

    def _load_command(self, word: str) -> Any:
        """The command that a word names, made from the value at the command's place."""
        value = _at(self.table[word])
        if isinstance(value, typer.Typer):
            command: Any = get_group(value)
        else:
            if not callable(value):
                value = _derive_command(f"{self.within} {word}".lstrip(), value, _at(self.subjects))
            alone = typer.Typer(rich_markup_mode=None, add_completion=False)
            alone.command(word, cls=TranslatedCommand)(value)
            command = get_command(alone)
        command.name = word
        return command

    def _summary(self, word: str, known: _Summaries) -> Any:
        """A command for a list of commands, which contains only the first paragraph of its help."""
        if word not in known.texts:
            _, known.texts[word], _ = next(help_paragraphs(self._load_command(word).help or ""))
        return TyperCommand(word, help=gettext(known.texts[word]), rich_markup_mode=None)


@dataclass(frozen=True, slots=True)
class _Summaries:
    """For each command of a table, the first paragraph of its help; and the key under which the cache contains these
    paragraphs.
    """

    key: str
    texts: dict[str, str]
    before: int

    @classmethod
    def of(cls, table: Table) -> _Summaries:
        """Reads the paragraphs of a table from the cache; the key is made from the table's places and from the modules
        in their folders.
        """
        places = {word: place for word, place in table.items() if isinstance(place, str)}
        folders = {_folder(place.split(":")[0]) for place in places.values()}
        modules = files_as_they_are(sorted({*folders, *SHARED}), ".py")
        key = fingerprint(VERSION, json.dumps(places), modules)
        with suppress(ValueError):
            texts = json.loads(CACHE.get(key) or "{}")
            return cls(key, texts, len(texts))
        return cls(key, {}, 0)

    def keep(self) -> None:
        """Writes the paragraphs to the cache if some of the paragraphs are new."""
        if len(self.texts) > self.before:
            CACHE.put(self.key, json.dumps(self.texts))


def _folder(module: str) -> Path:
    spec = importlib.util.find_spec(module)
    assert spec is not None
    return Path(spec.origin or "").parent


def table_group(
    group: type[TyperGroup], table: Table, subjects: Any = "", within: str = "", order: Sequence[str] = ()
) -> type[TyperGroup]:
    """Makes a class of groups that have the commands of a table."""
    content = {"table": table, "subjects": subjects, "within": within, "order": order, "__doc__": group.__doc__}
    return type(group.__name__, (Tabled, group), content)


def _derive_command(word: str, declared: Any, subjects: Any) -> Any:
    """The command that is derived from a capability, a conversation or a service."""
    from ..questions.capability import Capability
    from . import derived

    if isinstance(declared, Capability):
        return derived.command(word, declared, subjects)
    module = importlib.import_module(
        type(declared).__module__
    )  # a conversation or a service, which has its own `command`
    return module.command(word, declared, subjects)


def _at(place: Any) -> Any:
    if not isinstance(place, str):
        return place
    module, name = place.split(":")
    return attrgetter(name)(importlib.import_module(module))
