"""Questions about the rules of New York 1901: what they say, and its rulings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from ...kit.capabilities.rules import Rulebook
from ...kit.capability import Paragraph, Shown
from ..rulings.case_file import CaseFile
from ..rulings.corpus import CORPUS

if TYPE_CHECKING:
    from ..answers.of_rules import CaseShowAnswer, RuleCasesAnswer
    from ..rulings.cases import CaseResult, Check
    from ..scoring import ScoreSheet
    from ..state import GameState


class Rules(Rulebook[CaseFile]):
    """What New York 1901 answers them with; what plays is loaded when a ruling is run."""

    examples = {
        "list": ("",),
        "show": ("DEM-4", "flip_tiles", "WRONG-5", "DEM-4-b", "act-1 --json"),
        "ask": ('"can I demolish my starter"', "when do workers come back --top 10"),
        "cases": ("", "park street", "--rule DEM-4", "--id DEM-5-a"),
    }

    def run(self, case: CaseFile) -> CaseResult:
        """Asks the program the question of a case."""
        from ..rulings.cases import run

        return run(case)

    def ruling(self, result: CaseResult, diagram: bool, black_and_white: bool) -> CaseShowAnswer:
        """The answer about a ruling that was run, with a diagram or not."""
        from ..answers.of_rules import ruling

        return ruling(result, _diagram(result, black_and_white) if diagram else None)

    def ran(self, results: Sequence[CaseResult]) -> RuleCasesAnswer:
        """The answer about rulings that were run."""
        from ..answers.of_rules import rule_cases

        return rule_cases(results)

    def situation(self, result: CaseResult) -> Iterator[Shown]:
        """The position of a ruling, the turn that is proposed in it, and a game that leads there."""
        case, state = result.case, result.state
        if state is not None:
            from ..render.position import position_view

            yield lambda columns: position_view(state, columns)
            yield ""
        if case.position is not None:
            yield f"position: {case.position}"
        if case.turn is not None:
            drawn = f" | {' '.join(case.draws)}" if case.draws else ""
            yield f"turn: {case.turn}{drawn}"
        if case.record is not None:
            yield f"a game leads there: {case.record.start}"
            yield from (f"  {turn}" for turn in case.record.turns)

    def points(self, result: CaseResult, check: Check) -> Iterator[Shown]:
        """What each player has by rule, where the case is about a score."""
        if check.outcome is not None and result.state is not None:
            yield from sheets_told(result.state, check.outcome.sheets)
            yield Paragraph(check.outcome.reason, "  ")

    def tail(self, answer: RuleCasesAnswer) -> str:
        """How many positions have a game that leads there."""
        known = answer.positions
        return (
            f"positions: {known.recorded} with a game that leads there, {known.unrecorded} that are only known to "
            f"break no condition"
        )


def sheets_told(state: GameState, sheets: Iterable[ScoreSheet]) -> Iterator[Paragraph]:
    """What each player has by rule."""
    for seat, sheet in enumerate(sheets):
        yield Paragraph(f"{state.colour(seat)} {sheet.told}", "  ")


def _diagram(result: CaseResult, black_and_white: bool) -> dict[str, Any]:
    """The diagram of a ruling, whose marks have ids of their own, as it stands beside others on a page."""
    from ..drawing import BLACK_AND_WHITE, COLOUR
    from ..drawing.case_picture import case_picture, proposal_of
    from ..rulings.cases import position_of

    palette, name = BLACK_AND_WHITE if black_and_white else COLOUR, result.case.id
    return case_picture(position_of(result), proposal_of(result), name, palette, f"{name}-").picture.facts()


RULES = Rules(CORPUS)
RULE_LIST = RULES.list_()
RULE_SHOW = RULES.show()
RULE_CONTENTS = RULES.contents()
RULE_ASK = RULES.ask()
RULE_CASES = RULES.cases()
