"""An edition as one file of plain data, so that start-up needs neither its YAML nor the geometry of its board.

`ny1901 edition freeze FOLDER` writes `frozen.json`. The file names the texts it was made from and carries a hash of
itself: made from other texts it is left aside, and with another hash it is refused. Whether it says what the folder
says, which a hash cannot tell, `ny1901 edition check` finds by making it again. The sites are not in it: to list them
takes no longer than to read them back.
"""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

from ...kit.errors import DataError
from ...kit.files import Grade, Problem, fingerprint, read_or_say
from ...kit.geometry import Shape
from ..board import Derived, District, Grid, Legend, Mark, Street, bits
from ..board.board import Board, buildable_squares, draft_board
from ..masks import SquareMask
from ..tiles import Generation, SiteTable, Tile
from .edition import Edition, Numbers, StreetCard, card_fronts
from .folder import BOARD_CSV, BOARD_TEXT, CARDS, MAIN, TILES
from .frozen_parts import adds_up

FROZEN = "frozen.json"
FORMAT = "ny1901-frozen/2"
"""Changes with what the file holds or how this program derives it; a file of another format is left aside."""
PLAIN = (
    "name",
    "title",
    "synthetic",
    "notice",
    "standing",
    "content_hash",
    "starters",
    "characters",
    "two_players_remove",
    "challenges",
    "beginner_challenge",
    "beginner_streets",
)
"""What an edition says in texts and numbers alone, apart from the tables."""
WRONG = (ValueError, LookupError, TypeError, AttributeError, AssertionError, RuntimeError)
"""What comes of data that is not as it is written here."""


def freeze(edition: Edition) -> str:
    """The text of an edition's `frozen.json`."""
    content = _content(edition)
    return json.dumps({"hash": _hash(content), **content}, indent=1) + "\n"


def thaw(folder: Path) -> Edition | None:
    """The edition that is frozen in a folder; `None` where none is, or one that was made from other files.

    Raises `DataError` when the file is not as `freeze` writes it.
    """
    content = _read(folder)
    if content is None or _is_old(content, folder):
        return None
    try:
        return _edition(content, folder)
    except WRONG:
        raise DataError([str(_spoiled(folder))]) from None


def frozen_problems(edition: Edition) -> list[Problem]:
    """What is wrong with the frozen form of an edition that was made from its files."""
    try:
        content = _read(edition.folder)
    except DataError:
        return [_spoiled(edition.folder)]
    if content is None:
        return []
    if _is_old(content, edition.folder):
        sentence = f"made from other files than those beside it, so it is not used; {_mend(edition.folder)}"
        return [Problem(str(edition.folder / FROZEN), None, None, sentence, "frozen-old", Grade.LOOK)]
    return [] if _hash(content) == _hash(_content(edition)) else [_spoiled(edition.folder)]


def _spoiled(folder: Path) -> Problem:
    sentence = f"not what the other files of the folder make; {_mend(folder)}"
    return Problem(str(folder / FROZEN), None, None, sentence, "frozen-spoiled")


def _mend(folder: Path) -> str:
    named = f'"{folder}"' if " " in str(folder) else folder
    return f"`ny1901 edition freeze {named}` writes it anew"


def _hash(content: dict[str, Any]) -> str:
    return fingerprint(json.dumps(content, sort_keys=True))


def _read(folder: Path) -> dict[str, Any] | None:
    """What is frozen in a folder, its hash held against it; `None` where nothing is."""
    path = folder / FROZEN
    if not path.is_file():
        return None
    text = read_or_say(path)
    if isinstance(text, Problem):
        raise DataError([str(replace(text, sentence=f"{text.sentence}; {_mend(folder)}"))])
    try:
        data = json.loads(text)
        if data.pop("hash") == _hash(data):
            return dict(data)
    except WRONG:
        pass
    raise DataError([str(_spoiled(folder))])


def _is_old(content: dict[str, Any], folder: Path) -> bool:
    return (content.get("format"), content.get("source")) != (FORMAT, _source(folder))


def _source(folder: Path) -> str:
    """Names the texts that an edition is made from; a file that cannot be read counts as an empty one."""
    texts = (read_or_say(folder / name) for name in (MAIN, BOARD_TEXT, BOARD_CSV, TILES, CARDS))
    return fingerprint(*("" if isinstance(text, Problem) else text for text in texts))


