"""Why a move is legal, and what it changes: owners, cities, the tallest building, the monster, points."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ...text.words import join_words, quantity
from ..moves import Build, Discard, Move, Open, Select, floors_of
from ..rules import apply_build
from ..rules.legality import compared_with
from ..scoring import Line, majorities, scoring_lines, tallest
from ..state import GameState, Piece, Stack
from ..state.game import floors, height, owner


@dataclass(frozen=True, slots=True)
class Reason:
    """A rule that allows a part of a move, and how."""

    rule: str
    sentence: str


@dataclass(frozen=True, slots=True)
class Effect:
    """What a move changes on the board: colours before and after, `None` for nobody.

    `kind` is `owner`, `city`, `tallest`, `locked`, `moved` or `destroyed`; `place` the plot or the slot of a city.
    """

    rule: str
    kind: str
    place: str
    before: str | None
    after: str | None
    sentence: str


@dataclass(frozen=True, slots=True)
class Points:
    """What the board pays a colour if the round were scored, without the move and behind it, with the lines of both."""

    colour: str
    before: int
    after: int
    was: tuple[Line, ...]
    now: tuple[Line, ...]


@dataclass(frozen=True, slots=True)
class Reasons:
    """Why a move is legal and what it does; `points` of the colours whose points change."""

    allowed: tuple[Reason, ...]
    effects: tuple[Effect, ...] = ()
    points: tuple[Points, ...] = ()


def reasons(state: GameState, move: Move) -> Reasons:
    """The reasons for a legal move, and its effects if it is a build."""
    if not isinstance(move, Build):
        return Reasons(tuple(_of_others(state, move)))
    after = apply_build(state, move)
    return Reasons(tuple(_of_build(state, move)), tuple(_effects(state, after, move)), tuple(_points(state, after)))


def _of_build(state: GameState, move: Build) -> Iterator[Reason]:
    setup, edition = state.setup, state.edition
    colour, plot, seat = edition.letters.index(move.colour), edition.board.number[move.plot], state.to_move
    position = edition.board.position_of(plot)
    card = setup.cards[seat][position] + 1
    seen = f" to who sits at {setup.sides[seat]}" if setup.readings.perspective == "own_side" else ""
    yield Reason("M-CARD-2", f"card {card} means position {position}{seen}, in any open city")
    left = listed_pieces(state, colour)
    yield Reason("M-RND-2", f"{move.colour}{move.floors} is one of the selected pieces, {left}")
    yield _on_stack(state, move, colour, state.stacks[plot])


def _on_stack(state: GameState, move: Build, colour: int, stack: Stack) -> Reason:
    """Which rule lets a piece onto what stands on the plot."""
    top, name = owner(stack), state.edition.colours[colour]
    if top is None:
        return Reason("M-BLD-1", f"{move.plot} is empty")
    if top == colour:
        return Reason("M-BLD-2", f"{name} owns the building on {move.plot}")
    rival, there = state.edition.colours[top], floors(stack, colour)
    if top in state.setup.partners[colour]:
        return Reason("M-NUM-5", f"{rival} owns the building on {move.plot}, and counts as {name}'s own")
    mine = quantity(there + move.floors, "floor")
    counted_in = f", {there} of them from before" if there else ""
    has = f"{name} has {mine} in the building on {move.plot}{counted_in}"
    others = also_compared(state, stack, colour, top)
    return Reason("M-BLD-3", f"{has}, and {rival}, who owns it, {floors(stack, top)}{others}")


def also_compared(state: GameState, stack: Stack, colour: int, top: int) -> str:
    """Whose floors a colour has to match beside the owner's, as the reading `cap_compare` has it (M-BLD-5)."""
    others = [
        f"{state.edition.colours[other]} {floors(stack, other)}"
        for other in compared_with(state.setup, colour, top)
        if other != top and floors(stack, other)
    ]
    return f"; also {join_words(others)}" if others else ""


