"""The games by name, and which of them a text, a file or an id is of."""

from __future__ import annotations

import re
import sys
from pathlib import Path

TYPE_CHECKING = False  # as typing has it, which takes longer to load than all else here
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence
    from typing import Any

    from ..kit.game import Game

NEW_YORK_1901, MANHATTAN = "new-york-1901", "manhattan"
GAMES = {NEW_YORK_1901: "New York 1901", MANHATTAN: "Manhattan"}
"""The games by the name that `--game` takes, with their titles; the first is meant where nothing names one."""

_LINES = {"ny1:": NEW_YORK_1901, "mh1:": MANHATTAN}
_FORMATS = {"ny1901": NEW_YORK_1901, "manhattan": MANHATTAN}
_FORMAT = re.compile(
    r"""^\s*(ny1:|mh1:)|(?:^|[{,])\s*["']?format["']?\s*:\s*["']?(ny1901|manhattan)-|^# (ny1901|manhattan)-""", re.M
)
_GAME = re.compile(r"""(?:^|[{,])\s*["']?game["']?\s*:\s*["']?(new-york-1901|manhattan)\b""", re.M)
_ID = re.compile(r"mh-|M-[A-Z]{2,4}(?:-\d|$)", re.I)
_SUFFIX = ".mh"
"""What names of files end with that hold lines of Manhattan: where a file is missing, they tell the game."""
_HEAD = 4096
"""Bytes of a file that are looked at: what names its game stands in its first lines."""
_QUOTED = 60
"""Characters of a word that errors quote: the beginning of a line tells which one it is."""


def game(name: str) -> Game[Any, Any]:
    """A game by its name."""
    if name == MANHATTAN:
        from ..manhattan.game import Manhattan

        return Manhattan()
    from ..new_york_1901.game import NewYork1901

    return NewYork1901()


def named(word: str) -> str:
    """The game that a word means, as people type it; raises `UnknownWord` with the nearest."""
    from ..kit.choosing import choose

    return choose(word, {name: name for name in GAMES}, "a game")


def of_text(text: str) -> str | None:
    """The game that a text says it is of: a line, or a file by the game that it names, or by its format."""
    if (told := _GAME.search(text[:_HEAD])) is not None:
        return told[1]
    found = _FORMAT.search(text[:_HEAD])
    return None if found is None else _LINES.get(found[1]) or _FORMATS[found[2] or found[3]]


def of_word(word: str) -> str | None:
    """The game that a word is of: a line, an id, a file or folder by what it holds, or what waits on standard input."""
    if (line := word.lstrip()[:4]) in _LINES:
        return _LINES[line]
    held = _waiting() if word == "-" else _held(word)
    return of_text(held.decode("utf-8", "replace")) or of_id(word) or (MANHATTAN if word.endswith(_SUFFIX) else None)


def of_id(word: str) -> str | None:
    """The game that an id is of, where ids say it: those of Manhattan's puzzles and rules."""
    return MANHATTAN if _ID.match(word) else None


def of_edition(name: str) -> str | None:
    """The game that has an edition of a name, where one only has."""
    package = Path(__file__).parent.parent
    data = (NEW_YORK_1901, "new_york_1901"), (MANHATTAN, "manhattan")
    folders = {game: (package / room / "data" / "editions").iterdir() for game, room in data}
    having = [game for game in folders if any(folder.name == name for folder in folders[game])]
    return having[0] if len(having) == 1 else None


def _held(word: str) -> bytes:
    """The beginning of the file that a word names, `RECORD@12` too, or of the edition in a folder."""
    for name in (word, word.rpartition("@")[0]):
        try:
            path = Path(name)
            if name and path.is_dir():
                path /= "edition.yaml"
            if name and path.is_file():
                with path.open("rb") as file:
                    return file.read(_HEAD)
        except (OSError, ValueError):  # a name that no file can have
            continue
    return b""


def _waiting() -> bytes:
    """The beginning of standard input, which is left there to be read."""
    peek = getattr(getattr(sys.stdin, "buffer", None), "peek", None)
    return b"" if peek is None else bytes(peek(_HEAD)[:_HEAD])


def picked(words: Sequence[str]) -> tuple[str | None, list[str]]:
    """The game that a command line names by `--game` or by what is given, and its words without `--game`.

    Raises `Refused` for a game that there is not, for none behind `--game`, and for two, as where a file is of another.
    """
    from ..kit.errors import Refused

    found, rest = set[str](), list[str]()
    following = iter(words)
    for word in following:
        if word == "--":
            rest += [word, *following]
        elif word == "--game" or word.startswith("--game="):
            name = word[len("--game=") :] if "=" in word else next(following, "")
            if not name:
                raise Refused(f"--game: the name of a game is wanted, {' or '.join(GAMES)}")
            found.add(named(name))
        else:
            rest.append(word)
    if len(found) > 1:
        raise Refused(f"--game names two games, {' and '.join(sorted(found))}")
    told = _told_by(rest)
    if not found:
        return next((game for game, _ in told), None), rest
    (name,) = found
    for game, word in told:
        if game != name and not of_id(word):
            quoted = word if len(word) <= _QUOTED else f"{word[:_QUOTED]}..."
            raise Refused(f"{quoted!r} is of {GAMES[game]}, and --game says {name}")
    return name, rest


def _told_by(words: Sequence[str]) -> Iterator[tuple[str, str]]:
    """The games that words are of, each with the word, but for what is written to."""
    before = ""
    for word in words:
        if before == "--edition":
            told = of_edition(word) or of_word(word)
        elif before in ("-o", "--output") or word.startswith("--"):
            told = None
        else:
            told = of_word(word)
        if told is not None:
            yield told, word
        before = word
