"""The stages of a hint: statements about the best move, each with the number of legal moves that fit the statement.

Each stage leaves fewer moves than the stage before, but more than one move. A stage is left out if no statement of the
stage leaves more than one move, but fewer moves than the stage before.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import TypeAlias

from ...messages import gettext, gettext_noop, ngettext
from ...puzzles.parts import HintStage, StageName, StepStages
from ...text.words import join_words
from ..moves import Build, Move, Select
from ..rules import legal_moves
from ..state import GameState

Statement: TypeAlias = tuple[str, Callable[[Move], bool]]
"""A sentence about a move, and a filter of the moves for which it is true."""

KINDS = {
    "new": gettext_noop("Begin a new building."),
    "own": gettext_noop("Build on your own building."),
    "rival": gettext_noop("Build on a rival's building."),
}
"""Sentences about the plot of a build, by the kind of building on the plot."""

ROOM: Mapping[StageName, int] = {"nudge": 8, "where": 4, "what": 2}
"""The number of moves that a stage should leave if possible, so that later stages can reveal more."""


def stages_of_move(state: GameState, move: Move) -> StepStages:
    """Returns the stages of a hint for a legal move."""
    left = legal_moves(state)
    legal, stages = len(left), list[HintStage]()
    for name, statements in _stage_statements(state, move).items():
        fitting = [(text, [each for each in left if fits(each)]) for text, fits in statements]
        if telling := [(text, rest) for text, rest in fitting if 1 < len(rest) < len(left)]:
            text, left = max(
                telling, key=lambda each: min(len(each[1]), ROOM[name])
            )  # the simplest statement that leaves enough moves
            stages.append(HintStage(name=name, text=text, left=len(left)))
    return StepStages(legal, (*stages, HintStage(name="full", text=gettext("The move: {move}.", move=move), left=1)))


def _stage_statements(state: GameState, move: Move) -> Mapping[StageName, Sequence[Statement]]:
    """Returns the statements about a move for each stage, the simplest first."""
    if isinstance(move, Build):
        places, sizes = list(_places(state, move)), list(_sizes(move))
        return {
            "nudge": [_kind_statement(state, move), *places, *sizes],
            "where": places,
            "what": [*_pieces(state, move), *sizes, *places],
        }
    if isinstance(move, Select):
        highest, whole = _highest(move), _floors(move)
        total = (
            ngettext(
                "Set out pieces with {number} floor in all.", "Set out pieces with {number} floors in all.", whole
            ),
            lambda each: _floors(each) == whole,
        )
        most = ngettext(
            "Your highest piece in this round has {number} floor.",
            "Your highest piece in this round has {number} floors.",
            highest,
        )
        first = (most, lambda each: _highest(each) == highest)
        return {"nudge": [first, total], "where": [total, *_of_colours(move)], "what": [*_of_colours(move), total]}
    return {}


def _kind_statement(state: GameState, move: Build) -> Statement:
    kind = _kind(state, move)
    return gettext(KINDS[kind]), lambda each: isinstance(each, Build) and _kind(state, each) == kind


def _places(state: GameState, move: Build) -> Iterator[Statement]:
    """Yields statements about the place of a build: its city, the row or column of cities, and its plot."""
    board, slot = state.edition.board, move.plot[0]
    city = board.slots.index(slot)
    yield gettext("Look at {city}.", city=state.edition.cities[city].label), _at(slot)
    row = city // board.columns * board.columns
    for group in (board.slots[city % board.columns :: board.columns], board.slots[row : row + board.columns]):
        yield gettext("Look at the cities {cities}.", cities=join_words(group)), _at(group)
    at_plot = gettext("Look at plot {plot}.", plot=move.plot)
    yield at_plot, lambda each: isinstance(each, Build) and each.plot == move.plot


def _at(slots: str) -> Callable[[Move], bool]:
    return lambda each: isinstance(each, Build) and each.plot[0] in slots


def _on(positions: Collection[int]) -> Callable[[Move], bool]:
    return lambda each: isinstance(each, Build) and int(each.plot[1:]) in positions


def _pieces(state: GameState, move: Build) -> Iterator[Statement]:
    """Yields statements about the piece of a build, and about its position and the row or column of that position."""
    colour = state.edition.colours[state.edition.letters.index(move.colour)]
    piece, position, side = (move.colour, move.floors), int(move.plot[1:]), state.edition.board.side
    row = (position - 1) // side * side + 1
    exact = ngettext(
        "Build a piece of {number} floor in {colour}.",
        "Build a piece of {number} floors in {colour}.",
        move.floors,
        colour=colour,
    )
    yield exact, lambda each: _piece(each) == piece
    size = ngettext("Build a piece of {number} floor.", "Build a piece of {number} floors.", move.floors)
    yield size, lambda each: _piece(each)[1] == move.floors
    yield gettext("Build a piece in {colour}.", colour=colour), lambda each: _piece(each)[0] == move.colour
    for group in ([position], range(row, row + side), range((position - 1) % side + 1, side * side + 1, side)):
        yield gettext("Build on position {positions}.", positions=join_words(group, "or")), _on(group)


def _sizes(move: Build) -> Iterator[Statement]:
    """Yields statements with a lower or an upper bound for the floors of a build's piece."""
    least = ngettext(
        "Build a piece of {number} floor or more.", "Build a piece of {number} floors or more.", move.floors
    )
    most = ngettext(
        "Build a piece of {number} floor or fewer.", "Build a piece of {number} floors or fewer.", move.floors
    )
    yield least, lambda each: _piece(each)[1] >= move.floors
    yield most, lambda each: 0 < _piece(each)[1] <= move.floors


