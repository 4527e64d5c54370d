"""What may happen to the process at any moment: Ctrl-C while modules load, a crash, a stderr that nobody reads.

This is in force before anything heavy is loaded, so at the top it needs nothing but the standard library."""

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
from ..questions.libraries import missing

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer


@contextmanager
def guard() -> Iterator[None]:
    """Ends on Ctrl-C quietly, and on what no command should raise with one sentence and the exit code of a crash."""
    stderr, interruption = sys.stderr, _Interruption()
    listens = signal.getsignal(signal.SIGINT) is signal.default_int_handler  # a caller may want Ctrl-C to do nothing
    try:
        if listens:
            signal.signal(signal.SIGINT, interruption.on_signal)
        sys.stderr = _unfailing(stderr)
        yield
    except SystemExit:
        raise
    except KeyboardInterrupt:
        sys.exit(INTERRUPTED)
    except BaseException as error:  # a library written in Rust panics with more than an Exception
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
    """Ends a script that goes on where it was broken off: on Ctrl-C, and on `DataError` with what is wrong."""
    try:
        yield
    except KeyboardInterrupt:
        sys.stderr.write("interrupted; the same command goes on from here\n")
        sys.exit(INTERRUPTED)
    except DataError as error:
        sys.stderr.write("\n".join(error.problems) + "\n")
        sys.exit(2)


def tell_of_crash(error: BaseException) -> None:
    """Says on stderr that the program crashed, and where the whole story lies."""
    from .bug_report import crash_sentence
    from .output import note  # which loads a library, and nothing guards what is loaded before this module
    from .refusals import refuse

    sentence = crash_sentence(error)
    note(sentence)
    refuse("crash", None, sentence, CRASHED)


def _tell_of_missing(error: BaseException) -> None:
    """Leaves with what to install, where an error says that a library is not there: nothing else may load, either."""
    from .refusals import refuse  # as above

    if sentence := missing(error):
        sys.stderr.write(f"{sentence}\n")
        refuse("undecided", None, sentence, MISTAKE)
        sys.exit(MISTAKE)


class _Interruption:
    """Interrupts as Python does by itself, and remembers whether an import was going on.

    Such an import may end in anything: libraries written in C turn `KeyboardInterrupt` into an `ImportError` of their
    own, and what they leave half made fails later. None of that is a crash.
    """

    def __init__(self) -> None:
        self.tore_an_import = False

    def on_signal(self, _: int, frame: FrameType | None) -> None:
        while frame is not None:
            self.tore_an_import |= frame.f_code.co_filename.startswith("<frozen importlib.")
            frame = frame.f_back
        raise KeyboardInterrupt


def _unfailing(stream: TextIO) -> TextIO:
    """The stream such that writing to it succeeds; a console of Windows and what tests put there stay as they are."""
    buffer = getattr(stream, "buffer", None)
    if not isinstance(getattr(buffer, "raw", buffer), io.FileIO):
        return stream
    file = _Unread(stream.fileno(), "w", closefd=False)
    return io.TextIOWrapper(file, stream.encoding, stream.errors, write_through=True)


class _Unread(io.FileIO):
    """A file that loses what cannot be written, its reader gone or its disk full: the exit code still tells."""

    def write(self, data: ReadableBuffer, /) -> int:
        try:
            return super().write(data)
        except OSError:
            return memoryview(data).nbytes
