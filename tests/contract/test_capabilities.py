"""What holds of every capability of every game: each field at every interface, one answer, one refusal."""

from __future__ import annotations

import importlib
import inspect
import json
import re
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any, NamedTuple

import pytest
import typer
from pydantic import TypeAdapter
from pydantic.fields import FieldInfo
from typer.testing import CliRunner

from ny1901_solver.engine import Alone, Request
from ny1901_solver.errors import Ny1901Error
from ny1901_solver.questions.answers import Figure, shapes
from ny1901_solver.questions.arguments import WrongArgument
from ny1901_solver.questions.capability import Capability, Local, OfAnswer, Spelled, bound, kind_of, load, mark_of

from ..programs import GAMES, MANHATTAN, NEW_YORK_1901, app, table_of
from . import stubs


class Case(NamedTuple):
    """A capability of a game by its word."""

    game: str
    word: str
    capability: Capability[Any, Any]


def package(game: str) -> str:
    """The package of a game, by the name that is typed."""
    return f"ny1901_solver.{game.replace('-', '_')}"


def places(game: str) -> dict[str, str]:
    """The places of a game's capabilities by their words."""
    found: dict[str, str] = importlib.import_module(f"{package(game)}.capabilities").CAPABILITIES
    return found


def declared() -> Iterator[Case]:
    """Every capability of every game."""
    for game in GAMES:
        for word, place in places(game).items():
            yield Case(game, word, load(place))


CASES = list(declared())
EACH = pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.game} {case.word}")
NEEDED: dict[str, dict[str, Any]] = {
    "apply": {"turn": "pass", "move": "b:3,4,4,4 r:3,4,4,4"},
    "rule-check": {"turn": "pass", "move": "b:3,4,4,4 r:3,4,4,4"},
    "record": {"turns": [], "moves": []},
    "plan": {"turns": 1},
    "what-if": {"turn": "pass"},
    "layout": {"turns": 1},
    "puzzle-compose": {"kind": "packing"},
    "rule-show": {"rule": "WRONG-5"},
    "review-puzzle": {"best": "pass", "move": "b:3,4,4,4 r:3,4,4,4"},
    "qr-code": {"text": "ny1901"},
    "rule-ask": {"question": "workers"},
    "arena": {"players": ["random", "random"]},
}
"""Values of the fields that have to be given, by the word of the capability: of each game those that it has."""
MADE = {NEW_YORK_1901: {"kind": "ruling"}, MANHATTAN: {"kind": "four-cards"}}
"""A kind of puzzle of each game, of which some are to be made."""
LONG = (
    "puzzle-generate",
    "puzzle-compose",
    "puzzle-simplify",
    "review-puzzle",
    "hint",
    "points",
    "play",
    "arena",
    "rule-cases",
    "rule-book",
)
"""Those that take long, or tell what they took."""


@cache
def line(game: str) -> str:
    """A position at the start of a game, as one line."""
    said: str = CliRunner().invoke(app(game), ["new", "--players", "2", "--seed", "1"]).stdout.splitlines()[-1]
    return said


@cache
def commands(game: str) -> Any:
    """The group of a game's commands."""
    return typer.main.get_command(app(game))


def command(case: Case) -> Any:
    """The command of a capability, or the one whose flag asks it; none where it is for programs alone."""
    group, found = None, commands(case.game)
    for word in typed(case):
        if not word.startswith("--"):
            group, found = found, found.get_command(None, word)
        if found is None:
            return None
    of = next((each for each in CASES if each.game == case.game and case.word in each.capability.instead), case)
    there = getattr(group, "table", {}).get(found.name)  # another may have the word, as the session `play` has
    return found if there == places(case.game)[of.word] else None


def typed(case: Case) -> list[str]:
    """What is typed for a capability: `legal`, `rule check`, or another's word and a flag, `legal --steps`."""
    for other in CASES:
        if other.game == case.game and case.word in other.capability.instead:
            return [*typed(other), f"--{case.word}"]
    group = commands(case.game).get_command(None, case.word.partition("-")[0])
    return case.word.split("-", 1) if hasattr(group, "commands") else [case.word]


