"""Loading an edition folder: every problem found is named by file, line and token, all at once."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from ..board import Board, Derived, District, Grid, Legend, Mark, Street, parse_grid
from ..board.board import buildable_squares, make_board
from ..documents import Document, Loc, fingerprint, read_document, read_text, validate
from ..errors import DataError, NotationError
from ..geometry import Shape
from ..tiles import Generation, SiteTable, Tile
from .checks import Files, edition_problems
from .edition import Edition, Numbers, StreetCard
from .freeze import FROZEN, derive_from, thaw
from .schema import CardsFile, EditionFile, NumbersFile, PieceFile, SpaceFile, TilesFile

EDITIONS = Path(__file__).parent.parent / "data" / "editions"


def available_editions() -> tuple[str, ...]:
    """The names of the shipped editions."""
    return tuple(sorted(path.parent.name for path in EDITIONS.glob("*/edition.yaml")))


def load_edition(name_or_folder: str | Path) -> Edition:
    """The edition of a shipped name or of a folder; raises `DataError` with all that does not add up.

    The same folder gives the same object, so editions compare by identity.
    """
    folder = Path(name_or_folder)
    if str(name_or_folder) in available_editions():
        folder = EDITIONS / str(name_or_folder)
    elif not is_edition(folder):
        known = ", ".join(available_editions())
        raise DataError([f"no edition {str(name_or_folder)!r}: neither a shipped one ({known}) nor the folder of one"])
    return _load(folder.resolve())


def is_edition(folder: Path) -> bool:
    """Whether a folder holds an edition; a path that cannot be is no folder."""
    try:
        return (folder / "edition.yaml").is_file()
    except OSError:  # too long a name, or one that may not be looked at
        return False


@lru_cache(maxsize=16)
def _load(folder: Path) -> Edition:
    main = read_document(folder / "edition.yaml")
    tiles = read_document(folder / "tiles.yaml")
    cards = read_document(folder / "cards.yaml")
    board_text = read_text(folder / "board.txt")
    file = validate(main, EditionFile)
    tiles_file, cards_file = validate(tiles, TilesFile), validate(cards, CardsFile)
    legend = _legend(file, main)
    grid = parse_grid(board_text, legend, str(folder / "board.txt"))
    board = make_board(grid, legend, _derived(folder, grid, legend), str(folder / "board.txt"))
    all_tiles = _tiles(tiles_file, tiles)
    street_cards = tuple(StreetCard(card.id, card.name) for card in cards_file.streets)
    if problems := edition_problems(Files(main, tiles, cards), file, tiles_file, cards_file, board, all_tiles):
        raise DataError(problems)
    names = [district.name for district in file.districts]
    return Edition(
        name=file.name,
        title=file.title,
        synthetic=file.synthetic,
        notice=file.notice,
        standing={str(table): str(standing) for table, standing in file.standing.items()},
        folder=folder,
        content_hash=fingerprint(main.text, board_text, tiles.text, cards.text),
        board=board,
        sites=SiteTable(board, all_tiles, _card_fronts(board, street_cards)),
        tiles=all_tiles,
        starters=tuple(board.by_name[d.starter].index if d.starter else -1 for d in file.districts),
        characters=tuple(district.character for district in file.districts),
        two_players_remove=names.index(file.two_players_remove) if file.two_players_remove else None,
        street_cards=street_cards,
        challenges=tuple(str(challenge) for challenge in cards_file.challenges),
        numbers=_numbers(file.numbers),
        beginner_challenge=str(file.beginner.challenge),
        beginner_streets=tuple(file.beginner.streets),
    )


def _legend(file: EditionFile, document: Document) -> Legend:
    marks: dict[str, str] = {file.void: "the void"}
    problems = []
    tables: list[tuple[str, Sequence[SpaceFile]]] = [
        ("streets", file.streets),
        ("parks", file.parks),
        ("landmarks", file.landmarks),
    ]
    for table, entries in tables:
        for i, entry in enumerate(entries):
            if entry.token in marks:
                problems.append(
                    document.problem((table, i, "token"), f"token {entry.token!r} already means {marks[entry.token]}")
                )
            marks[entry.token] = entry.name
    for key in ("name", "token"):
        values = [getattr(district, key) for district in file.districts]
        for i, value in enumerate(values):
            if value in values[:i]:
                problems.append(document.problem(("districts", i, key), f"two districts have the {key} {value!r}"))
    if problems:
        raise DataError(problems)
    return Legend(
        districts=tuple(District(district.name, district.token) for district in file.districts),
        streets=tuple(Street(street.token, street.name, street.card) for street in file.streets),
        parks=tuple(Mark(park.token, park.name) for park in file.parks),
        landmarks=tuple(Mark(landmark.token, landmark.name) for landmark in file.landmarks),
        void=file.void,
    )


def _derived(folder: Path, grid: Grid, legend: Legend) -> Derived:
    """The shipped derivation when it was made from this very grid and legend, else a fresh one."""
    frozen = folder / FROZEN
    if frozen.is_file():
        try:
            derived = thaw(json.loads(read_text(frozen)), grid, legend)
        except (ValueError, KeyError, TypeError, AttributeError):
            derived = None
        if derived is not None:
            return derived
    return derive_from(grid, legend, buildable_squares(grid, legend))


def _tiles(file: TilesFile, document: Document) -> tuple[Tile, ...]:
    entries: list[tuple[Loc, PieceFile]] = [
        *((("tiles", i), tile) for i, tile in enumerate(file.tiles)),
        *((("legendaries", i), legendary) for i, legendary in enumerate(file.legendaries)),
        (("starter",), file.starter),
    ]
    tiles: list[Tile] = []
    problems = []
    for loc, entry in entries:
        try:
            shape = Shape.parse(entry.shape)
        except NotationError as error:
            problems.append(document.problem((*loc, "shape"), str(error)))
            continue
        if not shape.is_connected:
            problems.append(document.problem((*loc, "shape"), "the squares do not hang together by edges"))
        if any(tile.id == entry.id for tile in tiles):
            problems.append(document.problem((*loc, "id"), f"two tiles have the id {entry.id!r}"))
        generation = Generation[entry.generation.upper()]
        tiles.append(Tile(entry.id, entry.name, generation, entry.points, shape, entry.year, entry.height_m))
    if problems:
        raise DataError(problems)
    return tuple(tiles)


def _numbers(file: NumbersFile) -> Numbers:
    unlock = {
        name: {Generation.BRONZE: 0, Generation.SILVER: step.silver, Generation.GOLD: step.gold}
        for name, step in (("base", file.unlock.base), ("advanced", file.unlock.advanced))
    }
    return Numbers(
        workers=file.workers,
        open_market=file.open_market,
        end_open_market=file.end_open_market,
        end_unbuilt=file.end_unbuilt,
        streets_in_play=file.streets_in_play,
        unlock=unlock,
        street_points=file.street_points,
        bronze_baron=dict(file.bronze_baron),
        master_architect=dict(file.master_architect),
        generation_king=file.generation_king,
        gold_tycoon=file.gold_tycoon.per_district,
        gold_tycoon_tiles=file.gold_tycoon.tiles,
        gold_prestige=file.gold_prestige,
        unused_action_card=file.unused_action_card,
    )


def _card_fronts(board: Board, cards: tuple[StreetCard, ...]) -> tuple[int, ...]:
    fronts = []
    for card in cards:
        mask = 0
        for street, front in zip(board.legend.streets, board.streets, strict=True):
            if street.card == card.id:
                mask |= front
        fronts.append(mask)
    return tuple(fronts)
