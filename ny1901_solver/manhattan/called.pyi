"""Written by `python -m tests.contract.stubs`."""

from collections.abc import Sequence

from ny1901_solver.manhattan.moves import Build, Discard, Open, Redraw, Select, Void
from ny1901_solver.manhattan.scoring import Scored
from ny1901_solver.manhattan.state.game import GameState
from ny1901_solver.manhattan.table.playing import PlayedMove

def apply(state: GameState, move: str, *, draw: Sequence[str] = ..., seed: int | None = None) -> PlayedMove: ...
def legal(
    state: GameState, *, count: bool = False, limit: int | None = None, at: str | None = None, piece: str | None = None
) -> list[Build | Discard | Open | Redraw | Select | Void]: ...
def score(state: GameState) -> Scored: ...
def show(state: GameState, *, seat: str | None = None, open: bool = False, certain: bool = False) -> GameState: ...
