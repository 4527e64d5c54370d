"""Answers for the time in which the browser still loads its Python: the first view of the page, and some puzzles whose
answer is one of a list. The engine gives these answers when the site is made, so the page itself knows no rules."""

from __future__ import annotations

import json
import re
import zlib
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from ...engine import Alone
from ..methods import METHODS
from ..page import PAGE

FOLDER = "prepared"
THEMES = "light", "dark", "bw"
KINDS = "ruling", "safe-streets"
"""The kinds of puzzles whose answers are listed."""
FIRST_ASKED = "show", "choices"
"""What the page asks about its first position, besides the drawing."""
EACH = 6
"""How many puzzles of each kind are prepared: the easiest."""
STAGES = 48
"""How many tries and sequences of tries are prepared for a puzzle; the rest waits for Python."""


def prepared_files() -> dict[str, bytes]:
    """Returns the files with prepared answers: one for the first view with the list of the puzzles, and one for each
    puzzle. Each file is a map from requests to answers, as compressed JSON."""
    puzzles = _chosen()
    view = dict(_first_view())
    listed = [{"id": each["id"], "title": each["title"]} for each in puzzles]
    files = {"first": {"puzzles": listed, "answers": view}}
    files |= {each["id"]: {"answers": dict(_puzzle(each["id"]))} for each in puzzles}
    return {f"{FOLDER}/{name}.bin": _packed(content) for name, content in files.items()}


def _chosen() -> list[dict[str, Any]]:
    """Returns the easiest puzzles of the kinds, the kinds in turn."""
    puzzles = _ask({"method": "puzzle-list"})["puzzles"]
    easy = sorted(puzzles, key=lambda each: (each["grade"], each["rating"] or 0, each["id"]))
    return [each for kind in KINDS for each in [each for each in easy if each["kind"] == kind][:EACH]]


def _first_view() -> Iterator[tuple[str, Any]]:
    """Yields what a page asks first: which edition the server has, and the drawing of the first position."""
    yield _answered({"method": "version"})
    text = PAGE.files()["/game/first.js"][1].decode()
    line = "".join(re.findall(r'"([^"]*)"', text.partition("const FIRST =")[2].partition(";\n")[0]))
    yield from _board(line)
    for method in FIRST_ASKED:
        yield _answered({"method": method, "position": line})


def _board(line: str) -> Iterator[tuple[str, Any]]:
    """Yields the squares of a position, and its drawing."""
    yield _answered({"method": "squares", "position": line})
    yield from _drawn({"position": line})


def _drawn(fields: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yields the drawing of a position in each theme."""
    for theme in THEMES:
        yield _answered({"method": "draw", **fields, "board": True, "theme": theme})


def _puzzle(puzzle: str) -> Iterator[tuple[str, Any]]:
    """Yields the question of a puzzle, its board, its solution, and the verdicts on tries, the shortest sequences of
    tries first."""
    yield _answered({"method": "puzzle-show", "puzzle": puzzle})
    yield _answered({"method": "puzzle-solution", "puzzle": puzzle})
    told, solution = (_ask({"method": method, "puzzle": puzzle}) for method in ("puzzle-show", "puzzle-solution"))
    tries = told["choices"] or _subsets([street["id"] for street in told["streets"]])
    start = {"method": "puzzle-play", "puzzle": puzzle, "commands": []}
    yield _answered(start)
    line = _ask(start)["line"]
    yield from _board(line)
    for flip in solution["flips"][:1]:
        yield _answered({"method": "squares", "position": flip["lines"][0]})
        yield from _drawn({"position": flip["lines"][0], "turn": flip["turns"][0]})
    if told["choices"]:
        yield from _drawn({"position": line, "turn": solution["answer"][0]})
    waiting: list[list[str]] = [[]]
    number = 0
    while waiting and number < STAGES:
        before = waiting.pop(0)
        for tried in tries:
            if tried not in before:
                key, stage = _answered({**start, "commands": before, "command": tried})
                number += 1
                yield key, stage
                if not (stage["solved"] or stage["told"]):
                    waiting.append(stage["commands"])


def _subsets(names: Sequence[str]) -> list[str]:
    """Returns all answers that name some of the streets, as the page writes them, in the order of the streets."""
    chosen = (part for size in range(len(names) + 1) for part in combinations(names, size))
    return [" ".join(part) or "none" for part in chosen]


def _answered(request: dict[str, Any]) -> tuple[str, Any]:
    """Returns a request as the page writes it, with sorted fields, and its answer."""
    return json.dumps(request, sort_keys=True, separators=(",", ":"), ensure_ascii=False), _ask(request)


def _ask(request: dict[str, Any]) -> Any:
    lines: list[str] = []
    Alone(METHODS, lines.append).answer(json.dumps({"id": "1", **request}), lambda: False)
    return json.loads(lines[-1])["answer"]


def _packed(content: object) -> bytes:
    return zlib.compress(json.dumps(content, separators=(",", ":"), ensure_ascii=False).encode(), 9)
