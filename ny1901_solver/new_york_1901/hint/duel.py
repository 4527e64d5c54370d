"""Proves the best turn near the end of a game of two players, by a search with limits.

A position may lie many turns before the end, because nobody has to trigger the end. Most of these lines need not be
played: a turn is left out if the limit of its worth (`limits.WorthLimits`) is no better than a turn that is known. Each
position has an interval for its worth, and the search goes one turn deeper at a time, until the worth of the best turn
is exact and no other turn can be better."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from math import inf

from ...runs.watching import Stop
from ..board import bits
from ..chance import any_card
from ..moves import Shift, Turn
from ..points.hint import shown_sets
from ..rules import legal_turns, play
from ..state import SHIFT, GameState, Market
from .endgame import (
    MOST_TURNS,
    Built,
    Endgame,
    Land,
    OutOfReach,
    ProvedEnds,
    drawn_up,
    effect_of,
    kinds_taken,
    with_market,
)
from .endings import Value, mean
from .limits import WorthLimits
from .shortlist import Allowed

ALIKE = 1e-9
"""Worths that differ by less are equal: they differ only by the rounding of sums."""


@dataclass(slots=True, eq=False)
class DuelPosition:
    """A position between two turns, with the least and the greatest worth that it can have for the asked player;
    `value` is given once the worth is exact.

    `searched` is the depth of the last search, with the window of worths that it distinguished. `choices` are the
    different turns of the mover.
    """

    state: GameState
    least: float
    most: float
    value: Value | None = None
    searched: tuple[int, float, float] = (-1, 0.0, 0.0)
    choices: list[DuelTurn] | None = None

    def settle(self, value: Value, worth: float) -> None:
        """Takes over the exact value."""
        self.least = self.most = worth
        self.value = value


@dataclass(slots=True, eq=False)
class DuelTurn:
    """A turn, or all turns that begin with a Market Shift, with the range of its worth as in `DuelPosition`.

    `after` is the position after the turn with any cards. `places` are the positions after it with all cards, and their
    probabilities.
    """

    turn: Turn
    after: GameState
    built: Built | None = None
    least: float = -inf
    most: float = inf
    value: Value | None = None
    places: list[tuple[DuelPosition, float]] | None = None

    @property
    def ends(self) -> bool:
        """Whether the turn triggers the end of the game."""
        return self.after.ended_by is not None

    def settle(self, value: Value, worth: float) -> None:
        """Takes over the exact value."""
        self.least = self.most = worth
        self.value = value


class Duel(Endgame):
    """Proves the best turn of a position of a game of two players for which `has_limits` is true."""

    def __init__(self, state: GameState, stop: Stop) -> None:
        super().__init__(state, stop)
        self._limits = WorthLimits(state, self._seat, self._spend)
        self._places: dict[object, DuelPosition] = {}
        edition = state.edition
        useful = {edition.kind_of[index] for index in bits(self._limits.useful)}
        self._useless = [kind for kind in range(edition.kinds) if kind not in useful]
        self._useless_names = {
            edition.board.territories[index].name: str(edition.kind_of[index])
            for index in bits(state.unclaimed & ~self._limits.useful)
        }
        self._markets: dict[Market, object] = {}

    def _land(self, land: Land) -> Land:
        """Land on which nobody can build any more counts only by the kind of its card."""
        return tuple(self._useless_names.get(name, name) for name in land)

    def best(self, most: int, also: Turn | None = None, allowed: Allowed | None = None) -> ProvedEnds:
        """Proves that one of the legal turns, or of the allowed turns, is the best, and calculates the exact end of the
        game after it; raises `OutOfReach` if that takes more work than `most`.

        The result lists each effect whose best turn has an exact value, and the turn `also` if its exact end is found
        with the rest of the work; `unlisted` counts the other effects.
        """
        self._left = most
        turns = list(filter(allowed, legal_turns(self._state)))
        choices = self._choices(self._state, turns)
        if not choices:
            raise OutOfReach
        for choice in choices:
            self._assess(self._state, choice)
        leader = self._leader(choices)
        return self._ends(choices, leader, None if also is None else self._exactly(also), len(turns))

    def _leader(self, choices: list[DuelTurn]) -> DuelTurn:
        for depth in range(1, MOST_TURNS):
            leader = max(choices, key=lambda each: (each.least, each.value is not None))
            if leader.value is not None and all(_is_settled(each, leader) for each in choices):
                return leader
            for choice in sorted(choices, key=lambda each: -each.most):
                known = max((each.least for each in choices if each.value is not None), default=-inf)
                if choice.value is None and choice.most > known + ALIKE:
                    self._search_cards(self._state, choice, known, inf, depth)
        raise OutOfReach

    def _exactly(self, turn: Turn) -> DuelTurn | None:
        """Returns a turn with its exact value; `None` if that takes too much work.

        The search compares Market Shifts by the best turn for each set of cards, and so knows no value for one turn
        after a Market Shift.
        """
        if isinstance(turn.steps[0], Shift) and len(turn.steps) > 1:
            return None
        choice = self._choice(self._state, turn, effect_of(self._state, turn)[0])
        with suppress(OutOfReach):
            self._assess(self._state, choice)
            for depth in range(1, MOST_TURNS):
                if choice.value is not None:
                    return choice
                self._search_cards(self._state, choice, -inf, inf, depth)
        return None

    def _ends(self, choices: list[DuelTurn], leader: DuelTurn, also: DuelTurn | None, legal: int) -> ProvedEnds:
        """The effects with exact values, the best first."""
        effects: dict[Built | None, list[DuelTurn]] = {}
        for choice in choices:
            effects.setdefault(choice.built, []).append(choice)
        listed = list[DuelTurn]()
        for of_effect in effects.values():
            best = leader if leader in of_effect else max(of_effect, key=lambda each: each.least)
            if best.value is not None and all(_is_settled(each, best) for each in of_effect):
                listed.append(best)
        unlisted = effects.keys() - {choice.built for choice in listed}
        if also is not None and also.turn not in [choice.turn for choice in listed]:
            listed.append(also)
            unlisted -= {also.built}
        listed.sort(key=lambda each: (each is not leader, -round(each.least, 9)))
        ends = [(each.turn, self._end(each.turn, each.value)) for each in listed if each.value is not None]
        return ProvedEnds(ends, legal, len(unlisted))

    def _choices(self, state: GameState, turns: list[Turn]) -> list[DuelTurn]:
        """The different turns of a position: those that trigger the end first, and then those with most points."""
        now, shifting = self._differing(state, turns)
        choices = [self._choice(state, turn, built) for turn, built in now]
        if shifting:
            choices.append(self._choice(state, Turn((Shift(),))))
        seat = state.to_move
        choices.sort(key=lambda each: (not each.ends, -each.after.players[seat].score))
        return choices

    def _choice(self, state: GameState, turn: Turn, built: Built | None = None) -> DuelTurn:
        if not isinstance(turn.steps[0], Shift):
            return DuelTurn(turn, play(state, turn, any_card), built)
        players = list(state.players)
        players[state.to_move] = state.mover.without_card(SHIFT)
        return DuelTurn(turn, GameState(state.setup, tuple(players), state.market, state.to_move))

    def _assess(self, state: GameState, choice: DuelTurn) -> None:
        """Gives a turn its value if it triggers the end, and otherwise the limits of its worth."""
        if choice.value is not None or choice.most < inf:
            return
        if choice.ends:
            value = self._behind(state, choice.turn)
            choice.settle(value, value.worths[self._seat])
        else:
            choice.least, choice.most = self._limits.of(choice.after)

    def _place(self, state: GameState) -> DuelPosition:
        market = self._markets.get(state.market)
        if market is None:
            market = self._markets[state.market] = self._useful_market(state.market)
        key = state.players, market, state.to_move
        known = self._places.get(key)
        if known is None:
            known = self._places[key] = DuelPosition(state, *self._limits.of(state))
        return known

    def _useful_market(self, market: Market) -> object:
        """What matters of a market: cards for land on which nobody can build any more differ only by the size of the
        land, which matters for Land Grab (ACT-3)."""
        alike = [kind if kind not in self._useless else -1 - kind % 2 for kind in range(self._state.edition.kinds)]
        layers = []
        for layer in market.future:
            counts: dict[int, int] = {}
            for kind, count in enumerate(layer):
                if count:
                    counts[alike[kind]] = counts.get(alike[kind], 0) + count
            layers.append(tuple(sorted(counts.items())))
        return tuple(sorted(alike[kind] for kind in market.open)), tuple(layers)

    def _search(self, place: DuelPosition, low: float, high: float, depth: int) -> None:
        """Narrows the range of a position by a search of some turns, as far as worths between `low` and `high` are
        concerned."""
        deep, below, above = place.searched
        if place.value is not None or place.least >= high or place.most <= low:
            return
        if depth <= deep and below <= low and high <= above:
            return
        if place.choices is None:
            place.choices = self._choices(place.state, legal_turns(place.state))
        place.searched = depth, low, high
        if place.state.to_move == self._seat:
            self._search_own(place, place.choices, low, high, depth)
        else:
            self._search_rival(place, place.choices, low, high, depth)

    def _search_own(self, place: DuelPosition, choices: list[DuelTurn], low: float, high: float, depth: int) -> None:
        """Searches a position of the asked player, whose turns aim at the greatest worth."""
        state, best = place.state, None
        for choice in self._in_order(state, choices, lambda each: -each.most):
            known = -inf if best is None else best.least
            if choice.value is None and choice.most > max(low, known + ALIKE) and depth:
                self._search_cards(state, choice, max(low, place.least, known), high, depth)
            if choice.value is not None and (best is None or choice.least > best.least + ALIKE):
                best = choice
            place.least = max(place.least, choice.least)
            if place.least >= high:
                break
        else:
            place.most = min(place.most, max(choice.most for choice in choices))
        if best is not None and best.value is not None and best.least >= max(choice.most for choice in choices) - ALIKE:
            place.settle(best.value, best.least)

    def _search_rival(self, place: DuelPosition, choices: list[DuelTurn], low: float, high: float, depth: int) -> None:
        """Searches a position of the rival, whose turns aim at the least worth for the asked player."""
        state, best = place.state, None
        for choice in self._in_order(state, choices, lambda each: each.least):
            known = inf if best is None else best.most
            if choice.value is None and choice.least < min(high, known - ALIKE) and depth:
                self._search_cards(state, choice, low, min(high, place.most, known), depth)
            if choice.value is not None and (best is None or choice.most < best.most - ALIKE):
                best = choice
            place.most = min(place.most, choice.most)
            if place.most <= low:
                break
        else:
            place.least = max(place.least, min(choice.least for choice in choices))
        if best is not None and best.value is not None and best.most <= min(choice.least for choice in choices) + ALIKE:
            place.settle(best.value, best.most)

    def _in_order(
        self, state: GameState, choices: list[DuelTurn], key: Callable[[DuelTurn], float]
    ) -> Iterator[DuelTurn]:
        """Yields the turns that trigger the end, and then the others by their limits."""
        ending = [choice for choice in choices if choice.ends]
        for choice in ending:
            self._assess(state, choice)
            yield choice
        others = [choice for choice in choices if not choice.ends]
        for choice in others:
            self._assess(state, choice)
        yield from sorted(others, key=key)

    def _search_cards(self, state: GameState, choice: DuelTurn, low: float, high: float, depth: int) -> None:
        """Narrows the range of a turn by a search behind each of the cards that may come up.

        The window for each card follows from the ranges of the other cards (the algorithm Star1 of Ballard).
        """
        if choice.places is None:
            choice.places = self._places_after(state, choice)
        places = choice.places
        least = sum(chance * place.least for place, chance in places)
        most = sum(chance * place.most for place, chance in places)
        for place, chance in places:
            if place.value is not None:
                continue
            if least >= high or most <= low:
                break
            before = place.least, place.most
            rest = least - chance * place.least, most - chance * place.most
            self._search(place, (low - rest[1]) / chance, (high - rest[0]) / chance, depth - 1)
            least += chance * (place.least - before[0])
            most += chance * (place.most - before[1])
        if all(place.value is not None for place, _ in places):
            value = mean([(place.value, chance) for place, chance in places if place.value is not None])
            choice.settle(value, value.worths[self._seat])
        else:
            choice.least, choice.most = max(choice.least, least), min(choice.most, most)

    def _places_after(self, state: GameState, choice: DuelTurn) -> list[tuple[DuelPosition, float]]:
        after, edition = choice.after, state.edition
        if isinstance(choice.turn.steps[0], Shift):
            market = state.market.shift(edition.kinds)
            shown = shown_sets(market, min(edition.numbers.open_market, market.future_size))
            markets = [(drawn_up(market, cards), float(chance)) for cards, chance in shown.items()]
            markets.sort(key=lambda each: -each[1])
        elif wanted := kinds_taken(state, choice.turn):
            markets = self._refills(state, state.market.without(wanted))
        else:
            markets = [(after.market, 1.0)]
        chances: dict[int, tuple[DuelPosition, float]] = {}
        for market, chance in markets:
            place = self._place(with_market(after, market))
            _, so_far = chances.get(id(place), (place, 0.0))
            chances[id(place)] = place, so_far + chance
        return list(chances.values())


def _is_settled(choice: DuelTurn, leader: DuelTurn) -> bool:
    return choice is leader or choice.most <= leader.least + ALIKE
