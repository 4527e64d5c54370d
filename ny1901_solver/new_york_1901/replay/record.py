"""What a game record is: where it starts, every turn with the cards turned up, and how it ended."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from ...kit.errors import NotationError
from ...kit.words import counted
from ..edition import Edition
from ..moves import Turn
from ..scoring import outcome
from ..state import GameState, Setup


@dataclass(frozen=True, slots=True)
class RecordedTurn:
    """A turn and the card kinds turned up in it: those of a Market Shift, then the refill's (TRN-6)."""

    turn: Turn
    draws: tuple[int, ...] = ()

    def format(self, edition: Edition) -> str:
        """Writes `take blue-07; build b1@C4,C5 | b2`: the cards turned up follow the bar."""
        kinds = " ".join(edition.kind_names[kind] for kind in self.draws)
        return f"{self.turn} | {kinds}" if kinds else str(self.turn)

    @classmethod
    def parse(cls, text: str, edition: Edition) -> RecordedTurn:
        """Reads a turn and its draws; raises `NotationError` with the place of the first thing amiss."""
        steps, bar, kinds = text.partition("|")
        try:
            turn = Turn.parse(steps.rstrip())
        except NotationError as error:
            raise error.inside(text, 0) from None
        draws = []
        at = len(steps) + len(bar)
        for name in kinds.split(" "):
            if name:
                try:
                    draws.append(edition.kind(name))
                except NotationError as error:
                    raise error.inside(text, at) from None
            at += len(name) + 1
        if bar and not draws:
            raise NotationError(text, len(text), "the card kinds turned up, or no '|'")
        return cls(turn, tuple(draws))


@dataclass(frozen=True, slots=True)
class Result:
    """How a game ended: the seats that won, what decided (see `scoring.Outcome`), and the totals by seat."""

    winners: tuple[int, ...]
    decided_by: str
    totals: tuple[int, ...]

    @classmethod
    def of(cls, state: GameState) -> Result:
        """The result of a game that is over."""
        end = outcome(state)
        return cls(tuple(sorted(end.winners)), end.decided_by, tuple(sheet.total for sheet in end.sheets))

    def data(self, setup: Setup) -> dict[str, Any]:
        """The result as plain data, in the order of the file, with colours for seats."""
        return {
            "winners": [setup.colours[seat] for seat in self.winners],
            "decided_by": self.decided_by,
            "totals": dict(zip(setup.colours, self.totals, strict=True)),
        }


@dataclass(frozen=True, slots=True)
class Record:
    """A game from a position on; `result` is claimed, and verified by `replay`.

    `seats` names the policy that plays each seat where the game goes on, empty for a person; none when all are.
    """

    start: GameState
    turns: tuple[RecordedTurn, ...]
    result: Result | None = None
    seats: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"<Record of {counted(len(self.turns), 'turn')} from {self.start!r} on>"
