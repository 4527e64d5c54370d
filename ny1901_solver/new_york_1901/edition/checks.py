"""Checks that the files of an edition agree. One small function checks each table; every problem contains its place in
a file.

Each check reads only values that have no mistakes, so each mistake is reported once and hides no other mistake.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import get_args

from ...errors import NotationError
from ...files.access import Problem
from ...files.documents import Loc
from ...geometry import Shape
from ...messages import gettext, ngettext
from ...text.spelling import stranger
from ..board import Board
from ..board.board import territory_problems
from ..tiles import Generation, Tile
from .board_draft import BoardDraft, legend_problems
from .draft_sheet import DraftSheet
from .schema import CardsFile, EditionFile, PieceFile, Table, TilesFile

# the colours of the pieces in the box (COM-4), listed again because this package must not import the definition of
# players' colours
MOST_PLAYERS = 4


@dataclass(frozen=True, slots=True)
class Files:
    """The content of an edition's files without the faulty parts: data files, draft of the board, and tiles.

    An unfinished tile is `None`. Own tiles are first, then the legendaries, then the starter building.
    """

    main: DraftSheet[EditionFile]
    tiles: DraftSheet[TilesFile]
    cards: DraftSheet[CardsFile]
    draft: BoardDraft | None
    all_tiles: tuple[Tile | None, ...]


def edition_problems(files: Files) -> Iterator[Problem]:
    """All problems of an edition that can be found without reading the faulty parts of its files."""
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
    """The entries of `tiles.yaml` in the order of the tiles, each with its path in the file."""
    file = sheet.content
    return [
        *((("tiles", i), tile) for i, tile in enumerate(file.tiles)),
        *((("legendaries", i), legendary) for i, legendary in enumerate(file.legendaries)),
        (("starter",), file.starter),
    ]


def tiles_of(sheet: DraftSheet[TilesFile]) -> tuple[Tile | None, ...]:
    """The tiles of `tiles.yaml`, with `None` for an entry that has mistakes."""
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
        sentence = gettext(
            "the standing of {tables} is missing: printed, agreed, inferred or invented", tables=", ".join(missing)
        )
        yield main.problem(("standing",), "no-standing", sentence)


def _shape_problems(files: Files) -> Iterator[Problem]:
    """Checks that every shape is drawn in full rows and is connected, and that no two tiles have the same id."""
    seen: set[str] = set()
    for loc, entry in tile_entries(files.tiles):
        if files.tiles.sound((*loc, "id")):
            if entry.id in seen:
                sentence = gettext("two tiles have the id {tile!r}", tile=entry.id)
                yield files.tiles.problem((*loc, "id"), "tile-twice", sentence)
            seen.add(entry.id)
        if not files.tiles.sound((*loc, "shape")):
            continue
        try:
            shape = Shape.parse(entry.shape)
        except NotationError as error:
            sentences = [str(error), *([odd] if (odd := stranger("".join(entry.shape))) else [])]
            yield files.tiles.problem((*loc, "shape"), "bad-shape", "; ".join(sentences))
            continue
        if not shape.is_connected:
            sentence = gettext("the squares are not connected by edges")
            yield files.tiles.problem((*loc, "shape"), "bad-shape", sentence)
        if len({len(row) for row in entry.shape}) > 1:
            sentence = gettext("the rows of a shape must have the same length; fill them up with '.'")
            yield files.tiles.problem((*loc, "shape"), "bad-shape", sentence)


def district_counts(draft: BoardDraft) -> list[int]:
    """The number of territories of each district. A mistyped token counts as the token that was probably meant."""
    board = draft.board
    counts = [sum(t.district == i for t in board.territories) for i in range(len(board.legend.districts))]
    for token in draft.meant:
        name = board.legend.territory_name(token)
        if name is not None and name not in board.by_name:
            counts[[d.name for d in board.legend.districts].index(name.rpartition("-")[0])] += 1
    return counts


def _district_problems(main: DraftSheet[EditionFile], draft: BoardDraft) -> Iterator[Problem]:
    """Checks that every district has the same number of territories (COM-1). A different number usually means that a
    token is mistyped."""
    file = main.content
    counts = district_counts(draft)[: len(file.districts)]
    known = all(main.sound(("districts", i, key)) for i in range(len(counts)) for key in ("name", "token"))
    if counts and known and not still_typing(draft):
        usual = max(counts, key=lambda count: (counts.count(count), count))
        for i, (district, count) in enumerate(zip(file.districts, counts, strict=True)):
            if count != usual or not count:
                sentence = _district_count_sentence(district.name, count, usual)
                yield main.problem(("districts", i), "district-count", sentence)
    removed = file.two_players_remove
    if removed and main.sound(("two_players_remove",)) and known and removed not in {d.name for d in file.districts}:
        sentence = gettext("there is no district {district!r}", district=removed)
        yield main.problem(("two_players_remove",), "no-district", sentence)


def _district_count_sentence(district: str, count: int, usual: int) -> str:
    if not count:
        if not usual:
            return gettext("the board has no territory in {district}", district=district)
        return gettext(
            "the board has no territory in {district}; other districts have {usual}", district=district, usual=usual
        )
    if not usual:
        return ngettext(
            "the board has {number} territory in {district}",
            "the board has {number} territories in {district}",
            count,
            district=district,
        )
    return ngettext(
        "the board has {number} territory in {district}; other districts have {usual}",
        "the board has {number} territories in {district}; other districts have {usual}",
        count,
        district=district,
        usual=usual,
    )


def still_typing(draft: BoardDraft) -> bool:
    """Whether the number of blank or missing cells of the board is so large that these cells may contain a whole
    territory."""
    typed = draft.typed
    missing = sum(max(0, typed.width - len(row)) for row in typed.rows)
    return missing + sum(cell.blank for _, cell in typed.items()) >= 2


def _card_problems(files: Files) -> Iterator[Problem]:
    """Checks that street cards and streets refer to each other (COM-2)."""
    main, cards = files.main, files.cards
    ids = [card.id for card in cards.content.streets]
    ids_sound, streets_sound = cards.sound(("streets",)), main.sound(("streets",))
    for i, card in enumerate(ids):
        if not cards.sound(("streets", i, "id")):
            continue
        if card in ids[:i]:
            sentence = gettext("two street cards have the id {card!r}", card=card)
            yield cards.problem(("streets", i, "id"), "card-twice", sentence)
        elif streets_sound and all(street.card != card for street in main.content.streets):
            sentence = gettext("no street of edition.yaml has the card {card!r}", card=card)
            yield cards.problem(("streets", i, "id"), "card-without-street", sentence)
    for i, challenge in enumerate(cards.content.challenges):
        if challenge and challenge in cards.content.challenges[:i]:
            sentence = gettext("the challenge {challenge!r} is listed twice", challenge=challenge)
            yield cards.problem(("challenges", i), "card-twice", sentence)
    for i, street in enumerate(main.content.streets):
        if street.card and street.card not in ids and ids_sound and main.sound(("streets", i, "card")):
            yield main.problem(("streets", i, "card"), "no-card", _no_card(street.card, ids))
    in_play = main.content.numbers.streets_in_play
    if in_play > len(ids) and ids_sound and main.sound(("numbers", "streets_in_play")):
        sentence = gettext(
            "{in_play} street cards are in play, but there are only {cards}", in_play=in_play, cards=len(ids)
        )
        yield main.problem(("numbers", "streets_in_play"), "numbers", sentence)


def _beginner_problems(files: Files) -> Iterator[Problem]:
    """Checks that the cards of the beginner game are among those of the edition (SET-5)."""
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
        sentence = gettext(
            "the cards are {cards}; exactly {in_play} different street cards are in play",
            cards=", ".join(chosen) or gettext("none"),
            in_play=in_play,
        )
        yield main.problem(("beginner", "streets"), "numbers", sentence)
    known = cards.content.challenges
    if main.sound(("beginner", "challenge")) and cards.sound(("challenges",)) and beginner.challenge not in known:
        sentence = gettext(
            "cards.yaml has no challenge {challenge!r}; it has {challenges}",
            challenge=beginner.challenge,
            challenges=", ".join(known),
        )
        yield main.problem(("beginner", "challenge"), "no-card", sentence)


def _no_card(card: str, ids: Sequence[str]) -> str:
    return gettext("cards.yaml has no street card {card!r}; it has {cards}", card=card, cards=", ".join(ids))


def _starter_problems(main: DraftSheet[EditionFile], draft: BoardDraft) -> Iterator[Problem]:
    """Checks that a starter territory has size 2, lies in its district and can carry a building (SET-3, BLD-5)."""
    board = draft.board
    meant = {board.legend.territory_name(token) for token in draft.meant}
    for i, district in enumerate(main.content.districts):
        loc = ("districts", i, "starter")
        if not district.starter or not main.sound(loc, ("districts", i, "name"), ("districts", i, "token")):
            continue
        territory = board.by_name.get(district.starter)
        if territory is None:
            if district.starter not in meant and not still_typing(draft):
                sentence = gettext("the board has no territory {territory!r}", territory=district.starter)
                yield main.problem(loc, "no-starter-territory", sentence)
            continue
        sure = not territory.mask & draft.unsure
        if territory.district != i or (sure and territory.size != 2):
            sentence = gettext(
                "{territory} has size {size}; a starter territory has size 2 and lies in its own district, {district}",
                territory=district.starter,
                size=territory.size,
                district=district.name,
            )
            yield main.problem(loc, "starter-size", sentence)
        if sure and not territory.mask & board.frontage:
            sentence = gettext(
                "no square of {territory} shares an edge with a street or a park", territory=district.starter
            )
            yield main.problem(loc, "starter-frontage", sentence)


def _tile_problems(files: Files) -> Iterator[Problem]:
    tiles, starter = files.tiles, files.all_tiles[-1]
    if starter and starter.size != 2 and any(district.starter for district in files.main.content.districts):
        sentence = ngettext(
            "the shape has {number} square; a starter building fills a territory of size 2",
            "the shape has {number} squares; a starter building fills a territory of size 2",
            starter.size,
        )
        yield tiles.problem(("starter", "shape"), "starter-tile", sentence)
    heights = [legendary.height_m for legendary in tiles.content.legendaries]
    for i, height in enumerate(heights):
        if height and height in heights[:i]:
            sentence = gettext(
                "two legendaries are {height} m high; no two may have the same height, because it breaks ties (SCO-8)",
                height=height,
            )
            yield tiles.problem(("legendaries", i, "height_m"), "height-twice", sentence)


def _fit_problems(files: Files, board: Board) -> Iterator[Problem]:
    """Checks that every tile fits on some block of a complete board."""
    if files.draft is None or not files.draft.complete:
        return
    entries = zip(tile_entries(files.tiles)[:-1], files.all_tiles, strict=False)
    for (loc, _), tile in entries:
        if tile and tile.shape.is_connected and not _fits(tile, board):
            sentence = gettext("{tile} fits on no block of the board", tile=tile.id)
            yield files.tiles.problem((*loc, "shape"), "no-place", sentence)


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
        sentence = gettext(
            "the game ends when {last} cards are left, but {face_up} cards are face up from the start",
            last=numbers.end_open_market,
            face_up=numbers.open_market,
        )
        yield main.problem(("numbers", "end_open_market"), "numbers", sentence)
    if draft and not still_typing(draft) and sound("open_market"):
        for cards, game in _fewest_cards(main.content, draft):
            if numbers.open_market >= cards:
                sentence = _open_market_sentence(numbers.open_market, cards, game)
                yield main.problem(("numbers", "open_market"), "numbers", sentence)
                break
    if sound("end_unbuilt") and files.tiles.sound(("tiles",)) and len(tiles) <= numbers.end_unbuilt:
        sentence = gettext(
            "the game would end before it starts: each player has {tiles} tiles, and the game ends at {least} "
            "unbuilt tiles",
            tiles=len(tiles),
            least=numbers.end_unbuilt,
        )
        yield main.problem(("numbers", "end_unbuilt"), "numbers", sentence)
    for name, step in (("base", numbers.unlock.base), ("advanced", numbers.unlock.advanced)):
        if main.sound(("numbers", "unlock", name)) and step.gold < step.silver:
            sentence = gettext(
                "gold unlocks at {gold} points, which is earlier than silver at {silver}",
                gold=step.gold,
                silver=step.silver,
            )
            yield main.problem(("numbers", "unlock", name), "numbers", sentence)
    for name, table in (("bronze_baron", numbers.bronze_baron), ("master_architect", numbers.master_architect)):
        if main.sound(("numbers", name)):
            yield from _step_problems(main, name, table)


def _step_problems(main: DraftSheet[EditionFile], name: str, table: Mapping[int, int]) -> Iterator[Problem]:
    """Checks that a higher number of tiles pays at least as many points as a lower number (SCO-2, SCO-3)."""
    steps = sorted(table.items())
    for (fewer, points), (more, less) in pairwise(steps):
        if less < points:
            sentence = gettext(
                "a count of {more} pays {less}, but a count of {fewer} pays {points}; a higher count cannot pay less",
                more=more,
                less=less,
                fewer=fewer,
                points=points,
            )
            yield main.problem(("numbers", name), "numbers", sentence)


def _fewest_cards(file: EditionFile, draft: BoardDraft) -> Iterator[tuple[int, str]]:
    """The possible numbers of territory cards in a game, each with a description of the game, from the most cards to
    the fewest (SET-1, SET-3)."""
    counts = district_counts(draft)[: len(file.districts)]
    cards, starters = sum(counts), [district.starter is not None for district in file.districts]
    yield cards, ""
    if sum(starters) > 1:
        seated = min(MOST_PLAYERS, sum(starters))
        yield cards - seated, gettext("in a game of {players} players with starter buildings", players=seated)
    for district, count, has_starter in zip(file.districts, counts, starters, strict=True):
        if district.name == file.two_players_remove:
            if sum(starters) - has_starter > 1:
                game = gettext(
                    "in a game of two players without {district} and with starter buildings", district=district.name
                )
                yield cards - count - 2, game
            else:
                yield cards - count, gettext("in a game of two players without {district}", district=district.name)


def _open_market_sentence(open_market: int, cards: int, game: str) -> str:
    if not game:
        return ngettext(
            "{open_market} cards are face up, but there is only {number} territory card",
            "{open_market} cards are face up, but there are only {number} territory cards",
            cards,
            open_market=open_market,
        )
    return ngettext(
        "{open_market} cards are face up, but there is only {number} territory card {in_game}",
        "{open_market} cards are face up, but there are only {number} territory cards {in_game}",
        cards,
        open_market=open_market,
        in_game=game,
    )
