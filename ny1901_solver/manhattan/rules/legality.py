"""The predicate: all rules that a move breaks, and M-BLD with what the variants add, one function a rule."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from ...text.words import join_words, quantity
from ..moves import Build, Discard, Move, Open, Redraw, Select, Void, counted_floors
from ..state import GameState, Setup
from ..state.game import floors, owner
from ..state.seen import seen_pieces
from .generator import builds
from .violation import BuildRule, Moment, Violation


def m_card_2_a_card_shows_the_position(at: Moment) -> Iterator[Violation]:
    """A piece is built on a position that a card in hand means (M-CARD-2, M-CARD-4)."""
    state, seat = at.state, at.state.to_move
    position = state.edition.board.position_of(at.plot)
    card = state.setup.cards[seat][position]
    if not state.hands[seat][card]:
        yield Violation(
            "M-CARD-2",
            f"{state.letters(seat)} has no card {card + 1}, which means position {position} to who sits at "
            f"{state.setup.sides[seat]}",
            (at.build.plot,),
        )


def m_rnd_2_of_the_selected_pieces(at: Moment) -> Iterator[Violation]:
    """Only pieces that were set out for this round are built (M-RND-2)."""
    left = at.state.selected[at.colour]
    if not left[at.build.floors - 1 : at.build.floors] or not left[at.build.floors - 1]:
        has = quantity(sum(left), "selected piece")
        yield Violation("M-RND-2", f"{at.name} has no selected piece of {quantity(at.build.floors, 'floor')}, of {has}")


def m_bld_2_on_its_own(at: Moment) -> Iterator[Violation]:
    """A colour may build on what it owns (M-BLD-2), but not with Anti-trust (M-ANT-1)."""
    top = owner(at.stack)
    if top is not None and top in at.state.setup.partners[at.colour] and not at.state.setup.tops_own:
        sentence = f"{at.name} owns the building on {at.build.plot} and may not build on it"
        yield Violation(at.state.setup.forbids_tops, sentence, (at.build.plot,))


def m_bld_3_as_many_floors_as_the_owner(at: Moment) -> Iterator[Violation]:
    """Who caps has at least as many floors in the building as its owner, the new piece included (M-BLD-3, M-BLD-4)."""
    state, stack, top = at.state, at.stack, owner(at.stack)
    own = state.setup.partners[at.colour]
    if top is None or top in own:
        return
    mine = floors(stack, at.colour) + at.build.floors
    most = max(compared_with(state.setup, at.colour, top), key=lambda colour: floors(stack, colour))
    if (theirs := floors(stack, most)) > mine:
        other = f"{state.edition.colours[most]}, which owns it," if most == top else state.edition.colours[most]
        has = f"{at.name} would have {quantity(mine, 'floor')} in the building on {at.build.plot}"
        yield Violation("M-BLD-3", f"{has}, and {other} has {theirs}", (at.build.plot,))


def compared_with(setup: Setup, colour: int, top: int) -> list[int]:
    """The colours whose floors a colour has to match in a building of another one, `top` (M-BLD-3, M-BLD-5)."""
    if setup.readings.cap_compare == "owner":
        return [top]
    return [other for other in setup.in_play if other not in setup.partners[colour]]


def m_slo_1_in_an_open_city(at: Moment) -> Iterator[Violation]:
    """A closed city takes no piece (M-SLO-1)."""
    if not at.state.is_open(at.plot):
        city = at.state.edition.cities[at.state.edition.board.city_of(at.plot)]
        yield Violation("M-SLO-1", f"{city.label} is not open in round {at.state.round}", (at.build.plot,))


def m_mon_9_not_under_the_monster(at: Moment) -> Iterator[Violation]:
    """No piece is built where the monster stands (M-MON-9, M-BAB-3)."""
    if at.before.monster == at.plot:
        yield Violation("M-MON-9", f"the monster stands on {at.build.plot}", (at.build.plot,))


BUILD_RULES: tuple[BuildRule, ...] = (
    m_card_2_a_card_shows_the_position,
    m_rnd_2_of_the_selected_pieces,
    m_bld_2_on_its_own,
    m_bld_3_as_many_floors_as_the_owner,
    m_slo_1_in_an_open_city,
    m_mon_9_not_under_the_monster,
)


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
            yield from _build_violations(state, move)
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
        yield Violation("M-SLO-2", f"{state.edition.cities[city].label} is open")


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
            wanted = quantity(left, "piece") if one else f"{each} pieces"
            yield Violation("M-RND-2", f"{edition.colours[colour]} sets out {wanted}, not {len(chosen)}")
        counts = counted_floors(chosen, edition.largest)
        lacking = [floors for floors, count in enumerate(counts, 1) if count > state.supply[colour][floors - 1]]
        lacking += [floors for floors in chosen if floors > edition.largest]
        if lacking:
            has = join_words([f"{count} of {floors}" for floors, count in enumerate(state.supply[colour], 1)])
            yield Violation("M-COM-2", f"{edition.colours[colour]} has too few pieces of {lacking[0]}: it has {has}")


def _build_violations(state: GameState, move: Build) -> Iterator[Violation]:
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
