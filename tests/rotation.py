"""Which tests run when a change lands: all short ones, and of those that take long the ones that the change concerns.

With `--changed-since REV` a test function that takes a second or more runs in turns. If a file that it is about has
changed since REV, all its cases run; otherwise a share of them, drawn by the seed, so that each runs every few
landings. A test is about its own folder and the package at the same place (`tests/files` is about
`ny1901_solver/files`), or the nearest one around it, and the packages in `SUBJECTS`. The mark `rotates(parts, *places)`
names other parts and places. Oracles, random editions and rulings have the mark `always`: at least one case of each
function runs at every landing. Sessions of documents rotate by one part: all of them always run.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
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

_INTERFACES = ("answers", "capabilities", "methods.py", "api.py", "called.py", "table")
SUBJECTS: Mapping[str, tuple[str, ...]] = {
    "tests/contract": ("capabilities", "engine", "python", "questions", "terminal"),
    "tests/docs": ("capabilities", "questions"),
    **{
        f"tests/{game}/{folder}": tuple(f"{game}/{part}" for part in _INTERFACES)
        for game in ("manhattan", "new_york_1901")
        for folder in ("api", "cli", "methods")
    },
    "tests/new_york_1901/site": ("site", "web", "new_york_1901/page", "manhattan/site.py"),
    "tests/new_york_1901/text": ("new_york_1901/moves", "new_york_1901/positions", "new_york_1901/replay"),
}
"""Folders of tests that are about packages elsewhere in the program; theirs and all below."""


@dataclass(frozen=True, slots=True)
class Rotation:
    """One of `parts` of the cases runs at a landing, at least `least`; all of them if a file at `places` has changed.

    Places are files or folders of the repository.
    """

    parts: int
    places: tuple[str, ...]
    least: int = 0

    def is_about(self, path: str) -> bool:
        """Whether a file lies at one of the places."""
        return any(path == place or path.startswith(f"{place}/") for place in self.places)


def rotation_of(test: str, mark: Sequence[object] | None = None, *, always: bool = False) -> Rotation | None:
    """How a test rotates, by its id, the arguments of its mark and whether some of its cases always run.

    None if it does not: it runs at every landing.
    """
    folder, function = Path(test.partition("::")[0]).parent, function_of(test)
    if mark is not None:
        parts, *places = mark
        return Rotation(int(str(parts)), (*map(str, places), folder.as_posix()), int(always))
    if longer().get(function, 0.0) < FROM:
        return None
    return Rotation(PARTS, (*packages_of(folder), folder.as_posix()), int(always))


def packages_of(folder: Path) -> Iterator[str]:
    """The packages that a folder of tests is about."""
    around = [folder, *folder.parents]
    named = [part for each in around for part in SUBJECTS.get(each.as_posix(), ())]
    own = next(each for each in around if (ROOT / PROGRAM / Path(*each.parts[1:])).is_dir())
    if not named or own == folder:
        yield Path(PROGRAM, *own.parts[1:]).as_posix()
    yield from (f"{PROGRAM}/{part}" for part in named)


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
            share = max(rotation.least, whole + (_drawn(seed, function) % rotation.parts < rest))
            waiting |= set(sorted(tests, key=lambda test: _drawn(seed, test))[share:])
    return waiting


def _drawn(seed: str, name: str) -> int:
    return crc32(f"{seed} {name}".encode())
