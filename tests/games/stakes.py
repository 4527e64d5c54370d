"""Stakes, a card game for 2 to 4 players that takes a page of rules.

The deck has four cards of each number from 1 to 6. Everybody holds three, which nobody else sees. The stakes 1 to 6 lie
in a row in random order, open to all. For each stake everybody plays a card, one after the other, and draws one from
the deck while there are any. The highest card takes the stake; of equal ones the first that was played. Who takes a
stake leads to the next. Most points win; who is equal shares the victory."""

from __future__ import annotations

import random
import re
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from ny1901_solver.errors import DataError, NotationError, Refused
from ny1901_solver.evaluation.evaluator import Evaluator
from ny1901_solver.evaluation.random_games import by_random_games
from ny1901_solver.messages import ngettext
from ny1901_solver.pictures.inks import IN_COLOUR, Inks
from ny1901_solver.pictures.sheet import Picture, Sheet
from ny1901_solver.protocol.editing import EditCommand, EditCommands, PositionEditor
from ny1901_solver.protocol.game import Dealer, Game, deck_dealer
from ny1901_solver.protocol.registration import Registration

NUMBERS = range(1, 7)
COPIES, HAND = 4, 3
NAMES = ("north", "east", "south", "west")
LINE = re.compile(r"st1:(\d*):(\d+):([1-6]*):([1-6?,]*):([\d,]+):(\d)")


@dataclass(frozen=True)
class Stakes:
    """A state: stakes that are left, cards gone, cards on the table in their order, hands and points by seat.

    `leader` plays first for the stake; a hand that is not told is of 0s. Equal states know the same.
    """

    stakes: tuple[int, ...]
    gone: tuple[int, ...]
    table: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    points: tuple[int, ...]
    leader: int

    @property
    def players(self) -> int:
        """How many play."""
        return len(self.points)

    @property
    def over(self) -> bool:
        """Whether every stake is taken."""
        return not self.stakes

    @property
    def to_move(self) -> int:
        """The seat that plays a card."""
        return (self.leader + len(self.table)) % self.players

    @property
    def deck(self) -> list[int]:
        """How many cards of each number nobody holds and nobody has played; with hidden hands, those are in it, too."""
        held = [card for hand in self.hands for card in hand]
        return [COPIES - self.gone[n - 1] - held.count(n) - self.table.count(n) for n in NUMBERS]


class Result(NamedTuple):
    """How a game ended."""

    winners: tuple[int, ...]
    decided_by: str
    reason: str
    scores: tuple[int, ...]


class StakesGame(Game[Stakes, int]):
    """Stakes as a `Game`; a step is the number of a card."""

    name, title, noun, nouns = "stakes", "Stakes", "card", "cards"

    @property
    def editing(self) -> Any:
        """How positions are set up and changed."""
        return PositionEditor(self, EDITS, "the stakes, the cards on the table and all hands")

    @property
    def pictures(self) -> Any:
        """What draws a position."""
        return _picture

    @property
    def evaluator(self) -> Evaluator:
        """How steps are judged."""
        return by_random_games(self)

    def counted_steps(self, number: int) -> str:
        """A number of cards in words."""
        return ngettext("{number} card", "{number} cards", number)

    def counted_legal_steps(self, number: int) -> str:
        """A number of legal cards in words."""
        return ngettext("{number} legal card", "{number} legal cards", number)

    def start(self, edition: str, players: int, rng: random.Random) -> Stakes:
        """A game that begins; there is one edition."""
        deal, stakes = deck_dealer(rng), rng.sample(NUMBERS, len(NUMBERS))
        state = Stakes(tuple(stakes), (0,) * len(NUMBERS), (), ((),) * players, (0,) * players, 0)
        for place in range(players * HAND):
            state = _drawn(state, place % players, deal)
        return state

    def to_move(self, state: Stakes) -> int | None:
        """The seat that plays a card; none when the game is over."""
        return None if state.over else state.to_move

    def seats(self, state: Stakes) -> Sequence[str]:
        """The players by where they sit."""
        return NAMES[: state.players]

    def legal(self, state: Stakes) -> Sequence[int]:
        """The cards in the hand of the player to move."""
        return [] if state.over else sorted({*state.hands[state.to_move]} - {0})

    def play(self, state: Stakes, step: int, deal: Dealer) -> Stakes:
        """The state behind a card: one is drawn, and the last of a stake takes it."""
        seat = state.to_move
        hand = list(state.hands[seat])
        hand.remove(step)
        hands = (*state.hands[:seat], tuple(hand), *state.hands[seat + 1 :])
        state = _drawn(replace(state, hands=hands, table=(*state.table, step)), seat, deal)
        return state if len(state.table) < state.players else _taken(state)

    def standing(self, state: Stakes) -> Result:
        """Who has most points."""
        winners = tuple(seat for seat, points in enumerate(state.points) if points == max(state.points))
        decided = "points" if len(winners) == 1 else "shared"
        return Result(winners, decided, f"{max(state.points)} points", state.points)

    def observation(self, state: Stakes, *seats: int) -> str:
        """The line with a `?` for each card of the others."""
        hidden = [hand if each in seats else (0,) * len(hand) for each, hand in enumerate(state.hands)]
        return self.format(replace(state, hands=tuple(hidden)))

    def imagine(self, state: Stakes, seat: int, rng: random.Random) -> Stakes:
        """A state in which the hands of the others are drawn anew from all cards that the seat does not see."""
        deal = deck_dealer(rng)
        hidden = replace(state, hands=tuple(hand if each == seat else () for each, hand in enumerate(state.hands)))
        for other, hand in enumerate(state.hands):
            for _ in hand if other != seat else ():
                hidden = _drawn(hidden, other, deal)
        return hidden

    def kinds(self, state: Stakes) -> Sequence[str]:
        """Cards by their numbers."""
        return [str(number) for number in (0, *NUMBERS)]

    def position_lines(self, state: Stakes, seats: Collection[int]) -> Iterator[str]:
        """The stakes that are left, the cards on the table, and the players with the hands that may be seen."""
        yield f"stakes: {' '.join(map(str, state.stakes)) or 'none'}"
        for place, card in enumerate(state.table):
            yield f"{NAMES[(state.leader + place) % state.players]} has played {card}"
        for seat, (name, hand) in enumerate(zip(self.seats(state), state.hands, strict=True)):
            cards = " ".join(map(str, hand)) if seat in seats else f"{len(hand)} cards"
            yield f"{'>' if seat == self.to_move(state) else ' '} {name}: {state.points[seat]} points, {cards}"

    def parse(self, text: str) -> Stakes:
        """Reads a line; raises `NotationError` or `DataError`."""
        found = LINE.fullmatch(text.strip())
        if found is None:
            raise NotationError(text, 0, "a position such as st1:461:000000:3:123,225:0,5:1")
        stakes, gone, table, hands, points, leader = found.groups()
        read = tuple(tuple(int(card) for card in hand.replace("?", "0")) for hand in hands.split(","))
        scored = tuple(map(int, points.split(",")))
        row, counts, played = (tuple(map(int, part)) for part in (stakes, gone, table))
        state = Stakes(row, counts, played, read, scored, int(leader))
        if len(read) != len(scored) or len(state.gone) != len(NUMBERS) or min(state.deck) < 0:
            raise DataError([f"{text}: the cards and players do not add up"])
        if any(0 in hand for hand in read):
            raise DataError([f"{text}: hands are not told"])
        return state

    def format(self, state: Stakes) -> str:
        """Writes a line: stakes, cards gone by number, table, hands, points, leader."""
        hands = ",".join("".join(map(str, hand)).replace("0", "?") for hand in state.hands)
        digits = ("".join(map(str, part)) for part in (state.stakes, state.gone, state.table))
        return f"st1:{':'.join(digits)}:{hands}:{','.join(map(str, state.points))}:{state.leader}"

    def parse_step(self, text: str) -> int:
        """Reads a card."""
        if text.strip() not in map(str, NUMBERS):
            raise NotationError(text, 0, "a card from 1 to 6")
        return int(text)


