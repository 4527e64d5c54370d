"""What a round pays, in the terminal: by building, city and tallest, for every colour; and who leads."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from ...text.words import join_words, quantity
from ..answers.answer import GainedData
from ..answers.moves import AppliedAnswer, ReplayAnswer
from ..answers.positions import ScoreAnswer
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
    names, alone = join_words(answer.winners), len(answer.winners) == 1
    ahead = answer.reason if answer.over or alone else f"{quantity(max(answer.points.values()), 'point')} each"
    return Text(f"{names} {'win' if answer.over else 'lead'}{'s' * alone}: ", palette.MARKED).append(ahead)


def behind_lines(answer: AppliedAnswer, own: bool = True) -> list[str]:
    """What came of a move, a sentence a line; the card that was drawn is told to who sees his `own` alone."""
    drawn = [f"drawn: {' '.join(answer.drawn)}"] if answer.drawn and own else []
    return [*drawn, *payment_lines(answer.round, answer.points, answer.scored), *["the game is over"] * answer.over]


def payment_lines(number: int, points: Mapping[str, int], scored: Sequence[GainedData]) -> list[str]:
    """What a round that a move ended has paid: a line for each colour, with its points and those by rule."""
    if not scored:
        return []
    lines = [f"round {number} is scored:"]
    for colour, have in points.items():
        by_rule = _by_rule([line for line in scored if line.colour == colour])
        parts = [f"+{gain} {TITLES[rule]}" for rule, gain in by_rule.items()]
        lines.append(f"  {colour} {have}: {', '.join(parts) or 'nothing'}")
    return lines


def _by_rule(lines: Iterable[GainedData]) -> dict[str, int]:
    """The points of lines by their rule."""
    points: dict[str, int] = {}
    for line in lines:
        points[line.rule] = points.get(line.rule, 0) + line.points
    return points
