"""Draws a turn, legal or not, on top of the position before it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import svg

from ...geometry import Square
from ...pictures.inks import Livery
from ...pictures.metrics import ASCENT, DESCENT, Face, width
from ...pictures.patterns import Frame
from ...pictures.sheet import Box, dash_lengths, short
from ...pictures.signs import LEAST
from ..moves import Demolish, Placing, Reclaim, Take, Turn
from ..rules import Violation
from ..state import GameState
from ..tiles import Placement
from .board_map import mark_squares
from .colours import Sheet
from .pieces import building, building_labels, worker, worker_box


@dataclass(frozen=True, slots=True)
class Proposal:
    """A turn of the player to move, with the rules that the turn breaks; a legal turn breaks no rules."""

    turn: Turn
    violations: tuple[Violation, ...] = ()


def covered_squares(state: GameState, proposal: Proposal) -> set[Square]:
    """The squares on which a proposal (a turn) is drawn, so that the board puts no labels on these squares."""
    squares: set[Square] = set()
    for step in proposal.turn.steps:
        match step:
            case Placing(placement):
                squares |= {
                    *placement.squares,
                    *(square for falling in _falling(state, step) for square in falling.squares),
                }
            case Take(territories):
                squares |= {square for name in territories for square in _flag(state, name)}
    return squares


def crossed_squares(state: GameState, proposal: Proposal) -> set[Square]:
    """The squares on which a proposal breaks a rule, and which are hatched."""
    return set(_offences(state, proposal))


def falling(state: GameState, proposal: Proposal) -> list[Placement]:
    """The buildings that a proposed turn demolishes."""
    return [each for step in proposal.turn.steps if isinstance(step, Placing) for each in _falling(state, step)]


def touched_squares(state: GameState, proposal: Proposal) -> set[Square]:
    """The squares on which a proposal builds or breaks a rule.

    If the turn neither builds nor breaks a rule on a square, the result is the land that the turn claims or returns.
    """
    placed = {square for step in proposal.turn.steps if isinstance(step, Placing) for square in step.placement.squares}
    if not placed and not _offences(state, proposal):
        for step in proposal.turn.steps:
            if isinstance(step, Take):
                placed |= {square for name in step.territories for square in _land(state, name)}
            elif isinstance(step, Reclaim):
                placed |= set(_land(state, step.territory))
    return {*_on_board(state, sorted(placed)), *_offences(state, proposal)}


def draw_proposal(sheet: Sheet, frame: Frame, state: GameState, proposal: Proposal) -> None:
    """Paints the land and the buildings of a turn, and hatches the squares on which the turn breaks a rule."""
    steps = proposal.turn.steps
    placings = [step for step in steps if isinstance(step, Placing)]
    placed = [square for step in placings for square in step.placement.squares]
    for step in steps:
        match step:
            case Take(territories):
                for name in territories:
                    _draw_taken(sheet, frame, state, name, set(placed))
            case Reclaim(territory):
                if squares := _land(state, territory):
                    _accent(sheet, frame, squares, 3 if frame.cell >= 30 else 1.5, (2, 3))
    for step in placings:
        _new_building(sheet, frame, state, step)
    mark_squares(sheet, frame, _offences(state, proposal))
    for number, step in enumerate(placings):
        above = {square for later in placings[number + 1 :] for square in later.placement.squares}
        _new_labels(sheet, frame, state, step, above)
    for step in placings:  # the labels of demolished buildings get the remaining room
        _old_labels(sheet, frame, state, step, set(placed), crossed_squares(state, proposal))


def outline_falling(sheet: Sheet, frame: Frame, state: GameState, proposal: Proposal) -> None:
    """Paints a dashed outline of each building that a turn demolishes."""
    for fallen in falling(state, proposal):
        _draw_demolished(sheet, frame, fallen.squares)


def _accent(sheet: Sheet, frame: Frame, squares: Sequence[Square], inset: float, dashes: Sequence[float] = ()) -> None:
    """Paints a strong line around squares on a wider pale line, so that the line is visible on any background."""
    large = frame.cell >= 30
    path = frame.path(squares, inset, 4 if large else 2)
    thick = (2.8 if large else 1.6) * sheet.palette.emphasis
    sheet.add(
        svg.Path(d=path, fill="none", stroke=sheet.palette.paper, stroke_width=short(thick + (2.4 if large else 1.2))),
        svg.Path(
            d=path, fill="none", stroke=sheet.palette.accent, stroke_width=thick, stroke_dasharray=dash_lengths(dashes)
        ),
    )


def _land(state: GameState, name: str) -> tuple[Square, ...]:
    """The squares of a territory with a given name; empty if the board has no territory of this name."""
    board = state.edition.board
    return board.squares_of(board.by_name[name].mask) if name in board.by_name else ()


def _flag(state: GameState, name: str) -> tuple[Square, ...]:
    """The square for the worker that claims a territory: the last free square in reading order."""
    return tuple(sorted(_land(state, name), key=lambda square: (square.row, square.column))[-1:])


def _draw_taken(sheet: Sheet, frame: Frame, state: GameState, name: str, placed: set[Square]) -> None:
    squares = _land(state, name)
    if not squares:
        return
    look = sheet.palette.players[state.colour(state.to_move)]
    large = frame.cell >= 30
    if not placed & set(squares):
        path = frame.path(squares, 3 if large else 1.6, 2)
        sheet.add(svg.Path(d=path, fill="none", stroke=look.fill, stroke_width=4 if large else 2))
    # the squares outside the buildings on the territory
    _accent(sheet, frame, squares, -4 if large else -2, (5, 3) if large else (3, 2))
    for square in _flag(state, name):
        # if a building of the turn stands on the territory, the worker comes back at once (BLD-8)
        if not placed & set(squares):
            box = frame.box(square)
            size = frame.cell * 0.62
            x, foot = (box.left + box.right) / 2, box.bottom - (7 if large else 3)
            worker(sheet, look, x, foot, size)
            sheet.mark(worker_box(x, foot, size), box)


def _new_building(sheet: Sheet, frame: Frame, state: GameState, step: Placing) -> None:
    squares = _on_board(state, step.placement.squares)
    if not squares:
        return
    number = state.edition.tile_number.get(step.placement.tile)
    tile = state.edition.tiles[number] if number is not None else None
    building(sheet, frame, squares, tile, sheet.palette.players[state.colour(state.to_move)])
    for falling in _falling(state, step):
        _draw_demolished(sheet, frame, falling.squares)
    _accent(sheet, frame, squares, 0)


def _falling(state: GameState, step: Placing) -> list[Placement]:
    """The mover's buildings that a step demolishes."""
    if not isinstance(step, Demolish):
        return []
    standing = [site.placement for site in state.mover.buildings]
    return [each for each in standing if set(each.squares) & set(step.placement.squares)]


