"""`rule check`: whether a turn is legal, every rule it breaks, the smallest conflicts, and the nearest legal turns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ...kit.terminal import output
from ...kit.terminal.seam import ANSWER_IS_NO
from . import inputs
from .inputs import Json

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ..rules import Violation
    from ..rulings import OtherReading, Repairs, Verdict


def check(
    position: inputs.Position,
    turn: inputs.TurnText,
    edition: inputs.Edition = None,
    draw: Annotated[
        list[str] | None,
        typer.Option(metavar="KIND", help="A card that the Market Shift turns up; repeat it for more, in order."),
    ] = None,
    reading: Annotated[
        list[str] | None, typer.Option(metavar="SWITCH=VALUE", help="Judge by another reading; may be repeated.")
    ] = None,
    top: Annotated[int, typer.Option(min=0, help="How many of the nearest legal turns to print.")] = 5,
    as_json: Json = False,
) -> None:
    """Judge a turn: legal or not, and why.

    An illegal turn gets all rules that it breaks; the smallest conflicts, which are least sets of rules and
    facts that forbid it together (without any one of them the others would allow it); and the nearest
    legal turns. Either way it is told under which other reading of a rule the verdict would change.
    A Market Shift whose cards are not given is judged legal when some draw allows the turn.

    Nearest are the turns at the least distance, and all legal turns are measured. The distance is the
    sum of all changes:

    \b
      1  another territory of the same colour and size
      2  a territory of another colour or size
      2  a territory not taken
      3  a territory taken
      1  each square moved, 3 at most
      1  a tile turned
      1  another block
      1  another tile of the same generation
      2  a tile of another generation
      1  first build made the second, or the other way round
      1  demolish made a build, or the other way round
      1  each building that falls in one turn only
      4  a building left out
      4  a building added
      1  Land Grab used as well
      1  Construction Boom used as well
      4  Market Shift used as well
      1  Market Shift left out
      1  a worker taken back from another territory
      2  a worker not taken back
      3  a worker taken back
      1  steps put into a legal order

    Exit code 0 when the turn is legal, 1 when it is not.

    \b
    Examples:
      ny1901 rule check game.yaml "take blue-07; build s4@C4,C5,D5,D6"
      ny1901 rule check game.yaml "take b7 build s4 D5 D6 C4 C5"
      ny1901 rule check game.yaml "shift; take r2; pass -> r2 b2 y3 g2"
      ny1901 rule check game.yaml "pass" --reading demolition_workers=hand_only
    """
    from ..rules.options import awaits_card
    from ..rulings import with_readings
    from ..state import Readings
    from ..table.judging import judged
    from ..table.turn_reader import read_turn

    state = inputs.read(position, edition)
    if reading:
        state = with_readings(state, dict(map(Readings.parse, reading)))
        inputs.is_about(state)
    wanted, told = read_turn(state, turn)
    with inputs.in_option("--draw"):
        made = judged(state, turn, wanted, told, draw or (), top)
    found = made.found
    if as_json:
        from ..answers import of_verdicts

        output.answer(of_verdicts.rule_check(state, made))
    else:
        _print_verdict(found, made.remark)
        if not found.legal:
            _print_conflicts(found)
        if made.nearest is not None:
            _print_repairs(made.nearest, awaits_card(state))
        _print_readings(made.others)
        output.say(state.setup.basis)
    if not found.legal:
        raise typer.Exit(ANSWER_IS_NO)


def _print_verdict(found: Verdict, remark: str) -> None:
    output.say(f"{'legal' if found.legal else 'illegal'}: {found.turn}")
    titles = _titles() if found.violations else {}
    for rule in found.rules:
        output.say(f"  {rule:<6} {titles[rule]}")
        for violation in found.violations:
            if violation.rule == rule:
                output.say_paragraph(f"{violation.sentence}{_where(violation)}", "         ", "         ")
    if remark:
        output.say_paragraph(remark)


def _where(violation: Violation) -> str:
    """The squares and territories of a violation that its sentence does not name."""
    places = [*map(str, violation.squares), *violation.territories]
    unnamed = [place for place in places if place not in violation.sentence]
    return f" ({', '.join(unnamed)})" if unnamed else ""


def _print_conflicts(found: Verdict) -> None:
    titles, count = _titles(), len(found.conflicts)
    output.say("")
    if not found.complete:
        output.say(f"{count} of the smallest conflicts, there are more:")
    else:
        output.say("smallest conflict:" if count == 1 else f"the {count} conflicts, the smallest first:")
    for number, conflict in enumerate(found.conflicts, 1):
        for place, rule in enumerate(conflict.rules):
            output.say(f"  {f'{number}.' if not place else '':<3} {rule} {titles[rule]}")
        for fact in conflict.facts:
            output.say_paragraph(fact.sentence, "      - ", "        ")
        if not conflict.facts:
            output.say("      - in every position")


def _print_repairs(nearest: Repairs, due: bool) -> None:
    from ..table.judging import CARD_IS_DUE

    output.say("")
    if not nearest.nearest:
        output.say(CARD_IS_DUE if due else "no turn is legal: the game is over")
        return
    output.say("nearest legal turns, by distance:")
    for repair in nearest.nearest:
        output.say(f"  {repair.distance:>2}  {repair.turn}")
        changes = "; ".join(f"{change.sentence} ({change.cost})" for change in repair.changes)
        output.say_paragraph(changes, "        ", "        ")
    if nearest.as_near:
        count = f"{nearest.as_near} more legal {'turn is' if nearest.as_near == 1 else 'turns are'}"
        output.say(f"      {count} as near as the last")


def _print_readings(others: Iterable[OtherReading]) -> None:
    listed = list(others)
    if not listed:
        return
    from ..rulings import load_registry

    rules = {reading.switch: ", ".join(reading.rules) for reading in load_registry().readings}
    output.say("")
    output.say("the verdict hangs on readings:")
    for other in listed:
        broken = ", ".join(dict.fromkeys(violation.rule for violation in other.violations))
        verdict = "legal" if other.legal else f"illegal by {broken}"
        output.say(f"  {other.switch}={other.value} ({rules[other.switch]}): {verdict}")


def _titles() -> dict[str, str]:
    from ..rulings import load_registry

    return load_registry().titles
