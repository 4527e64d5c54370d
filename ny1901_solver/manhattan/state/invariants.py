"""What must be so in a state between two moves; all that is not is told at once."""

from __future__ import annotations

from collections.abc import Iterator

from ...kit.words import counted
from .game import GameState, Stack, floors


def state_problems(state: GameState) -> list[str]:
    """Everything that keeps a state from being one of a game, each in a sentence with its rule."""
    return [*_of_pieces(state), *_of_cards(state), *_of_the_round(state), *_of_buildings(state), *_of_the_board(state)]


def _of_pieces(state: GameState) -> Iterator[str]:
    """Pieces on the board, selected and in supply are at most those of a colour (M-COM-2)."""
    edition, setup = state.edition, state.setup
    for colour, name in enumerate(edition.colours):
        standing = [piece.floors for stack in state.stacks for piece in stack if piece.colour == colour]
        if colour not in setup.in_play:
            if standing or any(state.supply[colour]) or any(state.selected[colour]) or state.points[colour]:
                yield f"nobody plays {name}, which has pieces or points (M-NUM-1)"
            continue
        for size, most in enumerate(edition.pieces, 1):
            there = standing.count(size) + state.supply[colour][size - 1] + state.selected[colour][size - 1]
            if there > most:
                yield f"{name} has {there} pieces of {counted(size, 'floor')}, and there are {most} (M-COM-2)"
        if state.points[colour] < 0:
            yield f"{name} has {state.points[colour]} points; nobody loses points (M-SCO-4)"
        yield from _of_supply(state, colour, len(standing))


def _of_supply(state: GameState, colour: int, standing: int) -> Iterator[str]:
    """What is left of a colour is what the rounds to come build (M-RND-1, M-RND-2)."""
    name, form = state.edition.colours[colour], state.setup.rounds
    selected, supply = sum(state.selected[colour]), sum(state.supply[colour])
    to_come = form.number - state.round
    chosen = state.phase == "build" or state.has_selected(state.setup.seat_of(colour))
    if state.over:
        to_come, chosen = 0, True
    wanted = to_come * form.pieces + (0 if chosen else form.pieces - selected)
    if supply != wanted:
        has = f"{name} has {counted(supply, 'piece')} in supply"
        yield f"{has}, and {counted(to_come, 'round')} to come need {wanted} (M-RND-2)"
    if selected > form.pieces or (state.over and selected):
        yield f"{name} has {counted(selected, 'selected piece')} in round {state.round} (M-RND-2)"
    built = (state.round - 1) * form.pieces + (form.pieces - selected if chosen else 0)
    if standing > built:
        yield f"{name} has {standing} pieces on the board, and can have built {built} (M-RND-4)"


def _of_cards(state: GameState) -> Iterator[str]:
    """Hands, deck and cards played are all cards there are (M-COM-3, M-TRN-3)."""
    edition = state.edition
    for card, most in enumerate(edition.deck):
        there = state.deck[card] + state.played[card] + sum(hand[card] for hand in state.hands)
        if there != most:
            yield f"card {card + 1} is there {there} times, and there are {most} (M-COM-3)"
    for seat, hand in enumerate(state.hands):
        held, who = sum(hand), state.letters(seat)
        if held > edition.hand:
            yield f"{who} has {counted(held, 'card')} in hand, and at most {edition.hand} are (M-TRN-3)"
        done = state.last_round and (state.over or (state.phase == "build" and not state.left_to_build(seat)))
        if held < edition.hand and not done and any(state.deck):
            yield f"{who} has {counted(held, 'card')} in hand, and draws up to {edition.hand} (M-TRN-3)"


def _of_the_round(state: GameState) -> Iterator[str]:
    """Whose turn it is follows from who starts and what is built (M-RND-3, M-RND-4)."""
    setup, players = state.setup, len(state.setup.sides)
    if not 1 <= state.round <= setup.rounds.number:
        yield f"the game has {setup.rounds.number} rounds, and this is round {state.round} (M-RND-1)"
        return
    if state.phase != "build":
        return
    order = [state.left_to_build((state.start + turn) % players) for turn in range(players)]
    place = (state.to_move - state.start) % players
    full = max(order)
    expected = [full - 1] * place + [full] * (players - place)
    if order != expected or not full:
        mover = state.letters(state.to_move)
        has = ", ".join(f"{state.letters((state.start + n) % players)} {left}" for n, left in enumerate(order))
        yield f"pieces left to build in turn order are {has}, and {mover} is to move (M-RND-4)"


def _of_buildings(state: GameState) -> Iterator[str]:
    """Every building can have been built piece by piece (M-BLD-1 to M-BLD-3, M-FACT-1)."""
    if state.setup.readings.partner_colour == "as_own" and state.setup.readings.cap_compare == "owner":
        return
    for plot, stack in zip(state.edition.board.plots, state.stacks, strict=True):
        for level in range(1, len(stack)):
            if not _can_stand(state, stack[:level], stack[: level + 1]):
                piece = stack[level]
                name = f"{state.edition.letters[piece.colour]}{piece.floors}"
                yield f"on {plot} {name} cannot have been built on what is under it (M-BLD-3)"


def _can_stand(state: GameState, under: Stack, stack: Stack) -> bool:
    colour, own = stack[-1].colour, state.setup.partners[stack[-1].colour]
    if under[-1].colour in own:
        return state.setup.tops_own or state.setup.devours == "baby-monster"
    return floors(stack, colour) >= max(floors(under, each) for each in state.setup.in_play if each not in own)


def _of_the_board(state: GameState) -> Iterator[str]:
    """Open cities and the monster are as the variants have them (M-SLO-1, M-MON-1)."""
    setup, board = state.setup, state.edition.board
    opened, wanted = state.open.bit_count(), setup.opened(state.round)
    if (opened != wanted) if state.phase != "open" else opened >= wanted:
        yield f"{counted(opened, 'city', 'cities')} are open in round {state.round}, and {wanted} should be (M-SLO-1)"
    for plot, stack in zip(board.plots, state.stacks, strict=True):
        if stack and not state.is_open(board.number[plot]):
            yield f"a building stands on {plot}, in a city that is closed (M-SLO-1)"
    if (state.monster is None) != (setup.devours is None):
        yield "the monster's plot is told where a monster plays, and only there (M-MON-1)"
    if setup.devours == "monster" and state.monster is not None and state.stacks[state.monster]:
        yield f"a building stands on {board.plots[state.monster]} under the monster, which destroys it (M-MON-8)"
