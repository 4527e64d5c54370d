"""The words of a turn and their help, for every session in which turns are typed."""

from __future__ import annotations

from ...messages import gettext_noop

TILES_WORD = {"tiles": gettext_noop("the unbuilt tiles: shape, points, and how many each player has")}
TURN_WORDS = {
    "take TERRITORY": gettext_noop("claims land; then build TILE SQUARE..., or pass"),
    "grab TERRITORY TERRITORY": gettext_noop("claims two by Land Grab"),
    "build TILE [SQUARE...]": gettext_noop("builds; you are asked for the squares if several places are legal"),
    "demolish TILE [SQUARE...]": gettext_noop("the tile replaces own buildings under it"),
    "boom TILE [SQUARE...]": gettext_noop("a second build, by Construction Boom"),
    "shift": gettext_noop("Market Shift, at the start of a turn"),
    "reclaim TERRITORY": gettext_noop("takes a worker back, when nothing else can be done"),
    "pass": gettext_noop("builds nothing"),
}
