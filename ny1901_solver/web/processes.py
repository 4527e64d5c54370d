"""A process of the server as the server sees it: requests go down its pipe, and a thread hears what comes back."""

from __future__ import annotations

import asyncio
import json
import os
import subprocess
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from tempfile import TemporaryDirectory
from typing import Any


class Helper:
    """A child process that answers lines of JSON; made and used in the thread of an event loop.

    `heard` gets every message, `left` hears once that the process has ended.
    """

    def __init__(
        self, module: str, setup: dict[str, Any], heard: Callable[[dict[str, Any]], None], left: Callable[[], None]
    ) -> None:
        self._loop, self._heard, self._left = asyncio.get_running_loop(), heard, left
        path = os.pathsep.join(part for part in sys.path if part)  # as here, and not what lies in the user's folder
        self._folder = TemporaryDirectory(ignore_cleanup_errors=True)  # its own: one that is killed cleans nothing up
        temporary = dict.fromkeys(("TMPDIR", "TEMP", "TMP"), self._folder.name)
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-m", module],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env=os.environ | {"PYTHONPATH": path} | temporary,
            start_new_session=True,  # Ctrl-C is for the server, which ends what it has started
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),  # the same on Windows
        )
        self._lines: SimpleQueue[bytes | None] = SimpleQueue()
        self._sent = -1  # the setup is no request, and requests are counted from 1
        for work in (self._write, self._read):
            threading.Thread(target=work, daemon=True).start()
        self.send(setup)

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def send(self, message: dict[str, Any]) -> int:
        """Sends a line, without waiting for it to be read; its number among the requests, by which the process answers
        one that it cannot read. Raises `ValueError` or `RecursionError` for what JSON cannot write."""
        line = json.dumps(message, separators=(",", ":"), ensure_ascii=False, allow_nan=False).encode() + b"\n"
        self._lines.put(line)
        self._sent += 1
        return self._sent

    def end(self) -> None:
        """Ends the process at once."""
        self._lines.put(None)
        self._process.kill()

    def _write(self) -> None:
        assert self._process.stdin is not None
        try:
            while (line := self._lines.get()) is not None:
                self._process.stdin.write(line)
                self._process.stdin.flush()
        except OSError:
            self._process.kill()  # it reads no more, so that it answers nothing that is asked now; the reader tells
        with suppress(OSError):
            self._process.stdin.close()

    def _read(self) -> None:
        assert self._process.stdout is not None
        with suppress(ValueError, RecursionError):  # what it says is no message, and nothing behind it can be trusted
            for line in self._process.stdout:
                message = json.loads(line)
                if not isinstance(message, dict) or "id" not in message:
                    break
                self._tell(self._heard, message)
        self._process.kill()
        self._process.stdout.close()
        self._lines.put(None)
        self._process.wait()
        self._folder.cleanup()
        self._tell(self._left)

    def _tell(self, ear: Callable[..., None], *what: Any) -> None:
        """Calls in the thread of the loop, unless that has ended."""
        with suppress(RuntimeError):
            self._loop.call_soon_threadsafe(ear, *what)
