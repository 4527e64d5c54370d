"""A session of `play` for any game whose records are of lines: whose hand is on the screen, and the commands at hand.

`GameSession` has what every game has; a game that says more is a class below it."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from ..capabilities.every import Every
from ..capabilities.of_game import PlayedStep
from ..capability import Asker
from ..choosing import choose
from ..draws import ToldDraws, told_behind
from ..errors import IllegalMove, Refused
from ..game import Dealer, Game, shuffled
from ..players import names_of, policy_of
from ..records.live import LiveRecord
from ..undo import History
from . import output
from .at_hand import CommandsAtHand
from .curtain import curtain
from .derived import say, show
from .own_words import OwnWords
from .playing import Playing
from .progress import on_terminal
from .prompt import at_terminal, say_help
from .saving import SessionFiles

HUMAN = "human"
LISTED, ROLLOUTS = 20, 600
"""Moves that are listed, and games that a hint compares by, where nobody says."""

LiveT = TypeVar("LiveT", bound=LiveRecord[Any])


class GameSession(Playing[LiveT], Generic[LiveT]):
    """A live game; at a terminal, `looking` is the seat whose hand may be on the screen now.

    A game says its `own` commands, and below: names, steps, and what is shown.
    """

    own: ClassVar[OwnWords]
    usual_player: ClassVar[str] = "strong"

    def __init__(
        self,
        live: LiveT,
        record: Path | None,
        seed: int,
        ascii_only: bool,
        seats: dict[int, str],
        files: SessionFiles,
    ) -> None:
        """`files` has looked at the record, where there is one, before it was read."""
        history = History(live, tuple(map(live.after, range(len(live.turns)))))
        super().__init__(history, record, seats, files)
        self.seed, self.ascii_only = seed, ascii_only
        self.at_hand = CommandsAtHand(self.places(), lambda word: self.own_state())
        self.looking: int | None = None
        self._told: list[tuple[int, list[str]]] = []  # by mover, what everybody may know of each move of this session

    # What a game says.

    def places(self) -> Mapping[str, Any]:
        """The capabilities, or their places, that are at hand with all of their options."""
        return {}

    def names(self) -> Sequence[str]:
        """The players by name."""
        return list(self.live.records.names(self.state))

    @property
    def game(self) -> Game[Any, Any]:
        """The game that is played."""
        raise NotImplementedError

    def to_move(self, state: Any) -> int | None:
        """The seat that moves; none when the game is over."""
        return self.game.to_move(state)

    def read_seat(self, text: str) -> int:
        """The seat that a word names."""
        return self.game.read_seat(self.state, text)

    def is_own(self, word: str) -> str:
        """The command of the session that a word begins; empty for a step."""
        raise NotImplementedError

    def read(self, text: str) -> Any:
        """A step as it is typed."""
        return self.game.read_step(self.state, text)

    def draws(self, told: Sequence[str], chance: Dealer) -> ToldDraws:
        """What comes up, as it is told, or else by chance."""
        return ToldDraws(self.game.kinds(self.state), told, chance)

    def told_move(self, done: Any, seen: Sequence[int]) -> list[str]:
        """What a move was, and what came of it, a sentence a line, to who sees the hands of these seats."""
        raise NotImplementedError

    def status(self) -> str:
        """Where the game stands, in a line."""
        raise NotImplementedError

    def show(self, seen: Sequence[int]) -> None:
        """Prints the position with the hands of these seats."""
        say(self.game.told(self.state, seen), self.ascii_only)

    def show_hand(self, seat: int) -> None:
        """Prints what a player has in hand."""
        self.show([seat])

    def show_scores(self) -> None:
        """Prints who leads, or won."""
        raise NotImplementedError

    def actions(self, words: Sequence[str]) -> dict[str, Callable[[], None]]:
        """What the commands do, by their words."""
        return {
            "show": lambda: self.show(self.seen()),
            "score": self.show_scores,
            "auto": lambda: self._auto(words),
            "seat": lambda: self._seat(*words),
            "undo": lambda: self._to(self.one_back(), "undone"),
            "redo": lambda: self._to(self.one_on(), "done again"),
            "save": lambda: self._save(words[0]),
            "record": lambda: self.keep_in(Path(words[0])),
            "end": self._end,
            "quit": self.quit,
        }

    def step_refused(self, step: Any, error: IllegalMove) -> IllegalMove:
        """What is said of a step that is illegal."""
        return error

    def moved_on(self) -> None:
        """Hears that the position is another one."""

    # What every game does.

    @property
    def live(self) -> LiveT:
        """The game as it stands."""
        return self.history.now

    @property
    def state(self) -> Any:
        """The position now."""
        return self.live.state

    @property
    def over(self) -> bool:
        """Whether the game is."""
        return self.to_move(self.state) is None

    @property
    def mover(self) -> str:
        """What the player to move is called."""
        return self.names()[self.mover_of(self.live)]

    def mover_of(self, live: LiveT) -> int:
        """The seat to move in a game; nobody's when it is over."""
        seat = self.to_move(live.state)
        return -1 if seat is None else seat

    def greet(self) -> None:
        """Says where the game stands, and lets the computer begin where it is its move."""
        for seat, policy in self.seats.items():
            output.say(f"{self.names()[seat]} is played by {policy}")
        self.computers()
        self.next()

    def prompt(self) -> str:
        """The player to move."""
        return "the game is over> " if self.over else f"{self.mover}> "

    def toolbar(self) -> str:
        """Where the game stands."""
        return self.status()

    def completions(self, text: str) -> list[str]:
        """The words that can go on from a line: commands, and what players are called."""
        *before, begun = text.split(" ")
        known = [*self.own.names] if not before else [*self.names(), *names_of(self.game).named, HUMAN]
        return [word for word in known if word.startswith(begun.lower())]

    def run(self, line: str) -> None:
        """Carries out one line: a move or a command."""
        self.look()
        word, *words = line.split()
        if self.at_hand.means(word, line):
            self.at_hand.run(word, line)
            return
        found = self.is_own("quit" if word.lower() == "exit" else word)
        if found != "quit":
            self.asked_to_quit = False
        if found:
            self.own.carry_out(found, words, self.actions(words))
        else:
            self.typed(line)

    def typed(self, line: str) -> None:
        """Plays a move as it is typed, and lets the computer's players follow."""
        text, told = told_behind(line)
        step = self.read(text)
        try:
            self.play(step, told)
        except IllegalMove as error:
            raise self.step_refused(step, error) from None
        self.computers()
        self.next()

    def play(self, step: Any, told: Sequence[str] = ()) -> None:
        """Plays a move; what it draws is told to who sees it."""
        chance = shuffled(random.Random(f"{self.seed} card {len(self.live.turns)}"))
        mover = self.mover_of(self.live)
        live, done = self.live.then(step, self.draws(told, chance))
        self.history = self.history.then(live)
        self.moved_on()
        self.keep()
        self._told.append((mover, self.told_move(done, [])))
        first, *others = self.told_move(done, self.seen())
        output.say(f"{len(live.turns)}. {first}", *others)

    def computers(self) -> None:
        """Lets the players of the computer move, up to the next person."""
        while not self.over and self.mover_of(self.live) in self.seats:
            self.play(self._decided(self.seats[self.mover_of(self.live)]))

    def _decided(self, policy: str) -> Any:
        if on_terminal() and ":" in policy:
            output.note(f"{self.mover} thinks")
        return policy_of(self.game, policy)(self.state, random.Random(f"{self.seed} whim {len(self.live.turns)}"))

    def look(self) -> None:
        """Makes sure that the player to move looks at the screen, where another person may."""
        seat = self.mover_of(self.live)
        people = [each for each in range(len(self.names())) if each not in self.seats]
        if self.over or seat in self.seats or seat == self.looking:
            return
        if at_terminal() and len(people) > 1:
            curtain(self.mover)
            self.looking = seat
            self._recap()
            self.show([seat])
        self.looking = seat

    def _recap(self) -> None:
        """Says what the others have done since the last move of the player to move."""
        since, seat = [mover for mover, _ in self._told], self.mover_of(self.live)
        last = max((place for place, mover in enumerate(since) if mover == seat), default=-1)
        output.say(*(line for _, lines in self._told[last + 1 :] for line in lines))

    def next(self) -> None:
        """Says who is to move, with the hand where only its player looks."""
        if self.over:
            self.show_scores()
            return
        output.say(self.status())
        self.look()
        if self.looking == self.mover_of(self.live):
            if at_terminal() and len(self.seats) >= len(self.names()) - 1:
                self.show([self.looking])
            self.show_hand(self.looking)

    def seen(self) -> list[int]:
        """The seats whose hands may be on the screen: that of the person who looks."""
        return [] if self.looking is None or self.looking in self.seats else [self.looking]

    def person(self) -> int:
        """The person to move; raises `Refused` where the computer is."""
        if self.over:
            raise Refused("the game is over")
        seat = self.mover_of(self.live)
        if seat in self.seats:
            raise Refused(f"{self.mover} is played by {self.seats[seat]}, whose hand is hidden")
        return seat

    def full_name(self, name: str) -> str:
        """The full name of a computer player."""
        return names_of(self.game).full_name(name)

    def own_state(self) -> Any:
        """The position, which the person to move asks about."""
        self.person()
        return self.state

    def _auto(self, words: Sequence[str]) -> None:
        policy = self.full_name(words[0]) if words else self.seats.get(self.mover_of(self.live), self.usual_player)
        if self.over:
            raise Refused("the game is over")
        self.play(self._decided(policy))
        self.computers()
        self.next()

    def _seat(self, name: str, player: str) -> None:
        seat = self.read_seat(name)
        known = {**dict.fromkeys(names_of(self.game).named, False), HUMAN: True}
        human = choose(player.partition(":")[0], known, "a player")
        self.seats.pop(seat, None)
        if not human:
            self.seats[seat] = self.full_name(player)
        self.keep()
        output.say(f"{self.names()[seat]} is played by {self.seats.get(seat, 'you')}")
        if seat == self.mover_of(self.live) and not human and not self.over:
            self.computers()
            self.next()

    def _to(self, history: History[LiveT], done: str) -> None:
        """Goes to another point of the game; a player of the computer waits there, so that it can be changed."""
        self.history, self._told = history, []
        self.moved_on()
        self.keep()
        output.say(done)
        mover = self.mover_of(self.live)
        if mover in self.seats and not self.over:
            waits = f"{self.mover} is played by {self.seats[mover]}"
            output.say(f"{waits}; `auto` lets it play, `seat {self.short_name(mover)} human` gives it to you")
        else:
            self.next()

    def short_name(self, seat: int) -> str:
        """What is typed for a seat."""
        return self.names()[seat]

    def _save(self, name: str) -> None:
        self.files.write(Path(name), f"{self.live.records.format(self.state)}\n")
        output.say(f"the position, with all hands, is in {name}")

    def record_text(self) -> str:
        """The record, with who the computer plays."""
        seats = tuple(self.seats.get(seat, "") for seat in range(len(self.names())))
        return self.live.records.text(replace(self.live.record, seats=seats if any(seats) else ()))

    def _end(self) -> None:
        self.show_scores()
        self.quit()


