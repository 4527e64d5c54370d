"""Runs the kernel by the library wasmtime, and keeps the compiled kernel in the cache folder."""

from __future__ import annotations

import atexit
import hashlib
import platform
import threading
from contextlib import suppress
from functools import cache
from importlib.metadata import version

from wasmtime import Engine, Func, Instance, Memory, Module, Store, WasmtimeError

from ...files.cache import Cache
from .machine import EXPORTS, NotHere, Unusable

_COMPILED = Cache("kernel", most=4)
_LOCK = threading.Lock()


class WasmtimeHost:
    """A copy of the kernel in a store of its own, which only one thread may use. Raises `NotHere` if wasmtime cannot
    compile for this processor or gets no memory, and `Unusable` if the content is not the kernel."""

    def __init__(self, content: bytes) -> None:
        try:
            with _LOCK:
                engine, module = _compiled(content)
            self._store = Store(engine)
            self._exports = Instance(self._store, module, []).exports(self._store)
        except WasmtimeError as error:
            raise NotHere from error
        self._functions: dict[str, Func] = {}
        if missing := [name for name in EXPORTS if name not in self._exports]:
            raise Unusable(", ".join(missing))
        memory = self._exports["memory"]
        assert isinstance(memory, Memory)
        # the kernel has no function that lets its memory grow, so the memory stays where it is
        self._memory = memoryview(memory.get_buffer_ptr(self._store)).cast("B")

    def call(self, function: str, *arguments: int) -> int:
        """Calls a function of the kernel."""
        if function not in self._functions:
            found = self._exports[function]
            assert isinstance(found, Func)
            self._functions[function] = found
        returned: int = self._functions[function](self._store, *arguments)
        return returned

    def write(self, place: int, content: bytes) -> None:
        """Puts bytes into the memory of the kernel."""
        self._memory[place : place + len(content)] = content

    def read(self, place: int, length: int) -> bytes:
        """Bytes of the memory of the kernel."""
        return bytes(self._memory[place : place + length])


@cache
def _compiled(content: bytes) -> tuple[Engine, Module]:
    """The kernel as code of this processor. Raises `WasmtimeError` if it cannot be compiled here, and `Unusable` if the
    content is no WebAssembly on any system."""
    engine = Engine()
    system = f"{version('wasmtime')} {platform.platform()}"
    key = hashlib.sha256(content + system.encode()).hexdigest()
    if (kept := _COMPILED.get_bytes(key)) is not None:
        with suppress(WasmtimeError):  # compiled for another processor
            return engine, Module.deserialize(engine, kept)
    try:
        Module.validate(engine, content)
    except WasmtimeError as error:
        raise Unusable(str(error).strip().splitlines()[-1].strip()) from error
    module = Module(engine, content)
    _COMPILED.put_bytes(key, bytes(module.serialize()))
    return engine, module


atexit.register(_compiled.cache_clear)
