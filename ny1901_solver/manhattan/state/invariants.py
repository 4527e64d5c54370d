"""What must be so in a state between two moves; all that is not is told at once."""

from __future__ import annotations

from collections.abc import Iterator

from ...text.words import be, join_words, quantity
from .game import GameState, Stack, floors
from .seen import selects_secretly


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
                pieces = f"{quantity(there, 'piece')} of {quantity(size, 'floor')}"
                yield f"{name} has {pieces}, and there {be(most)} {most} (M-COM-2)"
        if state.points[colour] < 0:
            yield f"{name} has {state.points[colour]} points; nobody loses points (M-SCO-4)"
        yield from _of_supply(state, colour, len(standing))


def _of_supply(state: GameState, colour: int, standing: int) -> Iterator[str]:
    """What is left of a colour is what the rounds to come build (M-RND-1, M-RND-2)."""
    name, form = state.edition.colours[colour], state.setup.rounds
    selected, supply = sum(state.selected[colour]), sum(state.supply[colour])
    to_come = max(0, form.number - state.round)
    chosen = state.phase == "build" or state.has_selected(state.setup.seat_of(colour))
    if state.over:
        to_come, chosen = 0, True
    wanted = to_come * form.pieces + (0 if chosen else form.pieces - selected)
    if supply != wanted:
        has = f"{name} has {quantity(supply, 'piece')} in supply"
        yield f"{has}, and {quantity(to_come, 'round')} to come need {wanted} (M-RND-2)"
    if selected > form.pieces or (state.over and selected):
        yield f"{name} has {quantity(selected, 'selected piece')} in round {state.round} (M-RND-2)"
    built = (state.round - 1) * form.pieces + (max(0, form.pieces - selected) if chosen else 0)
    if standing > built:
        yield f"{name} has {quantity(standing, 'piece')} on the board, and can have built {built} (M-RND-4)"


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
            yield f"{who} has {quantity(held, 'card')} in hand, and at most {edition.hand} are (M-TRN-3)"
        done = state.last_round and (state.over or (state.phase == "build" and not state.left_to_build(seat)))
        if held < edition.hand and not done and any(state.deck):
            yield f"{who} has {quantity(held, 'card')} in hand, and draws up to {edition.hand} (M-TRN-3)"


def _of_the_round(state: GameState) -> Iterator[str]:
    """Whose turn it is follows from who starts and what is built (M-RND-3, M-RND-4)."""
    setup, players, form = state.setup, len(state.setup.sides), state.setup.rounds
    if not 1 <= state.round <= form.number:
        yield f"the game has {form.number} rounds, and this is round {state.round} (M-RND-1)"
        return
    if state.over:
        return
    turn_order = [(state.start + turn) % players for turn in range(players)]
    place, counts = (state.to_move - state.start) % players, [*map(state.left_to_build, turn_order)]
    if not (_builds if state.phase == "build" else _selects)(state, place, counts):
        did, rule = ("to build", "M-RND-4") if state.phase == "build" else ("set out", "M-RND-3")
        has = ", ".join(f"{state.letters(seat)} {count}" for seat, count in zip(turn_order, counts, strict=True))
        yield f"pieces {did} in turn order are {has}, and {state.letters(state.to_move)} is to move ({rule})"
    stuck = setup.readings.stuck
    if state.redrawn and (state.phase != "build" or stuck != "redraw"):
        yield f"{state.letters(state.to_move)} cannot have drawn anew, by the reading stuck={stuck} (M-TRN-6)"


def _builds(state: GameState, place: int, left: list[int]) -> bool:
    """Whether players with so many pieces left, in turn order, have come to the one at a place."""
    full = max(left)
    return full > 0 and left == [full - 1] * place + [full] * (len(left) - place)


