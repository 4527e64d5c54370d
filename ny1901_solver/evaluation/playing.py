"""A game being played, as a state machine: each command leads to the next state of the machine, with events.

The commands are: a typed step (turn or move), a move of a computer player, a change of the player in a seat, undo and
redo. A session at the terminal prints the events of a command, and the engine returns them. A game that asks questions
to complete a step derives its own class from `PlayingRules`.
"""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from ..errors import IllegalMove, Refused
from ..messages import gettext, gettext_noop
from ..protocol.draws import ToldDraws, split_draws
from ..protocol.game import Game, deck_dealer
from ..protocol.undo import History
from ..records.live import LiveRecord
from ..runs.watching import Stop, never
from ..step_words import step_words
from ..text.choosing import choose
from ..text.command_words import expect_words
from .players import names_of, policy_of

HUMAN = "human"
WORDS = {
    "auto": "auto [PLAYER]",
    "seat": f"seat NAME PLAYER|{HUMAN}",
    "undo": "undo",
    "redo": "redo",
    "go": "go NUMBER",
}
"""The usages of the commands that every game has in addition to steps, by the first word of the command."""
MOST_DIGITS = 9
"""The greatest number of digits in a typed number of moves."""

LiveT = TypeVar("LiveT", bound=LiveRecord[Any])


@dataclass(frozen=True, slots=True)
class TypedStep:
    """Command: the user types a step, or a part of a step. The line may also name the cards that are drawn after the
    step.
    """

    line: str


@dataclass(frozen=True, slots=True)
class ComputerMove:
    """Command: a computer player makes the move of the seat to move."""

    player: str


@dataclass(frozen=True, slots=True)
class SeatPlayer:
    """Command: a computer player takes a seat. If the name is empty, a person takes the seat."""

    seat: int
    player: str


@dataclass(frozen=True, slots=True)
class UndoMove:
    """Command: drops an incomplete step, or undoes the last move of a person and all later moves of computer
    players."""


@dataclass(frozen=True, slots=True)
class RedoMove:
    """Command: plays undone moves again, up to the next move of a person."""


@dataclass(frozen=True, slots=True)
class GoTo:
    """Command: goes to the position after the given number of moves. The number of moves may include moves that were
    undone.
    """

    number: int


PlayingCommand: TypeAlias = Any
"""A command of a game that is being played. Every game has commands such as `UndoMove`, and a game may have commands of
its own.
"""


@dataclass(frozen=True, slots=True)
class StepPlayed:
    """Event: a seat has played. `done` is the step that was played, with its results."""

    mover: int
    done: Any


@dataclass(frozen=True, slots=True)
class StepRefused:
    """Event: a step is illegal and was not played."""

    step: Any
    error: IllegalMove


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """Event: a computer player has taken a seat. If the name is empty, a person has taken the seat."""

    seat: int
    player: str


@dataclass(frozen=True, slots=True)
class HistoryMoved:
    """Event: the game has moved to another point of its history."""

    how: Literal["undone", "done again", "gone to"]


PlayingEvent: TypeAlias = Any
"""An event of a game that is being played. Every game has events such as `StepPlayed`, and a game may have events of
its own.
"""


class PlayedOn(NamedTuple, Generic[LiveT]):
    """The next state of the machine, and the events of a command."""

    playing: Playing[LiveT]
    events: Sequence[PlayingEvent] = ()


