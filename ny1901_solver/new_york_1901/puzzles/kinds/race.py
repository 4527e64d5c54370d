"""Race: the fewest turns in which a goal is reached while the others stand still, and how."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ....puzzles.certificate import Proof, ProofBudget, RejectReason, reject
from ....puzzles.parts import MOST_TURNS
from ....text.words import join_words, quantity
from ...board import bits
from ...moves import Turn
from ...planning.outlook import CONVENTION
from ...planning.problem import BuildTile, PlanProblem, ReachScore, WinStreet, Wish
from ...planning.result import PlanResult, fulfils
from ...planning.search import Budget, best_plan
from ...scoring import tallies
from ...state import GameState
from ...tiles import Generation
from ..attempt import Attempt, Ending, play_out
from ..certifying import nodes_text, proved_by_model, search_plan
from ..judging import Judgement, with_cut_short
from ..openings import Openings
from ..puzzle import Certificate, Rival, Trap
from ..task import Answer, Task
from ..wording.played_line import NUMBERS, Line, the
from ..wording.question import ONE_ANSWER, STANDING_STILL, Sentence, cards_sentence, last_round_sentences, others_text
from ..wording.titles import in_words
from .turns import TurnsKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..generation.orders import Order


LOOKED_AT = 15_000  # nodes of each look for what is in reach
FEWEST = 2  # turns of a race worth running


class RaceKind(TurnsKind[PlanResult]):
    """In how few turns can the goal be reached?"""

    called = "race"
    turns, usual_turns = (1, MOST_TURNS), 3
    counting = "points"
    has_goals = at_most = planned = known_cards = for_cards = True
    terms = (
        ONE_ANSWER,
        CONVENTION,
        STANDING_STILL,
        "The points of a race are those on the score track: printed ones and Gold Prestige, but neither streets "
        "nor challenge nor unused cards. To win a street is to have more standing buildings on it than anybody else.",
    )
    lengths = (2, 3, 4)
    besides = (
        *((turns, {"cause": "worker-shortage"}) for turns in (2, 3, 4)),
        *((turns, {"cause": "frontage-lost"}) for turns in (2, 3)),
        *((turns, {"theme": "forced-return"}) for turns in (3, 4)),
        *((turns, {"theme": "tempo"}) for turns in (2, 3)),
    )

    # What it asks.

    def sentences(self, task: Task) -> Iterator[Sentence]:
        """The sentences of a question."""
        yield from last_round_sentences(task)
        goals, short = (join_words([_goal(task.state, wish, brief) for wish in task.wishes]) for brief in (False, True))
        most = f"at most {NUMBERS[task.turns]}" if task.turns > 1 else "which is one"
        asked = f"In how few turns of your own, {most}, can"
        yield f"{asked} you {goals}, and how?", f"{asked} you {short}?"
        yield f"{others_text(task).capitalize()}."
        if any(isinstance(wish, ReachScore) for wish in task.wishes):
            yield "Only points on the score track count."
        yield cards_sentence(task)

    def stakes(self, task: Task) -> Iterator[str]:
        """What a title says of the question."""
        score = task.state.mover.score
        goals = [_goal_at_stake(task, wish) for wish in task.wishes if not isinstance(wish, ReachScore)]
        wanted = [wish.score for wish in task.wishes if isinstance(wish, ReachScore)]
        points = f"from {score} to {wanted[0]}" if wanted else ""
        yield f"{' and '.join(goals)}{', ' if goals and points else ''}{points}"
        yield f"a race of {in_words(task.turns)}"

    # Its proof: the exact search, beside the model.

    def find(self, task: Task, budget: ProofBudget) -> PlanResult:
        """The shortest way to the goal."""
        return search_plan(task, budget, _how_far)

    def certificate(self, task: Task, result: PlanResult, budget: ProofBudget) -> Certificate:
        """The certificate of the way that alone is shortest."""
        value = result.value
        assert value is not None
        if result.second is not None:
            reject(RejectReason.NOT_UNIQUE, f"answers of different effects reach the goal in {value} turns")
        proof = Proof(door="search", nodes=result.work.nodes)
        return Certificate(result.plan, value, value, Rival((), value + 1, value + 1), 1, (proof,))

    def again(self, task: Task, result: PlanResult, budget: ProofBudget) -> list[Proof]:
        """The model has to find the same."""
        return proved_by_model(task, result, budget)

    # How a try plays out.

    def value(self, task: Task, ending: Ending, after: GameState, turns: int) -> int | None:
        """The number of turns, where the goal is reached."""
        problem = task.problem
        return turns if all(fulfils(problem, wish, after) for wish in task.wishes) else None

    def reaches(self, played: Attempt) -> bool:
        """Whether turns reach the goal."""
        return played.value is not None

    def filled_up(self, task: Task, turns: Sequence[Turn]) -> Answer:
        """The turns, cut where the goal is first reached."""
        for length in range(1, len(turns)):
            played = play_out(task, turns[:length])
            if isinstance(played, Attempt) and played.value is not None:
                return tuple(turns[:length])
        return tuple(turns)

    def judgement(self, task: Task, certificate: Certificate, answer: Attempt, tried: Attempt) -> Judgement:
        """How many turns an attempt takes too many, or what is not reached."""
        return with_cut_short(task, _judge_race(task, certificate, tried), tried)

    def near_best(self, task: Task, certificate: Certificate, first: Openings) -> int:
        """As of other turns in a race for points; else none: what a turn scores says nothing about it."""
        for_points = all(isinstance(wish, ReachScore) for wish in task.wishes)
        return super().near_best(task, certificate, first) if for_points else 0

    # What tempts, and why the answer is the answer.

    def line_value(self, certificate: Certificate, line: Line) -> int:
        """The turns of a line; of one that does not reach the goal, one more than are allowed."""
        return line.task.turns + 1 if line.played.value is None else line.played.value

    def is_short(self, certificate: Certificate, answer: Line, other: Line) -> bool:
        """Whether a line takes other than the fewest turns."""
        return other.played.value != certificate.value

    def trap_sentences(self, task: Task, trap: Trap) -> list[str]:
        """A trap in sentences."""
        turns, more = " | ".join(map(str, trap.line)), quantity(trap.shortfall, "turn")
        return [f"The trap: most points at each turn, {turns}, is {more} too many: {trap.sentence}."]

    def trap_weight(self, trap: Trap | None, most: int) -> tuple[int | None, str]:
        """Everything: a turn too many loses a race."""
        if trap is None:
            return super().trap_weight(trap, most)
        return most, f"most points at each turn are {quantity(trap.shortfall, 'turn')} too many"

    def why(self, line: Line, certificate: Certificate) -> Iterator[str]:
        """When the goal is reached."""
        after = line.after.players[line.task.seat].score
        yield f"The goal is reached in turn {certificate.value}; the score track then shows {after}."

    # Candidates.

    def candidates(self, order: Order, state: GameState, rng: random.Random) -> Iterator[Task]:
        """Races for what can be reached in so many turns."""
        for wishes in races(state, order.turns, rng, order.legendary):
            yield Task(order.kind, state, order.turns, wishes)

    def objection(self, order: Order, certificate: Certificate) -> str | None:
        """A race that ends at once."""
        return "too-short" if certificate.value < min(2, order.turns) else None

    def turns_proved(self, task: Task, certificate: Certificate) -> int:
        """The turns of the answer."""
        return certificate.value


def _how_far(result: PlanResult) -> str:
    """How far a search for the goal has come that did not come to its end."""
    best = "no way to the goal is found" if result.value is None else f"a way of {result.value} turns is found"
    return f"{best} after {nodes_text(result)}, and not all others are ruled out"


def _judge_race(task: Task, certificate: Certificate, tried: Attempt) -> Judgement:
    if tried.value is None:
        unmet = [wish for wish in task.wishes if not fulfils(task.problem, wish, tried.after)]
        missing = [_missing(task, wish, tried.after) for wish in unmet]
        after = f"after {quantity(len(tried.turns), 'turn')} " if tried.turns else "before the first turn "
        return Judgement(False, True, f"legal, but {after}{' and '.join(missing)}")
    short = tried.value - certificate.value
    if short > 0:
        return Judgement(False, True, f"legal, but {quantity(short, 'turn')} too many", tried.value, short)
    sentence = f"right: {quantity(tried.value, 'turn')}"
    if short < 0:
        sentence += ", fewer than the stored answer, so the puzzle's certificate is wrong"
    return Judgement(True, True, sentence, tried.value, short)


def _missing(task: Task, wish: Wish, after: GameState) -> str:
    """What is not so yet that a goal asks for."""
    edition = after.edition
    if isinstance(wish, ReachScore):
        return f"the score is {after.players[task.seat].score}, not {wish.score}"
    if isinstance(wish, BuildTile):
        return f"{the(edition.tiles[edition.tile_number[wish.tile]].name)} is not built"
    return f"{edition.card_name(wish.card)} is not won"


def _goal(state: GameState, wish: Wish, brief: bool) -> str:
    edition = state.edition
    if isinstance(wish, ReachScore):
        unlocks = {state.setup.silver_at: Generation.SILVER, state.setup.gold_at: Generation.GOLD}.get(wish.score)
        what = "" if unlocks is None or brief else f", which unlocks {unlocks}"
        return f"reach {quantity(wish.score, 'point')}{what}"
    if isinstance(wish, BuildTile):
        return f"build {wish.tile if brief else the(edition.tiles[edition.tile_number[wish.tile]].name)}"
    return f"win {wish.card if brief else edition.card_name(wish.card)}"


def _goal_at_stake(task: Task, wish: Wish) -> str:
    edition = task.state.edition
    if isinstance(wish, BuildTile):
        return f"a site for {the(edition.tiles[edition.tile_number[wish.tile]].name)}"
    assert not isinstance(wish, ReachScore)
    return f"{edition.card_name(wish.card)} to be won"


def races(state: GameState, turns: int, rng: random.Random, legendary: str | None = None) -> Iterator[tuple[Wish, ...]]:
    """Sets of wishes that take as many turns as may be had, or fewer, the most particular goals first.

    Of a legendary that is asked for, by its tile's id, nothing else is a goal.
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
    """What could be raced for: a legendary, a street of somebody else, an unlock."""
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
    """A goal alone where one way leads to it, else with the most points that can be had on the way."""
    problem = PlanProblem(state, turns, "points", (goal,))
    result = best_plan(problem, effects=2, second=True, budget=Budget(nodes=LOOKED_AT))
    if result.status != "proved" or result.value is None or result.value < min(FEWEST, turns) or result.worth is None:
        return
    if result.second is None:
        yield (goal,)
    elif len(result.effects) == 1 and not isinstance(goal, ReachScore) and result.second < result.worth:
        yield goal, ReachScore(state.mover.score + result.worth.gain)


KIND = RaceKind()
