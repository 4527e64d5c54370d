"""Last turn: the one that wins the game alone or, where none does, shares the victory."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ....errors import ProofsDiffer
from ....puzzles.certificate import Proof, ProofBudget, RejectReason, reject
from ....puzzles.faults import Fault, wrong
from ....text.words import join_words, quantity
from ...moves import Shift
from ...planning.outlook import CONVENTION
from ...planning.result import Effect, final_points
from ...positions import format_line
from ...scoring import outcome
from ...state import GameState
from ..attempt import Attempt, Ending, Endings, endings
from ..judging import Judgement, by_source
from ..openings import Openings
from ..puzzle import Certificate, Rival, Trap
from ..task import Task
from ..wording.difference import difference, paid_more
from ..wording.played_line import Line
from ..wording.question import FINAL_SCORE, ONE_ANSWER, TIES, Sentence, cards_sentence, final_score_sentence
from ..wording.story import others_paid
from ..wording.themes import OF_LAST_TURNS
from ..wording.titles import standing_phrases
from .kind import Wishes
from .turns import TurnsKind, near_best_endings

if TYPE_CHECKING:
    from ..generation.orders import Order


class LastTurnKind(TurnsKind[Endings]):
    """Which turn does it?"""

    called = "last turn"
    wanted = ("win", "share")
    is_last = in_points = known_cards = True
    least_margin = 0  # a tie-break may decide
    of_mistakes = (1, "win"), (1, "share")
    terms = (
        ONE_ANSWER,
        CONVENTION,
        FINAL_SCORE,
        f"{TIES} Last turns are one answer only where they leave all players the same final scores.",
    )
    besides = tuple((1, {"players": players, "grade": 5}) for players in (2, 3))

    # What it asks.

    def problems(self, task: Task) -> Iterator[str]:
        """Why a task is of no last turn."""
        state = task.state
        if (task.seat + 1) % len(state.players) != state.ended_by:
            yield f"the turn of {state.colour(task.seat)} is not the last one of the game"

    def sentences(self, task: Task) -> Iterator[Sentence]:
        """The sentences of a question."""
        if task.wanted == "win":
            yield "This is the last turn of the game: find the one that makes you the only winner."
        else:
            yield "This is the last turn of the game. No turn wins alone: find the one that shares the victory."
        yield final_score_sentence(task)
        yield cards_sentence(task)

    def stakes(self, task: Task) -> Iterator[str]:
        """What a title says of the question."""
        yield from standing_phrases(task, "one turn left" if task.wanted == "win" else "a share to be had")

    # Its proof: all turns played, beside the model's list of them.

    def find(self, task: Task, budget: ProofBudget) -> Endings:
        """All endings of the game."""
        return endings(task)

    def certificate(self, task: Task, result: Endings, budget: ProofBudget) -> Certificate:
        """The certificate of the one ending that the task wants; the lead over the best of the others is its value."""
        right = [ending for ending in result.turns if wins(task, ending)]
        rest = [ending for ending in result.turns if not wins(task, ending)]
        what = "wins" if task.wanted == "win" else "shares the victory"
        if not right:
            reject(RejectReason.NO_ANSWER, f"no turn {what}")
        if not rest:
            reject(RejectReason.NO_CHOICE, f"every turn {what}")
        if task.wanted == "share" and any(len(ending.winners) == 1 for ending in right):
            reject(RejectReason.WRONG_QUESTION, "a turn wins alone, so to share the victory is not what to ask for")
        if len(right) > 1:
            reject(RejectReason.NOT_UNIQUE, f"turns of {len(right)} different endings are right")
        best = max(rest, key=lambda ending: lead(task, ending))
        value, next_best = lead(task, right[0]), lead(task, best)
        second = Rival(result.turns[best][:1], next_best, next_best)
        proof = Proof(door="enumeration", nodes=result.count)
        return Certificate(result.turns[right[0]][:1], value, value, second, value - next_best, (proof,))

    def again(self, task: Task, result: Endings, budget: ProofBudget) -> list[Proof]:
        """The model allows the same turns, Market Shift aside, of which it does not know."""
        turns = [turn for turns in result.turns.values() for turn in turns]
        if any(Shift() in turn.steps for turn in turns):
            return []
        from ...planning.one_turn import enumerate_turns  # CP-SAT is loaded only here

        again, listed = [str(turn) for turn in enumerate_turns(task.state)], sorted(map(str, turns))
        if again != listed:
            odd = sorted({*again} ^ {*listed})
            raise ProofsDiffer(f"model and rules disagree about {odd[0]!r}, in {format_line(task.state)}")
        return [Proof(door="model", nodes=len(again))]

    def wrong_ending(self, task: Task, ending: Ending) -> Iterator[Fault]:
        """Where the answer does not do it."""
        if not wins(task, ending):
            yield wrong("the answer does not win" if task.wanted == "win" else "the answer does not share the victory")

    # How a try plays out.

    def ending(self, effect: Effect, after: GameState) -> Ending:
        """What a turn comes to: the final scores of all, and who wins."""
        totals = tuple(final_points(after, seat) for seat in after.setup.seats)
        return Ending(effect, totals, tuple(sorted(outcome(after).winners)))

    def value(self, task: Task, ending: Ending, after: GameState, turns: int) -> int:
        """The lead."""
        return lead(task, ending)

    def does_it(self, task: Task, ending: Ending) -> bool:
        """Whether an ending is what the task wants."""
        return wins(task, ending)

    def judgement(self, task: Task, certificate: Certificate, answer: Attempt, tried: Attempt) -> Judgement:
        """Who wins."""
        gap = difference(task, answer, tried)
        right = not tried.left and wins(task, tried.ending)
        if tried.left:
            sentence = "the turn is still to be taken"
        elif right:
            sentence = f"right: {outcome(tried.after).reason}"
        else:
            failed = "does not win alone" if task.wanted == "win" else "loses"
            sentence = f"legal, but it {failed}: {outcome(tried.after).reason}{_rival_paid(task, answer, tried)}"
        return Judgement(right, True, sentence, tried.value, gap.points, difference_lines=by_source(gap))

    def near_best(self, task: Task, certificate: Certificate, first: Openings) -> int:
        """Other endings whose lead is nearly as good."""
        return near_best_endings(task, certificate, lambda ending: lead(task, ending))

    # What tempts, and why the answer is the answer.

    def trap_sentences(self, task: Task, trap: Trap) -> list[str]:
        """A trap in sentences."""
        turns = " | ".join(map(str, trap.line))
        return [f"The trap: most points at once, {turns}, does not do it: {trap.sentence}."]

    def trap_weight(self, trap: Trap | None, most: int) -> tuple[int | None, str]:
        """Everything: the game is not won."""
        return super().trap_weight(trap, most) if trap is None else (most, "most points at once do not win")

    def why(self, line: Line, certificate: Certificate) -> Iterator[str]:
        """What the others are paid, and how the game ends."""
        yield from others_paid(line)
        yield f"The game ends: {outcome(line.after).reason}."

    def runner_up_sentence(self, line: Line, certificate: Certificate, second: Rival) -> str:
        """How the game ends by the runner-up."""
        turns, other = " | ".join(map(str, second.answer)), Line.of(line.task, second.answer)
        assert other is not None
        return f"The runner-up, {turns}, does not do it: {outcome(other.after).reason}."

    # Candidates.

    def candidates(self, order: Order, state: GameState, rng: random.Random) -> Iterator[Task]:
        """To win, and to share."""
        for wanted in self.wanted:
            if order.wanted in (None, wanted):
                yield Task(order.kind, state, wanted=wanted)

    def rare(self, turns: int) -> Iterator[Wishes]:
        """Themes that no other kind can have, and shared victories."""
        yield from ({"theme": theme} for theme in OF_LAST_TURNS)
        yield {"wanted": "share"}


def lead(task: Task, ending: Ending) -> int:
    """By how much the final score of the player to move exceeds the best of the others."""
    others = [total for seat, total in enumerate(ending.totals) if seat != task.seat]
    return ending.totals[task.seat] - max(others)


def wins(task: Task, ending: Ending) -> bool:
    """Whether an ending of a last turn is what the task wants."""
    return task.seat in ending.winners and (task.wanted == "share" or len(ending.winners) == 1)


def _rival_paid(task: Task, answer: Attempt, tried: Attempt) -> str:
    """Where another player has points that the answer denies."""
    paid = paid_more(task, answer, tried)
    if paid.points[1] <= paid.points[0]:
        return ""
    why = join_words([f"{name} pays {paid.who} {quantity(points, 'point')}" for name, points in paid.sources])
    more = f"{paid.who} has {quantity(paid.points[1] - paid.points[0], 'point')}"
    return f"; {why or more} more than after the answer"


KIND = LastTurnKind()
