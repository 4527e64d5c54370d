"""Text files: reading them up to a maximum size, writing them whole or not at all, and the place of a problem in a
file.
"""

from __future__ import annotations

import errno
import hashlib
import io
import os
import stat
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from dataclasses import dataclass
from enum import StrEnum
from itertools import count
from pathlib import Path
from typing import BinaryIO, Literal, TypeAlias

from ..errors import DataError, shorten
from ..messages import gettext, gettext_noop
from ..text.words import join_clauses

FormOf: TypeAlias = Callable[[str], str]
"""A function that returns the kind of a text file, which is a key of `FORMS`, or an empty text if the kind is not
certain.
"""
FORMS = {
    "position": gettext_noop("a position"),
    "record": gettext_noop("a game record"),
    "puzzle": gettext_noop("a puzzle"),
    "draft": gettext_noop("a draft"),
    "": gettext_noop("a file of another kind"),
}
LARGEST = 256 * 1024
"""The greatest size of a file in bytes.

The largest files of a game are records (15 KB after 440 turns of four players). The largest files that people type are
boards (10 KB for all squares that can have a name). The limit is 17 times as large, which leaves room for comments.
With a file of this size, even a YAML parser in plain Python still reports an error within seconds.
"""

LONGEST_LINE = 64 * 1024
"""The greatest length of a line, in characters, in files with any number of lines: journals, and sessions read from a
pipe.

The longest line that the program writes has a few hundred characters.
"""

PATIENCE = 5
"""The time in seconds to wait for the writer of a named pipe. Usually the same shell command starts the program that
writes the pipe and the program that reads it.
"""

LONGEST_WAIT = 20
"""The time in seconds to wait for a lock. A program holds the lock only as long as it writes one small file."""

PAUSES = (0.02, 0.05, 0.1, 0.2, 0.4)
"""The times in seconds between attempts to replace a file that another program has open. Virus scanners close a file
within the sum of these times.
"""

HELD = (errno.EACCES, errno.EAGAIN, errno.EDEADLK, 36)
"""The error numbers that mean that another program holds the lock. 36 is EDEADLOCK on Windows."""

tell_no_lock: ContextVar[Callable[[Path, str], None] | None] = ContextVar("tell_no_lock", default=None)
"""A function that is called when a file is written without a lock; its arguments are the file and the reason why it
cannot be locked."""

_parts = count()
"""Numbers in the names of temporary files. With different names, several threads can write the same file at once."""


class Grade(StrEnum):
    """The severity of a problem: a mistake, a field that is not filled in yet, or something unusual that may be
    right."""

    MISTAKE = gettext_noop("mistake")
    BLANK = gettext_noop("not filled in yet")
    LOOK = gettext_noop("look at")


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem in a file. The text of a problem, `str(problem)`, is one line: the place, then the sentence.

    Lines and columns count from 1; `length` is the length of the wrong text. `kind` is an identifier of the kind of
    problem. `cell` is the place of the problem in a spreadsheet, `squares` contains the squares of the board that the
    problem concerns (column, row from 0), and `picture` shows the place in a few lines of text.
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
        """The place of the problem in words: the file, the line and the column, as far as they are known."""
        if self.line is None:
            place = self.file
        elif self.column is None:
            place = gettext("{file}, line {line}", file=self.file, line=self.line)
        else:
            place = gettext("{file}, line {line}, column {column}", file=self.file, line=self.line, column=self.column)
        return gettext("{place} (cell {cell})", place=place, cell=self.cell) if self.cell else place

    def __str__(self) -> str:
        return shorten(f"{self.place}: {self.sentence}")


def read_text(path: str | Path) -> str:
    """Reads a UTF-8 file; raises `DataError` if it cannot be read."""
    read = read_or_say(Path(path))
    if isinstance(read, Problem):
        raise DataError([str(read)])
    return read


def read_or_say(path: Path) -> str | Problem:
    """Reads a UTF-8 file, or returns the problem if it cannot be read."""
    try:
        with _open(path) as file:
            return read_stream(file, str(path))
    except (OSError, ValueError) as error:  # some texts cannot be the name of a file
        if _is_folder(path):  # every operating system words these errors differently
            reason = gettext("is a folder, not a file")
        elif isinstance(error, OSError) and error.strerror:
            reason = error.strerror
        else:
            reason = gettext("cannot be the name of a file")
        return Problem(str(path), None, None, reason, "not-readable")


def _open(path: Path) -> BinaryIO:
    """Opens a file; raises `OSError` for a named pipe that has no writer within `PATIENCE` seconds.

    The pipes that a shell makes for `<(...)`, and `/dev/stdin`, already have writers; the paths of these pipes begin
    with `/dev` or `/proc`.
    """
    if os.name == "nt" or path.parts[:2] in (("/", "dev"), ("/", "proc")) or not stat.S_ISFIFO(path.stat().st_mode):
        return path.open("rb")
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK)
    with os.fdopen(descriptor, "rb") as pipe:
        end = time.monotonic() + PATIENCE
        while (begun := pipe.read(1)) == b"" and time.monotonic() < end:
            time.sleep(0.02)
        if begun == b"":
            raise OSError(
                errno.EPIPE,
                gettext("is a pipe, and no program has written to it for {seconds} seconds", seconds=PATIENCE),
            )
        os.set_blocking(descriptor, True)  # the pipe has a writer, so its content will come to an end
        return io.BytesIO((begun or b"") + pipe.read(LARGEST + 1))


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except (OSError, ValueError):
        return False


