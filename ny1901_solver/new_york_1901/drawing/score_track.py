"""The score track: every player's score on one scale, with the scores that unlock a generation."""

from __future__ import annotations

from ...kit.pictures.metrics import Face, width
from ...kit.pictures.score_scale import ScoreScale
from ...kit.pictures.sheet import Box
from ...kit.pictures.signs import LEAST
from ..state import GameState
from .colours import Sheet


def score_track(sheet: Sheet, state: GameState, left: float, right: float, y: float) -> float:
    """Paints the track between two sides; returns where it ends."""
    setup = state.setup
    scores = [player.score for player in state.players]
    last = max(30, -(-(max(*scores, setup.gold_at) + 2) // 5) * 5)
    scale = ScoreScale(scores, last, left, right, y)
    bands = [(0, setup.silver_at, 1), (setup.silver_at, setup.gold_at, 2), (setup.gold_at, last, 3)]
    for low, high, generation in bands:
        fill = sheet.palette.rings[generation].medal
        sheet.rectangle(scale.band(low, high), fill=fill, stroke=sheet.palette.ink, stroke_width=0.8)
    scale.draw(sheet)
    places = scale.at(setup.silver_at), scale.at(setup.gold_at)
    end = _unlocks(sheet, state, places, Box(left, scale.line, right, scale.line + 54))
    scale.mark(sheet, [sheet.palette.players[state.colour(seat)] for seat in setup.seats])
    return end


def _unlocks(sheet: Sheet, state: GameState, places: tuple[float, float], room: Box) -> float:
    """The two thresholds below the scale, within the room and clear of each other; returns where they end."""
    texts = f"silver from {state.setup.silver_at}", f"gold from {state.setup.gold_at}"
    silver, gold = (width(text, LEAST, Face.ITALIC) for text in texts)
    first = max(room.left, places[0] - silver / 2)
    second = min(max(first + silver + 8, places[1] - gold / 2), room.right - gold)
    first = min(first, second - 8 - silver)
    y, below = room.top + 35, 0
    if first < room.left:  # no room side by side
        first = second = room.left
        below = 15
    for x, text, start, baseline in zip(places, texts, (first, second), (y, y + below), strict=True):
        sheet.text(text, start, baseline, LEAST, Face.ITALIC, region=room)
        sheet.line(x, room.top - 4, x, room.top + 9, sheet.palette.accent, 1.6)
    return y + below + 4
