"""What a round pays, in the terminal: by building, city and tallest, for every colour; and who leads."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ...kit.words import counted, listed
from ..scoring import Line, paid, result, scored, with_round_paid
from ..state import GameState
from ..state.naming import player_name
from ..table.playing import PlayedMove
from . import palette

TITLES = {"M-SCO-1": "buildings", "M-SCO-2": "cities", "M-SCO-3": "tallest"}
"""The rules that give points, as headings."""


def score_view(state: GameState) -> RenderableType:
    """What the board pays now by rule, the points so far, and both together; then who leads."""
    lines = _lines(state)
    return Group(_table(state), Text(), *([*lines, Text()] if lines else []), verdict(state))


def _table(state: GameState) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column("", no_wrap=True)
    for name in ("so far", *TITLES.values(), "now", "together"):
        table.add_column(name, justify="right", no_wrap=True)
    lines = () if state.over else scored(state)
    gains = paid(lines, len(state.points))
    for own in state.setup.colours:
        for colour in own:
            name = state.edition.colours[colour]
            by_rule = [
                sum(line.points for line in lines if (line.rule, line.colour) == (rule, colour)) for rule in TITLES
            ]
            row = [str(state.points[colour]), *map(str, by_rule), f"+{gains[colour]}"]
            table.add_row(Text(f" {name} ", palette.piece(name)), *row, str(state.points[colour] + gains[colour]))
        if len(own) > 1:
            both = [sum(state.points[colour] for colour in own), sum(gains[colour] for colour in own)]
            table.add_row("both", str(both[0]), "", "", "", f"+{both[1]}", str(sum(both)), style=palette.MARKED)
    return table


def _lines(state: GameState) -> list[Text]:
    """Each city and the tallest building that pay, in words; buildings are in the table."""
    if state.over:
        return []
    told = [line for line in scored(state) if line.rule != "M-SCO-1"]
    return [Text(f"{state.edition.colours[line.colour]} +{line.points}  {line.detail} ({line.rule})") for line in told]


def paid_told(found: PlayedMove) -> list[str]:
    """What a round that a move ended has paid: a line for each colour, then the points."""
    if not found.lines:
        return []
    state = found.after
    told = [f"round {found.before.round} is scored:"]
    for colour in state.setup.in_play:
        by_rule = _by_rule([line for line in found.lines if line.colour == colour])
        parts = [f"+{points} {TITLES[rule]}" for rule, points in by_rule.items()]
        told.append(f"  {state.edition.colours[colour]} {state.points[colour]}: {', '.join(parts) or 'nothing'}")
    return told


def _by_rule(lines: Iterable[Line]) -> dict[str, int]:
    """The points of lines by their rule."""
    found: dict[str, int] = {}
    for line in lines:
        found[line.rule] = found.get(line.rule, 0) + line.points
    return found


def verdict(state: GameState) -> Text:
    """Who wins; before the end, who leads if the round were scored now."""
    found = result(with_round_paid(state))
    if not (state.over or any(found.scores)):
        return Text("nobody has points yet")
    names, alone = listed(player_name(state, seat) for seat in found.winners), len(found.winners) == 1
    ahead = found.reason if state.over or alone else f"{counted(max(found.scores), 'point')} each"
    return Text(f"{names} {'win' if state.over else 'lead'}{'s' * alone}: ", palette.MARKED).append(ahead)
