"""The verdict on a move: whether it is legal, with reasons. The module also finds the legal moves nearest to a wanted
move.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from ...messages import gettext, ngettext
from ...rulebook.near import Change, Near, Nearest
from ...rulebook.settings import OtherReading, readings_that_matter
from ...text.words import join_words
from ..moves import Build, Discard, Move, Open, Select, Void
from ..rules import Violation, legal_moves, violations
from ..rules.inferred_hand import expect_hand_of
from ..state import GameState
from ..state.invariants import state_problems
from ..state.seen import seen_pieces
from .conflicts import Conflict, conflicts
from .effects import Reasons, reasons

COSTS = {"city": 1, "floor": 1, "card": 2, "colour": 2, "piece": 1, "kind": 6}
"""The cost of each kind of change between two moves. The distance of two moves is the sum of the costs of all changes
between them.

`city` is another city with the same card, `card` another card, `colour` another colour, `floor` each floor more or
less, `piece` each selected piece that is exchanged, omitted or added, and `kind` another kind of move.
"""


def nearest(state: GameState, wanted: Move, top: int = 5) -> Nearest[Move]:
    """Returns the `top` legal moves nearest to the wanted move; no moves if the game is over."""
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
                yield Change(
                    COSTS["card"], gettext("card {new} instead of card {old}", new=legal.card, old=wanted.card)
                )
            yield from _of_pieces(state, (wanted.colour, wanted.floors), (legal.colour, legal.floors))
        case Open(), Open():
            if wanted.slot != legal.slot:
                yield Change(
                    COSTS["city"], gettext("city {new} instead of city {old}", new=legal.slot, old=wanted.slot)
                )
        case _ if wanted != legal:
            yield Change(COSTS["kind"], gettext("{new} instead of {old}", new=legal, old=wanted))


def _of_plots(state: GameState, wanted: str, legal: str) -> Iterator[Change]:
    if wanted[0] != legal[0]:
        yield Change(COSTS["city"], gettext("city {new} instead of city {old}", new=legal[0], old=wanted[0]))
    if wanted[1:] != legal[1:]:
        card = state.setup.cards[state.to_move][int(legal[1:])] + 1
        sentence = gettext("card {card}, which means position {position}", card=card, position=legal[1:])
        yield Change(COSTS["card"], sentence)


def _of_pieces(state: GameState, wanted: tuple[str, int], legal: tuple[str, int]) -> Iterator[Change]:
    if wanted[0] != legal[0]:
        name = state.edition.colours[state.edition.letters.index(legal[0])]
        yield Change(COSTS["colour"], gettext("a piece in {colour}", colour=name))
    if more := abs(wanted[1] - legal[1]):
        sentence = ngettext(
            "{number} floor instead of {old}", "{number} floors instead of {old}", legal[1], old=wanted[1]
        )
        yield Change(COSTS["floor"] * more, sentence)


def _of_selections(wanted: Select, legal: Select) -> Iterator[Change]:
    """Yields the change from one selection of pieces to another.

    If possible, an added and an omitted piece count as one exchanged piece.
    """
    have, want = (Counter((c, f) for c, sizes in each.pieces for f in sizes) for each in (wanted, legal))
    come, gone = want - have, have - want
    count = max(come.total(), gone.total())
    if not count:
        return
    new, old = (join_words([f"{c}{f}" for c, f in sorted(each.elements())]) for each in (come, gone))
    if come and gone:
        sentence = gettext("{new} instead of {old}", new=new, old=old)
    elif come:
        sentence = gettext("also {pieces}", pieces=new)
    else:
        sentence = gettext("without {pieces}", pieces=old)
    yield Change(COSTS["piece"] * count, sentence)


@dataclass(frozen=True, slots=True)
class Verdict:
    """The verdict on a move: whether the move is legal, with the reasons.

    The verdict on a legal move has `reasons`. The verdict on an illegal move has all rules that the move breaks, a
    smallest conflict for each of these rules, and the nearest legal moves. `others` are the readings of the rules under
    which the verdict is different.
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
    """Returns the verdict on a move by what the mover sees, with the `top` nearest legal moves.

    Raises `DataError` if the verdict depends on a hidden hand.
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
