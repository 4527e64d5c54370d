"""Score sheets in the terminal: every player's lines by rule, and who leads."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ..scoring import Outcome, ScoreLine
from ..state import GameState
from . import palette
from .phrases import RULE_TITLES, by_columns, chip, spaced


def outcome_view(state: GameState, outcome: Outcome) -> RenderableType:
    """The final sheets side by side, and the winner or, before the end, the leader."""
    sheets = by_columns(state.setup.seats, lambda seats: _table(state, outcome, seats))
    return Group(sheets, Text(), verdict(state, outcome))


def _table(state: GameState, outcome: Outcome, seats: Sequence[int]) -> Table:
    table = Table(box=None, padding=(0, 1, 0, 0), show_edge=False, pad_edge=False)
    table.add_column("", style=palette.FAINT, max_width=18)
    for seat in seats:
        table.add_column("", justify="right", no_wrap=True, min_width=2)
        table.add_column(chip(state.colour(seat)), ratio=1)
    for rule, title in RULE_TITLES.items():
        columns = [[line for line in outcome.sheets[seat].lines if line.rule == rule] for seat in seats]
        if not any(columns):
            continue
        entries = [[_entry(line) for line in lines] for lines in zip_longest(*columns)]
        if len(entries) > 1:
            totals = [outcome.sheets[seat].by_rule().get(rule, 0) for seat in seats]
            table.add_row(f"{title} {rule}", *_total_cells(totals, "in all"))
            title = rule = ""
        for number, cells in enumerate(entries):
            label = f"{title} {rule}".strip() if number == 0 else ""
            table.add_row(label, *(cell for pair in cells for cell in pair))
    table.add_row("Total", *_total_cells([outcome.sheets[seat].total for seat in seats], ""))
    return table


def verdict(state: GameState, outcome: Outcome) -> Text:
    """Who wins, or who leads before the end, and why."""
    names = " and ".join(state.colour(seat) for seat in outcome.winners)
    verb = "win" if state.over else "lead"
    if len(outcome.winners) == 1:
        verb += "s"
    return spaced([Text(f"{names} {verb}:", "bold"), outcome.reason])


def _entry(line: ScoreLine | None) -> tuple[Text, Text]:
    return (Text(), Text()) if line is None else (Text(str(line.points)), Text(line.reason))


def _total_cells(totals: list[int], words: str) -> list[Text]:
    return [cell for total in totals for cell in (Text(str(total), "bold"), Text(words, "bold"))]
