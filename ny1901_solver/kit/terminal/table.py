"""Commands by the word that is typed, each loaded when it is used: a table, and the group that reads it."""

from __future__ import annotations

import importlib
import importlib.util
import inspect
import re
from collections.abc import Mapping, Sequence
from typing import Any, ClassVar

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command, get_group

ORDER = (
    *("new", "show", "draw", "edit", "legal", "apply", "hint", "plan", "play", "score", "replay", "review", "arena"),
    *("engine", "serve", "site", "help", "edition", "rule", "puzzle"),
)
"""The commands in the order of a program's help."""
Table = Mapping[str, Any]
"""The place of each command, `package.module:name`, by its word: a function, a group, or a capability or a
conversation, of which a command is derived. What is loaded already may stand there itself."""


class Tabled(TyperGroup):
    """A group whose commands are loaded one at a time, when their word is typed.

    The help of the group needs a sentence of each; it is read out of the source, so that no command is loaded for it.
    `subjects` is the place of what the command line gives capabilities, `within` the words typed before a command of a
    group in the program.
    """

    table: ClassVar[Table] = {}
    subjects: ClassVar[Any] = ""
    within: ClassVar[str] = ""
    order: ClassVar[Sequence[str]] = ()

    def list_commands(self, ctx: Any) -> list[str]:
        """The words in the `order`, then the others: first those of the table, and then those that were added to it."""
        known = dict.fromkeys((*self.table, *self.commands))
        return list(dict.fromkeys((*(word for word in self.order if word in known), *known)))

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """The command of a word, or none."""
        if cmd_name not in self.commands and cmd_name in self.table:
            self.commands[cmd_name] = self._loaded(cmd_name)
        return super().get_command(ctx, cmd_name)

    def format_commands(self, ctx: Any, formatter: Any) -> None:
        """Writes each command with the first sentence of its help."""
        loaded = self.commands
        self.commands = {word: self._summary(word) for word in self.list_commands(ctx) if word in self.table} | {
            word: command for word, command in loaded.items() if word not in self.table
        }
        try:
            super().format_commands(ctx, formatter)
        finally:
            self.commands = loaded

    def _loaded(self, word: str) -> Any:
        """The command of a word, made of what stands at its place."""
        found = _at(self.table[word])
        if isinstance(found, typer.Typer):
            command: Any = get_group(found)
        else:
            if not callable(found):
                found = _derived(f"{self.within} {word}".lstrip(), found, _at(self.subjects))
            alone = typer.Typer(rich_markup_mode=None, add_completion=False)
            alone.command(word)(found)
            command = get_command(alone)
        command.name = word
        return command

    def _summary(self, word: str) -> Any:
        """A command that has its help alone; where the source does not show it, the whole command."""
        place = self.table[word]
        said = _help_in_source(*place.split(":")) if isinstance(place, str) else None
        if said is None:
            return self._loaded(word)
        return TyperCommand(word, help=inspect.cleandoc(said), rich_markup_mode=None)


def commands_of(places: Mapping[str, str], typed: Mapping[str, str | None]) -> dict[str, str]:
    """The places of the capabilities that are typed by their words; of others `typed` says what is, or nothing."""
    return {word: place for word, place in places.items() if typed.get(word, word) == word}


def tabled(
    group: type[TyperGroup], table: Table, subjects: Any = "", within: str = "", order: Sequence[str] = ()
) -> type[TyperGroup]:
    """A class of groups with these commands."""
    content = {"table": table, "subjects": subjects, "within": within, "order": order, "__doc__": group.__doc__}
    return type(group.__name__, (Tabled, group), content)


def _derived(word: str, declared: Any, subjects: Any) -> Any:
    """The command of a capability or of a conversation."""
    from ..capability import Capability
    from . import conversation, derived

    module: Any = derived if isinstance(declared, Capability) else conversation
    return module.command(word, declared, subjects)


def _at(place: Any) -> Any:
    if not isinstance(place, str):
        return place
    module, name = place.split(":")
    return getattr(importlib.import_module(module), name)


def _help_in_source(module: str, name: str) -> str | None:
    """The docstring of a function or of a question, or what a group says of itself, read without an import."""
    source = _source(module)
    if question := re.search(rf"^{name} = [\w.]+(?:\(\)\.\w+)?\(\s*(\w+)", source, re.M):
        name = question[1]
        if place := re.search(rf"^from (\.*)([\w.]+) import (?:\([^)]*|[^(\n]*)\b{name}\b", source, re.M):
            level = len(place[1])
            base = ".".join(module.split(".")[:-level]) if level else ""
            source = _source(f"{base}.{place[2]}" if base else place[2])
    said = re.search(rf'^(?:def|class) {name}\(.*?^    """(.*?)"""|^{name} = .*?^    help="(.*?)"', source, re.M | re.S)
    return None if said is None else said[1] or said[2]


def _source(module: str) -> str:
    spec = importlib.util.find_spec(module)
    assert spec is not None
    source: str = spec.loader.get_source(module)  # type: ignore[union-attr]  # every loader of source has it
    return source
