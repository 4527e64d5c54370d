"""Loading an edition from its folder, and from a pickle that names it."""

from __future__ import annotations

import copyreg
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ...errors import DataError
from ...files.access import Problem, fingerprint, read_text
from ...files.documents import parse_or_say, validate_or_say
from ...records.loading import is_there
from ..board import SIDES, Board, clockwise
from ..readings import Readings
from .edition import City, Edition, Rounds
from .schema import EditionFile

FOLDER = Path(__file__).parent.parent / "data" / "editions"
FILE = "edition.yaml"
EDITIONS = tuple(sorted(path.parent.name for path in FOLDER.glob(f"*/{FILE}")))
"""The names of the editions that ship."""


class Examined(NamedTuple):
    """An edition with all that is wrong with it; it is there where nothing is."""

    problems: tuple[Problem, ...]
    edition: Edition | None


def load_edition(name_or_folder: str | Path) -> Edition:
    """The edition of a shipped name or of a folder; raises `DataError` with all that does not add up.

    The same folder gives the same object, so editions compare by identity.
    """
    return _load(folder_of(name_or_folder).resolve())


def folder_of(name_or_folder: str | Path) -> Path:
    """The folder of a shipped edition, or one that is given; raises `DataError` where it has no edition."""
    folder = FOLDER / name_or_folder if str(name_or_folder) in EDITIONS else Path(name_or_folder)
    if not is_there(str(folder / FILE)):
        shipped = ", ".join(EDITIONS)
        raise DataError([f"{str(name_or_folder)!r} is neither an edition of Manhattan ({shipped}) nor a folder of one"])
    return folder


def examined_edition(name_or_folder: str | Path) -> Examined:
    """The edition of a name or folder, examined; raises `DataError` for what is no folder of one."""
    path = folder_of(name_or_folder) / FILE
    return examine(read_text(path), str(path))


@cache
def _load(folder: Path) -> Edition:
    path = folder / FILE
    report = examine(read_text(path), str(path))
    if report.edition is None:
        raise DataError(list(map(str, report.problems)))
    _FOLDERS[report.edition] = folder
    return report.edition


def examine(text: str, name: str) -> Examined:
    """The text of an edition's file, examined; `name` is what messages call it."""
    read = parse_or_say(text, name)
    if isinstance(read, Problem):
        return Examined((read,), None)
    file = validate_or_say(read, EditionFile)
    if not isinstance(file, EditionFile):
        return Examined(tuple(problem for _, problem in file), None)
    if problems := tuple(read.problem_at((part,), sentence, "edition") for part, sentence in _problems(file)):
        return Examined(problems, None)
    return Examined((), _edition(file, fingerprint(text)))


def _edition(file: EditionFile, content_hash: str) -> Edition:
    board = Board(file.board.columns, file.board.rows, file.board.side)
    return Edition(
        name=file.name,
        title=file.title,
        notice=file.notice,
        synthetic=file.synthetic,
        board=board,
        cities=tuple(City(slot, file.cities[slot].name, file.cities[slot].standing) for slot in board.slots),
        colours=tuple(file.colours),
        pieces=tuple(file.pieces),
        card_copies=file.card_copies,
        hand=file.hand,
        rounds={players: tuple(Rounds(f.rounds, f.pieces) for f in forms) for players, forms in file.rounds.items()},
        monster_start=board.number[file.monster.start] if file.monster else None,
        open_first=file.open_first,
        growth=tuple(board.slots.index(slot) for slot in file.growth),
        readings=Readings().with_settings(file.readings),
        variants=tuple(file.variants),
        seats={players: tuple(sides) for players, sides in file.seats.items()},
        content_hash=content_hash,
    )


_FOLDERS: dict[Edition, Path] = {}
"""Where each loaded edition comes from."""


def _problems(file: EditionFile) -> Iterator[tuple[str, str]]:
    """What does not add up, each with the key that it is about."""
    board = Board(file.board.columns, file.board.rows, file.board.side)
    if (given := "".join(sorted(file.cities))) != board.slots:
        yield "cities", f"the board has the slots {', '.join(board.slots)}, and the cities {', '.join(given)}"
    if sorted(file.growth) != list(board.slots):
        yield "growth", f"Slow Growth opens each of {', '.join(board.slots)} once, not {', '.join(file.growth)}"
    if file.open_first > board.cities:
        yield "open_first", f"{file.open_first} cities are open in round 1, and there are {board.cities}"
    if len({colour[0] for colour in file.colours}) < len(file.colours):
        yield "colours", f"colours are known by their first letters, which differ, not {', '.join(file.colours)}"
    if file.monster and file.monster.start not in board.number:
        yield "monster", f"there is no plot {file.monster.start}"
    if ({"monster", "baby-monster"} & set(file.variants)) and not (file.monster and board.side % 2):
        yield "variants", "a monster needs a plot to start on, and cities with a centre"
    yield from _of_seats(file)
    for players, forms in sorted(file.rounds.items()):
        for form in forms:
            if form.rounds * form.pieces != sum(file.pieces):
                built = f"{form.rounds} rounds of {form.pieces} pieces"
                yield (
                    "rounds",
                    f"with {players} players {built} build {form.rounds * form.pieces} of {sum(file.pieces)}",
                )
        if players * file.hand > file.card_copies * board.size:
            yield "hand", f"{players} hands of {file.hand} are more than the {file.card_copies * board.size} cards"


def _of_seats(file: EditionFile) -> Iterator[tuple[str, str]]:
    """What the sides and colours of players contradict: the rounds of so many, a side of one's own, turn order."""
    for players in sorted(file.rounds):
        wanted = 2 * players if players == 2 else players
        if len(file.colours) < wanted:
            yield "rounds", f"{players} players have {wanted} colours (M-NUM-2), and there are {len(file.colours)}"
    for players, sides in sorted(file.seats.items()):
        seating = f"{players} players sit at {', '.join(sides)}"
        if players not in file.rounds:
            yield "seats", f"{seating}, and there are no rounds for so many"
        if len(sides) != players:
            yield "seats", f"{seating}, which are {len(sides)} sides"
        elif len({*sides}) < players:
            yield "seats", f"{seating}, and each has a side of his own (M-CARD-1)"
        elif not clockwise(sides):
            yield "seats", f"{seating}, and play goes clockwise, {', '.join(SIDES)} (M-CARD-5)"


def _of_edition(edition: Edition) -> tuple[object, tuple[str]]:
    folder = _FOLDERS[edition]
    return load_edition, (folder.name if folder.parent == FOLDER.resolve() else str(folder),)


copyreg.pickle(Edition, _of_edition)  # type: ignore[arg-type]
