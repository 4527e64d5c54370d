"""A session of `play`: a live game, the talk about its next turn, and the commands at hand."""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from types import MappingProxyType

from ...kit.choosing import choose
from ...kit.errors import IllegalMove, Refused
from ...kit.terminal import output
from ...kit.terminal.at_hand import CommandsAtHand
from ...kit.terminal.derived import ask
from ...kit.terminal.own_words import OwnWords
from ...kit.terminal.playing import Playing
from ...kit.terminal.progress import on_terminal
from ...kit.terminal.prompt import say_help
from ...kit.terminal.saving import SessionFiles
from ...kit.undo import History
from ...kit.words import counted
from ..capabilities import AT_HAND
from ..capabilities.pictures import DRAW
from ..loading import form_of
from ..moves import Turn
from ..opponents import policy_of
from ..policies.named import NAMED, NAMES
from ..positions.file import format_position
from ..replay import format_record
from ..rules.options import awaits_card
from ..state import GameState
from ..table.dialogue import Chance, Dialogue
from ..table.live import Live
from ..table.naming import is_count, read_seat
from ..table.refusal import refusal
from ..table.status import status_line, status_lines
from ..table.turn_completion import HUMAN, gap_completions, turn_completions
from ..table.turn_entry import VERBS, may_name_land
from ..table.turn_part import narrowed
from ..table.turn_reader import read_turn, unfit
from ..table.usages import TURN_WORDS
from .inputs import GIVEN
from .play_answers import (
    say_hint,
    say_legal,
    say_points,
    say_position,
    say_scores,
    say_tiles,
    say_turn,
    say_why,
    say_why_not,
)
from .play_plan import say_plan
from .play_words import SESSION_WORDS

OWN = OwnWords(SESSION_WORDS)


