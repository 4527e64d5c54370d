"""Examines the folder of an edition and reports all problems at once, each with file, line and token."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from ...errors import DataError
from ...files.access import Grade, Problem, fingerprint
from ...geometry import Shape, Square
from ..board import Board
from ..tiles import Generation, SiteTable, Tile
from .board_draft import read_board
from .checks import Files, edition_problems, tiles_of
from .draft_sheet import read_sheet
from .edition import Edition, Numbers, StreetCard, card_fronts
from .folder import CARDS, EDITIONS, MAIN, TILES, available_editions, folder_of, no_edition
from .looks import looks
from .printed_game import fact_problems
from .schema import CardsFile, EditionFile, NumbersFile, TilesFile
from .source_files import Sources, read_sources

# In a drawing, this replaces a starter building that is not typed in yet (SET-3).
STARTER = Tile("st", "Starter Building", Generation.STARTER, 0, Shape(((0, 0), (1, 0))))


@dataclass(frozen=True, slots=True)
class Examined:
    """The folder of an edition, with its mistakes and the values that are not filled in yet.

    `edition` is `None` if there are any mistakes or missing values.
    """

    sources: Sources
    files: Files
    problems: tuple[Problem, ...]
    edition: Edition | None

    @property
    def valid(self) -> bool:
        """Whether the edition has no mistakes and every value is filled in."""
        return not self.problems

    @property
    def mistakes(self) -> list[Problem]:
        """The mistakes of the edition; values that are not filled in yet do not count as mistakes."""
        return [problem for problem in self.problems if problem.grade is Grade.MISTAKE]

    @property
    def blanks(self) -> list[Problem]:
        """The values that are not filled in yet."""
        return [problem for problem in self.problems if problem.grade is Grade.BLANK]

    def looks(self) -> tuple[Problem, ...]:
        """The unusual values that do not prevent people from playing the edition."""
        others = tuple(name for name in available_editions() if name != self._shipped_name())
        return _in_order(looks(self.files, others), self.sources)

    def drawable(self) -> Edition | None:
        """The edition, or the drawable part of an invalid edition; `None` if no board can be drawn."""
        if self.edition is not None or self.files.draft is None:
            return self.edition
        return _edition(self.sources, self.files, self.files.draft.board, "not valid yet")

    def wrong_squares(self, drawn: Edition) -> list[Square]:
        """The squares of the board that have mistakes. If a mistake lies beyond the end of a row, the last square of
        this row counts as wrong."""
        last = drawn.board.grid.width - 1
        places = {place for problem in self.mistakes for place in problem.squares}
        return sorted({Square(min(column, last), row) for column, row in places})

    def _shipped_name(self) -> str:
        return self.sources.folder.name if self.sources.folder.parent == EDITIONS else ""


def examine(folder: Path) -> Examined:
    """Reads the folder of an edition and checks all files.

    A mistake in one file does not hide mistakes in another file.
    """
    sources = read_sources(folder)
    main = read_sheet(sources.documents.get(MAIN), sources.path(MAIN), EditionFile)
    tiles = read_sheet(sources.documents.get(TILES), sources.path(TILES), TilesFile)
    cards = read_sheet(sources.documents.get(CARDS), sources.path(CARDS), CardsFile)
    problems = [*sources.problems, *main.problems, *tiles.problems, *cards.problems]
    draft = None
    if sources.board is not None:
        draft, of_grid = read_board(sources.board, main, sources.board_file)
        problems += of_grid
    files = Files(main, tiles, cards, draft, tiles_of(tiles))
    problems += edition_problems(files)
    problems += (problem for problem in fact_problems(files) if problem.grade is not Grade.LOOK)
    hashed = [sources.documents[name].text for name in (MAIN, TILES, CARDS) if name in sources.documents]
    edition = None
    if draft is not None and not problems:
        edition = _edition(sources, files, draft.board, fingerprint(hashed[0], sources.board_hashed, *hashed[1:]))
    return Examined(sources, files, _in_order(problems, sources), edition)


def examined_edition(name_or_folder: str | Path) -> Examined:
    """Examines the edition with a name or in a folder. Raises `DataError` if no edition has this name or the folder
    does not exist."""
    folder = folder_of(name_or_folder)
    if not _is_folder(folder):
        raise DataError([no_edition(str(name_or_folder))])
    return examine(folder)


def _is_folder(path: Path) -> bool:
    try:
        return path.is_dir()
    except OSError:  # the name is too long, or the program may not read the folder
        return False


def _in_order(problems: Iterable[Problem], sources: Sources) -> tuple[Problem, ...]:
    """The problems, sorted by file, line and column."""
    files = [sources.path(MAIN), sources.board_file, sources.path(TILES), sources.path(CARDS)]

    def key(problem: Problem) -> tuple[int, int, int]:
        file = files.index(problem.file) if problem.file in files else -1
        return file, problem.line or 0, problem.column or 0

    return tuple(sorted(problems, key=key))


def _edition(sources: Sources, files: Files, board: Board, content_hash: str) -> Edition:
    file, cards = files.main.content, files.cards.content
    tiles = tuple(tile for tile in files.all_tiles[:-1] if tile)
    tiles = (*tiles, files.all_tiles[-1] or STARTER)
    street_cards = tuple(StreetCard(card.id, card.name) for card in cards.streets)
    names = [district.name for district in file.districts]
    guessed = len(board.legend.districts) - len(names)  # in a draft whose districts cannot be read
    return Edition(
        name=file.name,
        title=file.title,
        synthetic=file.synthetic,
        notice=file.notice,
        standing={str(table): str(standing) for table, standing in file.standing.items()},
        folder=sources.folder,
        content_hash=content_hash,
        board=board,
        sites=SiteTable(board, tiles, card_fronts(board, street_cards)),
        tiles=tiles,
        starters=(*(_index(board, district.starter) for district in file.districts), *[-1] * guessed),
        characters=(*(district.character for district in file.districts), *[None] * guessed),
        two_players_remove=names.index(file.two_players_remove) if file.two_players_remove in names else None,
        street_cards=street_cards,
        challenges=tuple(str(challenge) for challenge in cards.challenges),
        numbers=_numbers(file.numbers),
        beginner_challenge=str(file.beginner.challenge),
        beginner_streets=tuple(file.beginner.streets),
    )


def _index(board: Board, territory: str | None) -> int:
    return board.by_name[territory].index if territory in board.by_name else -1


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
