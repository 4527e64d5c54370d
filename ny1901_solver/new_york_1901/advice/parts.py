"""What a final margin is made of: parts of the player's own sheet, or of the value, and the best rival's score."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from ...kit.sums import added
from ..scoring import ScoreSheet, standing_points, tallies
from ..scoring.final import sco_1_streets
from ..state import GameState, Player
from .value import FEATURES

PARTS = (
    "points so far",
    "points now",
    "points later",
    "streets",
    "challenge",
    "action cards",
    "land and workers",
    "tiles left",
    "unlocks",
    "tempo",
    "rival",
)
"""The parts of a margin that add up to it: the score track before the turn, what the turn adds and later ones, and
what comes at the end or, where the game was cut, is still to come by the value; the best rival's score is negative."""

STANDING = FEATURES.index("streets and challenge now")
GROUPS = {
    "streets": ("streets led by one", "streets led by more", "streets behind by one"),
    "action cards": ("action cards",),
    "land and workers": (
        *("no worker in hand", "one worker in hand", "room to build"),
        *("best next build", "second next build", "third next build", "fourth next build"),
        *("squares under starter and bronze", "squares under silver", "squares under gold"),
    ),
    "tiles left": (
        *("bronze tiles unbuilt", "silver tiles unbuilt", "gold tiles unbuilt", "tiles of two squares unbuilt"),
        "legendary built",
    ),
    "unlocks": ("points to silver", "points to gold"),
    "tempo": ("one", "to move", "fewest tiles unbuilt of another", "land unclaimed"),
}
"""The features of the value by part; that of streets and challenge now is divided between these two."""

_PLACES = {part: tuple(map(FEATURES.index, names)) for part, names in GROUPS.items()}


class Track(NamedTuple):
    """The player's score before the turn and after it."""

    before: int
    after: int


def sheet_parts(sheet: ScoreSheet, player: Player, track: Track | None, rival: float) -> tuple[float, ...]:
    """The parts of a margin at the end of a game, by the rules of the lines of the player's sheet."""
    by_rule = {"SCO-1": 0, "SCO-7": 0}
    for line in sheet.lines:
        by_rule[line.rule] = by_rule.get(line.rule, 0) + line.points
    streets, cards = by_rule["SCO-1"], by_rule["SCO-7"]
    challenge = sheet.total - player.score - streets - cards
    return (*_scored(player, track), streets, challenge, cards, 0, 0, 0, 0, -rival)


def value_parts(
    state: GameState, seat: int, weighed: Sequence[float], track: Track | None, rival: float
) -> tuple[float, ...]:
    """The parts of a margin where a game is cut, by what each feature of the value adds."""
    groups = {part: added([weighed[place] for place in places]) for part, places in _PLACES.items()}
    streets, challenge = _standing(state, seat, weighed[STANDING])
    return (
        *_scored(state.players[seat], track),
        groups["streets"] + streets,
        challenge,
        groups["action cards"],
        groups["land and workers"],
        groups["tiles left"],
        groups["unlocks"],
        groups["tempo"],
        -rival,
    )


def _scored(player: Player, track: Track | None) -> tuple[int, int, int]:
    before, after = (player.score, player.score) if track is None else track
    return before, after - before, player.score - after


def _standing(state: GameState, seat: int, weighed: float) -> tuple[float, float]:
    """What the value makes of streets and of the challenge as they stand."""
    if not weighed:
        return 0.0, 0.0
    counts = tallies(state)
    streets = sum([line.points for line in sco_1_streets(state.setup, counts, seat)])
    by_streets = weighed * streets / standing_points(state.setup, counts, seat)
    return by_streets, weighed - by_streets
