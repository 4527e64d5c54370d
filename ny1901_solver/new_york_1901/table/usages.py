"""The words of a turn with their help texts, for every session in which turns are typed."""

from __future__ import annotations

from ...messages import gettext_noop

TILES_WORD = {"tiles": gettext_noop("lists the unbuilt tiles: shape, points, and how many each player has")}
TURN_WORDS = {
    "take TERRITORY": gettext_noop("claims land; then type build TILE SQUARE..., or pass"),
    "grab TERRITORY TERRITORY": gettext_noop("claims two territories by Land Grab"),
    "build TILE [SQUARE...]": gettext_noop("builds a tile; you are asked for the squares if several places are legal"),
    "demolish TILE [SQUARE...]": gettext_noop("builds a tile that replaces your buildings under it"),
    "boom TILE [SQUARE...]": gettext_noop("builds a second tile by Construction Boom"),
    "shift": gettext_noop("plays Market Shift, at the start of a turn"),
    "reclaim TERRITORY": gettext_noop("takes a worker back, if no Build or Demolish is legal"),
    "pass": gettext_noop("ends the turn without building"),
}
