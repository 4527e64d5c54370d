"""The invariants of a state between two moves. The module reports every violated invariant."""

from __future__ import annotations

from collections.abc import Iterator

from ...messages import gettext, ngettext
from ...text.words import join_words
from .game import GameState, Stack, floors
from .seen import selects_secretly


def state_problems(state: GameState) -> list[str]:
    """Returns every reason why a state cannot occur in a game, each as a sentence with its rule."""
    return [*_of_pieces(state), *_of_cards(state), *_of_the_round(state), *_of_buildings(state), *_of_the_board(state)]


def _of_pieces(state: GameState) -> Iterator[str]:
    """A colour has at most as many pieces on the board, selected and in supply together as the box has (M-COM-2)."""
    edition, setup = state.edition, state.setup
    for colour, name in enumerate(edition.colours):
        standing = [piece.floors for stack in state.stacks for piece in stack if piece.colour == colour]
        if colour not in setup.in_play:
            if standing or any(state.supply[colour]) or any(state.selected[colour]) or state.points[colour]:
                yield gettext("nobody plays {colour}, but this colour has pieces or points (M-NUM-1)", colour=name)
            continue
        for size, most in enumerate(edition.pieces, 1):
            there = standing.count(size) + state.supply[colour][size - 1] + state.selected[colour][size - 1]
            if there > most:
                yield ngettext(
                    "{colour} has {number} piece of {floors}, but the box has only {most} (M-COM-2)",
                    "{colour} has {number} pieces of {floors}, but the box has only {most} (M-COM-2)",
                    there,
                    colour=name,
                    floors=ngettext("{number} floor", "{number} floors", size),
                    most=most,
                )
        if state.points[colour] < 0:
            yield gettext(
                "{colour} has {points} points; nobody loses points (M-SCO-4)", colour=name, points=state.points[colour]
            )
        yield from _of_supply(state, colour, len(standing))


def _of_supply(state: GameState, colour: int, standing: int) -> Iterator[str]:
    """A colour has exactly the pieces of the later rounds in its supply (M-RND-1, M-RND-2)."""
    name, form = state.edition.colours[colour], state.setup.rounds
    selected, supply = sum(state.selected[colour]), sum(state.supply[colour])
    to_come = max(0, form.number - state.round)
    chosen = state.phase == "build" or state.has_selected(state.setup.seat_of(colour))
    if state.over:
        to_come, chosen = 0, True
    wanted = to_come * form.pieces + (0 if chosen else form.pieces - selected)
    if supply != wanted:
        yield ngettext(
            "{colour} has {number} piece in supply, but needs {wanted} for the rest of the game (M-RND-2)",
            "{colour} has {number} pieces in supply, but needs {wanted} for the rest of the game (M-RND-2)",
            supply,
            colour=name,
            wanted=wanted,
        )
    if selected > form.pieces or (state.over and selected):
        yield ngettext(
            "{colour} has {number} selected piece in round {round}, which is too many (M-RND-2)",
            "{colour} has {number} selected pieces in round {round}, which is too many (M-RND-2)",
            selected,
            colour=name,
            round=state.round,
        )
    built = (state.round - 1) * form.pieces + (max(0, form.pieces - selected) if chosen else 0)
    if standing > built:
        yield ngettext(
            "{colour} has {number} piece on the board, but can have built only {built} (M-RND-4)",
            "{colour} has {number} pieces on the board, but can have built only {built} (M-RND-4)",
            standing,
            colour=name,
            built=built,
        )


def _of_cards(state: GameState) -> Iterator[str]:
    """Hands, deck and played cards together are all cards of the game (M-COM-3, M-TRN-3)."""
    edition = state.edition
    for card, most in enumerate(edition.deck):
        there = state.deck[card] + state.played[card] + sum(hand[card] for hand in state.hands)
        if there != most:
            yield ngettext(
                "the position has {number} card {card}, but the box has {most} (M-COM-3)",
                "the position has {number} cards {card}, but the box has {most} (M-COM-3)",
                there,
                card=card + 1,
                most=most,
            )
    for seat, hand in enumerate(state.hands):
        held, who = sum(hand), state.letters(seat)
        if held > edition.hand:
            yield ngettext(
                "{player} has {number} card in hand, but a hand has at most {most} (M-TRN-3)",
                "{player} has {number} cards in hand, but a hand has at most {most} (M-TRN-3)",
                held,
                player=who,
                most=edition.hand,
            )
        done = state.last_round and (state.over or (state.phase == "build" and not state.left_to_build(seat)))
        if held < edition.hand and not done and any(state.deck):
            yield ngettext(
                "{player} has {number} card in hand, but has to draw up to {full} (M-TRN-3)",
                "{player} has {number} cards in hand, but has to draw up to {full} (M-TRN-3)",
                held,
                player=who,
                full=edition.hand,
            )


