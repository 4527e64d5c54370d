"""Estimates the value of a position and its parts: expected final scores, from features whose weights are fitted to
games.

The file `data/value.json` contains the weights, and the command that computes the weights again."""

from __future__ import annotations

import json
from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import mul
from pathlib import Path
from typing import NamedTuple

from ...messages import gettext_noop
from ...statistics import win_shares as normal
from ...statistics.sums import sum_in_order
from ..board import bits
from ..masks import SquareMask
from ..policies.free_land import FreeLand
from ..scoring import ScoreSheet, Tally, standing_points, tallies
from ..scoring.final import sco_1_streets
from ..state import GameState, Player

VALUE = Path(__file__).parent.parent / "data" / "value.json"
FEATURES = (
    "one",  # a constant, the same for every player: the points still to come
    "streets and challenge now",
    "action cards",
    "streets led by one",
    "streets led by more",
    "streets behind by one",
    "no worker in hand",
    "one worker in hand",
    "room to build",
    "best next build",
    "second next build",
    "third next build",
    "fourth next build",
    "squares under starter and bronze",
    "squares under silver",
    "squares under gold",
    "points to silver",
    "points to gold",
    "bronze tiles unbuilt",
    "silver tiles unbuilt",
    "gold tiles unbuilt",
    "tiles of two squares unbuilt",
    "legendary built",
    "to move",
    "fewest tiles unbuilt of another",
    "land unclaimed",
)
FITS = 4  # the number of a player's next builds that the features count


@dataclass(frozen=True, slots=True)
class Weights:
    """The weights of the features for one number of players: for each phase of the game, a row of weights in the order
    of `FEATURES`.

    `phases` has the greatest number of turns left in each phase except the last. `spread` is, for each phase, the
    standard deviation (in points) of the margin to another player around its expected value.
    """

    phases: tuple[int, ...]
    rows: tuple[tuple[float, ...], ...]
    spread: tuple[float, ...]


@lru_cache(maxsize=4)
def load_weights(players: int) -> Weights:
    """Returns the shipped weights for a number of players."""
    content = json.loads(VALUE.read_text(encoding="utf-8"))
    table = content["players"][str(players)]
    columns = [table["weights"][name] for name in FEATURES]
    return Weights(tuple(content["phases"]), tuple(zip(*columns, strict=True)), tuple(table["spread"]))


