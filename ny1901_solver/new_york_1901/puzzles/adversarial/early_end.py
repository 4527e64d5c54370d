"""Proves that a turn ends the game by the player's next turn at the latest, whatever the rival does or draws.

The proof has two provers: `EveryEnd` plays every turn, and `ForcedEnd` searches with bounds.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import TypeAlias

from ....runs.watching import Stop, never
from ...chance import any_card
from ...rules import legal_turns, play
from ...rules.generator import ends, has_an_end
from ...rules.options import open_builds
from ...state import GameState
from ...tiles import Site
from .plain import EveryTurn, after_shift, behind
from .search import Against, RivalReply, Worst, built
from .stand import Answered, EndResult

Buildings: TypeAlias = tuple[Site, ...]
"""The sites on which a turn builds, in the order of their numbers."""

FORCED, NOT_FORCED = EndResult(1.0, 1), EndResult(0.0, 0)


class EveryEnd(EveryTurn):
    """Plays every turn to prove that the rival's reply or the player's next turn ends the game."""

    def _rivals(self, after: GameState) -> EndResult:
        if after.ended_by is not None:
            return FORCED
        if after not in self._known:
            turns = [
                (begun, turn) for begun in (after, *after_shift(after)) for turn in legal_turns(begun, shifts=False)
            ]
            positions = (then for begun, turn in turns for then in behind(begun, turn))
            self._known[after] = FORCED if all(map(self._can_end, positions)) else NOT_FORCED
        return self._known[after]

    def _can_end(self, state: GameState) -> bool:
        """Whether the mover has a turn that ends the game, whatever cards a Market Shift in this turn shows."""
        self._look()
        if state.ended_by is not None or _has_an_end(state):
            return True
        shown = list(after_shift(state))
        return bool(shown) and all(map(_has_an_end, shown))


def _has_an_end(state: GameState) -> bool:
    """Whether a legal turn ends the game; `has_an_end` returns the same without playing every turn."""
    return any(play(state, turn, any_card).ended_by is not None for turn in legal_turns(state, shifts=False))


def endings(state: GameState) -> frozenset[Buildings]:
    """Returns the sets of buildings with which the mover can end the game in one turn, without a Market Shift.

    The set of buildings is empty for a turn that ends the game by the card it takes.
    """
    turns = (turn for turn in legal_turns(state, shifts=False) if ends(state, turn))
    return frozenset(tuple(sorted(built(state, turn), key=lambda site: site.index)) for turn in turns)


class ForcedEnd(Against):
    """Proves, by a search with bounds, that the player can end the game whatever the rival does.

    A rival cannot take the player's own land, so the search considers only land that the player still has to claim to
    end the game.
    """

    def __init__(
        self, state: GameState, least: float, one_more: bool, most: int | None = None, stop: Stop = never
    ) -> None:
        super().__init__(state, least, one_more, most, stop)
        self._ending: dict[object, bool] = {}
        self._endings: dict[object, frozenset[Buildings]] = {}

    def _rival(self, after: GameState, low: EndResult) -> Worst:
        # The rival's turn does not change the player's own land and tiles, and a reply that ends the game meets the
        # task's demand. So only the other replies matter. If the player cannot end the game after one of them, the
        # turn is refuted, and no result is worse.
        if after.ended_by is not None or self._on_own_land(after):
            return Worst(FORCED)
        for answered, then in self._replies(after, ending=False):
            if not self._can_end(then):
                return Worst(NOT_FORCED, (answered,))
        return Worst(FORCED)

    def _replies_to(self, first: Answered, after: GameState) -> Iterator[RivalReply]:
        # A reply that ends the game makes the end certain, so it is no try. The lead counts the endings that are left.
        if after.ended_by is not None:
            return
        for answered, then in self._replies(after, ending=False):
            what = then.mover, then.unclaimed, then.market, then.legendaries
            if what not in self._endings:
                self._endings[what] = endings(then)
                self._spend(1)
            yield RivalReply(EndResult(1.0, len(self._endings[what])), built(after, answered.turn), (first, answered))

    def _on_own_land(self, after: GameState) -> bool:
        """Whether one more tile ends the game (END-1) and fits on land that the player already holds."""
        numbers, player = after.edition.numbers, after.players[self.seat]
        if player.unbuilt.bit_count() != numbers.end_unbuilt + 1:
            return False
        own = replace(after, to_move=self.seat)
        return any(site.tile_bit & player.unbuilt for site in open_builds(own, player))

    def _can_end(self, state: GameState) -> bool:
        """Whether the mover has a turn that ends the game, for all cards that come up; agrees with the slower
        `EveryEnd._can_end`.

        Of all buildings of the rival, only a Legendary tile can change the result.
        """
        what = state.mover, state.unclaimed, state.market, state.legendaries
        if what not in self._ending:
            shown = self._shifts(state)
            self._ending[what] = has_an_end(state) or (bool(shown) and all(map(has_an_end, shown)))
        return self._ending[what]