def read_stream(stream: BinaryIO, name: str) -> str | Problem:
    """Reads UTF-8 text to its end, or returns the problem if it cannot be read. `name` is the name of the text in
    messages.
    """
    content = stream.read(LARGEST + 1)
    if len(content) > LARGEST:
        sentence = gettext(
            "larger than the limit of {kilobytes} KB; no file of this game needs to be so large",
            kilobytes=LARGEST // 1024,
        )
        return Problem(name, None, None, sentence, "too-large")
    try:
        return io.TextIOWrapper(io.BytesIO(content), encoding="utf-8-sig").read()
    except ValueError:
        return Problem(name, None, None, gettext("not UTF-8 text"), "not-readable")


def write_text(path: Path, text: str) -> None:
    """Writes a UTF-8 file whole or not at all; raises `DataError` if it cannot be written."""
    write_bytes(path, text.encode())


def write_bytes(path: Path, content: bytes) -> None:
    """Writes a file whole or not at all; raises `DataError` if it cannot be written.

    If the path is a symbolic link, the file to which it leads is written. An existing file keeps its permissions; a
    file without permission to write stays unchanged. For a device or a pipe, the function writes directly to it.
    """
    try:
        target = path.resolve()
        target.parent.mkdir(parents=True, exist_ok=True)
        if target.exists() and not target.is_file():
            target.write_bytes(content)
            return
        if target.exists() and not os.access(target, os.W_OK):
            raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
        part = target.with_name(f".{target.name}.{os.getpid()}.{next(_parts)}.part")
        try:
            _put(part, content, "wb")
            if target.exists():
                part.chmod(target.stat().st_mode & 0o7777)
            _replace(part, target)
        finally:
            part.unlink(missing_ok=True)
    except OSError as error:
        raise unwritten(path, error) from None


def write_new(path: Path, content: bytes) -> bool:
    """Writes a new file and returns `True`; returns `False` if the file exists. Raises `DataError` if the file cannot
    be written.

    If several programs write the same new file at once, only one of them succeeds.
    """
    try:
        _put(path, content, "xb")
    except FileExistsError:
        return False
    except OSError as error:
        with suppress(OSError):
            path.unlink(missing_ok=True)  # the incomplete file was written by this program
        raise unwritten(path, error) from None
    return True


def append_line(path: Path, line: str) -> None:
    """Appends a line to a file, and creates the file if necessary. If the file cannot be written, raises `DataError`
    and adds nothing.
    """
    try:
        with path.open("ab", buffering=0) as file:
            before = file.tell()
            try:
                if file.write(data := f"{line}\n".encode()) != len(data):
                    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            except OSError:
                with suppress(OSError):
                    file.truncate(before)
                raise
    except OSError as error:
        raise unwritten(path, error) from None


def unwritten(path: Path, error: OSError) -> DataError:
    """The error with the reason why a file cannot be written."""
    return DataError([gettext("{path} cannot be written: {reason}", path=path, reason=error.strerror or error)])


def _put(path: Path, content: bytes, mode: Literal["wb", "xb"]) -> None:
    """Writes a file and flushes it to the disk."""
    with path.open(mode) as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _replace(part: Path, target: Path) -> None:
    """Replaces a file by another one. On Windows, the function tries again while another program has the file open."""
    for wait in PAUSES:
        try:
            part.replace(target)
            return
        except PermissionError:
            time.sleep(wait)
    try:
        part.replace(target)
    except PermissionError as error:
        reason = join_clauses(error.strerror or str(error), gettext("another program may have the file open"))
        raise PermissionError(error.errno, reason) from None


@contextmanager
def alone(path: Path) -> Iterator[bool]:
    """A context manager that holds a lock on a file. The lock is an empty lock file next to the file, and is deleted
    afterwards.

    The context manager yields whether the file is locked. If the file system has no locks, `tell_no_lock` is called and
    `False` is yielded. Raises `DataError` if another program holds the lock for longer than `LONGEST_WAIT` seconds.
    """
    target = path.resolve()
    beside = target.with_name(f".{target.name}.lock")
    with suppress(OSError):
        target.parent.mkdir(parents=True, exist_ok=True)
    try:
        lock = _acquire_lock(beside)
    except TimeoutError:
        sentence = gettext(
            "another program has been writing to {path} for {seconds} seconds", path=path, seconds=LONGEST_WAIT
        )
        raise DataError([sentence]) from None
    except OSError as error:
        if tell := tell_no_lock.get():
            tell(path, error.strerror or str(error))
        lock = None
    try:
        yield lock is not None
    finally:
        if lock is not None:
            _unlock(lock, beside)


