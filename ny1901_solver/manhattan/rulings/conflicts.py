"""The smallest conflicts: for each broken rule the facts that forbid a move with it, none of which can be left out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeAlias

from ...rulebook import letting_go
from ...rulebook.settings import with_readings
from ...text.words import quantity
from ..moves import Build, Discard, Move, Open, Redraw, Select, Void
from ..readings import READINGS
from ..rules import violations
from ..rules.generator import builds
from ..state import GameState, Phase, Piece, Stack
from ..state.game import floors, owner
from .effects import also_compared


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact that helps to forbid a move, with a sentence for the player and the plots that it is about.

    `kind` is `turn`, `phase`, `hand`, `piece`, `building`, `city`, `monster` or `reading`.
    """

    kind: str
    sentence: str
    plots: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Conflict:
    """A rule and the facts that forbid a move with it; without any one of them the move could keep the rule.

    With no facts the rule forbids the move in every position.
    """

    rule: str
    facts: tuple[Fact, ...]


Otherwise: TypeAlias = letting_go.Otherwise[GameState]
OpenFact: TypeAlias = letting_go.OpenFact[Fact, GameState]


def conflicts(state: GameState, move: Move) -> tuple[Conflict, ...]:
    """A least conflict for each rule that a move breaks, those of few facts first."""
    sets = letting_go.least_conflicts(state, list(known_facts(state, move)), partial(broken_rules, move))
    return tuple(Conflict(rule, facts) for rule, facts in sets)


def broken_rules(move: Move, state: GameState) -> list[str]:
    """The ids of the rules that a move breaks in a position."""
    return [violation.rule for violation in violations(state, move)]


def known_facts(state: GameState, move: Move) -> Iterator[OpenFact]:
    """What a position decides about a move, each with the ways in which it could be otherwise."""
    if state.over:
        yield Fact("phase", "the last round is scored"), (lambda now: replace(now, phase="build"),)
        return
    yield from _of_phase(state, move)
    match move:
        case Build():
            yield from _of_build(state, move)
        case Open(slot) if slot in state.edition.board.slots:
            city = state.edition.board.slots.index(slot)
            if state.open >> city & 1:
                yield Fact("city", f"{state.edition.cities[city].label} is open"), (lambda now: replace(now, open=0),)
        case Select():
            yield from _of_supply(state, move)
        case Void() | Discard() | Redraw():
            yield from _of_giving_up(state, move)


def _of_phase(state: GameState, move: Move) -> Iterator[OpenFact]:
    words = {"open": "a city is to be opened", "select": "pieces are to be set out", "build": "pieces are to be built"}
    wanted: Phase = "open" if isinstance(move, Open) else "select" if isinstance(move, Select) else "build"
    if state.phase != wanted:
        yield Fact("phase", f"{words[state.phase]}"), (lambda now: replace(now, phase=wanted),)


def _of_build(state: GameState, move: Build) -> Iterator[OpenFact]:
    setup, edition = state.setup, state.edition
    colour, plot = edition.letters.find(move.colour), edition.board.number.get(move.plot)
    if colour in setup.in_play and colour not in setup.colours[state.to_move]:
        yield Fact("turn", f"{state.letters(state.to_move)} is to move"), (_with_mover(setup.seat_of(colour)),)
    if colour < 0 or plot is None:
        return
    yield from _of_card(state, plot)
    yield from _of_piece(state, colour, move.floors)
    yield from _of_stack(state, colour, plot)
    if not state.is_open(plot):
        slot = move.plot[0]
        yield Fact("city", f"city {slot} is closed in round {state.round}"), (lambda now: replace(now, open=-1),)
    if state.monster is not None:
        where = edition.board.plots[state.monster]
        yield Fact("monster", f"the monster stands on {where}", (where,)), (lambda now: replace(now, monster=None),)


def _of_piece(state: GameState, colour: int, size: int) -> Iterator[OpenFact]:
    """The piece that is not among those selected."""
    if colour >= 0 and size <= state.edition.largest and not state.selected[colour][size - 1]:
        none = f"{state.edition.letters[colour]}{size} is none of the selected pieces"
        yield Fact("piece", none), (_with_piece(colour, size),)


def _of_card(state: GameState, plot: int) -> Iterator[OpenFact]:
    """The card that is not in hand, of who is to move."""
    setup, position = state.setup, state.edition.board.position_of(plot)
    card = setup.cards[state.to_move][position]
    if not state.hands[state.to_move][card]:
        meant = f"position {position} seen from {setup.sides[state.to_move]}"
        has = f"{state.letters(state.to_move)} holds no card {card + 1}, {meant}"
        yield Fact("hand", has), (_with_cards(1),)


