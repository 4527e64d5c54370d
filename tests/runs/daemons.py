"""A real Dask scheduler with its workers, each a process of this machine, and all gone when a test ends."""

from __future__ import annotations

import importlib
import json
import os
import subprocess
import sys
import time
from pathlib import Path
from types import TracebackType

import pytest

ROOT = Path(__file__).parent.parent.parent


class Daemons:
    """A scheduler at a free port, and workers as they are asked for."""

    def __init__(self, folder: Path) -> None:
        if os.environ.get("NY1901_CLUSTER") == "required":  # as in .ci/run
            importlib.import_module("distributed")
        pytest.importorskip("distributed", reason="distributed is not installed: pip install '.[cluster]'")
        self._folder, self._file = folder, folder / "scheduler.json"
        self._processes: list[subprocess.Popen[bytes]] = []

    def __enter__(self) -> Daemons:
        self.scheduler = self._started("scheduler", "--host", "127.0.0.1", "--port", "0", "--dashboard-address", ":0")
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, _: TracebackType | None) -> None:
        for process in self._processes:
            process.kill()
            process.wait()

    @property
    def address(self) -> str:
        """Where the scheduler listens, which it writes down when it does."""
        started = time.monotonic()
        while time.monotonic() - started < 60:
            if self._file.exists() and (text := self._file.read_text(encoding="utf-8")):
                return str(json.loads(text)["address"])
            time.sleep(0.05)
        raise AssertionError(f"no scheduler came up: {(self._folder / 'dask.log').read_text(encoding='utf-8')}")

    def worker(self, **environment: str) -> subprocess.Popen[bytes]:
        """Starts a worker that nobody starts again."""
        return self._started("worker", self.address, "--nthreads", "1", "--no-nanny", **environment)

    def _started(self, *arguments: str, **environment: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "dask", *arguments]
        if arguments[0] == "scheduler":
            command += ["--scheduler-file", str(self._file)]
        own = {"PYTHONPATH": str(ROOT), "DASK_TEMPORARY_DIRECTORY": str(self._folder), **environment}
        with (self._folder / "dask.log").open("ab") as log:
            process = subprocess.Popen(command, stdout=log, stderr=log, env={**os.environ, **own}, cwd=self._folder)
        self._processes.append(process)
        return process
