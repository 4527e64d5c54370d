"""Shows the points of a round in the terminal, for buildings, cities and the tallest building by colour, and the
leader.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from ...capabilities.ending import decision_lines
from ...messages import gettext, gettext_noop, ngettext
from ...text.words import join_words
from ..answers.answer import GainedData
from ..answers.moves import AppliedAnswer, ReplayAnswer
from ..answers.positions import ScoreAnswer
from . import palette

if TYPE_CHECKING:
    from rich.console import RenderableType
    from rich.table import Table
    from rich.text import Text

TITLES = {
    "M-SCO-1": gettext_noop("buildings"),
    "M-SCO-2": gettext_noop("cities"),
    "M-SCO-3": gettext_noop("tallest"),
}
"""The column headings for the sources of points, by the rule of each source."""


def score_view(answer: ScoreAnswer) -> RenderableType:
    """Returns the points that the board pays now by rule, the points so far, the sums of both, and the leader."""
    from rich.console import Group
    from rich.text import Text

    lines = [
        Text(f"{line.colour} +{line.points}  {line.reason} ({line.rule})")
        for line in answer.lines
        if line.rule != "M-SCO-1"  # the table contains the points for buildings
    ]
    return Group(
        _table(answer),
        Text(),
        *([*lines, Text()] if lines else []),
        verdict(answer),
        *map(Text, decision_lines(answer)),
    )


def _table(answer: ScoreAnswer) -> Table:
    from rich.table import Table
    from rich.text import Text

    table = Table(box=None, padding=(0, 2, 0, 0), pad_edge=False)
    table.add_column("", no_wrap=True)
    for name in (gettext("so far"), *map(gettext, TITLES.values()), gettext("now"), gettext("together")):
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
            table.add_row(f" {gettext('both')}", *both, style=palette.MARKED)  # below the names of the colours
    return table


def verdict(answer: ScoreAnswer | ReplayAnswer) -> Text:
    """Returns the winner of the game; before the end of the game, the leader if the round were scored now."""
    from rich.text import Text

    if not (answer.over or any(answer.points.values())):
        return Text(gettext("nobody has points yet"))
    names, count = join_words(answer.winners), len(answer.winners)
    if answer.over:
        heading = ngettext("{players} wins:", "{players} win:", count, players=names)
    else:
        heading = ngettext("{players} leads:", "{players} lead:", count, players=names)
    if answer.over or count == 1:
        reason = answer.reason
    else:
        reason = ngettext("{number} point each", "{number} points each", max(answer.points.values()))
    return Text(heading, palette.MARKED).append(f" {reason}")


def behind_lines(answer: AppliedAnswer, own: bool = True) -> list[str]:
    """Yields the consequences of a move, one sentence on each line. The drawn card is named only if `own` is true,
    which means that the reader made the move himself.
    """
    lines = [gettext("drawn: {cards}", cards=" ".join(answer.drawn))] if answer.drawn and own else []
    lines += payment_lines(answer.round, answer.points, answer.scored)
    if answer.over:
        lines.append(gettext("the game is over"))
    return lines


def payment_lines(number: int, points: Mapping[str, int], scored: Sequence[GainedData]) -> list[str]:
    """Yields the points of a round that a move ended: a line for each colour with all its points, and with its points
    by rule.
    """
    if not scored:
        return []
    lines = [gettext("round {round} is scored:", round=number)]
    for colour, have in points.items():
        by_rule = _by_rule([line for line in scored if line.colour == colour])
        parts = [f"+{gain} {gettext(TITLES[rule])}" for rule, gain in by_rule.items()]
        lines.append(f"  {colour} {have}: {', '.join(parts) or gettext('nothing')}")
    return lines


def _by_rule(lines: Iterable[GainedData]) -> dict[str, int]:
    """Returns the points of a scoring, grouped by rule."""
    points: dict[str, int] = {}
    for line in lines:
        points[line.rule] = points.get(line.rule, 0) + line.points
    return points
