"""Stages of a move that is advised: what is told of it, with the number of legal moves that still fit.

Each stage leaves fewer moves than the one before it, and more than the move alone; one for which no statement does that
is left out."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TypeAlias

from ...puzzles.parts import HintStage, StageName, StepStages
from ...text.words import join_words, quantity
from ..moves import Build, Move, Select
from ..rules import legal_moves
from ..state import GameState

Statement: TypeAlias = tuple[str, Callable[[Move], bool]]
"""What can be said of a move, and of which moves it is true."""

KINDS = {"new": "Begin a new building.", "own": "Build on what is yours.", "rival": "Build on a rival's building."}
"""On what a build is put, in words."""

ROOM: Mapping[StageName, int] = {"nudge": 8, "where": 4, "what": 2}
"""How many moves a stage leaves, if some statement does, so that those behind it have something to say."""


def stages_of_move(state: GameState, move: Move) -> StepStages:
    """The stages of a legal move."""
    left = legal_moves(state)
    legal, stages = len(left), list[HintStage]()
    for name, statements in _stage_statements(state, move).items():
        fitting = [(text, [each for each in left if fits(each)]) for text, fits in statements]
        if telling := [(text, rest) for text, rest in fitting if 1 < len(rest) < len(left)]:
            text, left = max(telling, key=lambda each: min(len(each[1]), ROOM[name]))  # the plainest with room enough
            stages.append(HintStage(name=name, text=text, left=len(left)))
    return StepStages(legal, (*stages, HintStage(name="full", text=f"The move: {move}.", left=1)))


def _stage_statements(state: GameState, move: Move) -> Mapping[StageName, Sequence[Statement]]:
    """What can be said of a move at each stage, the plainest first."""
    if isinstance(move, Build):
        places, sizes = list(_places(state, move)), list(_sizes(move))
        return {
            "nudge": [_kind_statement(state, move), *places, *sizes],
            "where": places,
            "what": [*_pieces(state, move), *sizes, *places],
        }
    if isinstance(move, Select):
        highest, whole = _highest(move), _floors(move)
        total = (f"Set out {quantity(whole, 'floor')} in all.", lambda each: _floors(each) == whole)
        most = f"Set out a piece of {quantity(highest, 'floor')}, and none higher."
        first = (most, lambda each: _highest(each) == highest)
        return {"nudge": [first, total], "where": [total, *_of_colours(move)], "what": [*_of_colours(move), total]}
    return {}


def _kind_statement(state: GameState, move: Build) -> Statement:
    kind = _kind(state, move)
    return KINDS[kind], lambda each: isinstance(each, Build) and _kind(state, each) == kind


def _places(state: GameState, move: Build) -> Iterator[Statement]:
    """The city of a build, those below or beside it, and the plot."""
    board, slot = state.edition.board, move.plot[0]
    city = board.slots.index(slot)
    yield f"Look at {state.edition.cities[city].label}.", _at(slot)
    row = city // board.columns * board.columns
    for group in (board.slots[city % board.columns :: board.columns], board.slots[row : row + board.columns]):
        yield f"Look at the cities {join_words(group)}.", _at(group)
    yield f"Look at plot {move.plot}.", lambda each: isinstance(each, Build) and each.plot == move.plot


def _at(slots: str) -> Callable[[Move], bool]:
    return lambda each: isinstance(each, Build) and each.plot[0] in slots


def _on(positions: Collection[int]) -> Callable[[Move], bool]:
    return lambda each: isinstance(each, Build) and int(each.plot[1:]) in positions


def _pieces(state: GameState, move: Build) -> Iterator[Statement]:
    """The piece of a build, its floors, its colour, and the position on which it is put, with those beside or below."""
    colour, floors = state.edition.colours[state.edition.letters.index(move.colour)], quantity(move.floors, "floor")
    piece, position, side = (move.colour, move.floors), int(move.plot[1:]), state.edition.board.side
    row = (position - 1) // side * side + 1
    yield f"Build a {colour} piece of {floors}.", lambda each: _piece(each) == piece
    yield f"Build a piece of {floors}.", lambda each: _piece(each)[1] == move.floors
    yield f"Build a {colour} piece.", lambda each: _piece(each)[0] == move.colour
    for group in ([position], range(row, row + side), range((position - 1) % side + 1, side * side + 1, side)):
        yield f"Build on position {join_words(group, 'or')}.", _on(group)


def _sizes(move: Build) -> Iterator[Statement]:
    """Between which sizes the piece of a build lies."""
    least, most = (f"Build a piece of {quantity(move.floors, 'floor')} or {end}." for end in ("more", "fewer"))
    yield least, lambda each: _piece(each)[1] >= move.floors
    yield most, lambda each: 0 < _piece(each)[1] <= move.floors


def _of_colours(move: Select) -> Iterator[Statement]:
    """How many pieces of each size are set out of a colour, the highest first, and all of a colour."""
    for letter, floors in move.pieces:
        for size in sorted({*floors}, reverse=True):
            held = floors.count(size)
            text = f"Of {letter}, take {quantity(held, 'piece')} of {quantity(size, 'floor')}."
            yield text, _holding(letter, size, held)
    for letter, floors in move.pieces:
        yield f"Of {letter}, set out {','.join(map(str, floors))}.", _setting_out(letter, floors)


def _holding(letter: str, size: int, held: int) -> Callable[[Move], bool]:
    return lambda each: isinstance(each, Select) and dict(each.pieces).get(letter, ()).count(size) == held


def _setting_out(letter: str, floors: tuple[int, ...]) -> Callable[[Move], bool]:
    return lambda each: isinstance(each, Select) and dict(each.pieces).get(letter) == floors


def _kind(state: GameState, build: Build) -> str:
    """On what a move builds: `new`, `own` or `rival`."""
    stack = state.stacks[state.edition.board.number[build.plot]]
    if not stack:
        return "new"
    return "own" if stack[-1].colour in state.setup.colours[state.to_move] else "rival"


def _piece(move: Move) -> tuple[str, int]:
    """The colour and floors of what is built; no piece where nothing is."""
    return (move.colour, move.floors) if isinstance(move, Build) else ("", 0)


def _floors(move: Move) -> int:
    """The floors that are set out."""
    return sum(sum(floors) for _, floors in move.pieces) if isinstance(move, Select) else 0


def _highest(move: Move) -> int:
    """The floors of the highest piece that is set out."""
    return max(max(floors) for _, floors in move.pieces) if isinstance(move, Select) else 0
