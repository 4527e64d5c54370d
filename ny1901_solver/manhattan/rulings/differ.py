"""Where two readings part: positions of random games in which moves, what a move leads to, or the result differ."""

from __future__ import annotations

import random
from collections.abc import Iterator, Sequence
from typing import TypeAlias

from ...kit.rulebook.differing import Never
from ...kit.rulebook.parting import PartingSearch, ReadingsPart
from ...kit.words import listed
from ..chance import any_card, shuffled
from ..edition import Edition, load_edition
from ..moves import Move
from ..readings import Readings
from ..rules import legal_moves, new_game, play, violations
from ..scoring import result
from ..state import GameState
from ..state.invariants import state_problems
from .cases import FACTS

BOARDS = ("tiny", "mayfair")
"""Where to look, the smallest board first."""

NEEDS = {
    "monster_view": ("monster", "baby-monster"),
    "monster_time": ("monster", "baby-monster"),
    "monster_edge": ("monster", "baby-monster"),
    "growth_order": ("slow-growth",),
}
"""The variants without one of which a switch decides nothing."""

PLAYED = {"reshuffle", "round_reshuffle", "growth_order", "monster_view", "monster_time", "monster_edge"}
"""The switches that decide what comes of a move; all others decide which are legal, or who wins."""

TOLD = {
    "board": "the board is",
    "monster": "the monster stands on",
    "round": "the round is",
    "phase": "what is done next is to",
    "open": "the open cities are",
    "to_move": "who is to move is",
    "deck": "the cards in the deck are",
    "played": "the cards played lie there as",
}
"""What is compared of the positions that a move leads to, and how it is told; the first that differs is."""


PARTNERS = {"partner_colour": "as_own"}
"""By what another colour can have more floors in a building than its owner has (M-FACT-1)."""

DECK_USED_ON = {"round_reshuffle": "no"}
"""By what a deck runs out, which is when `reshuffle` decides something (M-TRN-5)."""


Difference: TypeAlias = ReadingsPart[GameState, Move]


class ReadingSearch(PartingSearch[GameState, Move]):
    """Looks for differences in games that are played at random."""

    boards = BOARDS
    usual, facts, told, decide_play = Readings().as_dict(), FACTS, TOLD, PLAYED
    problems, legal, broken = staticmethod(state_problems), staticmethod(legal_moves), staticmethod(violations)
    play, result = staticmethod(play), staticmethod(result)

    @staticmethod
    def weight(state: GameState) -> int:
        """The pieces on the board."""
        return sum(map(len, state.stacks))

    def never(self, boards: Sequence[str]) -> tuple[Never, ...]:
        """Why two readings part in no position of these boards; nothing where they may."""
        reasons = [self._decides_nothing(switch, boards) for switch in self.readers.switches]
        return tuple(filter(None, reasons)) if all(reasons) else ()

    def matters(self, board: str) -> bool:
        """Whether a board has one of the variants that matter."""
        needed = self._needed()
        return not needed or bool(needed & {*load_edition(board).variants})

    def positions(self, board: str, seed: str) -> Iterator[GameState]:
        """Endless positions of games that are played at random on a board, under each of the readings in turn."""
        edition, needed, rng = load_edition(board), self._needed(), random.Random(seed)
        while True:
            for reading in self.readers.both:
                variants = {name for name in edition.variants if rng.random() < 0.4}
                if needed:
                    variants.add(rng.choice(sorted(needed & {*edition.variants})))
                if {"monster", "baby-monster"} <= variants:
                    variants.remove(rng.choice(("monster", "baby-monster")))
                players = rng.choice(sorted(edition.rounds))
                chosen = Readings().with_settings(reading)
                state = new_game(edition, players, shuffled(rng), variants=sorted(variants), readings=chosen)
                while not state.over:
                    yield state
                    state = self.play(state, rng.choice(self.legal(state)), shuffled(rng))
                yield state

    def _needed(self) -> set[str]:
        """The variants of which the games have one, if the readings part in such a game only."""
        switches = self.readers.switches
        return {name for switch in switches for name in NEEDS[switch]} if NEEDS.keys() >= {*switches} else set()

    def _decides_nothing(self, switch: str, boards: Sequence[str]) -> Never | None:
        both = [Readings().with_settings(reading) for reading in self.readers.both]
        editions = [load_edition(board) for board in boards]
        if switch == "cap_compare" and all(each.partner_colour == "as_opponent" for each in both):
            because = "while each colour is its own nobody has more floors in a building than its owner"
            return Never(because, "M-FACT-1", PARTNERS)
        if switch == "reshuffle" and not any(_runs_out(edition, each) for edition in editions for each in both):
            because = "played cards and deck are shuffled together at the end of each round, before the deck runs out"
            return Never(because, "M-TRN-5", DECK_USED_ON)
        wanted = NEEDS.get(switch, ())
        if wanted and not any({*wanted} & {*edition.variants} for edition in editions):
            rule = "M-SLO-1" if "slow-growth" in wanted else "M-MON-1"
            return Never(
                f"{listed(boards, 'or')} has no variant {listed(wanted, 'or')}, without which they agree", rule, {}
            )
        return None


def _runs_out(edition: Edition, readings: Readings) -> bool:
    """Whether a deck can run out before the end of a round."""
    if readings.round_reshuffle == "no" or readings.stuck == "redraw":
        return True
    setups = [new_game(edition, players, any_card, readings=readings).setup for players in edition.rounds]
    return any(
        sum(edition.deck) - len(setup.sides) * edition.hand < len(setup.in_play) * setup.rounds.pieces
        for setup in setups
    )
