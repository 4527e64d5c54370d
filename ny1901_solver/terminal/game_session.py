"""The session of the command `play`, for any game: it shows hands only to their owners, lets computer players move, and
carries out commands.

A game with further commands derives a class from `GameSession`.
"""

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
from ..messages import gettext, gettext_noop
from ..protocol.game import Game
from ..questions.capability import Capability, Unfit, at, in_field, load
from ..records.live import LiveRecord
from ..step_words import step_words
from ..text.choosing import choose
from ..text.command_words import OwnWords, usages_of
from ..text.words import join_clauses
from . import output
from .at_hand import CommandsAtHand
from .derived import ask, say
from .hidden_hand import hide_hand
from .own_words import WordSession
from .progress import on_terminal
from .prompt import at_terminal, say_help
from .saving import SessionFiles

LISTED, HINTED = 20, 3
"""The default numbers of steps that the commands `legal` and `hint` list."""
MOST_DIGITS = 9
"""The maximum number of digits of a typed number."""
WORDS = {
    "show": gettext_noop("shows the position, with your own hand"),
    "hint [N]": "",
    "legal [WORD...] [N]": "",
    "score": gettext_noop("shows the points and who leads"),
    "auto [{player}]": "",
    "seat {name} {player}|human": gettext_noop(
        "seats a computer player, or a person again; from weak to strong: {players}"
    ),
    "undo": "",
    "redo": "",
    "save FILE": gettext_noop("writes the position to a file, with all hands"),
    "record FILE": gettext_noop("writes the record to a file, now and after every change"),
    "end": gettext_noop("shows the scores and leaves"),
    "help [COMMAND]": gettext_noop("lists the commands, or explains one of them"),
    "quit": gettext_noop("leaves the session"),
}
"""The usages of the commands in every session, with their effects; `STEP_HELP` contains the effects that depend on the
game's word for a step."""
STEP_HELP = {
    "move": {
        "hint [N]": gettext_noop("lists the best moves by what you see, estimated from games played on from them"),
        "legal [WORD...] [N]": gettext_noop("lists the legal moves that contain all the words, at most N of them"),
        "auto [{player}]": gettext_noop("the computer makes this move, as its seat's player or else as `{usual}`"),
        "undo": gettext_noop(
            "takes back your last move and the computer's moves after it, even those of an earlier session"
        ),
        "redo": gettext_noop("repeats the move that was taken back, with the computer's moves after it"),
    },
    "turn": {
        "hint [N]": gettext_noop("lists the best turns by what you see, estimated from games played on from them"),
        "legal [WORD...] [N]": gettext_noop("lists the legal turns that contain all the words, at most N of them"),
        "auto [{player}]": gettext_noop("the computer plays this turn, as its seat's player or else as `{usual}`"),
        "undo": gettext_noop(
            "takes back your last turn and the computer's turns after it, even those of an earlier session"
        ),
        "redo": gettext_noop("repeats the turn that was taken back, with the computer's turns after it"),
    },
}
"""The effects of commands that mention a step, by the game's word for a step. A game whose word for a step is not in
this table uses the effects for the word `move`.
"""


LiveT = TypeVar("LiveT", bound=LiveRecord[Any])


