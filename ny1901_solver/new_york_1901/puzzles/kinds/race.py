"""The kind "race": asks for the fewest turns that reach a goal if the other players do nothing."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ....messages import gettext, gettext_noop, ngettext
from ....puzzles.certificate import Proof, ProofBudget, RejectReason, reject
from ....puzzles.parts import MOST_TURNS
from ....text.words import join_words, number_word
from ...board import bits
from ...moves import Turn
from ...planning.problem import BuildTile, PlanProblem, ReachScore, WinStreet, Wish
from ...planning.result import PlanResult, fulfils
from ...planning.search import Budget, best_plan
from ...scoring import tallies
from ...state import GameState
from ...tiles import Generation
from ..attempt import Attempt, Ending, play_out
from ..certifying import proved_by_model, search_plan, turns_listed
from ..judging import Judgement, with_cut_short
from ..openings import Openings
from ..puzzle import Certificate, Rival, Trap
from ..task import Answer, Task
from ..wording.ideas import RACE
from ..wording.played_line import Line, the
from ..wording.question import (
    KNOWN_CARDS,
    ONE_ANSWER,
    STANDING_STILL,
    Sentence,
    cards_sentence,
    last_round_sentences,
)
from .turns import TurnsKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..generation.orders import Order


LOOKED_AT = 15_000  # the limit in nodes of each search for goals in reach
FEWEST = 2  # the fewest turns of a race


class RaceKind(TurnsKind[PlanResult]):
    """Asks for the fewest turns that reach the goal."""

    called = gettext_noop("race")
    ideas_asked = RACE
    turns, usual_turns = (1, MOST_TURNS), 3
    counting = "points"
    has_goals = at_most = planned = known_cards = for_cards = True
    terms = (
        ONE_ANSWER,
        KNOWN_CARDS,
        STANDING_STILL,
        (
            gettext_noop(
                "In a race, points are those on the score track: printed points and Gold Prestige, but not "
                "streets, challenge or unused cards. You win a street when you have more standing buildings "
                "on it than any other player."
            ),
        ),
    )
    lengths = (2, 3, 4)
    besides = (
        *((turns, {"cause": "worker-shortage"}) for turns in (2, 3, 4)),
        *((turns, {"cause": "frontage-lost"}) for turns in (2, 3)),
        *((turns, {"theme": "forced-return"}) for turns in (3, 4)),
        *((turns, {"theme": "tempo"}) for turns in (2, 3)),
    )

    # The question.

    def sentences(self, task: Task) -> Iterator[Sentence]:
        """Yields the sentences of the question."""
        yield from last_round_sentences(task)
        goals, short = (join_words([_goal(task.state, wish, brief) for wish in task.wishes]) for brief in (False, True))
        if task.turns == 1:
            yield (
                gettext("Which single turn of yours lets you {goals}?", goals=goals),
                gettext("Which single turn of yours lets you {goals}?", goals=short),
            )
        else:
            most = number_word(task.turns)
            yield (
                gettext(
                    "In how few of your own turns, at most {most}, can you {goals}, and how?", most=most, goals=goals
                ),
                gettext("In how few of your own turns, at most {most}, can you {goals}?", most=most, goals=short),
            )
        yield ngettext("The other player stands still.", "The others stand still.", len(task.state.players) - 1)
        if any(isinstance(wish, ReachScore) for wish in task.wishes):
            yield gettext("Only points on the score track count.")
        yield cards_sentence(task)

    def stakes(self, task: Task) -> Iterator[str]:
        """Yields phrases that name the goal, from which a title of the puzzle can be made."""
        score = task.state.mover.score
        goals = join_words(_goal_at_stake(task, wish) for wish in task.wishes if not isinstance(wish, ReachScore))
        wanted = [wish.score for wish in task.wishes if isinstance(wish, ReachScore)]
        points = gettext("from {score} to {goal}", score=score, goal=wanted[0]) if wanted else ""
        yield ", ".join(filter(None, (goals, points)))
        yield gettext("a race of {turns}", turns=number_word(task.turns))

    # The two proofs: the exact search, and the constraint model.

    def find(self, task: Task, budget: ProofBudget) -> PlanResult:
        """Returns the shortest way to the goal of the race, found by the exact search."""
        return search_plan(task, budget, _how_far)

    def certificate(self, task: Task, result: PlanResult, budget: ProofBudget) -> Certificate:
        """Returns the certificate (the proof) of the only shortest way to the goal."""
        value = result.value
        assert value is not None
        if result.second is not None:
            text = ngettext(
                "answers with different effects reach the goal in {number} turn",
                "answers with different effects reach the goal in {number} turns",
                value,
            )
            reject(RejectReason.NOT_UNIQUE, text)
        proof = Proof(door="search", nodes=result.work.nodes)
        return Certificate(result.plan, value, value, Rival((), value + 1, value + 1), 1, (proof,))

    def again(self, task: Task, result: PlanResult, budget: ProofBudget) -> list[Proof]:
        """Proves the result again by the constraint model, which has to find the same plan."""
        return proved_by_model(task, result, budget)

    # How an attempt plays out.

    def value(self, task: Task, ending: Ending, after: GameState, turns: int) -> int | None:
        """Returns the number of turns if the turns reach the goal, and `None` otherwise."""
        problem = task.problem
        return turns if all(fulfils(problem, wish, after) for wish in task.wishes) else None

    def reaches(self, played: Attempt) -> bool:
        """Whether the turns of an attempt reach the goal of the race."""
        return played.value is not None

    def filled_up(self, task: Task, turns: Sequence[Turn]) -> Answer:
        """Returns the turns of an attempt up to the turn that first reaches the goal."""
        for length in range(1, len(turns)):
            played = play_out(task, turns[:length])
            if isinstance(played, Attempt) and played.value is not None:
                return tuple(turns[:length])
        return tuple(turns)

    def judgement(self, task: Task, certificate: Certificate, answer: Attempt, tried: Attempt) -> Judgement:
        """Returns the judgement on an attempt, with the number of turns too many or the goals that are not reached."""
        return with_cut_short(task, _judge_race(task, certificate, tried), tried)

    def near_best(self, task: Task, certificate: Certificate, first: Openings) -> int:
        """Returns the number of other first turns that score at least as much as the answer's, in a race for points.

        In other races the result is 0, because the points that a turn scores do not show how near the goal is.
        """
        for_points = all(isinstance(wish, ReachScore) for wish in task.wishes)
        return super().near_best(task, certificate, first) if for_points else 0

    # The trap, and the explanation of the answer.

    def line_value(self, certificate: Certificate, line: Line) -> int:
        """Returns the number of turns of a line, or one turn more than allowed if the line does not reach the goal."""
        return line.task.turns + 1 if line.played.value is None else line.played.value

    def is_short(self, certificate: Certificate, answer: Line, other: Line) -> bool:
        """Whether a line of turns has more turns than the answer, which reaches the goal in the fewest turns."""
        return other.played.value != certificate.value

    def trap_sentences(self, task: Task, trap: Trap) -> list[str]:
        """Returns the sentences that explain a trap."""
        return [
            ngettext(
                "The trap is to take most points at each turn, {turns}. This takes {number} turn too many: {reason}.",
                "The trap is to take most points at each turn, {turns}. This takes {number} turns too many: {reason}.",
                trap.shortfall,
                turns=turns_listed(trap.line),
                reason=trap.sentence,
            )
        ]

    def trap_weight(self, trap: Trap | None, most: int) -> tuple[int | None, str]:
        """Returns the full weight, because a single turn too many loses a race."""
        if trap is None:
            return super().trap_weight(trap, most)
        return most, ngettext(
            "taking most points at each turn takes {number} turn too many",
            "taking most points at each turn takes {number} turns too many",
            trap.shortfall,
        )

    def why(self, line: Line, certificate: Certificate) -> Iterator[str]:
        """Yields a sentence with the turn in which the goal is reached."""
        yield gettext(
            "The goal is reached in turn {turn}; the score track then shows {score}.",
            turn=certificate.value,
            score=line.after.players[line.task.seat].score,
        )

    # Candidates.

    def candidates(self, order: Order, state: GameState, rng: random.Random) -> Iterator[Task]:
        """Yields races for goals that can be reached in the ordered number of turns."""
        for wishes in races(state, order.turns, rng, order.legendary):
            yield Task(order.kind, state, order.turns, wishes)

    def objection(self, order: Order, certificate: Certificate) -> str | None:
        """Returns an objection to a race whose goal can be reached in too few turns."""
        return "too-short" if certificate.value < min(2, order.turns) else None

    def turns_proved(self, task: Task, certificate: Certificate) -> int:
        """Returns the number of turns that the last proof has to cover: the number of turns of the answer."""
        return certificate.value


def _how_far(result: PlanResult) -> str:
    """Describes in words how far an unfinished search for the goal has come."""
    if result.value is None:
        return ngettext(
            "no way to the goal was found after searching {number} position, but not all ways were checked",
            "no way to the goal was found after searching {number} positions, but not all ways were checked",
            result.work.nodes,
        )
    return ngettext(
        "a way of {turns} turns was found after searching {number} position, but not all other ways were checked",
        "a way of {turns} turns was found after searching {number} positions, but not all other ways were checked",
        result.work.nodes,
        turns=result.value,
    )


def _judge_race(task: Task, certificate: Certificate, tried: Attempt) -> Judgement:
    if tried.value is None:
        unmet = [wish for wish in task.wishes if not fulfils(task.problem, wish, tried.after)]
        missing = join_words(_missing(task, wish, tried.after) for wish in unmet)
        sentence = (
            ngettext(
                "legal, but after {number} turn {missing}",
                "legal, but after {number} turns {missing}",
                len(tried.turns),
                missing=missing,
            )
            if tried.turns
            else gettext("legal, but before the first turn {missing}", missing=missing)
        )
        return Judgement(False, True, sentence)
    short = tried.value - certificate.value
    if short > 0:
        sentence = ngettext("legal, but {number} turn too many", "legal, but {number} turns too many", short)
    elif short < 0:
        sentence = ngettext(
            "right: {number} turn, fewer than the stored answer, so the puzzle's certificate is wrong",
            "right: {number} turns, fewer than the stored answer, so the puzzle's certificate is wrong",
            tried.value,
        )
    else:
        sentence = ngettext("right: {number} turn", "right: {number} turns", tried.value)
    return Judgement(short <= 0, True, sentence, tried.value, short)


def _missing(task: Task, wish: Wish, after: GameState) -> str:
    """Returns why a goal is not reached yet, as a clause."""
    edition = after.edition
    if isinstance(wish, ReachScore):
        return gettext("the score is {score}, not {goal}", score=after.players[task.seat].score, goal=wish.score)
    if isinstance(wish, BuildTile):
        tile = edition.tiles[edition.tile_number[wish.tile]]
        return gettext("{building} is not built", building=the(tile.name))
    return gettext("{street} is not won", street=edition.card_name(wish.card))


def _goal(state: GameState, wish: Wish, brief: bool) -> str:
    """Returns a goal as an imperative clause; with `brief`, the clause has ids instead of names."""
    edition = state.edition
    if isinstance(wish, ReachScore):
        unlocks = {state.setup.silver_at: Generation.SILVER, state.setup.gold_at: Generation.GOLD}.get(wish.score)
        if unlocks is None or brief:
            return ngettext("reach {number} point", "reach {number} points", wish.score)
        return ngettext(
            "reach {number} point, which unlocks {generation}",
            "reach {number} points, which unlocks {generation}",
            wish.score,
            generation=unlocks,
        )
    if isinstance(wish, BuildTile):
        building = wish.tile if brief else the(edition.tiles[edition.tile_number[wish.tile]].name)
        return gettext("build {building}", building=building)
    return gettext("win {street}", street=wish.card if brief else edition.card_name(wish.card))


def _goal_at_stake(task: Task, wish: Wish) -> str:
    edition = task.state.edition
    if isinstance(wish, BuildTile):
        tile = edition.tiles[edition.tile_number[wish.tile]]
        return gettext("a site for {building}", building=the(tile.name))
    assert not isinstance(wish, ReachScore)
    return gettext("{street} to be won", street=edition.card_name(wish.card))


def races(state: GameState, turns: int, rng: random.Random, legendary: str | None = None) -> Iterator[tuple[Wish, ...]]:
    """Yields sets of goals that can be reached in at most `turns` turns, the most specific sets first.

    If `legendary` is the id of a tile, building this tile is the only goal.
    """
    goals = [goal for goal in _goals(state) if legendary is None or goal == BuildTile(legendary)]
    rng.shuffle(goals)
    goals.sort(key=lambda goal: isinstance(goal, ReachScore))
    for goal in goals[:3]:
        yield from _sharpen(state, turns, goal)
    if legendary is not None:
        return
    result = best_plan(PlanProblem(state, turns), effects=2, second=False, budget=Budget(nodes=LOOKED_AT))
    if result.status == "proved" and result.worth is not None and result.worth.gain > 0:
        yield (ReachScore(state.mover.score + result.worth.gain),)


def _goals(state: GameState) -> Iterator[Wish]:
    """Yields possible goals: a Legendary tile, a street that a rival leads or ties, and scores that unlock a
    generation.
    """
    setup, player, edition = state.setup, state.mover, state.edition
    if not player.legendary:
        yield from (BuildTile(edition.tiles[tile].id) for tile in bits(state.legendaries))
    counts = tallies(state)
    for place, card in enumerate(setup.streets):
        rivals = max(tally.streets[place] for seat, tally in enumerate(counts) if seat != state.to_move)
        if rivals and counts[state.to_move].streets[place] <= rivals:
            yield WinStreet(card)
    yield from (ReachScore(score) for score in (setup.silver_at, setup.gold_at) if player.score < score)


def _sharpen(state: GameState, turns: int, goal: Wish) -> Iterator[tuple[Wish, ...]]:
    """Yields a goal alone if only one way reaches it; otherwise yields the goal together with the greatest score that
    can be reached on a way to the goal.
    """
    problem = PlanProblem(state, turns, "points", (goal,))
    result = best_plan(problem, effects=2, second=True, budget=Budget(nodes=LOOKED_AT))
    if result.status != "proved" or result.value is None or result.value < min(FEWEST, turns) or result.worth is None:
        return
    if result.second is None:
        yield (goal,)
    elif len(result.effects) == 1 and not isinstance(goal, ReachScore) and result.second < result.worth:
        yield goal, ReachScore(state.mover.score + result.worth.gain)


KIND = RaceKind()
