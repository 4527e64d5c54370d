"""`rule show`: a rule, a reading, a wrong claim or a ruling, by its id."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from ...kit.terminal import output
from .inputs import Ascii, Json
from .rule_cases import explain

if TYPE_CHECKING:
    from ..rulings import Reading, Registry, Rule, WrongClaim

EntryId = Annotated[
    str,
    typer.Argument(metavar="ID", help="Of a rule, a reading, a wrong claim or a ruling, in capitals or not."),
]


def show(entry_id: EntryId, ascii_only: Ascii = False, as_json: Json = False) -> None:
    """Show a rule, a reading, a wrong claim or a ruling.

    Of a rule: who says so and where, how far that counts, the readings that change it, the wrong claims that it
    refutes, and the rulings about it. A ruling is run, as by `ny1901 rule cases`.

    \b
    Examples:
      ny1901 rule show DEM-4
      ny1901 rule show flip_tiles
      ny1901 rule show WRONG-5
      ny1901 rule show DEM-4-b
      ny1901 rule show act-1 --json
    """
    from ..rulings import load_registry
    from ..rulings.case_file import CaseFile
    from ..rulings.cases import run
    from ..rulings.entries import entry

    registry, found = load_registry(), entry(entry_id)
    if as_json:
        from ..answers import of_rules

        output.answer(of_rules.rule_show(registry, found))
    elif isinstance(found, CaseFile):
        explain(run(found), ascii_only)
    else:
        _print(registry, found)


def _print(registry: Registry, about: Rule | Reading | WrongClaim) -> None:
    from ..rulings import Reading, Rule
    from ..rulings.entries import cases_about

    if isinstance(about, Rule):
        _print_rule(registry, about)
    elif isinstance(about, Reading):
        _print_reading(registry, about)
    else:
        _print_claim(registry, about)
    output.say("rulings:", *(f"  {case.id}  {case.question}" for case in cases_about(about)))


def _print_rule(registry: Registry, rule: Rule) -> None:
    output.say(f"{rule.id}  {rule.title}")
    output.say_paragraph(rule.text, "  ")
    output.say("")
    output.say(f"authority: {rule.authority}")
    if rule.reason:
        output.say_paragraph(rule.reason, "  ")
    output.say("sources:")
    output.say(*(f"  {source}" for source in rule.sources))
    for reading in registry.readings_of(rule):
        output.say(f"reading {reading.switch}:")
        _print_values(reading)
    for claim in registry.claims_refuted_by(rule):
        output.say(f"refutes {claim.id} ({claim.source}):")
        output.say_paragraph(claim.claim, "  ")


def _print_reading(registry: Registry, reading: Reading) -> None:
    output.say(f"{reading.switch}  a reading, where the rulebook is silent")
    _print_values(reading)
    _print_rules("changes:", registry, reading.rules)


def _print_values(reading: Reading) -> None:
    for number, each in enumerate(reading.values):
        output.say_paragraph(f"{each.value}{'' if number else ' (default)'}: {each.meaning}", "  ")
    output.say_paragraph(f"The default, because: {reading.default_because}", "  ")


def _print_claim(registry: Registry, claim: WrongClaim) -> None:
    output.say(f"{claim.id}  a wrong claim ({claim.source})")
    output.say_paragraph(claim.claim, "  ")
    _print_rules("refuted by:", registry, claim.refuted_by)


def _print_rules(title: str, registry: Registry, ids: tuple[str, ...]) -> None:
    output.say(title, *(f"  {each:<6}  {registry.titles[each]}" for each in ids))
