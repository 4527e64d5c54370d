"""What every session of `play` does with its game: its history, its record, and the players of the computer."""

from __future__ import annotations

from abc import ABC, abstractmethod
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from ..errors import Refused
from ..undo import History
from ..words import counted
from . import output
from .prompt import Leave, at_terminal


class LiveGame(Protocol):
    """A game so far."""

    @property
    def turns(self) -> tuple[object, ...]:
        """Its turns."""


Game = TypeVar("Game", bound=LiveGame)


class Playing(ABC, Generic[Game]):
    """A live game with its history, and where its record lies; `seats` are the computer's players by seat."""

    name = "play"

    def __init__(self, history: History[Game], record: Path | None, seats: dict[int, str]) -> None:
        self.history = history
        self.path = record
        self.seats = seats
        self.asked_to_quit = False

    @property
    @abstractmethod
    def live(self) -> Game:
        """The game as it stands."""

    @abstractmethod
    def mover_of(self, live: Game) -> int:
        """The seat to move in a game."""

    @abstractmethod
    def write_record(self, file: Path) -> None:
        """Writes the record of the game into a file."""

    def unsaved(self) -> str:
        """The turns that stand in no record."""
        turns = self.live.turns
        return f"{counted(len(turns), 'turn')}, in no --record" if self.path is None and turns else ""

    def rescue(self) -> str:
        """Keeps the record of the turns in a file of its own, where there is none."""
        if self.path is not None or not self.live.turns:
            return f"not saved: {self.unsaved()}"
        number = 1
        while (file := Path(f"unsaved-{number}.record.yaml")).exists():
            number += 1
        self.write_record(file)
        return f"the record of the game lies in {file}; `ny1901 play --record {file}` goes on with it"

    def keep(self) -> None:
        """Writes the record, where one is kept."""
        if self.path is not None:
            self.write_record(self.path)

    def keep_in(self, file: Path) -> None:
        """Keeps the record in a file from now on."""
        if file.exists():
            raise Refused(f"{file} is there already; another name is wanted")
        self.write_record(file)
        self.path = file
        output.say(f"the record is kept in {file}")

    def one_back(self) -> History[Game]:
        """The history before the last turn of a person; raises `Refused` at the start."""
        if not self.history.past:
            raise Refused("there is nothing to undo")
        one_back = history = self.history.back()
        while history.past and self.mover_of(history.now) in self.seats:
            history = history.back()
        nobody = self.mover_of(history.now) in self.seats  # then a game of the computer alone goes back turn by turn
        return one_back if nobody else history

    def one_on(self) -> History[Game]:
        """The history with the last undo taken back, up to the next turn of a person; raises `Refused` without one."""
        if not self.history.undone:
            raise Refused("there is nothing to do again")
        history = self.history.again()
        while history.undone and self.mover_of(history.now) in self.seats:
            history = history.again()
        return history

    def quit(self) -> None:
        """Leaves; at a terminal only when asked twice, where something is not saved."""
        if self.unsaved() and at_terminal() and not self.asked_to_quit:
            self.asked_to_quit = True
            output.note(f"not saved: {self.unsaved()}; `record FILE`, or `quit` again to leave without")
            return
        raise Leave