def _selects(state: GameState, place: int, has: list[int]) -> bool:
    """Whether players who have set out so many pieces, in turn order, have come to the one at a place."""
    wanted, last = state.setup.rounds.pieces * len(state.setup.colours[0]), has[-1]
    if selects_secretly(state) and state.unseen:
        return _selects_secretly(state, place, has, wanted)
    done, begun = (last + 1, last) if state.setup.readings.selection == "one_by_one" else (wanted, 0)
    return (
        has == [done] * place + [begun] * (len(has) - place)
        and last < wanted
        and (state.phase == "select" or not any(has))
    )


def _selects_secretly(state: GameState, place: int, has: list[int], wanted: int) -> bool:
    """The same where pieces set out by whom nobody has seen a card of need not be told before all are shown.

    Behind the last player, those whose pieces are not told show them, in turn order.
    """
    players = range(len(has))
    secret = [(state.start + turn) % len(has) in state.unseen and not has[turn] for turn in players]
    done = [secret[turn] or has[turn] == wanted for turn in players]
    if not any(has[place:]):
        return all(done[:place])
    return has[:place] == [wanted] * place and secret[place] and all(done[place:])


def _of_buildings(state: GameState) -> Iterator[str]:
    """Every building can have been built piece by piece (M-BLD-1 to M-BLD-3, M-FACT-1)."""
    for plot, stack in zip(state.edition.board.plots, state.stacks, strict=True):
        for level in range(1, len(stack)):
            if rule := _in_the_way(state, stack[:level], stack[: level + 1]):
                piece = stack[level]
                name = f"{state.edition.letters[piece.colour]}{piece.floors}"
                yield f"on {plot} {name} cannot have been built on what is under it ({rule})"


def _in_the_way(state: GameState, under: Stack, stack: Stack) -> str | None:
    """The rule by which the top piece cannot have been built; what a baby leaves was built so, too (M-FACT-1)."""
    setup, colour = state.setup, stack[-1].colour
    own = setup.partners[colour]
    if under[-1].colour in own:
        return None if setup.tops_own else setup.forbids_tops
    compared = [under[-1].colour]
    if setup.readings.cap_compare == "every_other":
        compared = [each for each in setup.in_play if each not in own]
    return None if floors(stack, colour) >= max(floors(under, each) for each in compared) else "M-BLD-3"


def _of_the_board(state: GameState) -> Iterator[str]:
    """Open cities and the monster are as the variants have them (M-SLO-1, M-MON-1)."""
    setup, board = state.setup, state.edition.board
    opened, wanted = state.open.bit_count(), setup.open_count(state.round)
    first = state.edition.growth[:wanted]
    before = setup.open_count(state.round - 1) if state.round > 1 or not setup.grows else 0
    possible = range(before, wanted) if state.phase == "open" else (wanted,)
    if opened not in possible:
        should = f"{join_words(possible, 'or')} should be" if possible else "none is left to open"
        count_text = f"{quantity(opened, 'city', 'cities')} {be(opened)} open in round {state.round}"
        yield f"{count_text}, and {should} (M-SLO-1)"
    elif setup.readings.growth_order == "listed" and state.open != sum(1 << city for city in first):
        slots = join_words([board.slots[city] for city in sorted(first)])
        yield f"the cities that open first are {slots}, by the reading growth_order=listed (M-SLO-2)"
    if state.phase == "open" and setup.readings.growth_order != "start_player":
        yield f"nobody says which city opens, by the reading growth_order={setup.readings.growth_order} (M-SLO-2)"
    for plot, stack in zip(board.plots, state.stacks, strict=True):
        if stack and not state.is_open(board.number[plot]):
            yield f"a building stands on {plot}, in a city that is closed (M-SLO-1)"
    if (state.monster is None) != (setup.devours is None):
        yield "the monster's plot is told where a monster plays, and only there (M-MON-1)"
    if setup.devours == "monster" and state.monster is not None and state.stacks[state.monster]:
        yield f"a building stands on {board.plots[state.monster]} under the monster, which destroys it (M-MON-8)"