def _of_colours(move: Select) -> Iterator[Statement]:
    """Yields statements about the pieces of each size of a colour, the highest first, and then about all pieces of a
    colour.
    """
    for letter, floors in move.pieces:
        for size in sorted({*floors}, reverse=True):
            held = floors.count(size)
            text = ngettext(
                "Of the colour {colour}, set out {number} piece of {floors}.",
                "Of the colour {colour}, set out {number} pieces of {floors}.",
                held,
                colour=letter,
                floors=ngettext("{number} floor", "{number} floors", size),
            )
            yield text, _holding(letter, size, held)
    for letter, floors in move.pieces:
        text = gettext(
            "Of the colour {colour}, set out pieces of these floors: {pieces}.",
            colour=letter,
            pieces=",".join(map(str, floors)),
        )
        yield text, _setting_out(letter, floors)


def _holding(letter: str, size: int, held: int) -> Callable[[Move], bool]:
    return lambda each: isinstance(each, Select) and dict(each.pieces).get(letter, ()).count(size) == held


def _setting_out(letter: str, floors: tuple[int, ...]) -> Callable[[Move], bool]:
    return lambda each: isinstance(each, Select) and dict(each.pieces).get(letter) == floors


def _kind(state: GameState, build: Build) -> str:
    """Returns the kind of plot on which a move builds: `new`, `own` or `rival`."""
    stack = state.stacks[state.edition.board.number[build.plot]]
    if not stack:
        return "new"
    return "own" if stack[-1].colour in state.setup.colours[state.to_move] else "rival"


def _piece(move: Move) -> tuple[str, int]:
    """Returns the colour letter and the floors of a build's piece, or an empty letter and 0 for other moves."""
    return (move.colour, move.floors) if isinstance(move, Build) else ("", 0)


def _floors(move: Move) -> int:
    """Returns the total number of floors of the pieces that a move selects for the round."""
    return sum(sum(floors) for _, floors in move.pieces) if isinstance(move, Select) else 0


def _highest(move: Move) -> int:
    """Returns the floors of the highest piece that a move sets out."""
    return max(max(floors) for _, floors in move.pieces) if isinstance(move, Select) else 0
