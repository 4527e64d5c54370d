"""What every session of `play` does with its game: its history, its record, and the players of the computer."""

from __future__ import annotations

import tempfile
from abc import abstractmethod
from collections.abc import Sequence
from itertools import count
from pathlib import Path
from typing import Generic, Protocol, TypeVar

from ..capability import Unfit, in_field
from ..errors import DataError, Refused
from ..exit_codes import ANSWER_IS_NO
from ..keeping import write_beside, write_first
from ..undo import History
from ..words import counted
from . import output
from .conversation import Greeting
from .prompt import Leave, at_terminal
from .saving import SessionFiles


class LiveGame(Protocol):
    """A game so far."""

    @property
    def turns(self) -> tuple[object, ...]:
        """Its turns."""


Game = TypeVar("Game", bound=LiveGame)


class Playing(Greeting, Generic[Game]):
    """A live game with its history, and where its record lies; `seats` are the computer's players by seat."""

    name = "play"

    def __init__(self, history: History[Game], record: Path | None, seats: dict[int, str], files: SessionFiles) -> None:
        """`files` has looked at the record, where there is one, before it was read."""
        self.history = history
        self.path = record
        self.seats = seats
        self.files = files
        self.asked_to_quit = False
        self.moved = False

    @property
    @abstractmethod
    def live(self) -> Game:
        """The game as it stands."""

    @abstractmethod
    def mover_of(self, live: Game) -> int:
        """The seat to move in a game."""

    @abstractmethod
    def read_seat(self, text: str) -> int:
        """The seat that a word names."""

    @abstractmethod
    def full_name(self, name: str) -> str:
        """The full name of a computer player; raises `Refused`."""

    @abstractmethod
    def record_text(self) -> str:
        """The text of the game's record."""

    def seat_computers(self, given: Sequence[str]) -> None:
        """Seats players of the computer, of texts such as `green=greedy`; raises `Unfit`."""
        for text in given:
            name, sign, player = text.partition("=")
            if not sign:
                raise Unfit("computer", f"{text!r}: a player and his policy are wanted, green=greedy")
            with in_field("computer"):
                self.seats[self.read_seat(name)] = self.full_name(player)

    def unsaved(self) -> str:
        """The turns that stand in no record."""
        turns = self.live.turns
        return f"{counted(len(turns), 'turn')}, in no --record" if self.path is None and turns else ""

    def ending(self) -> int:
        """The exit code: that of a no, where the record could not be kept where it was to be."""
        return ANSWER_IS_NO if self.moved else 0

    def rescue(self) -> str:
        """Keeps the record of the turns in a file of its own, where there is none."""
        if self.path is not None or not self.live.turns:
            return f"not saved: {self.unsaved()}"
        names = (Path(f"unsaved-{number}.record.yaml") for number in count(1))
        file = write_first(names, self.record_text().encode())
        return f"the record of the game lies in {file}; `ny1901 play --record {output.typed(file)}` goes on with it"

    def begin_record(self) -> None:
        """Writes the record of a game that begins; raises `DataError` where it cannot be kept there."""
        if self.path is not None:
            self.files.write(self.path, self.record_text())

    def keep(self) -> None:
        """Writes the record, where one is kept; where that cannot be, the game goes on in a file of its own."""
        if self.path is None:
            return
        try:
            self.files.write(self.path, self.record_text())
        except DataError as error:
            self._keep_elsewhere(error)

    def _keep_elsewhere(self, error: DataError) -> None:
        """Keeps the record in a file of its own, beside the one that it cannot be in, and says where."""
        assert self.path is not None
        self.moved = True
        try:
            self.path = write_beside(self.path, self.record_text().encode(), Path(), Path(tempfile.gettempdir()))
        except DataError as again:
            self.path = None
            output.note(f"{error}; the game can be kept nowhere else: {again}")
            return
        self.files.look(self.path)
        went_on = f"`ny1901 play --record {output.typed(self.path)}` goes on with it"
        output.note(f"{error}; this game is kept in {self.path} from now on, {went_on}")

    def keep_in(self, file: Path) -> None:
        """Keeps the record in a file from now on."""
        if file.exists():
            raise Refused(f"{file} is there already; another name is wanted")
        self.files.write(file, self.record_text())
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
