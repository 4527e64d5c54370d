"""Score sheets in the terminal, made from the answer of the command `score`: the points by rule and player, and the
leader."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ...capabilities.ending import decision_lines
from ...messages import gettext, ngettext
from ...questions.answers import LineData
from ...text.words import join_words
from ..answers.positions import ScoreAnswer, SheetData
from . import palette
from .phrases import RULE_TITLES, by_columns, column_chip, join_parts


def outcome_view(answer: ScoreAnswer) -> RenderableType:
    """The final score sheets side by side, and the winner; before the end of the game, the leader."""
    players = answer.players
    sheets = by_columns(range(len(players)), lambda seats: _table([players[seat] for seat in seats]))
    return Group(
        sheets, Text(), verdict(answer.over, answer.winners, answer.reason), *map(Text, decision_lines(answer))
    )


def _table(sheets: Sequence[SheetData]) -> Table:
    table = Table(box=None, padding=(0, 1, 0, 0), show_edge=False, pad_edge=False)
    table.add_column("", style=palette.FAINT, max_width=18)
    for sheet in sheets:
        table.add_column("", justify="right", no_wrap=True, min_width=2)
        table.add_column(column_chip(sheet.colour), ratio=1)
    for rule, title in RULE_TITLES.items():
        columns = [[line for line in sheet.lines if line.rule == rule] for sheet in sheets]
        if not any(columns):
            continue
        label = f"{gettext(title)} {rule}"
        entries = [[_entry(line) for line in lines] for lines in zip_longest(*columns)]
        if len(entries) > 1:
            totals = [sum(line.points for line in lines) for lines in columns]
            table.add_row(label, *_total_cells(totals, gettext("in all")))
            label = ""
        for number, cells in enumerate(entries):
            table.add_row(label if number == 0 else "", *(cell for pair in cells for cell in pair))
    table.add_row(gettext("Total"), *_total_cells([sheet.total for sheet in sheets], ""))
    return table


def verdict(over: bool, winners: Sequence[str], reason: str) -> Text:
    """A sentence that states who has won (or, before the end of the game, who leads) and why."""
    players = join_words(winners)
    if over:
        words = ngettext("{players} wins:", "{players} win:", len(winners), players=players)
    else:
        words = ngettext("{players} leads:", "{players} lead:", len(winners), players=players)
    return join_parts([Text(words, "bold"), reason])


def _entry(line: LineData | None) -> tuple[Text, Text]:
    return (Text(), Text()) if line is None else (Text(str(line.points)), Text(line.reason))


def _total_cells(totals: list[int], words: str) -> list[Text]:
    return [cell for total in totals for cell in (Text(str(total), "bold"), Text(words, "bold"))]
