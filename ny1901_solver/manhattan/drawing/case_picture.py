"""The diagram of a ruling: the cities that the question is about, with the move in question and its player."""

from __future__ import annotations

from collections.abc import Collection

from ...pictures.pages import Printed
from ..moves import Open, parse_move
from ..rules import violations
from ..rulings.cases import CaseResult
from ..state import GameState
from .city_map import CityMap
from .colours import LIGHT, Palette, Sheet
from .pictures import describe, notice
from .scene import Proposal, Scene
from .seats import NARROW, SeatPanel

SCALE = 0.48  # points of paper for a pixel, so that no label is smaller than 6 pt
EDGE = 6.0  # the margin round a picture next to its text
GUTTER = 24.0  # the space before the panel, with room for the sign of the player to move


def proposal_of(result: CaseResult) -> Proposal | None:
    """Returns the move that a case (a question about the rules) asks about, with the rules that the move breaks."""
    if result.case.move is None or result.state is None:
        return None
    move = parse_move(result.case.move)
    return Proposal(move, violations(result.state, move))


def case_picture(
    state: GameState, proposal: Proposal | None, title: str, palette: Palette = LIGHT, prefix: str = ""
) -> Printed:
    """Returns a picture of a position with only the cities that matter. If a move is given, the picture also shows the
    player of the move, with an open hand.
    """
    scene = Scene(state, proposal, frozenset([state.to_move]))
    sheet = Sheet(palette, prefix)
    cities = CityMap(sheet, scene, EDGE, EDGE, shown=about(scene))
    cities.draw()
    right, bottom = EDGE + cities.width, EDGE + cities.height
    if proposal is not None:
        left = right + GUTTER
        right = left + NARROW + EDGE
        bottom = max(bottom, SeatPanel(sheet, scene, state.to_move, left, left + NARROW).draw(EDGE + 4))
    picture = sheet.picture(right + EDGE, bottom + EDGE, title, describe(scene), notice(state.edition))
    return Printed.at_scale(picture, SCALE)


def about(scene: Scene) -> list[int]:
    """Returns the cities that a move concerns, and all cities between these cities. Without a move, returns the cities
    with a building and all cities between them.
    """
    state, board = scene.state, scene.state.edition.board
    plots = {plot for plot in (scene.built_plot, scene.eaten, *scene.wrong) if plot is not None}
    if scene.after.monster != state.monster:
        plots |= {plot for plot in (state.monster, scene.after.monster) if plot is not None}
    if not plots:
        plots = {plot for plot, stack in enumerate(state.stacks) if stack}
    touched = {board.city_of(plot) for plot in plots}
    touched |= {city for city in range(board.cities) if len({*scene.leaders(city)}) > 1}
    if scene.proposal is not None and isinstance(scene.proposal.move, Open):
        touched |= set(range(board.cities))
    return between(touched or {0}, board.columns)


def between(cities: Collection[int], columns: int) -> list[int]:
    """Returns the smallest rectangle of cities that contains the given cities, on a board with `columns` columns."""
    rows, across = [city // columns for city in cities], [city % columns for city in cities]
    return [
        row * columns + column
        for row in range(min(rows), max(rows) + 1)
        for column in range(min(across), max(across) + 1)
    ]
