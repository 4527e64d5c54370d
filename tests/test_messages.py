"""Messages are whole sentences with named values, gathered by Babel and shown in the language in use."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator
from functools import cache
from gettext import NullTranslations
from pathlib import Path
from string import Formatter, ascii_lowercase, ascii_uppercase
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from ny1901_solver.app.games import load_games
from ny1901_solver.messages import gettext, ngettext, use_translations
from ny1901_solver.web.page import page_of

from .contract.test_capabilities import BUILDING, PUZZLES, TRIED, line
from .messages import PACKAGE, gather, on_forms
from .programs import GAMES, MANHATTAN, NEW_YORK_1901, app

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


def test_the_help_of_every_command_is_gathered() -> None:
    assert {"List the legal turns of the player to move.", "Greatest number of items to list."} <= in_catalog()


@pytest.mark.parametrize("game", GAMES)
def test_forms_of_the_plain_page_and_kinds_of_puzzles_are_in_the_language_in_use(game: str) -> None:
    with use_translations(language := Accented()):
        texts = [text for text, _ in on_forms()]
        kinds = page_of(load_games().of_name(game), "").files()["/puzzle/kinds.js"][1].decode()
    assert language.unknown == set()
    titles = json.loads(kinds[len("export const KINDS = ") : -2]).values()
    assert [text for text in (*texts, *titles) if not text.startswith("⟦")] == []


ACCENTED = "ȧƀċḋėḟġḣıȷķŀṁṅȯṗɋṙṡṫŭṿẇẋẏż"
ACCENTS = str.maketrans(ascii_lowercase, ACCENTED)
NO_ACCENTS = str.maketrans(ACCENTED.upper() + ACCENTED, ascii_uppercase + ascii_lowercase, "⟦⟧")
POSITIONS = {NEW_YORK_1901: lambda: line(NEW_YORK_1901), MANHATTAN: lambda: BUILDING}
FEW = ("--rollouts", "12", "--seed", "4")
STEPS = {NEW_YORK_1901: ("pass", "take red-99"), MANHATTAN: ("b1@A3", "b9@Z9")}
"""Of each game, what may be typed for a step, and what nobody may play."""
PLANNED: dict[str, tuple[str, ...]] = {NEW_YORK_1901: ("--turns", "1"), MANHATTAN: ()}
COMMANDS: list[tuple[str, ...]] = [
    ("show", "POSITION"),
    ("show", "POSITION", "--open"),
    ("legal", "POSITION", "--limit", "5"),
    ("score", "POSITION"),
    ("score", "POSITION", "--json"),
    ("hint", "POSITION", *FEW),
    ("hint", "POSITION", *FEW, "--json"),
    ("hint", "POSITION", *FEW, "--top", "1", "--why-not", "STEP"),
    ("plan", "POSITION", "PLANNED"),
    ("plan", "POSITION", "PLANNED", "--json"),
    ("apply", "POSITION", "STEP", "--seed", "1"),
    ("apply", "POSITION", "WRONG"),
    ("rule", "check", "POSITION", "STEP"),
    ("rule", "check", "POSITION", "STEP", "--json"),
    ("what-if", "POSITION", "STEP"),
    ("what-if", "POSITION", "STEP", "--best", "--json"),
    ("what-if", "POSITION", "WRONG"),
    ("rule", "check", "POSITION", "WRONG"),
    ("rule", "readings"),
    ("rule", "show", "NO-1"),
    ("puzzle", "list", "--json"),
    ("puzzle", "list", "--kind", "none"),
    ("puzzle", "hint", "PUZZLE"),
    ("puzzle", "hint", "PUZZLE", "--level", "9"),
    ("puzzle", "check", "PUZZLE"),
    ("puzzle", "try", "PUZZLE", "TRIED"),
    ("new", "--players", "9"),
    ("edit", "POSITION", "nothing"),
    ("arena", "nobody", "random"),
    ("show",),
    ("show", "none.yaml"),
    ("show", "POSITION", "--seat", "purple"),
    ("hint", "POSITION", "--rollouts", "none"),
    ("hint", "POSITION", "--rollouts", "-3"),
    ("legal", "POSITION", "--limit", "x"),
    ("help", "nothing"),
]
"""Commands of both games; what is in upper-case letters is a value of the game."""
UNTRANSLATED = {
    *("show", "legal", "arena", "mayfair", "st", "gr", "bl", "churchyard"),
    *("black", "blue", "gold", "green", "orange", "pink", "red", "white", "yellow", "bronze", "silver"),
    *("all", "puzzles", "tcp", "what"),  # as in the command what-if
    *("boom", "build", "demolish", "go", "grab", "pass", "shift", "take"),
}
"""Words of positions, and of what is typed, such as values of options, which are the same in every language."""
WITH_STORED_TEXT = {"--json", "check", "what-if", "PUZZLE"}
"""Where keys, titles of rules and hints of puzzles are shown as files have them."""
MISTYPED: list[tuple[str, ...]] = [
    ("show", "--nothing"),
    ("legal", "--limitt", "3"),
    ("legal", "POSITION", "--limit"),
    ("legal", "POSITION", "--ascii=3"),
    ("show", "POSITION", "more"),
    ("show", "POSITION", "more", "words"),
    ("--",),
    ("rule", "--nothing"),
]
"""Words that no command accepts."""
HELPED: list[tuple[str, ...]] = [(), ("hint",), ("rule",), ("rule", "check"), ("new",), ("puzzle", "generate")]
"""Commands whose help is read."""
SAME_IN_EVERY_LANGUAGE = re.compile(
    r"(?<=⟧)ny1901 .*|'[^'\n]*'|\bny1901\b[^\n]*\[OPTIONS\].*"  # how to type a command
    r"|^ {4}(ny1901|printf|echo) .*|^  [a-z]+(?=  )"  # examples; words of commands
    r"|<[a-z ]+>|\S*\|\S*|\d[\d.]*<=x(<=[\d.]+)?|x>=\d+",  # kinds and bounds of values, from Typer
    re.MULTILINE,
)
"""Commands as they are typed, and what Typer says of an option's values."""