class PlaySession(Playing[Live]):
    """A live game with its history, the talk about its next turn, and where its record lies."""

    def __init__(
        self,
        live: Live,
        record: Path | None,
        seed: int | None,
        ascii_only: bool = False,
        seats: Mapping[int, str] = MappingProxyType({}),
        files: SessionFiles | None = None,
    ) -> None:
        """`seats` are the policies that play, by seat; `files` has looked at the record."""
        chance = Chance(
            lambda number: random.Random(f"{seed or 0} whim {number}"),
            None if seed is None else lambda number: random.Random(f"{seed} card {number}"),
        )
        history = History(live, tuple(map(live.after, range(len(live.turns)))))
        super().__init__(history, record, dict(seats), files or SessionFiles(form_of))
        self.talk = Dialogue(live, chance)
        self.ascii_only = ascii_only
        self.refused: Turn | None = None
        self._commands = CommandsAtHand(AT_HAND, lambda _: self.facing)

    @property
    def facing(self) -> GameState:
        """What the player to move looks at."""
        return self.talk.live.facing

    @property
    def mover(self) -> str:
        """The colour of the player to move."""
        return self.facing.colour(self.facing.to_move)

    def greet(self) -> None:
        """Says where the game stands."""
        live = self.talk.live
        GIVEN.about(live.state)
        if live.turns:
            output.say(f"{_turns(live)} played")
        for seat, policy in self.seats.items():
            output.say(f"{live.state.colour(seat)} is played by {policy}")
        self._status()
        if live.state.over:
            say_scores(live.state, self.ascii_only)
        self._say_who_waits()

    def prompt(self) -> str:
        """The player to move, or what is being asked."""
        if self.talk.needed:
            return "which card came up? "
        return f"{self.mover}> " if self.talk.idle else f"{self.mover} ...> "

    def toolbar(self) -> str:
        """Where the game stands."""
        return status_line(self.facing)

    def completions(self, text: str) -> list[str]:
        """The words that can go on from a line."""
        if self.talk.needed:
            return turn_completions(self.facing, f"drew {text}", [])
        question = self.talk.question
        if question is None:
            return turn_completions(self.facing, text, list(OWN.names))
        return gap_completions(self.facing, question, text)

    @property
    def live(self) -> Live:
        """The game as it stands, without the turn that is talked about."""
        return self.talk.live

    def mover_of(self, live: Live) -> int:
        """The seat to move in a game."""
        return live.state.to_move

    def read_seat(self, text: str) -> int:
        """The seat of a colour."""
        return read_seat(self.facing.setup, text)

    def full_name(self, name: str) -> str:
        """The full name of a computer player that can play here."""
        policy_of(found := NAMES.full_name(name))
        return found

    def unsaved(self) -> str:
        """The turns that stand in no record, and a turn that is not finished."""
        lost = super().unsaved()
        begun = "" if self.talk.idle and self.live.begun is None else "the turn begun"
        return "; ".join(filter(None, (lost, begun)))

    def run(self, line: str) -> None:
        """Carries out one line: a turn, an answer or a command."""
        if not line.replace(";", " ").split():
            raise Refused("a turn or a command is wanted; `help` lists them")
        word, *words = line.replace(";", " ; ").split()
        word = "quit" if word.lower() == "exit" else word  # which no part of it means
        own = OWN.names
        if self._commands.means(word.lower(), line):
            self._commands.run(word.lower(), line)
            return
        if not self.talk.idle and word.lower() not in own:
            anew = self.talk.starts_anew(word.lower())
            self._go(self.talk.entered if anew else self.talk.answered, line)
            return
        known = {**own, **dict.fromkeys(VERBS, "")}
        found = "" if may_name_land(word) else choose(word, known, "a turn or a command; `help` lists them")
        if found != "quit":
            self.asked_to_quit = False
        if found:
            self._run_own(found, words)
        else:
            self._go(self.talk.entered, line)

    def _go(self, step: Callable[[str], Dialogue], text: str) -> None:
        """Takes a step of the talk, and lets the computer's players follow."""
        try:
            self._arrive(step(text))
        except IllegalMove as error:
            self.talk = self.talk.dropped()
            raise self._illegal(error) from None
        while self.talk.idle and not self.talk.live.state.over and self.talk.live.state.to_move in self.seats:
            self._arrive(self._decided(self.seats[self.talk.live.state.to_move]))

    def _decided(self, policy: str) -> Dialogue:
        """The turn of a computer player; at a terminal it is told where that may take long."""
        if on_terminal() and NAMES.parse(policy).number:
            output.note(f"{self.mover} thinks")
        return self.talk.decided_by(policy)

    def _arrive(self, talk: Dialogue) -> None:
        """Says what a step of the talk came to, and keeps it."""
        before, self.talk = self.talk.live, talk
        self.history = self.history.then(talk.live)
        GIVEN.about(talk.live.state)
        if len(talk.live.turns) > len(before.turns):
            self.keep()
            say_turn(talk.live)
            self._next()
        elif talk.live.begun is not None and before.begun is None:
            output.say(f"{self.mover} plays Market Shift")
            self._next()
        if talk.refused is not None:
            raise self._illegal(talk.refused)
        self._ask()

    def _illegal(self, error: IllegalMove) -> Refused:
        self.refused = Turn.parse(error.turn)
        return Refused(*refusal(self.facing, error))

    def _ask(self) -> None:
        kinds = self.facing.edition.kind_names
        if self.talk.needed:
            number = len(self.talk.told) + 1
            which = "which card came up" if number == 1 else f"which card came up as number {number}"
            output.say(f"{which}? it may be {', '.join(kinds[kind] for kind in self.talk.needed)}")
        elif self.talk.question is not None:
            output.say(*self.talk.question.lines())

    def _next(self) -> None:
        if self.talk.live.state.over:
            say_scores(self.talk.live.state, self.ascii_only)
        else:
            output.say(status_line(self.facing))

    def _status(self) -> None:
        output.say(*status_lines(self.facing))

    def _run_own(self, word: str, words: Sequence[str]) -> None:
        """Carries out one of the session's own commands."""
        actions: dict[str, Callable[[], None]] = {
            "drew": lambda: self._drew(words),
            "cancel": self._cancel,
            "hint": lambda: self._hint(words),
            "why-not": lambda: self._why_not(" ".join(words)),
            "points": lambda: say_points(self.facing, _number(words, 3)),
            "plan": lambda: say_plan(self.facing, words, self._part),
            "legal": lambda: say_legal(self.facing, words),
            "why": lambda: self._why(words),
            "auto": lambda: self._go(self._decided, self._policy(words)),
            "seat": lambda: self._seat(*words),
            "undo": self._undo,
            "redo": lambda: self._to(self.one_on(), "done again"),
            "status": self._status,
            "tiles": lambda: say_tiles(self.facing, self.ascii_only),
            "show": lambda: say_position(self.facing, self.ascii_only),
            "draw": lambda: ask(DRAW, position=self.facing, file=Path(words[0])),
            "score": lambda: say_scores(self.facing, self.ascii_only),
            "save": lambda: self._save(words[0]),
            "record": lambda: self.keep_in(Path(words[0])),
            "end": self._end,
            "help": lambda: say_help(words, TURN_WORDS | SESSION_WORDS, more=self._commands.told),
            "quit": self.quit,
        }
        OWN.carry_out(word, words, actions)

    def _drew(self, words: Sequence[str]) -> None:
        if awaits_card(self.facing) and self.talk.idle:
            self._go(self.talk.told_first, " ".join(words))
            return
        if not self.talk.needed:
            raise Refused("no card is asked for; cards stand behind a turn, `take b7 pass -> r2`")
        self._go(self.talk.answered, " ".join(words))

    def _policy(self, words: Sequence[str]) -> str:
        if words:
            return self.full_name(words[0])
        return self.seats.get(self.facing.to_move, "greedy")

    def _cancel(self) -> None:
        if self.talk.idle:
            raise Refused("no turn is begun")
        self.talk = self.talk.dropped()
        output.say("the turn is dropped")

    def _hint(self, words: Sequence[str]) -> None:
        """Advice on the turn; of one that is begun, on those that go on so."""
        typed = () if self.talk.question is None else self.talk.question.steps
        begun = "; ".join(" ".join((verb, *rest)) for verb, rest in typed)
        if begun:
            output.say(f"with {begun}:")
        say_hint(self.facing, _number(words, 3), allowed=narrowed(self.facing, [begun] * bool(begun), []))

    def _why_not(self, text: str) -> None:
        try:
            say_why_not(self.facing, text)
        except IllegalMove as error:
            raise Refused(*error.told.splitlines()) from None

    def _why(self, words: Sequence[str]) -> None:
        if words:
            turn, _ = read_turn(self.facing, " ".join(words))
            say_why(self.facing, turn, unfit(self.facing, " ".join(words), turn))
        elif self.refused is None:
            raise Refused("no turn was refused; `why TURN` asks about one")
        else:
            say_why(self.facing, self.refused)

    def _seat(self, colour: str, player: str) -> None:
        seat = self.read_seat(colour)
        human = choose(player.partition(":")[0], {**dict.fromkeys(NAMED, False), HUMAN: True}, "a player")
        policy = "" if human else self.full_name(player)
        self.seats.pop(seat, None)
        if policy:
            self.seats[seat] = policy
        self.keep()
        output.say(f"{self.facing.colour(seat)} is played by {policy or 'you'}")
        if seat == self.facing.to_move and policy and self.talk.idle and not self.facing.over:
            self._go(self._decided, policy)

    def _undo(self) -> None:
        if not self.talk.idle:
            self._cancel()
            return
        self._to(self.one_back(), "undone")

    def _to(self, history: History[Live], done: str) -> None:
        """Goes to another point of the game; a player of the computer waits there, so that it can be changed."""
        self.history, self.talk = history, self.talk.with_game(history.now)
        self.keep()
        output.say(done)
        self._next()
        self._say_who_waits()

    def _say_who_waits(self) -> None:
        mover = self.facing.to_move
        if mover in self.seats and not self.facing.over:
            waits = f"{self.mover} is played by {self.seats[mover]}"
            output.say(f"{waits}; `auto` lets it play, `seat {self.mover} human` gives it to you")

    def _save(self, name: str) -> None:
        self.files.write(Path(name), format_position(self.facing))
        at = "before this turn" if self.facing.turn is None else "in the middle of this turn"
        output.say(f"the position {at} is in {name}")

    def record_text(self) -> str:
        """The record, with who the computer plays."""
        seats = tuple(self.seats.get(seat, "") for seat in self.facing.setup.seats)
        return format_record(replace(self.talk.live.record, seats=seats if any(seats) else ()))

    def _part(self) -> None:
        """Keeps what it can before the program is ended in the middle of a search."""
        if self.unsaved():
            output.note(self.rescue())

    def _end(self) -> None:
        say_scores(self.talk.live.state, self.ascii_only)
        self.quit()


def _turns(live: Live) -> str:
    return counted(len(live.turns), "turn")


def _number(words: Sequence[str], default: int) -> int:
    if not words:
        return default
    if not (is_count(words[0]) and int(words[0])):
        raise Refused(f"{words[0]!r} is not a number of turns, 1 or more")
    return int(words[0])