PLAIN_WORDS = {
    "show": "the position, with your own hand",
    "legal [N]": "what you may play, N at most",
    "hint [N]": "the best moves by what you see, estimated by games that go on behind them",
    "score": "who leads, with the points",
    "auto [PLAYER]": "the computer makes this move: as its seat says, or else as `strong`",
    "seat NAME PLAYER|human": "the computer makes all moves of a player: random, strong (strong:N by N games a move)",
    "undo": "takes your last move back, with those of the computer since",
    "redo": "plays it again, with those of the computer that followed",
    "save FILE": "writes the position, with all hands",
    "record FILE": "keeps the record in a file from now on",
    "end": "the scores as they are, and leaves",
    "help [COMMAND]": "this list, or one command of it",
    "quit": "leaves",
}


PLAIN_MOVES = {"MOVE": "plays it, as `legal` lists them"}


class PlainSession(GameSession[LiveRecord[PlayedStep]]):
    """A session of a game that is a `Game` and nothing else."""

    own = OwnWords(PLAIN_WORDS)
    every: ClassVar[Every]

    def places(self) -> Mapping[str, Any]:
        """Those that show nothing but what the player to move sees."""
        return {word: self.every.capabilities[word] for word in ("hint", "legal", "score")}

    @property
    def game(self) -> Game[Any, Any]:
        """The game that is played."""
        return self.every.game

    def is_own(self, word: str) -> str:
        """A command where the word is one, or begins one and is no step."""
        if word.lower() in self.own.names:
            return word.lower()
        return choose(word, self.own.names, "a move or a command; `help` lists them") if word.isalpha() else ""

    def told_move(self, done: PlayedStep, seen: Sequence[int]) -> list[str]:
        """The move; what came up behind it is told to its player."""
        game = self.game
        mover = game.to_move(done.before) or 0
        drawn = [f"drawn: {' '.join(done.drawn)}"] if done.drawn and mover in seen else []
        return [f"{game.seats(done.before)[mover]}: {done.move}", *drawn]

    def status(self) -> str:
        """Who is to move, and the points."""
        names, end = self.names(), self.game.standing(self.state)
        points = ", ".join(f"{name} {points}" for name, points in zip(names, end.scores, strict=True))
        return f"{'the game is over' if self.over else f'{self.mover} to move'}; {points}"

    def show_scores(self) -> None:
        """Prints who leads, or won."""
        self._asked("score")

    def actions(self, words: Sequence[str]) -> dict[str, Callable[[], None]]:
        """What the commands do."""
        return super().actions(words) | {
            "legal": lambda: self._asked("legal", limit=number_of(words, LISTED), count=False),
            "hint": lambda: self._asked("hint", top=number_of(words, 3), rollouts=ROLLOUTS, time_limit=None, seed=0),
            "help": lambda: say_help(
                words, {"MOVE": "plays it, as `legal` lists them"} | PLAIN_WORDS, more=self.at_hand.told
            ),
        }

    def _asked(self, word: str, **values: Any) -> None:
        """Prints the answer to a question about the position."""
        capability = self.every.capabilities[word]
        state = self.state if word == "score" else self.own_state()
        asked = capability.asked(position=state, **values)
        asker = Asker()
        show(capability, capability.answer(asked, capability.find(asked, asker), asker), self.ascii_only)


def number_of(words: Sequence[str], default: int, noun: str = "move") -> int:
    """The number that is typed behind a command, of so many things; raises `Refused` for none."""
    if not words:
        return default
    if not (words[0].isascii() and words[0].isdecimal() and int(words[0])):
        raise Refused(f"{words[0]!r} is not a number of {noun}s, 1 or more")
    return int(words[0])
