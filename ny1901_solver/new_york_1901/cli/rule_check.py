"""`rule check`: whether a turn is legal, every rule it breaks, the smallest conflicts, and the nearest legal turns."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ...kit.exit_codes import ANSWER_IS_NO, NOT_DECIDED
from ...kit.terminal import output
from ...kit.terminal.verdicts import say_broken, say_conflicts, say_near, say_readings
from . import inputs
from .inputs import Json

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..hints.legal_reasons import LegalReasons
    from ..planning.draft_verdict import DraftVerdict
    from ..positions.known import Known
    from ..rules import Violation
    from ..rulings import Repairs, Verdict
    from ..state import Setup


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

    A legal turn gets the rules that allow each step, the points by source, what falls, the workers that
    come back, what is unlocked, and the streets on which the buildings change.
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

    POSITION may be a draft that tells as little as three buildings (docs/judging.md). Then the verdict is
    certain, whatever else is so, or it depends, and what has to be so is told.

    Exit code 0 when the turn is legal, 1 when it is not, 3 when it depends.

    \b
    Examples:
      ny1901 rule check game.yaml "take blue-07; build s4@C4,C5,D5,D6"
      ny1901 rule check game.yaml "take b7 build s4 D5 D6 C4 C5"
      ny1901 rule check game.yaml "shift; take r2; pass -> r2 b2 y3 g2"
      ny1901 rule check game.yaml "pass" --reading demolition_workers=hand_only
    """
    from ..origins import opened
    from ..rules.options import awaits_card
    from ..rulings import load_registry, with_readings
    from ..state import Readings
    from ..table.judging import judged
    from ..table.turn_reader import read_turn

    settings = dict(map(Readings.parse, reading or ()))
    source = opened(position, edition)
    if source.told is not None:
        _check_draft(source.told.with_readings(settings), turn, draw or (), as_json)
        return
    state = with_readings(source.position, settings)
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
        if made.reasons is not None:
            _print_reasons(made.reasons, state.setup)
        if not found.legal:
            sets = [(each.rules, [fact.sentence for fact in each.facts]) for each in found.conflicts]
            say_conflicts(sets, _titles(), found.complete)
        if made.nearest is not None:
            _print_repairs(made.nearest, awaits_card(state))
        say_readings(((each.switch, each.value, each.told) for each in made.others), load_registry())
        output.say(state.setup.basis)
    if not found.legal:
        raise typer.Exit(ANSWER_IS_NO)


def _check_draft(known: Known, turn: str, draw: Sequence[str], as_json: bool) -> None:
    from ..rulings import load_registry
    from ..table.judging import judged_draft

    made = judged_draft(known, turn, draw)
    found = made.found
    if as_json:
        from ..answers import of_verdicts

        output.answer(of_verdicts.draft_check(made))
    else:
        _print_draft_verdict(found)
        if made.reasons is not None:
            _print_reasons(made.reasons, known.setup)
        others = ((other.switch, other.value, _in_short(other.found)) for other in made.others)
        say_readings(others, load_registry())
        output.say(known.setup.basis)
    if not found.legal:
        raise typer.Exit(NOT_DECIDED if found.legal is None else ANSWER_IS_NO)


def _print_draft_verdict(found: DraftVerdict) -> None:
    if found.legal is None:
        output.say(f"it depends: {found.turn}", "legal if all of this is so, and else illegal by the rule:")
    else:
        output.say(f"{_in_short(found)}, whatever else is so: {found.turn}")
        if not found.violations and not found.legal:
            output.say("not all of this can be so, and the rules need all of it:")
    say_broken(((each.rule, each.sentence) for each in found.conditions), _titles())
    say_broken(((each.rule, f"{each.sentence}{_where(each)}") for each in found.violations), _titles())


def _in_short(found: DraftVerdict) -> str:
    if found.legal is None:
        return "it depends"
    return "legal" if found.legal else "illegal"


def _print_verdict(found: Verdict, remark: str) -> None:
    output.say(f"{'legal' if found.legal else 'illegal'}: {found.turn}")
    say_broken(((each.rule, f"{each.sentence}{_where(each)}") for each in found.violations), _titles())
    if remark:
        output.say_paragraph(remark)


def _print_reasons(reasons: LegalReasons, setup: Setup) -> None:
    from ..hints.reasons import RULES

    for each in reasons.allowed:
        rules = "; ".join(f"{rule} {_titles()[rule]}" for rule in each.rules)
        output.say_paragraph(f"{each.step}: {rules}", "  ", "    ")
    for line in reasons.lines:
        output.say(f"  {line.points:+d}  {line.reason} ({line.rule})")
    for note in reasons.notes:
        output.say_paragraph(f"{note.exact} ({RULES[note.kind]})", "  ", "    ")
    for street in reasons.streets:
        was, now = ("nobody's" if seat is None else f"{setup.colours[seat]}'s" for seat in street.leaders)
        counts = ", ".join(
            f"{colour} {after}{f' (before {before})' if after != before else ''}"
            for colour, before, after in zip(setup.colours, street.before, street.after, strict=True)
        )
        owner = f"{now}, as before" if was == now else f"{now} now, {was} before"
        output.say_paragraph(f"{street.street} is {owner}: {counts} (SCO-1)", "  ", "    ")


def _where(violation: Violation) -> str:
    """The squares and territories of a violation that its sentence does not name."""
    places = [*map(str, violation.squares), *violation.territories]
    unnamed = [place for place in places if place not in violation.sentence]
    return f" ({', '.join(unnamed)})" if unnamed else ""


def _print_repairs(nearest: Repairs, due: bool) -> None:
    from ..table.judging import CARD_IS_DUE

    output.say("")
    if not nearest.nearest:
        output.say(CARD_IS_DUE if due else "no turn is legal: the game is over")
        return
    near = (
        (each.distance, str(each.turn), [(change.sentence, change.cost) for change in each.changes])
        for each in nearest.nearest
    )
    say_near(near, nearest.as_near, "turn")


def _titles() -> dict[str, str]:
    from ..rulings import load_registry

    return load_registry().titles
