"""The reference: every command, method of the engine, Python function and answer, written from their declarations.

`python -m tests.derived` writes the pages; a test holds them to the code."""

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
"""The games by the names of their pages, with their titles."""
FOLDER = ROOT / "docs" / "reference"
Schema = dict[str, Any]
_FRAME = {"schema", "edition", "status", "bound", "seed", "readings"}
"""What every answer begins with, and `readings`, which all about a position have."""
_MADE = "This page is written by `python -m tests.derived`."


def pages() -> list[str]:
    """The names of the pages in the folder of the reference."""
    return [f"{game}-{kind}.md" for game in GAMES for kind in KINDS]


def page(name: str) -> str:
    """A page as the declarations have it."""
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
    """Every command with its arguments, options and examples."""
    found = pick_game(["--game", game])
    program = typer.main.get_command(app(found))
    name = program_name(found.games, found.game)
    yield (
        f"{_MADE} `{name} help COMMAND` prints the same at the terminal. Every command that answers takes `--json`; "
        f"[the answers]({game}-answers.md) have the fields. [Command line](command-line.md) has what holds for all of "
        "them: exit codes, how a position is given, the width of answers."
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
    """An option with what is typed behind it: a word for its kind of value. An argument is named for that already."""
    if not option.startswith("-"):
        return option.partition(" ")[0]
    return re.sub(r"<(str|int|float|int range|float range)>", lambda kind: "TEXT" if kind[1] == "str" else "N", option)


def _ranged(text: str) -> str:
    """A help text with its default and range in words behind it."""
    said, _, marks = text.partition("  [")
    if not marks:
        return text
    marks = re.sub(r"(\S+)<=x<=(\S+?)(?=[;\]])", r"\1 to \2", marks)
    return f"{said} ({re.sub(r'x>=', 'at least ', marks.removesuffix(']'))})"


def _help(text: str) -> Iterator[str]:
    """The paragraphs of a help; one that begins with a mark of click stands as it is typed."""
    for part in inspect.cleandoc(text).replace("\n\n\n", "\n\n").split("\n\n"):
        if part.startswith("\b"):
            head, _, lines = part.removeprefix("\b").strip("\n").partition("\n")
            yield _plain(head)
            yield f"```text\n{inspect.cleandoc(f'  {lines.strip()}' if not lines.startswith(' ') else lines)}\n```"
        else:
            yield _plain(" ".join(part.split()))


def _methods(game: str) -> Iterator[str]:
    """Every method of the engine with its fields."""
    methods = _methods_of(game)
    yield (
        f"{_MADE} [The engine](../how-to/ask-the-engine.md) has a client and the form of requests and lines. Every "
        'request has an `id`, which comes back with the answer, and a `method`; `"partial": true` asks for partial '
        "answers. A method that ends early answers with what it has when it is cancelled."
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
        early = " Ends early." if method.ends_early else ""
        page = f"{'manhattan' if answer.startswith('manhattan') else 'new-york-1901'}-answers.md"
        yield f"Answer: [{answer}]({page}#{slug(answer)}).{early}"
        made = method.request.model_json_schema()
        own = {key: value for key, value in made["properties"].items() if key not in ("id", "method")}
        if own:
            yield _fields_table(own, made.get("required", []), linked=False)


def _methods_of(game: str) -> Mapping[str, Method]:
    return {"new-york-1901": NEW_YORK_1901, "manhattan": MANHATTAN}[game]


def _answer_of(game: str, method: Method) -> str:
    """The name of the schema of a method's answer."""
    family = {"new-york-1901": "ny1901", "manhattan": "manhattan"}[game]
    return next(
        each for each in (f"{family}/answers/{method.answers}", f"ny1901/answers/{method.answers}") if each in names()
    )


def _functions(game: str) -> Iterator[str]:
    """Every Python function with its parameters."""
    package = f"ny1901_solver.{game.replace('-', '_')}"
    called, api = (importlib.import_module(f"{package}.{name}") for name in ("called", "api"))
    offered = [
        name for name in ny1901_solver.__all__ if name in called.WORDS or inspect.isfunction(getattr(api, name, None))
    ]
    yield (
        f"{_MADE} [From Python](../how-to/use-python.md) shows them at work. `import ny1901_solver` offers the first "
        f"group, for every game; `{package}.called` has a function for each question of this game."
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
    """Every answer with its fields, then the parts that they share."""
    family = {"new-york-1901": "ny1901", "manhattan": "manhattan"}[game]
    made = {name: schema(name) for name in names() if name.startswith(f"{family}/answers/")}
    parts = {name: part for each in made.values() for name, part in each.get("$defs", {}).items()}
    yield (
        f"{_MADE} These are the objects that `--json` prints and that the engine answers with. `ny1901 schema NAME` "
        "prints the JSON Schema of one; [all schemas in short](schemas.txt) has every bound and pattern. A question "
        "mark behind a field says that it may be absent."
    )
    yield (
        "Every answer has `schema`, the name and version of its form; `status`; `seed`; `bound`, which nothing "
        "exceeds, where the answer proves one; `edition`, about the board; and `readings`, where the rules were read "
        "otherwise than by default. The tables leave these out."
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
    """What an object is, and a table of its fields."""
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
    """What a value is, in words."""
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
    """The range of a number."""
    least, most = made.get("minimum"), made.get("maximum")
    if least is not None and most is not None:
        return f", {least} to {most}"
    return f", at least {least}" if least is not None else f", at most {most}" if most is not None else ""


def _named(made: Schema) -> str:
    return str(made["$ref"].rpartition("/")[2]).removesuffix(".schema.json")


def _plain(text: str) -> str:
    """A text of the program as Markdown shows it: options are code, and what is no code has no marks."""
    text = re.sub(r"(?<![\w`-])--[a-z][a-z-]*(?![^`]*`[^`]*$)", r"`\g<0>`", " ".join(text.split()))
    parts = re.split(r"(`[^`]*`)", text)
    return "".join(part if part.startswith("`") else re.sub(r"([<*_\[])", r"\\\1", part) for part in parts)


KINDS: Mapping[str, tuple[str, Callable[[str], Iterator[str]]]] = {
    "commands": ("Commands", _commands),
    "methods": ("Engine methods", _methods),
    "functions": ("Python functions", _functions),
    "answers": ("Answers", _answers),
}
"""The kinds of pages with their titles, and what makes one of a game."""
