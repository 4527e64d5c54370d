"""Questions about the rules of Manhattan: what they say, and its rulings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ...kit.capabilities.rules import Rulebook
from ...kit.capability import Paragraph, Shown
from ..rulings.case_file import CaseFile, ExpectedFile
from ..rulings.corpus import CORPUS

if TYPE_CHECKING:
    from ..answers.of_rules import CaseShowAnswer, RuleCasesAnswer
    from ..rulings.cases import CaseResult, Check


class Rules(Rulebook[CaseFile]):
    """What Manhattan answers them with; what plays is loaded when a ruling is run."""

    program = "ny1901 --game manhattan"
    examples = {
        "list": ("",),
        "show": ("M-BLD-3", "stuck", "WRONG-5", "M-BLD-3-b", "m-card-5 --json"),
        "ask": ('"may I cap with as many floors"', "when are cards shuffled --top 10"),
        "cases": ("", "monster edge", "--rule M-BLD-3", "--id M-SCO-3-b"),
    }

    def run(self, case: CaseFile) -> CaseResult:
        """Asks the program the question of a case."""
        from ..rulings.cases import run

        return run(case)

    def ruling(self, result: CaseResult, diagram: bool, black_and_white: bool) -> CaseShowAnswer:
        """The answer about a ruling that was run, with a diagram or not."""
        from ..answers.of_rules import ruling
        from ..positions import format_line

        line = None if result.state is None else format_line(result.state)
        return ruling(result, {"diagram": _diagram(result, black_and_white), "line": line} if diagram else {})

    def ran(self, results: Sequence[CaseResult]) -> RuleCasesAnswer:
        """The answer about rulings that were run."""
        from ..answers.of_rules import rule_cases

        return rule_cases(results)

    def situation(self, result: CaseResult) -> Iterator[Shown]:
        """The position of a ruling, and the moves before and in it."""
        case, state = result.case, result.state
        if state is not None:
            from ..positions import format_line
            from ..render.position import position_view

            yield lambda columns: position_view(state, columns, (state.to_move,))
            yield ""
            yield f"position: {format_line(state)}"
        if case.before:
            yield f"moves before: {'; '.join(case.before)}"
        if case.move is not None:
            yield f"move: {case.move}"

    def expectation(self, expected: ExpectedFile) -> str:
        """What a case is ruled to be; some are about facts alone."""
        if expected.verdict is None and not (expected.winners or expected.score or expected.totals):
            return "by what is so"
        return super().expectation(expected)

    def points(self, result: CaseResult, check: Check) -> Iterator[Shown]:
        """The points that a case asks about, and who wins where it asks for that."""
        state = result.state
        if check.expected.score is not None and state is not None:
            from ..scoring import scored

            for line in scored(state):
                yield f"  {state.edition.colours[line.colour]} {line.points:+d}  {line.detail} ({line.rule})"
        if check.outcome is not None:
            yield Paragraph(check.outcome.reason, "  ")


def _diagram(result: CaseResult, black_and_white: bool) -> dict[str, Any] | None:
    """The diagram of a ruling; none of a position that cannot be."""
    from ..drawing import BLACK_AND_WHITE, LIGHT
    from ..drawing.case_picture import case_picture, proposal_of

    if result.state is None:
        return None
    palette, name = BLACK_AND_WHITE if black_and_white else LIGHT, result.case.id
    return case_picture(result.state, proposal_of(result), name, palette, f"{name}-").picture.facts()


RULES = Rules(CORPUS)
RULE_LIST = RULES.list_()
RULE_SHOW = RULES.show()
RULE_CONTENTS = RULES.contents()
RULE_ASK = RULES.ask()
RULE_CASES = RULES.cases()
