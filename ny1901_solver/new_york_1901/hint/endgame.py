"""Solves the end of a game: computes the value of every turn, averaged over all possible cards, against the best
replies.

Each player maximises the share of the win, plus a small weight of the margin (`GameEnds`). If several turns are equally
good for a player, the turn that is worst for the asking player is played. All turns are solved only if the work stays
within `MOST_WORK`. This limit counts work, not time, so the same question has the same answer on every machine."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from math import inf
from typing import NamedTuple, TypeAlias

from ...runs.watching import Stop
from ..chance import any_card, odds
from ..moves import Boom, Placing, Reclaim, Shift, Take, Turn
from ..points.hint import shown_sets
from ..rules import legal_turns, play
from ..state import BOOM, GRAB, SHIFT, GameState, Market
from .endings import GameEnds, LastReplies, Value, is_last, mean
from .rollouts import GameEnd
from .shortlist import Allowed

MOST_WORK, MOST_FOR_ONE = 15_000, 3_000
"""The greatest number of listed turns and visited positions in a search of all turns, and in a search of one turn:
about half a second and a tenth of a second of work."""

MOST_TURNS = 12
"""The greatest depth of the search, in turns after the first. The depth needs a limit, because forced returns (TRN-5)
can go on for ever."""

Built: TypeAlias = tuple[int, frozenset[int]]
"""The part of a turn's effect that concerns buildings: the action cards left, and the places (sites) of the buildings,
from which the demolished buildings follow."""

Land: TypeAlias = tuple[str, ...]
"""The part of a turn's effect that concerns land: the territories that are taken, or from which a worker comes back."""


class ProvedEnds(NamedTuple):
    """All effects that legal turns can have, the best first. Each effect comes with its best turn, and with the end of
    the game after this turn.

    `legal` is the number of compared turns. A Market Shift is listed as a step of its own. Its end of the game is the
    mean over all cards that the Market Shift may turn up, with the best turn for each set of cards. `unlisted` is the
    number of effects that are not in the list, because it is only proved that they are no better than the first.
    """

    ends: list[tuple[Turn, GameEnd]]
    legal: int
    unlisted: int = 0


class OutOfReach(Exception):
    """The error for a solution that takes too much work, or that was stopped."""


