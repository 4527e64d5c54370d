"""Generates the reference: every command, method of the engine, Python function and answer, from their declarations.

`python -m tests.derived` writes the pages, and a test compares them with the code."""

from __future__ import annotations

import importlib
import inspect
import json
import re
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

import typer

import ny1901_solver
from ny1901_solver.app.picking import pick_game
from ny1901_solver.app.program import app, program_name
from ny1901_solver.app.schemas import names, schema
from ny1901_solver.engine import Method
from ny1901_solver.engine.server import CancelRequest
from ny1901_solver.manhattan.methods import METHODS as MANHATTAN
from ny1901_solver.new_york_1901.methods import METHODS as NEW_YORK_1901
from ny1901_solver.python.calling import python_fields
from ny1901_solver.questions.capability import load

from ..contract.stubs import signature_parts
from .markdown import slug, table
from .sessions import ROOT

GAMES = {"new-york-1901": "New York 1901", "manhattan": "Manhattan"}
"""Maps the name of a game in page names to its title."""
FOLDER = ROOT / "docs" / "reference"
Schema = dict[str, Any]
_FRAME = {"schema", "edition", "status", "bound", "seed", "readings"}
"""The fields that begin every answer, and `readings`, a field of all answers about a position."""
_MADE = "This page is written by `python -m tests.derived`."


def pages() -> list[str]:
    """Returns the file names of all generated reference pages."""
    return [f"{game}-{kind}.md" for game in GAMES for kind in KINDS]


def page(name: str) -> str:
    """Returns the text of a page, generated from the declarations."""
    game, _, kind = name.removesuffix(".md").rpartition("-")
    title, made = KINDS[kind]
    return _page(f"{title}: {GAMES[game]}", made(game))


def write() -> None:
    """Writes all pages."""
    for name in pages():
        (FOLDER / name).write_text(page(name), encoding="utf-8", newline="\n")


def _page(title: str, paragraphs: Iterable[str]) -> str:
    return "\n\n".join([f"# {title}", *paragraphs]) + "\n"


def _commands(game: str) -> Iterator[str]:
    """Yields the parts of the page of commands: each command with its arguments, options and examples."""
    found = pick_game(["--game", game])
    program = typer.main.get_command(app(found))
    name = program_name(found.games, found.game)
    yield (
        f"{_MADE} At the terminal, `{name} help COMMAND` prints the same text. Every command that prints an answer "
        f"accepts `--json`; [Answers]({game}-answers.md) lists the fields. [Command line](command-line.md) explains "
        "what all commands have in common: exit codes, how to give a position, and the width of answers."
    )
    yield from _group(program, program.context_class(program, info_name=name, obj=program.context_settings["obj"]))


def _group(group: Any, context: Any) -> Iterator[str]:
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        inside = command.context_class(command, parent=context, info_name=name)
        if command.hidden:
            continue
        if hasattr(command, "list_commands"):
            yield from _group(command, inside)
        else:
            yield from _command(command, inside)


def _command(command: Any, context: Any) -> Iterator[str]:
    path = context.command_path
    yield f"## {re.sub(r'^ny1901( --game [a-z]+)? ', '', path)}"
    yield f"```text\n{path} {' '.join(command.collect_usage_pieces(context))}\n```"
    yield from _help(command.help)
    records = [each.get_help_record(context) for each in command.params if not getattr(each, "hidden", False)]
    rows = [(f"`{_typed(name.strip())}`", _plain(_ranged(text.strip()))) for name, text in records]
    yield table(("argument or option", "meaning"), rows)


def _typed(option: str) -> str:
    """Returns an option with a word for the type of its value; of an argument, only the name."""
    if not option.startswith("-"):
        return option.partition(" ")[0]
    return re.sub(r"<(str|int|float|int range|float range)>", lambda kind: "TEXT" if kind[1] == "str" else "N", option)


def _ranged(text: str) -> str:
    """Returns a help text with its default and range in words at the end."""
    said, _, marks = text.partition("  [")
    if not marks:
        return text
    marks = re.sub(r"(\S+)<=x<=(\S+?)(?=[;\]])", r"\1 to \2", marks)
    return f"{said} ({re.sub(r'x>=', 'at least ', marks.removesuffix(']'))})"


