"""The picture of a puzzle's answer: the cities that it is about, with its builds numbered in their order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...kit.pictures.framing import told_lines
from ...kit.pictures.sheet import Picture
from ..moves import Build, Move
from ..rules.monsters import moved
from ..state import GameState, Piece
from .case_picture import EDGE, GUTTER, between
from .city_map import CityMap
from .colours import LIGHT, Palette, Sheet
from .pictures import describe, notice
from .scene import Scene


def solution_picture(state: GameState, answer: Sequence[Move | str], palette: Palette = LIGHT) -> Picture:
    """The board once an answer's builds stand, numbered on their plots, or with the plots numbered that it names.

    Nobody else builds meanwhile. What is no build is told beside the cities alone.
    """
    board, numbers = state.edition.board, dict[int, list[int]]()
    for number, part in enumerate(answer, start=1):
        plot = part.plot if isinstance(part, Build) else part if isinstance(part, str) else ""
        if plot in board.number:
            numbers.setdefault(board.number[plot], []).append(number)
        state = _with_piece(state, part) if isinstance(part, Build) else state
    scene, sheet = Scene(state, None, frozenset(state.setup.seats)), Sheet(palette)
    shown = between({board.city_of(plot) for plot in numbers} or range(board.cities), board.columns)
    cities = CityMap(sheet, scene, EDGE, EDGE, numbers, shown)
    cities.draw()
    left = EDGE + cities.width + GUTTER
    texts = [str(part) for part in answer]
    right, end = told_lines(sheet, texts, left, EDGE + 20)
    words = f"{', '.join(texts)}. {describe(scene)}"
    bottom = max(EDGE + cities.height, end) + EDGE
    return sheet.picture(right + EDGE, bottom, ", ".join(texts), words, notice(state.edition))


def _with_piece(state: GameState, build: Build) -> GameState:
    """The position with a piece on its plot, and with the monster where its card sends it."""
    plot, colour = state.edition.board.number[build.plot], state.edition.letters.index(build.colour)
    stacks = list(state.stacks)
    stacks[plot] = (*stacks[plot], Piece(colour, build.floors))
    built = replace(state, stacks=tuple(stacks), to_move=state.setup.seat_of(colour))
    return moved(built, state.edition.board.position_of(plot))