def called(game: str) -> ModuleType | None:
    """The module of the game's Python functions, if it has one."""
    try:
        return importlib.import_module(f"{package(game)}.called")
    except ModuleNotFoundError:
        return None


def name_in_python(module: ModuleType, word: str) -> str:
    """The name of the function of a capability."""
    names: dict[str, str] = module.WORDS
    return next(name for name, of in names.items() if of == word)


def needed(case: Case) -> dict[str, Any]:
    """Values of the fields that have to be given."""
    fields = case.capability.plain()
    of_game = {"puzzle-try": TRIED, "puzzle-generate": MADE, "rule-differ": READINGS}
    values = of_game[case.word][case.game] if case.word in of_game else NEEDED.get(case.word, {})
    return {name: value for name, value in values.items() if name in fields}


def spelled(about: FieldInfo) -> Spelled:
    return mark_of(about, Spelled) or Spelled()


def options(name: str, about: FieldInfo) -> set[str]:
    """How a field may be spelled at the command line."""
    dashed = (about.alias or name).replace("_", "-")
    return {*(spelled(about).option or "").split("/"), f"--{dashed}", f"--no-{dashed}"} - {""}


def asked(game: str, method: str, **fields: Any) -> dict[str, Any]:
    """The last message of the engine to a request."""
    said: list[str] = []
    alone = Alone(lambda given: table_of(game, given), said.append)
    alone.answer(json.dumps({"id": "a", "method": method, **fields}), lambda: False)
    found: dict[str, Any] = json.loads(said[-1])
    return found


PUZZLES = {NEW_YORK_1901: "tutorial-streets", MANHATTAN: "mh-tutorial-city"}
"""A shipped puzzle of each game."""
READINGS = {
    NEW_YORK_1901: {"reading_a": "flip_tiles=no", "reading_b": "flip_tiles=yes", "limit": 20},
    MANHATTAN: {"reading_a": "top_own=yes", "reading_b": "top_own=no", "limit": 20},
}
"""Readings that part, of each game."""
TRIED: dict[str, dict[str, Any]] = {NEW_YORK_1901: {"turns": ["pass"]}, MANHATTAN: {"turns": ["r1@A2"]}}
"""Attempts at these puzzles."""
BUILDING = (
    "mh1:mayfair:Sr,Wb,Ng:-:2-build:b>b:A1r4b4_A2g2_B1r1_C5r3g3_C9b3_D7r2_E1b2_E6g1_F4b3_F8g4"
    ":r9.4.2.1/1.1.1.1/6,b9.4.2.1/2.1.0.1/7,g9.4.2.1/1.1.1.1/4:1236,1456,1225:-:ABCDEF"
)
"""A position of Manhattan in which all pieces of the round are set out, as a plan needs it."""


def position(case: Case) -> str:
    """A position that a capability can answer about, as one line."""
    return BUILDING if (case.game, case.word) == (MANHATTAN, "plan") else line(case.game)


def given(case: Case) -> dict[str, Any]:
    """What a capability is asked about, as the engine gets it."""
    texts: dict[str, Callable[[str], Any]] = {
        "position": lambda _: position(case),
        "board": lambda _: "lower-manhattan",
        "board to fill": lambda _: "lower-manhattan",
        "draft": line,
        "position or draft": line,
        "position in work": line,
        "position to draw": line,
        "edition": lambda _: "lower-manhattan",
        "position at a stage": line,
        "position told": line,
        "position dealt": line,
        "answered puzzle": lambda game: PUZZLES[game],
        "record": _record,
        "reviewed record": _record,
        "edition in work": lambda _: "tiny",
        "edition to copy": lambda _: "tiny",
        "sourced puzzle": lambda game: PUZZLES[game],
        "puzzle files": lambda game: [PUZZLES[game]],
        "puzzle of progress": lambda game: PUZZLES[game],
        "day": lambda _: "2026-12-24",
        "today": lambda _: "2026-12-24",
        **dict.fromkeys(("progress", "own progress", "other progress"), lambda _: "format: ny1901-progress/1\n"),
    }
    marks = {name: mark.kind for name, mark in case.capability.subjects().items()}
    return {name: texts[kind](case.game) for name, kind in marks.items()}


