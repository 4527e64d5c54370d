"""How a turn is typed, and what tells the tiles, wherever turns are typed."""

from __future__ import annotations

TILES_WORD = {"tiles": "the unbuilt tiles: shape, points, and how many each player has"}
TURN_WORDS = {
    "take TERRITORY": "claims land; then build TILE SQUARE..., or pass",
    "grab TERRITORY TERRITORY": "claims two by Land Grab",
    "build TILE [SQUARE...]": "builds; a place is asked for where there are several",
    "demolish TILE [SQUARE...]": "the tile replaces own buildings under it",
    "boom TILE [SQUARE...]": "a second build, by Construction Boom",
    "shift": "Market Shift, at the start of a turn",
    "reclaim TERRITORY": "takes a worker back, when nothing else can be done",
    "pass": "builds nothing",
}
