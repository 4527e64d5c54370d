"""The records of a game: the parts of a record, the files, and the replay."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Annotated, Any, Generic, Literal, TypeAlias, TypeVar

from pydantic import BeforeValidator, Field, create_model, model_validator

from ..errors import DataError, IllegalMove, ImpossibleDraw, NotationError, Refused, WrongResult
from ..files.access import read_text, write_text
from ..files.documents import (
    Document,
    FileModel,
    Several,
    parse_document,
    refuse_other_form,
    refuse_other_game,
    validate,
)
from ..messages import gettext
from ..protocol.draws import ToldDraws
from ..protocol.game import Ended, Game
from . import replaying
from .frame import PLAYED, entry_parts, format_frame, read_seats, read_turns, strangers
from .record import Record, RecordedTurn, turn_place
from .replaying import Played, result_problems, turns_played

State = TypeVar("State")
Step = TypeVar("Step")
AnyRecord: TypeAlias = Record[Any, Any, Any]


class EndFile(FileModel):
    """The end of the game in a file; replaying the record verifies it."""

    winners: Annotated[Several[str], Field(min_length=1)]
    decided_by: str
    totals: dict[str, int]


MoveText: TypeAlias = Annotated[str, BeforeValidator(lambda raw: str(raw) if type(raw) is int else raw)]
"""A move as text. YAML reads a move that looks like a whole number as a number; this type converts the number back to a
text.
"""


class StepFile(FileModel):
    """A move in a file under the name of its player, followed by '|' and the cards that came up; and a comment on the
    move.
    """

    played: Annotated[dict[str, MoveText], Field(min_length=1, max_length=1, alias=PLAYED)]
    note: Annotated[str, Field(min_length=1, description="a comment on the move")] = ""

    @model_validator(mode="before")
    @classmethod
    def _split(cls, data: Any) -> Any:
        return entry_parts(data)

    @property
    def variations(self) -> tuple[()]:
        """The alternatives to the move: an empty list, because records in this file format have no alternatives."""
        return ()


class StartFile(FileModel):
    """The position that the game starts from."""

    position: Annotated[str, Field(description="the position as one line, with all hidden cards")]


class GameFile(FileModel):
    """A game in a record file, move by move."""

    format: str
    source: str | None = Field(default=None, description="the origin of the game, for people")
    seats: dict[str, str] | None = Field(
        default=None, description="the computer players that continue the game, by player"
    )
    start: StartFile
    turns: list[StepFile]
    result: EndFile | None = None


@dataclass(frozen=True)
class Records(Generic[State, Step]):
    """The records of a game: the format of their files (`form`), and functions that the game provides.

    The function `names` returns the players' names, and `to_move` returns the seat to move. The function `kinds`
    returns the names of all kinds of cards that may come up, and `kind_of` returns the number of a kind. The function
    `parse` reads a one-line position; the second argument of `parse` depends on the game. The function `play` plays a
    step; it raises `IllegalMove` or `ImpossibleDraw` if that is not possible. The function `gained` returns the points
    that a step scores, by rule. The function `player` returns the full name of a computer player.

    Record files have the form of `GameFile`, and the start position in a file is a one-line position. If the record
    files of a game have another form, the game overrides the methods for files in a subclass.
    """

    form: str
    names: Callable[[State], Sequence[str]]
    to_move: Callable[[State], int]
    kinds: Callable[[State], Sequence[str]]
    kind_of: Callable[[State, str], int]
    parse: Callable[[str, Any], State]
    format: Callable[[State], str]
    parse_step: Callable[[str], Step]
    play: Callable[[State, Step, Sequence[int]], State]
    ended: Callable[[State], Ended | None]
    player: Callable[[str], str]
    gained: Callable[[State, State, int], tuple[Any, ...]] = lambda before, after, seat: ()
    result: type[EndFile] = field(default=EndFile)

    @cached_property
    def file(self) -> type[FileModel]:
        """The model of a record file."""
        fields: dict[str, Any] = {"format": (Literal[self.form], ...), "result": (self.result | None, None)}
        return create_model("RecordFile", __base__=GameFile, **fields)

    def start_data(self, start: State) -> Mapping[str, Any]:
        """The start position of a game as the data of a record file."""
        return {"position": self.format(start)}

    def read_start(self, document: Document, start: Any, given: Any) -> State:
        """Reads the start position of a file; raises `DataError`."""
        try:
            return self.parse(start.position, given)
        except (NotationError, DataError) as error:
            raise DataError([document.problem(("start", "position"), str(error))]) from None

    def mover_after(self, start: State, turns: int) -> str | None:
        """The player to move after a number of turns; `None` if the player to move depends on the turns themselves."""
        return None

    def end_of(self, state: State) -> EndFile | None:
        """The result of a game that is over; `None` for a game that is not over."""
        end = self.ended(state)
        if end is None:
            return None
        names = self.names(state)
        totals = dict(zip(names, end.scores, strict=True))
        winners = [names[seat] for seat in sorted(end.winners)]
        return self.result.model_validate({"winners": winners, "decided_by": end.decided_by, "totals": totals})

    def replay(self, record: Record[State, Step, Any]) -> Iterator[Played[State, Step, Any]]:
        """Plays every move of a record.

        Raises `IllegalMove` or `ImpossibleDraw` with the number of the move. After the last move, raises `WrongResult`
        if the game did not end with the record's result.
        """
        state = record.start
        for played in turns_played(record, self._mover, self.play, self.gained):
            yield played
            state = played.after
        if record.result and (problems := result_problems(record, self.end_of(state))):
            raise WrongResult("; ".join(problems))

    def position_after(self, record: Record[State, Step, Any], number: int) -> State:
        """The position after the first `number` moves of a record; raises the errors of `replay`."""
        return replaying.position_after(record, number, self.replay)

    def text(self, record: Record[State, Step, Any], source: str | None = None) -> str:
        """Writes a record as YAML, which `parse_record` reads back.

        If `source` is given, it is written instead of the origin that the record contains.
        """
        start, names = record.start, self.names(record.start)
        movers: list[str] = []
        if self.mover_after(start, 0) is None:
            movers = [names[played.seat] for played in self.replay(record.first(len(record.turns)))]
        data, origin = self.start_data(start), source or record.source
        return format_frame(self.form, origin, record, data, names, self._mover_of(start, movers), self.kinds(start))

    def parse_record(self, text: str, name: str, given: Any = None) -> Record[State, Step, Any]:
        """Reads a record file; raises `DataError` with all problems and their places.

        The argument `given` is passed to the game's function that reads positions.
        """
        document = parse_document(text, name)
        refuse_other_form(document, "record")
        refuse_other_game(document, self.form)
        file: Any = validate(document, self.file)
        start = self.read_start(document, file.start, given)
        problems: list[str] = []
        names, movers = self.names(start), [next(iter(entry.played)) for entry in file.turns]
        turns = read_turns(
            document,
            file.turns,
            self._mover_of(start, movers),
            lambda turn: RecordedTurn.parse(turn, self.parse_step, lambda kind: self.kind_of(start, kind)),
            problems,
        )
        result = self._result(document, names, file.result, problems) if file.result else None
        seats = read_seats(document, names, self._player_names(document, file, problems), problems)
        if problems:
            raise DataError(problems)
        record = Record(start, turns, result, seats, file.source or "")
        if self.mover_after(start, 0) is None:
            self._expect_movers(document, record, movers)
        return record

    def read(self, path: str | Path, given: Any = None) -> Record[State, Step, Any]:
        """Reads a record file; raises `DataError` as `parse_record` does."""
        return self.parse_record(read_text(path), str(path), given)

    def write(self, path: Path, record: Record[State, Step, Any], source: str | None = None) -> None:
        """Writes a record file; raises `DataError` if the file cannot be written."""
        write_text(path, self.text(record, source))

    def _mover(self, state: State) -> tuple[int, str]:
        seat = self.to_move(state)
        return seat, self.names(state)[seat]

    def _mover_of(self, start: State, movers: Sequence[str]) -> Callable[[int], str]:
        """A function that returns the player to move after a number of turns.

        The returned function first asks the game which player is to move. If the game cannot determine the player from
        the number of turns, the function takes the name from `movers`.
        """
        return lambda number: self.mover_after(start, number) or movers[number]

    def _result(self, document: Document, names: Sequence[str], end: EndFile, problems: list[str]) -> EndFile:
        """Returns the result that a file contains, with its values in the order of the seats."""
        wrong = strangers(document, ("result", "winners"), end.winners, names)
        if set(end.totals) != set(names):
            needed = gettext("expected a total for each of {players}", players=", ".join(names))
            wrong.append(document.problem(("result", "totals"), needed))
        problems += wrong
        if wrong:
            return end
        winners = sorted(set(end.winners), key=names.index)
        totals = sorted(end.totals.items(), key=lambda entry: names.index(entry[0]))
        return end.model_copy(update={"winners": tuple(winners), "totals": dict(totals)})

    def _expect_movers(self, document: Document, record: Record[State, Step, Any], movers: list[str]) -> None:
        """Raises `DataError` if a move is assigned to a player who is not to move.

        Moves that follow an illegal move are not checked.
        """
        names = self.names(record.start)
        try:
            for played in self.replay(record.first(len(record.turns))):
                name, number = names[played.seat], played.number
                if name != movers[number - 1]:
                    sentence = gettext(
                        "in {turn} {player} moves, not {named}",
                        turn=turn_place(number),
                        player=name,
                        named=movers[number - 1],
                    )
                    raise DataError([document.problem(("turns", number - 1), sentence)])
        except (IllegalMove, ImpossibleDraw):
            return  # a later replay of the record reports the illegal move

    def _player_names(self, document: Document, file: Any, problems: list[str]) -> dict[str, str]:
        """The full names of the computer players in a record file, by the names of their seats."""
        named = dict(file.seats or {})
        for seat, name in named.items():
            try:
                named[seat] = self.player(name)
            except Refused as error:
                problems.append(document.problem(("seats", seat), str(error)))
        return named


def with_draws(
    kinds: Callable[[State], Sequence[str]], play: Callable[[State, Step, ToldDraws], State]
) -> Callable[[State, Step, Sequence[int]], State]:
    """Makes a function that plays a step with the cards of a record.

    The argument `play` is a function that plays a step with the cards of a dealer.
    """

    def play_with_draws(state: State, step: Step, drawn: Sequence[int]) -> State:
        names = kinds(state)
        draws = ToldDraws(names, [names[kind] for kind in drawn])
        after = play(state, step, draws)
        draws.expect_none_left()
        return after

    return play_with_draws


def records_of(game: Game[Any, Any], family: str, player: Callable[[str], str]) -> Records[Any, Any]:
    """The records of a `Game`; `player` returns the full name of a computer player."""

    def to_move(state: Any) -> int:
        seat = game.to_move(state)
        if seat is None:
            raise DataError([gettext("the record contains a move after the end of the game")])
        return seat

    def kind_of(state: Any, name: str) -> int:
        kinds = list(game.kinds(state))
        if name not in kinds:
            if not kinds:
                raise NotationError(name, 0, gettext("no card, because no cards come up in this game"))
            raise NotationError(name, 0, gettext("one of {kinds}", kinds=", ".join(kinds)))
        return kinds.index(name)

    def play(state: Any, step: Any, draws: ToldDraws) -> Any:
        if broken := game.violations(state, step):
            raise IllegalMove(str(step), broken, noun=game.noun)
        return game.play(state, step, draws)

    return Records(
        f"{family}-record/1",
        game.seats,
        to_move,
        game.kinds,
        kind_of,
        lambda text, _: game.parse(text),
        game.format,
        game.parse_step,
        with_draws(game.kinds, play),
        game.result,
        player,
    )
