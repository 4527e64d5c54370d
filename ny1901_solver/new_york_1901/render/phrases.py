"""Phrases and tables of the terminal."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from ...messages import gettext, gettext_noop
from ..edition import Edition
from ..state import GameState, Setup
from . import palette

Line = tuple[str, Text | str]  # a line of a table: its label, and the text that follows the label
LABEL_WIDTH = 13
UNBOUNDED = 1000  # columns
RULE_TITLES = {
    "BLD-9": gettext_noop("Skyscrapers built"),
    "SCO-1": gettext_noop("Streets of New York"),
    "SCO-2": gettext_noop("Bronze Baron"),
    "SCO-3": gettext_noop("Master Architect"),
    "SCO-4": gettext_noop("Generation King"),
    "SCO-5": gettext_noop("Gold Tycoon"),
    "SCO-6": gettext_noop("Gold Prestige"),
    "SCO-7": gettext_noop("Unused action cards"),
}
"""The names of the sources of points, by rule id."""


def chip(colour: str) -> Text:
    """The name of a player's colour, in that colour."""
    return Text(f" {colour} ", palette.owner_style(colour))


def column_chip(colour: str) -> Text:
    """The name of a player's colour as the heading of a column, whose cells begin below the first letter."""
    return Text(f"{colour} ", palette.owner_style(colour))


def card_chip(edition: Edition, kind: int, copies: int | None = None) -> Text:
    """A territory card as text: its kind on the colour of its district, followed by the number of copies if this number
    is given."""
    district = edition.district_of(kind)
    name = edition.board.legend.districts[district].name
    text = edition.kind_names[kind] if copies is None else f"{copies}x{edition.kind_names[kind]}"
    return Text(f" {text} ", f"{palette.INK} on {palette.land(name, district)}")


def join_parts(parts: Iterable[Text | str], separator: str = " ") -> Text:
    """Joins texts with a separator between them."""
    return Text(separator).join(part if isinstance(part, Text) else Text(part) for part in parts)


class Fitting:
    """A view that shows one of several views: the first view that fits into the available width without cutting words,
    or the last view if none of the views fits."""

    def __init__(self, *views: RenderableType) -> None:
        self.views = views

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Chooses the view once the width is known."""
        yield next((view for view in self.views if not _is_cut(console, options, view)), self.views[-1])


def _is_cut(console: Console, options: ConsoleOptions, view: RenderableType) -> bool:
    """Whether a view would cut words if it were drawn with the given options.

    The minimum widths that the library rich computes leave room for whole words, but its tables may still cut words.
    """
    return not _words(console, options.update(width=UNBOUNDED), view) <= _words(console, options, view)


def _words(console: Console, options: ConsoleOptions, view: RenderableType) -> Counter[str]:
    """The count of each word in a view. Drawn lines are excluded, because their length depends on the width."""
    lines = ("".join(segment.text for segment in line) for line in console.render_lines(view, options))
    return Counter(word for line in lines for word in line.split() if not {*"─━"} & {*word})


def by_columns(numbers: Sequence[int], table: Callable[[Sequence[int]], Table], *narrower: RenderableType) -> Fitting:
    """A table with a column for each number. If the table is too wide, several tables stand below one another.

    `narrower` contains the views to use if even a table with one column is too wide.
    """
    sizes = range(len(numbers), 0, -1)
    split = ([numbers[first : first + size] for first in range(0, len(numbers), size)] for size in sizes)
    return Fitting(*(Group(*_apart(map(table, parts))) for parts in split), *narrower)


def _apart(tables: Iterable[Table]) -> Iterator[RenderableType]:
    for number, each in enumerate(tables):
        if number:
            yield Text()
        yield each


def label_table(lines: Iterable[Line]) -> Table:
    """Lines that begin with a faint label. The continuation of a long line is indented to the beginning of its text."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style=palette.FAINT, no_wrap=True, min_width=LABEL_WIDTH)
    table.add_column(overflow="fold")
    for label, content in lines:
        table.add_row(label, content)
    return table


def street_names(setup: Setup) -> str:
    """The names of the street cards in play."""
    return ", ".join(setup.edition.card_name(card) for card in setup.streets) or gettext("none")


def turn_line(state: GameState) -> Text:
    """The player to move, the steps of the current turn, and whether the end of the game is triggered."""
    if state.over:
        return Text(gettext("the game is over"), "bold")
    parts = [join_parts([chip(state.colour(state.to_move)), Text(gettext("to move"), "bold")])]
    if state.turn is not None:
        steps = "; ".join(map(str, state.turn.steps))
        parts.append(Text(gettext("in the middle of a turn ({steps})", steps=steps)))
    line = join_parts(parts, ", ")
    if state.ended_by is None:
        return line
    player = state.colour(state.ended_by)
    return join_parts([line, gettext("last round, {player} triggered the end", player=player)], "; ")
