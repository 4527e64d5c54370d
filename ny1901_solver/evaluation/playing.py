"""A game being played, as a value: each command leads to the next one, and to what has happened.

The commands are steps as they are typed, those of the computer's players, who sits where, undo and redo. A terminal
prints what has happened, and the engine answers it. A game that asks back before a step is whole fills in
`PlayingRules`."""

from __future__ import annotations

import random
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Generic, Literal, NamedTuple, TypeAlias, TypeVar

from ..errors import IllegalMove, Refused
from ..protocol.draws import ToldDraws, split_draws
from ..protocol.game import Game, deck_dealer
from ..protocol.undo import History
from ..records.live import LiveRecord
from ..runs.watching import Stop, never
from ..text.choosing import choose
from ..text.command_words import expect_words
from ..text.words import quantity
from .players import names_of, policy_of

HUMAN = "human"
WORDS = {
    "auto": "auto [PLAYER]",
    "seat": f"seat NAME PLAYER|{HUMAN}",
    "undo": "undo",
    "redo": "redo",
    "go": "go NUMBER",
}
"""How the commands of every game are typed that are no steps, by their first words."""
MOST_DIGITS = 9
"""A longer word is no number of moves."""

LiveT = TypeVar("LiveT", bound=LiveRecord[Any])


@dataclass(frozen=True, slots=True)
class TypedStep:
    """A step as it is typed, or a part of one, with what came up behind it where that is told."""

    line: str


@dataclass(frozen=True, slots=True)
class ComputerMove:
    """The move that a computer player of a name decides on, for whoever is to move."""

    player: str


@dataclass(frozen=True, slots=True)
class SeatPlayer:
    """A computer player by his full name takes a seat, or, where there is no name, a person does."""

    seat: int
    player: str


@dataclass(frozen=True, slots=True)
class UndoMove:
    """What is begun is dropped, or the last move of a person taken back, with those of the computer since."""


@dataclass(frozen=True, slots=True)
class RedoMove:
    """What was taken back is done again, up to the next move of a person."""


@dataclass(frozen=True, slots=True)
class GoTo:
    """The game stands behind so many of its moves, be they taken back or not."""

    number: int


PlayingCommand: TypeAlias = Any
"""One of these, or one of a game alone."""


@dataclass(frozen=True, slots=True)
class StepPlayed:
    """Who sits at a seat has played: `done` is what the step was and led to."""

    mover: int
    done: Any


@dataclass(frozen=True, slots=True)
class StepRefused:
    """A step is against the rules."""

    step: Any
    error: IllegalMove


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """Somebody else sits at a seat: a computer player, or a person, who has no name here."""

    seat: int
    player: str


@dataclass(frozen=True, slots=True)
class HistoryMoved:
    """The game stands at another point of its history."""

    how: Literal["undone", "done again", "gone to"]


PlayingEvent: TypeAlias = Any
"""One of these, or one of a game alone."""


class PlayedOn(NamedTuple, Generic[LiveT]):
    """What a command leads to, and what has happened."""

    playing: Playing[LiveT]
    events: Sequence[PlayingEvent] = ()