def _of_others(state: GameState, move: Move) -> Iterator[Reason]:
    match move:
        case Open(slot):
            city = state.edition.cities[state.edition.board.slots.index(slot)]
            yield Reason("M-SLO-2", f"{city.label} is closed, and the start player says which opens")
        case Select():
            form = state.setup.rounds
            yield Reason("M-RND-2", f"{form.pieces} pieces of a colour are set out in a round, of those it has left")
        case _:
            yield Reason("M-TRN-6", f"no build is possible, and the reading is stuck={state.setup.readings.stuck}")
            if isinstance(move, Discard):
                yield Reason("M-CARD-2", f"{state.letters(state.to_move)} holds card {move.card}")


def listed_pieces(state: GameState, colour: int) -> str:
    """The selected pieces of a colour, as texts name them."""
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
        was = "a new building" if before is None else f"{names[before]}'s before"
        sentence = f"{name} is {names[later]}'s, {was}, with {quantity(height(after.stacks[plot]), 'floor')}"
        yield Effect("M-BLD-6", "owner", name, _letter(state, before), _letter(state, later), sentence)


def _of_monster(state: GameState, after: GameState, move: Build) -> Iterator[Effect]:
    board = state.edition.board
    assert state.monster is not None
    assert after.monster is not None
    there, here = board.plots[state.monster], board.plots[after.monster]
    if there != here:
        yield Effect("M-MON-2", "moved", here, None, None, f"the monster goes from {there} to {here}")
    piece = Piece(state.edition.letters.index(move.colour), move.floors)
    stood = (*state.stacks[after.monster], *((piece,) if move.plot == here else ()))
    lost = len(stood) - len(after.stacks[after.monster])
    if lost:
        rule = "M-BAB-1" if state.setup.devours == "baby-monster" else "M-MON-8"
        left = owner(after.stacks[after.monster])
        words = "nothing is left" if left is None else f"it is {state.edition.colours[left]}'s now"
        sentence = f"the building on {here} loses {quantity(lost, 'piece')}, and {words}"
        yield Effect(rule, "destroyed", here, _letter(state, owner(stood)), _letter(state, left), sentence)


def _of_city(state: GameState, after: GameState, city: int, before: int | None, later: int | None) -> Effect:
    edition, size = state.edition, state.edition.board.size
    stacks = after.stacks[city * size : (city + 1) * size]
    owners = [top for stack in stacks if (top := owner(stack)) is not None]
    counts = ", ".join(f"{edition.colours[c]} {owners.count(c)}" for c in state.setup.in_play if c in owners)
    was, now = (_whose(state, each) for each in (before, later))
    sentence = f"{edition.cities[city].label} is {now}, {was} before: {counts or 'empty'}"
    letters = _letter(state, before), _letter(state, later)
    return Effect("M-SCO-2", "city", edition.cities[city].slot, *letters, sentence)


def _of_tallest(state: GameState, after: GameState, first: int | None, last: int | None) -> Effect:
    plots = state.edition.board.plots

    def tallest_text(position: GameState, plot: int | None) -> str:
        if plot is None:
            return "none is tallest"
        high = quantity(height(position.stacks[plot]), "floor")
        return f"{plots[plot]} of {high}, {_whose(state, _top(position, plot))}"

    sentence = f"tallest building: {tallest_text(after, last)}; before: {tallest_text(state, first)}"
    before, later = (_letter(state, _top(position, plot)) for position, plot in ((state, first), (after, last)))
    return Effect("M-SCO-3", "tallest", "-" if last is None else plots[last], before, later, sentence)


def _lock(after: GameState, plot: int) -> Effect | None:
    """A building that nobody can cap any more, as no piece is as large as the lead (M-FACT-3).

    None with monsters, nor where a partner's colour is as one's own: it goes on top with fewer floors.
    """
    stack, setup = after.stacks[plot], after.setup
    top = owner(stack)
    if top is None or after.monster is not None or len(setup.partners[top]) > 1:
        return None
    lead = min(floors(stack, top) - floors(stack, colour) for colour in setup.in_play if colour != top)
    if lead <= after.edition.largest:
        return None
    name, letter = after.edition.board.plots[plot], _letter(after, top)
    sentence = f"nobody can cap {name} any more: the lead is {lead}, and no piece is that large"
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
    return "nobody's" if colour is None else f"{state.edition.colours[colour]}'s"
