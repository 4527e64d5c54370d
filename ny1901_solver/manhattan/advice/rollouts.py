"""How a round may go on behind a move: greedy players, hidden cards drawn anew, up to the next scoring."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import NamedTuple

from ..playouts import Mixer, Table
from ..policies import greedy, largest
from ..state import GameState

LATER = 1.1
"""What a point of the next scoring is worth in the rounds to come: what stands mostly pays again. In 250 games of two,
three and four greedy players who err now and then, the final margin grew by 0.6 to 1.3 for each point before the others
in the scoring of a round, the most in the middle rounds."""

FLOORS_KEPT = 0.4
"""What a floor in supply is worth before the others', from the same games: 0.25 to 1, where rounds are left."""


class RoundEnd(NamedTuple):
    """How a round may end for a player: `margin` to the mean of the others with what is to come, in points.

    Of the last round `share` is that of the win, else it is not known, and 0.5.
    """

    margin: float
    share: float
    over: bool

    @property
    def worth(self) -> float:
        """What players look for: in the last round the win before all, each share of it as much as `WIN` points."""
        return self.margin + WIN * (self.share - 0.5)


WIN = 100
"""Points that a win counts, more than any margin that the last round still changes (M-FACT-5)."""


def round_end(table: Table, seat: int, mix: Mixer, rng: random.Random) -> RoundEnd:
    """Plays a table on to the end of its round, by greedy players."""
    while any(table.pieces):
        table.turn(greedy, rng)
    before = list(table.points)
    table.score()
    scores = by_seat(table, table.points)
    if table.round == table.setup.rounds.number:
        best = max(scores)
        share = (scores[seat] == best) / scores.count(best)
        return RoundEnd(ahead(scores, seat), share, True)
    gained = [now - then for now, then in zip(scores, by_seat(table, before), strict=True)]
    kept = by_seat(table, [sum(supply) for supply in table.supply])
    to_come = LATER * ahead(gained, seat) + FLOORS_KEPT * ahead(kept, seat)
    return RoundEnd(ahead(scores, seat) + to_come, 0.5, False)


def ahead(values: Sequence[float], seat: int) -> float:
    """By how much a seat's value exceeds the mean of the others'."""
    return values[seat] - (sum(values) - values[seat]) / (len(values) - 1)


def by_seat(table: Table, values: Sequence[int]) -> list[int]:
    """Values of colours added up by seat."""
    return [sum(values[colour] for colour in own) for own in table.setup.colours]


def selected(state: GameState, rng: random.Random, mix: Mixer = largest) -> Table:
    """A table at which all who have not selected yet set their pieces out."""
    table = Table(state, rng)
    need = state.setup.rounds.pieces
    for seat, own in enumerate(state.setup.colours):
        for colour in own:
            missing = need - sum(state.selected[colour])
            for floors in mix(table, colour, rng)[:missing] if missing else []:
                table.supply[colour].remove(floors)
                table.pieces[seat].append((colour, floors))
    table.mover = state.to_move if state.phase == "build" else state.start
    return table
