"""Runs the kernel: one copy of it in the memory of each thread, by the library wasmtime."""

from __future__ import annotations

import hashlib
import platform
import struct
import threading
from contextlib import suppress
from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import TYPE_CHECKING

from ...errors import ProofsDiffer
from ...files.cache import Cache
from ...messages import gettext
from ..moves import Turn
from ..state import GameState, Setup
from .packing import packed_normal

if TYPE_CHECKING:
    import wasmtime

KERNEL = Path(__file__).with_name("kernel.wasm")
"""The kernel as WebAssembly; `python -m tests.new_york_1901.kernel.build` makes it from `source`."""

_COMPILED = Cache("kernel", most=4)


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
    state: GameState | None = None
    plays_setup: bool = False
    plays_state: bool = False
    turns: dict[int, tuple[Turn, bytes]] = field(default_factory=dict)


class Machine:
    """A copy of the kernel with a `memory` of its own. `call` puts numbers into its input and calls a function;
    `output` reads the results."""

    def __init__(self, engine: wasmtime.Engine, module: wasmtime.Module) -> None:
        import wasmtime

        self.loaded = Loaded()
        self._store = wasmtime.Store(engine)
        self._exports = wasmtime.Instance(self._store, module, []).exports(self._store)
        memory = self._exports["memory"]
        assert isinstance(memory, wasmtime.Memory)
        # the kernel has no function that lets its memory grow, so the memory stays where it is
        self.memory = memoryview(memory.get_buffer_ptr(self._store)).cast("B")
        self._functions: dict[str, wasmtime.Func] = {}
        self.input_place, self.input_words = self._number("input_place"), self._number("input_words")
        self.output_place = self._number("output_place")
        assert self.call("begin", packed_normal()) is Reason.FINE

    def _number(self, function: str, *arguments: int) -> int:
        """Calls a function of the kernel that returns a number."""
        import wasmtime

        if function not in self._functions:
            found = self._exports[function]
            assert isinstance(found, wasmtime.Func)
            self._functions[function] = found
        returned: int = self._functions[function](self._store, *arguments)
        return returned

    def call(self, function: str, content: bytes = b"") -> Reason:
        """Calls a function of the kernel. Raises `ProofsDiffer` if the kernel has written where it must not, or if it
        has trapped."""
        import wasmtime

        if len(content) > 8 * self.input_words:
            return Reason.WRONG_INPUT
        self.memory[self.input_place : self.input_place + len(content)] = content
        try:
            arguments = () if function == "count_turns" else (len(content) // 8,)
            reason = Reason(self._number(function, *arguments))
        except (wasmtime.Trap, wasmtime.WasmtimeError) as error:
            raise _failure(
                gettext("the kernel failed in {function}: {error}", function=function, error=error)
            ) from error
        if reason is Reason.DAMAGED:
            raise _failure(gettext("the kernel has damaged its tables in {function}", function=function))
        return reason

    def output(self, count: int) -> tuple[float, ...]:
        """The first numbers of the output."""
        return struct.unpack_from(f"<{count}d", self.memory, self.output_place)


_LOCK = threading.Lock()
_OF_THREAD = threading.local()


def _failure(sentence: str) -> ProofsDiffer:
    """The error for a copy of the kernel that can no longer be used; the thread gets another copy for its next game."""
    _OF_THREAD.__dict__.pop("machine", None)
    return ProofsDiffer(sentence)


def machine() -> Machine | None:
    """The copy of the kernel for the current thread; `None` where wasmtime is missing or does not work."""
    if not hasattr(_OF_THREAD, "machine"):
        _OF_THREAD.machine = _new_machine()
    made: Machine | None = _OF_THREAD.machine
    return made


def _new_machine() -> Machine | None:
    with _LOCK:
        loaded = _engine_and_module()
    if loaded is None:
        return None
    from wasmtime import WasmtimeError

    try:
        return Machine(*loaded)
    except WasmtimeError:  # the system refuses the memory of a copy
        return None


@cache
def _engine_and_module() -> tuple[wasmtime.Engine, wasmtime.Module] | None:
    try:
        import wasmtime
    except (ImportError, OSError, RuntimeError):  # no wheel for this system, or one that does not load
        return None
    content = KERNEL.read_bytes()
    engine = wasmtime.Engine()
    key = hashlib.sha256(content + f"{version('wasmtime')} {platform.platform()}".encode()).hexdigest()
    if (compiled := _COMPILED.get_bytes(key)) is not None:
        with suppress(wasmtime.WasmtimeError):  # compiled for another processor
            return engine, wasmtime.Module.deserialize(engine, compiled)
    try:
        module = wasmtime.Module(engine, content)
    except wasmtime.WasmtimeError:
        return None
    _COMPILED.put_bytes(key, bytes(module.serialize()))
    return engine, module
