"""Text files: read up to a size, written whole or not at all, and where a problem in one lies."""

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

FormOf: TypeAlias = Callable[[str], str]
"""Says what the text of a file is for certain, a word of `FORMS`."""
FORMS = {
    "position": "a position",
    "record": "a game record",
    "puzzle": "a puzzle",
    "draft": "a draft",
    "": "a file of another kind",
}
LARGEST = 256 * 1024
"""Bytes that a file may have. The largest that a game makes are records, 15 KB after 440 turns of four players, and the
largest that are typed are boards, 10 KB for all the squares that can be named; with 17 times as much there is room for
comments, and a reader of YAML in plain Python still says within seconds what is wrong."""

LONGEST_LINE = 64 * 1024
"""Characters of a line where lines are read one by one and a file may have any number of them: a journal, and a session
from a pipe. The longest that are written are of a few hundred."""

PATIENCE = 5
"""Seconds that a pipe with a name is waited for: whoever fills it is mostly started in the same line of a shell."""

LONGEST_WAIT = 20
"""Seconds that a lock is waited for: whoever holds it writes one small file."""

PAUSES = (0.02, 0.05, 0.1, 0.2, 0.4)
"""Seconds between tries to replace a file that another program has open: virus scanners close it sooner."""

HELD = (errno.EACCES, errno.EAGAIN, errno.EDEADLK, 36)
"""What systems say of a lock that another program holds; 36 is EDEADLOCK of Windows."""

tell_no_lock: ContextVar[Callable[[Path, str], None] | None] = ContextVar("tell_no_lock", default=None)
"""Is told of a file that is written without a lock, and why there is none."""

_parts = count()
"""Numbers for files under way: threads may write one file at once."""


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
        return shorten(f"{self.place}: {self.sentence}")


def read_text(path: Path) -> str:
    """Reads a UTF-8 file; raises `DataError` when it cannot be read."""
    read = read_or_say(path)
    if isinstance(read, Problem):
        raise DataError([str(read)])
    return read


def read_or_say(path: Path) -> str | Problem:
    """Reads a UTF-8 file, or says why it cannot be read."""
    try:
        with _open(path) as file:
            return read_stream(file, str(path))
    except (OSError, ValueError) as error:  # some texts are no name that a file can have
        reason = error.strerror if isinstance(error, OSError) and error.strerror else "no name of a file"
        if _is_folder(path):  # which systems say in other words
            reason = "is a folder, not a file"
        return Problem(str(path), None, None, reason, "not-readable")


def _open(path: Path) -> BinaryIO:
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

    A link is followed, an old file keeps its permissions, one that may not be written to is left as it is, and a device
    or pipe is written to as it is.
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
    """Writes a file that is not there yet, and says whether it was not; raises `DataError` when it cannot be written.

    Of several programs that do so at once, one does.
    """
    try:
        _put(path, content, "xb")
    except FileExistsError:
        return False
    except OSError as error:
        with suppress(OSError):
            path.unlink(missing_ok=True)  # what was begun of it is ours
        raise unwritten(path, error) from None
    return True


def append_line(path: Path, line: str) -> None:
    """Adds a line to a file, or begins one; raises `DataError`, with nothing added, when it cannot be written."""
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
    """The error that says why a file cannot be written."""
    return DataError([f"{path}: cannot be written: {error.strerror or error}"])


def _put(path: Path, content: bytes, mode: Literal["wb", "xb"]) -> None:
    """Writes a file down to the disk."""
    with path.open(mode) as file:
        file.write(content)
        file.flush()
        os.fsync(file.fileno())


def _replace(part: Path, target: Path) -> None:
    """Puts a file in the place of another one; where another program has that open, as Windows minds, tries again."""
    for wait in PAUSES:
        try:
            part.replace(target)
            return
        except PermissionError:
            time.sleep(wait)
    try:
        part.replace(target)
    except PermissionError as error:
        reason = f"{error.strerror or error}; another program may have it open"
        raise PermissionError(error.errno, reason) from None