def _record(game: str) -> str:
    """A record of a game in which nothing was played."""
    text: str = asked(game, "record", position=line(game), **{("turns" if game == NEW_YORK_1901 else "moves"): []})[
        "answer"
    ]["text"]
    return text


@EACH
def test_each_question_says_what_it_is_in_a_sentence_that_begins_with_a_verb(case: Case) -> None:
    assert re.fullmatch(r"[A-Z][a-z]+ .*\.", case.capability.summary), case.capability.summary


@EACH
def test_each_field_is_described_once_and_stands_at_every_interface(case: Case, subtests: pytest.Subtests) -> None:
    """As an option, a field of the request and an argument of the Python function."""
    for name, about in case.capability.plain().items():
        with subtests.test(field=name):
            _assert_described(about)
            _assert_option(case, name, about)
            _assert_field_of_request(case, name, about)
            _assert_argument(case, name, about)


def _assert_described(about: FieldInfo) -> None:
    assert about.description
    assert about.description[:1].lower() == about.description[:1] or about.description.split()[0].isupper()
    assert not about.description.endswith(".")


def _assert_option(case: Case, name: str, about: FieldInfo) -> None:
    found = command(case)
    if found is None or not spelled(about).asked:
        return
    option = next(each for each in found.params if {*each.opts} & options(name, about) or each.name == name)
    if not typed(case)[-1].startswith("--"):
        told = re.sub(r"\W", "", str(option.help)).lower()
        assert re.sub(r"\W", "", str(about.description)).lower() in told


def _assert_field_of_request(case: Case, name: str, about: FieldInfo) -> None:
    method = table_of(case.game, {})[case.word]
    if mark_of(about, Local):
        assert name not in method.request.model_fields
        return
    assert name not in Request.model_fields, "every request has that itself"
    own = method.request.model_fields[name]
    assert own.description == about.description
    assert own.is_required() == about.is_required()
    shown = method.request.model_json_schema()["properties"][about.alias or name]
    assert "type" in shown or "anyOf" in shown or "enum" in shown


def _assert_argument(case: Case, name: str, about: FieldInfo) -> None:
    module = called(case.game)
    if module is None:
        return
    parameters = inspect.signature(getattr(module, name_in_python(module, case.word))).parameters
    if mark_of(about, OfAnswer) is not None:  # which changes nothing of what is found
        assert name not in parameters
        return
    given = parameters[name]
    assert (given.default is given.empty) == about.is_required()


@EACH
def test_what_python_says_of_a_function_speaks_of_its_parameters(case: Case) -> None:
    module = called(case.game)
    if module is None:
        return
    function = getattr(module, name_in_python(module, case.word))
    told = function.__doc__ or ""
    assert told.startswith(case.capability.summary)
    assert not re.search(r"--[a-z]|exit code|Ctrl-C", told, re.IGNORECASE), told


@pytest.mark.parametrize("game", stubs.GAMES)
def test_type_checkers_see_the_functions_as_they_are(game: str) -> None:
    module = stubs.called(game)
    assert Path(f"{module.__file__}i").read_text(encoding="utf-8") == stubs.stub(module)


@EACH
def test_examples_are_words_that_the_command_takes(case: Case) -> None:
    of_program = f"ny1901 --game {case.game} {' '.join(typed(case))} "
    found = command(case)
    for example in case.capability.examples if found is not None else ():  # those of conversations are asked there
        words = f"{example} ".removeprefix(of_program).split("|")[0].split()
        known = {option for each in found.params for option in each.opts}
        assert {word for word in words if word.startswith("--")} <= known, example


