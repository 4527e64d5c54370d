"""Counts the values of an edition that are filled in, and the territories, squares and streets of its board, for
comparison with the printed board."""

from __future__ import annotations

from dataclasses import dataclass

from ...messages import gettext, ngettext
from ..board import Board
from .board_draft import BoardDraft
from .checks import Files
from .draft_sheet import filled_in
from .folder import CARDS, MAIN, TILES
from .source_files import Sources


@dataclass(frozen=True, slots=True)
class Filled:
    """The number of values in a file, and the number of the values that are filled in."""

    file: str
    done: int
    of: int

    @property
    def percent(self) -> int:
        """The percentage of values that are filled in. The percentage is 100 only if no value is missing."""
        return 100 * self.done // self.of if self.of else 0


@dataclass(frozen=True, slots=True)
class DistrictCount:
    """The counts of one district: the territories of each size, the squares, and the squares beside a street or
    park."""

    name: str
    of_size_2: int
    of_size_3: int
    squares: int
    with_frontage: int

    @property
    def territories(self) -> int:
        """The number of territories of the district, of both sizes together."""
        return self.of_size_2 + self.of_size_3


@dataclass(frozen=True, slots=True)
class Counts:
    """The counts of an edition, which people can compare with the printed board.

    `streets` contains, for each street, the name, the number of cells and the number of squares that front the street.
    """

    filled: tuple[Filled, ...]
    districts: tuple[DistrictCount, ...]
    streets: tuple[tuple[str, int, int], ...]


def counts(sources: Sources, files: Files) -> Counts:
    """Counts the part of an edition that has been typed in."""
    draft = files.draft
    filled = []
    if sources.board is not None:
        cells = [cell for _, cell in sources.board.items()]
        name = sources.board_file.removeprefix(str(sources.folder)).lstrip("/\\")
        filled.append(Filled(name, sum(not cell.blank for cell in cells), len(cells)))
    typed = [name for name in (MAIN, TILES, CARDS) if name in sources.documents]
    filled += [Filled(name, *filled_in(sources.documents[name])) for name in typed]
    if draft is None:
        return Counts(tuple(filled), (), ())
    board = draft.board
    named = len(files.main.content.districts) or len(board.legend.districts)
    districts = tuple(_district(board, index) for index in range(named))
    return Counts(tuple(filled), districts, _streets(draft, files))


def sentences(figures: Counts, draft: BoardDraft | None) -> list[str]:
    """The counts of an edition as lines of text."""
    lines = []
    if any(district.territories for district in figures.districts):
        lines = list(map(_district_line, figures.districts))
    lines += [
        gettext(
            "{street}: {cells} squares of street, {fronts} squares of land beside the street",
            street=name,
            cells=cells,
            fronts=fronts,
        )
        for name, cells, fronts in figures.streets
        if cells
    ]
    if figures.filled and (draft is None or any(filled.percent < 100 for filled in figures.filled)):
        done = [
            gettext(
                "{file} {percent}% ({done} of {all} values)",
                file=each.file,
                percent=each.percent,
                done=each.done,
                all=each.of,
            )
            for each in figures.filled
        ]
        lines.append(gettext("filled in: {files}", files=", ".join(done)))
    return lines


def _district_line(district: DistrictCount) -> str:
    return ngettext(
        "{district}: {number} territory, {of_size_2} of size 2 and {of_size_3} of size 3; {squares} squares, "
        "{with_frontage} on a street or park",
        "{district}: {number} territories, {of_size_2} of size 2 and {of_size_3} of size 3; {squares} squares, "
        "{with_frontage} on a street or park",
        district.territories,
        district=district.name,
        of_size_2=district.of_size_2,
        of_size_3=district.of_size_3,
        squares=district.squares,
        with_frontage=district.with_frontage,
    )


def _district(board: Board, index: int) -> DistrictCount:
    land = [territory for territory in board.territories if territory.district == index]
    mask = sum(territory.mask for territory in land)
    return DistrictCount(
        board.legend.districts[index].name,
        sum(territory.size == 2 for territory in land),
        sum(territory.size == 3 for territory in land),
        mask.bit_count(),
        (mask & board.frontage).bit_count(),
    )


def _streets(draft: BoardDraft, files: Files) -> tuple[tuple[str, int, int], ...]:
    """The streets to count: the streets of one card together, because they score together, and every other street
    alone."""
    legend, board = draft.board.legend, draft.board
    names = {card.id: card.name for card in files.cards.content.streets}
    masks: dict[str, int] = {}
    cells: dict[str, int] = {}
    typed = [cell.token for _, cell in draft.typed.items()]
    for street, mask in zip(legend.streets, board.streets, strict=True):
        name = names.get(street.card or "", street.name)
        masks[name] = masks.get(name, 0) | mask
        cells[name] = cells.get(name, 0) + typed.count(street.token)
    return tuple((name, cells[name], mask.bit_count()) for name, mask in masks.items())
