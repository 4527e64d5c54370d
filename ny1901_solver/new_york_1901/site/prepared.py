"""Answers for the time in which the browser still loads its Python: the first view of the page, and some puzzles whose
answer is one of a list. The engine gives these answers when the site is made, so the page itself knows no rules."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

from ...site.parts import GameSite

THEMES = "light", "dark", "bw"
KINDS = "ruling", "safe-streets"
"""The kinds of puzzles whose answers are listed."""
FIRST_ASKED = "show", "choices"
"""What the page asks about its first position, besides the drawing."""
EACH = 6
"""How many puzzles of each kind are prepared: the easiest."""
STAGES = 48
"""How many tries and sequences of tries are prepared for a puzzle; the rest waits for Python."""


def files(site: GameSite) -> dict[str, dict[str, Any]]:
    """Returns the contents of the files with prepared answers: one for the first view with the list of the puzzles, and
    one for each puzzle. Each file has a map from requests to answers."""
    puzzles = _chosen(site)
    view = dict(_first_view(site))
    listed = [{"id": each["id"], "title": each["title"]} for each in puzzles]
    first = {"first": {"puzzles": listed, "answers": view}}
    return first | {each["id"]: {"answers": dict(_puzzle(site, each["id"]))} for each in puzzles}


def _chosen(site: GameSite) -> list[dict[str, Any]]:
    """Returns the easiest puzzles of the kinds, the kinds in turn."""
    puzzles = site.ask({"method": "puzzle-list"})["puzzles"]
    easy = sorted(puzzles, key=lambda each: (each["grade"], each["rating"] or 0, each["id"]))
    return [each for kind in KINDS for each in [each for each in easy if each["kind"] == kind][:EACH]]


def _first_view(site: GameSite) -> Iterator[tuple[str, Any]]:
    """Yields what a page asks first: which edition the server has, and the drawing of the first position."""
    yield site.answered({"method": "version"})
    text = site.page.files()["/game/first.js"][1].decode()
    line = "".join(re.findall(r'"([^"]*)"', text.partition("const FIRST =")[2].partition(";\n")[0]))
    yield from _board(site, line)
    for method in FIRST_ASKED:
        yield site.answered({"method": method, "position": line})


def _board(site: GameSite, line: str) -> Iterator[tuple[str, Any]]:
    """Yields the squares of a position, and its drawing."""
    yield site.answered({"method": "squares", "position": line})
    yield from _drawn(site, {"position": line})


def _drawn(site: GameSite, fields: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yields the drawing of a position in each theme."""
    for theme in THEMES:
        yield site.answered({"method": "draw", **fields, "board": True, "theme": theme})


def _puzzle(site: GameSite, puzzle: str) -> Iterator[tuple[str, Any]]:
    """Yields the question of a puzzle, its board, its solution, and the verdicts on tries, the shortest sequences of
    tries first."""
    yield site.answered({"method": "puzzle-show", "puzzle": puzzle})
    yield site.answered({"method": "puzzle-solution", "puzzle": puzzle})
    told, solution = (site.ask({"method": method, "puzzle": puzzle}) for method in ("puzzle-show", "puzzle-solution"))
    tries = told["choices"] or _subsets([street["id"] for street in told["streets"]])
    start = {"method": "puzzle-play", "puzzle": puzzle, "commands": []}
    yield site.answered(start)
    line = site.ask(start)["line"]
    yield from _board(site, line)
    for flip in solution["flips"][:1]:
        yield site.answered({"method": "squares", "position": flip["lines"][0]})
        yield from _drawn(site, {"position": flip["lines"][0], "turn": flip["turns"][0]})
    if told["choices"]:
        yield from _drawn(site, {"position": line, "turn": solution["answer"][0]})
    waiting: list[list[str]] = [[]]
    number = 0
    while waiting and number < STAGES:
        before = waiting.pop(0)
        for tried in tries:
            if tried not in before:
                key, stage = site.answered({**start, "commands": before, "command": tried})
                number += 1
                yield key, stage
                if not (stage["solved"] or stage["told"]):
                    waiting.append(stage["commands"])


def _subsets(names: Sequence[str]) -> list[str]:
    """Returns all answers that name some of the streets, as the page writes them, in the order of the streets."""
    chosen = (part for size in range(len(names) + 1) for part in combinations(names, size))
    return [" ".join(part) or "none" for part in chosen]
