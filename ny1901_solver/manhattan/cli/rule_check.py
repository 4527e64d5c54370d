"""`rule check`: whether a move is legal, and every rule that it breaks."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ...kit.terminal import output
from ...kit.terminal.seam import ANSWER_IS_NO
from . import inputs
from .inputs import Json

if TYPE_CHECKING:
    from ..rulings.verdict import Verdict


def check(
    position: inputs.Position,
    move: inputs.MoveText,
    reading: Annotated[
        list[str] | None, typer.Option(metavar="SWITCH=VALUE", help="Judge by another reading; may be repeated.")
    ] = None,
    as_json: Json = False,
) -> None:
    """Judge a move: legal or not, and why.

    An illegal move gets all rules that it breaks, and legal moves near to it. Either way it is told under which other
    reading of a rule the verdict would change. Exit code 0 when the move is legal, 1 when it is not.

    \b
    Examples:
      ny1901 rule check game.mh r3@C7
      ny1901 rule check game.mh "red 3 C7" --reading top_own=no
    """
    from ..readings import READINGS
    from ..rulings.verdict import judge, with_readings
    from ..table.move_reader import read_move

    state = with_readings(inputs.read(position), inputs.settings(reading or (), READINGS))
    found = judge(state, read_move(state, move))
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
    from ..rulings import load_registry

    registry = load_registry()
    output.say(f"{'legal' if found.legal else 'illegal'}: {found.move}")
    for broken in found.violations:
        output.say(f"  {broken.rule} {registry.titles[broken.rule]}")
        output.say_paragraph(broken.sentence, "      ")
    if found.near:
        output.say(f"legal instead: {', '.join(map(str, found.near))}")
    if found.others:
        output.say("the verdict hangs on readings:")
    for other in found.others:
        rules = ", ".join(dict.fromkeys(broken.rule for broken in other.violations))
        output.say(f"  {other.switch}={other.value}: {f'illegal by {rules}' if rules else 'legal'}")
