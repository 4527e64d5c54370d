"""Python calls whose answers are recorded: every function of the package, good and bad arguments, over positions."""

from __future__ import annotations

import dataclasses
import hashlib
import random
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from typing import Any

import ny1901_solver as ny
from ny1901_solver.errors import Ny1901Error

ROOT = Path(__file__).parents[2]
POSITIONS = (
    "puzzles/games/market-2p.yaml@0",
    "puzzles/games/market-2p.yaml@9",
    "puzzles/games/market-4p.yaml@30",
    "puzzles/games/advanced-3p.yaml@17",
    "puzzles/games/tie-shared.yaml",
    "best-turn-104-0014",
)
LONGEST = 4000


def questions() -> Iterator[dict[str, Any]]:
    """The calls, as data: a function, its arguments, and the position that stands for `state`."""
    for at in POSITIONS:
        for name, given in (
            ("score", {}),
            ("legal_turns", {}),
            ("legal_turns", {"shifts": False}),
            ("points", {"top": 3}),
            ("hint", {"rollouts": 20, "seed": 3}),
            ("hint", {"rollouts": 8, "only": ["demolish"]}),
            ("hint", {"rollouts": 5, "time_limit": 1.0}),
            ("hint", {"rollouts": "many"}),
            ("plan", {"turns": 2}),
            ("plan", {"turns": 99}),
            ("plan", {"turns": 2, "goals": ["18"], "second": True}),
            ("violations", {"turn": "take r2; pass"}),
            ("violations", {"turn": "build s4 A1"}),
            ("violations", {"turn": 7}),
            ("play", {"turn": "pass"}),
            ("play", {"turn": "take b9; pass -> r2"}),
            ("draw", {}),
            ("draw", {"scale": 0}),
            ("parse", {"text": "take r2 pass"}),
            ("parse", {"text": "tkae r2"}),
        ):
            yield {"by": "python", "at": at, "call": name, "given": given}
    for question in ("must I build after taking land", "when does the game end", ""):
        yield {"by": "python", "at": None, "call": "ask", "given": {"question": question, "top": 2}}
    for name, given in (
        ("load", {"source": "nothing.yaml"}),
        ("load", {"source": "lower-manhattan"}),
        ("load", {"source": 3}),
        ("load_edition", {"name_or_folder": "tiny"}),
        ("load_edition", {"name_or_folder": "tinny"}),
        ("review", {"game": "puzzles/games/beginner-2p.yaml", "rollouts": 0}),
        ("parse", {"text": "ny1:tiny"}),
        ("parse", {"text": "hello"}),
    ):
        yield {"by": "python", "at": None, "call": name, "given": given}
    for players, variant in ((2, "base"), (3, "advanced"), (4, "beginner"), (5, "base"), (2, "chess")):
        given = {"players": players, "variant": variant}
        yield {"by": "python", "at": None, "call": "new_game", "given": given}


def answer(question: dict[str, Any]) -> dict[str, Any]:
    """What a call comes to: its value as text, or the error that it raises."""
    try:
        given = dict(question["given"])
        if question["at"] is not None:
            given["what" if question["call"] == "draw" else "state"] = ny.load(_source(question["at"]))
        if question["call"] == "new_game":
            given |= {"edition": ny.load_edition("lower-manhattan"), "rng": random.Random(5)}
        if question["call"] in ("load", "review"):
            key = next(iter(given))
            given[key] = _source(given[key])
        value = _text(getattr(ny, question["call"])(**given))
    except (Ny1901Error, TypeError, ValueError) as error:
        return {"error": type(error).__name__, "sentence": str(error).replace(str(ROOT), "{root}")}
    shown = value if len(value) <= LONGEST else f"{value[:LONGEST]}... {hashlib.sha256(value.encode()).hexdigest()}"
    return {"value": shown}


def _source(name: Any) -> Any:
    return str(ROOT / name) if isinstance(name, str) and name.startswith("puzzles/") else name


def _is_bare(value: Any) -> bool:
    """Whether a dataclass writes itself as dataclasses do, all fields in turn."""
    return hasattr(type(value).__repr__, "__wrapped__")


def _text(value: Any) -> str:
    """A value as text, the same in every process; of what is drawn its SVG."""
    if hasattr(value, "svg_text"):
        return str(value.svg_text())
    if isinstance(value, (str, int, float, Enum, Path)) or value is None:
        return repr(value)
    if type(value).__name__ in ("Edition", "Board", "SiteTable"):
        return repr(value)
    if isinstance(value, (list, tuple)):
        return f"[{', '.join(map(_text, value))}]"
    if isinstance(value, (set, frozenset)):
        return f"{{{', '.join(sorted(map(_text, value)))}}}"
    if isinstance(value, dict):
        return f"{{{', '.join(f'{_text(key)}: {_text(each)}' for key, each in value.items())}}}"
    if dataclasses.is_dataclass(value) and (_is_bare(value) or repr(value).startswith("<")):
        parts = (
            f"{field.name}={_text(getattr(value, field.name))}"
            for field in dataclasses.fields(value)
            if field.name != "seconds"
        )
        return f"{type(value).__name__}({', '.join(parts)})"
    return repr(value)