def _help(text: str) -> Iterator[str]:
    """Yields the paragraphs of a help text; a paragraph with click's mark against rewrapping becomes a code block."""
    for part in inspect.cleandoc(text).replace("\n\n\n", "\n\n").split("\n\n"):
        if part.startswith("\b"):
            head, _, lines = part.removeprefix("\b").strip("\n").partition("\n")
            yield _plain(head)
            yield f"```text\n{inspect.cleandoc(f'  {lines.strip()}' if not lines.startswith(' ') else lines)}\n```"
        else:
            yield _plain(" ".join(part.split()))


def _methods(game: str) -> Iterator[str]:
    """Yields the parts of the page of engine methods: each method with its fields."""
    methods = _methods_of(game)
    yield (
        f"{_MADE} [Ask the engine from another program](../how-to/ask-the-engine.md) explains requests and responses "
        "and contains a client. Every request has a `method` and an `id`; the response contains the same `id`. A "
        'request with `"partial": true` gets partial answers. If a method ends early when it is cancelled, it '
        "returns the results that it has so far."
    )
    yield table(
        ("method", "what it does"),
        [(f"[`{name}`](#{name})", _plain(each.summary)) for name, each in methods.items()]
        + [("`cancel`", _plain(" ".join((CancelRequest.__doc__ or "").split())))],
    )
    for name, method in methods.items():
        yield f"## {name}"
        yield _plain(method.summary)
        answer = _answer_of(game, method)
        early = " Can end early." if method.ends_early else ""
        page = f"{'manhattan' if answer.startswith('manhattan') else 'new-york-1901'}-answers.md"
        yield f"Answer: [{answer}]({page}#{slug(answer)}).{early}"
        made = method.request.model_json_schema()
        own = {key: value for key, value in made["properties"].items() if key not in ("id", "method")}
        if own:
            yield _fields_table(own, made.get("required", []), linked=False)


def _methods_of(game: str) -> Mapping[str, Method]:
    return {"new-york-1901": NEW_YORK_1901, "manhattan": MANHATTAN}[game]


def _answer_of(game: str, method: Method) -> str:
    """Returns the name of the schema of a method's answer."""
    family = {"new-york-1901": "ny1901", "manhattan": "manhattan"}[game]
    return next(
        each for each in (f"{family}/answers/{method.answers}", f"ny1901/answers/{method.answers}") if each in names()
    )


def _functions(game: str) -> Iterator[str]:
    """Yields the parts of the page of Python functions: each function with its parameters."""
    package = f"ny1901_solver.{game.replace('-', '_')}"
    called, api = (importlib.import_module(f"{package}.{name}") for name in ("called", "api"))
    offered = [
        name for name in ny1901_solver.__all__ if name in called.WORDS or inspect.isfunction(getattr(api, name, None))
    ]
    yield (
        f"{_MADE} [Use Python](../how-to/use-python.md) shows examples. The package `ny1901_solver` exports the first "
        f"group of functions, which work for every game. `{package}.called` contains a function for each question of "
        "this game."
    )
    yield "## The package"
    for name in offered:
        module = called if name in called.WORDS else api
        yield from _function(module, name)
    yield f"## {package}.called"
    for name in sorted(set(called.WORDS) - set(offered)):
        yield from _function(called, name)


def _function(module: Any, name: str) -> Iterator[str]:
    function = getattr(module, name)
    yield f"### {name}"
    given, returned = signature_parts(function, defaultdict(set))
    line = f"{name}({', '.join(given)}) -> {returned}"
    lines = [f"{name}(", *(f"    {each}," for each in given), f") -> {returned}"]
    yield "```python\n{}\n```".format(line if len(line) <= 100 else "\n".join(lines))
    yield from _help(function.__doc__ or "")
    if name in getattr(module, "WORDS", {}):
        fields = python_fields(load(module.CAPABILITIES[module.WORDS[name]]))
        rows = [(f"`{field}`", _plain(about.description)) for field, about in fields.items() if about.description]
        if rows:
            yield table(("parameter", "meaning"), rows)


