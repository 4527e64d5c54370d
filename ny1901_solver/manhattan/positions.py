"""The one-line form of a position, in the manner of chess's FEN: no spaces, safe in a shell and in a URL.

    mh1:EDITION:SEATS:OPTIONS:ROUND:MOVERS:BOARD:PIECES:HANDS:PLAYED:PLACES

SEATS are a side and the letters of its colours, joined by `,` (`Srb,Ngy`); OPTIONS are variants and changed readings,
with `situation` before them where only what a question is about is told, so that no game need lead there.
ROUND is its number and the phase (`2-build`); MOVERS are who starts it and who decides next, by the first letter of
their colours, joined by `>`, with `!` behind a mover who has drawn anew. BOARD lists buildings from bottom to top,
joined by `_` (`A1r4b4_C3y1`). PIECES are by colour the supply, the selected pieces and the points
(`r9.5.4.3/2.1.0.0/12`), HANDS by seat the cards' own squares (`1359`), of a hand that nobody has told a `?` for each
card (`????`), PLAYED the cards played. PLACES are the open cities and the monster's plot (`ABC,B4`). An empty part is
`-`."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence
from typing import cast, get_args

from ..errors import DataError, NotationError
from ..text.lines import EMPTY, LineReader, join
from .edition import Edition, Sizes, load_edition
from .history import position_problems
from .readings import READINGS, VARIANTS, Readings
from .registration import REGISTRATION
from .state import GameState, Phase, Piece, Setup, Stack
from .state.game import Cards
from .state.seen import expect_told, seen_pieces, with_left_over

MAGIC = REGISTRATION.line.rstrip(":")
SITUATION = "situation"
"""The option that says so."""
PARTS = ("edition", "seats", "options", "round", "movers", "board", "pieces", "hands", "played", "places")
EDITION, SEATS, OPTIONS, ROUND, MOVERS, BOARD, PIECES, HANDS, PLAYED, PLACES = range(1, len(PARTS) + 1)
PHASES = get_args(Phase)


def format_line(state: GameState, seen: Collection[int] | None = None) -> str:
    """Writes a position as one line, which `parse_line` reads back.

    It has a `?` for each card of a hand that nobody has told. Where only some seats are `seen`, the others have such
    hands, too, and pieces that they set out secretly are in their supply: so it is all that these seats know.
    """
    shown = set(state.setup.seats if seen is None else seen) - state.unseen
    if seen is not None:
        state = seen_pieces(state, seen)
    edition, setup = state.edition, state.setup
    letters, board = edition.letters, edition.board
    seats = [f"{side}{state.letters(seat)}" for seat, side in enumerate(setup.sides)]
    changed = [f"{switch}={value}" for switch, value in setup.readings.changed().items()]
    stacks = [f"{plot}{_stack(letters, stack)}" for plot, stack in zip(board.plots, state.stacks, strict=True) if stack]
    pieces = [
        f"{letters[colour]}{_dotted(state.supply[colour])}/{_dotted(state.selected[colour])}/{state.points[colour]}"
        for colour in setup.in_play
    ]
    places = ["".join(slot for city, slot in enumerate(board.slots) if state.open >> city & 1) or EMPTY]
    places += [] if state.monster is None else [board.plots[state.monster]]
    parts = [
        MAGIC,
        edition.name,
        ",".join(seats),
        join(",", [*[SITUATION] * state.situation, *setup.variants, *changed]),
        f"{state.round}-{state.phase}",
        f"{state.letters(state.start)[0]}>{state.letters(state.to_move)[0]}{'!' * state.redrawn}",
        join("_", stacks),
        ",".join(pieces),
        ",".join(
            _squares(hand) if seat in shown else "?" * sum(hand) or EMPTY for seat, hand in enumerate(state.hands)
        ),
        _squares(state.played),
        ",".join(places),
    ]
    return ":".join(parts)


def parse_line(text: str, edition: Edition | None = None, hands_told: bool = True) -> GameState:
    """Reads a one-line position; raises `NotationError` at the first part amiss.

    The edition named in the line is loaded unless one is given. A line that parses but cannot be one of a game
    raises `DataError` with every problem, and so does one with hands of `?`, unless they need not be told.
    """
    state = parse_unsound(text, edition, hands_told)
    if problems := position_problems(state):
        raise DataError(problems)
    return state


def parse_unsound(text: str, edition: Edition | None = None, hands_told: bool = True) -> GameState:
    """Reads a one-line position that need not add up; raises `NotationError` at the first part amiss."""
    state = _PositionReader(text.strip()).state(edition)
    if hands_told:
        expect_told(state, state.unseen, "all hands are needed here")
    return state


def stack_of(edition: Edition, text: str) -> Stack | None:
    """A building from bottom to top, `r4b4`, or `-` for none; `None` for what is none."""
    if text != EMPTY and not re.fullmatch(f"([{edition.letters}][1-{edition.largest}])+", text):
        return None
    pieces = () if text == EMPTY else re.findall("..", text)
    return tuple(Piece(edition.letters.index(letter), int(floors)) for letter, floors in pieces)


def cards_of(edition: Edition, text: str) -> Cards | None:
    """Cards by their own squares, `1359`, or `-` for none; `None` for what are none."""
    kinds = edition.board.size
    if text != EMPTY and not re.fullmatch(f"[1-{kinds}]+", text):
        return None
    return tuple(text.count(str(card)) for card in range(1, kinds + 1))


def cities_of(edition: Edition, text: str) -> int | None:
    """The mask of cities by their letters, `ABC`, or `-` for none; `None` for what are none."""
    slots = edition.board.slots
    if text != EMPTY and not re.fullmatch(f"[{slots}]+", text):
        return None
    return sum(1 << city for city, slot in enumerate(slots) if slot in text)


def _stack(letters: str, stack: Stack) -> str:
    return "".join(f"{letters[piece.colour]}{piece.floors}" for piece in stack)


def _dotted(counts: Sequence[int]) -> str:
    return ".".join(map(str, counts))


def _squares(cards: Sequence[int]) -> str:
    return "".join(str(card) * count for card, count in enumerate(cards, 1)) or EMPTY


class _PositionReader(LineReader):
    """Reads the parts of a line of Manhattan."""

    def state(self, edition: Edition | None) -> GameState:
        """The position, which need not add up."""
        if self.parts[0] != MAGIC:
            raise self.wrong(0, f"{MAGIC}: at the start of a position of Manhattan")
        if len(self.parts) != len(PARTS) + 1:
            at = min(len(self.text), self.starts[min(len(self.parts), len(PARTS) + 1)])
            raise NotationError(self.text, at, f"{len(PARTS)} parts behind {MAGIC}:, {', '.join(PARTS)}")
        self.edition = edition or self.read(EDITION, _edition)
        self.letters = self.edition.letters
        setup = self._setup()
        number, phase = self.read(ROUND, _round)
        start, to_move, redrawn = self.read(MOVERS, lambda text: self._movers(setup, text))
        supply, selected, points = self._pieces(setup.in_play)
        played = self.read(PLAYED, self._cards)
        hands, unseen, rest = self._hands(setup, played)
        opened, monster = self._places()
        state = GameState(
            setup, number, phase, start, to_move, self._board(), supply, selected, hands, rest, played, points,
            opened, monster, redrawn, unseen, self.parts[OPTIONS].split(",")[0] == SITUATION,
        )  # fmt: skip
        return with_left_over(state, rest) if unseen else state

    def _setup(self) -> Setup:
        seats = self.items(SEATS, ",", self._seat)
        options, variants, readings = list[str](), list[str](), dict[str, str]()

        def option(item: str) -> None:
            options.append(item)
            switch, _, value = item.partition("=")
            if options == [SITUATION]:
                return
            if item in variants or switch in readings:
                raise NotationError(item, 0, "each variant and each reading once")
            if item.endswith("monster") and any(each.endswith("monster") for each in variants):
                raise NotationError(item, 0, "one monster at most (M-ANT-2)")
            if item in self.edition.variants:
                variants.append(item)
            elif item in VARIANTS:
                variants_there = ", ".join(self.edition.variants) or "none"
                raise NotationError(item, 0, f"a variant of edition {self.edition.name!r} ({variants_there})")
            elif value in READINGS.get(switch, ()):
                readings[switch] = value
            elif switch in READINGS:
                raise NotationError(item, len(switch) + 1, " or ".join(READINGS[switch]))
            else:
                raise NotationError(item, 0, f"a variant ({', '.join(VARIANTS)}) or a reading such as stuck=void")

        self.items(OPTIONS, ",", option)
        try:
            sides, colours = tuple(side for side, _ in seats), tuple(own for _, own in seats)
            return Setup(self.edition, sides, colours, tuple(variants), Readings().with_settings(readings))
        except DataError as error:
            raise self.wrong(SEATS, f"that {error.problems[0]}") from None

    def _seat(self, item: str) -> tuple[str, tuple[int, ...]]:
        if not re.fullmatch(f"[SWNE][{self.letters}]+", item):
            raise NotationError(item, 0, f"a side S, W, N or E and letters of colours ({self.letters})")
        return item[0], tuple(self.letters.index(letter) for letter in item[1:])

    def _movers(self, setup: Setup, text: str) -> tuple[int, int, bool]:
        first = [self.letters[own[0]] for own in setup.colours]
        found = re.fullmatch(rf"([{''.join(first)}])>([{''.join(first)}])(!?)", text)
        if not found:
            raise NotationError(text, 0, f"who starts and who is to move, such as {first[0]}>{first[-1]}")
        return first.index(found[1]), first.index(found[2]), bool(found[3])

    def _board(self) -> tuple[Stack, ...]:
        board, stacks = self.edition.board, dict[int, Stack]()

        def building(item: str) -> None:
            if item[:2] not in board.number or board.number[item[:2]] in stacks:
                raise NotationError(item, 0, "a plot with its building, such as A1r4b4, each plot once")
            stack = stack_of(self.edition, item[2:])
            if not stack:
                raise NotationError(item, 2, f"pieces from bottom to top, {self.letters[0]}1 to {self.letters[-1]}4")
            stacks[board.number[item[:2]]] = stack

        self.items(BOARD, "_", building)
        return tuple(stacks.get(plot, ()) for plot in range(len(board.plots)))

    def _pieces(self, in_play: Sequence[int]) -> tuple[tuple[Sizes, ...], tuple[Sizes, ...], tuple[int, ...]]:
        sizes, colours = self.edition.largest, len(self.edition.colours)
        missing = [self.letters[colour] for colour in in_play]
        supply, selected = [(0,) * sizes] * colours, [(0,) * sizes] * colours
        points = [0] * colours
        counts = rf"([0-9]{{1,2}}(?:\.[0-9]{{1,2}}){{{sizes - 1}}})"  # no edition has more than 20 pieces of a size

        def colour(item: str) -> None:
            found = re.fullmatch(rf"([{self.letters}]){counts}/{counts}/([0-9]{{1,4}})", item)
            if not found:
                expected = f"a colour with supply, selected pieces and points, each count of {sizes} sizes"
                raise NotationError(item, 0, expected)
            if found[1] not in missing:
                there = "".join(self.letters[each] for each in in_play)
                raise NotationError(item, 0, f"one of the colours {there}, each once")
            missing.remove(found[1])
            number = self.letters.index(found[1])
            supply[number] = tuple(map(int, found[2].split(".")))
            selected[number] = tuple(map(int, found[3].split(".")))
            points[number] = int(found[4])

        self.items(PIECES, ",", colour, wanted=len(in_play))
        return tuple(supply), tuple(selected), tuple(points)

    def _hands(self, setup: Setup, played: Cards) -> tuple[tuple[Cards, ...], frozenset[int], Cards]:
        """The hands, whose of them is not told and only counted, and what is left over for these and the deck."""
        items = self.items(HANDS, ",", str, wanted=len(setup.sides))
        unseen = frozenset(seat for seat, item in enumerate(items) if set(item) == {"?"})
        hands = self.items(HANDS, ",", self._hand, wanted=len(items))
        dealt = [played, *(hand for seat, hand in enumerate(hands) if seat not in unseen)]
        rest = tuple(most - sum(cards[card] for cards in dealt) for card, most in enumerate(self.edition.deck))
        if min(rest) < 0:
            card = rest.index(min(rest)) + 1
            most = f"at most {self.edition.card_copies} cards of square {card}"
            raise self.wrong(HANDS, f"{most}, with those played")
        if sum(rest) < sum(len(items[seat]) for seat in unseen):
            raise self.wrong(HANDS, f"at most {sum(rest)} cards in the hands that are not told")
        return tuple(hands), unseen, rest

    def _hand(self, item: str) -> Cards:
        return self._cards("1" * len(item) if set(item) == {"?"} else item)

    def _cards(self, item: str) -> Cards:
        cards = cards_of(self.edition, item)
        if cards is None:
            kinds = self.edition.board.size
            raise NotationError(item, 0, f"cards by their own squares, 1 to {kinds}, such as 1359, or {EMPTY}")
        return cards

    def _places(self) -> tuple[int, int | None]:
        board = self.edition.board
        slots, _, plot = self.parts[PLACES].partition(",")
        opened = cities_of(self.edition, slots)
        if opened is None:
            raise self.wrong(PLACES, f"the letters of the open cities, of {board.slots}")
        if plot and plot not in board.number:
            raise self.wrong(PLACES, "the monster's plot", len(slots) + 1)
        return opened, board.number.get(plot)


def _edition(name: str) -> Edition:
    try:
        return load_edition(name)
    except DataError:
        raise NotationError(name, 0, "the name of an edition of Manhattan") from None


def _round(text: str) -> tuple[int, Phase]:
    found = re.fullmatch(rf"([1-9])-({'|'.join(PHASES)})", text)
    if not found:
        raise NotationError(text, 0, f"a round and its phase, such as 2-build ({', '.join(PHASES)})")
    return int(found[1]), cast(Phase, found[2])