@dataclass(frozen=True, slots=True)
class Playing(Generic[LiveT]):
    """A game with its history, and the name of the computer player in each seat; the name is empty for a person.

    The `seed` determines the draws and the random choices of computer players. `talk` is the state of a step that is
    not completely entered; the type of `talk` depends on the game. After undo or redo the computer player to move
    `waits` for a command, so that the user can give the seat to another player.
    """

    rules: PlayingRules[LiveT]
    history: History[LiveT]
    seats: tuple[str, ...]
    seed: int | None = None
    talk: Any = None
    waits: bool = False

    @classmethod
    def of(cls, rules: PlayingRules[LiveT], live: LiveT, seats: Sequence[str], seed: int | None) -> Playing[LiveT]:
        """Makes the state of the machine for a game in progress; all moves of the game can be undone."""
        history = History.at([*map(live.after, range(len(live.turns))), live], len(live.turns))
        return cls(rules, history, tuple(seats), seed).at(history)

    @property
    def live(self) -> LiveT:
        """The game at the current point of its history."""
        return self.history.now

    @property
    def whole(self) -> LiveT:
        """The game with all its moves, including undone moves that can be played again."""
        return self.history.undone[0] if self.history.undone else self.live

    @property
    def mover(self) -> int | None:
        """The seat to move; `None` when the game is over."""
        return self._mover_of(self.live)

    @property
    def computer(self) -> str:
        """The computer player to move. The returned name is empty if a person is to move, if a step is incomplete, or
        if the game is over.
        """
        mover = self.mover
        return self.seats[mover] if mover is not None and self.rules.idle(self) else ""

    @property
    def due(self) -> str:
        """The computer player that now moves without a command. The returned name is empty if no computer player is to
        move, or if the computer player waits for a command.
        """
        return "" if self.waits else self.computer

    def read(self, line: str) -> PlayingCommand:
        """Reads the command in a line; raises `Refused` for a wrong line."""
        if not line.replace(";", " ").split():
            raise Refused(gettext(step_words(self.rules.game.noun).step_expected))
        word, *words = line.split()
        usage = self.rules.words.get(word.lower())
        if usage is None:
            return TypedStep(line.strip())
        expect_words(usage, words)
        return self.rules.command(self, word.lower(), words)

    def step(self, command: PlayingCommand) -> PlayedOn[LiveT]:
        """Carries out a command; raises `Refused` if that is not possible."""
        match command:
            case TypedStep(line):
                return self.rules.enter(self, line)
            case ComputerMove(player):
                if self.mover is None:
                    raise Refused(gettext("the game is over"))
                return self.rules.decide(self, player)
            case SeatPlayer(seat, player):
                seats = (*self.seats[:seat], player, *self.seats[seat + 1 :])
                waits = self.waits and seat != self.mover
                return PlayedOn(replace(self, seats=seats, waits=waits), [SeatTaken(seat, player)])
            case UndoMove() if not self.rules.idle(self):
                return self.rules.drop(self)
            case UndoMove():
                return self._gone(self._one_back(), gettext_noop("undone"))
            case RedoMove():
                return self._gone(self._one_on(), gettext_noop("done again"))
            case GoTo(number):
                return self._gone(self._after(number), gettext_noop("gone to"))
        return self.rules.carried_out(self, command)

    def play(self, step: Any, draws: Sequence[str] = ()) -> PlayedOn[LiveT]:
        """Plays a complete step. If `draws` is given, it names the cards drawn after the step. If no cards are given
        and the same step was undone last, the same cards are drawn again; in all other cases, random cards are drawn.
        """
        draws = draws or self._drawn_before(step)
        mover, rng = self.mover, random.Random(f"{self.seed} card {len(self.live.turns)}")
        chance = None if self.seed is None else deck_dealer(rng)
        try:
            live, done = self.live.then(step, self.rules.draws(self.live.state, draws, chance))
        except IllegalMove as error:
            return PlayedOn(self, [StepRefused(step, error)])
        return PlayedOn(self.at(self.history.then(live)), [StepPlayed(-1 if mover is None else mover, done)])

    def at(self, history: History[LiveT], waits: bool = False) -> Playing[LiveT]:
        """The game at another point of its history, without an incomplete step."""
        return replace(self, history=history, talk=self.rules.talk(history.now, self.seed), waits=waits)

    def _gone(self, history: History[LiveT], how: Literal["undone", "done again", "gone to"]) -> PlayedOn[LiveT]:
        return PlayedOn(self.at(history, waits=True), [HistoryMoved(how)])

    def _drawn_before(self, step: Any) -> Sequence[str]:
        """The cards that were drawn after a step before the step was undone, if no other step was undone later."""
        if not self.history.undone:
            return ()
        live = self.live
        again = self.history.undone[-1].turns[len(live.turns)]
        kinds = live.records.kinds(live.state)
        return [kinds[kind] for kind in again.draws] if again.turn == step else ()

    def _after(self, number: int) -> History[LiveT]:
        """The history of the game that ends after a given number of moves; raises `Refused` if the game has fewer
        moves.
        """
        history = self.history
        while history.past and len(history.now.turns) > number:
            history = history.back()
        while history.undone and len(history.now.turns) < number:
            history = history.again()
        if len(history.now.turns) != number:
            raise Refused(
                gettext("the game has only {steps}", steps=self.rules.game.counted_steps(len(self.whole.turns)))
            )
        return history

    def _mover_of(self, live: LiveT) -> int | None:
        return self.rules.game.to_move(live.facing)

    def _is_computer(self, history: History[LiveT]) -> bool:
        """Whether a computer player is to move."""
        mover = self._mover_of(history.now)
        return mover is not None and bool(self.seats[mover])

    def _one_back(self) -> History[LiveT]:
        """The history that ends before the last turn of a person; raises `Refused` at the start of the game."""
        if not self.history.past:
            raise Refused(gettext("there is nothing to undo"))
        one_back = history = self.history.back()
        while history.past and self._is_computer(history):
            history = history.back()
        # in a game of computer players only, each undo takes back one turn
        return one_back if self._is_computer(history) else history

    def _one_on(self) -> History[LiveT]:
        """The history after undone moves are played again, up to the next turn of a person; raises `Refused` if no move
        was undone.
        """
        if not self.history.undone:
            raise Refused(gettext("there is nothing to redo"))
        history = self.history.again()
        while history.undone and self._is_computer(history):
            history = history.again()
        return history


