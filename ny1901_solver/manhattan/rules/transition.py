"""The next state: plays a legal move, draws cards, scores a round and begins the next one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from ...errors import IllegalMove
from ..chance import Dealer, any_card
from ..edition import Sizes
from ..moves import Build, Discard, Move, Open, Redraw, Select, Void, counted_floors
from ..scoring import with_round_paid
from ..state import GameState, Piece
from ..state.game import Cards
from ..state.seen import drawable, with_left_over
from .inferred_hand import show_hand, suppose_hand
from .legality import violations
from .monsters import move_monster


def apply(state: GameState, move: Move, dealer: Dealer) -> GameState:
    """Returns the state after a move; raises `IllegalMove` with every rule that the move breaks.

    If the mover's hand is hidden, he is assumed to hold the card for his build, unless all its copies are visible
    elsewhere. If a mover with a hidden hand does not build, he is assumed to hold no card that allows a build. If he
    shows his hand to draw a new hand, the dealer names the shown cards and not the drawn cards.
    """
    if state.unseen:
        state = suppose_hand(state, move)
    if broken := violations(state, move):
        raise IllegalMove(str(move), broken)
    after = play(state, move, dealer)
    return with_left_over(after, drawable(after)) if after.unseen else after


def play(state: GameState, move: Move, dealer: Dealer) -> GameState:
    """Returns the state after a legal move; `dealer` names the drawn cards and the opened cities."""
    if isinstance(move, Open):
        opened = replace(state, open=state.open | 1 << state.edition.board.slots.index(move.slot))
        return _to_select(opened)
    if isinstance(move, Select):
        return _select(state, move)
    if isinstance(move, Redraw):
        return _redrawn(state, dealer)
    after = apply_build(state, move) if isinstance(move, Build) else _given_up(state, move)
    after = _draw_up(after, dealer) if _draws(after) else after
    return _next(after, dealer)


def begin_round(state: GameState, dealer: Dealer) -> GameState:
    """Returns the state at the start of its round: cities open, and then pieces are selected."""
    setup, wanted = state.setup, state.setup.open_count(state.round)
    state = replace(state, phase="open", to_move=state.start)
    while state.open.bit_count() < wanted and setup.readings.growth_order != "start_player":
        state = replace(state, open=state.open | 1 << _opening(state, dealer))
    return _to_select(state)


def _opening(state: GameState, dealer: Dealer) -> int:
    """Returns the city that opens next (M-SLO-2). A dealer draws a city like a card: in its list of counts, the cities
    follow the kinds of cards.
    """
    board = state.edition.board
    if state.setup.readings.growth_order == "listed":
        return next(city for city in state.edition.growth if not state.open >> city & 1)
    closed = [1 - (state.open >> city & 1) for city in range(board.cities)]
    return dealer([0] * board.size + closed) - board.size


def _to_select(state: GameState) -> GameState:
    if state.open.bit_count() < state.setup.open_count(state.round):
        return state
    return replace(state, phase="select", to_move=state.start)


def _select(state: GameState, move: Select) -> GameState:
    """Moves pieces from the supply to the selected pieces. After the move the next player selects, or the start player
    builds.
    """
    supply, selected = list(state.supply), list(state.selected)
    for letter, chosen in move.pieces:
        colour = state.edition.letters.index(letter)
        counts = counted_floors(chosen, state.edition.largest)
        supply[colour] = tuple(has - gone for has, gone in zip(supply[colour], counts, strict=True))
        selected[colour] = tuple(has + come for has, come in zip(selected[colour], counts, strict=True))
    state = replace(state, supply=tuple(supply), selected=tuple(selected))
    if all(map(state.has_selected, state.setup.seats)):
        return replace(state, phase="build", to_move=state.start)
    seat = _following(state)
    while state.has_selected(seat):
        seat = (seat + 1) % len(state.setup.sides)
    return replace(state, to_move=seat)


def apply_build(state: GameState, move: Build) -> GameState:
    """Returns the state after a legal build, before a card is drawn. The monster moves before or after the build
    (M-MON-5).
    """
    board, early = state.edition.board, state.setup.readings.monster_time == "before_build"
    plot = board.number[move.plot]
    position = board.position_of(plot)
    colour = state.edition.letters.index(move.colour)
    if early:
        state = move_monster(state, position)
    stack = (*state.stacks[plot], Piece(colour, move.floors))
    state = replace(state, stacks=(*state.stacks[:plot], stack, *state.stacks[plot + 1 :]))
    if not early:
        state = move_monster(state, position)
    return _spent(state, colour, move.floors, state.setup.cards[state.to_move][position])


def _given_up(state: GameState, move: Void | Discard) -> GameState:
    """Removes a selected piece from the game, and a card from the hand if the move discards one (M-TRN-6)."""
    card = move.card - 1 if isinstance(move, Discard) else None
    return _spent(state, state.edition.letters.index(move.colour), move.floors, card)


def _spent(state: GameState, colour: int, floors: int, card: int | None) -> GameState:
    """Returns the state without a selected piece, and with a card of the mover moved to the played cards."""
    selected = list(state.selected)
    selected[colour] = _add_at(selected[colour], floors - 1, -1)
    state = replace(state, selected=tuple(selected), redrawn=False)
    if card is None:
        return state
    hand = _add_at(state.hands[state.to_move], card, -1)
    return replace(_with_hand(state, hand), played=_add_at(state.played, card, 1))


def _draws(state: GameState) -> bool:
    """Whether the mover draws a card after the build. Nobody draws a card that he could never play (M-FACT-7)."""
    return not (state.last_round and not state.left_to_build(state.to_move))


def _draw_up(state: GameState, dealer: Dealer) -> GameState:
    """Returns the state after the mover has drawn up to a full hand (M-TRN-1, M-TRN-3)."""
    while sum(state.hands[state.to_move]) < state.edition.hand:
        if not any(state.deck):
            state = _reshuffle(state)
        if not any(state.deck):
            return state
        if state.to_move in state.unseen:
            card, cards = any_card(state.deck), state.deck
        else:
            cards = drawable(state)
            card = dealer(cards)
        state = _with_hand(state, _add_at(state.hands[state.to_move], card, 1))
        left = _add_at(cards, card, -1)
        state = replace(state, deck=left) if cards is state.deck else with_left_over(state, left)
        if state.setup.readings.reshuffle == "when_empty" and not any(state.deck):
            state = _reshuffle(state)
    return state


def _redrawn(state: GameState, dealer: Dealer) -> GameState:
    """Moves the mover's hand to the played cards and draws a new hand (M-TRN-6)."""
    if state.to_move in state.unseen:
        state = show_hand(state, dealer)
    hand = state.hands[state.to_move]
    played = tuple(there + come for there, come in zip(state.played, hand, strict=True))
    empty = _with_hand(replace(state, played=played, redrawn=True), (0,) * len(hand))
    return _draw_up(empty, dealer)


def _reshuffle(state: GameState) -> GameState:
    """Shuffles the played cards into the deck (M-TRN-4, M-TRN-5)."""
    deck = tuple(there + come for there, come in zip(state.deck, state.played, strict=True))
    return replace(state, deck=deck, played=(0,) * len(deck))


def _next(state: GameState, dealer: Dealer) -> GameState:
    """Passes the turn to the next player, or ends the round if all selected pieces are built (M-RND-4, M-RND-5)."""
    if any(map(state.left_to_build, state.setup.seats)):
        return replace(state, to_move=_following(state))
    state = with_round_paid(state)
    if state.last_round:
        return replace(state, phase="over")
    if state.setup.readings.round_reshuffle == "yes":
        state = _reshuffle(state)
    start = (state.start + 1) % len(state.setup.sides)
    return begin_round(replace(state, round=state.round + 1, start=start), dealer)


def _following(state: GameState) -> int:
    return (state.to_move + 1) % len(state.setup.sides)


def _with_hand(state: GameState, hand: Cards) -> GameState:
    seat = state.to_move
    return replace(state, hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]))


def _add_at(counts: Sequence[int], place: int, by: int) -> Sizes:
    return (*counts[:place], counts[place] + by, *counts[place + 1 :])
