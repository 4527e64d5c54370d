"""Written by `python -m tests.contract.stubs`."""

from ny1901_solver.manhattan.moves import Build, Discard, Open, Redraw, Select, Void
from ny1901_solver.manhattan.scoring import Scored
from ny1901_solver.manhattan.state.game import GameState

def legal(
    state: GameState, *, count: bool = False, limit: int | None = None, at: str | None = None, piece: str | None = None
) -> list[Build | Discard | Open | Redraw | Select | Void]: ...
def score(state: GameState) -> Scored: ...
def show(state: GameState, *, seat: str | None = None, open: bool = False, certain: bool = False) -> GameState: ...
