"""The reasons why a move is legal, and the effects of the move on owners, cities, the tallest building, the monster and
points.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...messages import gettext, ngettext
from ..moves import Build, Discard, Move, Open, Select, floors_of
from ..rules import apply_build
from ..rules.legality import compared_with
from ..scoring import Line, majorities, scoring_lines, tallest
from ..state import GameState, Piece, Stack
from ..state.game import floors, height, owner


@dataclass(frozen=True, slots=True)
class Reason:
    """A rule that allows a part of a move, and a sentence with the reason."""

    rule: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Effect:
    """A change that a move makes on the board, with the colours before and after the move; a colour is `None` if no
    colour is concerned.

    `kind` is `owner`, `city`, `tallest`, `locked`, `moved` or `destroyed`. `place` is a plot or the letter of a city.
    """

    rule: str
    kind: str
    place: str
    before: str | None
    after: str | None
    sentence: str


@dataclass(frozen=True, slots=True)
class Points:
    """The points of a colour if the round were scored before and after a move, with both scorings by rule."""

    colour: str
    before: int
    after: int
    was: tuple[Line, ...]
    now: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Reasons:
    """The reasons why a move is legal, and the changes that the move makes. `points` has an item for each colour whose
    points change.
    """

    allowed: tuple[Reason, ...]
    effects: tuple[Effect, ...] = ()
    points: tuple[Points, ...] = ()


def reasons(state: GameState, move: Move) -> Reasons:
    """Returns the reasons why a move is legal, and for a build its effects."""
    if not isinstance(move, Build):
        return Reasons(tuple(_of_others(state, move)))
    after = apply_build(state, move)
    return Reasons(tuple(_of_build(state, move)), tuple(_effects(state, after, move)), tuple(_points(state, after)))


def _of_build(state: GameState, move: Build) -> Iterator[Reason]:
    setup, edition = state.setup, state.edition
    colour, plot, seat = edition.letters.index(move.colour), edition.board.number[move.plot], state.to_move
    position = edition.board.position_of(plot)
    card = setup.cards[seat][position] + 1
    if setup.readings.perspective == "own_side":
        meaning = gettext(
            "card {card} means position {position} of any open city at side {side}",
            card=card,
            position=position,
            side=setup.sides[seat],
        )
    else:
        meaning = gettext("card {card} means position {position} of any open city", card=card, position=position)
    yield Reason("M-CARD-2", meaning)
    selected = gettext(
        "{piece} is one of the selected pieces: {pieces}",
        piece=f"{move.colour}{move.floors}",
        pieces=listed_pieces(state, colour),
    )
    yield Reason("M-RND-2", selected)
    yield _on_stack(state, move, colour, state.stacks[plot])


def _on_stack(state: GameState, move: Build, colour: int, stack: Stack) -> Reason:
    """Returns the rule that allows a piece on the present building of the plot."""
    top, name = owner(stack), state.edition.colours[colour]
    if top is None:
        return Reason("M-BLD-1", gettext("{plot} is empty", plot=move.plot))
    if top == colour:
        return Reason("M-BLD-2", gettext("{colour} owns the building on {plot}", colour=name, plot=move.plot))
    rival, there = state.edition.colours[top], floors(stack, colour)
    if top in state.setup.partners[colour]:
        sentence = gettext(
            "{partner} owns the building on {plot}; {partner} and {colour} belong to the same player",
            partner=rival,
            plot=move.plot,
            colour=name,
        )
        return Reason("M-NUM-5", sentence)
    if there:
        has = ngettext(
            "{colour} has {number} floor in the building on {plot} with the new piece, {before} without it",
            "{colour} has {number} floors in the building on {plot} with the new piece, {before} without it",
            there + move.floors,
            colour=name,
            plot=move.plot,
            before=there,
        )
    else:
        has = ngettext(
            "{colour} has {number} floor in the building on {plot}",
            "{colour} has {number} floors in the building on {plot}",
            move.floors,
            colour=name,
            plot=move.plot,
        )
    owns = gettext("its owner {rival} has {floors}", rival=rival, floors=floors(stack, top))
    return Reason("M-BLD-3", "; ".join([has, owns, *also_compared(state, stack, colour, top)]))


def also_compared(state: GameState, stack: Stack, colour: int, top: int) -> list[str]:
    """Returns phrases with the floors that a colour has to match besides the owner's, under the rule switch
    `cap_compare` (M-BLD-5).
    """
    return [
        gettext("{rival} has {floors}", rival=state.edition.colours[other], floors=floors(stack, other))
        for other in compared_with(state.setup, colour, top)
        if other != top and floors(stack, other)
    ]


def _of_others(state: GameState, move: Move) -> Iterator[Reason]:
    match move:
        case Open(slot):
            city = state.edition.cities[state.edition.board.slots.index(slot)]
            sentence = gettext("{city} is closed, and the start player chooses the city that opens", city=city.label)
            yield Reason("M-SLO-2", sentence)
        case Select():
            sentence = gettext(
                "a colour sets out {pieces} pieces from its supply in each round", pieces=state.setup.rounds.pieces
            )
            yield Reason("M-RND-2", sentence)
        case _:
            sentence = gettext(
                "no build is possible, and the reading is stuck={reading}", reading=state.setup.readings.stuck
            )
            yield Reason("M-TRN-6", sentence)
            if isinstance(move, Discard):
                held = gettext("{player} holds card {card}", player=state.letters(state.to_move), card=move.card)
                yield Reason("M-CARD-2", held)


def listed_pieces(state: GameState, colour: int) -> str:
    """Returns the selected pieces of a colour in notation."""
    return " ".join(f"{state.edition.letters[colour]}{size}" for size in floors_of(state.selected[colour]))


def _effects(state: GameState, after: GameState, move: Build) -> Iterator[Effect]:
    board, plot = state.edition.board, state.edition.board.number[move.plot]
    yield from _of_owner(state, after, plot)
    if state.monster is not None:
        yield from _of_monster(state, after, move)
    was, now = (majorities(each.stacks, board.size) for each in (state, after))
    for city, (before, later) in enumerate(zip(was, now, strict=True)):
        if before != later:
            yield _of_city(state, after, city, before, later)
    if (first := tallest(state.stacks)) != (last := tallest(after.stacks)) or _top(state, first) != _top(after, last):
        yield _of_tallest(state, after, first, last)
    if (lock := _lock(after, plot)) is not None:
        yield lock


def _of_owner(state: GameState, after: GameState, plot: int) -> Iterator[Effect]:
    before, later = owner(state.stacks[plot]), owner(after.stacks[plot])
    name, names = state.edition.board.plots[plot], state.edition.colours
    if before != later and later is not None:
        floor_count = height(after.stacks[plot])
        if before is None:
            sentence = ngettext(
                "{owner} has a new building with {number} floor on {plot}",
                "{owner} has a new building with {number} floors on {plot}",
                floor_count,
                plot=name,
                owner=names[later],
            )
        else:
            sentence = ngettext(
                "{owner} takes the building on {plot} from {before}; it has {number} floor",
                "{owner} takes the building on {plot} from {before}; it has {number} floors",
                floor_count,
                plot=name,
                owner=names[later],
                before=names[before],
            )
        yield Effect("M-BLD-6", "owner", name, _letter(state, before), _letter(state, later), sentence)


def _of_monster(state: GameState, after: GameState, move: Build) -> Iterator[Effect]:
    board = state.edition.board
    assert state.monster is not None
    assert after.monster is not None
    there, here = board.plots[state.monster], board.plots[after.monster]
    if there != here:
        sentence = gettext("the monster moves from {before} to {after}", before=there, after=here)
        yield Effect("M-MON-2", "moved", here, None, None, sentence)
    piece = Piece(state.edition.letters.index(move.colour), move.floors)
    stood = (*state.stacks[after.monster], *((piece,) if move.plot == here else ()))
    lost = len(stood) - len(after.stacks[after.monster])
    if lost:
        rule = "M-BAB-1" if state.setup.devours == "baby-monster" else "M-MON-8"
        left = owner(after.stacks[after.monster])
        if left is None:
            sentence = ngettext(
                "the building on {plot} loses {number} piece, and no piece is left",
                "the building on {plot} loses {number} pieces, and no piece is left",
                lost,
                plot=here,
            )
        else:
            sentence = ngettext(
                "the building on {plot} loses {number} piece, and belongs to {owner} now",
                "the building on {plot} loses {number} pieces, and belongs to {owner} now",
                lost,
                plot=here,
                owner=state.edition.colours[left],
            )
        yield Effect(rule, "destroyed", here, _letter(state, owner(stood)), _letter(state, left), sentence)


def _of_city(state: GameState, after: GameState, city: int, before: int | None, later: int | None) -> Effect:
    edition, size = state.edition, state.edition.board.size
    stacks = after.stacks[city * size : (city + 1) * size]
    owners = [top for stack in stacks if (top := owner(stack)) is not None]
    counts = ", ".join(f"{edition.colours[c]} {owners.count(c)}" for c in state.setup.in_play if c in owners)
    sentence = gettext(
        "majority of {city}: now {owner}, before the move {before}; buildings: {buildings}",
        city=edition.cities[city].label,
        owner=_whose(state, later),
        before=_whose(state, before),
        buildings=counts or gettext("none"),
    )
    letters = _letter(state, before), _letter(state, later)
    return Effect("M-SCO-2", "city", edition.cities[city].slot, *letters, sentence)


def _of_tallest(state: GameState, after: GameState, first: int | None, last: int | None) -> Effect:
    plots = state.edition.board.plots

    def tallest_text(position: GameState, plot: int | None) -> str:
        if plot is None:
            return gettext("none")
        return ngettext(
            "{owner}'s building on {plot} with {number} floor",
            "{owner}'s building on {plot} with {number} floors",
            height(position.stacks[plot]),
            plot=plots[plot],
            owner=_whose(state, _top(position, plot)),
        )

    sentence = gettext(
        "tallest building: now {now}; before the move {before}",
        now=tallest_text(after, last),
        before=tallest_text(state, first),
    )
    before, later = (_letter(state, _top(position, plot)) for position, plot in ((state, first), (after, last)))
    return Effect("M-SCO-3", "tallest", "-" if last is None else plots[last], before, later, sentence)


def _lock(after: GameState, plot: int) -> Effect | None:
    """Returns the effect that no other colour can build on a building any more, if no piece is as large as the
    owner's lead (M-FACT-3).

    Returns `None` in a game with a monster, and if a partner's colour counts as one's own, because the partner's colour
    needs fewer floors.
    """
    stack, setup = after.stacks[plot], after.setup
    top = owner(stack)
    if top is None or after.monster is not None or len(setup.partners[top]) > 1:
        return None
    lead = min(floors(stack, top) - floors(stack, colour) for colour in setup.in_play if colour != top)
    if lead <= after.edition.largest:
        return None
    name, letter = after.edition.board.plots[plot], _letter(after, top)
    sentence = gettext(
        "nobody can cap {plot} any more: the owner's lead is {lead} floors, and no piece has so many",
        plot=name,
        lead=lead,
    )
    return Effect("M-FACT-3", "locked", name, letter, letter, sentence)


def _points(state: GameState, after: GameState) -> Iterator[Points]:
    was, now = scoring_lines(state), scoring_lines(after)
    for colour in state.setup.in_play:
        mine = [tuple(line for line in lines if line.colour == colour) for lines in (was, now)]
        before, later = (sum(line.points for line in lines) for lines in mine)
        if before != later:
            yield Points(state.edition.colours[colour], before, later, mine[0], mine[1])


def _top(state: GameState, plot: int | None) -> int | None:
    return None if plot is None else owner(state.stacks[plot])


def _letter(state: GameState, colour: int | None) -> str | None:
    return None if colour is None else state.edition.letters[colour]


def _whose(state: GameState, colour: int | None) -> str:
    return gettext("nobody") if colour is None else state.edition.colours[colour]