class Endgame:
    """Solves the rest of a game from `state` for the player to move; if `against` is true, all other players only
    minimise the share of the win of the player to move."""

    def __init__(self, state: GameState, stop: Stop, against: bool = False) -> None:
        self._state, self._stop, self._seat = state, stop, state.to_move
        self.endings = GameEnds(state.setup, self._seat, against)
        self._last = LastReplies(self.endings, state, self._spend)
        self._left, self._deep = 0, 0
        self._known: dict[object, Value] = {}
        self._refilled: dict[Market, list[tuple[Market, float]]] = {}

    def turns(self, also: Turn | None = None, allowed: Allowed | None = None) -> ProvedEnds:
        """Compares all legal turns, or the allowed turns and the legal turn `also`; raises `OutOfReach` if the
        comparison takes too much work."""
        self._left, self._deep = MOST_WORK, 0
        best: dict[Built, tuple[Turn, Value]] = {}
        turns = list(filter(allowed, legal_turns(self._state)))
        now, shifting = self._differing(self._state, turns if also is None else [also, *turns])
        for turn, built in now:
            value = self._behind(self._state, turn)
            if built not in best or value.worths[self._seat] > best[built][1].worths[self._seat] + 1e-9:
                best[built] = turn, value
        turn_values = list(best.values())
        if shifting:
            turn_values.append((Turn((Shift(),)), self._behind_shift(self._state, shifting)))
        if also is not None and also not in [turn for turn, _ in turn_values]:
            turn_values.append((also, self._behind(self._state, also)))
        ends = [(turn, self._end(turn, value)) for turn, value in turn_values]
        ends.sort(key=lambda each: -round(each[1].worth, 9))
        return ProvedEnds(ends, len(turns))

    def behind(self, turn: Turn) -> GameEnd:
        """Returns the end of the game after a legal turn, or after the rest of a turn; raises `OutOfReach` if the
        budget is not enough.

        The rest of a turn after a Market Shift is evaluated only if the cards that the shift turns up are certain.
        """
        self._left, self._deep = MOST_FOR_ONE, 0
        return self._end(turn, self._behind(self._state, turn))

    def _end(self, turn: Turn, value: Value) -> GameEnd:
        shifts = isinstance(turn.steps[-1], Shift)
        after = None if shifts else play(self._state, turn, any_card).players[self._seat].score
        return self.endings.game_end(value, self._state.mover.score, after)

    def _value(self, state: GameState, low: float = -inf, high: float = inf) -> Value:
        """Returns the value of a position between two turns. With two players, a value outside the search window may
        be only a bound (alpha-beta search).

        The window limits the worth for the asking player: values below `low` or above `high` do not change any
        choice.
        """
        if state.over:
            return self.endings.value(self.endings.keys(state.players))
        if is_last(state):
            self._spend(1)
            return self._last.best(state)
        # Only exact values are cached: a result outside of the window is a bound, valid for this window alone. Within
        # the window no relevant line was cut (alpha-beta, fail-soft). The depth is not part of the key: a line that is
        # too deep raises, so no value of a shorter search is ever cached.
        position = state.players, state.market, state.to_move, state.ended_by
        if position not in self._known:
            if self._deep == MOST_TURNS:
                raise OutOfReach
            self._deep += 1
            value = self._best_turn(state, low, high)
            self._deep -= 1
            if not low < value.worths[self._seat] < high:
                return value
            self._known[position] = value
        return self._known[position]

    def _best_turn(self, state: GameState, low: float, high: float) -> Value:
        """Returns the value of the best turn in a position. With two players, the function uses alpha-beta search,
        because a gain of one player is a loss of the other."""
        # The order changes only how soon the window closes, not the value. With three or more players the worth for one
        # player says nothing about the worth for another player, so the window is never narrowed, and all turns are
        # played to the end.
        best, two, maximises = list[Value](), len(state.players) == 2, state.to_move == self._seat
        now, shifting = self._differing(state, legal_turns(state))
        for turn in sorted((turn for turn, _ in now), key=partial(_promise, state), reverse=True):
            best = [self._best(state.to_move, [*best, self._behind(state, turn, low, high)])]
            if two and maximises:
                low = max(low, best[0].worths[self._seat])
            elif two:
                high = min(high, best[0].worths[self._seat])
            if low >= high:
                return best[0]
        if shifting:
            best.append(self._behind_shift(state, shifting))
        return self._best(state.to_move, best)

    def _best(self, seat: int, values: Iterable[Value]) -> Value:
        return max(values, key=lambda value: (round(value.worths[seat], 9), -value.worths[self._seat]))

    def _differing(self, state: GameState, turns: list[Turn]) -> tuple[list[tuple[Turn, Built]], list[Turn]]:
        """Returns the first turn for each combination of buildings and land.

        Turns that begin with a Market Shift are returned separately, without this first step.
        """
        self._spend(len(turns))
        now, shifting = dict[tuple[Built, Land], Turn](), dict[tuple[Built, Land], Turn]()
        for turn in turns:
            built, land = effect_of(state, turn)
            if not isinstance(turn.steps[0], Shift):
                now.setdefault((built, self._land(land)), turn)
            elif len(turn.steps) > 1:
                shifting.setdefault((built, self._land(land)), Turn(turn.steps[1:]))
        return [(turn, built) for (built, _), turn in now.items()], list(shifting.values())

    def _land(self, land: Land) -> Land:
        """What distinguishes the land of a turn from other land."""
        return land

    def _behind(self, state: GameState, turn: Turn, low: float = -inf, high: float = inf) -> Value:
        """Returns the mean value over the cards that can come up after a turn. If only one draw is possible, the search
        window (the limits of the values that matter) remains the same."""
        if isinstance(turn.steps[0], Shift):
            return self._behind_shift(state, [Turn(turn.steps[1:])])
        after = play(state, turn, any_card)
        if after.over:
            return self._value(after)
        markets = [(after.market, 1.0)]
        if wanted := kinds_taken(state, turn):
            markets = self._refills(state, state.market.without(wanted))
        if (
            len(markets) == 1
        ):  # a mean may lie inside the window although one of the averaged values does not, so the values must be exact
            return self._value(with_market(after, markets[0][0]), low, high)
        return mean([(self._value(with_market(after, market)), chance) for market, chance in markets])

    def _behind_shift(self, state: GameState, turns: list[Turn]) -> Value:
        """Returns the mean value over all sets of cards that a Market Shift may turn up, each with the best turn
        that the cards allow."""
        seat, edition = state.to_move, state.edition
        players = (*state.players[:seat], state.mover.without_card(SHIFT), *state.players[seat + 1 :])
        spent = GameState(state.setup, players, state.market.shift(edition.kinds), seat, state.ended_by)
        draws = min(edition.numbers.open_market, spent.market.future_size)
        shown = {cards: float(chance) for cards, chance in shown_sets(spent.market, draws).items()}
        ranked = sorted(
            ((self._at_most(spent, turn, shown), turn, kinds_taken(state, turn)) for turn in turns),
            key=lambda each: -each[0],
        )
        values = []
        for cards, chance in shown.items():
            now, best = with_market(spent, drawn_up(spent.market, cards)), list[Value]()
            for most, turn, wanted in ranked:
                if best and most <= best[0].worths[seat]:
                    break  # no later turn has a higher bound
                if all(cards.count(kind) >= wanted.count(kind) for kind in wanted):
                    best = [self._best(seat, [*best, self._behind(now, turn)])]
            values.append((best[0], chance))
        return mean(values)

    def _at_most(self, spent: GameState, turn: Turn, shown: Iterable[tuple[int, ...]]) -> float:
        """Returns an upper bound of the worth of a turn after a Market Shift, for the player who takes the turn and for
        any cards that have come up.

        With two players, the bound is the total worth of both players minus the least worth that the opponent reaches
        in any case.
        """
        # One set of cards represents all sets that allow the turn: buildings, claims and the number of face-up cards
        # are the same after each. A reply that claims nothing needs no more than these, so it is possible after each.
        seat, wanted = spent.to_move, kinds_taken(spent, turn)
        cards = next(each for each in shown if all(each.count(kind) >= wanted.count(kind) for kind in wanted))
        after = play(with_market(spent, drawn_up(spent.market, cards)), turn, any_card)
        if after.over:
            return self._value(after).worths[seat]
        if len(after.players) > 2 or not is_last(after):
            return inf
        self._spend(1)
        return self.endings.at_stake - self._last.at_least(after)

    def _refills(self, state: GameState, market: Market) -> list[tuple[Market, float]]:
        """Returns the possible markets after the refill (TRN-6), with their probabilities."""
        if not market.future or len(market.open) >= state.edition.numbers.open_market:
            return [(market, 1.0)]
        if market not in self._refilled:
            chances: dict[Market, float] = {}
            for kind, chance in odds(market).items():
                for full, further in self._refills(state, market.draw(kind)):
                    chances[full] = chances.get(full, 0.0) + float(chance) * further
            self._refilled[market] = list(chances.items())
        return self._refilled[market]

    def _spend(self, work: int) -> None:
        self._left -= work
        if self._left < 0 or self._stop():
            raise OutOfReach


