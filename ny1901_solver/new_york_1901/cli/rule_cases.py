"""`rule cases`: the rulings corpus, run in one table or explained case by case."""

from __future__ import annotations

import re
import textwrap
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

import typer

from ...kit.choosing import choose
from ...kit.errors import shortened
from ...kit.terminal import output
from ...kit.terminal.bar import bar
from ...kit.terminal.seam import ANSWER_IS_NO
from ...kit.words import counted, listed
from .inputs import Ascii, Json

if TYPE_CHECKING:
    from ..rulings.case_file import CaseFile, ExpectedFile
    from ..rulings.cases import CaseResult, Check
    from ..scoring import ScoreSheet
    from ..state import GameState


def cases(
    words: Annotated[
        list[str] | None, typer.Argument(metavar="[WORD]...", help="Only the cases that have all of these words.")
    ] = None,
    rule: Annotated[str | None, typer.Option("--rule", metavar="ID", help="Only the cases about one rule.")] = None,
    case_id: Annotated[str | None, typer.Option("--id", metavar="CASE", help="One case, in full.")] = None,
    ascii_only: Ascii = False,
    as_json: Json = False,
) -> None:
    """Run the rulings: questions about the rules, each with a position and an answer.

    Exit code 0 when the program answers every question as the ruling does, 1 when it does not or there is none.

    \b
    Examples:
      ny1901 rule cases
      ny1901 rule cases park street
      ny1901 rule cases --rule DEM-4
      ny1901 rule cases --id DEM-5-a
    """
    from ..rulings.cases import run

    chosen, results = _chosen(words or [], rule, case_id), []
    with bar(len(chosen)) as told:
        for case in chosen:
            results.append(run(case))
            told(case.id)
    failed = sum(not result.ok for result in results)
    if as_json:
        from ..answers import of_rules

        output.answer(of_rules.rule_cases(results))
    elif case_id is not None:
        explain(results[0], ascii_only)
    elif results:
        _print_table(results)
    else:
        output.note(shortened(f"no ruling has {listed(map(repr, words or ()))}"))
    if failed or not results:
        raise typer.Exit(ANSWER_IS_NO)


def _chosen(words: list[str], rule: str | None, case_id: str | None) -> list[CaseFile]:
    from ..rulings import load_registry
    from ..rulings.cases import load_cases

    if case_id is not None and (words or rule is not None):
        other = "words" if words else "--rule"
        raise typer.BadParameter(f"{other} and --id exclude each other", param_hint="--id")
    found: dict[str, CaseFile] = {case.id: case for case in load_cases()}
    if case_id is not None:
        return [choose(case_id, found, "a case of `ny1901 rule cases`, such as DEM-4-a")]
    wanted = None if rule is None else load_registry().rule(rule).id
    about = (case for case in found.values() if wanted is None or wanted in case.rules)
    return [case for case in about if all(_speaks_of(case, word) for word in words)]


def _speaks_of(case: CaseFile, word: str) -> bool:
    return re.search(rf"\b{re.escape(word)}", f"{case.id} {case.question} {case.answer}", re.IGNORECASE) is not None


def _print_table(results: list[CaseResult]) -> None:
    from ..answers.of_rules import known_positions

    rules = max((len(_rules(result)) for result in results), default=5)
    verdicts = max((len(result.case.ruling) for result in results), default=7)

    def say(case: str, of: str, question: str, ruling: str, program: str) -> None:
        start = f"{case:<9}  {of:<{rules}}  "
        room = max(20, output.columns() - len(start) - verdicts - len("program") - 4)
        first, *others = textwrap.wrap(question, room, break_on_hyphens=False)
        output.say(f"{start}{first:<{room}}  {ruling:<{verdicts}}  {program}")
        output.say(*(" " * len(start) + line for line in others))

    say("case", "rules", "question", "ruling", "program")
    for result in results:
        answered = "ok" if result.ok else "FAILED"
        say(result.case.id, _rules(result), result.case.question, result.case.ruling, answered)
    for result in results:
        for check in result.checks:
            case = f"{result.case.id}{f' ({check.reading})' if check.reading else ''}"
            output.say(*(f"{case}: {failure}" for failure in check.failures))
    failed = sum(not result.ok for result in results)
    output.say(f"{counted(len(results), 'case')}, {f'{failed} FAILED' if failed else 'all as ruled'}")
    known = known_positions(results)
    output.say(
        f"positions: {known.recorded} with a game that leads there, {known.unrecorded} that are only known to "
        f"break no condition"
    )


def _rules(result: CaseResult) -> str:
    first, *others = result.case.rules
    return f"{first} +{len(others)}" if others else first


def explain(result: CaseResult, ascii_only: bool) -> None:
    """Prints a case in full: its position, what the program finds, the ruling and who says so."""
    case = result.case
    output.say(f"{case.id}  ({', '.join(case.rules)})")
    output.say_paragraph(case.question)
    output.say("")
    if result.state is not None:
        from ..render.position import position_view

        output.picture(position_view(result.state, output.columns()), ascii_only)
        output.say("")
    if case.position is not None:
        output.say(f"position: {case.position}")
    if case.turn is not None:
        drawn = f" | {' '.join(case.draws)}" if case.draws else ""
        output.say(f"turn: {case.turn}{drawn}")
    if case.record is not None:
        output.say(f"a game leads there: {case.record.start}")
        output.say(*(f"  {turn}" for turn in case.record.turns))
    for check in result.checks:
        _print_check(result.state, check)
    output.say("ruling:")
    output.say_paragraph(case.answer, "  ")
    if case.inferred:
        output.say("inferred, because:")
        output.say_paragraph(case.inferred, "  ")
    _print_list("sources:", list(map(str, case.source)))
    _print_list("refutes:", _claims(case))


def _print_list(title: str, lines: list[str]) -> None:
    if lines:
        output.say(title)
    for line in lines:
        output.say_paragraph(line, "  ")


def _claims(case: CaseFile) -> list[str]:
    from ..rulings import load_registry

    claims = [claim for claim in load_registry().wrong_claims if claim.id in case.refutes]
    return [f"{claim.id} ({claim.source}): {claim.claim}" for claim in claims]


def _print_check(state: GameState | None, check: Check) -> None:
    reading = f"{check.reading}: " if check.reading else ""
    agrees = "DISAGREES" if check.failures else "agrees"
    output.say(f"{reading}ruled {_expectation(check.expected)}; the program {agrees}")
    for violation in check.violations:
        output.say_paragraph(f"{violation.rule}: {violation.sentence}", "  ")
    if check.outcome is not None and state is not None:
        say_sheets(state, check.outcome.sheets)
        output.say_paragraph(check.outcome.reason, "  ")
    for failure in check.failures:
        output.say_paragraph(f"FAILED: {failure}", "  ")


def say_sheets(state: GameState, sheets: Iterable[ScoreSheet]) -> None:
    """Prints what each player has by rule."""
    for seat, sheet in enumerate(sheets):
        output.say_paragraph(f"{state.colour(seat)} {sheet.told}", "  ")


def _expectation(expected: ExpectedFile) -> str:
    if expected.score is not None:
        return f"won by {_and(expected.winners)}" if expected.winners else "by its score"
    return f"{expected.verdict}{f' by {_and(expected.violates)}' if expected.violates else ''}"


def _and(words: Iterable[str]) -> str:
    return " and ".join(words)
