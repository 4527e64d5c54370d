"""The types of the Python functions of capabilities, for type checkers: `called.pyi` of each game.

`python -m tests.derived` writes them."""

from __future__ import annotations

import importlib
import inspect
import subprocess
import sys
from collections import defaultdict
from pathlib import Path
from types import ModuleType, NoneType, UnionType
from typing import Any, Literal, Union, get_args, get_origin

GAMES = ("new_york_1901", "manhattan")
"""The games whose capabilities are Python functions."""


def called(game: str) -> ModuleType:
    """The module of a game's functions."""
    return importlib.import_module(f"ny1901_solver.{game}.called")


def stub(module: ModuleType) -> str:
    """The text of the stub: each function with its signature and first sentence."""
    imports: dict[str, set[str]] = defaultdict(set)
    functions = [_function(name, getattr(module, name), imports) for name in sorted(module.WORDS)]
    head = [f"from {place} import {', '.join(sorted(names))}" for place, names in sorted(imports.items())]
    text = "\n".join(['"""Written by `python -m tests.derived`."""', "", *head, "", *functions])
    for words in (["check", "--fix", "-q", "--select", "I"], ["format", "-q"]):
        done = subprocess.run(
            [sys.executable, "-m", "ruff", *words, "--stdin-filename", f"{module.__file__}i", "-"],
            input=text,
            capture_output=True,
            encoding="utf-8",
            check=True,
        )
        text = done.stdout
    return text


def _function(name: str, function: Any, imports: dict[str, set[str]]) -> str:
    given, returned = signature_parts(function, imports)
    return f"def {name}({', '.join(given)}) -> {returned}: ..."


def signature_parts(function: Any, imports: dict[str, set[str]]) -> tuple[list[str], str]:
    """The parameters of a function and what it returns, as they are written."""
    signature = inspect.signature(function)
    given, named = [], False
    for each in signature.parameters.values():
        if each.kind is each.KEYWORD_ONLY and not named:
            given.append("*")
            named = True
        default = "" if each.default is each.empty else f" = {_default(each.default)}"
        given.append(f"{each.name}: {_type(each.annotation, imports)}{default}")
    return given, _type(signature.return_annotation, imports)


def _default(value: Any) -> str:
    return repr(value) if value is None or isinstance(value, (bool, int, str)) else "..."


def _type(annotation: Any, imports: dict[str, set[str]]) -> str:
    """A type as it is written, with what it names imported."""
    origin, parts = get_origin(annotation), get_args(annotation)
    if annotation in (None, NoneType):
        return "None"
    if annotation is ...:
        return "..."
    if isinstance(annotation, str):  # where it stands
        place, _, name = annotation.rpartition(":")
        imports[place].add(name)
        return name
    if origin in (Union, UnionType):
        return " | ".join(sorted((_type(part, imports) for part in parts), key=lambda part: (part == "None", part)))
    if origin is Literal:
        imports["typing"].add("Literal")
        return f"Literal[{', '.join(map(repr, parts))}]"
    if origin is not None:
        return f"{_type(origin, imports)}[{', '.join(_type(part, imports) for part in parts)}]"
    if annotation.__module__ != "builtins":
        imports[annotation.__module__].add(annotation.__name__)
    return str(annotation.__name__)


def write() -> None:
    """Writes the stubs of all games."""
    for each in GAMES:
        found = called(each)
        Path(f"{found.__file__}i").write_text(stub(found), encoding="utf-8")
