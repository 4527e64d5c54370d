"""The verdict on a move, one record of legality and reasons; and the legal moves nearest to a wanted one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from ...rulebook.near import Change, Near, Nearest
from ...rulebook.settings import OtherReading, readings_that_matter
from ...text.words import join_words, quantity
from ..moves import Build, Discard, Move, Open, Select, Void
from ..rules import Violation, legal_moves, violations
from ..rules.inferred_hand import expect_hand_of
from ..state import GameState
from ..state.invariants import state_problems
from ..state.seen import seen_pieces
from .conflicts import Conflict, conflicts
from .effects import Reasons, reasons

COSTS = {
    "another city, by the same card": 1,
    "a floor more or less": 1,
    "another card": 2,
    "another colour": 2,
    "a selected piece exchanged, left out or added": 1,
    "another kind of move": 6,
}
"""The distance of two moves is the sum of all changes; what each counts."""


def nearest(state: GameState, wanted: Move, top: int = 5) -> Nearest[Move]:
    """The `top` legal moves nearest to the wanted one; none when the game is over."""
    return Nearest.of((Near.of(move, _changes(state, wanted, move)) for move in legal_moves(state)), top)


def _changes(state: GameState, wanted: Move, legal: Move) -> Iterator[Change]:
    match wanted, legal:
        case Build(), Build():
            yield from _of_plots(state, wanted.plot, legal.plot)
            yield from _of_pieces(state, (wanted.colour, wanted.floors), (legal.colour, legal.floors))
        case Select(), Select():
            yield from _of_selections(wanted, legal)
        case Void(), Void():
            yield from _of_pieces(state, (wanted.colour, wanted.floors), (legal.colour, legal.floors))
        case Discard(), Discard():
            if wanted.card != legal.card:
                yield Change(COSTS["another card"], f"card {legal.card} for card {wanted.card}")
            yield from _of_pieces(state, (wanted.colour, wanted.floors), (legal.colour, legal.floors))
        case Open(), Open():
            if wanted.slot != legal.slot:
                yield Change(COSTS["another city, by the same card"], f"city {legal.slot} for city {wanted.slot}")
        case _ if wanted != legal:
            yield Change(COSTS["another kind of move"], f"{legal} in place of {wanted}")


def _of_plots(state: GameState, wanted: str, legal: str) -> Iterator[Change]:
    if wanted[0] != legal[0]:
        yield Change(COSTS["another city, by the same card"], f"city {legal[0]} for city {wanted[0]}")
    if wanted[1:] != legal[1:]:
        card = state.setup.cards[state.to_move][int(legal[1:])] + 1
        yield Change(COSTS["another card"], f"card {card}, which means position {legal[1:]}")


def _of_pieces(state: GameState, wanted: tuple[str, int], legal: tuple[str, int]) -> Iterator[Change]:
    if wanted[0] != legal[0]:
        name = state.edition.colours[state.edition.letters.index(legal[0])]
        yield Change(COSTS["another colour"], f"a piece of {name}")
    if more := abs(wanted[1] - legal[1]):
        cost = COSTS["a floor more or less"] * more
        yield Change(cost, f"{quantity(legal[1], 'floor')} for {wanted[1]}")


def _of_selections(wanted: Select, legal: Select) -> Iterator[Change]:
    """Pieces come and go, and each that comes may stand for one that goes."""
    have, want = (Counter((c, f) for c, sizes in each.pieces for f in sizes) for each in (wanted, legal))
    come, gone = want - have, have - want
    count = max(come.total(), gone.total())
    if not count:
        return
    names = (join_words([f"{c}{f}" for c, f in sorted(each.elements())]) for each in (come, gone))
    new, old = names
    words = f"{new} for {old}" if come and gone else f"{new} more" if come else f"without {old}"
    yield Change(COSTS["a selected piece exchanged, left out or added"] * count, words)


@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a move is legal, and why or why not.

    A legal move has `reasons`; an illegal one all rules that it breaks, a least conflict for each of them, and the
    nearest legal moves. `others` are the readings under which the verdict is another one.
    """

    move: Move
    violations: tuple[Violation, ...]
    reasons: Reasons | None
    conflicts: tuple[Conflict, ...]
    nearest: Nearest[Move] | None
    others: tuple[OtherReading, ...]

    @property
    def legal(self) -> bool:
        """Whether the move breaks no rule."""
        return not self.violations


def verdict(state: GameState, move: Move, top: int = 5) -> Verdict:
    """The verdict on a move, with `top` of the nearest legal moves; it goes by what the mover sees.

    Raises `DataError` where it hangs on a hand that is not told.
    """
    expect_hand_of(state, move)
    state = seen_pieces(state, (state.to_move,))
    others = readings_that_matter(
        state, lambda each: violations(each, move), can_be=lambda each: not state_problems(each)
    )
    broken = violations(state, move)
    if not broken:
        return Verdict(move, (), reasons(state, move), (), None, others)
    return Verdict(move, broken, None, conflicts(state, move), nearest(state, move, top), others)
