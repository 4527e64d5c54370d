"""Plan: the turns, one after another, that gain most points while the others stand still."""

from __future__ import annotations

from collections.abc import Iterator

from ....puzzles.certificate import ProofBudget
from ...planning.outlook import CONVENTION
from ..task import Task
from ..wording.difference import CAUSES
from ..wording.played_line import NUMBERS
from ..wording.question import (
    FINAL_SCORE,
    ONE_ANSWER,
    STANDING_STILL,
    Sentence,
    cards_sentence,
    final_score_sentence,
    last_round_sentences,
    others_text,
)
from ..wording.themes import OF_LAST_TURNS, THEMES
from ..wording.titles import in_words
from .kind import Wishes
from .most_points import EveryAnswer, PointsKind


class PlanKind(PointsKind):
    """Which turns gain most?"""

    called = "plan"
    turns, usual_turns = (2, 5), 3
    known_cards = for_cards = True
    terms = (ONE_ANSWER, CONVENTION, STANDING_STILL, FINAL_SCORE)
    settlers = 0.25
    lengths = (2, 3, 4, 5)
    of_mistakes = (2, None), (3, None)  # as many turns as both provers prove in making puzzles (`MODEL_TURNS`)
    besides = (
        *((2, {"cause": cause}) for cause in ("worker-shortage", "shift-missed", "boom-missed", "fewer-points")),
        *((turns, {"theme": "forced-return"}) for turns in (2, 4)),
        (2, {"cause": "frontage-lost"}),
        (4, {"cause": "worker-shortage"}),
        (2, {"theme": "tempo"}),
    )

    def about(self, task: Task) -> str:
        """What a book calls a puzzle."""
        return f"{self.called} of {task.turns} turns"

    def sentences(self, task: Task) -> Iterator[Sentence]:
        """The sentences of a question."""
        yield from last_round_sentences(task)
        yield f"You have {NUMBERS[task.turns]} turns; {others_text(task)}."
        yield "Which gain most points, if the game were scored right after them?"
        yield final_score_sentence(task)
        yield cards_sentence(task)

    def stakes(self, task: Task) -> Iterator[str]:
        """What a title says of the question."""
        yield f"{in_words(task.turns)} turns"

    def every_answer(self, task: Task, budget: ProofBudget) -> EveryAnswer | None:
        """None: the search is shorter."""
        return None

    def rare(self, turns: int) -> Iterator[Wishes]:
        """Themes and causes, which are found best in three turns."""
        if turns == 3:
            yield from ({"theme": theme} for theme in THEMES if theme not in OF_LAST_TURNS)
            yield from ({"cause": cause} for cause in CAUSES)


KIND = PlanKind()
