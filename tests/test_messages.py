"""Messages are whole sentences with named values, gathered by Babel and shown in the language in use."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from gettext import NullTranslations
from pathlib import Path
from string import Formatter

import pytest

from ny1901_solver.messages import gettext, ngettext, use_translations

from .messages import PACKAGE, gather

FUNCTIONS = {"gettext": 1, "ngettext": 2}
"""How many messages a function takes, which stand first."""


class Doubled(NullTranslations):
    """A language that says every word twice."""

    def gettext(self, message: str) -> str:
        return f"{message} {message}"

    def ngettext(self, one: str, many: str, number: int) -> str:
        return self.gettext(many)


def test_values_are_filled_in_and_a_message_without_values_is_literal() -> None:
    assert gettext("{name} has {points:.1f}", name="blue", points=2) == "blue has 2.0"
    assert gettext("{name}") == "{name}"
    assert [ngettext("{number} card", "{number:,} cards", count) for count in (0, 1, 1200)] == [
        "0 cards",
        "1 card",
        "1,200 cards",
    ]


def test_another_language_is_used_within_its_block_only() -> None:
    with use_translations(Doubled()):
        assert gettext("pass {name}", name="b") == "pass b pass b"
        assert ngettext("a card", "{number} cards", 1) == "1 cards 1 cards"
    assert gettext("pass") == "pass"


def calls(tree: ast.AST, inside: bool = False) -> Iterator[tuple[ast.Call, bool]]:
    """The calls that show messages, and whether each is made when a function runs, not when its module is loaded."""
    inside = inside or isinstance(tree, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda)
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in FUNCTIONS:
            yield node, inside
        yield from calls(node, inside)


@pytest.mark.parametrize(
    "folder", sorted(path for path in PACKAGE.iterdir() if path.is_dir()), ids=lambda path: path.name
)
def test_every_message_is_a_literal_whose_fields_are_given_when_it_is_shown(folder: Path) -> None:
    wrong = []
    for path in folder.rglob("*.py"):
        for call, late in calls(ast.parse(path.read_text(encoding="utf-8"))):
            assert isinstance(call.func, ast.Name)
            number, place = FUNCTIONS[call.func.id], f"{path.relative_to(PACKAGE)}:{call.lineno}"
            literal = [each.value for each in call.args[:number] if isinstance(each, ast.Constant)]
            messages = [each for each in literal if isinstance(each, str)]
            if not late:
                wrong.append(f"{place}: shown when its module is loaded, in whatever language is in use then")
            given = {keyword.arg for keyword in call.keywords}
            if number == 2 and len(messages) < 2:
                wrong.append(f"{place}: not literals")
            if not messages or None in given or (number == 1 and not given):
                continue  # a message of a table, values of a table, or a literal text
            named = {name for each in messages for _, name, _, _ in Formatter().parse(each) if name is not None}
            if named - {"number"} != {str(each) for each in given - {"number"}} or (
                number == 1 and "number" in named - given
            ):
                wrong.append(f"{place}: fields {sorted(named)}, values {sorted(map(str, given))}")
    assert wrong == []


SCRIPTS = sorted(path for path in PACKAGE.rglob("static/**/*.js") if path.name != "words.js")
CALL = re.compile(r"\b(n?gettext)\(((?:\"(?:[^\"\\\\]|\\\\.)*\"(?:, |(?=[,)])))*)")
TEXT = re.compile(r"\"((?:[^\"\\\\]|\\\\.)*)\"")


def test_every_message_of_the_page_is_a_literal_that_babel_gathers() -> None:
    gathered = {message.id for message in gather()}
    wrong = []
    for path in SCRIPTS:
        for call in CALL.finditer(path.read_text(encoding="utf-8")):
            texts = TEXT.findall(call[2])[: FUNCTIONS[call[1]]]
            message = texts[0] if len(texts) == 1 else tuple(texts)
            if len(texts) < FUNCTIONS[call[1]] or message not in gathered:
                wrong.append(f"{path.relative_to(PACKAGE)}: {call[0]}")
    assert wrong == []


def test_babel_gathers_messages_of_python_with_their_plurals() -> None:
    gathered = [message.id for message in gather()]
    assert "{others} and {last}" in gathered
    assert ("{number} point", "{number} points") in gathered
