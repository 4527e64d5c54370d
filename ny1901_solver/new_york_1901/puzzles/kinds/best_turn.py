"""The kind "best turn": asks for the turn that gains the most points if the game is scored right after the turn."""

from __future__ import annotations

from collections.abc import Iterator

from ....errors import ProofsDiffer
from ....messages import gettext, gettext_noop
from ....puzzles.certificate import Proof, ProofBudget
from ....text.words import number_word
from ...positions import format_line
from ..attempt import endings
from ..certifying import search_plan
from ..task import Task
from ..wording.ideas import BEST_TURN
from ..wording.question import FINAL_SCORE, KNOWN_CARDS, ONE_ANSWER, Sentence, cards_sentence, final_score_sentence
from .most_points import BestPlan, EveryAnswer, PointsKind, how_far


class BestTurnKind(PointsKind):
    """Asks for the turn that gains the most points."""

    called = gettext_noop("most points in a turn")
    ideas_asked = BEST_TURN
    known_cards = facts_alone = for_cards = True
    terms = (ONE_ANSWER, KNOWN_CARDS, FINAL_SCORE)
    settlers = 0.25
    of_mistakes = ((1, None),)

    def sentences(self, task: Task) -> Iterator[Sentence]:
        """Yields the sentences of the question that the puzzle asks."""
        yield gettext("Which turn gains the most points if the game is scored right after it?")
        yield final_score_sentence(task)
        yield cards_sentence(task)

    def stakes(self, task: Task) -> Iterator[str]:
        """Yields phrases about the question from which a title of the puzzle can be made."""
        yield gettext("one turn")
        yield gettext("{points} points and one turn", points=number_word(task.state.mover.score))

    def every_answer(self, task: Task, budget: ProofBudget) -> EveryAnswer:
        """Returns all turns with their endings, found by playing every turn."""
        every = endings(task)
        return EveryAnswer({ending: turns[:1] for ending, turns in every.turns.items()}, every.count)

    def again(self, task: Task, result: BestPlan, budget: ProofBudget) -> list[Proof]:
        """Proves the result again: the exact search has to find the same answer and runner-up."""
        plan, again = result.plan, search_plan(task, budget, how_far)
        effects = [{each.effect for each in answer.effects} for answer in (plan, again)]
        if (plan.worth, plan.second) != (again.worth, again.second) or effects[0] != effects[1]:
            raise ProofsDiffer(
                gettext(
                    "playing all turns gives the best value {worth} and the next best value {second}, but "
                    "the search gives {search_worth} and {search_second}, in the position {position}",
                    worth=plan.worth,
                    second=plan.second,
                    search_worth=again.worth,
                    search_second=again.second,
                    position=format_line(task.state),
                )
            )
        return [Proof(door="search", nodes=again.work.nodes)]


KIND = BestTurnKind()