@contextmanager
def alone(path: Path) -> Iterator[bool]:
    """Waits until no other program is at a file, and keeps them waiting; by an empty file beside it, taken away after.

    Where there are no locks nobody waits: that is told to `tell_no_lock`, and the answer is no. Raises `DataError` when
    another program is at the file for longer than `LONGEST_WAIT`.
    """
    target = path.resolve()
    beside = target.with_name(f".{target.name}.lock")
    with suppress(OSError):
        target.parent.mkdir(parents=True, exist_ok=True)
    try:
        lock = _acquire_lock(beside)
    except TimeoutError:
        raise DataError([f"{path}: another program has been writing to it for {LONGEST_WAIT} seconds"]) from None
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
    """Opens a lock and holds it; raises `TimeoutError` where others do for too long, `OSError` where there are none."""
    end = time.monotonic() + LONGEST_WAIT
    while True:
        lock = beside.open("ab")
        try:
            _hold(lock)
            if os.name == "nt" or _is_there(lock, beside):
                return lock
            lock.close()  # its last holder has taken it away: the next one is another file
        except OSError as error:
            lock.close()
            if error.errno not in HELD:
                beside.unlink(missing_ok=True)
                raise
            if time.monotonic() > end:
                raise TimeoutError from None
            time.sleep(0.02)


def _hold(file: BinaryIO) -> None:
    """Locks a file until it is closed; raises `OSError`, of a number in `HELD` where another program has done so."""
    try:
        import fcntl
    except ImportError:
        import msvcrt

        file.seek(0)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined]
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _is_there(file: BinaryIO, path: Path) -> bool:
    """Whether an open file is the one of a name."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return False


def _unlock(lock: BinaryIO, beside: Path) -> None:
    """Takes a lock away and lets go of it; Windows lets nobody take away what is open."""
    for step in (lock.close, beside.unlink) if os.name == "nt" else (beside.unlink, lock.close):
        with suppress(OSError):
            step()


def fingerprint(*texts: str) -> str:
    """The first 16 hex digits of a SHA-256 over texts, line endings set aside."""
    digest = hashlib.sha256()
    for text in texts:
        digest.update(text.replace("\r\n", "\n").encode())
        digest.update(b"\0")
    return digest.hexdigest()[:16]


def path_text(path: Path) -> str:
    """A path as it is typed on a command line: in quotes where it has blanks."""
    return f'"{path}"' if any(character.isspace() for character in str(path)) else str(path)


def expect_folder(path: Path) -> None:
    """Raises `DataError` when the folder that a file is to lie in is not there."""
    if not path.absolute().parent.is_dir():
        raise DataError([f"{path}: there is no folder {path.parent}"])


def expect_page(path: Path, form_of: FormOf) -> None:
    """Raises `DataError` when no picture or book can be written there: it has no folder, or is of a form that we read.

    A picture or a book that is there is written anew.
    """
    expect_folder(path)
    if path.is_file() and (there := form_there(path, form_of)):
        raise DataError([f"{path}: is there already and is {FORMS[there]}; another name is wanted"])


def form_there(path: Path, form_of: FormOf) -> str:
    """Which of `FORMS` a file is."""
    old = read_or_say(path)
    return form_of(old) if isinstance(old, str) else ""


def write_in_form(path: Path, text: str, form_of: FormOf) -> None:
    """Writes a file whole or not at all; a folder that is not there is an error, and so is a file of another form.

    So no record or puzzle is lost to a position that is given its name.
    """
    expect_form(path, text, form_of)
    write_text(path, text)


def expect_form(path: Path, text: str, form_of: FormOf) -> None:
    """Raises `DataError` where no file of the text's form can be written."""
    if str(path) in ("-", "."):
        raise DataError([f"{str(path)!r} is no name of a file to write to"])
    expect_folder(path)
    _refuse_another_form(path, text, form_of)


def _refuse_another_form(path: Path, text: str, form_of: FormOf) -> None:
    """Raises `DataError` when a file has the name already and holds something else than the text does.

    An empty file holds nothing, a draft is a position under way, and of two texts of no form nobody knows whether they
    are of one kind.
    """
    if not path.is_file() or not path.stat().st_size:
        return
    there, given = form_there(path, form_of), form_of(text)
    if given and (there == given or (there, given) == ("draft", "position")):
        return
    if path.read_bytes() == text.encode():
        return
    what = "what is to be written" if not given else FORMS[given]
    raise DataError([f"{path}: is there already and is {FORMS[there]}, not {what}; another name is wanted"])
