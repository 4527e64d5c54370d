"""What the checker finds of a puzzle: how it looked, at how many lines, and where it disagrees."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, field

from ny1901_solver.new_york_1901.moves import Turn

from .lines import Line


@dataclass(frozen=True, slots=True)
class Report:
    """The result of one puzzle.

    `method` is `exhausted` or `guided`; `lines` counts lines from the start to their end, `played` the turns that were
    played for them, which are fewer where lines meet in one position. `notes` are no disagreements.
    """

    id: str
    kind: str
    method: str
    lines: int
    played: int
    disagreements: tuple[str, ...]
    notes: tuple[str, ...] = ()

    @property
    def told(self) -> str:
        said = f"{self.id}: {self.method}, {self.lines:,} lines, {self.played:,} turns played"
        return "\n".join(
            [said, *(f"  WRONG: {each}" for each in self.disagreements), *map("  note: {}".format, self.notes)]
        )


@dataclass(slots=True)
class Best:
    """The most that lines are worth, the effects that come to it, and the most of all others."""

    value: int | None = None
    effects: dict[Hashable, Line] = field(default_factory=dict)
    second: int | None = None
    second_line: Line = ()

    def would_change(self, value: int) -> bool:
        """Whether a line of this value needs to be looked at."""
        return self.value is None or value >= self.value or self.second is None or value > self.second

    def take(self, value: int, effect: Hashable, line: Line) -> None:
        if self.value is None or value > self.value:
            if self.value is not None:
                self.second, self.second_line = self.value, next(iter(self.effects.values()))
            self.value, self.effects = value, {effect: line}
        elif value == self.value:
            self.effects.setdefault(effect, line)
        elif self.second is None or value > self.second:
            self.second, self.second_line = value, line

    @property
    def runner_up(self) -> tuple[int | None, Line]:
        """The best of any other effect than the first one's: as good as it where it is not the only one."""
        if len(self.effects) > 1:
            return self.value, list(self.effects.values())[1]
        return self.second, self.second_line


def written(line: Iterable[Turn]) -> str:
    return " | ".join(map(str, line)) or "nothing"