@dataclass(frozen=True, slots=True)
class Playing(Generic[LiveT]):
    """A game with its history, and the computer players by seat, an empty name for a person.

    The `seed` decides what comes up and the whims of the computer. `talk` is what a game keeps of a step that is begun.
    At another point of the history the computer `waits`, so that its player can be changed there.
    """

    rules: PlayingRules[LiveT]
    history: History[LiveT]
    seats: tuple[str, ...]
    seed: int | None = None
    talk: Any = None
    waits: bool = False

    @classmethod
    def of(cls, rules: PlayingRules[LiveT], live: LiveT, seats: Sequence[str], seed: int | None) -> Playing[LiveT]:
        """The game so far, whose moves can all be taken back."""
        history = History.at([*map(live.after, range(len(live.turns))), live], len(live.turns))
        return cls(rules, history, tuple(seats), seed).at(history)

    @property
    def live(self) -> LiveT:
        """The game as it stands."""
        return self.history.now

    @property
    def whole(self) -> LiveT:
        """The game with the moves that were taken back and can be done again."""
        return self.history.undone[0] if self.history.undone else self.live

    @property
    def mover(self) -> int | None:
        """The seat to move; none when the game is over."""
        return self._mover_of(self.live)

    @property
    def computer(self) -> str:
        """The computer player who is to move; empty for a person, where a step is begun, or the game is over."""
        mover = self.mover
        return self.seats[mover] if mover is not None and self.rules.idle(self) else ""

    @property
    def due(self) -> str:
        """The computer player who moves now, of himself; empty where none is to move, or he waits for a word."""
        return "" if self.waits else self.computer

    def read(self, line: str) -> PlayingCommand:
        """The command that a line is; raises `Refused` for one that is amiss."""
        if not line.strip(" ;\t"):
            raise Refused(f"a {self.rules.game.noun} or a command is wanted")
        word, *words = line.split()
        usage = self.rules.words.get(word.lower())
        if usage is None:
            return TypedStep(line.strip())
        expect_words(usage, words)
        return self.rules.command(self, word.lower(), words)

    def step(self, command: PlayingCommand) -> PlayedOn[LiveT]:
        """Carries out a command; raises `Refused` for one that has nothing to do."""
        match command:
            case TypedStep(line):
                return self.rules.enter(self, line)
            case ComputerMove(player):
                if self.mover is None:
                    raise Refused("the game is over")
                return self.rules.decide(self, player)
            case SeatPlayer(seat, player):
                seats = (*self.seats[:seat], player, *self.seats[seat + 1 :])
                waits = self.waits and seat != self.mover
                return PlayedOn(replace(self, seats=seats, waits=waits), [SeatTaken(seat, player)])
            case UndoMove() if not self.rules.idle(self):
                return self.rules.drop(self)
            case UndoMove():
                return self._gone(self._one_back(), "undone")
            case RedoMove():
                return self._gone(self._one_on(), "done again")
            case GoTo(number):
                return self._gone(self._behind(number), "gone to")
        return self.rules.carried_out(self, command)

    def play(self, step: Any, draws: Sequence[str] = ()) -> PlayedOn[LiveT]:
        """Plays a whole step; what it draws is told, or came up behind it before, or comes up by chance."""
        draws = draws or self._drawn_before(step)
        mover, rng = self.mover, random.Random(f"{self.seed} card {len(self.live.turns)}")
        chance = None if self.seed is None else deck_dealer(rng)
        try:
            live, done = self.live.then(step, self.rules.draws(self.live.state, draws, chance))
        except IllegalMove as error:
            return PlayedOn(self, [StepRefused(step, error)])
        return PlayedOn(self.at(self.history.then(live)), [StepPlayed(-1 if mover is None else mover, done)])

    def at(self, history: History[LiveT], waits: bool = False) -> Playing[LiveT]:
        """The game at another point, with nothing begun."""
        return replace(self, history=history, talk=self.rules.talk(history.now, self.seed), waits=waits)

    def _gone(self, history: History[LiveT], how: Literal["undone", "done again", "gone to"]) -> PlayedOn[LiveT]:
        return PlayedOn(self.at(history, waits=True), [HistoryMoved(how)])

    def _drawn_before(self, step: Any) -> Sequence[str]:
        """What came up behind a step where it is the one that was taken back last."""
        if not self.history.undone:
            return ()
        live = self.live
        again = self.history.undone[-1].turns[len(live.turns)]
        kinds = live.records.kinds(live.state)
        return [kinds[kind] for kind in again.draws] if again.turn == step else ()

    def _behind(self, number: int) -> History[LiveT]:
        """The history where so many moves are played; raises `Refused` where it has fewer."""
        history = self.history
        while history.past and len(history.now.turns) > number:
            history = history.back()
        while history.undone and len(history.now.turns) < number:
            history = history.again()
        if len(history.now.turns) != number:
            raise Refused(f"the game has {quantity(len(self.whole.turns), self.rules.game.noun)}")
        return history

    def _mover_of(self, live: LiveT) -> int | None:
        return self.rules.game.to_move(live.facing)

    def _is_computer(self, history: History[LiveT]) -> bool:
        """Whether a player of the computer is to move."""
        mover = self._mover_of(history.now)
        return mover is not None and bool(self.seats[mover])

    def _one_back(self) -> History[LiveT]:
        """The history before the last turn of a person; raises `Refused` at the start."""
        if not self.history.past:
            raise Refused("there is nothing to undo")
        one_back = history = self.history.back()
        while history.past and self._is_computer(history):
            history = history.back()
        return one_back if self._is_computer(history) else history  # a game of the computer alone goes turn by turn

    def _one_on(self) -> History[LiveT]:
        """The history with the last undo taken back, up to the next turn of a person; raises `Refused` without one."""
        if not self.history.undone:
            raise Refused("there is nothing to do again")
        history = self.history.again()
        while history.undone and self._is_computer(history):
            history = history.again()
        return history


