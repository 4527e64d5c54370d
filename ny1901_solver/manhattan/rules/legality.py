"""The predicate: a function that finds all rules that a move breaks, with one function for each rule about builds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import assert_never

from ...messages import gettext, ngettext
from ...text.words import join_words
from ..moves import Build, Discard, Move, Open, Redraw, Select, Void, counted_floors
from ..state import GameState, Setup
from ..state.game import floors, owner
from ..state.seen import seen_pieces
from .generator import builds
from .violation import BuildRule, Moment, Violation


def m_card_2_a_card_shows_the_position(at: Moment) -> Iterator[Violation]:
    """A piece is built on a position that a card in hand stands for (M-CARD-2, M-CARD-4)."""
    state, seat = at.state, at.state.to_move
    position = state.edition.board.position_of(at.plot)
    card = state.setup.cards[seat][position]
    if not state.hands[seat][card]:
        yield Violation(
            "M-CARD-2",
            gettext(
                "{player} has no card {card}, which means position {position} at side {side}",
                player=state.letters(seat),
                card=card + 1,
                position=position,
                side=state.setup.sides[seat],
            ),
            (at.build.plot,),
        )


def m_rnd_2_of_the_selected_pieces(at: Moment) -> Iterator[Violation]:
    """Only pieces that were set out for this round are built (M-RND-2)."""
    left = at.state.selected[at.colour]
    if not left[at.build.floors - 1 : at.build.floors] or not left[at.build.floors - 1]:
        yield Violation(
            "M-RND-2",
            ngettext(
                "{colour} has no selected piece of {number} floor",
                "{colour} has no selected piece of {number} floors",
                at.build.floors,
                colour=at.name,
            ),
        )


def m_bld_2_on_its_own(at: Moment) -> Iterator[Violation]:
    """A colour may build on its own buildings (M-BLD-2), except in the variant Anti-trust (M-ANT-1)."""
    top = owner(at.stack)
    if top is not None and top in at.state.setup.partners[at.colour] and not at.state.setup.tops_own:
        sentence = gettext(
            "{colour} owns the building on {plot} and may not build on it", colour=at.name, plot=at.build.plot
        )
        yield Violation(at.state.setup.forbids_tops, sentence, (at.build.plot,))


def m_bld_3_as_many_floors_as_the_owner(at: Moment) -> Iterator[Violation]:
    """A colour that builds on another colour's building has at least as many floors in the building as the owner,
    including the new piece (M-BLD-3, M-BLD-4).
    """
    state, stack, top = at.state, at.stack, owner(at.stack)
    own = state.setup.partners[at.colour]
    if top is None or top in own:
        return
    mine = floors(stack, at.colour) + at.build.floors
    most = max(compared_with(state.setup, at.colour, top), key=lambda colour: floors(stack, colour))
    if (theirs := floors(stack, most)) > mine:
        values = {"colour": at.name, "plot": at.build.plot, "rival": state.edition.colours[most], "floors": theirs}
        if most == top:
            sentence = ngettext(
                "{colour} would have {number} floor in the building on {plot}, but its owner {rival} has {floors}",
                "{colour} would have {number} floors in the building on {plot}, but its owner {rival} has {floors}",
                mine,
                **values,
            )
        else:
            sentence = ngettext(
                "{colour} would have {number} floor in the building on {plot}, but {rival} has {floors}",
                "{colour} would have {number} floors in the building on {plot}, but {rival} has {floors}",
                mine,
                **values,
            )
        yield Violation("M-BLD-3", sentence, (at.build.plot,))


def compared_with(setup: Setup, colour: int, top: int) -> list[int]:
    """Returns the colours whose floors a colour has to match in a building that the colour `top` owns (M-BLD-3,
    M-BLD-5).
    """
    if setup.readings.cap_compare == "owner":
        return [top]
    return [other for other in setup.in_play if other not in setup.partners[colour]]


def m_slo_1_in_an_open_city(at: Moment) -> Iterator[Violation]:
    """Nobody builds in a closed city (M-SLO-1)."""
    if not at.state.is_open(at.plot):
        city = at.state.edition.cities[at.state.edition.board.city_of(at.plot)]
        sentence = gettext("{city} is not open in round {round}", city=city.label, round=at.state.round)
        yield Violation("M-SLO-1", sentence, (at.build.plot,))


def m_mon_9_not_under_the_monster(at: Moment) -> Iterator[Violation]:
    """No piece is built on the plot of the monster (M-MON-9, M-BAB-3)."""
    if at.before.monster == at.plot:
        yield Violation("M-MON-9", gettext("the monster stands on {plot}", plot=at.build.plot), (at.build.plot,))


BUILD_RULES: tuple[BuildRule, ...] = (
    m_card_2_a_card_shows_the_position,
    m_rnd_2_of_the_selected_pieces,
    m_bld_2_on_its_own,
    m_bld_3_as_many_floors_as_the_owner,
    m_slo_1_in_an_open_city,
    m_mon_9_not_under_the_monster,
)


def violations(state: GameState, move: Move) -> tuple[Violation, ...]:
    """Returns all rules that a move breaks, as the mover sees the position. For a legal move the result is empty."""
    if state.over:
        return (Violation("M-END-1", gettext("the last round is scored, and the game is over")),)
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
            yield from m_trn_1_in_the_build_phase(state, move)
            yield from _build_violations(state, move)
        case Void() | Discard() | Redraw():
            yield from m_trn_1_in_the_build_phase(state, move)
            yield from m_trn_6_stuck(state, move)
        case _:
            assert_never(move)


def m_trn_1_in_the_build_phase(state: GameState, move: Build | Void | Discard | Redraw) -> Iterator[Violation]:
    """The turns of a round begin after all its pieces are selected (M-RND-4, M-TRN-1)."""
    match state.phase, move:
        case "open", Build():
            sentence = gettext("nobody can build before a city is opened")
        case "open", _:
            sentence = gettext("nobody can give up a turn before a city is opened")
        case "select", Build():
            sentence = gettext("nobody can build before pieces are selected")
        case "select", _:
            sentence = gettext("nobody can give up a turn before pieces are selected")
        case _:
            return
    yield Violation("M-TRN-1", sentence)


def m_slo_2_opened_by_the_start_player(state: GameState, slot: str) -> Iterator[Violation]:
    """Under `growth_order: start_player` the start player opens a city that is still closed (M-SLO-2)."""
    slots = state.edition.board.slots
    if state.phase != "open":
        yield Violation("M-SLO-2", gettext("no city can be opened now"))
    elif slot not in slots:
        sentence = gettext("there is no city {slot}; the cities are {slots}", slot=slot, slots=", ".join(slots))
        yield Violation("M-SLO-2", sentence)
    elif state.open >> (city := slots.index(slot)) & 1:
        yield Violation("M-SLO-2", gettext("{city} is already open", city=state.edition.cities[city].label))


def m_rnd_2_selected(state: GameState, move: Select) -> Iterator[Violation]:
    """A player sets out the round's number of pieces of each of his colours, from his supply (M-RND-2)."""
    if state.phase != "select":
        yield Violation(
            "M-RND-2", gettext("no pieces can be set out now: players set out pieces at the start of a round")
        )
        return
    edition, own = state.edition, state.setup.colours[state.to_move]
    each, one = state.setup.rounds.pieces, state.setup.readings.selection == "one_by_one"
    given = {edition.letters.find(letter): floors for letter, floors in move.pieces}
    if strange := [letter for letter, _ in move.pieces if edition.letters.find(letter) not in own]:
        sentence = gettext(
            "{colour} is not a colour of {player}", colour=strange[0], player=state.letters(state.to_move)
        )
        yield Violation("M-RND-2", sentence)
        return
    if one and sum(map(len, given.values())) != 1:
        yield Violation("M-RND-3", gettext("pieces are set out one at a time"))
    for colour in own:
        chosen, left = given.get(colour, ()), each - sum(state.selected[colour])
        if (not one and len(chosen) != each) or len(chosen) > left:
            sentence = ngettext(
                "{colour} has to set out {number} piece, not {chosen}",
                "{colour} has to set out {number} pieces, not {chosen}",
                left if one else each,
                colour=edition.colours[colour],
                chosen=len(chosen),
            )
            yield Violation("M-RND-2", sentence)
        counts = counted_floors(chosen, edition.largest)
        lacking = [floors for floors, count in enumerate(counts, 1) if count > state.supply[colour][floors - 1]]
        lacking += [floors for floors in chosen if floors > edition.largest]
        if lacking:
            has = [
                ngettext("{count} of {number} floor", "{count} of {number} floors", floors, count=count)
                for floors, count in enumerate(state.supply[colour], 1)
            ]
            sentence = ngettext(
                "{colour} has too few pieces of {number} floor: its supply is {pieces}",
                "{colour} has too few pieces of {number} floors: its supply is {pieces}",
                lacking[0],
                colour=edition.colours[colour],
                pieces=join_words(has),
            )
            yield Violation("M-COM-2", sentence)


