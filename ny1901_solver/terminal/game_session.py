"""A session of `play` for any game: whose hand is on the screen, the computer's players, and the commands at hand.

`GameSession` has what every game has; a game that says more is a class below it."""

from __future__ import annotations

import tempfile
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from ..errors import DataError, IllegalMove, Refused
from ..evaluation.players import names_of
from ..evaluation.playing import (
    HUMAN,
    ComputerMove,
    HistoryMoved,
    Playing,
    PlayingCommand,
    PlayingEvent,
    PlayingRules,
    SeatPlayer,
    SeatTaken,
    StepPlayed,
    StepRefused,
    TypedStep,
)
from ..exit_codes import ANSWER_IS_NO
from ..files.keeping import write_beside, write_first
from ..protocol.game import Game
from ..questions.capability import Capability, Unfit, at, in_field, load
from ..records.live import LiveRecord
from ..text.choosing import choose
from ..text.command_words import OwnWords, usages_of
from ..text.words import quantity
from . import output
from .at_hand import CommandsAtHand
from .derived import ask, say
from .hidden_hand import hide_hand
from .own_words import WordSession
from .progress import on_terminal
from .prompt import at_terminal, say_help
from .saving import SessionFiles

LISTED, HINTED = 20, 3
"""Steps that are listed, and those that a hint tells, where nobody says."""
MOST_DIGITS = 9
"""A longer word is no number of anything here."""
WORDS = {
    "show": "the position, with your own hand",
    "hint [N]": "the best {noun}s by what you see, estimated by games that go on behind them",
    "legal [WORD...] [N]": "the legal {noun}s that hold all the words, N at most",
    "score": "who leads, with the points",
    "auto [{player}]": "the computer plays this {noun}: as its seat says, or else as `{usual}`",
    "seat {name} {player}|human": "the computer plays all {noun}s of a player; from weak to strong: {players}",
    "undo": "takes your last {noun} back, with those of the computer since; also {noun}s of an earlier session",
    "redo": "plays it again, with those of the computer that followed",
    "save FILE": "writes the position, with all hands",
    "record FILE": "keeps the record in a file from now on",
    "end": "the scores as they are, and leaves",
    "help [COMMAND]": "this list, or one command of it",
    "quit": "leaves",
}
"""What can be typed in every session, and what it does."""


LiveT = TypeVar("LiveT", bound=LiveRecord[Any])


