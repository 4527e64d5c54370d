"""Runs the kernel by the WebAssembly of the browser, in which Pyodide runs this program."""

from __future__ import annotations

from js import Uint8Array, WebAssembly

from .machine import EXPORTS, Unusable


class BrowserHost:
    """A copy of the kernel beside the memory of Python. Raises `Unusable` if the content is not the kernel."""

    def __init__(self, content: bytes) -> None:
        place = Uint8Array.new(len(content))
        place.assign(content)
        if not WebAssembly.validate(place):
            raise Unusable("WebAssembly.validate")
        module = WebAssembly.Module.new(place)
        self._exports = WebAssembly.Instance.new(module).exports
        if missing := [name for name in EXPORTS if not hasattr(self._exports, name)]:
            raise Unusable(", ".join(missing))
        self._memory = Uint8Array.new(self._exports.memory.buffer)

    def call(self, function: str, *arguments: int) -> int:
        """Calls a function of the kernel."""
        returned: int = getattr(self._exports, function)(*arguments)
        return returned

    def write(self, place: int, content: bytes) -> None:
        """Puts bytes into the memory of the kernel."""
        if content:
            self._memory.subarray(place, place + len(content)).assign(content)

    def read(self, place: int, length: int) -> bytes:
        """Bytes of the memory of the kernel."""
        found: bytes = self._memory.subarray(place, place + length).to_bytes()
        return found
