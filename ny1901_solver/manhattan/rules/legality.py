"""The predicate: all rules that a move breaks."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from ...kit.words import counted, listed
from ..moves import Build, Discard, Move, Open, Redraw, Select, Void, counted_floors
from ..state import GameState
from ..state.seen import seen_pieces
from .building import BUILD_RULES
from .generator import builds
from .violation import Moment, Violation


def violations(state: GameState, move: Move) -> tuple[Violation, ...]:
    """All rules that a move breaks, as the mover sees the position; empty when it is legal."""
    if state.over:
        return (Violation("M-END-1", "the last round is scored, and the game is over"),)
    return tuple(_broken(seen_pieces(state, (state.to_move,)), move))


def is_legal(state: GameState, move: Move) -> bool:
    """Whether a move breaks no rule."""
    return not violations(state, move)


def _broken(state: GameState, move: Move) -> Iterator[Violation]:
    match move:
        case Open(slot):
            yield from m_slo_2_opened_by_the_start_player(state, slot)
        case Select():
            yield from m_rnd_2_selected(state, move)
        case Build():
            yield from m_trn_1_in_the_build_phase(state, "build")
            yield from _built(state, move)
        case Void() | Discard() | Redraw():
            yield from m_trn_1_in_the_build_phase(state, "give a turn up")
            yield from m_trn_6_stuck(state, move)
        case _:
            assert_never(move)


def m_trn_1_in_the_build_phase(state: GameState, what: str) -> Iterator[Violation]:
    """Turns come when all pieces of the round are selected (M-RND-4, M-TRN-1)."""
    if state.phase != "build":
        first = "a city is opened" if state.phase == "open" else "pieces are selected"
        yield Violation("M-TRN-1", f"nobody can {what} before {first}")


def m_slo_2_opened_by_the_start_player(state: GameState, slot: str) -> Iterator[Violation]:
    """With `growth_order: start_player` the start player opens a city that is still closed (M-SLO-2)."""
    slots = state.edition.board.slots
    if state.phase != "open":
        yield Violation("M-SLO-2", "no city is opened now")
    elif slot not in slots:
        yield Violation("M-SLO-2", f"there is no city {slot}; the cities are {', '.join(slots)}")
    elif state.open >> (city := slots.index(slot)) & 1:
        yield Violation("M-SLO-2", f"{state.edition.cities[city].told} is open")


def m_rnd_2_selected(state: GameState, move: Select) -> Iterator[Violation]:
    """A player sets out as many pieces of each colour as the round has, of those he still has (M-RND-2)."""
    if state.phase != "select":
        yield Violation("M-RND-2", "nothing is selected now: pieces are set out at the start of a round")
        return
    edition, own = state.edition, state.setup.colours[state.to_move]
    each, one = state.setup.rounds.pieces, state.setup.readings.selection == "one_by_one"
    given = {edition.letters.find(letter): floors for letter, floors in move.pieces}
    if strange := [letter for letter, _ in move.pieces if edition.letters.find(letter) not in own]:
        yield Violation("M-RND-2", f"{strange[0]} is no colour of {state.letters(state.to_move)}")
        return
    if one and sum(map(len, given.values())) != 1:
        yield Violation("M-RND-3", "pieces are set out one at a time")
    for colour in own:
        chosen, left = given.get(colour, ()), each - sum(state.selected[colour])
        if (not one and len(chosen) != each) or len(chosen) > left:
            wanted = counted(left, "piece") if one else f"{each} pieces"
            yield Violation("M-RND-2", f"{edition.colours[colour]} sets out {wanted}, not {len(chosen)}")
        counts = counted_floors(chosen, edition.largest)
        lacking = [floors for floors, count in enumerate(counts, 1) if count > state.supply[colour][floors - 1]]
        lacking += [floors for floors in chosen if floors > edition.largest]
        if lacking:
            has = listed([f"{count} of {floors}" for floors, count in enumerate(state.supply[colour], 1)])
            yield Violation("M-COM-2", f"{edition.colours[colour]} has too few pieces of {lacking[0]}: it has {has}")


def _built(state: GameState, move: Build) -> Iterator[Violation]:
    """What a build breaks; rules about a building are not asked of colours and plots that are not there."""
    board, letters = state.edition.board, state.edition.letters
    colour = letters.find(move.colour)
    if colour not in state.setup.colours[state.to_move]:
        yield Violation("M-TRN-1", f"{move.colour} is no colour of {state.letters(state.to_move)}, who is to move")
    if move.plot not in board.number:
        yield Violation("M-COM-1", f"there is no plot {move.plot}", (move.plot,))
    elif 0 <= colour < len(letters):
        at = Moment(state, move, colour, board.number[move.plot])
        for rule in BUILD_RULES:
            yield from rule(at)


def m_trn_6_stuck(state: GameState, move: Void | Discard | Redraw) -> Iterator[Violation]:
    """A legal build must be made where there is one (M-TRN-2); else the reading `stuck` says what is done."""
    if state.phase != "build":
        return
    if (possible := next(builds(state), None)) is not None:
        yield Violation("M-TRN-2", f"a build is possible, such as {possible}", (possible.plot,))
    reading = state.setup.readings.stuck
    cards = any(state.hands[state.to_move])
    wanted: type[Move] = Void
    if reading == "redraw" and not state.redrawn:
        wanted = Redraw
    elif reading == "discard" and cards:
        wanted = Discard
    if not isinstance(move, wanted):
        yield Violation(
            "M-TRN-6", f"who can build nothing gives {wanted.__name__.lower()}, by the reading stuck={reading}"
        )
    if isinstance(move, Redraw):
        return
    colour = state.edition.letters.find(move.colour)
    left = state.selected[colour] if colour in state.setup.colours[state.to_move] else ()
    if not left[move.floors - 1 : move.floors] or not left[move.floors - 1]:
        yield Violation("M-RND-2", f"{state.letters(state.to_move)} has no selected piece {move.colour}{move.floors}")
    if isinstance(move, Discard) and not state.hands[state.to_move][move.card - 1 : move.card] > (0,):
        yield Violation("M-CARD-2", f"{state.letters(state.to_move)} has no card {move.card}")
