"""A session of `play`: a live game, whose hand is on the screen, and the commands at hand."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path

import typer

from ...kit.choosing import choose
from ...kit.draws import told_behind
from ...kit.errors import IllegalMove, Refused
from ...kit.terminal import output
from ...kit.terminal.curtain import curtain
from ...kit.terminal.own_words import OwnWords
from ...kit.terminal.playing import Playing
from ...kit.terminal.progress import on_terminal
from ...kit.terminal.prompt import at_terminal, say_help
from ...kit.terminal.saving import SessionFiles
from ...kit.undo import History
from ..answers import of_moves
from ..chance import Draws, shuffled
from ..moves import Move
from ..opponents import parse_name, policy_of
from ..opponents.named import NAMED
from ..positions import format_line
from ..render.sheets import behind_told
from ..replay import format_record
from ..rulings.nearest import nearest
from ..state import GameState
from ..state.naming import player_name, read_seat
from ..table.live import LiveManhattan
from ..table.move_reader import read_move
from ..table.playing import PlayedMove
from .games import say_position
from .play_answers import say_hand, say_hint, say_legal, say_scores, say_stage, say_status, say_why, status_line
from .play_words import MOVE_WORDS, SESSION_WORDS
from .saving import session_files

OWN = OwnWords(SESSION_WORDS)
HUMAN = "human"


class ManhattanSession(Playing[LiveManhattan]):
    """A live game; at a terminal, `looking` is the seat whose hand may be on the screen now."""

    def __init__(
        self,
        live: LiveManhattan,
        record: Path | None,
        seed: int,
        ascii_only: bool,
        seats: dict[int, str],
        files: SessionFiles | None = None,
    ) -> None:
        """`files` has looked at the record, where there is one, before it was read."""
        history = History(live, tuple(map(live.after, range(len(live.turns)))))
        super().__init__(history, record, seats, files or session_files())
        self._seed, self._ascii = seed, ascii_only
        self.looking: int | None = None
        self._told: list[tuple[int, list[str]]] = []  # by mover, what everybody may know of each move of this session
        self.refused: Move | None = None
        self._stages = 0

    @property
    def live(self) -> LiveManhattan:
        """The game as it stands."""
        return self.history.now

    @property
    def state(self) -> GameState:
        """The position now."""
        return self.live.state

    @property
    def mover(self) -> str:
        """What the player to move is called."""
        return player_name(self.state, self.state.to_move)

    def mover_of(self, live: LiveManhattan) -> int:
        """The seat to move in a game; nobody's when it is over."""
        return -1 if live.state.over else live.state.to_move

    def greet(self) -> None:
        """Says where the game stands, and lets the computer begin where it is its move."""
        for seat, policy in self.seats.items():
            output.say(f"{player_name(self.state, seat)} is played by {policy}")
        self._computers()
        self._next()

    def prompt(self) -> str:
        """The player to move."""
        return "the game is over> " if self.state.over else f"{self.mover}> "

    def toolbar(self) -> str:
        """Where the game stands."""
        return status_line(self.state)

    def completions(self, text: str) -> list[str]:
        """The words that can go on from a line: commands, and what colours and players are called."""
        *before, begun = text.split(" ")
        known = [*OWN.names] if not before else [*self.state.edition.colours, *NAMED, HUMAN]
        return [word for word in known if word.startswith(begun.lower())]

    def run(self, line: str) -> None:
        """Carries out one line: a move or a command."""
        self._look()
        word, *words = line.split()
        word = "quit" if word.lower() == "exit" else word
        if word.lower() not in OWN.names and not word.isalpha():
            self._typed(line)
            return
        colours = dict.fromkeys([*self.state.edition.colours, *self.state.edition.letters, "void", "discard", "redraw"])
        known = {**OWN.names, **dict.fromkeys([*colours, "open", "select", "build"], "")}
        found = choose(word, known, "a move or a command; `help` lists them")
        if found != "quit":
            self.asked_to_quit = False
        if found:
            self._run_own(found, words)
        else:
            self._typed(line)

    def _typed(self, line: str) -> None:
        """Plays a move as it is typed, and lets the computer's players follow."""
        text, told = told_behind(line)
        move = read_move(self.state, text)
        try:
            self._play(move, told)
        except IllegalMove as error:
            self.refused = move
            near = "".join(str(each.move) for each in nearest(self.state, move, 1).nearest)
            raise IllegalMove(error.turn, error.violations, nearest=near, noun="move") from None
        self._computers()
        self._next()

    def _play(self, move: Move, told: Sequence[str] = ()) -> None:
        """Plays a move; what it draws is told to who sees it."""
        chance = shuffled(random.Random(f"{self._seed} card {len(self.live.turns)}"))
        live, done = self.live.then(move, Draws(self.state.edition.board, told, chance))
        self.history, self._stages = self.history.then(live), 0
        self.keep()
        self._told.append((done.before.to_move, _told_move(done, [])))
        first, *others = _told_move(done, self._seen())
        output.say(f"{len(live.turns)}. {first}", *others)

    def _computers(self) -> None:
        """Lets the players of the computer move, up to the next person."""
        while not self.state.over and self.state.to_move in self.seats:
            self._play(self._decided(self.seats[self.state.to_move]))

    def _decided(self, policy: str) -> Move:
        if on_terminal() and parse_name(policy).number:
            output.note(f"{self.mover} thinks")
        return policy_of(policy)(self.state, random.Random(f"{self._seed} whim {len(self.live.turns)}"))

    def _look(self) -> None:
        """Makes sure that the player to move looks at the screen, where another person may."""
        seat = self.state.to_move
        people = [each for each in self.state.setup.seats if each not in self.seats]
        if self.state.over or seat in self.seats or seat == self.looking:
            return
        if at_terminal() and len(people) > 1:
            curtain(self.mover)
            self.looking = seat
            self._recap()
            say_position(self.state, [seat], self._ascii)
        self.looking = seat

    def _recap(self) -> None:
        """Says what the others have done since the last move of the player to move."""
        since = [mover for mover, _ in self._told]
        last = max((place for place, mover in enumerate(since) if mover == self.state.to_move), default=-1)
        output.say(*(line for _, lines in self._told[last + 1 :] for line in lines))

    def _next(self) -> None:
        """Says who is to move, with the hand where only its player looks."""
        if self.state.over:
            say_scores(self.state, self._ascii)
            return
        output.say(status_line(self.state))
        self._look()
        if self.looking == self.state.to_move:
            if at_terminal() and len(self.seats) >= len(self.state.setup.sides) - 1:
                say_position(self.state, [self.looking], self._ascii)
            say_hand(self.state, self.state.to_move)

    def _run_own(self, word: str, words: Sequence[str]) -> None:
        """Carries out one of the session's own commands."""
        actions: dict[str, Callable[[], None]] = {
            "show": lambda: say_position(self.state, self._seen(), self._ascii),
            "hand": lambda: say_hand(self.state, self._person()),
            "hint": lambda: say_hint(self._own(), _number(words, 3)),
            "nudge": self._nudge,
            "why-not": lambda: say_hint(self._own(), 1, read_move(self.state, " ".join(words))),
            "legal": lambda: say_legal(self._own(), words),
            "why": lambda: self._why(words),
            "score": lambda: say_scores(self.state, self._ascii),
            "status": lambda: say_status(self.state),
            "auto": lambda: self._auto(words),
            "seat": lambda: self._seat(*words),
            "undo": lambda: self._to(self.one_back(), "undone"),
            "redo": lambda: self._to(self.one_on(), "done again"),
            "save": lambda: self._save(words[0]),
            "record": lambda: self.keep_in(Path(words[0])),
            "end": self._end,
            "help": lambda: say_help(words, MOVE_WORDS | SESSION_WORDS),
            "quit": self.quit,
        }
        OWN.carry_out(word, words, actions)

    def _seen(self) -> list[int]:
        """The seats whose hands may be on the screen: that of the person who looks."""
        return [] if self.looking is None or self.looking in self.seats else [self.looking]

    def _person(self) -> int:
        """The person to move; raises `Refused` where the computer is."""
        if self.state.over:
            raise Refused("the game is over")
        if self.state.to_move in self.seats:
            raise Refused(f"{self.mover} is played by {self.seats[self.state.to_move]}, whose hand is hidden")
        return self.state.to_move

    def _own(self) -> GameState:
        """The position, which the person to move asks about."""
        self._person()
        return self.state

    def _nudge(self) -> None:
        self._stages += 1
        say_stage(self._own(), self._stages)

    def _why(self, words: Sequence[str]) -> None:
        if not words and self.refused is None:
            raise Refused("no move was refused; `why MOVE` asks about one")
        say_why(self._own(), read_move(self.state, " ".join(words)) if words else self.refused)

    def _auto(self, words: Sequence[str]) -> None:
        policy = str(parse_name(words[0])) if words else self.seats.get(self.state.to_move, "greedy")
        if self.state.over:
            raise Refused("the game is over")
        self._play(self._decided(policy))
        self._computers()
        self._next()

    def _seat(self, colour: str, player: str) -> None:
        seat = read_seat(self.state, colour)
        human = choose(player.partition(":")[0], {**dict.fromkeys(NAMED, False), HUMAN: True}, "a player")
        self.seats.pop(seat, None)
        if not human:
            self.seats[seat] = str(parse_name(player))
        self.keep()
        output.say(f"{player_name(self.state, seat)} is played by {self.seats.get(seat, 'you')}")
        if seat == self.state.to_move and not human and not self.state.over:
            self._computers()
            self._next()

    def _to(self, history: History[LiveManhattan], done: str) -> None:
        """Goes to another point of the game; a player of the computer waits there, so that it can be changed."""
        self.history, self._stages, self._told = history, 0, []
        self.keep()
        output.say(done)
        mover = self.state.to_move
        if mover in self.seats and not self.state.over:
            waits = f"{self.mover} is played by {self.seats[mover]}"
            output.say(f"{waits}; `auto` lets it play, `seat {self.state.letters(mover)[0]} human` gives it to you")
        else:
            self._next()

    def _save(self, name: str) -> None:
        self.files.write(Path(name), f"{format_line(self.state)}\n")
        output.say(f"the position, with all hands, is in {name}")

    def record_text(self) -> str:
        """The record, with who the computer plays."""
        seats = tuple(self.seats.get(seat, "") for seat in self.state.setup.seats)
        return format_record(replace(self.live.record, seats=seats if any(seats) else ()))

    def _end(self) -> None:
        say_scores(self.state, self._ascii)
        self.quit()


def seated(state: GameState, given: Sequence[str]) -> dict[int, str]:
    """Players of the computer by seat, of texts such as `green=greedy`; raises `BadParameter`."""
    found = {}
    for text in given:
        colour, sign, player = text.partition("=")
        if not sign:
            raise typer.BadParameter(
                f"{text!r}: a player and his policy are wanted, green=greedy", param_hint="--computer"
            )
        try:
            found[read_seat(state, colour)] = str(parse_name(player))
        except Refused as error:
            raise typer.BadParameter(str(error), param_hint="--computer") from None
    return found


def _number(words: Sequence[str], default: int) -> int:
    if not words:
        return default
    if not (words[0].isascii() and words[0].isdecimal() and int(words[0])):
        raise Refused(f"{words[0]!r} is not a number of moves, 1 or more")
    return int(words[0])


def _told_move(done: PlayedMove, seen: Sequence[int]) -> list[str]:
    """What a move was, and what came of it, a sentence a line, to who sees the hands of these seats."""
    answer, own = of_moves.applied(done, None), done.before.to_move in seen
    move = "sets pieces out, face down" if answer.secret and not own else answer.move
    return [f"{answer.mover}: {move}", *behind_told(answer, own)]
