"""Which tests run when a change lands: all short ones, and of those that take long the ones that the change concerns.

With `--changed-since REV` a test function that takes a second or more runs in turns. If a file that it is about has
changed since REV, all its cases run; otherwise a share of them, drawn by the seed, so that each runs every few
landings. A test is about its own folder and the package at the same place (`tests/files` is about
`ny1901_solver/files`), or about the whole program if there is no such package. The mark `rotates(parts, *places)` names
other parts and places. The mark `always` keeps a test out of the rotation.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from zlib import crc32

from .longer import function_of, longer

ROOT = Path(__file__).parent.parent
PROGRAM = "ny1901_solver"
FROM = 1.0
"""Seconds from which on a test function rotates."""
PARTS = 6
"""Landings after which each case of such a function has run, more or less."""


@dataclass(frozen=True, slots=True)
class Rotation:
    """One of `parts` of the cases runs at a landing, but all of them if a file at `places` has changed.

    Places are files or folders of the repository; one that begins with `!` is left out of the others.
    """

    parts: int
    places: tuple[str, ...]

    def is_about(self, path: str) -> bool:
        """Whether a file lies at one of the places."""
        return _lies_in(path, self.places) and not _lies_in(
            path, (place[1:] for place in self.places if place[0] == "!")
        )


def _lies_in(path: str, places: Iterable[str]) -> bool:
    return any(path == place or path.startswith(f"{place}/") for place in places)


def rotation_of(test: str, mark: Sequence[object] | None) -> Rotation | None:
    """How a test rotates, by its id and the arguments of its mark; None if it runs at every landing."""
    folder, function = Path(test.partition("::")[0]).parent, function_of(test)
    if mark is not None:
        parts, *places = mark
        return Rotation(int(str(parts)), (*map(str, places), folder.as_posix()))
    if longer().get(function, 0.0) < FROM:
        return None
    return Rotation(PARTS, (_package_of(folder), folder.as_posix()))


def _package_of(folder: Path) -> str:
    """The package at the same place in the program as a folder of tests, or the nearest one around it."""
    package = Path(PROGRAM, *folder.parts[1:])
    while not (ROOT / package).is_dir():
        package = package.parent
    return package.as_posix()


def left_out(rotations: Mapping[str, Rotation], seed: str, has_changed: Callable[[Rotation], bool]) -> Collection[str]:
    """The ids of rotating tests whose turn it is not."""
    cases = defaultdict[str, list[str]](list)
    for test in rotations:
        cases[function_of(test)].append(test)
    waiting = set[str]()
    for function, tests in cases.items():
        rotation = rotations[tests[0]]
        if not has_changed(rotation):
            whole, rest = divmod(len(tests), rotation.parts)
            share = whole + (_drawn(seed, function) % rotation.parts < rest)
            waiting |= set(sorted(tests, key=lambda test: _drawn(seed, test))[share:])
    return waiting


def _drawn(seed: str, name: str) -> int:
    return crc32(f"{seed} {name}".encode())