def _of_stack(state: GameState, colour: int, plot: int) -> Iterator[OpenFact]:
    """Who owns the building with how many floors, and how many the builder has in it."""
    stack, names = state.stacks[plot], state.edition.colours
    top = owner(stack)
    if top is None:
        return
    name, where = state.edition.board.plots[plot], (state.edition.board.plots[plot],)
    lower = tuple(piece for piece in stack if piece.colour != top)
    owns = f"{names[top]} owns the building on {name}, with {quantity(floors(stack, top), 'floor')}"
    owns += also_compared(state, stack, colour, top)
    yield Fact("building", owns, where), (_with_stack(plot, ()), _with_stack(plot, (*lower, Piece(top, 1))))
    if top != colour:
        mine, least = floors(stack, colour), floors(stack, top)
        more = (*(Piece(colour, 1) for _ in range(least - mine)), *stack)
        has = f"{names[colour]} has {quantity(mine, 'floor') if mine else 'no floor'} in it"
        yield Fact("building", has, where), (_with_stack(plot, more),)


def _of_supply(state: GameState, move: Select) -> Iterator[OpenFact]:
    """Of a selection that takes more pieces than there are: how many are left."""
    edition = state.edition
    for letter, chosen in move.pieces:
        colour = edition.letters.find(letter)
        if colour not in state.setup.colours[state.to_move]:
            continue
        for size in sorted({*chosen}):
            if size <= edition.largest and chosen.count(size) > state.supply[colour][size - 1]:
                left = quantity(state.supply[colour][size - 1], f"piece of {size}", f"pieces of {size}")
                yield Fact("piece", f"{edition.colours[colour]} has {left} left"), (_with_supply(colour, chosen),)


def _of_giving_up(state: GameState, move: Void | Discard | Redraw) -> Iterator[OpenFact]:
    """Of a turn without a build: one that is possible, the reading that says how, and what is given up."""
    if state.phase == "build" and (possible := next(builds(state), None)) is not None:
        plot = state.edition.board.number[possible.plot]
        position, seat = state.edition.board.position_of(plot), state.to_move
        card = state.setup.cards[seat][position]
        holds = f"{state.letters(seat)} holds card {card + 1}, position {position}"
        yield Fact("hand", holds, (possible.plot,)), (_with_cards(0),)
        piece = f"{possible.colour}{possible.floors}"
        nothing = (0,) * state.edition.largest
        yield (
            Fact("piece", f"{piece} is one of the selected pieces, and fits on {possible.plot}", (possible.plot,)),
            (lambda now: replace(now, selected=(nothing,) * len(now.selected)),),
        )
    stuck = state.setup.readings.stuck
    others = tuple(_with_stuck(value) for value in READINGS["stuck"] if value != stuck)
    yield Fact("reading", f"the reading is stuck={stuck}"), others
    if isinstance(move, Void | Discard):
        yield from _of_piece(state, state.edition.letters.find(move.colour), move.floors)
    if isinstance(move, Discard) and not state.hands[state.to_move][move.card - 1 : move.card] > (0,):
        yield Fact("hand", f"{state.letters(state.to_move)} holds no card {move.card}"), (_with_cards(1),)


def _with_cards(count: int) -> Otherwise:
    """So many of every card in the mover's hand."""

    def change(now: GameState) -> GameState:
        hands = list(now.hands)
        hands[now.to_move] = (count,) * len(now.deck)
        return replace(now, hands=tuple(hands))

    return change


def _with_mover(seat: int) -> Otherwise:
    """Another player to move, whose hand may have any card: who asks does not see it."""
    return lambda now: _with_cards(1)(replace(now, to_move=seat))


def _with_piece(colour: int, size: int) -> Otherwise:
    """A piece of a colour more among those selected."""

    def change(now: GameState) -> GameState:
        selected = list(now.selected)
        selected[colour] = tuple(count + (at == size) for at, count in enumerate(selected[colour], 1))
        return replace(now, selected=tuple(selected))

    return change


def _with_stack(plot: int, stack: Stack) -> Otherwise:
    return lambda now: replace(now, stacks=(*now.stacks[:plot], stack, *now.stacks[plot + 1 :]))


def _with_stuck(value: str) -> Otherwise:
    return lambda now: with_readings(now, {"stuck": value})


def _with_supply(colour: int, chosen: Sequence[int]) -> Otherwise:
    """Pieces enough for a choice in the supply of a colour."""

    def change(now: GameState) -> GameState:
        enough = tuple(max(has, chosen.count(size)) for size, has in enumerate(now.supply[colour], 1))
        return replace(now, supply=(*now.supply[:colour], enough, *now.supply[colour + 1 :]))

    return change
