"""Stages of a move that is advised: what is told of it, with the number of legal moves that still fit."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ...kit.puzzles.parts import STAGES, HintStage, StageName
from ...kit.words import counted
from ..moves import Build, Move, Select
from ..rules import legal_moves
from ..state import GameState

KINDS = {"new": "Begin a new building.", "own": "Build on what is yours.", "rival": "Build on a rival's building."}
"""On what a build is put, in words."""


@dataclass(frozen=True, slots=True)
class MoveStages:
    """What is told of a move stage by stage, of so many legal moves; the last stage, `full`, is the move."""

    legal: int
    stages: tuple[HintStage, ...]

    def up_to(self, level: StageName) -> tuple[HintStage, ...]:
        """The stages that tell no more than a level; one that would leave as many moves as before is left out."""
        return tuple(stage for stage in self.stages if STAGES.index(stage.name) <= STAGES.index(level))


def stages_of_move(state: GameState, move: Move) -> MoveStages:
    """The stages of a legal move."""
    left = legal_moves(state)
    legal, found = len(left), list[HintStage]()
    for name, text, fits in _statements(state, move):
        fitting = [each for each in left if fits(each)]
        if len(fitting) < len(left) and len(fitting) > 1:
            found.append(HintStage(name=name, text=text, left=len(fitting)))
            left = fitting
    return MoveStages(legal, (*found, HintStage(name="full", text=f"The move: {move}.", left=1)))


def _statements(state: GameState, move: Move) -> Iterator[tuple[StageName, str, Callable[[Move], bool]]]:
    """What can be said of a move, the vaguest first, with the moves that it is true of."""
    if isinstance(move, Build):
        kind = _kind(state, move)
        slot = move.plot[0]
        city = next(each.name for each in state.edition.cities if each.slot == slot)
        piece = f"a {state.edition.colours[state.edition.letters.index(move.colour)]} piece"
        yield "nudge", KINDS[kind], lambda each: isinstance(each, Build) and _kind(state, each) == kind
        yield "where", f"Look at {city}, slot {slot}.", lambda each: isinstance(each, Build) and each.plot[0] == slot
        same = (move.colour, move.floors)
        text = f"Build {piece} of {counted(move.floors, 'floor')}."
        yield "what", text, lambda each: isinstance(each, Build) and (each.colour, each.floors) == same
    elif isinstance(move, Select):
        whole, (letter, first) = _floors(move), move.pieces[0]
        high = first.count(max(first))
        yield "nudge", f"Set out {counted(whole, 'floor')} in all.", lambda each: _floors(each) == whole
        text = f"Of {letter}, take {counted(high, 'piece')} of {counted(max(first), 'floor')}, and none higher."
        yield "where", text, lambda each: _highest(each, letter) == (max(first), high)
        text = f"Of {letter}, set out {','.join(map(str, first))}."
        yield "what", text, lambda each: isinstance(each, Select) and dict(each.pieces).get(letter) == first


def _kind(state: GameState, build: Build) -> str:
    """On what a move builds: `new`, `own` or `rival`."""
    stack = state.stacks[state.edition.board.number[build.plot]]
    if not stack:
        return "new"
    return "own" if stack[-1].colour in state.setup.colours[state.to_move] else "rival"


def _floors(move: Move) -> int:
    return sum(sum(floors) for _, floors in move.pieces) if isinstance(move, Select) else 0


def _highest(move: Move, letter: str) -> tuple[int, int]:
    """The floors of the highest piece of a colour, and how many there are of it."""
    floors = dict(move.pieces).get(letter, ()) if isinstance(move, Select) else ()
    return (max(floors), floors.count(max(floors))) if floors else (0, 0)
