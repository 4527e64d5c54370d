"""`rule cases`: the rulings corpus, run in one table or explained case by case."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated

import typer

from ...kit.errors import NotationError
from ...kit.terminal import output
from ...kit.terminal.bar import bar
from ...kit.terminal.seam import ANSWER_IS_NO
from .inputs import Ascii, Json

if TYPE_CHECKING:
    from ..rulings.case_file import CaseFile, ExpectedFile
    from ..rulings.cases import CaseResult, Check
    from ..scoring import ScoreSheet
    from ..state import GameState


def cases(
    rule: Annotated[str | None, typer.Option("--rule", metavar="ID", help="Only the cases about one rule.")] = None,
    case_id: Annotated[str | None, typer.Option("--id", metavar="CASE", help="One case, in full.")] = None,
    ascii_only: Ascii = False,
    as_json: Json = False,
) -> None:
    """Run the rulings: questions about the rules, each with a position and an answer.

    Exit code 0 when the program answers every question as the ruling does, 1 when it does not.

    \b
    Examples:
      ny1901 rule cases
      ny1901 rule cases --rule DEM-4
      ny1901 rule cases --id DEM-5-a
    """
    from ..rulings.cases import run

    chosen, results = _chosen(rule, case_id), []
    with bar(len(chosen)) as told:
        for case in chosen:
            results.append(run(case))
            told(case.id)
    failed = sum(not result.ok for result in results)
    if as_json:
        from ..answers import of_rules

        output.answer(of_rules.rule_cases(results))
    elif case_id is not None:
        _explain(results[0], ascii_only)
    else:
        _print_table(results)
    if failed:
        raise typer.Exit(ANSWER_IS_NO)


def _chosen(rule: str | None, case_id: str | None) -> list[CaseFile]:
    from ..rulings import load_registry
    from ..rulings.cases import load_cases

    if rule is not None and case_id is not None:
        raise typer.BadParameter("--rule and --id exclude each other", param_hint="--id")
    found = list(load_cases())
    if rule is not None:
        wanted = load_registry().rule(rule).id
        found = [case for case in found if wanted in case.rules]
    if case_id is not None:
        found = [case for case in found if case.id.lower() == case_id.strip().lower()]
        if not found:
            raise NotationError(case_id, 0, "a case of `ny1901 rule cases`, such as DEM-4-a")
    return found


def _print_table(results: list[CaseResult]) -> None:
    from ..answers.of_rules import known_positions

    rules = max((len(_rules(result)) for result in results), default=5)
    verdicts = max((len(_verdict(result)) for result in results), default=7)
    room = output.columns() - 9 - rules - verdicts - len("program") - 8

    def say(case: str, of: str, question: str, ruling: str, program: str) -> None:
        start = f"{case:<9}  {of:<{rules}}  "
        left = room - max(0, len(start) - 13 - rules)  # a long id takes its place of the question
        asked = f"{textwrap.shorten(question, left, placeholder=' ...'):<{left}}  " if left >= 10 else ""
        output.say(f"{start}{asked}{ruling:<{verdicts}}  {program}")

    say("case", "rules", "question", "ruling", "program")
    for result in results:
        answered = "ok" if result.ok else "FAILED"
        say(result.case.id, _rules(result), result.case.question, _verdict(result), answered)
    for result in results:
        for check in result.checks:
            case = f"{result.case.id}{f' ({check.reading})' if check.reading else ''}"
            output.say(*(f"{case}: {failure}" for failure in check.failures))
    failed = sum(not result.ok for result in results)
    output.say(f"{len(results)} cases, {f'{failed} FAILED' if failed else 'all as ruled'}")
    known = known_positions(results)
    output.say(
        f"positions: {known.recorded} with a game that leads there, {known.unrecorded} that are only known to "
        f"break no condition"
    )


def _rules(result: CaseResult) -> str:
    first, *others = result.case.rules
    return f"{first} +{len(others)}" if others else first


def _verdict(result: CaseResult) -> str:
    """The ruling in a word or two."""
    case = result.case
    if case.new_game is not None:
        return "set-up"
    answers = list(case.expected.values())
    same = all(answer == answers[0] for answer in answers)
    return (answers[0].verdict or "score") if same else "by reading"


def _explain(result: CaseResult, ascii_only: bool) -> None:
    case = result.case
    output.say(f"{case.id}  ({', '.join(case.rules)})")
    output.say_paragraph(case.question)
    output.say("")
    if result.state is not None:
        from ..render import position_view

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
        points = ", ".join(f"{rule} {paid}" for rule, paid in sheet.by_rule().items() if paid) or "nothing"
        output.say_paragraph(f"{state.colour(seat)} {sheet.total}: {points}", "  ")


def _expectation(expected: ExpectedFile) -> str:
    if expected.score is not None:
        return f"won by {_and(expected.winners)}" if expected.winners else "by its score"
    return f"{expected.verdict}{f' by {_and(expected.violates)}' if expected.violates else ''}"


def _and(words: Iterable[str]) -> str:
    return " and ".join(words)
