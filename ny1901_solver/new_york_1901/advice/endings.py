"""How a game ends, by what of each player counts then: the same ending is worked out once."""

from __future__ import annotations

from typing import NamedTuple

from ...kit.sums import added
from ...kit.win_shares import parts_of_win
from ..scoring import Tally, outcome, standing_points, tally
from ..state import GameState, Market, Player, Setup
from .parts import Track
from .rollouts import MARGIN_COUNTS, GameEnd, ended

Key = int
"""A number for all that of a player counts at the end: score, cards, tally and legendary."""


class Value(NamedTuple):
    """What every player looks for on average, by seat, and the endings that it is the mean of, each with its chance."""

    worths: tuple[float, ...]
    endings: tuple[tuple[tuple[Key, ...], float], ...]


class GameEnds:
    """The endings of games of one set-up, for the player who asks, at the seat `asked`.

    Players look for their share of the win, then a little margin; where all are `against` who asks, for nothing but
    the least share of that player, who looks for the greatest.
    """

    def __init__(self, setup: Setup, asked: int, against: bool = False) -> None:
        self._setup, self._asked, self._against = setup, asked, against
        self.at_stake = 0.0 if against else 1.0  # what two players have together
        self._keys: dict[tuple[int, int, Tally, int], Key] = {}
        self._of_player: dict[Player, Key] = {}
        self._players: list[Player] = []
        self._tallies: list[Tally] = []
        self._values: dict[tuple[Key, ...], Value] = {}
        self._ends: dict[tuple[tuple[Key, ...], int, int], GameEnd] = {}

    def key(self, player: Player) -> Key:
        """The number of all that counts of a player."""
        known = self._of_player.get(player)
        if known is None:
            counts = tally(self._setup, player.buildings)
            what = player.score, player.cards.bit_count(), counts, player.legendary
            known = self._of_player[player] = self._keys.setdefault(what, len(self._players))
            if known == len(self._players):
                self._players.append(player)
                self._tallies.append(counts)
        return known

    def keys(self, players: tuple[Player, ...]) -> tuple[Key, ...]:
        """The keys of all players, by seat."""
        return tuple(map(self.key, players))

    def value(self, keys: tuple[Key, ...]) -> Value:
        """The value of a game that ends so."""
        found = self._values.get(keys)
        if found is None:
            found = self._values[keys] = Value(self._worths(keys), ((keys, 1.0),))
        return found

    def shares(self, keys: tuple[Key, ...]) -> tuple[float, ...]:
        """The share of the win of each player, by seat (SCO-8)."""
        totals = self.totals(keys)
        best = max(totals)
        if totals.count(best) == 1:
            return tuple(float(total == best) for total in totals)
        return parts_of_win(outcome(self._state(keys)).winners, len(totals))

    def game_end(self, value: Value, before: int, after: int | None) -> GameEnd:
        """The mean end of the game for the player who asks, with the parts of its margin.

        `before` and `after` are the player's score before and after the turn; without the latter, all that the player
        scored to the end counts as the turn's.
        """
        met = []
        for keys, chance in value.endings:
            own = self._players[keys[self._asked]].score if after is None else after
            case = keys, before, own
            if case not in self._ends:
                self._ends[case] = ended(self._state(keys), self._asked, Track(before, own))
            met.append((self._ends[case], chance))
        share, margin = (
            added(chance * end.share for end, chance in met),
            added(chance * end.margin for end, chance in met),
        )
        parts = zip(*([chance * part for part in end.parts] for end, chance in met), strict=True)
        return GameEnd(share, margin, tuple(map(added, parts)))

    def _worths(self, keys: tuple[Key, ...]) -> tuple[float, ...]:
        shares = self.shares(keys)
        if self._against:
            least = shares[self._asked]
            return tuple(least if seat == self._asked else -least for seat in self._setup.seats)
        totals = self.totals(keys)
        return tuple(
            share + MARGIN_COUNTS * (total - max(totals[:seat] + totals[seat + 1 :]))
            for seat, (share, total) in enumerate(zip(shares, totals, strict=True))
        )

    def totals(self, keys: tuple[Key, ...]) -> list[int]:
        """The final score of each player, by seat."""
        unused, counts = self._setup.edition.numbers.unused_action_card, [self._tallies[key] for key in keys]
        return [
            player.score + unused * player.cards.bit_count() + standing_points(self._setup, counts, seat)
            for seat, player in enumerate(self._players[key] for key in keys)
        ]

    def _state(self, keys: tuple[Key, ...]) -> GameState:
        players = tuple(self._players[key] for key in keys)
        return GameState(self._setup, players, Market((), ()), self._asked)


def mean(values: list[tuple[Value, float]]) -> Value:
    """The mean of values with their chances, which add up to 1."""
    if len(values) == 1:
        return values[0][0]
    endings: dict[tuple[Key, ...], float] = {}
    for value, chance in values:
        for keys, of_it in value.endings:
            endings[keys] = endings.get(keys, 0.0) + chance * of_it
    worths = zip(*([chance * worth for worth in value.worths] for value, chance in values), strict=True)
    return Value(tuple(map(added, worths)), tuple(endings.items()))
