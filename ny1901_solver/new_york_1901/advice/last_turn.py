"""The last turn of a game: nobody moves after it (END-2), so the end behind every legal turn is known exactly."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple, TypeAlias

from ...kit.watching import Stop
from ..hints.market_shift import shown_sets
from ..moves import Boom, Placing, Shift, Take, Turn
from ..rules import legal_turns
from ..rules.options import awaits_card
from ..rules.transition import effect
from ..scoring import Tally, tally
from ..state import BOOM, GRAB, SHIFT, GameState
from .parts import Track
from .rollouts import GameEnd, ended

Effect: TypeAlias = tuple[int, frozenset[int]]
"""The action cards left and the sites built: what falls is what stood under them, so they tell how the game ends."""


class ProvedEnds(NamedTuple):
    """Every effect of the legal turns, the best first, each as one of its turns with the end of the game behind it.

    `legal` counts the turns that were compared. A Market Shift stands alone, with the mean over all cards that it may
    show, each time with the best turn for them.
    """

    ends: list[tuple[Turn, GameEnd]]
    legal: int


def is_last(state: GameState) -> bool:
    """Whether nobody moves after the player to move (END-2), whose turn it still is."""
    return state.ended_by == (state.to_move + 1) % len(state.players)


def prove(
    state: GameState, stop: Stop, also: Turn | None = None, allowed: Callable[[Turn], bool] | None = None
) -> ProvedEnds | None:
    """All legal turns of a last turn compared; `None` when others move after it, a card is due, or `stop` ends it.

    A legal turn `also` is the one that is named for its effect. Only those `allowed` are compared, where that is asked.
    """
    if not is_last(state) or awaits_card(state):
        return None
    turns, endings = list(filter(allowed, legal_turns(state))), _Endings(state)
    found, shifted = dict[Effect, Turn](), dict[tuple[int, ...], GameEnd]()
    for turn in turns if also is None else [also, *turns]:
        if stop():
            return None
        made = endings.effect(turn)
        if not isinstance(turn.steps[0], Shift):
            found.setdefault(made, turn)
        elif len(turn.steps) > 1:
            wanted, end = _kinds_taken(state, turn), endings.behind[made]
            shifted[wanted] = max(end, shifted.get(wanted, end), key=_worth)
    ends = [(turn, endings.behind[made]) for made, turn in found.items()]
    if shifted:
        ends.append((Turn((Shift(),)), _mean_of_draws(state, shifted)))
    ends.sort(key=lambda each: -each[1].worth)
    return ProvedEnds(ends, len(turns))


class _Endings:
    """How the game ends behind each effect: worked out once for all that leave the same score, cards and tally."""

    def __init__(self, state: GameState) -> None:
        self._state = state
        self._ends: dict[tuple[int, int, Tally, int], GameEnd] = {}
        self.behind: dict[Effect, GameEnd] = {}

    def effect(self, turn: Turn) -> Effect:
        """The effect of a turn, which `behind` knows from now on."""
        sites, cards = self._state.edition.sites.by_placement, self._state.mover.cards
        built: list[int] = []
        for step in turn.steps:
            if isinstance(step, Placing):
                built.append(sites[step.placement].index)
                cards &= ~BOOM if isinstance(step, Boom) else cards
            elif isinstance(step, Shift):
                cards &= ~SHIFT
            elif isinstance(step, Take) and len(step.territories) > 1:
                cards &= ~GRAB
        found = cards, frozenset(built)
        if found not in self.behind:
            self.behind[found] = self._end(turn, cards)
        return found

    def _end(self, turn: Turn, cards: int) -> GameEnd:
        """The end of the game behind a turn: the land taken counts no more, and of the others nothing changes."""
        state, seat = self._state, self._state.to_move
        player = state.mover
        for step in turn.steps:
            if isinstance(step, Placing):
                player, _ = effect(state, player, state.market, step)
        player = replace(player, cards=cards)
        key = player.score, cards.bit_count(), tally(state.setup, player.buildings), player.legendary
        if key not in self._ends:
            players = (*state.players[:seat], player, *state.players[seat + 1 :])
            track = Track(state.mover.score, player.score)
            self._ends[key] = ended(replace(state, players=players, turn=None), seat, track)
        return self._ends[key]


def _worth(end: GameEnd) -> float:
    return end.worth


def _kinds_taken(state: GameState, turn: Turn) -> tuple[int, ...]:
    """The kinds of card that a turn takes, sorted."""
    edition = state.edition
    names = [name for step in turn.steps if isinstance(step, Take) for name in step.territories]
    return tuple(sorted(edition.kind_of[edition.board.by_name[name].index] for name in names))


def _mean_of_draws(state: GameState, best: dict[tuple[int, ...], GameEnd]) -> GameEnd:
    """The mean end behind a Market Shift, by the best end of the turns that take each set of kinds."""
    market = state.market.shifted(state.edition.kinds)
    ranked = sorted(best.items(), key=lambda each: -each[1].worth)
    met: dict[GameEnd, Fraction] = {}
    for shown, chance in shown_sets(market, min(state.edition.numbers.open_market, market.future_size)).items():
        end = next(end for wanted, end in ranked if all(shown.count(kind) >= wanted.count(kind) for kind in wanted))
        met[end] = met.get(end, Fraction(0)) + chance

    def mean(values: list[float]) -> float:
        return float(sum(Fraction(value) * chance for value, chance in zip(values, met.values(), strict=True)))

    parts = tuple(mean(list(part)) for part in zip(*(end.parts for end in met), strict=True))
    return GameEnd(mean([end.share for end in met]), mean([end.margin for end in met]), parts)
