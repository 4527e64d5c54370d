"""A session of `play`: a live game, whose hand is on the screen, and the commands at hand."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from ...kit.choosing import choose
from ...kit.errors import IllegalMove, Refused
from ...kit.terminal.game_session import GameSession, number_of
from ...kit.terminal.own_words import OwnWords
from ...kit.terminal.prompt import say_help
from ...kit.terminal.saving import SessionFiles
from ..answers.of_moves import AppliedAnswer, applied_data
from ..capabilities import AT_HAND
from ..game import MANHATTAN
from ..loading import form_of
from ..moves import Move
from ..render.sheets import behind_told
from ..rulings.nearest import nearest
from ..table.move_reader import read_move
from ..table.playing import LiveManhattan, PlayedMove
from .play_answers import say_hand, say_hint, say_legal, say_scores, say_stage, say_status, say_why, status_line
from .play_words import MOVE_WORDS, SESSION_WORDS


class ManhattanSession(GameSession[LiveManhattan]):
    """A live game of Manhattan."""

    game = MANHATTAN
    own = OwnWords(SESSION_WORDS)
    usual_player = "greedy"

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
        super().__init__(live, record, seed, ascii_only, seats, files or SessionFiles(form_of))
        self.refused: Move | None = None
        self._stages = 0

    def places(self) -> Mapping[str, str]:
        """The commands that show nothing but what the player to move sees."""
        return AT_HAND

    def short_name(self, seat: int) -> str:
        """The letter of a colour."""
        return str(self.state.letters(seat)[0])

    def is_own(self, word: str) -> str:
        """The command that a word is or begins; none where it begins a move."""
        if word.lower() not in self.own.names and not word.isalpha():
            return ""
        edition = self.state.edition
        begins = [*edition.colours, *edition.letters, "void", "discard", "redraw", "open", "select", "build"]
        return choose(word, {**self.own.names, **dict.fromkeys(begins, "")}, "a move or a command; `help` lists them")

    def completions(self, text: str) -> list[str]:
        """The words that can go on from a line: commands, and what colours and players are called."""
        *before, begun = text.split(" ")
        colours = [name for name in self.state.edition.colours if name.startswith(begun.lower())]
        return [*(colours if before else []), *(word for word in super().completions(text) if word not in colours)]

    def told_move(self, done: PlayedMove, seen: Sequence[int]) -> list[str]:
        """What a move was, and what came of it, a sentence a line, to who sees the hands of these seats."""
        answer, own = AppliedAnswer.made(done.after, applied_data(done)), done.before.to_move in seen
        move = "sets pieces out, face down" if answer.secret and not own else answer.move
        return [f"{answer.mover}: {move}", *behind_told(answer, own)]

    def step_refused(self, step: Move, error: IllegalMove) -> IllegalMove:
        """The rules that a move breaks, with the legal one nearest to it."""
        self.refused = step
        near = "".join(str(each.step) for each in nearest(self.state, step, 1).nearest)
        return IllegalMove(error.turn, error.violations, nearest=near, noun="move")

    def moved_on(self) -> None:
        """Another position has another best move."""
        self._stages = 0

    def status(self) -> str:
        """The round, who does what, and the points."""
        return status_line(self.state)

    def show_hand(self, seat: int) -> None:
        """Prints a hand with what its cards mean there."""
        say_hand(self.state, seat)

    def show_scores(self) -> None:
        """Prints what the board pays now, or how the game ended."""
        say_scores(self.state, self.ascii_only)

    def actions(self, words: Sequence[str]) -> dict[str, Callable[[], None]]:
        """What the commands do, by their words."""
        return super().actions(words) | {
            "hand": lambda: say_hand(self.state, self.person()),
            "hint": lambda: say_hint(self.own_state(), number_of(words, 3)),
            "nudge": self._nudge,
            "why-not": lambda: say_hint(self.own_state(), 1, read_move(self.state, " ".join(words))),
            "legal": lambda: say_legal(self.own_state(), words),
            "why": lambda: self._why(words),
            "status": lambda: say_status(self.state),
            "help": lambda: say_help(words, MOVE_WORDS | SESSION_WORDS, more=self.at_hand.told),
        }

    def _nudge(self) -> None:
        self._stages += 1
        say_stage(self.own_state(), self._stages)

    def _why(self, words: Sequence[str]) -> None:
        if not words and self.refused is None:
            raise Refused("no move was refused; `why MOVE` asks about one")
        say_why(self.own_state(), read_move(self.state, " ".join(words)) if words else self.refused)