def _draw_demolished(sheet: Sheet, frame: Frame, squares: Sequence[Square]) -> None:
    """Paints a dashed outline of a demolished building."""
    large = frame.cell >= 30
    path = frame.path(squares, 8 if large else 4, 2)
    sheet.add(
        svg.Path(d=path, fill="none", stroke=sheet.palette.paper, stroke_width=4 if large else 2.2),
        svg.Path(
            d=path,
            fill="none",
            stroke=sheet.palette.ink,
            stroke_width=2 if large else 1,
            stroke_dasharray=dash_lengths((4, 3) if large else (2, 1.5)),
        ),
    )


def _new_labels(sheet: Sheet, frame: Frame, state: GameState, step: Placing, above: set[Square]) -> None:
    """Labels a new building on squares that no later building of the turn covers.

    In an illegal turn, one building of the turn can cover another building of the turn.
    """
    squares = [square for square in _on_board(state, step.placement.squares) if square not in above]
    number = state.edition.tile_number.get(step.placement.tile)
    tile = state.edition.tiles[number] if number is not None else None
    look = sheet.palette.players[state.colour(state.to_move)]
    hiding = any(set(falling.squares) <= set(step.placement.squares) for falling in _falling(state, step))
    building_labels(sheet, frame, squares, step.placement.tile, tile, look, emblemed=not hiding)


def _old_labels(
    sheet: Sheet, frame: Frame, state: GameState, step: Placing, placed: set[Square], hatched: set[Square]
) -> None:
    """Labels the visible part of each demolished building.

    If no part of a building is visible, its name is written and struck out.
    """
    look = sheet.palette.players[state.colour(state.to_move)]
    for falling in _falling(state, step):
        free = set(falling.squares) - placed
        tile = state.edition.tiles[state.edition.tile_number[falling.tile]]
        if free:
            building_labels(sheet, frame, sorted(free - hatched or free), falling.tile, tile, look)
        elif frame.cell >= 30:
            _struck(sheet, frame, falling.squares, falling.tile, look)


def _struck(sheet: Sheet, frame: Frame, squares: Sequence[Square], name: str, look: Livery) -> None:
    """Writes a name and strikes the name out. The name is in the last square that has room below other labels."""
    half = width(name, LEAST, Face.BOLD) / 2
    for square in sorted(squares, reverse=True):
        box = frame.box(square)
        x, y = (box.left + box.right) / 2, box.bottom - 4.4
        room = Box(x - half, y - ASCENT * LEAST, x + half, y + DESCENT * LEAST)
        if box.holds(room) and not any(room.overlaps(label.box) for label in sheet.labels):
            sheet.text(name, x, y, LEAST, Face.BOLD, fill=look.ink, anchor="middle", halo=look.fill, region=box)
            sheet.line(room.left - 2, y - 0.32 * LEAST, room.right + 2, y - 0.32 * LEAST, sheet.palette.accent, 1.8)
            return


def _on_board(state: GameState, squares: Sequence[Square]) -> list[Square]:
    grid = state.edition.board.grid
    return [square for square in squares if square.column < grid.width and square.row < grid.height]


def _offences(state: GameState, proposal: Proposal) -> list[Square]:
    """The squares on which a turn breaks a rule, including the squares of the territories concerned."""
    squares = {square for violation in proposal.violations for square in _on_board(state, violation.squares)}
    for violation in proposal.violations:
        if not violation.squares:
            squares |= {square for name in violation.territories for square in _land(state, name)}
    return sorted(squares)
