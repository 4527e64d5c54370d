"""The kind "plan": asks for several turns that together gain the most points if the other players do nothing."""

from __future__ import annotations

from collections.abc import Iterator

from ....messages import gettext, gettext_noop, ngettext
from ....puzzles.certificate import ProofBudget
from ....text.words import number_word
from ..task import Task
from ..wording.difference import CAUSES
from ..wording.ideas import PLAN
from ..wording.question import (
    FINAL_SCORE,
    KNOWN_CARDS,
    ONE_ANSWER,
    STANDING_STILL,
    Sentence,
    cards_sentence,
    final_score_sentence,
    last_round_sentences,
)
from ..wording.themes import OF_LAST_TURNS, THEMES
from .kind import Wishes
from .most_points import EveryAnswer, PointsKind


class PlanKind(PointsKind):
    """Asks for the turns that together gain the most points."""

    called = gettext_noop("plan")
    ideas_asked = PLAN
    turns, usual_turns = (2, 5), 3
    known_cards = for_cards = True
    terms = (ONE_ANSWER, KNOWN_CARDS, STANDING_STILL, FINAL_SCORE)
    settlers = 0.25
    lengths = (2, 3, 4, 5)
    of_mistakes = (2, None), (3, None)  # the numbers of turns for which generation uses both provers (`MODEL_TURNS`)
    besides = (
        *((2, {"cause": cause}) for cause in ("worker-shortage", "shift-missed", "boom-missed", "fewer-points")),
        *((turns, {"theme": "forced-return"}) for turns in (2, 4)),
        (2, {"cause": "frontage-lost"}),
        (4, {"cause": "worker-shortage"}),
        (2, {"theme": "tempo"}),
    )

    def about(self, task: Task) -> str:
        """Returns the heading that names a puzzle in a book."""
        return gettext("plan of {turns} turns", turns=task.turns)

    def sentences(self, task: Task) -> Iterator[Sentence]:
        """Yields the sentences of the question."""
        yield from last_round_sentences(task)
        yield ngettext(
            "You have {turns} turns; the other player stands still.",
            "You have {turns} turns; the others stand still.",
            len(task.state.players) - 1,
            turns=number_word(task.turns),
        )
        yield gettext("Which turns gain most points if the game is scored right after them?")
        yield final_score_sentence(task)
        yield cards_sentence(task)

    def stakes(self, task: Task) -> Iterator[str]:
        """Yields phrases about the question from which a title of the puzzle can be made."""
        yield gettext("{count} turns", count=number_word(task.turns))

    def every_answer(self, task: Task, budget: ProofBudget) -> EveryAnswer | None:
        """Returns `None`: for several turns, the search is a shorter proof than playing all turns."""
        return None

    def rare(self, turns: int) -> Iterator[Wishes]:
        """Yields requirements for rare themes and causes, which occur most often in plans of three turns."""
        if turns == 3:
            yield from ({"theme": theme} for theme in THEMES if theme not in OF_LAST_TURNS)
            yield from ({"cause": cause} for cause in CAUSES)


KIND = PlanKind()
