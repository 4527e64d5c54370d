"""Evaluates the ends of a game, with a cache, and finds the best last turn of a game (END-2).

The possible builds of the last turn are listed once for all face-up cards, with the land that each build needs. For
each position the module checks which of these builds the market allows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from typing import NamedTuple

from ...statistics.sums import sum_in_order
from ...statistics.win_shares import parts_of_win
from ..masks import TerritoryMask
from ..points.candidates import Project, candidates
from ..points.hint import shown_sets
from ..rules.building import demolish, gain, place
from ..rules.options import pile_at_expand
from ..scoring import Tally, outcome, standing_points, tally
from ..state import BOOM, GRAB, SHIFT, GameState, Market, Player, Setup
from .rollouts import MARGIN_COUNTS, GameEnd, final_end
from .value import Track

Key = int
"""A number that represents all properties of a player that count at the end of the game: the score, the cards, the
counts of buildings (tally) and the Legendary."""


class Value(NamedTuple):
    """The value of a position: the mean worth for every player, by seat, and the possible ends of the game with their
    probabilities."""

    worths: tuple[float, ...]
    endings: tuple[tuple[tuple[Key, ...], float], ...]


class GameEnds:
    """Evaluates the final positions of games with one set-up, for the player at the seat `asked`, who asks for advice.

    Players maximise their share of the win, plus a small weight of the margin. If `against` is true, all other players
    only minimise the asking player's share of the win, and the asking player maximises this share.
    """

    def __init__(self, setup: Setup, asked: int, against: bool = False) -> None:
        self._setup, self._asked, self._against = setup, asked, against
        self.at_stake = 0.0 if against else 1.0  # the sum of the worths of two players
        self._keys: dict[tuple[int, int, Tally, int], Key] = {}
        self._of_player: dict[Player, Key] = {}
        self._players: list[Player] = []
        self._tallies: list[Tally] = []
        self._values: dict[tuple[Key, ...], Value] = {}
        self._ends: dict[tuple[tuple[Key, ...], int, int], GameEnd] = {}

    def key(self, player: Player) -> Key:
        """The key of a player: a number for all properties of the player that count at the end of the game."""
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
        """The keys of all players (numbers for their final properties), by seat."""
        return tuple(map(self.key, players))

    def value(self, keys: tuple[Key, ...]) -> Value:
        """The value of a finished game, given by the keys of its players."""
        value = self._values.get(keys)
        if value is None:
            value = self._values[keys] = Value(self._worths(keys), ((keys, 1.0),))
        return value

    def shares(self, keys: tuple[Key, ...]) -> tuple[float, ...]:
        """The share of the win of each player, by seat (SCO-8)."""
        totals = self.totals(keys)
        best = max(totals)
        if totals.count(best) == 1:
            return tuple(float(total == best) for total in totals)
        return parts_of_win(outcome(self._state(keys)).winners, len(totals))

    def game_end(self, value: Value, before: int, after: int | None) -> GameEnd:
        """Returns the mean end of the game for the asking player, with the parts of the margin.

        `before` and `after` are the player's scores before and after the turn. If `after` is not given, all points up
        to the end of the game count as points of the turn.
        """
        met = []
        for keys, chance in value.endings:
            own = self._players[keys[self._asked]].score if after is None else after
            case = keys, before, own
            if case not in self._ends:
                self._ends[case] = final_end(self._state(keys), self._asked, Track(before, own))
            met.append((self._ends[case], chance))
        share, margin = (
            sum_in_order(chance * end.share for end, chance in met),
            sum_in_order(chance * end.margin for end, chance in met),
        )
        parts = zip(*([chance * part for part in end.parts] for end, chance in met), strict=True)
        shares = zip(*([chance * each for each in end.shares] for end, chance in met), strict=True)
        return GameEnd(share, margin, tuple(map(sum_in_order, parts)), shares=tuple(map(sum_in_order, shares)))

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
    """The mean of values, each weighted by its chance; the chances add up to 1."""
    if len(values) == 1:
        return values[0][0]
    endings: dict[tuple[Key, ...], float] = {}
    for value, chance in values:
        for keys, of_it in value.endings:
            endings[keys] = endings.get(keys, 0.0) + chance * of_it
    worths = zip(*([chance * worth for worth in value.worths] for value, chance in values), strict=True)
    return Value(tuple(map(sum_in_order, worths)), tuple(endings.items()))


class Reply(NamedTuple):
    """A last turn that ends the game: the value of the end of the game, and alternative sets of territories, of which
    the turn has to claim one set."""

    value: Value
    claims: list[tuple[int, ...]]


def is_last(state: GameState) -> bool:
    """Whether the player to move has the last turn of the game (END-2)."""
    return state.ended_by == (state.to_move + 1) % len(state.players)


class LastReplies:
    """Finds the best last turns of games with one set-up. If several last turns are equally good, the turn that is
    worst for the asking player is chosen."""

    def __init__(self, endings: GameEnds, first: GameState, spend: Callable[[int], None]) -> None:
        self._endings, self._asked, self._spend = endings, first.to_move, spend
        self._first_land = [each.estate for each in first.players]
        self._open: dict[object, dict[Key, list[tuple[int, ...]]]] = {}
        self._ranked: dict[object, list[Reply]] = {}
        self._shown: dict[Market, list[tuple[Counter[int], float]]] = {}

    def best(self, state: GameState) -> Value:
        """Returns the value of a position whose mover has the last turn of the game."""
        player, market = state.mover, state.market
        kept = self._first(state, self._replies(state, player), Counter(market.open), shifted=False)
        if not player.cards & SHIFT:
            return kept
        seat, spent = state.to_move, self._replies(state, player.without_card(SHIFT))
        # The best reply after a Market Shift is an upper bound of the mean over its cards. An equally good reply for
        # the mover has to be examined, too, because it may be worse for the asking player.
        if self._aim(spent[0].value, seat) <= self._aim(kept, seat):
            return kept
        after = market.shift(state.edition.kinds)
        if after not in self._shown:
            shown = shown_sets(after, min(state.edition.numbers.open_market, after.future_size))
            self._shown[after] = [(Counter(cards), float(chance)) for cards, chance in shown.items()]
        drawn = mean([(self._first(state, spent, shown, shifted=True), odds) for shown, odds in self._shown[after]])
        return max(kept, drawn, key=lambda value: self._aim(value, seat))

    def at_least(self, state: GameState) -> float:
        """Returns the worth that the player with the last turn can reach whatever cards are face up."""
        seat = state.to_move
        return next(reply.value.worths[seat] for reply in self._replies(state, state.mover) if () in reply.claims)

    def _first(self, state: GameState, replies: list[Reply], shown: Counter[int], shifted: bool) -> Value:
        """Returns the value of the first reply in the ranking that the given face-up cards allow."""
        unclaimed, kind_of = state.unclaimed, state.edition.kind_of
        most = 2 if pile_at_expand(state, shifted) else 1
        for reply in replies:
            for claims in reply.claims:
                if len(claims) <= most and all(unclaimed >> index & 1 for index in claims):
                    wanted = [kind_of[index] for index in claims]
                    if all(shown[kind] >= wanted.count(kind) for kind in wanted):
                        return reply.value
        raise AssertionError("a turn that takes land and builds nothing is always legal")

    def _replies(self, state: GameState, player: Player) -> list[Reply]:
        """Returns the ways in which the last turn can end the game, the best for the mover first. The list stops at the
        first way that needs no claim."""
        seat, key_of = state.to_move, self._endings.key
        keys = [key_of(each) for each in state.players]
        prestige = state.setup.challenge == "gold-prestige"
        others = tuple(each.buildings for each in state.players) if prestige else None
        held = tuple(each.estate & land for each, land in zip(state.players, self._first_land, strict=True))
        what = seat, player, held, state.legendaries, bool(state.market.open), others
        case = (*keys[:seat], *keys[seat + 1 :], what)
        if case not in self._ranked:
            if what not in self._open:
                self._open[what] = self._ways(state, player, held)
            replies = []
            for key, claims in self._open[what].items():
                keys[seat] = key
                replies.append(Reply(self._endings.value(tuple(keys)), claims))
            replies.sort(key=lambda reply: self._aim(reply.value, seat), reverse=True)
            # A reply that claims nothing is possible with any cards, so no worse reply is ever the best.
            free = next(place for place, reply in enumerate(replies) if () in reply.claims)
            self._ranked[case] = replies[: free + 1]
        return self._ranked[case]

    def _aim(self, value: Value, seat: int) -> tuple[float, float]:
        return round(value.worths[seat], 9), -value.worths[self._asked]

    def _ways(
        self, state: GameState, player: Player, held: tuple[TerritoryMask, ...]
    ) -> dict[Key, list[tuple[int, ...]]]:
        """Returns the keys (final properties) with which the player to move can end the game. Each key comes with the
        claims that are needed to reach this key.

        `held` is the claimed land of every seat. Land that other players take during the search is not part of `held`.
        The code that uses a key checks this land for each position.
        """
        players = [replace(other, estate=land) for other, land in zip(state.players, held, strict=True)]
        players[state.to_move] = player
        now = GameState(state.setup, tuple(players), state.market, state.to_move, state.ended_by)
        projects = list(candidates(now, range(state.edition.kinds)))
        self._spend(len(projects))
        ways: dict[Key, set[tuple[int, ...]]] = {}
        for project in projects:
            ways.setdefault(self._endings.key(built_up(now, project)), set()).add(project.claims)
        if not ways:  # in this case the player can only pass or take a worker back (TRN-4, TRN-5)
            ways[self._endings.key(player)] = {()}
        return {key: [()] if () in claims else sorted(claims) for key, claims in ways.items()}


def built_up(state: GameState, project: Project) -> Player:
    """Returns the state of the player to move after building a project. The state has all properties that count at the
    end of the game; taken land does not count, so it is left out."""
    player, setup, seat = state.mover, state.setup, state.to_move
    for number, site in enumerate(project.sites):
        gained = gain(setup, state.players, seat, site)
        player = (demolish if project.demolishes and not number else place)(player, site, gained)
    if len(project.sites) > 1:
        player = player.without_card(BOOM)
    return player.without_card(GRAB) if len(project.claims) > 1 else player