class GameSession(WordSession, Generic[LiveT]):
    """A live game; at a terminal, `looking` is the seat whose hand may be on the screen now.

    A game says which capabilities, or their places, are `commands` at hand with all of their options. It says the
    `words` that can be typed in its sessions beside `WORDS`, and what they do; a word of those that stands among them
    without a text has its place there. It says how `steps` are typed, how a player is, and one of the computer
    (`called`), and whether all of the game lies `open` to everybody. `line_places` are the places of what tells the
    answers of commands at hand in a session, where that leaves out what they rest on.
    """

    name, keeping = "play", "record FILE"
    game: ClassVar[Game[Any, Any]]
    playing_rules: ClassVar[type[PlayingRules[Any]]]
    commands: ClassVar[Mapping[str, Any]]
    words: ClassVar[Mapping[str, str]] = {}
    steps: ClassVar[Mapping[str, str]]
    line_places: ClassVar[Mapping[str, str]] = {}
    called: ClassVar[tuple[str, str]] = "NAME", "PLAYER"
    open: ClassVar[bool] = False

    def __init__(
        self,
        live: LiveT,
        record: Path | None,
        seed: int | None,
        ascii_only: bool,
        seats: dict[int, str],
        files: SessionFiles,
    ) -> None:
        """`files` has looked at the record, where there is one, before it was read."""
        names = live.records.names(live.state)
        taken = [seats.get(seat, "") for seat in range(len(names))]
        self.playing = Playing.of(self.playing_rules(self.game), live, taken, seed)
        self.path, self.files, self._opened = record, files, live.turns
        self.ascii_only, self.moved = ascii_only, False
        self.own = OwnWords(self._usages())
        self.at_hand = CommandsAtHand(self.commands, lambda word: self.own_state())
        self.looking: int | None = None
        self.refused: Any = None
        self._told: list[tuple[int, list[str]]] = []  # by mover, what everybody may know of each move of this session
        self.moved_on()

    def _usages(self) -> dict[str, str]:
        names, (name, player) = names_of(self.game), self.called
        players = f"{names.by_strength} (strong:N by N {names.named['strong'].counts})"
        fills = {
            "noun": self.game.noun,
            "name": name,
            "player": player,
            "usual": self.playing_rules.usual,
            "players": players,
        }
        return usages_of(WORDS, self.words, fills)

    # What a game says.

    def names(self) -> Sequence[str]:
        """The players by name."""
        return list(self.live.records.names(self.state))

    def begins(self) -> Iterable[str]:
        """The words that a step begins with."""
        return ()

    def is_step(self, word: str) -> bool:
        """Whether a word can begin nothing but a step."""
        return word.lower() not in self.own.names and not word.isalpha()

    def read(self, text: str) -> Any:
        """A step as it is typed."""
        return self.playing.rules.read(self.playing, text)

    def legal_steps(self) -> Iterable[Any]:
        """The steps that are legal for the person to move."""
        return self.game.legal(self.own_state())

    def sought(self, word: str) -> str:
        """What a word that is looked for among legal steps stands for there."""
        return word

    def move_sentences(self, done: Any, seen: Sequence[int]) -> list[str]:
        """What a move was, and what came of it, a sentence a line, to who sees the hands of these seats."""
        game = self.game
        mover = game.to_move(done.before) or 0
        drawn = [f"drawn: {' '.join(done.drawn)}"] if done.drawn and mover in seen else []
        return [f"{game.seats(done.before)[mover]}: {done.move}", *drawn]

    def turn_sentence(self) -> str:
        """Who is to move."""
        return "the game is over" if self.over else f"{self.mover} to move"

    def points(self) -> Sequence[int]:
        """The points by seat."""
        return self.game.standing(self.state).scores

    def status(self) -> str:
        """Where the game stands, in a line."""
        points = ", ".join(f"{name} {points}" for name, points in zip(self.names(), self.points(), strict=True))
        return f"{self.turn_sentence()}; {points}"

    def show(self, seen: Sequence[int]) -> None:
        """Prints the position with the hands of these seats."""
        say(self.game.position_lines(self.state, seen), self.ascii_only)

    def show_hand(self, seat: int) -> None:
        """Prints what a player has in hand."""
        self.show([seat])

    def show_scores(self) -> None:
        """Prints who leads, or won."""
        ask(self.question("score"), self.ascii_only, position=self.state)

    def player_lines(self) -> Sequence[str]:
        """All players in a line each."""
        raise NotImplementedError

    def question(self, word: str) -> Capability[Any, Any]:
        """The capability of a command at hand."""
        place = self.commands[word]
        capability: Capability[Any, Any] = load(place) if isinstance(place, str) else place
        return replace(capability, lines=at(self.line_places[word])) if word in self.line_places else capability

    def hint(self, top: int, **more: Any) -> None:
        """Prints the best moves by what the person to move sees."""
        question, position = self.question("hint"), self.own_state()
        ask(question, self.ascii_only, position=position, top=top, rollouts=question.question.budget.session, **more)

    def most_points(self, top: int) -> None:
        """Prints the moves that bring most points now, with proof."""
        ask(self.question("points"), self.ascii_only, position=self.own_state(), top=top)

    def explain(self, step: Any, text: str) -> None:
        """Says whether a step is legal, and why; it was typed as a text, or refused before."""
        raise NotImplementedError

    def to_save(self) -> tuple[str, str]:
        """The position as the text of a file, and what it is."""
        return f"{self.live.records.format(self.state)}\n", "the position, with all hands,"

    def actions(self, words: Sequence[str]) -> dict[str, Callable[[], None]]:
        """What the commands do, by their words."""
        return {
            "show": lambda: self.show(self.visible_seats()),
            "hint": lambda: self.hint(number_of(words, HINTED, self.game.noun)),
            "points": lambda: self.most_points(number_of(words, HINTED, self.game.noun)),
            "why-not": lambda: self.hint(1, why_not=" ".join(words)),
            "legal": lambda: self._legal(words),
            "why": lambda: self._why(" ".join(words)),
            "status": lambda: output.say(self.status(), *self.player_lines()),
            "score": self.show_scores,
            "auto": lambda: self.carry_out("auto", words),
            "seat": lambda: self.carry_out("seat", words),
            "undo": lambda: self.carry_out("undo", words),
            "redo": lambda: self.carry_out("redo", words),
            "save": lambda: self._save(words[0]),
            "record": lambda: self.keep_in(Path(words[0])),
            "end": self._end,
            "help": lambda: say_help(words, {**self.steps, **self.own.usages}, more=self.at_hand.help_text),
            "quit": self.quit,
        }

    def step_refused(self, step: Any, error: IllegalMove) -> IllegalMove | Refused:
        """What is said of a step that is illegal."""
        return error

    def moved_on(self) -> None:
        """Hears that the position is another one, also at the start."""

    # What every game does.

    @property
    def live(self) -> LiveT:
        """The game as it stands."""
        live: LiveT = self.playing.live
        return live

    @property
    def state(self) -> Any:
        """What the player to move looks at."""
        return self.live.facing

    @property
    def seats(self) -> dict[int, str]:
        """The computer players by their seats."""
        return {seat: player for seat, player in enumerate(self.playing.seats) if player}

    @property
    def over(self) -> bool:
        """Whether the game is."""
        return self.playing.mover is None

    @property
    def seat_to_move(self) -> int:
        """The seat to move; nobody's when the game is over."""
        return -1 if self.playing.mover is None else self.playing.mover

    @property
    def mover(self) -> str:
        """What the player to move is called."""
        return self.names()[self.seat_to_move]

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
        if not line.replace(";", " ").split():
            raise Refused(f"a {self.game.noun} or a command is wanted; `help` lists them")
        word = self.parts(line)[0].lower()
        if self.at_hand.means(word, line, self.own.names):
            self.at_hand.run(word, line)
        else:
            super().run(line)

    def meaning(self, word: str, line: str) -> str:
        """The command of the session that a word is or begins; nothing for a step."""
        if self.is_step(word):
            return ""
        known = {**self.own.names, **dict.fromkeys(self.begins(), "")}
        return choose(word, known, f"a {self.game.noun} or a command; `help` lists them")

    def otherwise(self, meaning: str, line: str) -> None:
        """Plays a move."""
        self.play_line(line)

    def play_line(self, line: str) -> None:
        """Plays a move as it is typed, and lets the computer's players follow."""
        self.step(TypedStep(line))
        self.follow()

    def follow(self) -> None:
        """Lets the computer's players follow, and says who is to move."""
        self.computers()
        self.next()

    def step(self, command: PlayingCommand) -> None:
        """Goes on with what a command leads to, and tells what has happened."""
        self.playing, events = self.playing.step(command)
        for event in events:
            self.tell(event)

    def tell(self, event: PlayingEvent) -> None:
        """Tells something that has happened; raises the error of a step that is refused."""
        match event:
            case StepPlayed(mover, done):
                self.moved_on()
                self.keep()
                self._told.append((mover, self.move_sentences(done, [])))
                first, *others = self.move_sentences(done, self.visible_seats())
                output.say(f"{len(self.live.turns)}. {first}", *others)
            case StepRefused(step, error):
                self.refused = step
                raise self.step_refused(step, error)
            case SeatTaken(seat, player):
                self.keep()
                output.say(f"{self.names()[seat]} is played by {player or 'you'}")
            case HistoryMoved(how):
                self._gone_to(how)

    def computers(self) -> None:
        """Lets the players of the computer move, up to the next person."""
        while player := self.playing.due:
            self._decide(ComputerMove(player))

    def _decide(self, command: ComputerMove) -> None:
        """Lets a computer player move; at a terminal it is told where that may take long."""
        if on_terminal() and ":" in command.player and not self.over:
            output.note(f"{self.mover} thinks")
        self.step(command)

    def look(self) -> None:
        """Makes sure that the player to move looks at the screen, where another person may."""
        seat = self.seat_to_move
        people = [each for each in range(len(self.names())) if each not in self.seats]
        if self.open or self.over or seat in self.seats or seat == self.looking:
            return
        if at_terminal() and len(people) > 1:
            hide_hand(self.mover)
            self.looking = seat
            self._recap()
            self.show([seat])
        self.looking = seat

    def _recap(self) -> None:
        """Says what the others have done since the last move of the player to move."""
        since, seat = [mover for mover, _ in self._told], self.seat_to_move
        last = max((place for place, mover in enumerate(since) if mover == seat), default=-1)
        output.say(*(line for _, lines in self._told[last + 1 :] for line in lines))

    def next(self) -> None:
        """Says who is to move, with the hand where only its player looks."""
        if self.over:
            self.show_scores()
            return
        output.say(self.status())
        self.look()
        if not self.open and self.looking == self.seat_to_move:
            if at_terminal() and len(self.seats) >= len(self.names()) - 1:
                self.show([self.looking])
            self.show_hand(self.looking)

    def visible_seats(self) -> list[int]:
        """The seats whose hands may be on the screen: that of the person who looks."""
        return [] if self.looking is None or self.looking in self.seats else [self.looking]

    def person(self) -> int:
        """The person to move; raises `Refused` where the computer is."""
        if self.over:
            raise Refused("the game is over")
        seat = self.seat_to_move
        if seat in self.seats:
            raise Refused(f"{self.mover} is played by {self.seats[seat]}, whose hand is hidden")
        return seat

    def own_state(self) -> Any:
        """The position, which the person to move asks about."""
        self.person()
        return self.state

    def _legal(self, words: Sequence[str]) -> None:
        limit, wanted = LISTED, list[str]()
        for word in words:
            if is_count(word):
                limit = int(word)
            else:
                wanted.append(self.sought(word).lower())
        steps = [step for step in map(str, self.legal_steps()) if all(word in step.lower() for word in wanted)]
        output.say(*steps[:limit])
        more = f", {len(steps) - limit} not listed" if len(steps) > limit else ""
        output.say(f"{quantity(len(steps), f'legal {self.game.noun}')}{more}")

    def _why(self, text: str) -> None:
        noun = self.game.noun
        if not text and self.refused is None:
            raise Refused(f"no {noun} was refused; `why {noun.upper()}` asks about one")
        self.explain(self.read(text) if text else self.refused, text)

    def carry_out(self, word: str, words: Sequence[str]) -> None:
        """Carries out a command of playing that is no step, and lets the computer's players follow where it is due."""
        command = self.playing.rules.command(self.playing, word, words)
        mover = self.playing.mover
        match command:
            case ComputerMove():
                self._decide(command)
                self.follow()
            case SeatPlayer(seat, player):
                self.step(command)
                if seat == mover and player:
                    self.follow()
            case _:
                self.step(command)

    def _gone_to(self, how: str) -> None:
        """Says where the game stands now; a player of the computer waits there, so that it can be changed."""
        self._told = []
        self.moved_on()
        self.keep()
        output.say(how)
        waits = bool(self.playing.computer)
        if self.open or not waits:
            self.next()
        if waits:
            self.say_who_waits()

    def say_who_waits(self) -> None:
        """Says that a player of the computer waits for a word."""
        waits = f"{self.mover} is played by {self.playing.computer}"
        output.say(f"{waits}; `auto` lets it play, `seat {self.short_name(self.seat_to_move)} human` gives it to you")

    def short_name(self, seat: int) -> str:
        """What is typed for a seat."""
        return self.names()[seat]

    def _save(self, name: str) -> None:
        text, what = self.to_save()
        self.files.write(Path(name), text)
        output.say(f"{what} is in {name}")

    def record_text(self) -> str:
        """The record, with who the computer plays."""
        seats = self.playing.seats
        return self.live.records.text(replace(self.live.record, seats=seats if any(seats) else ()))

    def _end(self) -> None:
        self.show_scores()
        self.quit()

    # The record, and the computer's players.

    def seat_computers(self, given: Sequence[str]) -> None:
        """Seats players of the computer, of texts such as `green=greedy`; raises `Unfit`."""
        for text in given:
            name, sign, player = text.partition("=")
            if not sign:
                raise Unfit("computer", f"{text!r}: a player and his policy are wanted, green=greedy")
            with in_field("computer"):
                rules = self.playing.rules
                command = SeatPlayer(self.game.read_seat(self.state, name), rules.full_name(player))
            self.playing = self.playing.step(command).playing

    def unsaved_changes(self) -> str:
        """The turns that stand in no record, where any was played or taken back since the game was opened."""
        turns = self.live.turns
        lost = self.path is None and turns and turns != self._opened
        return f"{quantity(len(turns), self.game.noun)}, in no --record" if lost else ""

    def ending(self) -> int:
        """The exit code: that of a no, where the record could not be kept where it was to be."""
        return ANSWER_IS_NO if self.moved else 0

    def rescue(self) -> str:
        """Keeps the record of the turns in a file of its own, where there is none."""
        if self.path is not None or not self.live.turns:
            return f"not saved: {self.unsaved_changes()}"
        names = (Path(f"unsaved-{number}.record.yaml") for number in count(1))
        file = write_first(names, self.record_text().encode())
        return f"the record of the game lies in {file}; `ny1901 play --record {output.path_text(file)}` goes on with it"

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
        went_on = f"`ny1901 play --record {output.path_text(self.path)}` goes on with it"
        output.note(f"{error}; this game is kept in {self.path} from now on, {went_on}")

    def keep_in(self, file: Path) -> None:
        """Keeps the record in a file from now on."""
        if file.exists():
            raise Refused(f"{file} is there already; another name is wanted")
        self.files.write(file, self.record_text())
        self.path = file
        output.say(f"the record is kept in {file}")


def is_count(word: str) -> bool:
    """Whether a word is a number from 0."""
    return word.isascii() and word.isdecimal() and len(word) <= MOST_DIGITS


def number_of(words: Sequence[str], default: int, noun: str = "move") -> int:
    """The number that is typed behind a command, of so many things; raises `Refused` for none."""
    if not words:
        return default
    if not (is_count(words[0]) and int(words[0])):
        raise Refused(f"{words[0]!r} is not a number of {noun}s, 1 or more")
    return int(words[0])
