"""How the terminal spells cards, rules and numbers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence

from rich.console import Console, ConsoleOptions, Group, RenderableType, RenderResult
from rich.table import Table
from rich.text import Text

from ..edition import Edition
from ..state import GameState, Setup
from . import palette

Line = tuple[str, Text | str]  # a label and what it labels
LABEL_WIDTH = 13
UNBOUNDED = 1000  # columns
RULE_TITLES = {
    "BLD-9": "Skyscrapers built",
    "SCO-1": "Streets of New York",
    "SCO-2": "Bronze Baron",
    "SCO-3": "Master Architect",
    "SCO-4": "Generation King",
    "SCO-5": "Gold Tycoon",
    "SCO-6": "Gold Prestige",
    "SCO-7": "Unused action cards",
}


def chip(colour: str) -> Text:
    """A player's colour, in that colour."""
    return Text(f" {colour} ", palette.owner_style(colour))


def card_chip(edition: Edition, kind: int, copies: int | None = None) -> Text:
    """A territory card's kind on its district's colour, with how many there are of it."""
    district = edition.district_of(kind)
    name = edition.board.legend.districts[district].name
    text = edition.kind_names[kind] if copies is None else f"{copies}x{edition.kind_names[kind]}"
    return Text(f" {text} ", f"{palette.INK} on {palette.land(name, district)}")


def join_parts(parts: Iterable[Text | str], separator: str = " ") -> Text:
    """Parts in a row."""
    return Text(separator).join(part if isinstance(part, Text) else Text(part) for part in parts)


class Fitting:
    """The first of several views whose every word fits into the width there is; the last where none does."""

    def __init__(self, *views: RenderableType) -> None:
        self.views = views

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        """Picks the view when it is known how wide it may be."""
        yield next((view for view in self.views if not _is_cut(console, options, view)), self.views[-1])


def _is_cut(console: Console, options: ConsoleOptions, view: RenderableType) -> bool:
    """Whether a view loses a word or a part of one: rich's measures leave room for the words, its tables do not."""
    return not _words(console, options.update(width=UNBOUNDED), view) <= _words(console, options, view)


def _words(console: Console, options: ConsoleOptions, view: RenderableType) -> Counter[str]:
    """How often a view has each word or sign; lines, which are as long as there is room, are none."""
    lines = ("".join(segment.text for segment in line) for line in console.render_lines(view, options))
    return Counter(word for line in lines for word in line.split() if not {*"─━"} & {*word})


def by_columns(numbers: Sequence[int], table: Callable[[Sequence[int]], Table], *narrower: RenderableType) -> Fitting:
    """A table with numbers side by side; where there is no room, in as many tables below each other as it takes.

    `narrower` are views for where there is no room for a column.
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
    """Lines with a faint label each; a long one wraps under its own beginning."""
    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(style=palette.FAINT, no_wrap=True, min_width=LABEL_WIDTH)
    table.add_column(overflow="fold")
    for label, content in lines:
        table.add_row(label, content)
    return table


def street_names(setup: Setup) -> str:
    """The street cards in play by name."""
    return ", ".join(setup.edition.card_name(card) for card in setup.streets) or "none"


def variant(setup: Setup) -> list[str]:
    """What the set-up changes of the base game (SET-5, SET-6)."""
    return [
        *([] if setup.starters else ["no starter buildings"]),
        *([] if setup.unlocks == "base" else ["advanced unlocks"]),
        *([] if setup.action_cards else ["no action cards"]),
    ]


def turn_line(state: GameState) -> Text:
    """Whose turn it is, or that the game is over."""
    if state.over:
        return Text("the game is over", "bold")
    line = join_parts([chip(state.colour(state.to_move)), Text("to move", "bold")])
    if state.turn is not None:
        line.append(f", in the middle of a turn ({'; '.join(map(str, state.turn.steps))})")
    if state.ended_by is not None:
        line.append(f"; last round, {state.colour(state.ended_by)} triggered the end")
    return line
