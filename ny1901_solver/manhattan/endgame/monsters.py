"""The end of a game in which a monster walks: a turn changes two plots, that of the build and the one it goes to."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator

from ..playouts import MonsterTable
from ..scoring import SWING
from .last_scoring import Piece, Standing, Worths
from .search import Endgame


class MonsterEndgame(Endgame):
    """The rest of a game in which a monster walks."""

    merges = False
    swing = 2 * SWING
    _table: MonsterTable

    def _builds(self, seat: int) -> Iterator[tuple[int, int, Piece]]:
        self._table.mover = seat  # whose card it is says where the monster goes (M-MON-3)
        return super()._builds(seat)

    def _put(self, seat: int, plot: int, piece: Piece) -> Callable[[], None]:
        table = self._table
        table.mover = seat
        monster = table.monster
        before = [(each, table.stacks[each]) for each in (plot, table.sent(plot))]
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
        """The best last build with a card, which sends the monster to one plot, in whichever city the piece is put.

        On any other plot it is the same to walk before the build and behind it.
        """
        table = self._table
        table.mover = seat
        plots = self._fitting(seat, card, piece)
        if not plots:
            return None
        monster, to = table.monster, table.sent(plots[0])
        stack, found = table.stacks[to], dict[int, Worths]()
        if to in plots:
            take_back = self._put(seat, to, piece)
            found[to] = self._scoring.now()
            take_back()
        elsewhere = [plot for plot in plots if plot != to]
        table.walk(plots[0])
        found.update(zip(elsewhere, self._scoring.behind(piece, elsewhere, self._scoring.standing), strict=True))
        table.monster = monster
        table.leave_at(to, stack)
        best: Worths | None = None
        for plot in plots:
            self._spend()
            best = self._better(seat, best, found[plot])
        return best
