"""Commands that change a position while somebody sets up the position. A changed position may be impossible."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace
from typing import TypeAlias, get_args

from ...errors import Refused
from ...messages import gettext, gettext_noop, ngettext
from ...positions.line import EMPTY
from ...protocol.editing import EditCommand, EditCommands, PositionEditor
from ...text.choosing import choose
from ...text.words import join_words
from ..edition import Sizes
from ..history import position_problems
from ..moves import counted_floors
from ..positions import cards_of, cities_of, stack_of
from ..state import GameState, Phase
from ..state.game import Cards, height
from ..state.seen import player_name, read_seat

Changed: TypeAlias = tuple[GameState, str]
"""The position after a command, and a sentence about the change."""
REST = "rest"


def _stack(state: GameState, words: Sequence[str]) -> Changed:
    plot, *rest = words
    pieces = "".join(rest).lower()
    edition, number = state.edition, state.edition.board.number.get(plot.upper())
    if number is None:
        raise Refused(
            gettext(
                "{plot!r} is no plot; the plots are {first} to {last}",
                plot=plot,
                first=edition.board.plots[0],
                last=edition.board.plots[-1],
            )
        )
    stack = stack_of(edition, pieces)
    if stack is None:
        raise Refused(
            gettext(
                "{pieces!r} is no building; write the pieces from bottom to top, such as r4b4, or {empty} for "
                "no building",
                pieces=pieces,
                empty=EMPTY,
            )
        )
    after = replace(state, stacks=(*state.stacks[:number], stack, *state.stacks[number + 1 :]))
    name = edition.board.plots[number]
    if not stack:
        return after, gettext("{plot} is empty", plot=name)
    return after, ngettext(
        "{plot} has the building {pieces} with {number} floor",
        "{plot} has the building {pieces} with {number} floors",
        height(stack),
        plot=name,
        pieces=pieces,
    )


def _hand(state: GameState, words: Sequence[str]) -> Changed:
    player, *cards = words
    seat = read_seat(state, player)
    hands = list(state.hands)
    hands[seat] = _cards(state, "".join(cards))
    after = _with_deck(replace(state, hands=tuple(hands)))
    return after, ngettext(
        "{player} has {number} card in hand",
        "{player} has {number} cards in hand",
        sum(hands[seat]),
        player=player_name(state, seat),
    )


def _set_played(state: GameState, cards: Sequence[str]) -> Changed:
    after = _with_deck(replace(state, played=_cards(state, "".join(cards))))
    return after, ngettext(
        "{number} card has been played; the deck has {left}",
        "{number} cards have been played; the deck has {left}",
        sum(after.played),
        left=sum(after.deck),
    )


def _cards(state: GameState, text: str) -> Cards:
    cards = cards_of(state.edition, text)
    if cards is None:
        raise Refused(
            gettext(
                "{text!r} are no cards; write the cards' own squares from 1 to {last}, such as 1359, or "
                "{empty} for no cards",
                text=text,
                last=state.edition.board.size,
                empty=EMPTY,
            )
        )
    return cards


def _with_deck(state: GameState) -> GameState:
    """Returns the position with all remaining cards in the deck (M-COM-3)."""
    dealt = [sum(each) for each in zip(state.played, *state.hands, strict=True)]
    deck = tuple(most - gone for most, gone in zip(state.edition.deck, dealt, strict=True))
    if min(deck) < 0:
        card = deck.index(min(deck)) + 1
        raise Refused(
            gettext(
                "the game has {copies} cards {card}, but the position has {given} (M-COM-3)",
                copies=state.edition.card_copies,
                card=card,
                given=dealt[card - 1],
            )
        )
    return replace(state, deck=deck)


def _points(state: GameState, words: Sequence[str]) -> Changed:
    colour, points = words
    number = _colour(state, colour)
    if not re.fullmatch("[0-9]{1,4}", points):
        raise Refused(gettext("{points!r} is no number of points; write a number from 0 to 9999", points=points))
    after = replace(state, points=(*state.points[:number], int(points), *state.points[number + 1 :]))
    return after, ngettext(
        "{colour} has {number} point",
        "{colour} has {number} points",
        int(points),
        colour=state.edition.colours[number],
    )


def _build(state: GameState, words: Sequence[str]) -> Changed:
    colour, *floors = words
    number, counts = _colour(state, colour), _floors(state, ",".join(floors))
    after = replace(state, selected=(*state.selected[:number], counts, *state.selected[number + 1 :]))
    return after, ngettext(
        "{colour} has {number} piece to build in this round",
        "{colour} has {number} pieces to build in this round",
        sum(counts),
        colour=state.edition.colours[number],
    )


def _supply(state: GameState, words: Sequence[str]) -> Changed:
    colour, *floors = words
    number = _colour(state, colour)
    counts = _rest(state, number) if floors == [REST] else _floors(state, ",".join(floors))
    after = replace(state, supply=(*state.supply[:number], counts, *state.supply[number + 1 :]))
    return after, ngettext(
        "{colour} has {number} piece in supply",
        "{colour} has {number} pieces in supply",
        sum(counts),
        colour=state.edition.colours[number],
    )


def _rest(state: GameState, colour: int) -> Sizes:
    """Returns the pieces of a colour that are neither on the board nor to be built in this round."""
    standing = [piece.floors for stack in state.stacks for piece in stack if piece.colour == colour]
    gone = zip(counted_floors(standing, state.edition.largest), state.selected[colour], strict=True)
    return tuple(max(0, most - sum(each)) for most, each in zip(state.edition.pieces, gone, strict=True))


def _colour(state: GameState, word: str) -> int:
    if word in state.edition.letters:
        return state.edition.letters.index(word)
    return choose(word, {state.edition.colours[number]: number for number in state.setup.in_play}, gettext("a colour"))


def _floors(state: GameState, text: str) -> Sizes:
    """Reads pieces, given by their floors, as in `1,1,3`, or by the number of pieces of each size, as in `2.0.1.0`."""
    largest = state.edition.largest
    if text == EMPTY:
        return (0,) * largest
    if re.fullmatch(rf"\d{{1,2}}(\.\d{{1,2}}){{{largest - 1}}}", text):
        return tuple(map(int, text.split(".")))
    if re.fullmatch(f"[1-{largest}](,+[1-{largest}])*,*", text):
        return counted_floors(list(map(int, re.findall("[1-9]", text))), largest)
    zeros = ".".join(["2", *["0"] * (largest - 1)])
    raise Refused(
        gettext(
            "{text!r} are no pieces; write their floors, such as 1,1,{largest}, or the number of pieces of "
            "each size, such as {counts}, or {empty} for no pieces",
            text=text,
            largest=largest,
            counts=zeros,
            empty=EMPTY,
        )
    )


def _round(state: GameState, words: Sequence[str]) -> Changed:
    number, phase = [*words, ""][:2]
    if not re.fullmatch("[1-9]", number):
        raise Refused(
            gettext("{text!r} is no round; the game has {rounds} rounds", text=number, rounds=state.setup.rounds.number)
        )
    phases: dict[str, Phase] = {name: name for name in get_args(Phase)}
    chosen = choose(phase, phases, gettext("a phase")) if phase else state.phase
    sentence = gettext("round {round}, {phase}", round=number, phase=chosen)
    return replace(state, round=int(number), phase=chosen), sentence


def _turn(state: GameState, words: Sequence[str]) -> Changed:
    (player,) = words
    seat = read_seat(state, player)
    sentence = gettext("{player} is to move", player=player_name(state, seat))
    return replace(state, to_move=seat, redrawn=False), sentence


def _start(state: GameState, words: Sequence[str]) -> Changed:
    (player,) = words
    seat = read_seat(state, player)
    return replace(state, start=seat), gettext("{player} starts the round", player=player_name(state, seat))


def _open(state: GameState, slots: Sequence[str]) -> Changed:
    board, wanted = state.edition.board, "".join(slots).upper()
    mask = cities_of(state.edition, wanted)
    if mask is None:
        raise Refused(
            gettext("{text!r} are no cities; the letters of the cities are {slots}", text=wanted, slots=board.slots)
        )
    opened = [slot for slot in board.slots if slot in wanted]
    after = replace(state, open=mask)
    return after, gettext("open cities: {cities}", cities=join_words(opened)) if opened else gettext("no city is open")


def _monster(state: GameState, words: Sequence[str]) -> Changed:
    (plot,) = words
    number = state.edition.board.number.get(plot.upper())
    if number is None and plot != EMPTY:
        raise Refused(gettext("{plot!r} is no plot", plot=plot))
    after = replace(state, monster=number)
    if number is None:
        return after, gettext("no monster is on the board")
    return after, gettext("the monster stands on {plot}", plot=state.edition.board.plots[number])


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
        "stack PLOT PIECES...",
        gettext_noop("sets the building on a plot: its pieces from bottom to top, such as r4b4; - for no building"),
        _stack,
        _plots,
        "stack C7 r3b4",
    ),
    EditCommand(
        "hand PLAYER CARDS...",
        gettext_noop("sets the cards in a hand: their own squares, such as 1359; - for no cards"),
        _hand,
        _players,
        "hand red 1359",
    ),
    EditCommand(
        "played CARDS...",
        gettext_noop("sets the cards played since the last shuffle; all other cards are in the deck"),
        _set_played,
    ),
    EditCommand("points COLOUR NUMBER", gettext_noop("sets the points of a colour"), _points, _colours),
    EditCommand(
        "build COLOUR FLOORS...",
        gettext_noop(
            "sets the pieces still to build in this round: their floors, such as 1,1,3, or the number of "
            "each size, such as 2.0.1.0; - for no pieces"
        ),
        _build,
        _colours,
        "build red 1,1,3      or  build red 2.0.1.0",
    ),
    EditCommand(
        "supply COLOUR FLOORS...",
        gettext_noop("sets the pieces for later rounds, written in the same way; `rest` means all other pieces"),
        _supply,
        _colours,
    ),
    EditCommand(
        "round NUMBER [PHASE]",
        gettext_noop("sets the round, and what players do next in it: open, select, build or over"),
        _round,
        _phases,
        "round 3 build",
    ),
    EditCommand("turn PLAYER", gettext_noop("sets the player to move"), _turn, _players),
    EditCommand("start PLAYER", gettext_noop("sets the player who starts the round"), _start, _players),
    EditCommand(
        "cities LETTERS...", gettext_noop("sets the open cities: their letters, such as ABC; - for no city"), _open
    ),
    EditCommand("monster PLOT", gettext_noop("sets the plot of the monster; - for no monster"), _monster, _plots),
)
"""All commands that change a position, with their help."""


class ManhattanEditor(PositionEditor[GameState]):
    """Sets up and changes positions of Manhattan by commands.

    Each problem of a position names the rule that the position breaks.
    """

    def problems(self, draft: GameState) -> Sequence[str]:
        """Returns every reason why the position is impossible."""
        return position_problems(draft)

    def title(self, draft: GameState) -> str:
        """Returns the title of the edition."""
        return draft.edition.title

    def at_bottom(self, draft: GameState) -> str:
        """Returns the status line: the round, the player to move and the points."""
        points = ", ".join(f"{player_name(draft, seat)} {draft.score(seat)}" for seat in draft.setup.seats)
        return gettext(
            "round {round}, {player} to move | {points}",
            round=draft.round,
            player=player_name(draft, draft.to_move),
            points=points,
        )
