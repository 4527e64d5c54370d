"""Text files: read up to a size, written whole or not at all, and where a problem in one lies."""

from __future__ import annotations

import errno
import hashlib
import io
import os
import stat
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import BinaryIO

from .errors import DataError, shortened

LARGEST = 256 * 1024
"""Bytes that a file may have. The largest that a game makes are records, 15 KB after 440 turns of four players, and the
largest that are typed are boards, 10 KB for all the squares that can be named; with 17 times as much there is room for
comments, and a reader of YAML in plain Python still says within seconds what is wrong."""

LONGEST_LINE = 64 * 1024
"""Characters of a line where lines are read one by one and a file may have any number of them: a journal, and a session
from a pipe. The longest that are written are of a few hundred."""

PATIENCE = 5
"""Seconds that a pipe with a name is waited for: whoever fills it is mostly started in the same line of a shell."""


class Grade(StrEnum):
    """How bad a problem is: wrong, not there yet, or merely odd."""

    MISTAKE = "mistake"
    BLANK = "not filled in yet"
    LOOK = "look at"


@dataclass(frozen=True, slots=True)
class Problem:
    """Something amiss in a file, as text one line: place and sentence.

    Lines and columns count from 1; `length` is that of the text meant. `kind` is one word a kind of problem.
    `cell` names the place in a spreadsheet, `squares` are those of the board (column, row from 0), and
    `picture` shows the place in a few lines of text.
    """

    file: str
    line: int | None
    column: int | None
    sentence: str
    kind: str
    grade: Grade = Grade.MISTAKE
    length: int = 1
    cell: str = ""
    squares: tuple[tuple[int, int], ...] = ()
    picture: str = ""

    @property
    def place(self) -> str:
        """File, line and column, as far as they are known."""
        line = "" if self.line is None else f", line {self.line}"
        column = "" if self.column is None else f", column {self.column}"
        return f"{self.file}{line}{column}{f' (cell {self.cell})' if self.cell else ''}"

    def __str__(self) -> str:
        return shortened(f"{self.place}: {self.sentence}")


def read_text(path: Path) -> str:
    """Reads a UTF-8 file; raises `DataError` when it cannot be read."""
    read = read_or_say(path)
    if isinstance(read, Problem):
        raise DataError([str(read)])
    return read


def read_or_say(path: Path) -> str | Problem:
    """Reads a UTF-8 file, or says why it cannot be read."""
    try:
        with _opened(path) as file:
            return read_stream(file, str(path))
    except (OSError, ValueError) as error:  # some texts are no name that a file can have
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "no name of a file"
        if _is_folder(path):  # which systems say in other words
            reason = "is a folder, not a file"
        return Problem(str(path), None, None, reason, "not-readable")


def _opened(path: Path) -> BinaryIO:
    """Opens a file, or a pipe with a name, of which the text has to begin to come in time.

    What a shell makes of `<(...)` and `/dev/stdin` has its writer already and lies in `/dev` or `/proc`.
    """
    if os.name == "nt" or path.parts[:2] in (("/", "dev"), ("/", "proc")) or not stat.S_ISFIFO(path.stat().st_mode):
        return path.open("rb")
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    with os.fdopen(descriptor, "rb") as pipe:
        end = time.monotonic() + PATIENCE
        while (begun := pipe.read(1)) == b"" and time.monotonic() < end:
            time.sleep(0.02)
        if begun == b"":
            raise OSError(errno.EPIPE, f"is a pipe to which nobody has written for {PATIENCE} seconds")
        os.set_blocking(descriptor, True)  # somebody has it open for writing, so that its end will come
        return io.BytesIO((begun or b"") + pipe.read(LARGEST + 1))


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def read_stream(stream: BinaryIO, name: str) -> str | Problem:
    """Reads UTF-8 text to its end, or says why it cannot be read; `name` is what messages call it."""
    content = stream.read(LARGEST + 1)
    if len(content) > LARGEST:
        sentence = f"larger than {LARGEST // 1024} KB, the most that is read; no file of this game comes near that"
        return Problem(name, None, None, sentence, "too-large")
    try:
        return io.TextIOWrapper(io.BytesIO(content), encoding="utf-8-sig").read()
    except ValueError:
        return Problem(name, None, None, "not UTF-8 text", "not-readable")


def write_text(path: Path, text: str) -> None:
    """Writes a UTF-8 file whole or not at all; raises `DataError` when it cannot be written."""
    write_bytes(path, text.encode())


def write_bytes(path: Path, content: bytes) -> None:
    """Writes a file whole or not at all; raises `DataError` when it cannot be written.

    A link is followed, an old file keeps its permissions, and a device or pipe is written to as it is.
    """
    try:
        target = path.resolve()
        target.parent.mkdir(parents=True, exist_ok=True)
        if target.exists() and not target.is_file():
            target.write_bytes(content)
            return
        part = target.with_name(f".{target.name}.{os.getpid()}.part")
        try:
            part.write_bytes(content)
            if target.exists():
                part.chmod(target.stat().st_mode & 0o7777)
            part.replace(target)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise DataError([f"{path}: cannot be written: {error.strerror or error}"]) from None


@contextmanager
def alone(path: Path) -> Iterator[None]:
    """Waits until no other program is at a file, and keeps them waiting; by an empty file beside it.

    Where the system knows no locks, or none there, nobody waits.
    """
    with ExitStack() as held:
        with suppress(OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            lock = held.enter_context(path.with_name(f".{path.name}.lock").open("ab"))
            _lock(lock)
        yield


def _lock(file: BinaryIO) -> None:
    """Holds a file until it is closed."""
    try:
        import fcntl
    except ImportError:
        import msvcrt

        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)  # type: ignore[attr-defined]
    else:
        fcntl.flock(file, fcntl.LOCK_EX)


def fingerprint(*texts: str) -> str:
    """The first 16 hex digits of a SHA-256 over texts, line endings set aside."""
    digest = hashlib.sha256()
    for text in texts:
        digest.update(text.replace("\r\n", "\n").encode())
        digest.update(b"\0")
    return digest.hexdigest()[:16]


def expect_folder(path: Path) -> None:
    """Raises `DataError` when the folder that a file is to lie in is not there."""
    if not path.absolute().parent.is_dir():
        raise DataError([f"{path}: there is no folder {path.parent}"])