class GameSession(WordSession, Generic[LiveT]):
    """A session in which a game is played; at a terminal, `looking` is the seat of the player who is looking at the
    screen.

    The subclass for a game declares the attributes that the next sentences describe. `commands` contains capabilities,
    or the places of capabilities; the session offers them as commands with all of their options. `words` contains the
    commands that only this game has, with their usages, in the form of the argument `own` of `usages_of`. `steps`
    contains the usages of the game's steps. `called` contains the placeholders in help texts for a player and for a
    computer player, such as `NAME` and `PLAYER`. `open` is true if the whole game is visible to everybody.
    `line_places` contains the places of functions that print a shorter answer to a command.
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
        """Opens the session. If the game has a record file, the object `files` has already read this file."""
        names = live.records.names(live.state)
        taken = [seats.get(seat, "") for seat in range(len(names))]
        self.playing = Playing.of(self.playing_rules(self.game), live, taken, seed)
        self.path, self.files, self._opened = record, files, live.turns
        self.ascii_only, self.moved = ascii_only, False
        self.own = OwnWords(self._usages())
        self.at_hand = CommandsAtHand(self.commands, lambda word: self.own_state())
        self.looking: int | None = None
        self.refused: Any = None
        # For each move of the session: the player who moved, and the sentences that everybody may see.
        self._told: list[tuple[int, list[str]]] = []
        self.moved_on()

    def _usages(self) -> dict[str, str]:
        name, player = self.called
        usual = {**WORDS, **STEP_HELP.get(self.game.noun, STEP_HELP["move"])}
        return usages_of(usual, self.words, {"name": name, "player": player})

    def _help(self, words: Sequence[str]) -> None:
        names = names_of(self.game)
        fills = {
            "usual": self.playing_rules.usual,
            "players": gettext(
                "{players} (in strong:N, N is the number of {counts})",
                players=names.by_strength,
                counts=gettext(names.named["strong"].counts),
            ),
        }
        say_help(words, {**self.steps, **self.own.usages}, fills=fills, more=self.at_hand.help_text)

    # Games may override the following methods.

    def names(self) -> Sequence[str]:
        """The names of the players."""
        return list(self.live.records.names(self.state))

    def begins(self) -> Iterable[str]:
        """The words with which a typed step can begin."""
        return ()

    def is_step(self, word: str) -> bool:
        """Whether a word can only be the beginning of a step, and not a command."""
        return word.lower() not in self.own.names and not word.isalpha()

    def read(self, text: str) -> Any:
        """Reads a typed step."""
        return self.playing.rules.read(self.playing, text)

    def legal_steps(self) -> Iterable[Any]:
        """The legal steps of the person to move."""
        return self.game.legal(self.own_state())

    def sought(self, word: str) -> str:
        """Converts a typed search word to the text that a legal step has to contain to match the word."""
        return word

    def move_sentences(self, done: Any, seen: Sequence[int]) -> list[str]:
        """A move and its results, one sentence on each line, for somebody who sees the hands of the given seats."""
        game = self.game
        mover = game.to_move(done.before) or 0
        drawn = [gettext("drawn: {cards}", cards=" ".join(done.drawn))] if done.drawn and mover in seen else []
        return [f"{game.seats(done.before)[mover]}: {done.move}", *drawn]

    def turn_sentence(self) -> str:
        """A sentence with the player to move."""
        return gettext("the game is over") if self.over else gettext("{player} to move", player=self.mover)

    def points(self) -> Sequence[int]:
        """The points of each player, by seat."""
        return self.game.standing(self.state).scores

    def status(self) -> str:
        """A line with the player to move and the points."""
        points = ", ".join(f"{name} {points}" for name, points in zip(self.names(), self.points(), strict=True))
        return f"{self.turn_sentence()}; {points}"

    def show(self, seen: Sequence[int]) -> None:
        """Prints the position with the hands of some seats."""
        say(self.game.position_lines(self.state, seen), self.ascii_only)

    def show_hand(self, seat: int) -> None:
        """Prints the hand of a player."""
        self.show([seat])

    def show_scores(self) -> None:
        """Prints the scores, and the player who leads or has won."""
        ask(self.question("score"), self.ascii_only, position=self.state)

    def player_lines(self) -> Sequence[str]:
        """A line about each player."""
        raise NotImplementedError

    def question(self, word: str) -> Capability[Any, Any]:
        """The capability that answers a command of the session."""
        place = self.commands[word]
        capability: Capability[Any, Any] = load(place) if isinstance(place, str) else place
        return replace(capability, lines=at(self.line_places[word])) if word in self.line_places else capability

    def hint(self, top: int, **more: Any) -> None:
        """Prints the best moves, judged only by the information that the person to move can see."""
        question, position = self.question("hint"), self.own_state()
        ask(question, self.ascii_only, position=position, top=top, rollouts=question.question.budget.session, **more)

    def most_points(self, top: int) -> None:
        """Prints the moves that score the most points immediately, with proof."""
        ask(self.question("points"), self.ascii_only, position=self.own_state(), top=top)

    def explain(self, step: Any, text: str) -> None:
        """Prints whether a step is legal, and why; if `text` is empty, the question is about the last refused step."""
        raise NotImplementedError

    def to_save(self) -> tuple[str, str]:
        """The position as the text of a file, and the message about the file, with the field `{file}`."""
        text = f"{self.live.records.format(self.state)}\n"
        return text, gettext_noop("the position with all hands is in {file}")

    def actions(self, words: Sequence[str]) -> dict[str, Callable[[], None]]:
        """The functions that carry out the commands of the session, by the words of the commands."""
        return {
            "show": lambda: self.show(self.visible_seats()),
            "hint": lambda: self.hint(number_of(words, HINTED)),
            "points": lambda: self.most_points(number_of(words, HINTED)),
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
            "help": lambda: self._help(words),
            "quit": self.quit,
        }

    def step_refused(self, step: Any, error: IllegalMove) -> IllegalMove | Refused:
        """The error to raise for an illegal step."""
        return error

    def moved_on(self) -> None:
        """A hook that is called at the start and whenever the position has changed; by default, the hook does
        nothing."""

    # The following methods are the same in every game.

    @property
    def live(self) -> LiveT:
        """The game in progress."""
        live: LiveT = self.playing.live
        return live

    @property
    def state(self) -> Any:
        """The position as the player to move sees it."""
        return self.live.facing

    @property
    def seats(self) -> dict[int, str]:
        """The names of the computer players, by the numbers of their seats."""
        return {seat: player for seat, player in enumerate(self.playing.seats) if player}

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.playing.mover is None

    @property
    def seat_to_move(self) -> int:
        """The seat to move; -1 if the game is over."""
        return -1 if self.playing.mover is None else self.playing.mover

    @property
    def mover(self) -> str:
        """The name of the player to move."""
        return self.names()[self.seat_to_move]

    def greet(self) -> None:
        """Prints the players, lets computer players make the first moves, and prints the state of the game."""
        for seat, policy in self.seats.items():
            output.say(self._played_by(seat, policy))
        self.computers()
        self.next()

    def _played_by(self, seat: int, policy: str) -> str:
        return gettext("{player} is played by {policy}", player=self.names()[seat], policy=policy)

    def prompt(self) -> str:
        """The prompt for the next line, which names the player to move."""
        return f"{gettext('the game is over') if self.over else self.mover}> "

    def toolbar(self) -> str:
        """The text of the toolbar, which describes the state of the game."""
        return self.status()

    def completions(self, text: str) -> list[str]:
        """The words that can continue a line: commands and names of players."""
        *before, begun = text.split(" ")
        known = [*self.own.names] if not before else [*self.names(), *names_of(self.game).named, HUMAN]
        return [word for word in known if word.startswith(begun.lower())]

    def run(self, line: str) -> None:
        """Carries out one line: a move or a command."""
        self.look()
        if not line.replace(";", " ").split():
            raise Refused(gettext(step_words(self.game.noun).nothing_typed))
        word = self.parts(line)[0].lower()
        if self.at_hand.means(word, line, self.own.names):
            self.at_hand.run(word, line)
        else:
            super().run(line)

    def meaning(self, word: str, line: str) -> str:
        """The command of the session that a word equals or begins; empty if the word begins a step of the game."""
        if self.is_step(word):
            return ""
        known = {**self.own.names, **dict.fromkeys(self.begins(), "")}
        return choose(word, known, gettext(step_words(self.game.noun).step_or_command))

    def otherwise(self, meaning: str, line: str) -> None:
        """Plays the typed move."""
        self.play_line(line)

    def play_line(self, line: str) -> None:
        """Plays a typed move and the moves of the computer players after it."""
        self.step(TypedStep(line))
        self.follow()

    def follow(self) -> None:
        """Lets computer players move, and prints the player to move."""
        self.computers()
        self.next()

    def step(self, command: PlayingCommand) -> None:
        """Carries out a command and prints its events."""
        self.playing, events = self.playing.step(command)
        for event in events:
            self.tell(event)

    def tell(self, event: PlayingEvent) -> None:
        """Prints an event; for the event of a refused step, raises the error."""
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
                if player:
                    output.say(self._played_by(seat, player))
                else:
                    output.say(gettext("you play {player}", player=self.names()[seat]))
            case HistoryMoved(how):
                self._gone_to(how)

    def computers(self) -> None:
        """Lets computer players move until a person is to move."""
        while player := self.playing.due:
            self._decide(ComputerMove(player))

    def _decide(self, command: ComputerMove) -> None:
        """Lets a computer player move; at a terminal, prints a note if the move may take long."""
        if on_terminal() and ":" in command.player and not self.over:
            output.note(gettext("{player} is thinking", player=self.mover))
        self.step(command)

    def look(self) -> None:
        """If several people share a terminal, waits until the player to move is at the screen."""
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
        """Prints the moves that the other players have made since the last move of the player to move."""
        since, seat = [mover for mover, _ in self._told], self.seat_to_move
        last = max((place for place, mover in enumerate(since) if mover == seat), default=-1)
        output.say(*(line for _, lines in self._told[last + 1 :] for line in lines))

    def next(self) -> None:
        """Prints the player to move, and this player's hand if only its owner is looking at the screen."""
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
        """The seats whose hands may be shown on the screen: only the seat of the person who is looking at the
        screen.
        """
        return [] if self.looking is None or self.looking in self.seats else [self.looking]

    def person(self) -> int:
        """The seat of the person to move; raises `Refused` if a computer player is to move."""
        if self.over:
            raise Refused(gettext("the game is over"))
        seat = self.seat_to_move
        if seat in self.seats:
            raise Refused(
                gettext(
                    "{player} is played by {policy}; the hand of a computer player is hidden",
                    player=self.mover,
                    policy=self.seats[seat],
                )
            )
        return seat

    def own_state(self) -> Any:
        """The position as the person to move sees it; raises `Refused` if a computer player is to move."""
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
        legal = self.game.counted_legal_steps(len(steps))
        if len(steps) > limit:
            legal = gettext("{steps}; {number} of them are not listed", steps=legal, number=len(steps) - limit)
        output.say(legal)

    def _why(self, text: str) -> None:
        if not text and self.refused is None:
            raise Refused(gettext(step_words(self.game.noun).none_refused))
        self.explain(self.read(text) if text else self.refused, text)

    def carry_out(self, word: str, words: Sequence[str]) -> None:
        """Carries out a command that is not a step; then lets computer players move, if they are to move."""
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
        """Prints the state of the game after undo or redo.

        If a computer player is to move after undo or redo, it waits, so that the user can give its seat to somebody
        else.
        """
        self._told = []
        self.moved_on()
        self.keep()
        output.say(gettext(how))
        waits = bool(self.playing.computer)
        if self.open or not waits:
            self.next()
        if waits:
            self.say_who_waits()

    def say_who_waits(self) -> None:
        """If a computer player is to move but waits, prints how to let it move."""
        output.say(
            gettext(
                "{player} is played by {policy}; type `auto` to let the computer move, "
                "or `seat {name} human` to play {player} yourself",
                player=self.mover,
                policy=self.playing.computer,
                name=self.short_name(self.seat_to_move),
            )
        )

    def short_name(self, seat: int) -> str:
        """The name of a seat in the form that people type."""
        return self.names()[seat]

    def _save(self, name: str) -> None:
        text, message = self.to_save()
        self.files.write(Path(name), text)
        output.say(gettext(message, file=name))

    def record_text(self) -> str:
        """The record of the game, including the computer players, as text."""
        seats = self.playing.seats
        return self.live.records.text(replace(self.live.record, seats=seats if any(seats) else ()))

    def _end(self) -> None:
        self.show_scores()
        self.quit()

    # The following methods concern the record and the computer players.

    def seat_computers(self, given: Sequence[str]) -> None:
        """Gives seats to computer players. A seat and its player are typed as `green=greedy`, for example. Raises
        `Unfit` for an unknown seat or player.
        """
        for text in given:
            name, sign, player = text.partition("=")
            if not sign:
                sentence = gettext("{text!r}: expected a seat and its computer player, such as green=quick", text=text)
                raise Unfit("computer", sentence)
            with in_field("computer"):
                rules = self.playing.rules
                command = SeatPlayer(self.game.read_seat(self.state, name), rules.full_name(player))
            self.playing = self.playing.step(command).playing

    def unsaved_changes(self) -> str:
        """A description of the number of turns that are not saved; an empty text if no turn was played since the start,
        or if the session writes a record.
        """
        turns = self.live.turns
        if self.path is not None or not turns or turns == self._opened:
            return ""
        return gettext("{steps}, without --record", steps=self.game.counted_steps(len(turns)))

    def ending(self) -> int:
        """The exit code. If the record could not be written to the named file, the exit code is the code for the answer
        no.
        """
        return ANSWER_IS_NO if self.moved else 0

    def rescue(self) -> str:
        """Writes a record of the turns to a new file if no record is kept; returns a sentence about that file."""
        if self.path is not None or not self.live.turns:
            return gettext("not saved: {what}", what=self.unsaved_changes())
        names = (Path(f"unsaved-{number}.record.yaml") for number in count(1))
        file = write_first(names, self.record_text().encode())
        return gettext(
            "the record of the game is in {file}; `{command}` continues the game", file=file, command=_go_on_with(file)
        )

    def begin_record(self) -> None:
        """Writes the record of a new game; raises `DataError` if the file cannot be written."""
        if self.path is not None:
            self.files.write(self.path, self.record_text())

    def keep(self) -> None:
        """Writes the record, if the session has a record; if its file cannot be written, continues with a new file."""
        if self.path is None:
            return
        try:
            self.files.write(self.path, self.record_text())
        except DataError as error:
            self._keep_elsewhere(error)

    def _keep_elsewhere(self, error: DataError) -> None:
        """Writes the record to a new file in the folder of the file that cannot be written, and prints a note."""
        assert self.path is not None
        self.moved = True
        try:
            self.path = write_beside(self.path, self.record_text().encode(), Path(), Path(tempfile.gettempdir()))
        except DataError as again:
            self.path = None
            output.note(
                join_clauses(
                    str(error), gettext("the record cannot be written to any other file: {error}", error=again)
                )
            )
            return
        self.files.look(self.path)
        kept = gettext(
            "from now on, the record of this game is written to {file}; `{command}` continues the game",
            file=self.path,
            command=_go_on_with(self.path),
        )
        output.note(join_clauses(str(error), kept))

    def keep_in(self, file: Path) -> None:
        """Writes the record to the given file now and after each further move."""
        if file.exists():
            raise Refused(gettext("{file} exists already; choose another name", file=file))
        self.files.write(file, self.record_text())
        self.path = file
        output.say(gettext("from now on, the record is written to {file}", file=file))


def _go_on_with(record: Path) -> str:
    """The command line that continues the game of a record."""
    return f"ny1901 play --record {output.path_text(record)}"


def is_count(word: str) -> bool:
    """Whether a word is a whole number of 0 or more."""
    return word.isascii() and word.isdecimal() and len(word) <= MOST_DIGITS


def number_of(words: Sequence[str], default: int) -> int:
    """The number that follows a command, or the default if no word follows. Raises `Refused` for a word that is not a
    number.
    """
    if not words:
        return default
    if not (is_count(words[0]) and int(words[0])):
        raise Refused(gettext("{word!r} is not a whole number of 1 or more", word=words[0]))
    return int(words[0])