class Accented(NullTranslations):
    """A language that is English between brackets, with an accent on each small letter."""

    def __init__(self) -> None:
        super().__init__()
        self.known = in_catalog()  # before it is in use: gathering speaks, too
        self.unknown = set[str]()

    def gettext(self, message: str) -> str:
        if message not in self.known:
            self.unknown.add(message)
        parts = re.split(r"(\{[^{}]*\})", message)
        return f"⟦{''.join(part if part.startswith('{') else part.translate(ACCENTS) for part in parts)}⟧"

    def ngettext(self, one: str, many: str, number: int) -> str:
        return self.gettext(one if number == 1 else many)


@cache
def in_catalog() -> set[str]:
    """All messages; of those with plurals each form."""
    ids = [message.id for message in gather()]
    return {form for each in ids for form in ([each] if isinstance(each, str) else each)}


CLOSED = {"generation", "other_generation", "generations", "noun"}
"""Fields whose values are all known: none of them begins with a vowel."""


def test_no_message_has_an_article_before_a_value_that_may_begin_with_a_vowel() -> None:
    fields = {field for text in in_catalog() for field in re.findall(r"\b[Aa]n? \{(\w+)", text)}
    assert fields <= CLOSED


def without_accents(value: Any) -> Any:
    """An answer as it is in English, without what depends on the clock; keys stay as they are."""
    if isinstance(value, dict):
        return {key: without_accents(each) for key, each in value.items() if "seconds" not in key}
    if isinstance(value, list):
        return [without_accents(each) for each in value]
    return value.translate(NO_ACCENTS) if isinstance(value, str) else value


