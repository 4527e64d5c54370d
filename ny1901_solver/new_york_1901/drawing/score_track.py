"""The score track: every player's score on one scale, with the scores that unlock a generation."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import svg

from ...kit.pictures.metrics import Face, width
from ...kit.pictures.sheet import Box, short
from ..state import GameState
from .colours import Sheet
from .pieces import LEAST, emblem

RADIUS = 9.0


def score_track(sheet: Sheet, state: GameState, left: float, right: float, y: float) -> float:
    """Paints the track between two sides; returns where it ends."""
    setup = state.setup
    scores = [player.score for player in state.players]
    last = max(30, -(-(max(*scores, setup.gold_at) + 2) // 5) * 5)
    start, step = left + RADIUS, (right - left - 2 * RADIUS) / last

    def at(score: int) -> float:
        return start + score * step

    stacks = _stacks(scores, step)
    line = y + 6 + (1 + max(stacks)) * (2 * RADIUS + 2)
    bands = [(0, setup.silver_at, 1), (setup.silver_at, setup.gold_at, 2), (setup.gold_at, last, 3)]
    for low, high, generation in bands:
        ring = sheet.palette.rings[generation]
        band = Box(at(low), line, at(high), line + 7)
        sheet.rectangle(band, fill=ring.medal, stroke=sheet.palette.ink, stroke_width=0.8)
    room = max(24, width(str(last), LEAST) + 6)
    every = next(round_score for round_score in _round_scores() if round_score * step > room)
    long = 5 if 5 * step > 2 else every
    for score in range(0, last + 1, 1 if step > 6 else long):
        sheet.line(at(score), line, at(score), line + (7 if score % long == 0 else 3), sheet.palette.ink, 0.7)
        if score % every == 0:
            sheet.text(str(score), at(score), line + 20, LEAST, fill=sheet.palette.faint, anchor="middle")
    end = _unlocks(sheet, state, (at(setup.silver_at), at(setup.gold_at)), Box(left, line, right, line + 54))
    for seat, score in enumerate(scores):
        _marker(sheet, state, seat, at(score), line - RADIUS - 1 - stacks[seat] * (2 * RADIUS + 2))
    return end


def _round_scores() -> Iterator[int]:
    """5, 10, 50, 100, 500 and so on."""
    for ten in count(1):
        yield from (5 * 10 ** (ten - 1), 10**ten)


def _stacks(scores: list[int], step: float) -> list[int]:
    """How high above the track each player's marker stands, so that none covers another."""
    levels: list[int] = []
    for seat, score in enumerate(scores):
        near = {levels[other] for other in range(seat) if abs(scores[other] - score) * step < 2 * RADIUS + 1}
        levels.append(next(level for level in range(len(scores)) if level not in near))
    return levels


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


def _marker(sheet: Sheet, state: GameState, seat: int, x: float, y: float) -> None:
    look = sheet.palette.players[state.colour(seat)]
    sheet.add(svg.Circle(cx=short(x), cy=short(y), r=RADIUS, fill=look.fill, stroke=look.line, stroke_width=1.2))
    emblem(sheet, look.emblem, x, y, 5, look.ink)
    sheet.mark(Box(x - RADIUS, y - RADIUS, x + RADIUS, y + RADIUS))
