"""Finds the streets that can still change hands by playing all turns, all cards that can come up and all replies.

This module is the second of two provers; the module `streets` is the first prover. The second prover uses only the
rules: the generator of legal turns, the function that plays a turn, and the numbers of buildings on streets. Two short
cuts save time. If several positions leave the rival the same possibilities, the prover plays on from only one of these
positions. If several turns place the same buildings, the prover plays only one of these turns, because the same
buildings stand after each of these turns.
"""

from __future__ import annotations

from ....runs.watching import Stop, never
from ...chance import any_card
from ...moves import Placing, Turn
from ...rules import legal_turns, play
from ...scoring import tally
from ...state import GameState
from .plain import after_shift, behind, dealer_for
from .stand import TooLong
from .streets import Holder, holder_of, holders


class EveryStreet:
    """Plays every turn that triggers the end of the game, and after each such turn every last turn of the rival."""

    def __init__(self, state: GameState, most: int | None = None, stop: Stop = never) -> None:
        self.state, self.seat, self.looked_at = state, state.to_move, 0
        self._most, self._stop = most, stop
        self._standing: dict[object, tuple[int, ...]] = {}

    def reachable(self) -> tuple[frozenset[Holder], ...] | None:
        """Returns, for each street, the seats that can hold the street at the end, without its present holder.

        Returns `None` if no turn ends the game.
        """
        groups: dict[object, tuple[GameState, set[tuple[int, ...]]]] = {}
        for begun in (self.state, *after_shift(self.state)):
            for turn in legal_turns(begun, shifts=False):
                self._add(begun, turn, groups)
        if not groups:
            return None
        now = holders(self.state)
        reached: list[set[Holder]] = [set() for _ in now]
        for after, mine in groups.values():
            theirs = self._replies(after)
            for place, takers in enumerate(reached):
                pairs = {(one[place], other[place]) for one in mine for other in theirs}
                takers |= {holder_of(pair if self.seat == 0 else pair[::-1]) for pair in pairs}
        return tuple(frozenset(takers - {holder}) for takers, holder in zip(reached, now, strict=True))

    def _add(self, begun: GameState, turn: Turn, groups: dict[object, tuple[GameState, set[tuple[int, ...]]]]) -> None:
        """Adds a turn that ends the game to the groups of equivalent turns, for all cards that can come up.

        All turns of a group leave the rival the same possibilities. The group stores the player's numbers of buildings
        on the streets after each turn.
        """
        if play(begun, turn, any_card).ended_by is None:
            return  # true for all cards: the rule END-1 counts cards and ignores their kinds
        for after in behind(begun, turn):
            self._look()
            mine = after.players[self.seat]
            prestige = after.setup.challenge == "gold-prestige"
            what = after.market, after.unclaimed, after.legendaries, mine.buildings if prestige else None
            _, counts = groups.setdefault(what, (after, set()))
            counts.add(tally(after.setup, mine.buildings).streets)

    def _replies(self, state: GameState) -> set[tuple[int, ...]]:
        """Returns the rival's numbers of buildings on the streets after each possible last turn.

        A Market Shift is assumed to show the cards that the rival's turn needs.
        """
        counts = set()
        for turn in legal_turns(state):
            placed = tuple(step for step in turn.steps if isinstance(step, Placing))
            if placed not in self._standing:
                self._look()
                end = play(state, turn, dealer_for(state, turn))
                self._standing[placed] = tally(state.setup, end.players[1 - self.seat].buildings).streets
            counts.add(self._standing[placed])
        return counts

    def _look(self) -> None:
        self.looked_at += 1
        if (self._most is not None and self.looked_at > self._most) or self._stop():
            raise TooLong
