"""A session of `edit`: a draft that can be kept before it adds up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from ...kit.errors import Refused
from ...kit.terminal import output
from ...kit.terminal.derived import ask
from ...kit.terminal.editing import Editing
from ...kit.terminal.saving import SessionFiles
from ..capabilities.pictures import DRAW
from ..loading import form_of
from ..positions import format_line
from ..positions.file import format_position
from ..table.commands import EDITS
from ..table.draft import Draft
from ..table.script import format_draft
from ..table.usages import TILES_WORD
from .play_answers import say_position, say_tiles

DRAFT = ".draft"


class EditSession(Editing[Draft]):
    """A draft with its history, the file it is saved to, and the one that keeps it as a draft."""

    commands = EDITS
    shows = "the board, the market and all players"
    its_own = TILES_WORD
    saving = ("save [--draft] [FILE]", "writes the position; with --draft, one that does not add up yet")
    form_of = staticmethod(form_of)

    def __init__(
        self,
        draft: Draft,
        path: Path | None,
        opened: Path | None = None,
        ascii_only: bool = False,
        files: SessionFiles | None = None,
    ) -> None:
        """`opened` is the file that the draft was read from, when it was one; `files` has looked at both."""
        super().__init__(draft, path, ascii_only, files)
        self.copy = opened

    def problems(self) -> Sequence[str]:
        """Everything that does not add up yet."""
        return self.draft.problems()

    def title(self) -> str:
        """The title of the edition."""
        return self.draft.edition.title

    def line(self) -> str:
        """The position as one line."""
        return format_line(self.draft.state)

    def text(self) -> str:
        """The position file."""
        return format_position(self.draft.state, self.draft.source)

    def show(self) -> None:
        """Prints the board, the market and all players."""
        say_position(self.draft.state, self.ascii_only)

    def draw(self, file: Path) -> None:
        """Draws them."""
        ask(DRAW, position=self.draft.state, file=file)

    def actions(self, words: Sequence[str]) -> dict[str, Callable[[], None]]:
        """What the commands do that change nothing, by their words."""
        return super().actions(words) | {"tiles": lambda: say_tiles(self.draft.state, self.ascii_only)}

    def greet(self) -> None:
        """Says at a terminal what to do first, and whether there is an unfinished draft."""
        super().greet()
        beside = self._draft_file(None)
        if beside is not None and beside != self.copy and beside.exists():
            output.note(f"{beside} holds an unfinished draft; `ny1901 edit {output.typed(beside)}` opens it")

    def toolbar(self) -> str:
        """The player to move, the scores, and what does not add up."""
        state, problems = self.draft.state, len(self.problems())
        scores = ", ".join(f"{state.colour(seat)} {player.score}" for seat, player in enumerate(state.players))
        return f"{state.colour(state.to_move)} to move | {scores} | {problems or 'nothing'} to mend"

    def rescue(self) -> str:
        """Keeps the draft beside its file, or in a file of its own."""
        file = self._draft_file(None)
        number = 1
        while file is None or (file != self.copy and file.exists()):  # somebody's other draft
            file = Path(f"unsaved-{number}.yaml{DRAFT}")
            number += 1
        self._write_draft(file)
        return f"not saved; a draft of it lies in {file}, and `ny1901 edit {output.typed(file)}` opens it"

    def save(self, words: Sequence[str]) -> None:
        """Writes the position, once it adds up, or the draft."""
        names = [word for word in words if word != "--draft"]
        if len(names) > 1 or (names and names[0].startswith("-")):
            raise Refused(f"{names[-1]!r} is too much: `save [FILE]` or `save --draft [FILE]`")
        if "--draft" not in words:
            super().save(names)
            return
        file = self._draft_file(names[0] if names else None)
        if file is None:
            raise Refused("which file? `save --draft FILE`")
        if not names and file != self.copy and file.exists():
            raise Refused(f"{file} holds another draft; `save --draft FILE` keeps this one elsewhere")
        self._write_draft(file)
        self.copy = self.copy if names else file
        output.say(f"the draft is in {file}; `ny1901 edit {output.typed(file)}` opens it")
        self.saved = self.draft

    def saved_as(self, path: Path) -> str:
        """Takes away the draft that the session came from or kept beside its file, now that all of it is saved."""
        copy, self.copy = self.copy, None
        if copy is None or not copy.exists() or copy.samefile(path):
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