def invoked(game: str, words: tuple[str, ...]) -> Result:
    """What a command comes to."""
    return CliRunner().invoke(app(game), words, prog_name="ny1901")


def with_values(game: str, words: tuple[str, ...]) -> tuple[str, ...]:
    """The words of a command with values of a game in place of their names."""
    step, wrong = STEPS[game]
    values = {"POSITION": POSITIONS[game](), "STEP": step, "WRONG": wrong, "PUZZLE": PUZZLES[game]}
    lists = {"PLANNED": PLANNED[game], "TRIED": next(iter(TRIED[game].values()))}
    return tuple(part for word in words for part in lists.get(word, (values.get(word, word),)))


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
@pytest.mark.parametrize("game", GAMES)
def test_answers_are_the_same_in_another_language(game: str, words: tuple[str, ...]) -> None:
    typed = with_values(game, words)
    english = invoked(game, typed)
    with use_translations(Accented()):
        other = invoked(game, typed)
    assert other.exit_code == english.exit_code
    if "--json" in words:
        assert without_accents(json.loads(other.stdout)) == without_accents(json.loads(english.stdout))
    else:  # in a table, words come in another order where longer lines break elsewhere
        texts = without_accents(other.output.lower()), english.output.lower()
        assert len({tuple(sorted(re.findall("[a-z]+", text))) for text in texts}) == 1


def english_left(text: str) -> set[str]:
    """The English words that stand outside of messages."""
    outside, left = SAME_IN_EVERY_LANGUAGE.sub(" ", text), ""
    while outside != left:
        left, outside = outside, re.sub("⟦[^⟦⟧]*⟧", " ", outside)
    return set(re.findall(r"(?<![\w-])[a-z]{2,}(?!\w)", left)) - UNTRANSLATED


@pytest.mark.parametrize(
    "words", [each for each in COMMANDS + MISTYPED if not {*each} & WITH_STORED_TEXT], ids=" ".join
)
@pytest.mark.parametrize("game", GAMES)
def test_no_english_word_is_left_in_another_language(game: str, words: tuple[str, ...]) -> None:
    with use_translations(language := Accented()):
        said = invoked(game, with_values(game, words)).output
    if words == ("show", "POSITION"):
        said = said.partition("\n\n")[2]  # behind the name of the edition and its notice
    assert language.unknown | english_left(said) == set()


@pytest.mark.parametrize("words", HELPED, ids=" ".join)
@pytest.mark.parametrize("game", GAMES)
def test_no_english_word_is_left_in_help_in_another_language(game: str, words: tuple[str, ...]) -> None:
    with use_translations(language := Accented()):
        said = invoked(game, (*words, "--help")).output
    assert language.unknown | english_left(said) == set()


@pytest.mark.parametrize("words", MISTYPED, ids=" ".join)
@pytest.mark.parametrize("game", GAMES)
def test_words_that_no_command_accepts_are_said_in_one_sentence_in_both_languages(
    game: str, words: tuple[str, ...]
) -> None:
    english = invoked(game, typed := with_values(game, words))
    with use_translations(Accented()):
        other = invoked(game, typed)
    assert english.exit_code == other.exit_code == 2
    assert english.output.startswith("Usage: ny1901 ")
    assert [line for line in english.output.splitlines() if line.startswith("Error: ")] != []
    assert without_accents(other.output) == english.output


@pytest.mark.parametrize("words", [(), ("hint",), ("rule", "check"), ("puzzle", "hint"), ("serve",)], ids=" ".join)
@pytest.mark.parametrize("game", GAMES)
def test_help_is_shown_in_the_language_in_use_and_then_again_in_english(game: str, words: tuple[str, ...]) -> None:
    english = invoked(game, (*words, "--help"))
    with use_translations(Accented()):
        other = invoked(game, (*words, "--help"))
    assert other.output.count("⟦") > 5
    assert invoked(game, (*words, "--help")).output == english.output
