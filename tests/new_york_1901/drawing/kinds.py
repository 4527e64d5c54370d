"""One picture of every kind, kept as golden files beside this module.

`python -m tests.new_york_1901.drawing.kinds` makes the files again after a change that is meant; look at them before
keeping them.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from ny1901_solver.geometry import parse_squares
from ny1901_solver.new_york_1901.drawing import (
    BLACK_AND_WHITE,
    Figured,
    Picture,
    Proposal,
    advice_picture,
    board_picture,
    plan_frames,
    position_picture,
    record_frames,
    strip,
)
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.moves import Turn
from ny1901_solver.new_york_1901.positions.file import parse_position
from ny1901_solver.new_york_1901.replay import Record, read_record, replay
from ny1901_solver.new_york_1901.rules import violations
from ny1901_solver.new_york_1901.state import GameState

ADVISED = [
    Figured(Turn.parse("take yellow-05; build s2@O9,O10,P10"), "49 ± 1 % of wins, +4.5 ± 0.3"),
    Figured(Turn.parse("take yellow-07; build s1@M6,N6"), "48 ± 1 % of wins, +4.0 ± 0.3"),
    Figured(Turn.parse("take yellow-07; build g1@N12,O12,P12"), "46 ± 2 % of wins, +3.9 ± 0.6"),
]
GOLDEN = Path(__file__).parent / "golden"
PUZZLES = Path(__file__).parents[3] / "puzzles"
LEGAL = "take yellow-07; build g1@N12,O12,P12"
ILLEGAL = "take blue-01 yellow-07; build g2@N12,O11,O12,P12; boom b2@E6,E7"


def shipped(name: str) -> GameState:
    path = PUZZLES / "positions" / f"{name}.yaml"
    return parse_position(path.read_text(encoding="utf-8"), path.name)


def proposed(name: str, text: str) -> tuple[GameState, Proposal]:
    state, turn = shipped(name), Turn.parse(text)
    return state, Proposal(turn, violations(state, turn))


def plan_strip() -> Picture:
    turns = [Turn.parse(LEGAL), Turn.parse("demolish b1@R10,S10")]
    return strip(plan_frames(shipped("3p-mid-2"), turns))


def record_strip() -> Picture:
    record = read_record(PUZZLES / "games" / "market-4p.yaml")
    return strip(record_frames(replay(Record(record.start, record.turns[:6])), 5, 6))


KINDS: dict[str, Callable[[], Picture]] = {
    "advice": lambda: advice_picture(shipped("3p-mid-2"), ADVISED),
    "board": lambda: board_picture(load_edition("lower-manhattan")),
    "board-tiny": lambda: board_picture(load_edition("tiny")),
    "board-wrong": lambda: board_picture(load_edition("tiny"), wrong=parse_squares("A2,B2,H3")),
    "position-2p": lambda: position_picture(shipped("2p-late-1")),
    "position-3p": lambda: position_picture(shipped("3p-mid-2")),
    "position-4p": lambda: position_picture(shipped("4p-mid-1")),
    "position-4p-bw": lambda: position_picture(shipped("4p-mid-1"), palette=BLACK_AND_WHITE),
    "turn": lambda: position_picture(*proposed("3p-mid-2", LEGAL)),
    "turn-illegal": lambda: position_picture(*proposed("3p-mid-2", ILLEGAL)),
    "plan": plan_strip,
    "record": record_strip,
}


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for kind, draw in KINDS.items():
        (GOLDEN / f"{kind}.svg").write_text(draw().svg_text(), encoding="utf-8", newline="\n")
