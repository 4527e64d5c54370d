"""The players side by side: score, workers, cards, tiles and estate."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from rich.table import Table
from rich.text import Text

from ..board import bits
from ..edition import card_words
from ..scoring import final_sheet
from ..state import GameState
from ..tiles import Generation
from . import palette
from .phrases import LABEL_WIDTH, Fitting, by_columns, chip, spaced

Cell = Callable[[GameState, int], Text]


def players_table(state: GameState) -> Fitting:
    """A column for each player, in turn order."""
    return by_columns(state.setup.seats, lambda seats: _table(state, seats))


def _table(state: GameState, seats: Sequence[int]) -> Table:
    rows: list[tuple[str, Cell]] = [
        ("score", _score),
        ("ending now", _ending_now),
        ("free workers", _workers),
        ("action cards", _cards),
        *((f"{generation} left", _unbuilt(generation)) for generation in list(Generation)[1:]),
        ("legendary", _legendary),
        ("demolished", _demolished),
        ("estate", _estate),
    ]
    table = Table(box=None, padding=(0, 2, 0, 0), show_edge=False, pad_edge=False)
    table.add_column("", style=palette.FAINT, no_wrap=True, min_width=LABEL_WIDTH)
    for seat in seats:
        table.add_column(chip(state.colour(seat)), ratio=1)
    for label, cell in rows:
        table.add_row(label, *(cell(state, seat) for seat in seats))
    return table


def _score(state: GameState, seat: int) -> Text:
    return Text(str(state.players[seat].score), "bold")


def _ending_now(state: GameState, seat: int) -> Text:
    return Text(str(final_sheet(state, seat).total))


def _workers(state: GameState, seat: int) -> Text:
    workers = state.edition.numbers.workers
    free = state.players[seat].free_workers(workers)
    return Text(f"{'●' * free}{'○' * (workers - free)} {free} of {workers}")


def _cards(state: GameState, seat: int) -> Text:
    return Text(", ".join(card_words(state.players[seat].cards)) or "none")


def _unbuilt(generation: Generation) -> Cell:
    def cell(state: GameState, seat: int) -> Text:
        player, edition = state.players[seat], state.edition
        left = [edition.tiles[n].id for n in bits(player.unbuilt) if edition.tiles[n].generation == generation]
        text = Text(" ".join(left) or "none")
        needed = edition.numbers.unlock[state.setup.unlocks][generation]
        if left and player.score < needed:
            text.append(f" (from {needed} points)", palette.FAINT)
        return text

    return cell


def _legendary(state: GameState, seat: int) -> Text:
    built = state.players[seat].legendary
    return Text(state.edition.tiles[bits(built)[0]].id if built else "-")


def _demolished(state: GameState, seat: int) -> Text:
    gone = state.players[seat].demolished(state.edition)
    return Text(" ".join(state.edition.tiles[n].id for n in bits(gone)) or "-")


def _estate(state: GameState, seat: int) -> Text:
    """The territories by token, those with a worker in the owner's colour with a dot."""
    player, board = state.players[seat], state.edition.board
    parts = []
    for index in bits(player.estate):
        token = board.legend.territory_token(board.territories[index].name)
        vacant = player.vacant >> index & 1
        parts.append(Text(f"{token}●", "bold") if vacant else Text(token))
    return spaced(parts) if parts else Text("-")