def _of_the_round(state: GameState) -> Iterator[str]:
    """The player to move follows from the start player and from the players' remaining pieces (M-RND-3, M-RND-4)."""
    setup, players, form = state.setup, len(state.setup.sides), state.setup.rounds
    if not 1 <= state.round <= form.number:
        yield gettext(
            "the game has {rounds} rounds, but this is round {round} (M-RND-1)", rounds=form.number, round=state.round
        )
        return
    if state.over:
        return
    turn_order = [(state.start + turn) % players for turn in range(players)]
    place, counts = (state.to_move - state.start) % players, [*map(state.left_to_build, turn_order)]
    if not (_builds if state.phase == "build" else _selects)(state, place, counts):
        has = ", ".join(f"{state.letters(seat)} {count}" for seat, count in zip(turn_order, counts, strict=True))
        mover = state.letters(state.to_move)
        if state.phase == "build":
            yield gettext(
                "{player} cannot be to move, because the numbers of pieces to build in turn order are {pieces} "
                "(M-RND-4)",
                pieces=has,
                player=mover,
            )
        else:
            yield gettext(
                "{player} cannot be to move, because the numbers of pieces set out in turn order are {pieces} "
                "(M-RND-3)",
                pieces=has,
                player=mover,
            )
    stuck = setup.readings.stuck
    if state.redrawn and (state.phase != "build" or stuck != "redraw"):
        yield gettext(
            "{player} cannot have drawn a new hand under the reading stuck={reading} (M-TRN-6)",
            player=state.letters(state.to_move),
            reading=stuck,
        )


def _builds(state: GameState, place: int, left: list[int]) -> bool:
    """Whether the player at index `place` in turn order can be the next to build; `left` contains the number of
    remaining pieces of each player, in turn order.
    """
    full = max(left)
    return full > 0 and left == [full - 1] * place + [full] * (len(left) - place)


def _selects(state: GameState, place: int, has: list[int]) -> bool:
    """Whether the player at index `place` in turn order can be the next to select; `has` contains the number of pieces
    that each player has set out, in turn order.
    """
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
    """Returns the same as `_selects`, but for a secret selection of pieces, in which a line may omit the pieces of
    players with hidden hands.

    After the last player has selected, the players whose pieces are still omitted show these pieces, in turn order.
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
                yield gettext(
                    "on {plot} the piece {piece} cannot have been built on the pieces below it ({rule})",
                    plot=plot,
                    piece=f"{state.edition.letters[piece.colour]}{piece.floors}",
                    rule=rule,
                )


def _in_the_way(state: GameState, under: Stack, stack: Stack) -> str | None:
    """Returns the rule by which the top piece cannot have been built, or `None`.

    What a baby monster has removed does not affect the result (M-FACT-1).
    """
    setup, colour = state.setup, stack[-1].colour
    own = setup.partners[colour]
    if under[-1].colour in own:
        return None if setup.tops_own else setup.forbids_tops
    compared = [under[-1].colour]
    if setup.readings.cap_compare == "every_other":
        compared = [each for each in setup.in_play if each not in own]
    return None if floors(stack, colour) >= max(floors(under, each) for each in compared) else "M-BLD-3"


def _of_the_board(state: GameState) -> Iterator[str]:
    """The open cities and the monster agree with the variants (M-SLO-1, M-MON-1)."""
    setup, board = state.setup, state.edition.board
    opened, wanted = state.open.bit_count(), setup.open_count(state.round)
    first = state.edition.growth[:wanted]
    before = setup.open_count(state.round - 1) if state.round > 1 or not setup.grows else 0
    possible = range(before, wanted) if state.phase == "open" else (wanted,)
    if opened not in possible:
        if possible:
            yield ngettext(
                "{number} city is open in round {round}, but {wanted} should be open (M-SLO-1)",
                "{number} cities are open in round {round}, but {wanted} should be open (M-SLO-1)",
                opened,
                round=state.round,
                wanted=join_words(possible, "or"),
            )
        else:
            yield ngettext(
                "{number} city is open in round {round}, so no further city can open (M-SLO-1)",
                "{number} cities are open in round {round}, so no further city can open (M-SLO-1)",
                opened,
                round=state.round,
            )
    elif setup.readings.growth_order == "listed" and state.open != sum(1 << city for city in first):
        slots = join_words([board.slots[city] for city in sorted(first)])
        yield gettext(
            "the open cities have to be {cities} under the reading growth_order=listed (M-SLO-2)", cities=slots
        )
    if state.phase == "open" and setup.readings.growth_order != "start_player":
        yield gettext(
            "nobody chooses the city that opens under the reading growth_order={reading} (M-SLO-2)",
            reading=setup.readings.growth_order,
        )
    for plot, stack in zip(board.plots, state.stacks, strict=True):
        if stack and not state.is_open(board.number[plot]):
            yield gettext("a building stands on {plot}, but its city is closed (M-SLO-1)", plot=plot)
    if state.monster is None and setup.devours is not None:
        yield gettext("the monster needs a plot to stand on (M-MON-1)")
    if state.monster is not None and setup.devours is None:
        yield gettext("a monster has a plot, but this game has no monster (M-MON-1)")
    if setup.devours == "monster" and state.monster is not None and state.stacks[state.monster]:
        yield gettext(
            "a building stands on {plot}, but the monster on this plot destroys every building (M-MON-8)",
            plot=board.plots[state.monster],
        )