def turns_left(state: GameState) -> int:
    """Returns a rough estimate of the number of turns that each player has left before the end of the game can be
    triggered (END-1)."""
    numbers = state.edition.numbers
    tiles = min(player.unbuilt.bit_count() for player in state.players) - numbers.end_unbuilt
    cards = state.market.future_size + len(state.market.open) - numbers.end_open_market
    return max(0, min(tiles, -(-cards // len(state.players))))


def expected_totals(state: GameState) -> list[float]:
    """Returns the expected final score of each player, by seat."""
    return [
        player.score + sum_in_order(each) for player, each in zip(state.players, weighed_features(state), strict=True)
    ]


def weighed_features(state: GameState) -> list[list[float]]:
    """Returns the contribution of each of `FEATURES` to the points that a player can still expect, by seat."""
    weights = load_weights(len(state.players))
    row = weights.rows[bisect_left(weights.phases, turns_left(state))]
    return [list(map(mul, row, each)) for each in features(state)]


def win_share(state: GameState, seat: int, totals: Sequence[float]) -> float:
    """The probability that a player wins, given the expected totals (`statistics.win_shares`)."""
    return normal.win_share(totals, seat, _spread(state))


def win_shares(state: GameState, totals: Sequence[float]) -> tuple[float, ...]:
    """The probability that each player wins, by seat; the probabilities add up to 1."""
    return normal.win_shares(totals, _spread(state))


def expected_rival(state: GameState, seat: int, totals: Sequence[float]) -> float:
    """Returns the expected total of the best opponent; with several opponents this expected total is above the greatest
    of their `totals`."""
    others = [total for other, total in enumerate(totals) if other != seat]
    return normal.expected_greatest(others, _spread(state))


def _spread(state: GameState) -> float:
    weights = load_weights(len(state.players))
    return weights.spread[bisect_left(weights.phases, turns_left(state))]


def features(state: GameState) -> list[list[float]]:
    """Returns, for every player by seat, a list with the values of the `FEATURES`."""
    counts = tallies(state)
    unclaimed = state.edition.board.land(state.unclaimed)
    return [_features(state, seat, counts, unclaimed) for seat in state.setup.seats]


def _features(state: GameState, seat: int, counts: tuple[Tally, ...], unclaimed: SquareMask) -> list[float]:
    setup, edition, player = state.setup, state.edition, state.players[seat]
    leads = _leads(counts, seat)
    tiles = player.available_tiles(state.legendaries) & setup.unlocked_at(player.score)
    room, fits = FreeLand(edition, player.free_land, unclaimed).besides((), tiles)
    under, unbuilt, small = [0, 0, 0, 0], [0, 0, 0, 0], 0
    for site in player.buildings:
        under[site.generation] += site.mask.bit_count()
    for number in bits(player.unbuilt):
        unbuilt[edition.tiles[number].generation] += 1
        small += edition.tiles[number].size == 2
    hand = player.free_workers(edition.numbers.workers)
    return [
        1,
        standing_points(setup, counts, seat),
        player.cards.bit_count(),
        leads.count(1),
        sum(lead > 1 for lead in leads),
        leads.count(-1),
        hand == 0,
        hand == 1,
        room,
        *[*sorted(fits, reverse=True), *[0.0] * FITS][:FITS],
        under[0] + under[1],
        under[2],
        under[3],
        max(0, setup.silver_at - player.score),
        max(0, setup.gold_at - player.score),
        *unbuilt[1:],
        small,
        bool(player.legendary),
        seat == state.to_move,
        min(rival.unbuilt.bit_count() for other, rival in enumerate(state.players) if other != seat),
        state.unclaimed.bit_count(),
    ]


def _leads(counts: tuple[Tally, ...], seat: int) -> list[int]:
    """Returns the number of buildings by which the player leads on each street; the number is negative if another
    player has more buildings."""
    rivals = [each.streets for other, each in enumerate(counts) if other != seat]
    return [mine - max(others) for mine, *others in zip(counts[seat].streets, *rivals, strict=True)]


PARTS = (
    gettext_noop("points so far"),
    gettext_noop("points now"),
    gettext_noop("points later"),
    gettext_noop("streets"),
    gettext_noop("challenge"),
    gettext_noop("action cards"),
    gettext_noop("land and workers"),
    gettext_noop("tiles left"),
    gettext_noop("unlocks"),
    gettext_noop("tempo"),
    gettext_noop("rival"),
)
"""The parts that add up to a margin: the points before the turn, of the turn and of later turns; the points at the end
of the game or, if the game was not played to its end, the expected further points; and the score of the best opponent,
as a negative number."""

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
"""Maps each part of a margin to its features; the feature `streets and challenge now` is divided between the parts
`streets` and `challenge`."""

_PLACES = {part: tuple(map(FEATURES.index, names)) for part, names in GROUPS.items()}


class Track(NamedTuple):
    """The player's score on the score track, before the turn and after the turn."""

    before: int
    after: int


def sheet_parts(sheet: ScoreSheet, player: Player, track: Track | None, rival: float) -> tuple[float, ...]:
    """The parts of a margin at the end of a game, computed from the lines of the player's score sheet and their
    rules."""
    by_rule = {"SCO-1": 0, "SCO-7": 0}
    for line in sheet.lines:
        by_rule[line.rule] = by_rule.get(line.rule, 0) + line.points
    streets, cards = by_rule["SCO-1"], by_rule["SCO-7"]
    challenge = sheet.total - player.score - streets - cards
    return (*_score_parts(player, track), streets, challenge, cards, 0, 0, 0, 0, -rival)


def value_parts(
    state: GameState, seat: int, weighed: Sequence[float], track: Track | None, rival: float
) -> tuple[float, ...]:
    """Splits the estimated margin of an unfinished game into parts, each computed from the contributions of the
    features."""
    groups = {part: sum_in_order([weighed[place] for place in places]) for part, places in _PLACES.items()}
    streets, challenge = _standing(state, seat, weighed[STANDING])
    return (
        *_score_parts(state.players[seat], track),
        groups["streets"] + streets,
        challenge,
        groups["action cards"],
        groups["land and workers"],
        groups["tiles left"],
        groups["unlocks"],
        groups["tempo"],
        -rival,
    )


def _score_parts(player: Player, track: Track | None) -> tuple[int, int, int]:
    before, after = (player.score, player.score) if track is None else track
    return before, after - before, player.score - after


def _standing(state: GameState, seat: int, weighed: float) -> tuple[float, float]:
    """The contribution of the streets and the contribution of the challenge, split in the ratio of the points that they
    score now."""
    if not weighed:
        return 0.0, 0.0
    counts = tallies(state)
    streets = sum([line.points for line in sco_1_streets(state.setup, counts, seat)])
    by_streets = weighed * streets / standing_points(state.setup, counts, seat)
    return by_streets, weighed - by_streets
