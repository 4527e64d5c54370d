"""The diagram of a ruling (an answer to a question about the rules): the board, or the part of the board that matters,
with the turn that the ruling judges."""

from __future__ import annotations

from dataclasses import replace

from ...messages import gettext
from ...pictures.pages import Printed
from ...pictures.patterns import Frame
from ..board import bits
from ..moves import Placing, Step, Take, Turn
from ..rules import Violation
from ..rulings.cases import CaseResult
from ..state import GameState
from .board_map import BoardMap, coordinate_margin
from .colours import COLOUR, Palette, Sheet
from .key import notice
from .pictures import describe
from .proposal import Proposal, covered_squares, crossed_squares, draw_proposal, touched_squares
from .window import Window, window_round

MANY = 15  # the number of columns or rows of a board from which its squares are drawn small
CELLS = (26.0, 34.0)  # the side of a square if there are many columns, and if there are few
# the points on paper for each pixel, with many columns and with few; no label is smaller than 6 points
SCALES = (0.462, 0.58)
EDGE = 2.0  # the margin of a picture that stands beside its text


def proposal_of(result: CaseResult) -> Proposal | None:
    """The turn that a case (a question about the rules) asks about, with the rules that the turn breaks, or `None` if
    the case asks about no turn."""
    if result.case.turn is None:
        return None
    broken = (each for each in result.checks[0].violations if isinstance(each, Violation))
    return Proposal(Turn.parse(result.case.turn), tuple(broken))


def case_picture(
    state: GameState, proposal: Proposal | None, title: str, palette: Palette = COLOUR, prefix: str = ""
) -> Printed:
    """A position with a proposed turn, drawn on the part of the board that matters.

    If no turn is proposed, the part of the board that matters is the players' land.
    """
    sheet, edition = Sheet(palette, prefix), state.edition
    window = case_window(state, proposal)
    few = _few(window)
    cell = CELLS[few]
    side = EDGE + coordinate_margin(cell)
    frame = Frame(side - window.left * cell, side - window.top * cell, cell)
    drawn = within(window, state, proposal) if proposal else None
    crosses = crossed_squares(state, drawn) if drawn else ()
    shown = BoardMap(sheet, edition, frame, state, covered_squares(state, drawn) if drawn else (), (), crosses, window)
    shown.draw(lambda: draw_proposal(sheet, frame, state, drawn) if drawn else None)
    width, height = window.width * cell + 2 * side, window.height * cell + 2 * side
    picture = sheet.picture(width, height, title, describe(state, proposal), notice(edition))
    return Printed.at_scale(picture, SCALES[few])


def case_window(state: GameState, proposal: Proposal | None) -> Window:
    """The part of the board that a case asks about. The part includes distant land that the turn claims, if there is
    room.

    For a turn that builds nothing, the part also includes the mover's land, because the position of the claimed land
    next to the mover's land may matter.
    """
    board = state.edition.board
    if proposal is None:
        claimed = (board.squares_of(board.territories[index].mask) for index in bits(state.claimed))
        return window_round(state, {square for squares in claimed for square in squares})
    about = touched_squares(state, proposal)
    window = window_round(state, about)
    if not about:  # the turn names land that the board does not have
        return window
    steps = proposal.turn.steps
    taken = [name for step in steps if isinstance(step, Take) for name in step.territories if name in board.by_name]
    if not any(isinstance(step, Placing) for step in steps):
        taken += [board.territories[index].name for index in bits(state.mover.estate)]
    for name in taken:
        more = about | set(board.squares_of(board.by_name[name].mask))
        wider = window_round(state, more)
        if _few(wider):
            about, window = more, wider
    return window


def outside(state: GameState, window: Window) -> list[str]:
    """The names of the mover's territories and legendary that lie outside the shown part of the board."""
    board = state.edition.board
    land = [board.territories[index] for index in bits(state.mover.estate)]
    unseen = [each.name for each in land if board.squares_of(each.mask)[0] not in window]
    legendaries = [site for site in state.mover.buildings if site.legendary]
    hidden = [site for site in legendaries if site.placement.squares[0] not in window]
    return [*unseen, *(gettext("the {tile}", tile=state.edition.tiles[site.tile].name) for site in hidden)]


def _few(window: Window) -> bool:
    return max(window.width, window.height) < MANY


def within(window: Window, state: GameState, proposal: Proposal) -> Proposal:
    """Returns a proposal (a turn to draw) without the claimed land that lies outside the shown part of the board."""
    board, steps = state.edition.board, list[Step]()
    for step in proposal.turn.steps:
        if isinstance(step, Take):
            names = [name for name in step.territories if name in board.by_name]
            shown = [name for name in names if board.squares_of(board.by_name[name].mask)[0] in window]
            steps += [replace(step, territories=tuple(shown))] if shown else []
        else:
            steps.append(step)
    return replace(proposal, turn=replace(proposal.turn, steps=tuple(steps)))
