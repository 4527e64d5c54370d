"""Loads an edition from its folder, or from a pickle that contains the name of the edition."""

from __future__ import annotations

import copyreg
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from ...errors import DataError
from ...files.access import Problem, fingerprint, read_text
from ...files.documents import parse_or_say, validate_or_say
from ...messages import gettext, ngettext
from ...records.loading import is_there
from ..board import SIDES, Board, clockwise
from ..readings import Readings
from .edition import City, Edition, Rounds
from .schema import EditionFile

FOLDER = Path(__file__).parent.parent / "data" / "editions"
FILE = "edition.yaml"
EDITIONS = tuple(sorted(path.parent.name for path in FOLDER.glob(f"*/{FILE}")))
"""The names of the shipped editions."""


class Examined(NamedTuple):
    """The result of examining an edition: the edition, or all problems of the edition."""

    problems: tuple[Problem, ...]
    edition: Edition | None


def load_edition(name_or_folder: str | Path) -> Edition:
    """Loads a shipped edition by its name, or an edition from a folder; raises `DataError` with all problems.

    Loading the same folder twice returns the same object, so editions can be compared by identity.
    """
    return _load(folder_of(name_or_folder).resolve())


def folder_of(name_or_folder: str | Path) -> Path:
    """Returns the folder of a shipped edition, or the given folder; raises `DataError` if the folder has no edition."""
    folder = FOLDER / name_or_folder if str(name_or_folder) in EDITIONS else Path(name_or_folder)
    if not is_there(str(folder / FILE)):
        raise DataError(
            [
                gettext(
                    "{name!r} is neither an edition of Manhattan ({names}) nor a folder with an edition",
                    name=str(name_or_folder),
                    names=", ".join(EDITIONS),
                )
            ]
        )
    return folder


def examined_edition(name_or_folder: str | Path) -> Examined:
    """Examines an edition by name or folder; raises `DataError` if the folder has no edition."""
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
    """Checks the text of an edition's file, and returns the edition or all problems.

    `name` is the name of the file in messages.
    """
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
"""The folder of each loaded edition."""


def _problems(file: EditionFile) -> Iterator[tuple[str, str]]:
    """Yields the problems of a file, each with the key that has the problem."""
    board = Board(file.board.columns, file.board.rows, file.board.side)
    slots = ", ".join(board.slots)
    if (given := "".join(sorted(file.cities))) != board.slots:
        cities = ", ".join(given)
        yield (
            "cities",
            gettext(
                "the board has the slots {slots}, but the file has the cities {cities}", slots=slots, cities=cities
            ),
        )
    if sorted(file.growth) != list(board.slots):
        growth = ", ".join(file.growth)
        yield (
            "growth",
            gettext(
                "`growth` has to name each of the cities {slots} once, but has {growth}", slots=slots, growth=growth
            ),
        )
    if file.open_first > board.cities:
        yield (
            "open_first",
            ngettext(
                "{number} city is open in round 1, but the board has only {cities}",
                "{number} cities are open in round 1, but the board has only {cities}",
                file.open_first,
                cities=board.cities,
            ),
        )
    if len({colour[0] for colour in file.colours}) < len(file.colours):
        yield (
            "colours",
            gettext(
                "the colours need different first letters, but are {colours}",
                colours=", ".join(file.colours),
            ),
        )
    if file.monster and file.monster.start not in board.number:
        yield "monster", gettext("the board has no plot {plot}", plot=file.monster.start)
    if ({"monster", "baby-monster"} & set(file.variants)) and not (file.monster and board.side % 2):
        yield (
            "variants",
            gettext("a game with a monster needs a plot on which the monster starts, and cities with a centre"),
        )
    yield from _of_seats(file)
    for players, forms in sorted(file.rounds.items()):
        for form in forms:
            if form.rounds * form.pieces != sum(file.pieces):
                yield (
                    "rounds",
                    gettext(
                        "with {players} players a colour builds {built} pieces in {rounds} rounds of {pieces}, but it "
                        "has {all}",
                        players=players,
                        rounds=form.rounds,
                        pieces=form.pieces,
                        built=form.rounds * form.pieces,
                        all=sum(file.pieces),
                    ),
                )
        if players * file.hand > file.card_copies * board.size:
            yield (
                "hand",
                gettext(
                    "{players} hands of {hand} cards need more cards than the {cards} of the game",
                    players=players,
                    hand=file.hand,
                    cards=file.card_copies * board.size,
                ),
            )


def _of_seats(file: EditionFile) -> Iterator[tuple[str, str]]:
    """Yields problems of an edition's players: wrong numbers of rounds and colours, two players at one side, and sides
    that are not in turn order.
    """
    for players in sorted(file.rounds):
        wanted = 2 * players if players == 2 else players
        if len(file.colours) < wanted:
            yield (
                "rounds",
                gettext(
                    "{players} players need {wanted} colours (M-NUM-2), but the edition has only {colours}",
                    players=players,
                    wanted=wanted,
                    colours=len(file.colours),
                ),
            )
    for players, sides in sorted(file.seats.items()):
        values = {"players": players, "sides": ", ".join(sides)}
        if players not in file.rounds:
            yield (
                "seats",
                gettext(
                    "{players} players sit at {sides}, but the file has no rounds for this number of players", **values
                ),
            )
        if len(sides) != players:
            count = len(sides)
            yield (
                "seats",
                gettext("{players} players need {players} sides, but {sides} has {count}", **values, count=count),
            )
        elif len({*sides}) < players:
            yield (
                "seats",
                gettext(
                    "{players} players sit at {sides}, but each player needs a side of his own (M-CARD-1)", **values
                ),
            )
        elif not clockwise(sides):
            yield (
                "seats",
                gettext(
                    "{players} players sit at {sides}, but play goes clockwise: {order} (M-CARD-5)",
                    **values,
                    order=", ".join(SIDES),
                ),
            )


def _of_edition(edition: Edition) -> tuple[object, tuple[str]]:
    folder = _FOLDERS[edition]
    return load_edition, (folder.name if folder.parent == FOLDER.resolve() else str(folder),)


copyreg.pickle(Edition, _of_edition)  # type: ignore[arg-type]
