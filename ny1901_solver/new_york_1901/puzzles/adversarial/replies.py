"""Lists all last turns of a player (END-2) once, for use with many different sets of face-up cards.

The list contains what the player can build and the land that the buildings need, independent of the face-up cards. The
face-up cards decide which turns of the list are possible. The planner's list of possible buildings supplies the sites
and the land; the generator of legal turns is not used.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple, TypeAlias

from ...chance import odds
from ...hint.endings import GameEnds, Key, built_up
from ...moves import Pass, Turn
from ...points.candidates import Project, candidates, spell_turn
from ...points.hint import shown_sets
from ...rules import legal_turns
from ...rules.options import can_expand, pile_at_expand
from ...state import SHIFT, GameState, Market
from .stand import Kinds

PASS = Turn((Pass(),))


class Finish(NamedTuple):
    """A last turn: the key of the player's result, the buildings, and the kinds of card that the claims need."""

    key: Key
    project: Project
    wanted: Kinds


class Shown(NamedTuple):
    """The face-up cards (`open`), the cards drawn by a Market Shift (`draws`), and the number of cards that a player
    may take (`most`).
    """

    draws: Kinds
    open: Kinds
    shifted: bool
    most: int


OpenKinds: TypeAlias = tuple[dict[Kinds, Shown], dict[Kinds, Shown]]
"""Maps the kinds of card that claims may take to face-up cards that allow these claims.

The first dictionary applies to turns without a Market Shift, and the second dictionary to turns after a Market Shift.
"""


class LastTurns:
    """Lists and caches the last turns of the players of one game.

    `first` is the position in which the proof starts.
    """

    def __init__(self, ends: GameEnds, first: GameState, spend: Callable[[int], None]) -> None:
        self._ends, self._first, self._spend = ends, first, spend
        self._keys = ends.keys(first.players)
        self._lists: dict[object, list[Finish]] = {}
        self._open: dict[object, OpenKinds] = {}
        self._refills: dict[Market, list[tuple[Kinds, Market]]] = {}

    def finishes(self, state: GameState, shifted: bool) -> list[Finish]:
        """Returns the mover's last turns for all possible face-up cards, the most promising turns first.

        Land that others have claimed since the first position counts as free. The caller has to check that the land of
        a turn is still free.
        """
        # The key contains everything on which the list depends: the mover's own part of the position, the legendaries
        # left, and whether any card is face up, so that the mover can expand. The kinds of the cards, and the land that
        # others have claimed since, only exclude entries; the caller checks both. Buildings of others score during the
        # turn only with Gold Prestige (SCO-6).
        seat, player = state.to_move, state.mover.without_card(SHIFT) if shifted else state.mover
        prestige = state.setup.challenge == "gold-prestige"
        others = tuple(each.buildings for each in state.players) if prestige else None
        what = seat, player, state.legendaries, bool(state.market.open), others
        if what not in self._lists:
            pairs = zip(state.players, self._first.players, strict=True)
            players = [replace(now, estate=then.estate) for now, then in pairs]
            players[seat] = player
            self._lists[what] = self._list_finishes(replace(state, players=tuple(players)))
        return self._lists[what]

    def _list_finishes(self, state: GameState) -> list[Finish]:
        kind_of, seat = state.edition.kind_of, state.to_move
        finishes = list[Finish]()
        for project in candidates(state, range(state.edition.kinds)):
            wanted = tuple(sorted(kind_of[index] for index in project.claims))
            finishes.append(Finish(self._ends.key(built_up(state, project)), project, wanted))
        if not finishes:  # no building: the player passes or takes a worker back (TRN-4, TRN-5)
            finishes.append(Finish(self._ends.key(state.mover), Project((), (), False), ()))
        self._spend(len(finishes))

        def promise(finish: Finish) -> int:
            totals = self._ends.totals((*self._keys[:seat], finish.key, *self._keys[seat + 1 :]))
            return totals[1 - seat] - totals[seat]

        return sorted(finishes, key=promise)

    def open_kinds(self, state: GameState) -> OpenKinds:
        """Returns the kinds of card that the mover's claims may take: first without a Market Shift, then after each
        possible Market Shift.
        """
        what = state.market, state.mover.cards & SHIFT
        if what not in self._open:
            kinds: OpenKinds = ({}, {})
            for shown in shown_to(state):
                for wanted in claimable(shown):
                    kinds[shown.shifted].setdefault(wanted, shown)
            self._open[what] = kinds
        return self._open[what]

    def refills(self, market: Market) -> list[tuple[Kinds, Market]]:
        """Returns the markets that can result from refilling an open market (TRN-6), each market once, with draws that
        lead to it.
        """
        if market not in self._refills:
            markets: dict[Market, Kinds] = {}
            if not market.future or len(market.open) >= self._first.edition.numbers.open_market:
                markets[market] = ()
            else:
                for kind in odds(market):
                    for draws, full in self.refills(market.draw(kind)):
                        markets.setdefault(full, (kind, *draws))
            self._refills[market] = [(draws, full) for full, draws in markets.items()]
        return self._refills[market]


def shown_to(state: GameState) -> Iterator[Shown]:
    """Yields the present face-up cards, then every set of cards that the mover's Market Shift can show."""
    market = state.market
    yield Shown((), market.open, False, 2 if pile_at_expand(state, shifted=False) else 1)
    if state.mover.cards & SHIFT:
        after, most = market.shift(state.edition.kinds), 2 if pile_at_expand(state, shifted=True) else 1
        up = min(state.edition.numbers.open_market, after.future_size)
        for cards in shown_sets(after, up):
            yield Shown(cards, cards, True, most)


def claimable(shown: Shown) -> Iterator[Kinds]:
    """Yields the kinds of face-up cards that a turn may claim: none, one, or two with Land Grab."""
    yield ()
    yield from ((kind,) for kind in dict.fromkeys(shown.open))
    if shown.most > 1:
        yield from combinations(sorted(shown.open), 2)


def as_turn(state: GameState, project: Project, shown: Shown) -> Turn:
    """Returns a project (buildings and claims) as the mover's last turn, given the face-up cards."""
    if not project.sites and not can_expand(state):
        turns = legal_turns(state)
        return PASS if PASS in turns else turns[0]
    return spell_turn(state, project, shown.open, shown.shifted)