class PlayingRules(Generic[LiveT]):
    """What playing asks of a game: the class of its `live` games, and which player is the `usual` one of the computer.

    One whose steps are whole as they are typed fills in nothing else. `words` are as `WORDS`, and `stop` ends what a
    computer player searches.
    """

    live: ClassVar[type[LiveRecord[Any]]]
    usual: ClassVar[str] = "strong"
    words: ClassVar[Mapping[str, str]] = WORDS

    def __init__(self, game: Game[Any, Any], stop: Stop = never) -> None:
        self.game, self.stop = game, stop

    def full_name(self, name: str) -> str:
        """The full name of a computer player; raises `Refused` for none."""
        return names_of(self.game).full_name(name)

    def command(self, playing: Playing[LiveT], word: str, words: Sequence[str]) -> PlayingCommand:
        """A command that is no step, by its word and those behind it; raises `Refused`."""
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
                raise Refused(f"{words[0]!r} is not a number of {self.game.noun}s")
        raise AssertionError(word)

    def _seating(self, playing: Playing[LiveT], name: str, player: str) -> SeatPlayer:
        seat = self.game.read_seat(playing.live.facing, name)
        names = names_of(self.game)
        known = {**dict.fromkeys(names.named, False), HUMAN: True}
        human = choose(names.current(player).partition(":")[0], known, "a player")
        return SeatPlayer(seat, "" if human else self.full_name(player))

    def draws(self, state: Any, names: Sequence[str], chance: Any) -> ToldDraws:
        """What comes up, as it is told, or else by chance."""
        return ToldDraws(self.game.kinds(state), names, chance)

    def read(self, playing: Playing[LiveT], text: str) -> Any:
        """A step as it is typed."""
        return self.game.read_step(playing.live.facing, text)

    def talk(self, live: LiveT, seed: int | None) -> Any:
        """What is kept of a step where none is begun."""
        return None

    def idle(self, playing: Playing[LiveT]) -> bool:
        """Whether no step is begun, of which more is wanted."""
        return True

    def in_midst(self, playing: Playing[LiveT]) -> bool:
        """Whether something was done of a step that is not whole yet."""
        return not self.idle(playing)

    def asked(self, playing: Playing[LiveT]) -> Sequence[str]:
        """What is wanted of the step that is begun, in lines."""
        return ()

    def enter(self, playing: Playing[LiveT], line: str) -> PlayedOn[LiveT]:
        """Plays a step that is typed."""
        text, draws = split_draws(line)
        return playing.play(self.read(playing, text), draws)

    def decide(self, playing: Playing[LiveT], player: str) -> PlayedOn[LiveT]:
        """Plays the move that a computer player decides on."""
        whims = random.Random(f"{playing.seed} whim {len(playing.live.turns)}")
        return playing.play(policy_of(self.game, player, self.stop)(playing.live.facing, whims))

    def drop(self, playing: Playing[LiveT]) -> PlayedOn[LiveT]:
        """Drops what is begun of a step."""
        raise AssertionError(playing)

    def carried_out(self, playing: Playing[LiveT], command: PlayingCommand) -> PlayedOn[LiveT]:
        """Carries out a command of the game alone."""
        raise AssertionError(command)
