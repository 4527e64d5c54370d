"""What a round pays, in the terminal: by building, city and tallest, for every colour; and who leads."""

from __future__ import annotations

from collections.abc import Iterable

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ...kit.words import counted, listed
from ..answers.of_moves import ReplayAnswer
from ..answers.of_positions import ScoreAnswer
from ..scoring import Line
from ..table.playing import PlayedMove
from . import palette

TITLES = {"M-SCO-1": "buildings", "M-SCO-2": "cities", "M-SCO-3": "tallest"}
"""The rules that give points, as headings."""


def score_view(answer: ScoreAnswer) -> RenderableType:
    """What the board pays now by rule, the points so far, and both together; then who leads."""
    lines = [
        Text(f"{line.colour} +{line.points}  {line.reason} ({line.rule})")
        for line in answer.lines
        if line.rule != "M-SCO-1"  # buildings are in the table
    ]
    return Group(_table(answer), Text(), *([*lines, Text()] if lines else []), verdict(answer))


def _table(answer: ScoreAnswer) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column("", no_wrap=True)
    for name in ("so far", *TITLES.values(), "now", "together"):
        table.add_column(name, justify="right", no_wrap=True)
    paid = {each.colour: each for each in answer.colours}
    for player, own in answer.players.items():
        for colour in own:
            each = paid[colour]
            by_rule = [sum(line.points for line in each.lines if line.rule == rule) for rule in TITLES]
            row = [str(each.so_far), *map(str, by_rule), f"+{each.now}", str(each.together)]
            table.add_row(Text(f" {colour} ", palette.piece(colour)), *row)
        if len(own) > 1:
            so_far, now = (sum(getattr(paid[colour], name) for colour in own) for name in ("so_far", "now"))
            both = [str(so_far), "", "", "", f"+{now}", str(answer.points[player])]
            table.add_row("both", *both, style=palette.MARKED)
    return table


def verdict(answer: ScoreAnswer | ReplayAnswer) -> Text:
    """Who wins; before the end, who leads if the round were scored now."""
    if not (answer.over or any(answer.points.values())):
        return Text("nobody has points yet")
    names, alone = listed(answer.winners), len(answer.winners) == 1
    ahead = answer.reason if answer.over or alone else f"{counted(max(answer.points.values()), 'point')} each"
    return Text(f"{names} {'win' if answer.over else 'lead'}{'s' * alone}: ", palette.MARKED).append(ahead)


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
