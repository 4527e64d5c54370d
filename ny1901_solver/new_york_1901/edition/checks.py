"""What the files of an edition must agree on: one small function a table, every problem with its place.

Each check looks only at what is sound, so that one mistake is told once and hides no other."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import get_args

from ...errors import NotationError
from ...files.access import Problem
from ...files.documents import Loc
from ...geometry import Shape
from ...text.spelling import stranger
from ...text.words import quantity
from ..board import Board
from ..board.board import territory_problems
from ..tiles import Generation, Tile
from .board_draft import BoardDraft, legend_problems
from .draft_sheet import DraftSheet
from .schema import CardsFile, EditionFile, PieceFile, Table, TilesFile

MOST_PLAYERS = (
    4  # as many colours of pieces as the box holds (COM-4); the package that knows them stands below this one
)


@dataclass(frozen=True, slots=True)
class Files:
    """What an edition's files say as far as they are sound: sheets, the board's draft and the tiles.

    A tile that is no tile yet is `None`; own tiles come first, then legendaries, then the starter building.
    """

    main: DraftSheet[EditionFile]
    tiles: DraftSheet[TilesFile]
    cards: DraftSheet[CardsFile]
    draft: BoardDraft | None
    all_tiles: tuple[Tile | None, ...]


def edition_problems(files: Files) -> Iterator[Problem]:
    """All that does not add up, as far as it can be worked out without the parts that are wrong themselves."""
    yield from legend_problems(files.main)
    yield from _standing_problems(files.main)
    yield from _shape_problems(files)
    if files.draft is not None:
        yield from map(files.draft.locate, territory_problems(files.draft.board, files.draft.file, files.draft.unsure))
        yield from _district_problems(files.main, files.draft)
        yield from _starter_problems(files.main, files.draft)
        yield from _fit_problems(files, files.draft.board)
    yield from _card_problems(files)
    yield from _beginner_problems(files)
    yield from _tile_problems(files)
    yield from _number_problems(files)


def tile_entries(sheet: DraftSheet[TilesFile]) -> list[tuple[Loc, PieceFile]]:
    """The entries of `tiles.yaml` in the order of the tiles, with the path to each."""
    file = sheet.content
    return [
        *((("tiles", i), tile) for i, tile in enumerate(file.tiles)),
        *((("legendaries", i), legendary) for i, legendary in enumerate(file.legendaries)),
        (("starter",), file.starter),
    ]


def tiles_of(sheet: DraftSheet[TilesFile]) -> tuple[Tile | None, ...]:
    """The tiles whose entries are sound."""
    return tuple(_tile(entry) if sheet.sound((*loc, "shape")) else None for loc, entry in tile_entries(sheet))


def _tile(entry: PieceFile) -> Tile | None:
    try:
        shape = Shape.parse(entry.shape)
    except NotationError:
        return None
    generation = Generation[(entry.generation or "bronze").upper()]
    return Tile(entry.id, entry.name, generation, entry.points, shape, entry.year, entry.height_m)


def _standing_problems(main: DraftSheet[EditionFile]) -> Iterator[Problem]:
    missing = [table for table in get_args(Table) if table not in main.content.standing]
    if missing and main.sound(("standing",)):
        yield main.problem(("standing",), "no-standing", f"no standing is given for {', '.join(missing)}")


def _shape_problems(files: Files) -> Iterator[Problem]:
    """Every shape is drawn in full rows and hangs together; every tile has an id of its own."""
    seen: set[str] = set()
    for loc, entry in tile_entries(files.tiles):
        if files.tiles.sound((*loc, "id")):
            if entry.id in seen:
                yield files.tiles.problem((*loc, "id"), "tile-twice", f"two tiles have the id {entry.id!r}")
            seen.add(entry.id)
        if not files.tiles.sound((*loc, "shape")):
            continue
        try:
            shape = Shape.parse(entry.shape)
        except NotationError as error:
            odd = stranger("".join(entry.shape))
            yield files.tiles.problem((*loc, "shape"), "bad-shape", f"{error}{odd and f'; {odd}'}")
            continue
        if not shape.is_connected:
            sentence = "the squares do not hang together by edges"
            yield files.tiles.problem((*loc, "shape"), "bad-shape", sentence)
        if len({len(row) for row in entry.shape}) > 1:
            sentence = "the rows of a shape have one length; fill them up with '.'"
            yield files.tiles.problem((*loc, "shape"), "bad-shape", sentence)


def district_counts(draft: BoardDraft) -> list[int]:
    """How many territories each district has, with those that a mistyped token was probably meant to be."""
    board = draft.board
    counts = [sum(t.district == i for t in board.territories) for i in range(len(board.legend.districts))]
    for token in draft.meant:
        name = board.legend.territory_name(token)
        if name is not None and name not in board.by_name:
            counts[[d.name for d in board.legend.districts].index(name.rpartition("-")[0])] += 1
    return counts


def _district_problems(main: DraftSheet[EditionFile], draft: BoardDraft) -> Iterator[Problem]:
    """Every district has the same number of territories (COM-1): a token typed wrong shows here."""
    file = main.content
    counts = district_counts(draft)[: len(file.districts)]
    known = all(main.sound(("districts", i, key)) for i in range(len(counts)) for key in ("name", "token"))
    if counts and known and not still_typing(draft):
        usual = max(counts, key=lambda count: (counts.count(count), count))
        for i, (district, count) in enumerate(zip(file.districts, counts, strict=True)):
            if count != usual or not count:
                has = quantity(count, "territory", "territories") if count else "no territory"
                where = f", where a district has {usual}" if usual else ""
                sentence = f"the board has {has} in {district.name}{where}"
                yield main.problem(("districts", i), "district-count", sentence)
    removed = file.two_players_remove
    if removed and main.sound(("two_players_remove",)) and known and removed not in {d.name for d in file.districts}:
        yield main.problem(("two_players_remove",), "no-district", f"no district {removed!r}")


def still_typing(draft: BoardDraft) -> bool:
    """Whether enough cells of the board are blank or missing to hold a whole territory, so that counts say nothing."""
    typed = draft.typed
    missing = sum(max(0, typed.width - len(row)) for row in typed.rows)
    return missing + sum(cell.blank for _, cell in typed.items()) >= 2


def _card_problems(files: Files) -> Iterator[Problem]:
    """Street cards and the streets that they score for name each other (COM-2)."""
    main, cards = files.main, files.cards
    ids = [card.id for card in cards.content.streets]
    ids_sound, streets_sound = cards.sound(("streets",)), main.sound(("streets",))
    for i, card in enumerate(ids):
        if not cards.sound(("streets", i, "id")):
            continue
        if card in ids[:i]:
            yield cards.problem(("streets", i, "id"), "card-twice", f"two street cards have the id {card!r}")
        elif streets_sound and all(street.card != card for street in main.content.streets):
            sentence = f"no street of edition.yaml has the card {card!r}"
            yield cards.problem(("streets", i, "id"), "card-without-street", sentence)
    for i, challenge in enumerate(cards.content.challenges):
        if challenge and challenge in cards.content.challenges[:i]:
            yield cards.problem(("challenges", i), "card-twice", f"the challenge {challenge!r} is listed twice")
    for i, street in enumerate(main.content.streets):
        if street.card and street.card not in ids and ids_sound and main.sound(("streets", i, "card")):
            yield main.problem(("streets", i, "card"), "no-card", _no_card(street.card, ids))
    in_play = main.content.numbers.streets_in_play
    if in_play > len(ids) and ids_sound and main.sound(("numbers", "streets_in_play")):
        sentence = f"{in_play} in play of {len(ids)} street cards"
        yield main.problem(("numbers", "streets_in_play"), "numbers", sentence)


def _beginner_problems(files: Files) -> Iterator[Problem]:
    """The beginner game is dealt from the cards that there are (SET-5)."""
    main, cards = files.main, files.cards
    beginner, in_play = main.content.beginner, main.content.numbers.streets_in_play
    ids, chosen = [card.id for card in cards.content.streets], beginner.streets
    if cards.sound(("streets",)):
        for i, card in enumerate(chosen):
            if card not in ids and main.sound(("beginner", "streets", i)):
                yield main.problem(("beginner", "streets", i), "no-card", _no_card(card, ids))
    if main.sound(("beginner", "streets"), ("numbers", "streets_in_play")) and (
        len(set(chosen)) != len(chosen) or len(chosen) != in_play
    ):
        sentence = f"{', '.join(chosen) or 'none'}; {in_play} different street cards are in play"
        yield main.problem(("beginner", "streets"), "numbers", sentence)
    known = cards.content.challenges
    if main.sound(("beginner", "challenge")) and cards.sound(("challenges",)) and beginner.challenge not in known:
        sentence = f"no challenge {beginner.challenge!r} in cards.yaml; it has {', '.join(known)}"
        yield main.problem(("beginner", "challenge"), "no-card", sentence)


def _no_card(card: str, ids: Sequence[str]) -> str:
    return f"no street card {card!r} in cards.yaml; it has {', '.join(ids)}"


def _starter_problems(main: DraftSheet[EditionFile], draft: BoardDraft) -> Iterator[Problem]:
    """A starter territory has size 2, lies in its district and can carry a building (SET-3, BLD-5)."""
    board = draft.board
    meant = {board.legend.territory_name(token) for token in draft.meant}
    for i, district in enumerate(main.content.districts):
        loc = ("districts", i, "starter")
        if not district.starter or not main.sound(loc, ("districts", i, "name"), ("districts", i, "token")):
            continue
        territory = board.by_name.get(district.starter)
        if territory is None:
            if district.starter not in meant and not still_typing(draft):
                sentence = f"the board has no territory {district.starter!r}"
                yield main.problem(loc, "no-starter-territory", sentence)
            continue
        sure = not territory.mask & draft.unsure
        if territory.district != i or (sure and territory.size != 2):
            sentence = f"{district.starter} has size {territory.size}; a starter territory has size 2 and lies in"
            yield main.problem(loc, "starter-size", f"{sentence} its own district, {district.name}")
        if sure and not territory.mask & board.frontage:
            sentence = f"no square of {district.starter} shares an edge with a street or a park"
            yield main.problem(loc, "starter-frontage", sentence)


def _tile_problems(files: Files) -> Iterator[Problem]:
    tiles, starter = files.tiles, files.all_tiles[-1]
    if starter and starter.size != 2 and any(district.starter for district in files.main.content.districts):
        sentence = f"{starter.size} squares; a starter building fills a territory of size 2"
        yield tiles.problem(("starter", "shape"), "starter-tile", sentence)
    heights = [legendary.height_m for legendary in tiles.content.legendaries]
    for i, height in enumerate(heights):
        if height and height in heights[:i]:
            sentence = f"two legendaries are {height} m high; the height breaks ties (SCO-8)"
            yield tiles.problem(("legendaries", i, "height_m"), "height-twice", sentence)


def _fit_problems(files: Files, board: Board) -> Iterator[Problem]:
    """Every tile has a place on some block, once the board is there."""
    if files.draft is None or not files.draft.complete:
        return
    entries = zip(tile_entries(files.tiles)[:-1], files.all_tiles, strict=False)
    for (loc, _), tile in entries:
        if tile and tile.shape.is_connected and not _fits(tile, board):
            yield files.tiles.problem((*loc, "shape"), "no-place", f"{tile.id} fits on no block of the board")


def _fits(tile: Tile, board: Board) -> bool:
    return any(
        all((column + x, row + y) in board.index for x, y in shape.cells)
        for shape in tile.shape.rotations()
        for column in range(board.grid.width - shape.width + 1)
        for row in range(board.grid.height - shape.height + 1)
    )


def _number_problems(files: Files) -> Iterator[Problem]:
    main, numbers = files.main, files.main.content.numbers
    draft, tiles = files.draft, files.tiles.content.tiles

    def sound(*keys: str) -> bool:
        return main.sound(*(("numbers", key) for key in keys))

    if sound("end_open_market", "open_market") and numbers.end_open_market >= numbers.open_market:
        sentence = f"the last {numbers.end_open_market} cards end the game, but {numbers.open_market} are face up"
        yield main.problem(("numbers", "end_open_market"), "numbers", sentence)
    if draft and not still_typing(draft) and sound("open_market"):
        for cards, whose in _fewest_cards(main.content, draft):
            if numbers.open_market >= cards:
                sentence = f"{numbers.open_market} cards face up of {quantity(cards, 'territory card')}{whose}"
                yield main.problem(("numbers", "open_market"), "numbers", sentence)
                break
    if sound("end_unbuilt") and files.tiles.sound(("tiles",)) and len(tiles) <= numbers.end_unbuilt:
        sentence = (
            f"the game would end before it starts: {len(tiles)} tiles a player, "
            f"the end comes at {numbers.end_unbuilt} unbuilt"
        )
        yield main.problem(("numbers", "end_unbuilt"), "numbers", sentence)
    for name, step in (("base", numbers.unlock.base), ("advanced", numbers.unlock.advanced)):
        if main.sound(("numbers", "unlock", name)) and step.gold < step.silver:
            sentence = f"gold is unlocked at {step.gold} points, before silver at {step.silver}"
            yield main.problem(("numbers", "unlock", name), "numbers", sentence)
    for name, table in (("bronze_baron", numbers.bronze_baron), ("master_architect", numbers.master_architect)):
        if main.sound(("numbers", name)):
            yield from _step_problems(main, name, table)


def _step_problems(main: DraftSheet[EditionFile], name: str, table: Mapping[int, int]) -> Iterator[Problem]:
    """A higher count pays at least as much: the points of a count hold for all above it (SCO-2, SCO-3)."""
    steps = sorted(table.items())
    for (fewer, points), (more, less) in pairwise(steps):
        if less < points:
            sentence = f"{more} tiles pay {less}, but {fewer} pay {points}; more never pay less"
            yield main.problem(("numbers", name), "numbers", sentence)


def _fewest_cards(file: EditionFile, draft: BoardDraft) -> Iterator[tuple[int, str]]:
    """How many territory cards a game is dealt, and which game: of all land, then of the least (SET-1, SET-3)."""
    counts = district_counts(draft)[: len(file.districts)]
    cards, starters = sum(counts), [district.starter is not None for district in file.districts]
    yield cards, ""
    if sum(starters) > 1:
        seated = min(MOST_PLAYERS, sum(starters))
        yield cards - seated, f" in a game of {seated} with starter buildings"
    for district, count, has_starter in zip(file.districts, counts, starters, strict=True):
        if district.name == file.two_players_remove:
            two = 2 if sum(starters) - has_starter > 1 else 0
            yield cards - count - two, f" in a game of 2 without {district.name}{' with starter buildings' * bool(two)}"
