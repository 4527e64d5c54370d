"""What the files of an edition must agree on: one small function a table, every problem with its place."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import get_args

from ..board import Board
from ..documents import Document, Loc
from ..geometry import Square
from ..tiles import Tile
from .schema import CardsFile, EditionFile, PieceFile, Table, TilesFile


@dataclass(frozen=True, slots=True)
class Files:
    """The YAML documents of an edition, for the places of problems."""

    main: Document
    tiles: Document
    cards: Document


def edition_problems(
    files: Files, main: EditionFile, tiles: TilesFile, cards: CardsFile, board: Board, all_tiles: Sequence[Tile]
) -> list[str]:
    """All that does not add up between files which are sound one by one."""
    return [
        *_standing_problems(files.main, main),
        *_district_problems(files.main, main, board),
        *_card_problems(files, main, cards),
        *_beginner_problems(files.main, main, cards),
        *_starter_problems(files.main, main, board),
        *_tile_problems(files.tiles, main, tiles, all_tiles),
        *_fit_problems(files.tiles, tiles, board, all_tiles),
        *_number_problems(files.main, main, tiles, board),
    ]


def _standing_problems(document: Document, main: EditionFile) -> Iterator[str]:
    missing = [table for table in get_args(Table) if table not in main.standing]
    if missing:
        yield document.problem(("standing",), f"no standing is given for {', '.join(missing)}")


def _district_problems(document: Document, main: EditionFile, board: Board) -> Iterator[str]:
    """Every district has the same number of territories (COM-1): a token typed wrong shows here."""
    counts = [sum(territory.district == i for territory in board.territories) for i in range(len(main.districts))]
    usual = max(counts, key=lambda count: (counts.count(count), count))
    for i, (district, count) in enumerate(zip(main.districts, counts, strict=True)):
        if count != usual or not count:
            sentence = f"the board has {count} territories in {district.name}, where a district has {usual}"
            yield document.problem(("districts", i), sentence)
    if main.two_players_remove is not None and main.two_players_remove not in {d.name for d in main.districts}:
        yield document.problem(("two_players_remove",), f"no district {main.two_players_remove!r}")


def _card_problems(files: Files, main: EditionFile, cards: CardsFile) -> Iterator[str]:
    ids = [card.id for card in cards.streets]
    for i, card in enumerate(ids):
        if card in ids[:i]:
            yield files.cards.problem(("streets", i, "id"), f"two street cards have the id {card!r}")
        elif all(street.card != card for street in main.streets):
            yield files.cards.problem(("streets", i, "id"), f"no street of edition.yaml has the card {card!r}")
    for i, challenge in enumerate(cards.challenges):
        if challenge in cards.challenges[:i]:
            yield files.cards.problem(("challenges", i), f"the challenge {challenge!r} is listed twice")
    for i, street in enumerate(main.streets):
        if street.card is not None and street.card not in ids:
            yield files.main.problem(("streets", i, "card"), _no_card(street.card, ids))
    if main.numbers.streets_in_play > len(ids):
        sentence = f"{main.numbers.streets_in_play} in play of {len(ids)} street cards"
        yield files.main.problem(("numbers", "streets_in_play"), sentence)


def _beginner_problems(document: Document, main: EditionFile, cards: CardsFile) -> Iterator[str]:
    """The beginner game is dealt from the cards that there are (SET-5)."""
    ids, chosen = [card.id for card in cards.streets], main.beginner.streets
    for i, card in enumerate(chosen):
        if card not in ids:
            yield document.problem(("beginner", "streets", i), _no_card(card, ids))
    if len(set(chosen)) != len(chosen) or len(chosen) != main.numbers.streets_in_play:
        sentence = f"{', '.join(chosen) or 'none'}; {main.numbers.streets_in_play} different street cards are in play"
        yield document.problem(("beginner", "streets"), sentence)
    if main.beginner.challenge not in cards.challenges:
        sentence = f"no challenge {main.beginner.challenge!r} in cards.yaml; it has {', '.join(cards.challenges)}"
        yield document.problem(("beginner", "challenge"), sentence)


def _no_card(card: str, ids: Sequence[str]) -> str:
    return f"no street card {card!r} in cards.yaml; it has {', '.join(ids)}"


def _starter_problems(document: Document, main: EditionFile, board: Board) -> Iterator[str]:
    """A starter territory has size 2, lies in its district and can carry a building (SET-3, BLD-5)."""
    for i, district in enumerate(main.districts):
        if district.starter is None:
            continue
        loc = ("districts", i, "starter")
        territory = board.by_name.get(district.starter)
        if territory is None:
            yield document.problem(loc, f"the board has no territory {district.starter!r}")
            continue
        if territory.size != 2 or territory.district != i:
            sentence = f"{district.starter} has size {territory.size}; a starter territory has size 2 and lies in"
            yield document.problem(loc, f"{sentence} its own district, {district.name}")
        if not territory.mask & board.frontage:
            yield document.problem(loc, f"no square of {district.starter} shares an edge with a street or a park")


def _tile_problems(document: Document, main: EditionFile, tiles: TilesFile, all_tiles: Sequence[Tile]) -> Iterator[str]:
    starter = all_tiles[-1]
    if starter.size != 2 and any(district.starter for district in main.districts):
        sentence = f"{starter.size} squares; a starter building fills a territory of size 2"
        yield document.problem(("starter", "shape"), sentence)
    heights = [legendary.height_m for legendary in tiles.legendaries]
    for i, height in enumerate(heights):
        if height in heights[:i]:
            sentence = f"two legendaries are {height} m high; the height breaks ties (SCO-8)"
            yield document.problem(("legendaries", i, "height_m"), sentence)


def _fit_problems(document: Document, tiles: TilesFile, board: Board, all_tiles: Sequence[Tile]) -> Iterator[str]:
    """Shapes are drawn as full rows, and every tile has a place on some block."""
    entries: list[tuple[Loc, PieceFile]] = [
        *((("tiles", i), tile) for i, tile in enumerate(tiles.tiles)),
        *((("legendaries", i), legendary) for i, legendary in enumerate(tiles.legendaries)),
    ]
    for (loc, entry), tile in zip(entries, all_tiles, strict=False):
        if len({len(row) for row in entry.shape}) > 1:
            yield document.problem((*loc, "shape"), "the rows of a shape have one length; fill them up with '.'")
        if not _fits(tile, board):
            yield document.problem((*loc, "shape"), f"{tile.id} fits on no block of the board")


def _fits(tile: Tile, board: Board) -> bool:
    return any(
        all(square in board.index for square in shape.at(Square(column, row)))
        for shape in tile.shape.rotations()
        for column in range(board.grid.width)
        for row in range(board.grid.height)
    )


def _number_problems(document: Document, main: EditionFile, tiles: TilesFile, board: Board) -> Iterator[str]:
    numbers = main.numbers
    if numbers.end_open_market >= numbers.open_market:
        sentence = f"the last {numbers.end_open_market} cards end the game, but {numbers.open_market} are face up"
        yield document.problem(("numbers", "end_open_market"), sentence)
    if numbers.open_market >= len(board.territories):
        sentence = f"{numbers.open_market} cards face up of {len(board.territories)} territory cards"
        yield document.problem(("numbers", "open_market"), sentence)
    if len(tiles.tiles) <= numbers.end_unbuilt:
        yield document.problem(
            ("numbers", "end_unbuilt"),
            f"the game would end before it starts: {len(tiles.tiles)} tiles a player, "
            f"the end comes at {numbers.end_unbuilt} unbuilt",
        )
    for name, step in (("base", numbers.unlock.base), ("advanced", numbers.unlock.advanced)):
        if step.gold < step.silver:
            sentence = f"gold is unlocked at {step.gold} points, before silver at {step.silver}"
            yield document.problem(("numbers", "unlock", name), sentence)
