"""A session of `edit`, which can also store an incomplete position as a draft."""

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
    """A draft with its history, the file to save the position to, and the file that stores the draft."""

    its_own = TILES_WORD
    saving = (
        "save [--draft] [FILE]",
        gettext_noop("writes the position to a file; with --draft also a position that is incomplete or impossible"),
    )

    def __init__(
        self, editor: Editor[Draft], opened: OpenedDraft[Draft], ascii_only: bool = False, drawing: Any = None
    ) -> None:
        """Starts a session with an opened draft. If the draft was read from a file, the session also gets this file."""
        super().__init__(editor, opened, ascii_only, drawing)
        self.copy = opened.kept

    def actions(self, words: Sequence[str]) -> dict[str, Callable[[], None]]:
        """Maps the word of each command that does not change the draft to the action of the command."""
        return super().actions(words) | {"tiles": lambda: say_tiles(self.draft.state, self.ascii_only)}

    def greet(self) -> None:
        """Prints, at a terminal, a hint for the first command, and a note if an unfinished draft of the file exists."""
        super().greet()
        beside = self._draft_file(None)
        if beside is not None and beside != self.copy and beside.exists():
            command = f"ny1901 edit {output.path_text(beside)}"
            output.note(
                gettext(
                    "{file} contains an unfinished draft; `{command}` opens the draft", file=beside, command=command
                )
            )

    def rescue(self) -> str:
        """Stores the draft next to the position's file, or in a new file, and returns a message."""
        file = self._draft_file(None)
        number = 1
        while file is None or (file != self.copy and file.exists()):  # another draft
            file = Path(f"unsaved-{number}.yaml{DRAFT}")
            number += 1
        self._write_draft(file)
        command = f"ny1901 edit {output.path_text(file)}"
        return gettext(
            "the position is not saved; a draft of the position is in {file}; `{command}` opens the draft",
            file=file,
            command=command,
        )

    def save(self, words: Sequence[str]) -> None:
        """Writes the position if the position is complete and possible; otherwise writes the draft."""
        names = [word for word in words if word != "--draft"]
        if len(names) > 1 or (names and names[0].startswith("-")):
            raise Refused(
                gettext(
                    "{word!r} is one word too many; expected `save [FILE]` or `save --draft [FILE]`", word=names[-1]
                )
            )
        if "--draft" not in words:
            super().save(names)
            return
        file = self._draft_file(names[0] if names else None)
        if file is None:
            raise Refused(gettext("name the file: `save --draft FILE`"))
        if not names and file != self.copy and file.exists():
            raise Refused(
                gettext(
                    "{file} contains another draft; `save --draft FILE` stores this draft in a different file",
                    file=file,
                )
            )
        self._write_draft(file)
        self.copy = self.copy if names else file
        command = f"ny1901 edit {output.path_text(file)}"
        output.say(gettext("the draft is in {file}; `{command}` opens the draft", file=file, command=command))
        self.saved = self.draft

    def not_saved(self, problems: int) -> str:
        """Returns the message for a position that has problems and cannot be saved."""
        return ngettext(
            "the position has {number} problem and is not saved; `check` lists the problem, and `save --draft` "
            "stores the position for later",
            "the position has {number} problems and is not saved; `check` lists the problems, and `save --draft` "
            "stores the position for later",
            problems,
        )

    def saved_as(self, path: Path) -> str:
        """Deletes the file of the draft after the position is saved; returns a message, or an empty text if the draft
        has no file."""
        copy, self.copy = self.copy, None
        if copy is None or not copy.exists() or copy.samefile(path):
            return ""
        if not self.files.is_known(copy):
            return gettext("another program changed the draft file {file}, so this file is kept", file=copy)
        try:
            copy.unlink()
        except OSError as error:
            return gettext("the draft file {file} cannot be deleted: {reason}", file=copy, reason=error.strerror)
        return gettext("the draft file {file} is deleted", file=copy)

    def _draft_file(self, name: str | None) -> Path | None:
        if name is not None:
            return Path(name)
        return None if self.path is None else self.path.with_name(self.path.name + DRAFT)

    def _write_draft(self, file: Path) -> None:
        self.write(file, format_draft(self.draft))

    def kept_in(self, file: Path) -> None:
        """Sets which file the session treats as its draft file or as its position file."""
        if file.name.endswith(DRAFT):
            self.copy = file
        else:
            self.path = file
