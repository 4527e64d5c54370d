"""Commands that change a position while it is set up: what each takes, and what it leaves, which need not add up."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias, get_args

from ...errors import Refused
from ...positions.line import EMPTY
from ...protocol.editing import EditCommand, EditCommands, PositionEditor
from ...text.choosing import choose
from ...text.words import join_words, quantity
from ..edition import Sizes
from ..history import position_problems
from ..moves import counted_floors
from ..positions import cards_of, cities_of, stack_of
from ..state import GameState, Phase
from ..state.game import Cards, height
from ..state.seen import player_name, read_seat

Changed: TypeAlias = tuple[GameState, str]
"""The position after a command, and what it did in a sentence."""
REST = "rest"


def _stack(state: GameState, words: Sequence[str]) -> Changed:
    plot, *rest = words
    pieces = "".join(rest).lower()
    edition, number = state.edition, state.edition.board.number.get(plot.upper())
    if number is None:
        raise Refused(f"{plot!r} is no plot; they are {edition.board.plots[0]} to {edition.board.plots[-1]}")
    stack = stack_of(edition, pieces)
    if stack is None:
        raise Refused(f"{pieces!r} is no building: its pieces from bottom to top, such as r4b4, or {EMPTY} for none")
    after = replace(state, stacks=(*state.stacks[:number], stack, *state.stacks[number + 1 :]))
    stands = f"{pieces}, {quantity(height(stack), 'floor')}" if stack else "nothing"
    return after, f"on {edition.board.plots[number]} stands {stands}"


def _hand(state: GameState, words: Sequence[str]) -> Changed:
    player, *cards = words
    seat = read_seat(state, player)
    hands = list(state.hands)
    hands[seat] = _cards(state, "".join(cards))
    after = _with_deck(replace(state, hands=tuple(hands)))
    return after, f"{player_name(state, seat)} has {quantity(sum(hands[seat]), 'card')} in hand"


def _set_played(state: GameState, cards: Sequence[str]) -> Changed:
    after = _with_deck(replace(state, played=_cards(state, "".join(cards))))
    return after, f"{quantity(sum(after.played), 'card')} played, {sum(after.deck)} in the deck"


def _cards(state: GameState, text: str) -> Cards:
    cards = cards_of(state.edition, text)
    if cards is None:
        kinds = state.edition.board.size
        raise Refused(f"{text!r} are no cards: their own squares, 1 to {kinds}, such as 1359, or {EMPTY} for none")
    return cards


def _with_deck(state: GameState) -> GameState:
    """The position whose deck holds the cards that lie nowhere else (M-COM-3)."""
    dealt = [sum(each) for each in zip(state.played, *state.hands, strict=True)]
    deck = tuple(most - gone for most, gone in zip(state.edition.deck, dealt, strict=True))
    if min(deck) < 0:
        card = deck.index(min(deck)) + 1
        raise Refused(f"there are {state.edition.card_copies} cards {card}, and {dealt[card - 1]} are told (M-COM-3)")
    return replace(state, deck=deck)


def _points(state: GameState, words: Sequence[str]) -> Changed:
    colour, points = words
    number = _colour(state, colour)
    if not re.fullmatch("[0-9]{1,4}", points):
        raise Refused(f"{points!r} is no number of points, 0 to 9999")
    after = replace(state, points=(*state.points[:number], int(points), *state.points[number + 1 :]))
    return after, f"{state.edition.colours[number]} has {quantity(int(points), 'point')}"


def _build(state: GameState, words: Sequence[str]) -> Changed:
    colour, *floors = words
    number, counts = _colour(state, colour), _floors(state, ",".join(floors))
    after = replace(state, selected=(*state.selected[:number], counts, *state.selected[number + 1 :]))
    return after, f"{state.edition.colours[number]} has {quantity(sum(counts), 'piece')} to build in this round"


def _supply(state: GameState, words: Sequence[str]) -> Changed:
    colour, *floors = words
    number = _colour(state, colour)
    counts = _rest(state, number) if floors == [REST] else _floors(state, ",".join(floors))
    after = replace(state, supply=(*state.supply[:number], counts, *state.supply[number + 1 :]))
    return after, f"{state.edition.colours[number]} has {quantity(sum(counts), 'piece')} in supply"


def _rest(state: GameState, colour: int) -> Sizes:
    """The pieces of a colour that neither stand nor are to be built in this round."""
    standing = [piece.floors for stack in state.stacks for piece in stack if piece.colour == colour]
    gone = zip(counted_floors(standing, state.edition.largest), state.selected[colour], strict=True)
    return tuple(max(0, most - sum(each)) for most, each in zip(state.edition.pieces, gone, strict=True))


def _colour(state: GameState, word: str) -> int:
    if word in state.edition.letters:
        return state.edition.letters.index(word)
    return choose(word, {state.edition.colours[number]: number for number in state.setup.in_play}, "a colour")


def _floors(state: GameState, text: str) -> Sizes:
    """Pieces by their floors: `1,1,3`, or how many there are of each size, `2.0.1.0`."""
    largest = state.edition.largest
    if text == EMPTY:
        return (0,) * largest
    if re.fullmatch(rf"\d{{1,2}}(\.\d{{1,2}}){{{largest - 1}}}", text):
        return tuple(map(int, text.split(".")))
    if re.fullmatch(f"[1-{largest}](,+[1-{largest}])*,*", text):
        return counted_floors(list(map(int, re.findall("[1-9]", text))), largest)
    zeros = ".".join(["2", *["0"] * (largest - 1)])
    raise Refused(f"{text!r} are no pieces: their floors, 1,1,{largest}, or how many of each size, {zeros}, or {EMPTY}")


def _round(state: GameState, words: Sequence[str]) -> Changed:
    number, phase = [*words, ""][:2]
    if not re.fullmatch("[1-9]", number):
        raise Refused(f"{number!r} is no round; there are {state.setup.rounds.number}")
    chosen: Phase = choose(phase, {name: name for name in get_args(Phase)}, "a phase") if phase else state.phase
    return replace(state, round=int(number), phase=chosen), f"round {number}, {chosen}"


def _turn(state: GameState, words: Sequence[str]) -> Changed:
    (player,) = words
    seat = read_seat(state, player)
    return replace(state, to_move=seat, redrawn=False), f"{player_name(state, seat)} is to move"


def _start(state: GameState, words: Sequence[str]) -> Changed:
    (player,) = words
    seat = read_seat(state, player)
    return replace(state, start=seat), f"{player_name(state, seat)} starts the round"


def _open(state: GameState, slots: Sequence[str]) -> Changed:
    board, wanted = state.edition.board, "".join(slots).upper()
    mask = cities_of(state.edition, wanted)
    if mask is None:
        raise Refused(f"{wanted!r} are no cities; their letters are {board.slots}")
    opened = [slot for slot in board.slots if slot in wanted]
    return replace(state, open=mask), f"open: {join_words(opened) if opened else 'no city'}"


def _monster(state: GameState, words: Sequence[str]) -> Changed:
    (plot,) = words
    number = state.edition.board.number.get(plot.upper())
    if number is None and plot != EMPTY:
        raise Refused(f"{plot!r} is no plot")
    return replace(state, monster=number), f"the monster stands on {plot.upper()}" if plot != EMPTY else "no monster"


def _plots(state: GameState, words: Sequence[str]) -> Sequence[str]:
    return () if words else state.edition.board.plots


def _players(state: GameState, words: Sequence[str]) -> Sequence[str]:
    return () if words else [player_name(state, seat) for seat in state.setup.seats]


def _colours(state: GameState, words: Sequence[str]) -> Sequence[str]:
    return () if words else [state.edition.colours[colour] for colour in state.setup.in_play]


def _phases(state: GameState, words: Sequence[str]) -> Sequence[str]:
    return get_args(Phase) if len(words) == 1 else ()


EDITS = EditCommands(
    EditCommand(
        "stack PLOT PIECES...", "a building from bottom to top, r4b4; - for none", _stack, _plots, "stack C7 r3b4"
    ),
    EditCommand(
        "hand PLAYER CARDS...", "cards in hand by their own squares, 1359; - for none", _hand, _players, "hand red 1359"
    ),
    EditCommand("played CARDS...", "cards played since the last shuffle; the rest is the deck", _set_played),
    EditCommand("points COLOUR NUMBER", "points of a colour", _points, _colours),
    EditCommand(
        "build COLOUR FLOORS...",
        "pieces still to build in this round, 1,1,3 or 2.0.1.0; - for none",
        _build,
        _colours,
        "build red 1,1,3      or  build red 2.0.1.0",
    ),
    EditCommand(
        "supply COLOUR FLOORS...", "pieces for later rounds, in the same way; or rest, all others", _supply, _colours
    ),
    EditCommand(
        "round NUMBER [PHASE]",
        "the round, and what is done next in it: open, select, build or over",
        _round,
        _phases,
        "round 3 build",
    ),
    EditCommand("turn PLAYER", "who decides next", _turn, _players),
    EditCommand("start PLAYER", "who starts the round", _start, _players),
    EditCommand("cities LETTERS...", "the cities that are open, ABC; - for none", _open),
    EditCommand("monster PLOT", "where the monster stands; - for nowhere", _monster, _plots),
)
"""Every command that changes a position."""


class ManhattanEditor(PositionEditor[GameState]):
    """How positions are set up and changed; every rule that one breaks is told with its id."""

    def problems(self, draft: GameState) -> Sequence[str]:
        """Everything that does not add up yet."""
        return position_problems(draft)

    def title(self, draft: GameState) -> str:
        """The title of the edition."""
        return draft.edition.title

    def at_bottom(self, draft: GameState) -> str:
        """How far the game is, and the points."""
        points = ", ".join(f"{player_name(draft, seat)} {draft.score(seat)}" for seat in draft.setup.seats)
        return f"round {draft.round}, {player_name(draft, draft.to_move)} to move | {points}"