def _build_violations(state: GameState, move: Build) -> Iterator[Violation]:
    """Yields the rules that a build breaks.

    If the colour or the plot of the build is unknown, the function yields only the problem of the unknown colour or
    plot.
    """
    board, letters = state.edition.board, state.edition.letters
    colour = letters.find(move.colour)
    if colour not in state.setup.colours[state.to_move]:
        sentence = gettext(
            "{colour} is not a colour of {player}, who is to move",
            colour=move.colour,
            player=state.letters(state.to_move),
        )
        yield Violation("M-TRN-1", sentence)
    if move.plot not in board.number:
        yield Violation("M-COM-1", gettext("there is no plot {plot}", plot=move.plot), (move.plot,))
    elif 0 <= colour < len(letters):
        at = Moment(state, move, colour, board.number[move.plot])
        for rule in BUILD_RULES:
            yield from rule(at)


def m_trn_6_stuck(state: GameState, move: Void | Discard | Redraw) -> Iterator[Violation]:
    """A player who can build must build (M-TRN-2). The reading `stuck` decides what a player does who cannot build
    (M-TRN-6).
    """
    if state.phase != "build":
        return
    if (possible := next(builds(state), None)) is not None:
        sentence = gettext("a build is possible, such as {build}", build=possible)
        yield Violation("M-TRN-2", sentence, (possible.plot,))
    reading = state.setup.readings.stuck
    cards = any(state.hands[state.to_move])
    wanted: type[Move] = Void
    if reading == "redraw" and not state.redrawn:
        wanted = Redraw
    elif reading == "discard" and cards:
        wanted = Discard
    if not isinstance(move, wanted):
        sentence = gettext(
            "a player who can build nothing has to play {move}, under the reading stuck={reading}",
            move=wanted.__name__.lower(),
            reading=reading,
        )
        yield Violation("M-TRN-6", sentence)
    if isinstance(move, Redraw):
        return
    colour = state.edition.letters.find(move.colour)
    left = state.selected[colour] if colour in state.setup.colours[state.to_move] else ()
    if not left[move.floors - 1 : move.floors] or not left[move.floors - 1]:
        sentence = gettext(
            "{player} has no selected piece {piece}",
            player=state.letters(state.to_move),
            piece=f"{move.colour}{move.floors}",
        )
        yield Violation("M-RND-2", sentence)
    if isinstance(move, Discard) and not state.hands[state.to_move][move.card - 1 : move.card] > (0,):
        sentence = gettext("{player} has no card {card}", player=state.letters(state.to_move), card=move.card)
        yield Violation("M-CARD-2", sentence)