def _content(edition: Edition) -> dict[str, Any]:
    board, legend = edition.board, edition.board.legend
    fronting = zip((*legend.streets, *legend.parks), (*board.streets, *board.parks), strict=True)
    content = {
        "format": FORMAT,
        "source": _source(edition.folder),
        **{name: getattr(edition, name) for name in PLAIN},
        "numbers": asdict(edition.numbers),
        "street_cards": [asdict(card) for card in edition.street_cards],
        "tiles": [_tile_data(tile) for tile in edition.tiles],
        "legend": asdict(legend),
        "grid": [" ".join(row) for row in board.grid.rows],
        "neighbours": [_names(board, mask) for mask in board.neighbours],
        "fronts": {mark.token: _names(board, mask) for mark, mask in fronting},
        "blocks": [_names(board, mask) for mask in board.blocks],
        "borders": _names(board, board.borders),
    }
    return dict(json.loads(json.dumps(content)))  # the very values that reading it gives


def _names(board: Board, mask: int) -> str:
    """The squares of a mask by name: of a large board, that is much less to write than the mask."""
    return " ".join(str(board.squares[i]) for i in bits(mask))


def _tile_data(tile: Tile) -> dict[str, Any]:
    return asdict(tile) | {"generation": int(tile.generation), "shape": tile.shape.drawing()}


def _edition(data: dict[str, Any], folder: Path) -> Edition:
    if not adds_up(data):
        raise ValueError("a part of another kind")
    board = _board(data)
    tiles = tuple(_tile(tile) for tile in data["tiles"])
    cards = tuple(StreetCard(**card) for card in data["street_cards"])
    plain = {name: _tupled(data[name]) for name in PLAIN}
    if not all(_carries(board, d, start, tiles[-1]) for d, start in enumerate(data["starters"]) if start >= 0):
        raise ValueError("a starter building without a place")
    return Edition(
        **plain,
        folder=folder,
        board=board,
        sites=SiteTable(board, tiles, card_fronts(board, cards)),
        tiles=tiles,
        street_cards=cards,
        numbers=_numbers(data["numbers"]),
    )


def _carries(board: Board, district: int, territory: int, starter: Tile) -> bool:
    """Whether the starter building fills a territory of its district (SET-3) with frontage (BLD-5)."""
    start = board.territories[territory]
    fills = Shape.of(board.squares_of(start.mask)) in starter.shape.orientations(flips=True)
    return fills and start.district == district and bool(start.mask & board.frontage)


def _tupled(value: Any) -> Any:
    return tuple(value) if isinstance(value, list) else value


def _tile(data: dict[str, Any]) -> Tile:
    return Tile(**data | {"generation": Generation(data["generation"]), "shape": Shape.parse(data["shape"])})


def _numbers(data: dict[str, Any]) -> Numbers:
    unlock = {game: _by_number(steps) for game, steps in data["unlock"].items()}
    return Numbers(
        **data
        | {
            "unlock": {game: {Generation(n): points for n, points in steps.items()} for game, steps in unlock.items()},
            "bronze_baron": _by_number(data["bronze_baron"]),
            "master_architect": _by_number(data["master_architect"]),
        }
    )


def _by_number(data: dict[str, int]) -> dict[int, int]:
    """A table by number, whose keys are texts in JSON."""
    return {int(number): value for number, value in data.items()}


def _board(data: dict[str, Any]) -> Board:
    legend = Legend(
        districts=tuple(District(**district) for district in data["legend"]["districts"]),
        streets=tuple(Street(**street) for street in data["legend"]["streets"]),
        parks=tuple(Mark(**park) for park in data["legend"]["parks"]),
        landmarks=tuple(Mark(**landmark) for landmark in data["legend"]["landmarks"]),
        void=data["legend"]["void"],
    )
    grid = Grid(tuple(tuple(row.split()) for row in data["grid"]))
    bit_of = {str(square): 1 << i for i, square in enumerate(buildable_squares(grid, legend))}

    def mask(names: str) -> SquareMask:
        return SquareMask(sum(bit_of[name] for name in names.split()))

    neighbours = tuple(map(mask, data["neighbours"]))
    if len(neighbours) != len(bit_of):
        raise ValueError(f"{len(neighbours)} neighbourhoods of {len(bit_of)} squares")
    fronts = {token: mask(front) for token, front in data["fronts"].items()}
    blocks = tuple(map(mask, data["blocks"]))
    return draft_board(grid, legend, Derived(neighbours, fronts, blocks, mask(data["borders"])))