def _acquire_lock(beside: Path) -> BinaryIO:
    """Opens and locks the lock file. Raises `TimeoutError` after `LONGEST_WAIT` seconds, and `OSError` if files cannot
    be locked.
    """
    end = time.monotonic() + LONGEST_WAIT
    while True:
        lock = beside.open("ab")
        try:
            _hold(lock)
            if os.name == "nt" or _is_there(lock, beside):
                return lock
            lock.close()  # the last holder has deleted this lock file; the next holder has made another one
        except OSError as error:
            lock.close()
            if error.errno not in HELD:
                beside.unlink(missing_ok=True)
                raise
            if time.monotonic() > end:
                raise TimeoutError from None
            time.sleep(0.02)


def _hold(file: BinaryIO) -> None:
    """Locks a file until it is closed. If the lock cannot be taken, raises `OSError`; the error's number is in `HELD`
    if another program holds the lock.
    """
    try:
        import fcntl
    except ImportError:
        import msvcrt

        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _is_there(file: BinaryIO, path: Path) -> bool:
    """Whether an open lock file still exists under its name."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return False


def _unlock(lock: BinaryIO, beside: Path) -> None:
    """Deletes a lock file and releases the lock. On Windows, the function releases the lock before it deletes the file,
    because an open file cannot be deleted.
    """
    for step in (lock.close, beside.unlink) if os.name == "nt" else (beside.unlink, lock.close):
        with suppress(OSError):
            step()


def fingerprint(*texts: str) -> str:
    """The first 16 hex digits of a SHA-256 hash of texts. Texts that differ only in their line endings have the same
    hash.
    """
    digest = hashlib.sha256()
    for text in texts:
        digest.update(text.replace("\r\n", "\n").encode())
        digest.update(b"\0")
    return digest.hexdigest()[:16]


def path_text(path: Path) -> str:
    """A path as a user types it on a command line, that is, in quotes if the path contains blanks."""
    return f'"{path}"' if any(character.isspace() for character in str(path)) else str(path)


def expect_folder(path: Path) -> None:
    """Raises `DataError` if the folder of a file does not exist."""
    if not path.absolute().parent.is_dir():
        raise DataError([gettext("{path}: there is no folder {folder}", path=path, folder=path.parent)])


def expect_page(path: Path, form_of: FormOf) -> None:
    """Raises `DataError` if a picture or book cannot be written to a path: the folder is missing, or the file exists
    and is a position, record, puzzle or draft.

    An existing picture or book is overwritten.
    """
    expect_folder(path)
    if path.is_file() and (there := form_there(path, form_of)):
        sentence = gettext(
            "{path} already exists and is {form}; choose another name", path=path, form=gettext(FORMS[there])
        )
        raise DataError([sentence])


def form_there(path: Path, form_of: FormOf) -> str:
    """The kind of an existing file, which is a key of `FORMS`; an empty text if the file is of no known kind."""
    old = read_or_say(path)
    return form_of(old) if isinstance(old, str) else ""


def is_free(path: Path, text: str) -> bool:
    """Whether writing a text to a path loses nothing: no file has this name, or the file is empty, or it already
    contains the text.
    """
    return not path.is_file() or path.read_bytes() in (b"", text.encode())


def write_in_form(path: Path, text: str, form_of: FormOf) -> None:
    """Writes a file whole or not at all; raises the errors of `expect_form`.

    For example, a position never overwrites a record or a puzzle.
    """
    expect_form(path, text, form_of)
    write_text(path, text)


def expect_form(path: Path, text: str, form_of: FormOf) -> None:
    """Raises `DataError` if the folder of a file is missing, or if the file exists and is of another kind than the
    text.
    """
    if str(path) in ("-", "."):
        raise DataError([gettext("{path!r} cannot be the name of a file to write to", path=str(path))])
    expect_folder(path)
    _refuse_another_form(path, text, form_of)


def _refuse_another_form(path: Path, text: str, form_of: FormOf) -> None:
    """Raises `DataError` if a file with this name exists and is of another kind than the text.

    An empty file is of no kind, so any text may replace it. A position may replace a draft. A text of no known kind may
    not replace a file with other content, because the text and the file may be of different kinds.
    """
    if not path.is_file() or not path.stat().st_size:
        return
    there, given = form_there(path, form_of), form_of(text)
    if given and (there == given or (there, given) == ("draft", "position")):
        return
    if path.read_bytes() == text.encode():
        return
    if given:
        sentence = gettext(
            "{path} already exists and is {form}, not {wanted}; choose another name",
            path=path,
            form=gettext(FORMS[there]),
            wanted=gettext(FORMS[given]),
        )
    else:
        sentence = gettext(
            "{path} already exists and is {form}, which is of another kind than the new file; choose another name",
            path=path,
            form=gettext(FORMS[there]),
        )
    raise DataError([sentence])
