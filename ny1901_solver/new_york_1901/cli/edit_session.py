"""A session of `edit`, which can store a draft before it adds up."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from ...errors import Refused
from ...messages import gettext, gettext_noop, ngettext
from ...protocol.editing import Editor
from ...terminal import output
from ...terminal.editing import DraftSession
from ...terminal.loading import OpenedDraft
from ..table.draft import Draft
from ..table.script import format_draft
from ..table.usages import TILES_WORD
from .drafts import DRAFT
from .play_answers import say_tiles


class EditSession(DraftSession[Draft]):
    """A draft with its history, the file to save it to, and the file that stores it as a draft."""

    its_own = TILES_WORD
    saving = (
        "save [--draft] [FILE]",
        gettext_noop("writes the position; with --draft, one that does not add up yet"),
    )

    def __init__(
        self, editor: Editor[Draft], opened: OpenedDraft[Draft], ascii_only: bool = False, drawing: Any = None
    ) -> None:
        """Starts with an opened draft and the file that it was read from, if any."""
        super().__init__(editor, opened, ascii_only, drawing)
        self.copy = opened.kept

    def actions(self, words: Sequence[str]) -> dict[str, Callable[[], None]]:
        """The actions of commands that change nothing, by word."""
        return super().actions(words) | {"tiles": lambda: say_tiles(self.draft.state, self.ascii_only)}

    def greet(self) -> None:
        """Prints at a terminal what to do first, and whether there is an unfinished draft."""
        super().greet()
        beside = self._draft_file(None)
        if beside is not None and beside != self.copy and beside.exists():
            command = f"ny1901 edit {output.path_text(beside)}"
            output.note(gettext("{file} holds an unfinished draft; `{command}` opens it", file=beside, command=command))

    def rescue(self) -> str:
        """Stores the draft beside its file, or in a file of its own."""
        file = self._draft_file(None)
        number = 1
        while file is None or (file != self.copy and file.exists()):  # another draft
            file = Path(f"unsaved-{number}.yaml{DRAFT}")
            number += 1
        self._write_draft(file)
        command = f"ny1901 edit {output.path_text(file)}"
        return gettext("not saved; a draft of it is in {file}; `{command}` opens it", file=file, command=command)

    def save(self, words: Sequence[str]) -> None:
        """Writes the position, once it adds up, or the draft."""
        names = [word for word in words if word != "--draft"]
        if len(names) > 1 or (names and names[0].startswith("-")):
            raise Refused(gettext("{word!r} is too much: `save [FILE]` or `save --draft [FILE]`", word=names[-1]))
        if "--draft" not in words:
            super().save(names)
            return
        file = self._draft_file(names[0] if names else None)
        if file is None:
            raise Refused(gettext("which file? `save --draft FILE`"))
        if not names and file != self.copy and file.exists():
            raise Refused(
                gettext("{file} holds another draft; `save --draft FILE` stores this one elsewhere", file=file)
            )
        self._write_draft(file)
        self.copy = self.copy if names else file
        command = f"ny1901 edit {output.path_text(file)}"
        output.say(gettext("the draft is in {file}; `{command}` opens it", file=file, command=command))
        self.saved = self.draft

    def not_saved(self, problems: int) -> str:
        """Names the command that keeps a position with problems."""
        return ngettext(
            "a position that does not add up is not saved (`save --draft` keeps it for later): "
            "{number} thing does not, `check` lists them",
            "a position that does not add up is not saved (`save --draft` keeps it for later): "
            "{number} things do not, `check` lists them",
            problems,
        )

    def saved_as(self, path: Path) -> str:
        """Removes the file of the draft, now that all of it is saved; returns a sentence about that, or nothing."""
        copy, self.copy = self.copy, None
        if copy is None or not copy.exists() or copy.samefile(path):
            return ""
        if not self.files.is_known(copy):
            return gettext("its draft {file} was changed by another program meanwhile, and stays", file=copy)
        try:
            copy.unlink()
        except OSError as error:
            return gettext("its draft {file} cannot be deleted: {reason}", file=copy, reason=error.strerror)
        return gettext("its draft {file} is deleted", file=copy)

    def _draft_file(self, name: str | None) -> Path | None:
        if name is not None:
            return Path(name)
        return None if self.path is None else self.path.with_name(self.path.name + DRAFT)

    def _write_draft(self, file: Path) -> None:
        self.write(file, format_draft(self.draft))

    def kept_in(self, file: Path) -> None:
        """Changes the file of the draft or of the position."""
        if file.name.endswith(DRAFT):
            self.copy = file
        else:
            self.path = file
