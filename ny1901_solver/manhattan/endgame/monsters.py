"""The end of a game with a monster, in which a turn changes two plots: the plot of the build and the monster's new
plot.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import TypeAlias

from ...runs.watching import Stop, never
from ..playouts import MonsterTable
from ..state import GameState
from .last_scoring import Piece, Standing, Worths
from .search import Endgame

Replies: TypeAlias = dict[int, Worths | None]
"""The utility for each seat of the best last build with each card; `None` if a card allows no build."""


class MonsterEndgame(Endgame):
    """Solves the rest of a game with a monster. The class solves the last two builds of the game board by board.

    Nobody draws a card before the last two builds, so the value of the best build with a card is the same for all hands
    that lead to the same board.
    """

    merges = False
    _table: MonsterTable

    def __init__(self, state: GameState, most: int, stop: Stop = never) -> None:
        super().__init__(state, most, stop)
        self._boards: dict[Hashable, dict[int, dict[int, Replies]]] = {}

    def _builds(self, seat: int) -> Iterator[tuple[int, int, Piece]]:
        self._table.mover = seat  # the owner of the card decides the direction of the monster (M-MON-3)
        return super()._builds(seat)

    def _fitting(self, seat: int, card: int, piece: Piece) -> list[int]:
        self._table.mover = seat
        return super()._fitting(seat, card, piece)

    def _best_worth(self, seat: int, low: float, high: float) -> Worths:
        pieces, following = self._table.pieces, (seat + 1) % len(self._hands)
        if sum(map(len, pieces)) > 2 or not pieces[following]:
            return super()._best_worth(seat, low, high)
        [piece], [answer] = pieces[seat], pieces[following]
        known = self._boards.setdefault((self._board, piece, answer), {})  # the key is card and plot
        held = [card for card, count in enumerate(self._hands[following]) if count]
        best: Worths | None = None
        for card in [card for card, count in enumerate(self._hands[seat]) if count]:
            if card not in known:
                known[card] = {plot: {} for plot in self._fitting(seat, card, piece)}
            for plot, replies in known[card].items():
                if any(each not in replies for each in held):
                    self._reply(seat, plot, held, replies)
                reply: Worths | None = None
                for worths in [replies[each] for each in held]:
                    reply = reply if worths is None else self._better(following, reply, worths)
                best = self._better(seat, best, reply or self._behind(seat, card, plot, piece, low, high))
        return self._without(seat, piece, low, high) if best is None else best

    def _reply(self, seat: int, plot: int, held: list[int], replies: Replies) -> None:
        """Makes the last build but one, and adds to `replies` the utilities (by seat) of the best last build with each
        held card.
        """
        following = (seat + 1) % len(self._hands)
        [piece], [answer] = self._table.pieces[seat], self._table.pieces[following]
        take_back = self._put(seat, plot, piece)
        standing = self._scoring.standing
        for card in held:
            if card not in replies:
                replies[card] = self._last_at(following, card, answer, standing)
        take_back()

    def _put(self, seat: int, plot: int, piece: Piece) -> Callable[[], None]:
        table = self._table
        table.mover = seat
        monster = table.monster
        before = [(each, table.stacks[each]) for each in (plot, table.destination(plot))]
        table.build(plot, piece)

        def take_back() -> None:
            table.monster = monster
            for each, stack in before:
                table.leave_at(each, stack)

        return take_back

    @property
    def _board(self) -> Hashable:
        return self._table.monster, tuple(self._table.stacks)

    def _last_at(self, seat: int, card: int, piece: Piece, standing: Standing) -> Worths | None:
        """Returns the utility, for each seat, of the best last build with a card.

        The card sends the monster to the same plot in whatever city the player builds.

        For builds on other plots the order of the build and the monster's move does not matter.
        """
        table = self._table
        plots = self._fitting(seat, card, piece)
        if not plots:
            return None
        monster, to = table.monster, table.destination(plots[0])
        stack, by_plot = table.stacks[to], dict[int, Worths]()
        if to in plots:
            take_back = self._put(seat, to, piece)
            by_plot[to] = self._scoring.now()
            take_back()
        elsewhere = [plot for plot in plots if plot != to]
        table.walk(plots[0])
        walked = standing if table.stacks[to] is stack else self._scoring.standing
        by_plot.update(zip(elsewhere, self._scoring.behind(piece, elsewhere, walked), strict=True))
        table.monster = monster
        table.leave_at(to, stack)
        best: Worths | None = None
        for plot in plots:
            self._spend()
            best = self._better(seat, best, by_plot[plot])
        return best