def _answers(game: str) -> Iterator[str]:
    """Yields the parts of the page of answers: each answer with its fields, then the parts that answers share."""
    family = {"new-york-1901": "ny1901", "manhattan": "manhattan"}[game]
    made = {name: schema(name) for name in names() if name.startswith(f"{family}/answers/")}
    parts = {name: part for each in made.values() for name, part in each.get("$defs", {}).items()}
    yield (
        f"{_MADE} These are the objects that `--json` prints and that the engine returns. `ny1901 schema NAME` prints "
        "the JSON Schema of an answer. [A digest of all schemas](schemas.txt) contains every bound and pattern. A "
        "question mark after a field means that the field may be absent."
    )
    yield (
        "Every answer has these fields, which the tables leave out: `schema`, the name and version of its schema; "
        "`status`; `seed`; `bound`, a proved upper bound, if there is one; `edition`, which describes the board; and "
        "`readings`, the readings of the rules that are not at their defaults."
    )
    alone = set[str]()
    for name, each in made.items():
        yield f"## {name}"
        kinds = [_named(one) for one in each.get("anyOf") or each.get("oneOf") or [] if "$ref" in one]
        alone |= set(kinds)
        for title, shape in ({one: parts[one] for one in kinds} or {name: each}).items():
            if len(kinds) > 1:
                yield f"**{title}**"
            yield from _shape(shape)
    yield "## Parts"
    for name in sorted(set(parts) - alone):
        yield f"### {name}"
        yield from _shape(parts[name])


def _shape(made: Schema) -> Iterator[str]:
    """Yields the description of an object and a table of its fields."""
    if "description" in made:
        yield from _help(made["description"])
    own = {key: value for key, value in made.get("properties", {}).items() if key not in _FRAME}
    if own:
        yield _fields_table(own, made.get("required", []), linked=True)
    elif "properties" not in made:
        yield f"{_type(made, linked=True)}."


def _fields_table(fields: Mapping[str, Schema], required: Iterable[str], *, linked: bool) -> str:
    head = ("field", "type", "meaning") if any("description" in each for each in fields.values()) else ("field", "type")
    rows = []
    for name, each in fields.items():
        default = each.get("default")
        value = "" if default in (None, [], {}, "") else f"; default `{json.dumps(default)}`"
        row = (
            f"`{name}`{'' if name in required else '?'}",
            _type(each, linked=linked) + value,
            _plain(each.get("description", "")),
        )
        rows.append(row[: len(head)])
    return table(head, rows)


def _type(made: Schema, *, linked: bool) -> str:
    """Returns the type of a value in words."""
    if "const" in made:
        return f"`{json.dumps(made['const'])}`"
    if "enum" in made:
        return " or ".join(f"`{json.dumps(each)}`" for each in made["enum"])
    if "$ref" in made:
        name = _named(made)
        return f"[{name}](#{slug(name)})" if linked and "schema.json" not in made["$ref"] else name
    if shapes := made.get("anyOf") or made.get("oneOf"):
        return " or ".join(dict.fromkeys(_type(each, linked=linked) for each in shapes))
    kind = made.get("type", "any value")
    if kind == "array":
        places = made.get("prefixItems") or [made.get("items", {})]
        return f"list of {', '.join(_type(each, linked=linked) for each in places)}"
    if kind == "object":
        values = [made.get("additionalProperties"), *made.get("patternProperties", {}).values()]
        kinds = {_type(each, linked=linked) for each in values if isinstance(each, dict)}
        return f"object of {' or '.join(sorted(kinds))}" if kinds else "object"
    return " or ".join(kind) if isinstance(kind, list) else str(kind) + _bounds(made)


def _bounds(made: Schema) -> str:
    """Returns the range of a number in words."""
    least, most = made.get("minimum"), made.get("maximum")
    if least is not None and most is not None:
        return f", {least} to {most}"
    return f", at least {least}" if least is not None else f", at most {most}" if most is not None else ""


def _named(made: Schema) -> str:
    return str(made["$ref"].rpartition("/")[2]).removesuffix(".schema.json")


def _plain(text: str) -> str:
    """Returns a text of the program as Markdown: options become code, and all other text is escaped."""
    text = re.sub(r"(?<![\w`-])--[a-z][a-z-]*(?![^`]*`[^`]*$)", r"`\g<0>`", " ".join(text.split()))
    parts = re.split(r"(`[^`]*`)", text)
    return "".join(part if part.startswith("`") else re.sub(r"([<*_\[])", r"\\\1", part) for part in parts)


KINDS: Mapping[str, tuple[str, Callable[[str], Iterator[str]]]] = {
    "commands": ("Commands", _commands),
    "methods": ("Engine methods", _methods),
    "functions": ("Python functions", _functions),
    "answers": ("Answers", _answers),
}
"""Maps a kind of page to its title and to the function that makes the page of a game."""
