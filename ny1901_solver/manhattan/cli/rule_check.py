"""`rule check`: whether a move is legal, every rule that it breaks, and the nearest legal moves."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ...kit.exit_codes import ANSWER_IS_NO
from ...kit.terminal import output
from . import inputs
from .inputs import Json

if TYPE_CHECKING:
    from ..rulings.effects import Reasons
    from ..rulings.verdict import Verdict


def check(
    position: inputs.Position,
    move: inputs.MoveText,
    reading: Annotated[
        list[str] | None, typer.Option(metavar="SWITCH=VALUE", help="Judge by another reading; may be repeated.")
    ] = None,
    top: Annotated[int, typer.Option(min=0, help="How many of the nearest legal moves to print.")] = 5,
    as_json: Json = False,
) -> None:
    """Judge a move: legal or not, and why.

    A legal move gets the rules that allow it, and what it changes: owners, cities, the tallest building, points if the
    round were scored. An illegal one gets all rules that it breaks, the smallest conflicts, which are least sets of
    facts that forbid it together, and the nearest legal moves. Either way it is told under which other reading of a
    rule the verdict would change. Exit code 0 when the move is legal, 1 when it is not.

    \b
    Examples:
      ny1901 rule check game.mh r3@C7
      ny1901 rule check game.mh "red 3 C7" --reading top_own=no
    """
    from ..readings import READINGS
    from ..rulings.other_readings import with_readings
    from ..rulings.verdict import verdict
    from ..table.move_reader import read_move

    state = with_readings(inputs.read_for_mover(position), inputs.settings(reading or (), READINGS))
    found = verdict(state, read_move(state, move), top)
    if as_json:
        from ..answers import of_verdicts

        output.answer(of_verdicts.rule_check(state, found))
    else:
        say_verdict(found)
        output.say(state.setup.basis)
    if not found.legal:
        raise typer.Exit(ANSWER_IS_NO)


def say_verdict(found: Verdict) -> None:
    """Prints a verdict with its reasons."""
    from ...kit.rulebook.verdicts import broken_told, conflicts_told, near_told, readings_told
    from ...kit.terminal.derived import say
    from ..rulings import load_registry

    registry = load_registry()
    output.say(f"{'legal' if found.legal else 'illegal'}: {found.move}")
    if found.reasons is not None:
        _say_reasons(found.reasons)
    else:
        say(broken_told(((each.rule, each.sentence) for each in found.violations), registry.titles))
        sets = [((each.rule,), [fact.sentence for fact in each.facts]) for each in found.conflicts]
        say(conflicts_told(sets, registry.titles))
    if found.nearest is not None and found.nearest.nearest:
        output.say("")
        near = [
            (each.distance, str(each.move), [(change.sentence, change.cost) for change in each.changes])
            for each in found.nearest.nearest
        ]
        say(near_told(near, found.nearest.as_near, "move"))
    say(readings_told(((each.switch, each.value, each.told) for each in found.others), registry))


def _say_reasons(found: Reasons) -> None:
    for reason in found.allowed:
        output.say_paragraph(f"{reason.sentence} ({reason.rule})", "  ", "    ")
    for effect in found.effects:
        output.say_paragraph(f"{effect.sentence} ({effect.rule})", "  ", "    ")
    for points in found.points:
        change = points.after - points.before
        output.say(
            f"  {change:+d}  {points.colour} if the round were scored: {points.after}, {points.before} without it"
        )
