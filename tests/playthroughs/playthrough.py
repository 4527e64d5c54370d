"""A playthrough: the record of a game, and behind it what is answered at every tenth position of it, in one file.

`python -m tests.playthroughs.playthrough` writes all files anew: the kept records are replayed and everything is asked
again. With `play` the games are played anew before.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path

from .asking import EVERY, Asked, ask, lines_of, shown
from .games import EACH, PLAYABLE

KEPT = Path(__file__).parent / "kept"
NAMES = [(name, number) for name in PLAYABLE for number in range(EACH)]
SHOWN = 15
"""In one of so many files a position is shown as `show` prints it."""
DIVIDER = "\n== what is answered\n"


def file_of(name: str, number: int) -> Path:
    """The file of a playthrough."""
    return KEPT / f"{name}-{number:02}.txt"


def record_in(name: str, number: int) -> str:
    """The record that a file begins with."""
    return file_of(name, number).read_text(encoding="utf-8").partition(DIVIDER)[0]


def asked_of(name: str, record: str) -> Iterator[tuple[int, Asked]]:
    """Every tenth position of a game and the last one before its end, with everything asked, by number."""
    playable = PLAYABLE[name]
    played = list(playable.replay(playable.parse_record(record, name)))
    for number in sorted({*range(0, len(played), EVERY), len(played) - 1}):
        before, after = played[number], played[(number + EVERY // 2) % len(played)]
        yield number, ask(name, before.before, before.turn, after.turn, hint=number % (2 * EVERY) == 0)


def text_of(record: str, asked: list[tuple[int, Asked]], is_shown: bool) -> str:
    """The file of a playthrough, in which the middle one of the positions may be shown as well."""
    lines = list[str]()
    for place, (number, each) in enumerate(asked):
        lines += ["", f"-- position {number}", *lines_of(each)]
        if is_shown and place == len(asked) // 2:
            lines += ["show:", *shown(each)]
    return record + DIVIDER + "\n".join(lines) + "\n"


def main() -> None:
    KEPT.mkdir(exist_ok=True)
    for name, number in NAMES:
        record = PLAYABLE[name].play(number) if "play" in sys.argv[1:] else record_in(name, number)
        text = text_of(record, list(asked_of(name, record)), number % SHOWN == 0)
        file_of(name, number).write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
