"""A puzzle as its file says it: plain YAML, and the position that it holds."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import yaml

from ny1901_solver.new_york_1901.moves import Turn
from ny1901_solver.new_york_1901.positions.file import parse_position
from ny1901_solver.new_york_1901.state import GameState


@dataclass(frozen=True, slots=True)
class Second:
    answer: tuple[Turn, ...]
    value: int
    bound: int


@dataclass(frozen=True, slots=True)
class Flip:
    street: str
    to: str
    turns: tuple[Turn, ...]
    draws: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class Goal:
    """One goal of a race: what it is about (`score`, `tile` or `street`), and how many points or which."""

    about: str
    wanted: int | str


@dataclass(frozen=True, slots=True)
class Stored:
    """What a file stores of a puzzle, as far as the proof goes."""

    id: str
    kind: str
    turns: int
    state: GameState
    answer: tuple[Turn, ...]
    value: int
    bound: int
    margin: int
    second: Second | None
    goals: tuple[Goal, ...]
    wanted: str
    choices: tuple[Turn, ...]
    broken: tuple[frozenset[str], ...]
    streets: tuple[str, ...]
    flips: tuple[Flip, ...]


def read_stored(path: Path) -> Stored:
    """Reads a puzzle's file."""
    return stored(yaml.safe_load(path.read_text(encoding="utf-8")), str(path))


def stored(data: dict[str, Any], name: str) -> Stored:
    """What a puzzle's file holds; `name` is what messages call it."""
    position = yaml.safe_dump({"format": "ny1901-position/1", **data["position"]}, sort_keys=False)
    proof = data["certificate"]
    second = proof.get("second")
    return Stored(
        id=data["id"],
        kind=data["kind"],
        turns=data["turns"],
        state=parse_position(position, name),
        answer=_turns(data.get("answer", ())),
        value=proof["value"],
        bound=proof["bound"],
        margin=proof["margin"],
        second=Second(_turns(second["answer"]), second["value"], second["bound"]) if second else None,
        goals=tuple(Goal(*pair) for goal in data.get("goals", ()) for pair in goal.items()),
        wanted=data.get("wanted", ""),
        choices=_turns(data.get("choices", ())),
        broken=tuple(map(frozenset, proof.get("broken", ()))),
        streets=tuple(data.get("streets", ())),
        flips=tuple(
            Flip(flip["street"], flip["to"], _turns(flip["turns"]), tuple(map(tuple, flip["draws"])))
            for flip in proof.get("flips", ())
        ),
    )


def _turns(lines: Any) -> tuple[Turn, ...]:
    return tuple(Turn.parse(line) for line in lines)
