"""The smallest conflicts: for each broken rule a smallest set of facts with which the rule forbids a move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from typing import TypeAlias

from ...messages import gettext, gettext_noop, ngettext
from ...rulebook import letting_go
from ...rulebook.settings import with_readings
from ..moves import Build, Discard, Move, Open, Redraw, Select, Void
from ..readings import READINGS
from ..rules import violations
from ..rules.generator import builds
from ..state import GameState, Phase, Piece, Stack
from ..state.game import floors, owner
from .effects import also_compared


@dataclass(frozen=True, slots=True)
class Fact:
    """A fact that helps to forbid a move, with a sentence for the player and the plots that the fact concerns.

    `kind` is `turn`, `phase`, `hand`, `piece`, `building`, `city`, `monster` or `reading`.
    """

    kind: str
    sentence: str
    plots: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Conflict:
    """A rule and the facts with which the rule forbids a move.

    If any one of the facts were different, the move would not necessarily break the rule. If a conflict has no facts,
    the rule forbids the move in every position.
    """

    rule: str
    facts: tuple[Fact, ...]


_PHASES: dict[Phase, str] = {
    "open": gettext_noop("a city has to be opened next"),
    "select": gettext_noop("pieces have to be set out next"),
    "build": gettext_noop("pieces are built next"),
}

Otherwise: TypeAlias = letting_go.Otherwise[GameState]
OpenFact: TypeAlias = letting_go.OpenFact[Fact, GameState]


def conflicts(state: GameState, move: Move) -> tuple[Conflict, ...]:
    """Returns a smallest conflict for each rule that a move breaks; conflicts with few facts come first."""
    sets = letting_go.least_conflicts(state, list(known_facts(state, move)), partial(broken_rules, move))
    return tuple(Conflict(rule, facts) for rule, facts in sets)


def broken_rules(move: Move, state: GameState) -> list[str]:
    """Returns the ids of the rules that a move breaks in a position."""
    return [violation.rule for violation in violations(state, move)]


def known_facts(state: GameState, move: Move) -> Iterator[OpenFact]:
    """Yields the facts of a position that matter for a move, each with functions that change the fact in a position."""
    if state.over:
        yield Fact("phase", gettext("the last round is scored")), (lambda now: replace(now, phase="build"),)
        return
    yield from _of_phase(state, move)
    match move:
        case Build():
            yield from _of_build(state, move)
        case Open(slot) if slot in state.edition.board.slots:
            city = state.edition.board.slots.index(slot)
            if state.open >> city & 1:
                is_open = gettext("{city} is open", city=state.edition.cities[city].label)
                yield Fact("city", is_open), (lambda now: replace(now, open=0),)
        case Select():
            yield from _of_supply(state, move)
        case Void() | Discard() | Redraw():
            yield from _of_giving_up(state, move)


def _of_phase(state: GameState, move: Move) -> Iterator[OpenFact]:
    wanted: Phase = "open" if isinstance(move, Open) else "select" if isinstance(move, Select) else "build"
    if state.phase != wanted:
        yield Fact("phase", gettext(_PHASES[state.phase])), (lambda now: replace(now, phase=wanted),)


def _of_build(state: GameState, move: Build) -> Iterator[OpenFact]:
    setup, edition = state.setup, state.edition
    colour, plot = edition.letters.find(move.colour), edition.board.number.get(move.plot)
    if colour in setup.in_play and colour not in setup.colours[state.to_move]:
        to_move = gettext("{player} is to move", player=state.letters(state.to_move))
        yield Fact("turn", to_move), (_with_mover(setup.seat_of(colour)),)
    if colour < 0 or plot is None:
        return
    yield from _of_card(state, plot)
    yield from _of_piece(state, colour, move.floors)
    yield from _of_stack(state, colour, plot)
    if not state.is_open(plot):
        closed = gettext("city {slot} is closed in round {round}", slot=move.plot[0], round=state.round)
        yield Fact("city", closed), (lambda now: replace(now, open=-1),)
    if state.monster is not None:
        where = edition.board.plots[state.monster]
        stands = gettext("the monster stands on {plot}", plot=where)
        yield Fact("monster", stands, (where,)), (lambda now: replace(now, monster=None),)


def _of_piece(state: GameState, colour: int, size: int) -> Iterator[OpenFact]:
    """Yields the fact that the piece of a build is not among the selected pieces."""
    if colour >= 0 and size <= state.edition.largest and not state.selected[colour][size - 1]:
        lacking = gettext("{piece} is not one of the selected pieces", piece=f"{state.edition.letters[colour]}{size}")
        yield Fact("piece", lacking), (_with_piece(colour, size),)


def _of_card(state: GameState, plot: int) -> Iterator[OpenFact]:
    """Yields the fact that the mover does not hold the card that he needs."""
    setup, position = state.setup, state.edition.board.position_of(plot)
    card = setup.cards[state.to_move][position]
    if not state.hands[state.to_move][card]:
        lacking = gettext(
            "{player} holds no card {card}, which means position {position} at side {side}",
            player=state.letters(state.to_move),
            card=card + 1,
            position=position,
            side=setup.sides[state.to_move],
        )
        yield Fact("hand", lacking), (_with_cards(1),)


def _of_stack(state: GameState, colour: int, plot: int) -> Iterator[OpenFact]:
    """Yields two facts about a building: the owner with his floors in the building, and the floors of the builder."""
    stack, names = state.stacks[plot], state.edition.colours
    top = owner(stack)
    if top is None:
        return
    name, where = state.edition.board.plots[plot], (state.edition.board.plots[plot],)
    lower = tuple(piece for piece in stack if piece.colour != top)
    owns = ngettext(
        "{owner} owns the building on {plot}, with {number} floor",
        "{owner} owns the building on {plot}, with {number} floors",
        floors(stack, top),
        owner=names[top],
        plot=name,
    )
    owns = "; ".join([owns, *also_compared(state, stack, colour, top)])
    yield Fact("building", owns, where), (_with_stack(plot, ()), _with_stack(plot, (*lower, Piece(top, 1))))
    if top != colour:
        mine, least = floors(stack, colour), floors(stack, top)
        more = (*(Piece(colour, 1) for _ in range(least - mine)), *stack)
        name = names[colour]
        if mine:
            has = ngettext(
                "{colour} has {number} floor in this building",
                "{colour} has {number} floors in this building",
                mine,
                colour=name,
            )
        else:
            has = gettext("{colour} has no floor in this building", colour=name)
        yield Fact("building", has, where), (_with_stack(plot, more),)


def _of_supply(state: GameState, move: Select) -> Iterator[OpenFact]:
    """Yields the number of pieces in supply for each size of which a selection takes too many."""
    edition = state.edition
    for letter, chosen in move.pieces:
        colour = edition.letters.find(letter)
        if colour not in state.setup.colours[state.to_move]:
            continue
        for size in sorted({*chosen}):
            if size <= edition.largest and chosen.count(size) > state.supply[colour][size - 1]:
                left = ngettext(
                    "{colour} has {number} piece of {floors} left",
                    "{colour} has {number} pieces of {floors} left",
                    state.supply[colour][size - 1],
                    colour=edition.colours[colour],
                    floors=ngettext("{number} floor", "{number} floors", size),
                )
                yield Fact("piece", left), (_with_supply(colour, chosen),)


def _of_giving_up(state: GameState, move: Void | Discard | Redraw) -> Iterator[OpenFact]:
    """Yields the facts about a turn without a build: a possible build, the rule switch `stuck`, and the piece and card
    given up.
    """
    if state.phase == "build" and (possible := next(builds(state), None)) is not None:
        plot = state.edition.board.number[possible.plot]
        position, seat = state.edition.board.position_of(plot), state.to_move
        card = state.setup.cards[seat][position]
        holds = gettext(
            "{player} holds card {card}, which means position {position}",
            player=state.letters(seat),
            card=card + 1,
            position=position,
        )
        yield Fact("hand", holds, (possible.plot,)), (_with_cards(0),)
        fits = gettext(
            "{piece} is one of the selected pieces and can be built on {plot}",
            piece=f"{possible.colour}{possible.floors}",
            plot=possible.plot,
        )
        nothing = (0,) * state.edition.largest
        yield (
            Fact("piece", fits, (possible.plot,)),
            (lambda now: replace(now, selected=(nothing,) * len(now.selected)),),
        )
    stuck = state.setup.readings.stuck
    others = tuple(_with_stuck(value) for value in READINGS["stuck"] if value != stuck)
    yield Fact("reading", gettext("the reading is stuck={reading}", reading=stuck)), others
    if isinstance(move, Void | Discard):
        yield from _of_piece(state, state.edition.letters.find(move.colour), move.floors)
    if isinstance(move, Discard) and not state.hands[state.to_move][move.card - 1 : move.card] > (0,):
        lacking = gettext("{player} holds no card {card}", player=state.letters(state.to_move), card=move.card)
        yield Fact("hand", lacking), (_with_cards(1),)


def _with_cards(count: int) -> Otherwise:
    """Returns a change that gives the mover a number of each card."""

    def change(now: GameState) -> GameState:
        hands = list(now.hands)
        hands[now.to_move] = (count,) * len(now.deck)
        return replace(now, hands=tuple(hands))

    return change


def _with_mover(seat: int) -> Otherwise:
    """Returns a change that makes another player the mover and gives him every card, because the person who asks does
    not see the other player's hand.
    """
    return lambda now: _with_cards(1)(replace(now, to_move=seat))


def _with_piece(colour: int, size: int) -> Otherwise:
    """Returns a change that adds a piece to the selected pieces of a colour."""

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
    """Returns a change that gives the supply of a colour enough pieces for a selection."""

    def change(now: GameState) -> GameState:
        enough = tuple(max(has, chosen.count(size)) for size, has in enumerate(now.supply[colour], 1))
        return replace(now, supply=(*now.supply[:colour], enough, *now.supply[colour + 1 :]))

    return change
