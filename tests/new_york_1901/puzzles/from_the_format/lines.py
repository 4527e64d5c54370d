"""Turns that follow one after the other while the other players stand still: all of them, by the rules.

Lines that lead to one position are gone on with once, with their number: mover and market are all that what follows
can hang on, since the others' estates, buildings and scores stay as they are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ny1901_solver.new_york_1901.moves import Reclaim, Shift, Take, Turn
from ny1901_solver.new_york_1901.rules import legal_turns
from ny1901_solver.new_york_1901.rules.expanding import claim
from ny1901_solver.new_york_1901.rules.transition import effect
from ny1901_solver.new_york_1901.state import SHIFT, GameState, Market, Player

from .cards import UNKNOWN, Known

MOST_PLAYED = 2_000_000
_NO_MARKET = Market((), ())


class TooMany(Exception):
    """More turns would have to be played than are exhausted."""


Line = tuple[Turn, ...]


@dataclass(frozen=True, slots=True)
class Spot:
    """What differs between positions of one line: the mover, what is known of the market, and whether the game ends."""

    player: Player
    cards: Known
    ended: bool = False


@dataclass(frozen=True, slots=True)
class Reached:
    """A position that a turn leads to, or one that no turn can follow (`turn` is `None` then).

    `ways` is how many lines lead there by this turn, `before` one of them without it, `depth` the turns of each.
    """

    spot: Spot
    before: Line
    turn: Turn | None
    ways: int
    depth: int

    @property
    def line(self) -> Line:
        return self.before if self.turn is None else (*self.before, self.turn)


class Alone:
    """The lines of one player of a position, while nobody else moves.

    With `closed` the market is: nothing to take, no action cards, and each turn is one Build or one Demolish.
    """

    def __init__(self, state: GameState, closed: bool = False) -> None:
        self.state, self.closed = state, closed
        self._numbers = state.edition.numbers
        self._last = state.ended_by is not None
        self._kind_of = state.edition.kind_of
        player, cards = state.mover, Known.of(state.market)
        if closed:
            player, cards = replace(player, cards=0), Known((), (), 0)
        self.start = Spot(player, cards)

    def turns(self, spot: Spot) -> list[Turn]:
        """Every legal turn that needs no card but known ones."""
        if spot.ended:
            return []
        turns = self._without_shift(spot)
        if spot.player.cards & SHIFT:
            behind = self._shifted(spot)
            turns += [Turn((Shift(), *turn.steps)) for turn in self._without_shift(behind)]
        return turns

    def _without_shift(self, spot: Spot) -> list[Turn]:
        turns = legal_turns(self._state(spot), shifts=False)
        if self.closed:
            return [turn for turn in turns if not isinstance(turn.steps[0], Reclaim)]
        return turns

    def _shifted(self, spot: Spot) -> Spot:
        return Spot(spot.player.without_card(SHIFT), spot.cards.shifted(self._numbers.open_market))

    def _state(self, spot: Spot) -> GameState:
        state = self.state
        seat = state.to_move
        players = (*state.players[:seat], spot.player, *state.players[seat + 1 :])
        return GameState(state.setup, players, spot.cards.as_market(), seat, state.ended_by)

    def played(self, spot: Spot, turn: Turn) -> Spot:
        """The position behind a turn of `turns`."""
        board, numbers = self.state.edition.board, self._numbers
        player, cards, ended = spot.player, spot.cards, self._last
        for step in turn.steps:
            if isinstance(step, Shift):
                player, cards = player.without_card(SHIFT), cards.shifted(numbers.open_market)
            elif isinstance(step, Take):
                claimed = [board.by_name[name].index for name in step.territories]
                player = claim(self.state.setup, player, claimed)
                cards = cards.after_take([self._kind_of[index] for index in claimed], numbers.open_market)
                ended |= not cards.face_down and len(cards.up) <= numbers.end_open_market
            else:
                if isinstance(step, Reclaim):
                    cards = cards.put_under((self._kind_of[board.by_name[step.territory].index],))
                player, _ = effect(self.state, player, _NO_MARKET, step)
        ended |= player.unbuilt.bit_count() <= numbers.end_unbuilt
        return Spot(player, cards, ended)

    def every_line(self, turns: int, most: int = MOST_PLAYED) -> Iterator[Reached]:
        """Every turn of all lines, shorter lines first; raises `TooMany` beyond `most` turns played."""
        layer: dict[Spot, tuple[int, Line]] = {self.start: (1, ())}
        played = 0
        for depth in range(1, turns + 1):
            following: dict[Spot, tuple[int, Line]] = {}
            for spot, (ways, line) in layer.items():
                possible = self.turns(spot)
                played += len(possible)
                if played > most:
                    raise TooMany
                if not possible:
                    yield Reached(spot, line, None, ways, depth - 1)
                for turn in possible:
                    after = self.played(spot, turn)
                    yield Reached(after, line, turn, ways, depth)
                    if depth < turns and not after.ended:
                        known = following.get(after)
                        following[after] = (known[0] + ways, known[1]) if known else (ways, (*line, turn))
            layer = following
