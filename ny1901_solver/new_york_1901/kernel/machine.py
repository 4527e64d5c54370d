"""Runs the kernel: each thread has a copy of it with a memory of its own."""

from __future__ import annotations

import atexit
import struct
import sys
import threading
from dataclasses import dataclass, field
from enum import IntEnum
from pathlib import Path
from typing import Protocol

from ...errors import DataError, ProofsDiffer
from ...messages import gettext
from ..moves import Turn
from ..state import GameState, Setup
from .packing import WeightsOfValue, packed_normal

KERNEL = Path(__file__).with_name("kernel.wasm")
"""The kernel as WebAssembly; `python -m tests.new_york_1901.kernel.build` makes it from `source`."""

EXPORTS = (
    *("memory", "input_place", "output_place", "input_words"),
    *("begin", "set_tables", "set_state", "rollouts", "choose"),
)
"""What the program uses of the kernel."""


class NotHere(Exception):
    """Raised by a host if this system runs no WebAssembly: the library or the processor is missing, or the memory."""


class Unusable(Exception):
    """Raised by a host for a file that is not the kernel, with the reason."""


class Host(Protocol):
    """A copy of the kernel in the system that runs it."""

    def call(self, function: str, *arguments: int) -> int:
        """Calls a function of the kernel."""

    def write(self, place: int, content: bytes) -> None:
        """Puts bytes into the memory of the kernel."""

    def read(self, place: int, length: int) -> bytes:
        """Bytes of the memory of the kernel."""


class Reason(IntEnum):
    """What a call of the kernel returns: `FINE`, or the reason why it has no result (`source/kernel.h`)."""

    FINE = 0
    WRONG_INPUT = 1
    OVERFULL = 2
    DAMAGED = 3


@dataclass(slots=True)
class Loaded:
    """What a copy of the kernel has read last, so that the next game from the same position need not read it again.

    `turns` has the turns of the position that are packed already, by the id of their objects.
    """

    setup: Setup | None = None
    weights: WeightsOfValue | None = None
    state: GameState | None = None
    plays_setup: bool = False
    plays_state: bool = False
    turns: dict[int, tuple[Turn, bytes]] = field(default_factory=dict)


class Machine:
    """A copy of the kernel. `call` puts numbers into its input and calls a function; `output` reads the results.

    `input_place` and `output_place` are the places of input and output in the memory of the kernel.
    """

    def __init__(self, host: Host) -> None:
        self.host, self.loaded = host, Loaded()
        self.input_place, self.output_place = host.call("input_place"), host.call("output_place")
        self._input_length = 8 * host.call("input_words")
        self.call("begin", packed_normal())

    def call(self, function: str, content: bytes = b"") -> Reason:
        """Calls a function of the kernel. Raises `ProofsDiffer` if the kernel has written where it must not, or if it
        has trapped."""
        if len(content) > self._input_length:
            return Reason.WRONG_INPUT
        self.host.write(self.input_place, content)
        arguments = () if function == "count_turns" else (len(content) // 8,)
        try:
            reason = Reason(self.host.call(function, *arguments))
        except Exception as error:  # each host has errors of its own
            sentence = gettext("the kernel failed in {function}: {error}", function=function, error=error)
            raise _failure(sentence) from error
        if reason is Reason.DAMAGED:
            raise _failure(gettext("the kernel has damaged its tables in {function}", function=function))
        return reason

    def output(self, count: int) -> tuple[float, ...]:
        """The first numbers of the output."""
        return struct.unpack(f"<{count}d", self.host.read(self.output_place, 8 * count))


_OF_THREAD = threading.local()
atexit.register(_OF_THREAD.__dict__.clear)  # libraries cannot free a copy once their modules are gone


def _failure(sentence: str) -> ProofsDiffer:
    """The error for a copy of the kernel that can no longer be used; the thread gets another copy for its next game."""
    _OF_THREAD.__dict__.pop("machine", None)
    return ProofsDiffer(sentence)


def machine() -> Machine | None:
    """The copy of the kernel for the current thread; `None` where nothing runs WebAssembly. Raises `DataError` if the
    file of the kernel is missing or damaged."""
    if not hasattr(_OF_THREAD, "machine"):
        _OF_THREAD.machine = _new_machine()
    made: Machine | None = _OF_THREAD.machine
    return made


def _new_machine() -> Machine | None:
    try:
        return Machine(_new_host(KERNEL.read_bytes()))
    except NotHere:
        return None
    except OSError as error:
        raise _not_the_kernel(error.strerror or error) from error
    except Unusable as error:
        raise _not_the_kernel(error) from error


def _not_the_kernel(reason: object) -> DataError:
    sentence = gettext(
        "{path}: this file of the program is missing or damaged ({reason}); install the program again",
        path=KERNEL,
        reason=reason,
    )
    return DataError([sentence])


def _new_host(content: bytes) -> Host:
    """Loads the kernel. Raises `NotHere` if this system cannot run it, and `Unusable` if the content is another."""
    if sys.platform == "emscripten":
        from .in_browser import BrowserHost

        return BrowserHost(content)
    try:
        from .in_wasmtime import WasmtimeHost
    except (ImportError, OSError, RuntimeError) as error:  # not installed, or has no code for this system
        raise NotHere from error
    return WasmtimeHost(content)
