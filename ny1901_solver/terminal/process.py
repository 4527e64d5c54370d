"""Handles events that may happen at any time: Ctrl-C while modules load, a crash, a closed stderr.

The context manager `guard` starts before any large module is loaded, so this module imports no third-party library at
the top.
"""

from __future__ import annotations

import io
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType
from typing import TYPE_CHECKING, TextIO

from ..errors import DataError
from ..exit_codes import CRASHED, INTERRUPTED, MISTAKE
from ..messages import gettext
from ..questions.libraries import missing

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


@contextmanager
def guard() -> Iterator[None]:
    """A context manager: on Ctrl-C, the program ends quietly; on an unexpected error, the program prints one sentence
    and ends with the exit code of a crash.
    """
    stderr, interruption = sys.stderr, _Interruption()
    listens = (
        signal.getsignal(signal.SIGINT) is signal.default_int_handler
    )  # the caller of the program may have disabled Ctrl-C
    try:
        if listens:
            signal.signal(signal.SIGINT, interruption.on_signal)
        sys.stderr = _unfailing(stderr)
        yield
    except SystemExit:
        raise
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except BaseException as error:  # an error of a library written in Rust (a panic) is not an `Exception`
        if interruption.tore_an_import:
            sys.exit(INTERRUPTED)
        _tell_of_missing(error)
        tell_of_crash(error)
        sys.exit(CRASHED)
    finally:
        sys.stderr = stderr
        if listens:
            signal.signal(signal.SIGINT, signal.default_int_handler)


@contextmanager
def resumable() -> Iterator[None]:
    """A context manager for scripts that can be resumed: on Ctrl-C, the script prints how to resume; on `DataError`,
    the script prints the problems.
    """
    try:
        yield
    except KeyboardInterrupt:
        sys.stderr.write(gettext("interrupted; the same command continues from here") + "\n")
        sys.exit(INTERRUPTED)
    except DataError as error:
        sys.stderr.write("\n".join(error.problems) + "\n")
        sys.exit(2)


def tell_of_crash(error: BaseException) -> None:
    """Prints on stderr that the program crashed, and the name of the file for the bug report."""
    from .bug_report import crash_sentence
    from .output import note  # the module is imported only within the guard, because it loads a library
    from .refusals import refuse

    sentence = crash_sentence(error)
    note(sentence)
    refuse("crash", None, sentence, CRASHED)


def _tell_of_missing(error: BaseException) -> None:
    """If an error is about a missing library, exits with a sentence on how to install the library.

    The sentence names only the first library that is missing; other libraries may be missing, too.
    """
    from .refusals import refuse  # as above

    if sentence := missing(error):
        sys.stderr.write(f"{sentence}\n")
        refuse("undecided", None, sentence, MISTAKE)
        sys.exit(MISTAKE)


class _Interruption:
    """Raises `KeyboardInterrupt` as Python does, and remembers whether an import was in progress.

    An import that is interrupted by Ctrl-C may raise any error: libraries in C turn `KeyboardInterrupt` into an
    `ImportError`, and half-loaded modules fail later. An error that is raised because an import was interrupted does
    not count as a crash.
    """

    def __init__(self) -> None:
        self.tore_an_import = False

    def on_signal(self, _: int, frame: FrameType | None) -> None:
        while frame is not None:
            self.tore_an_import |= frame.f_code.co_filename.startswith("<frozen importlib.")
            frame = frame.f_back
        raise KeyboardInterrupt


def _unfailing(stream: TextIO) -> TextIO:
    """Returns an output stream like the given one whose writes never fail. If the stream is a console of Windows or
    belongs to a test, it is returned unchanged.
    """
    buffer = getattr(stream, "buffer", None)
    if not isinstance(getattr(buffer, "raw", buffer), io.FileIO):
        return stream
    file = _Unread(stream.fileno(), "w", closefd=False)
    return io.TextIOWrapper(file, stream.encoding, stream.errors, write_through=True)


class _Unread(io.FileIO):
    """A file that drops data that cannot be written because the reader is gone or the disk is full. A failed write
    therefore does not change the exit code.
    """

    def write(self, data: ReadableBuffer, /) -> int:
        try:
            return super().write(data)
        except OSError:
            return memoryview(data).nbytes