@EACH
def test_each_example_of_the_help_begins_with_a_program(case: Case) -> None:
    found = command(case)
    if found is not None and found.help and "Example" in found.help:
        shown = found.help.split("Example")[1].splitlines()[1:]
        assert [line for line in shown if line.strip() and line.split()[0] not in ("ny1901", "printf")] == []


TYPED = {"answered puzzle": (), "sourced puzzle": (), "puzzle files": (), "day": ("--date",)}
"""What stands before other things than positions at the command line."""


OWN = "progress", "own progress", "other progress", "puzzle of progress", "today", "day"
"""What is about who asks: it may be left out, or is known where that is."""


@EACH
def test_the_answer_has_a_schema_and_one_interface_answers_as_the_other(case: Case, tmp_path: Path) -> None:
    marks = {name: mark.kind for name, mark in case.capability.subjects().items()}
    about = {name: kind for name, kind in marks.items() if "progress" not in kind}
    if any(not kind.startswith("position") and kind not in TYPED for kind in about.values()) or case.word in LONG:
        pytest.skip("asked about another thing, or takes long")
    things = {name: text for name, text in given(case).items() if name in about}
    of_engine = asked(case.game, case.word, **things, **needed(case))
    assert "error" not in of_engine
    kind = of_engine["answer"]["schema"].split("/")
    assert kind[1] in shapes(kind[0])
    found = command(case)
    if found is None or not all(spelled(about).asked for about in case.capability.plain().values()):
        return
    words = typed(case)
    for name, thing in things.items():
        words += [*TYPED.get(about[name], ()), *(thing if isinstance(thing, list) else [thing])]
    words += [*_typed(case), "--json"]
    written = _written(case, tmp_path)
    typed_so = json.loads(CliRunner().invoke(app(case.game), [*words, *written]).stdout)
    both = typed_so.keys() & of_engine["answer"].keys()  # what is written to a file stands in the engine's answer
    assert {key: typed_so[key] for key in both} == {key: of_engine["answer"][key] for key in both}
    assert written or typed_so.keys() == of_engine["answer"].keys()


def _written(case: Case, folder: Path) -> list[str]:
    """What is typed for a file that a command has to write, where it has to."""
    words = list[str]()
    for name, about in case.capability.plain().items():
        if spelled(about).needed:
            option = (spelled(about).option or f"--{name}").split("/")[-1]
            words += [option, "-" if "'-'" in (about.description or "") else str(folder / "written.html")]
    return words


def _typed(case: Case) -> list[str]:
    """The values of the fields that have to be given, as they are typed."""
    fields, words = case.capability.plain(), list[str]()
    for name, value in needed(case).items():
        texts = [str(each) for each in value] if isinstance(value, list) else [str(value)]
        words += texts if spelled(fields[name]).argument else [f"--{fields[name].alias or name}", *texts]
    return words


def _beyond(about: FieldInfo) -> Iterator[Any]:
    """Values out of the bounds of a field."""
    least, most = bound(about, "ge"), bound(about, "le")
    if least is not None:
        yield least - 1
    if most is not None:
        yield most + 1
    if kind_of(about.annotation).words:
        yield "no-such-word"


@EACH
def test_a_value_out_of_bounds_is_refused_with_the_name_of_the_field(
    case: Case, tmp_path: Path, subtests: pytest.Subtests
) -> None:
    file = tmp_path / "asked"
    file.write_text("".join(map(str, given(case).values())), encoding="utf-8")
    for name, about in case.capability.plain().items():
        with subtests.test(field=name):
            _assert_bounded(case, name, about, file, tmp_path)


