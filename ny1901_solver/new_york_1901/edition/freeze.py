"""Serialises an edition as plain data, so that the program can start without parsing YAML or computing the board.

The serialised editions are kept in the user's cache. The cache key covers the texts of the edition's folder and the
program's own source code, so a change of the texts or of the source code makes a new entry. The sites (possible places
of tiles) are not serialised, because computing the sites takes no longer than reading them.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

from ...files.access import Problem, fingerprint, read_or_say
from ...files.cache import Cache, files_as_they_are
from ...geometry import Shape
from ...version import VERSION
from ..board import Derived, District, Grid, Legend, Mark, Street, bits
from ..board.board import Board, buildable_squares, draft_board
from ..masks import SquareMask
from ..tiles import Generation, SiteTable, Tile
from .edition import Edition, Numbers, StreetCard, card_fronts
from .folder import BOARD_CSV, BOARD_TEXT, CARDS, MAIN, TILES

PACKAGE = Path(__file__).parents[2]
MADE_BY = tuple(
    PACKAGE / place
    for place in ("files", "text", "geometry", *(f"new_york_1901/{own}" for own in ("board", "tiles", "edition")))
)
"""The packages whose modules determine the serialised form of an edition."""
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
"""The attributes of an edition that are plain texts and numbers."""
CACHE = Cache("editions")
_KNOWN: dict[str, str] = {}
"""The serialised editions that were given to this process. The keys are fingerprints of the texts in the folders."""


def frozen(folder: Path) -> Edition | None:
    """The cached edition of a folder, or `None` if the cache has no usable entry for the folder."""
    source = source_of(folder)
    text = None if source is None else _KNOWN.get(source) or CACHE.get(_key(source))
    return None if text is None else thaw(text, folder)


def keep_frozen(edition: Edition, source: str | None) -> None:
    """Stores in the cache an edition that was made from the texts `source`, if the texts in its folder are still the
    same."""
    if source is not None and source == source_of(edition.folder):
        CACHE.put(_key(source), freeze(edition))


def know_frozen(texts: Mapping[str, str]) -> None:
    """Registers editions that another process has serialised. The key of an edition is the result of `source_of` for
    its folder.

    A browser needs this function, because it has no cache.
    """
    _KNOWN.update(texts)


def source_of(folder: Path) -> str | None:
    """A fingerprint of the texts in an edition's folder, or `None` if one of them cannot be read."""
    parts = []
    for name in (MAIN, BOARD_TEXT, BOARD_CSV, TILES, CARDS):
        text = read_or_say(folder / name)
        if not isinstance(text, Problem):
            parts += [name, text]
        elif (folder / name).exists():
            return None
    return fingerprint(*parts)


def _key(source: str) -> str:
    return f"{source}-{_program()}"


@cache
def _program() -> str:
    return fingerprint(VERSION, files_as_they_are(MADE_BY, ".py"))


def freeze(edition: Edition) -> str:
    """Serialises an edition as a text that `thaw` can read; the path of the folder is not part of the text."""
    board, legend = edition.board, edition.board.legend
    fronting = zip((*legend.streets, *legend.parks), (*board.streets, *board.parks), strict=True)
    content = {
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
    return json.dumps(content)


def thaw(text: str, folder: Path) -> Edition | None:
    """Restores the edition from a text that `freeze` wrote, and sets its folder. Returns `None` for a text that
    `freeze` has not written."""
    try:
        return _edition(json.loads(text), folder)
    except (ValueError, LookupError, TypeError, AttributeError, AssertionError, RuntimeError):
        return None


def _names(board: Board, mask: int) -> str:
    """The names of the squares in a mask. For a large board, the names are much shorter than the mask itself."""
    return " ".join(str(board.squares[i]) for i in bits(mask))


def _tile_data(tile: Tile) -> dict[str, Any]:
    return asdict(tile) | {"generation": int(tile.generation), "shape": tile.shape.drawing()}


def _edition(data: dict[str, Any], folder: Path) -> Edition:
    board = _board(data)
    tiles = tuple(_tile(tile) for tile in data["tiles"])
    cards = tuple(StreetCard(**card) for card in data["street_cards"])
    plain = {name: _as_tuple(data[name]) for name in PLAIN}
    return Edition(
        **plain,
        folder=folder,
        board=board,
        sites=SiteTable(board, tiles, card_fronts(board, cards)),
        tiles=tiles,
        street_cards=cards,
        numbers=_numbers(data["numbers"]),
    )


def _as_tuple(value: Any) -> Any:
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
    """Restores a table whose keys are numbers, because JSON writes numbers that are keys as strings."""
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
    fronts = {token: mask(front) for token, front in data["fronts"].items()}
    blocks = tuple(map(mask, data["blocks"]))
    return draft_board(grid, legend, Derived(neighbours, fronts, blocks, mask(data["borders"])))
