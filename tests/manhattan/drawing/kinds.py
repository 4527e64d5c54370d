"""One picture of every kind, kept as golden files beside this module.

`python -m tests.manhattan.drawing.kinds` makes the files again after a change that is meant; look at them before
keeping them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path

from ny1901_solver.manhattan.drawing import (
    BLACK_AND_WHITE,
    DARK,
    LIGHT,
    Figured,
    Palette,
    Picture,
    advice_picture,
    move_picture,
    position_picture,
)
from ny1901_solver.manhattan.moves import parse_move
from ny1901_solver.manhattan.positions import parse_line
from ny1901_solver.manhattan.rules import violations
from ny1901_solver.manhattan.state import GameState

GOLDEN = Path(__file__).parent / "golden"
LINES = {
    "two": (
        "mh1:mayfair:Srb,Ngy:baby-monster:4-build:g>g:A3g3_B1y2y2_B2r3r1_B4r2r1_B5y1y1_B6y4r4_B7b1_B8b2r3_B9b3_C2g1_"
        "C3r1_C5y1b3r4_C6b4_C7r2_C8y1_C9r1_D2g4_D4g2_D5y3_D8y4_D9r3_E1b1_E3r3_E4g2_E7b3_E8b1_F1y3y2_F4g4_F5g2_"
        "F8r1r1g2:r5.2.0.1/0.2.0.0/34,b5.3.0.0/2.2.0.0/19,g5.2.1.0/3.0.1.0/29,y6.0.2.0/0.1.0.1/19:2448,1156:5567:"
        "ABCDEF,D1"
    ),
    "three": (
        "mh1:mayfair:Sr,Wb,Ng:slow-growth,monster:2-build:b>r:A5b3_A7r1_A9b3_B2r4_B5g3_B8b3g3g4_B9g2_C3b3_C4r1_C7b2:"
        "r8.5.1.2/1.0.3.0/3,b10.4.0.2/1.1.0.1/5,g10.4.1.1/1.1.0.1/8:1268,4447,1788:29:ABCD,D8"
    ),
    "four": (
        "mh1:mayfair:Sr,Wb,Ng,Ey:-:3-build:g>r:A1y3_A2r2b2_A3b2y4_A4r4_A5r3y3y1_A6g2_A7b3_A8g2_A9b1_B1b2_B2r2_B3y2_"
        "B4r2b2r2_B5r4_B6b1_B7y1_B9g2_C1g3_C3b3b4_C4g4g2g1_C5b4_C6g3_C9r3_D1y1b1_D4y4_D5y4_D7b2_D8r2r1_D9y2g4g2_E2g3_"
        "E4r1b2g2y2_E6g1g1_E7y2_E9y2_F1y2_F2g3r3_F3b1_F4y3_F6r4_F7r1:r5.0.1.0/3.1.0.0/17,b3.0.2.1/4.0.0.0/12,"
        "g5.0.0.1/3.0.0.0/19,y5.0.1.0/3.0.0.0/31:3468,1679,2237,1257:1234445667:ABCDEF"
    ),
    "tiny": (
        "mh1:tiny:Srb,Ngy:-:1-build:r>r:A3b3_A4g1_B2y1_B4r1:r1.1.0/0.0.1/0,b1.1.0/1.0.0/0,g1.0.1/0.1.0/0,"
        "y1.1.0/0.0.1/0:44,12:1334:AB"
    ),
}
CAP, EATING, ILLEGAL = "r1@E4", "g1@A9", "r4@F8"


def position(name: str) -> GameState:
    return parse_line(LINES[name])


def moved(name: str, text: str, palette: Palette = LIGHT, seen: Collection[int] | None = None) -> Picture:
    state, move = position(name), parse_move(text)
    return move_picture(state, move, violations(state, move), palette, seen)


def advice() -> Picture:
    moves = ("r3@A4", "r3@B4", "b1@B4")
    return advice_picture(position("tiny"), [Figured(parse_move(move), "margin +1.5 ± 0.2 points") for move in moves])


KINDS: dict[str, Callable[[], Picture]] = {
    "advice": advice,
    "cap": lambda: moved("four", CAP),
    "eaten-bw": lambda: moved("two", EATING, BLACK_AND_WHITE, seen=(0, 1)),
    "illegal-dark": lambda: moved("three", ILLEGAL, DARK),
    "position": lambda: position_picture(position("four"), seen=(1,)),
}


if __name__ == "__main__":
    GOLDEN.mkdir(exist_ok=True)
    for kind, draw in KINDS.items():
        (GOLDEN / f"{kind}.svg").write_text(draw().svg_text(), encoding="utf-8", newline="\n")
