"""Turns that follow one after the other while the other players stand still: all of them, by the rules.

Lines that lead to one position are gone on with once, with their number: mover and market are all that what follows
can hang on, since the others' estates, buildings and scores stay as they are."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from ny1901_solver.new_york_1901.moves import Placing, Reclaim, Shift, Take, Turn
from ny1901_solver.new_york_1901.rules import legal_turns
from ny1901_solver.new_york_1901.rules.expanding import claim
from ny1901_solver.new_york_1901.rules.transition import effect
from ny1901_solver.new_york_1901.state import SHIFT, GameState, Market, Player

from .cards import Known

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

    def alike(self, spot: Spot) -> list[list[Turn]]:
        """The legal turns, those together that build alike and use the same cards: they leave the same to be scored.

        Land claimed without building on it counts for nothing once no turn follows.
        """
        together: dict[tuple[Placing | Shift | bool, ...], list[Turn]] = {}
        for turn in self.turns(spot):
            grabs = [len(step.territories) > 1 for step in turn.steps if isinstance(step, Take)]
            built = [step for step in turn.steps if isinstance(step, (Placing, Shift))]
            together.setdefault((*grabs, *built) if any(grabs) else tuple(built), []).append(turn)
        return list(together.values())

    def every_line(self, turns: int) -> Iterator[Reached]:
        """Every turn of all lines, shorter lines first; raises `TooMany` beyond `MOST_PLAYED`.

        Of last turns that build alike one stands for all.
        """
        layer: dict[Spot, tuple[int, Line]] = {self.start: (1, ())}
        played, most = 0, MOST_PLAYED
        for depth in range(1, turns + 1):
            self._expect_few(layer, most - played)
            following: dict[Spot, tuple[int, Line]] = {}
            for spot, (ways, line) in layer.items():
                if depth == turns:
                    alike = self.alike(spot)
                    count = len(alike)
                    played += count
                    for turns_alike in alike:
                        after = self.played(spot, turns_alike[0])
                        yield Reached(after, line, turns_alike[0], ways * len(turns_alike), depth)
                else:
                    possible = self.turns(spot)
                    count = len(possible)
                    played += count
                    for turn in possible:
                        after = self.played(spot, turn)
                        yield Reached(after, line, turn, ways, depth)
                        if not after.ended:
                            known = following.get(after)
                            following[after] = (known[0] + ways, known[1]) if known else (ways, (*line, turn))
                if played > most:
                    raise TooMany
                if not count:
                    yield Reached(spot, line, None, ways, depth - 1)
            layer = following

    def _expect_few(self, layer: dict[Spot, tuple[int, Line]], most: int) -> None:
        """Raises `TooMany` where a sample of a layer says that it has many more turns than are left."""
        if len(layer) > most:
            raise TooMany
        if len(layer) > 1_000:
            sample = list(layer)[:: len(layer) // 100]
            turns = sum(len(self.alike(spot)) for spot in sample)
            if turns * len(layer) > 1.5 * most * len(sample):
                raise TooMany