def _assert_bounded(case: Case, name: str, about: FieldInfo, file: Path, tmp_path: Path) -> None:
    source = [str(file)] if _kinds(case) - {"edition", *OWN} else []
    for value in _beyond(about):
        fields = {**given(case), **needed(case), about.alias or name: value}
        if mark_of(about, Local) is None:
            error = asked(case.game, case.word, **fields)["error"]
            assert error["field"] == (about.alias or name)
        found = command(case)
        if found is not None and spelled(about).asked:
            option = next(iter({*options(name, about)} & {each for given in found.params for each in given.opts}))
            words = [*typed(case), *source, *_typed(case), *_written(case, tmp_path), option, str(value)]
            done = CliRunner().invoke(app(case.game), words)
            assert done.exit_code == 2
            assert option in done.stderr
        module = called(case.game)
        if module is not None and mark_of(about, OfAnswer) is None:
            function = getattr(module, name_in_python(module, case.word))
            with pytest.raises(WrongArgument) as told:
                function(*_subject(case, file), **{**needed(case), name: value})
            assert str(told.value).startswith(f"{name}: ")
            assert isinstance(told.value, Ny1901Error)


def _kinds(case: Case) -> set[str]:
    """The kinds of what a capability is asked about."""
    return {mark.kind for mark in case.capability.subjects().values()}


def _subject(case: Case, file: Path) -> Iterator[Any]:
    """What a Python function is asked about: the position of a file, or the file; what may be left out is."""
    positions = importlib.import_module(f"{package(case.game)}.positions")
    fields = case.capability.question.model_fields
    for kind in (mark.kind for name, mark in case.capability.subjects().items() if fields[name].is_required()):
        if kind in ("answered puzzle", "sourced puzzle"):
            shipped = importlib.import_module(
                f"{package(case.game)}.puzzles.{'catalog' if case.game == MANHATTAN else 'collection'}"
            )
            reader = importlib.import_module(f"{package(case.game)}.puzzles.format")
            yield reader.read_puzzle(shipped.shipped_puzzle(PUZZLES[case.game]))
        elif kind == "today":
            yield "2026-12-24"
        elif kind == "puzzle files":
            yield [PUZZLES[case.game]]
        else:
            known = kind.startswith("position") or kind == "draft"
            yield positions.parse_line(line(case.game)) if known else file


@EACH
def test_fields_of_which_one_may_be_given_are_refused_together_at_every_interface(case: Case, tmp_path: Path) -> None:
    for first, second in case.capability.question.one_of:
        fields = case.capability.plain()
        values = {name: _some(fields[name]) for name in (first, second)}
        said = {name: fields[name].alias or name for name in (first, second)}
        wrong = {said[name]: value for name, value in values.items()}
        if mark_of(fields[first], Local) is None:
            error = asked(case.game, case.word, position=line(case.game), **needed(case), **wrong)["error"]
            assert error["sentence"].endswith(f"choose one of {said[first]} and {said[second]}")
        dashed = {name: f"--{word.replace('_', '-')}" for name, word in said.items()}
        words = [dashed[name] if value is True else f"{dashed[name]}={value}" for name, value in values.items()]
        words += _written(case, tmp_path)
        done = CliRunner().invoke(app(case.game), [*typed(case), line(case.game), *_typed(case), *words])
        assert done.exit_code == 2
        assert f"one of {dashed[first]} and {dashed[second]}" in " ".join(done.stderr.split())


def _some(about: FieldInfo) -> Any:
    return True if kind_of(about.annotation).base is bool else (bound(about, "ge") or 0) + 1


@EACH
def test_a_python_function_names_itself_where_an_argument_is_missing_or_unknown(case: Case) -> None:
    module = called(case.game)
    if module is None:
        return
    name = name_in_python(module, case.word)
    with pytest.raises(TypeError, match=rf"^{name}\(\): "):
        getattr(module, name)(no_such_argument=1)


def test_a_figure_that_is_rounded_to_nothing_has_no_sign() -> None:
    assert str(TypeAdapter(Figure).validate_python(-1e-17)) == "0.0"