def kinds_taken(state: GameState, turn: Turn) -> list[int]:
    """Returns the kinds of card that a turn takes."""
    return [kind for step in turn.steps if isinstance(step, Take) for kind in state.edition.kinds_of(step.territories)]


def _promise(state: GameState, turn: Turn) -> tuple[bool, int]:
    """Returns the sort key that puts promising turns first: turns that trigger the end of the game, then turns that
    score most points."""
    after = play(state, turn, any_card)
    return after.ended_by is not None, after.players[state.to_move].score


def effect_of(state: GameState, turn: Turn) -> tuple[Built, Land]:
    """Returns what a turn does to the buildings and to the land."""
    sites, cards = state.edition.sites.by_placement, state.mover.cards
    built, land = list[int](), Land()
    for step in turn.steps:
        if isinstance(step, Placing):
            built.append(sites[step.placement].index)
            cards &= ~BOOM if isinstance(step, Boom) else cards
        elif isinstance(step, Take):
            land = step.territories
            cards &= ~GRAB if len(land) > 1 else cards
        elif isinstance(step, Reclaim):
            land = (step.territory,)
        elif isinstance(step, Shift):
            cards &= ~SHIFT
    return (cards, frozenset(built)), land


def with_market(state: GameState, market: Market) -> GameState:
    """The position with another market, between two turns."""
    return GameState(state.setup, state.players, market, state.to_move, state.ended_by)


def drawn_up(market: Market, cards: tuple[int, ...]) -> Market:
    """Returns the market after the given cards have come up, in an order that the layers of the pile allow."""
    left = list(cards)
    while left:
        kind = next(kind for kind in left if market.future[0][kind])
        left.remove(kind)
        market = market.draw(kind)
    return market