class PlayingRules(Generic[LiveT]):
    """The part of playing that differs between games: the class of games in progress (`live`), and the name of the
    `usual` computer player.

    A game whose steps are always typed completely need not override any method. `words` maps the usages of commands to
    their effects, as `WORDS` does. When the function `stop` returns true, the search of a computer player ends.
    """

    live: ClassVar[type[LiveRecord[Any]]]
    usual: ClassVar[str] = "strong"
    words: ClassVar[Mapping[str, str]] = WORDS

    def __init__(self, game: Game[Any, Any], stop: Stop = never) -> None:
        self.game, self.stop = game, stop

    def full_name(self, name: str) -> str:
        """The full name of a computer player; raises `Refused` for an unknown player."""
        return names_of(self.game).full_name(name)

    def command(self, playing: Playing[LiveT], word: str, words: Sequence[str]) -> PlayingCommand:
        """Reads a command that is not a step, given its words; raises `Refused` for an unknown command."""
        match word:
            case "auto" if words:
                return ComputerMove(self.full_name(words[0]))
            case "auto":
                mover = playing.mover
                return ComputerMove((playing.seats[mover] if mover is not None else "") or self.usual)
            case "seat":
                return self._seating(playing, *words)
            case "undo":
                return UndoMove()
            case "redo":
                return RedoMove()
            case "go" if words[0].isascii() and words[0].isdecimal() and len(words[0]) <= MOST_DIGITS:
                return GoTo(int(words[0]))
            case "go":
                raise Refused(gettext("{word!r} is not a whole number", word=words[0]))
        raise AssertionError(word)

    def _seating(self, playing: Playing[LiveT], name: str, player: str) -> SeatPlayer:
        seat = self.game.read_seat(playing.live.facing, name)
        names = names_of(self.game)
        known = {**dict.fromkeys(names.named, False), HUMAN: True}
        human = choose(names.current(player).partition(":")[0], known, gettext("a player"))
        return SeatPlayer(seat, "" if human else self.full_name(player))

    def draws(self, state: Any, names: Sequence[str], chance: Any) -> ToldDraws:
        """A dealer that deals the given cards first, then random cards."""
        return ToldDraws(self.game.kinds(state), names, chance)

    def read(self, playing: Playing[LiveT], text: str) -> Any:
        """Reads a typed step."""
        return self.game.read_step(playing.live.facing, text)

    def talk(self, live: LiveT, seed: int | None) -> Any:
        """The initial state of an incomplete step, before any part of the step is entered."""
        return None

    def idle(self, playing: Playing[LiveT]) -> bool:
        """Whether no step is incomplete. A step is incomplete if the player has entered only a part of it."""
        return True

    def in_midst(self, playing: Playing[LiveT]) -> bool:
        """Whether a step is incomplete but some parts of it have already been played."""
        return not self.idle(playing)

    def asked(self, playing: Playing[LiveT]) -> Sequence[str]:
        """The program's questions about an incomplete step, as lines of text."""
        return ()

    def enter(self, playing: Playing[LiveT], line: str) -> PlayedOn[LiveT]:
        """Plays a typed step."""
        text, draws = split_draws(line)
        return playing.play(self.read(playing, text), draws)

    def decide(self, playing: Playing[LiveT], player: str) -> PlayedOn[LiveT]:
        """Plays the move of a computer player."""
        whims = random.Random(f"{playing.seed} whim {len(playing.live.turns)}")
        return playing.play(policy_of(self.game, player, self.stop)(playing.live.facing, whims))

    def drop(self, playing: Playing[LiveT]) -> PlayedOn[LiveT]:
        """Drops an incomplete step."""
        raise AssertionError(playing)

    def carried_out(self, playing: Playing[LiveT], command: PlayingCommand) -> PlayedOn[LiveT]:
        """Carries out a command that only this game has."""
        raise AssertionError(command)