def _drawn(state: Stakes, seat: int, deal: Dealer) -> Stakes:
    """The state once a seat has drawn a card, while there are any."""
    if not any(state.deck):
        return state
    hand = tuple(sorted((*state.hands[seat], deal([0, *state.deck]))))
    return replace(state, hands=(*state.hands[:seat], hand, *state.hands[seat + 1 :]))


def _taken(state: Stakes) -> Stakes:
    """The state once the highest card has taken the first stake."""
    winner = (state.leader + state.table.index(max(state.table))) % state.players
    points = tuple(had + state.stakes[0] * (seat == winner) for seat, had in enumerate(state.points))
    gone = tuple(had + state.table.count(n) for n, had in zip(NUMBERS, state.gone, strict=True))
    return replace(state, stakes=state.stakes[1:], gone=gone, table=(), points=points, leader=winner)


def _picture(state: Stakes, seen: Collection[int], black_and_white: bool) -> Picture:
    """The position as `show` tells it, one line below the other."""
    sheet = Sheet(Inks("stakes", faint="#777777", accent="#2b2620" if black_and_white else "#a03020", **IN_COLOUR))
    bottom = sheet.lines(StakesGame().position_lines(state, seen), 20, 40, 16)
    return sheet.picture(360, bottom, "Stakes", "The stakes that are left, and the players.", "")


def _points(state: Stakes, words: Sequence[str]) -> tuple[Stakes, str]:
    """Gives a player points."""
    seat, points = StakesGame().read_seat(state, words[0]), words[1]
    if not points.isdecimal():
        raise Refused(f"{points!r} is no number of points")
    after = (*state.points[:seat], int(points), *state.points[seat + 1 :])
    return replace(state, points=after), f"{NAMES[seat]} has {points} points"


def _hand(state: Stakes, words: Sequence[str]) -> tuple[Stakes, str]:
    """Gives a player cards, of which there may be too many."""
    seat, cards = StakesGame().read_seat(state, words[0]), words[1]
    if not re.fullmatch("[1-6]+", cards):
        raise Refused(f"{cards!r} are no cards, such as 246")
    hands = (*state.hands[:seat], tuple(sorted(map(int, cards))), *state.hands[seat + 1 :])
    return replace(state, hands=hands), f"{NAMES[seat]} holds {cards}"


EDITS = EditCommands(
    EditCommand("points PLAYER NUMBER", "points of a player", _points),
    EditCommand("hand PLAYER CARDS", "cards in hand, 246", _hand),
)
REGISTRATION = Registration("stakes", "Stakes", __name__, "st1:", "stakes", ":StakesGame")
