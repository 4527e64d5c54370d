"""Gathers the messages that people read, by Babel: `python -m tests.messages FILE.pot` writes a template to translate.

It reads the calls of `gettext`, `ngettext` and `gettext_noop` in Python, JavaScript and templates, and what the
capabilities of both games declare, docstrings of questions and descriptions of their fields: once as the help of every
command, and once as the forms of the plain page. It also reads what Typer adds to help. The meaning of a theme of New
York 1901's puzzles is the first line of the docstring of its test.
"""

from __future__ import annotations

import ast
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import typer
import typer.core
from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir, extract_from_file
from babel.messages.pofile import write_po

from ny1901_solver.engine import Caller
from ny1901_solver.new_york_1901.puzzles.wording.themes import MEANINGS
from ny1901_solver.terminal.table import help_paragraphs
from ny1901_solver.web.plain import FormsRequest, with_forms

from .programs import GAMES, app, table_of

PACKAGE = Path(__file__).parent.parent / "ny1901_solver"
KEYWORDS = {"gettext": None, "ngettext": (1, 2), "gettext_noop": None}
METHODS = [("**.py", "python"), ("**.js", "javascript"), ("**.html", "jinja2"), ("**.typ", "jinja2")]


def gather() -> Catalog:
    """All messages with the places where they stand."""
    catalog = Catalog(project="ny1901", copyright_holder="the ny1901 authors", charset="utf-8")
    for name, line, message, comments, context in extract_from_dir(PACKAGE, METHODS, keywords=KEYWORDS):
        catalog.add(message, None, [(f"ny1901_solver/{name}", line)], auto_comments=comments, context=context)
    for path in PACKAGE.rglob("*.py"):
        for message, place in inside_texts(path):
            catalog.add(message, None, [place])
    for theme, meaning in MEANINGS.items():
        catalog.add(meaning, auto_comments=[f"theme {theme}"])
    for text, command in helped():
        for _, message, _ in help_paragraphs(text):
            if message:
                catalog.add(message, auto_comments=[command])
    for line, message, _, _ in extract_from_file("python", typer.core.__file__, keywords={"_": None}):
        catalog.add(message, None, [("typer/core.py", line)])
    for text, form in on_forms():
        catalog.add(text, auto_comments=[form])
    return catalog


def inside_texts(path: Path) -> Iterator[tuple[str | tuple[str, str], tuple[str, int]]]:
    """Messages in f-strings, into which Babel does not look before Python 3.12, with their places."""
    for text in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        for call in ast.walk(text) if isinstance(text, ast.JoinedStr) else ():
            if isinstance(call, ast.Call) and isinstance(call.func, ast.Name) and call.func.id in KEYWORDS:
                forms = [each.value for each in call.args if isinstance(each, ast.Constant)]
                match [each for each in forms if isinstance(each, str)]:
                    case [one, many]:
                        yield (one, many), (f"ny1901_solver/{path.relative_to(PACKAGE)}", call.lineno)
                    case [one]:
                        yield one, (f"ny1901_solver/{path.relative_to(PACKAGE)}", call.lineno)


def helped() -> Iterator[tuple[str, str]]:
    """The help of every command of both games and of its parameters, with what is typed to read it."""
    for game in GAMES:
        for words, command in commands(typer.main.get_command(app(game))):
            place = " ".join((game, *words, "--help"))
            for part in (command, *command.get_params(typer.Context(command))):
                if text := getattr(part, "help", None):
                    yield text, place


def on_forms() -> Iterator[tuple[str, str]]:
    """The texts of the plain page's forms for both games, with the question that each form asks."""
    for game in GAMES:
        forms = with_forms(table_of(game, {}))["forms"]
        answer = forms.answer(FormsRequest(id="1", method="forms"), Caller(lambda: False, print))
        for question in answer["questions"]:
            for text in (question["summary"], *(field["description"] for field in question["fields"])):
                if text:
                    yield text, f"{game} {question['method']}"


def commands(group: Any, words: tuple[str, ...] = ()) -> Iterator[tuple[tuple[str, ...], Any]]:
    """A program or a group with all its commands, and theirs, by the words that are typed."""
    yield words, group
    for word in group.list_commands(None) if hasattr(group, "list_commands") else ():
        yield from commands(group.get_command(None, word), (*words, word))


def main(words: list[str]) -> None:
    """Writes the template of all messages to the file that is named."""
    if len(words) != 1:
        sys.exit("usage: python -m tests.messages FILE.pot")
    with Path(words[0]).open("wb") as file:
        write_po(file, gather(), width=120, sort_output=True, omit_header=False)


if __name__ == "__main__":
    main(sys.argv[1:])
