"""Makes the kernel from its sources: `python -m tests.new_york_1901.kernel.build` writes `kernel.wasm`.

The compiler is the exact version of `ziglang` that the extra `kernel` names, so that everybody makes the same bytes.
`replaying` makes the program that replays calls of the kernel on this machine, with checks of every index."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from pathlib import Path
from shutil import which

from ny1901_solver.new_york_1901.kernel.machine import KERNEL

SOURCE = KERNEL.parent / "source"
REPLAYED = Path(__file__).with_name("replayed.c")
C = ["-std=c11", "-ffp-contract=off"]
"""No multiplication may be contracted with an addition, because Python rounds after both."""

WASM = [
    *("-O3", "-Wall", "-Wextra", "-Werror"),
    *("-target", "wasm32-freestanding", "-mcpu=generic+bulk_memory+sign_ext", "-nostdlib", "-s"),
    *("-Wl,--no-entry", "-Wl,-z,stack-size=1048576"),
]
CHECKED = ["-O1", "-g", "-fno-omit-frame-pointer", "-fno-sanitize-recover=all"]


def zig(*arguments: str) -> None:
    """Runs the compiler in the folder of the sources, with a cache of its own."""
    with tempfile.TemporaryDirectory() as cache:
        places = dict.fromkeys(("ZIG_GLOBAL_CACHE_DIR", "ZIG_LOCAL_CACHE_DIR"), cache)
        command = [sys.executable, "-m", "ziglang", "cc", *arguments]
        subprocess.run(command, check=True, cwd=SOURCE, env=os.environ | places)


def build(target: Path) -> None:
    """Writes the kernel as WebAssembly."""
    zig(*C, *WASM, "-o", str(target), "kernel.c")


def replaying(target: Path, sanitizers: str) -> bool:
    """Writes a program that replays calls of the kernel, checked by some sanitizers of a compiler of this machine;
    returns whether there is one."""
    compiler = next(filter(None, map(which, ("gcc", "clang"))), None)
    if compiler is None:
        return False
    command = [compiler, *C, *CHECKED, f"-fsanitize={sanitizers}", f"-I{SOURCE}", "-o", str(target), str(REPLAYED)]
    subprocess.run(command, check=True)
    return True


if __name__ == "__main__":
    build(KERNEL)
