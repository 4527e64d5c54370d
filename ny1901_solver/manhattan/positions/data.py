"""Converts positions to plain data and back. Answers of the program contain positions in the form of these data.

`LINE` writes a position as one line:

mh1:EDITION:SEATS:OPTIONS:ROUND:MOVERS:BOARD:PIECES:HANDS:PLAYED:PLACES

SEATS are the players, joined by `,`: for each player his side of the board and the letters of his colours (`Srb,Ngy`).
OPTIONS are the variants and the readings of the rules that differ from the defaults; `situation` comes before these
options if the position is only partly stated and need not occur in a game. ROUND is the number of the round and the
phase (`2-build`). MOVERS are the start player and the player to move, by the first letters of their colours, joined by
`>`, with `!` after a mover who has drawn a new hand. BOARD lists buildings from bottom to top, joined by `_`
(`A1r4b4_C3y1`). PIECES are the supply, the selected pieces and the points by colour (`r9.5.4.3/2.1.0.0/12`). HANDS are
the cards of each player, written as the squares printed on the cards (`1359`), with a `?` for each card of a hidden
hand (`????`). PLAYED are the cards played since the last shuffle. PLACES are the open cities and the monster's plot
(`ABC,B4`). An empty part of the line is written as `-`.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from ...errors import DataError
from ...messages import gettext, gettext_noop, ngettext
from ...positions.line import ANY_TEXT, LineField, LineForm, Several
from ...positions.places import LinePlaces
from ..edition import Edition, load_edition
from ..readings import Readings
from ..registration import REGISTRATION
from ..state import GameState, Piece, Setup, Stack
from ..state.game import Cards
from ..state.seen import seen_pieces, with_left_over
from .codecs import (
    BuildingText,
    CardsText,
    ColourText,
    HandText,
    Movers,
    OpenAndMonster,
    Options,
    RoundAndPhase,
    SeatText,
    slots_of,
    squares,
)


def position_data(state: GameState, seen: Collection[int] | None = None) -> dict[str, Any]:
    """Returns a position as plain data; a hidden hand is `None`.

    If `seen` is given, the data contains only what the seats in `seen` know: all other hands are hidden, and pieces
    that others have set out secretly are in their supply.
    """
    shown = set(state.setup.seats if seen is None else seen) - state.unseen
    if seen is not None:
        state = seen_pieces(state, seen)
    edition, setup, board = state.edition, state.setup, state.edition.board
    return {
        "edition": edition.name,
        "players": [
            {"name": setup.name(seat), "side": setup.sides[seat], "colours": _names(edition, setup.colours[seat])}
            for seat in setup.seats
        ],
        "situation": state.situation,
        "variants": list(setup.variants),
        "readings": setup.readings.changes(),
        "round": state.round,
        "phase": state.phase,
        "starts": setup.name(state.start),
        "to_move": setup.name(state.to_move),
        "redrawn": state.redrawn,
        "buildings": [
            {
                "plot": plot,
                "pieces": [{"colour": edition.colours[colour], "floors": floors} for colour, floors in stack],
            }
            for plot, stack in zip(board.plots, state.stacks, strict=True)
            if stack
        ],
        "colours": [
            {
                "colour": edition.colours[colour],
                "points": state.points[colour],
                "supply": list(state.supply[colour]),
                "to_build": list(state.selected[colour]),
            }
            for colour in setup.in_play
        ],
        "hands": [
            {"cards": sum(hand), "hand": squares(hand) if seat in shown else None}
            for seat, hand in enumerate(state.hands)
        ],
        "played": squares(state.played),
        "open": slots_of(edition, state.open),
        "monster": None if state.monster is None else board.plots[state.monster],
    }


def _names(edition: Edition, colours: Sequence[int]) -> list[str]:
    return [edition.colours[colour] for colour in colours]


class PositionReader:
    """Converts the data of a line into a state, which may be impossible. `places` raises errors that contain the place
    of the mistake in the line.
    """

    def __init__(self, places: LinePlaces) -> None:
        self.places = places

    def edition(self, data: Mapping[str, Any], given: Edition | None) -> Edition:
        """Returns the given edition, or else the edition named in the line."""
        try:
            return given or load_edition(data["edition"])
        except DataError:
            self.places.refuse(("edition",), gettext("the name of an edition of Manhattan"))
            raise

    def setup(self, data: Mapping[str, Any], edition: Edition) -> Setup:
        """Returns the set-up of the game."""
        sides = tuple(player["side"] for player in data["players"])
        colours = tuple(tuple(map(edition.colours.index, player["colours"])) for player in data["players"])
        readings = Readings().with_settings(data["readings"])
        try:
            return Setup(edition, sides, colours, tuple(data["variants"]), readings)
        except DataError as error:
            self.places.refuse(("players",), gettext("that {problem}", problem=error.problems[0]))
            raise

    def state(self, data: Mapping[str, Any], setup: Setup) -> GameState:
        """Returns the position, with all remaining cards in the deck."""
        edition = setup.edition
        number, names = edition.board.number, [setup.name(seat) for seat in setup.seats]
        stacks: list[Stack] = [()] * len(number)
        for place, building in enumerate(data["buildings"]):
            if stacks[number[building["plot"]]]:
                self.places.refuse(("buildings", place), gettext(BuildingText.expected))
            pieces = (Piece(edition.colours.index(piece["colour"]), piece["floors"]) for piece in building["pieces"])
            stacks[number[building["plot"]]] = tuple(pieces)
        colours = self._colours(data["colours"], setup)
        hands = [_count_cards(edition, each["hand"] or [1] * each["cards"]) for each in data["hands"]]
        unseen = frozenset(seat for seat, each in enumerate(data["hands"]) if each["hand"] is None)
        played = _count_cards(edition, data["played"])
        rest = self._rest(edition, [played, *(hand for seat, hand in enumerate(hands) if seat not in unseen)])
        if sum(rest) < sum(sum(hands[seat]) for seat in unseen):
            self.places.refuse(
                ("hands",),
                ngettext("at most {number} card in hidden hands", "at most {number} cards in hidden hands", sum(rest)),
            )
        state = GameState(
            setup,
            data["round"],
            data["phase"],
            names.index(data["starts"]),
            names.index(data["to_move"]),
            tuple(stacks),
            tuple(tuple(each["supply"]) for each in colours),
            tuple(tuple(each["to_build"]) for each in colours),
            tuple(hands),
            rest,
            played,
            tuple(each["points"] for each in colours),
            sum(1 << edition.board.slots.index(slot) for slot in data["open"]),
            None if data["monster"] is None else number[data["monster"]],
            data["redrawn"],
            unseen,
            data["situation"],
        )
        return with_left_over(state, rest) if unseen else state

    def _colours(self, data: Sequence[Mapping[str, Any]], setup: Setup) -> list[Mapping[str, Any]]:
        """Returns the pieces and points of every colour of the edition.

        A colour that nobody plays has no pieces and no points.
        """
        edition, missing = setup.edition, _names(setup.edition, setup.in_play)
        nothing = {"supply": [0] * edition.largest, "to_build": [0] * edition.largest, "points": 0}
        by_name = dict[str, Mapping[str, Any]]()
        for place, each in enumerate(data):
            if each["colour"] not in missing or each["colour"] in by_name:
                there = "".join(name[0] for name in missing)
                self.places.refuse(
                    ("colours", place),
                    gettext("one of the colours {letters}, and each colour at most once", letters=there),
                )
            by_name[each["colour"]] = each
        return [by_name.get(name, nothing) for name in edition.colours]

    def _rest(self, edition: Edition, dealt: Sequence[Cards]) -> Cards:
        """Returns the cards that are neither in a known hand nor among the played cards."""
        rest = tuple(most - sum(cards[card] for cards in dealt) for card, most in enumerate(edition.deck))
        if min(rest) < 0:
            self.places.refuse(
                ("hands",),
                gettext(
                    "at most {copies} cards of square {square}, including the played cards",
                    copies=edition.card_copies,
                    square=rest.index(min(rest)) + 1,
                ),
            )
        return rest


def _count_cards(edition: Edition, cards: Sequence[int]) -> Cards:
    return tuple(cards.count(card) for card in range(1, edition.board.size + 1))


PARTS: list[LineField[Any]] = [
    LineField("edition", ("edition",), ANY_TEXT),
    LineField("seats", ("players",), Several(SeatText())),
    LineField("options", (), Options()),
    LineField("round", (), RoundAndPhase()),
    LineField("movers", (), Movers()),
    LineField("board", ("buildings",), Several(BuildingText(), "_")),
    LineField("pieces", ("colours",), Several(ColourText(), wanted=lambda setup: len(setup.in_play))),
    LineField("hands", ("hands",), Several(HandText(), wanted=lambda setup: len(setup.sides))),
    LineField("played", ("played",), CardsText()),
    LineField("places", (), OpenAndMonster()),
]
MAGIC = REGISTRATION.line.rstrip(":")
LINE: LineForm[Any] = LineForm(
    MAGIC,
    PARTS,
    begins=gettext_noop("mh1: at the beginning of a position of Manhattan"),
    wanted=lambda parts: gettext(
        "{count} parts after {beginning}, {names}",
        count=len(PARTS),
        beginning=f"{MAGIC}:",
        names=", ".join(part.name for part in PARTS),
    ),
)
"""The format in which a position is written as one line.

Reading the parts after the options needs the set-up of the game.
"""
