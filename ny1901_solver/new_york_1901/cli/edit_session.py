"""A session of `edit`: a draft, its history, and the commands that do not change it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from ...kit.choosing import choose
from ...kit.errors import Refused
from ...kit.terminal import output
from ...kit.terminal.derived import ask
from ...kit.terminal.editing import Editing
from ...kit.terminal.own_words import OwnWords
from ...kit.terminal.prompt import at_terminal, say_help
from ...kit.terminal.saving import SessionFiles
from ..capabilities.pictures import DRAW
from ..positions import format_line
from ..positions.file import format_position
from ..table.commands import EDITS, Command, run_command
from ..table.completion import edit_completions
from ..table.draft import Draft
from ..table.script import format_draft
from . import saving
from .play_answers import say_position, say_tiles
from .play_words import TILES_WORD

SESSION_WORDS = {
    "undo": "takes the last change back",
    "redo": "does it again",
    "show": "the board, the market and all players",
    **TILES_WORD,
    "draw FILE": "a picture of it: .svg, .png, .html or .pdf",
    "check": "everything that does not add up",
    "save [--draft] [FILE]": "writes the position; with --draft, one that does not add up yet",
    "line": "the position as one line",
    "help [COMMAND]": "this list, or one command of it",
    "quit": "leaves",
}
EXAMPLES = {
    "claim": "claim blue blue-07 r2      (territories by name or by their token on the board)",
    "build": "build green s4 C4 C5 D5 D6      or  build green s4@C4,C5,D5,D6",
    "market": "market b2 b3 2r2      the cards that lie nowhere else make the face-down pile",
    "future": "future r2 ... b2,y3      r2 on top, b2 and y3 lowest, in unknown order; or  future auto",
    "score": "score green 14      or  score green auto",
    "streets": "streets broadway cedar wall-street",
    "option": "option starters no",
    "reading": "reading flip_tiles yes",
}
OWN = OwnWords(SESSION_WORDS)

DRAFT = ".draft"


class EditSession(Editing[Draft]):
    """A draft with its history, the file it is saved to, and what was last saved."""

    def __init__(
        self,
        draft: Draft,
        path: Path | None,
        opened: Path | None = None,
        ascii_only: bool = False,
        files: SessionFiles | None = None,
    ) -> None:
        """`opened` is the file that the draft was read from, when it was one; `files` has looked at both."""
        super().__init__(draft, files or saving.session_files())
        self.path = path
        self.copy = opened
        self.ascii_only = ascii_only

    def problems(self) -> Sequence[str]:
        """Everything that does not add up yet."""
        return self.draft.problems()

    def greet(self) -> None:
        """Says at a terminal what to do first."""
        if at_terminal():
            output.note(f"{self.draft.edition.title}; `help` lists the commands, Tab completes them")
        beside = self._draft_file(None)
        if beside is not None and beside != self.copy and beside.exists():
            output.note(f"{beside} holds an unfinished draft; `ny1901 edit {output.typed(beside)}` opens it")

    def toolbar(self) -> str:
        """The player to move, the scores, and what does not add up."""
        state, problems = self.draft.state, len(self.problems())
        scores = ", ".join(f"{state.colour(seat)} {player.score}" for seat, player in enumerate(state.players))
        return f"{state.colour(state.to_move)} to move | {scores} | {problems or 'nothing'} to mend"

    def completions(self, text: str) -> list[str]:
        """The words that can go on from a line."""
        return edit_completions(self.draft, text, list(OWN.names))

    def rescue(self) -> str:
        """Keeps the draft beside its file, or in a file of its own."""
        file = self._draft_file(None)
        number = 1
        while file is None or (file != self.copy and file.exists()):  # somebody's other draft
            file = Path(f"unsaved-{number}.yaml{DRAFT}")
            number += 1
        self._write_draft(file)
        return f"not saved; a draft of it lies in {file}, and `ny1901 edit {output.typed(file)}` opens it"

    def run(self, line: str) -> None:
        """Carries out one line."""
        word, *words = line.split()
        known: dict[str, Command | str] = {**EDITS, **OWN.names}
        found = choose("quit" if word.lower() == "exit" else word, known, "a command")
        if found != "quit":
            self.asked_to_quit = False
        if isinstance(found, str):
            self._run_own(found, words)
            return
        after, sentence = run_command(self.draft, found, words)
        self.history = self.history.then(after)
        output.say(sentence)

    def _run_own(self, word: str, words: Sequence[str]) -> None:
        usages = {command.usage: command.does for command in EDITS.values()}
        actions: dict[str, Callable[[], None]] = {
            "undo": self.undo,
            "redo": self.redo,
            "show": lambda: say_position(self.draft.state, self.ascii_only),
            "tiles": lambda: say_tiles(self.draft.state, self.ascii_only),
            "draw": lambda: ask(DRAW, position=self.draft.state, file=Path(words[0])),
            "check": self.check,
            "save": lambda: self._save(words),
            "line": self._line,
            "help": lambda: say_help(words, usages | SESSION_WORDS, EXAMPLES),
            "quit": self.quit,
        }
        OWN.carry_out(word, words, actions)

    def _line(self) -> None:
        self.refuse_unsound("cannot be written as one line")
        output.say(format_line(self.draft.state))
        self.line_told()

    def _save(self, words: Sequence[str]) -> None:
        as_draft = "--draft" in words
        names = [word for word in words if word != "--draft"]
        if len(names) > 1 or (names and names[0].startswith("-")):
            raise Refused(f"{names[-1]!r} is too much: `save [FILE]` or `save --draft [FILE]`")
        if as_draft:
            file = self._draft_file(names[0] if names else None)
            if file is None:
                raise Refused("which file? `save --draft FILE`")
            if not names and file != self.copy and file.exists():
                raise Refused(f"{file} holds another draft; `save --draft FILE` keeps this one elsewhere")
            self._write_draft(file)
            self.copy = self.copy if names else file
            output.say(f"the draft is in {file}; `ny1901 edit {output.typed(file)}` opens it")
        else:
            self.refuse_unsound("is not saved (`save --draft` keeps it for later)")
            path = Path(names[0]) if names else self.path
            if path is None:
                raise Refused("which file? `save FILE`")
            self.write(path, format_position(self.draft.state, self.draft.source))
            self.path = path
            output.say(f"saved in {path}{self._drop_copy(path)}")
        self.saved = self.draft

    def _drop_copy(self, saved: Path) -> str:
        """Takes away the draft that the session came from or kept beside its file, now that all of it is saved."""
        copy, self.copy = self.copy, None
        if copy is None or not copy.exists() or copy.samefile(saved):
            return ""
        if not self.files.is_known(copy):
            return f"; its draft {copy} was changed by another program meanwhile, and stays"
        try:
            copy.unlink()
        except OSError as error:
            return f"; its draft {copy} cannot be taken away: {error.strerror}"
        return f"; its draft {copy} is taken away"

    def _draft_file(self, name: str | None) -> Path | None:
        if name is not None:
            return Path(name)
        return None if self.path is None else self.path.with_name(self.path.name + DRAFT)

    def _write_draft(self, file: Path) -> None:
        self.write(file, format_draft(self.draft))

    def kept_in(self, file: Path) -> None:
        """The draft, or the position, lies in another file from now on."""
        if file.name.endswith(DRAFT):
            self.copy = file
        else:
            self.path = file
