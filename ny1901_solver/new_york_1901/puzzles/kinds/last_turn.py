"""The kind "last turn": asks for the turn that wins the game alone or, if no turn wins alone, shares the victory."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import TYPE_CHECKING

from ....errors import ProofsDiffer
from ....messages import gettext, gettext_noop, ngettext
from ....puzzles.certificate import Proof, ProofBudget, RejectReason, reject
from ....puzzles.faults import Fault, wrong
from ....text.words import join_words
from ...moves import Shift
from ...planning.result import Effect, final_points
from ...positions import format_line
from ...scoring import outcome
from ...state import GameState
from ..attempt import Attempt, Ending, Endings, endings
from ..certifying import turns_listed
from ..judging import Judgement, by_source
from ..openings import Openings
from ..puzzle import Certificate, Rival, Trap
from ..task import Task
from ..wording.difference import difference, paid_more
from ..wording.ideas import LAST_TURN
from ..wording.played_line import Line
from ..wording.question import (
    FINAL_SCORE,
    KNOWN_CARDS,
    ONE_ANSWER,
    TIES,
    Sentence,
    cards_sentence,
    final_score_sentence,
)
from ..wording.story import others_paid
from ..wording.themes import OF_LAST_TURNS
from ..wording.titles import standing_phrases
from .kind import Wishes
from .turns import TurnsKind, near_best_endings, trap_at_once_sentences

if TYPE_CHECKING:
    from ..generation.orders import Order


class LastTurnKind(TurnsKind[Endings]):
    """Asks for the last turn that wins or shares the victory."""

    called = gettext_noop("last turn")
    ideas_asked = LAST_TURN
    wanted = ("win", "share")
    is_last = in_points = known_cards = True
    least_margin = 0  # the answer may win by a tie-break
    of_mistakes = (1, "win"), (1, "share")
    terms = (
        ONE_ANSWER,
        KNOWN_CARDS,
        FINAL_SCORE,
        (
            TIES,
            gettext_noop(
                "Two last turns count as the same answer only if they leave every player with the same final score."
            ),
        ),
    )
    besides = tuple((1, {"players": players, "grade": 5}) for players in (2, 3))

    # The question.

    def problems(self, task: Task) -> Iterator[str]:
        """Yields a problem if the position of the task is not before the last turn of the game."""
        state = task.state
        if (task.seat + 1) % len(state.players) != state.ended_by:
            yield gettext("the turn of {player} is not the last one of the game", player=state.colour(task.seat))

    def sentences(self, task: Task) -> Iterator[Sentence]:
        """Yields the sentences of the question."""
        if task.wanted == "win":
            yield gettext("This is the last turn of the game: find the one that makes you the only winner.")
        else:
            yield gettext(
                "This is the last turn of the game. No turn wins alone: find the one that shares the victory."
            )
        yield final_score_sentence(task)
        yield cards_sentence(task)

    def stakes(self, task: Task) -> Iterator[str]:
        """Yields phrases about the question from which a title of the puzzle can be made."""
        at_stake = gettext("one turn left") if task.wanted == "win" else gettext("a share to be had")
        yield from standing_phrases(task, at_stake)

    # The two proofs: playing all turns, and the list of turns from the constraint model.

    def find(self, task: Task, budget: ProofBudget) -> Endings:
        """Returns all endings of the game to which the last turn can lead."""
        return endings(task)

    def certificate(self, task: Task, result: Endings, budget: ProofBudget) -> Certificate:
        """Returns the certificate (the proof) of the turn with the only ending that meets the task.

        The value of the certificate is the player's lead over the best other player.
        """
        right = [ending for ending in result.turns if wins(task, ending)]
        rest = [ending for ending in result.turns if not wins(task, ending)]
        win = task.wanted == "win"
        if not right:
            text = gettext("no turn wins") if win else gettext("no turn shares the victory")
            reject(RejectReason.NO_ANSWER, text)
        if not rest:
            text = gettext("every turn wins") if win else gettext("every turn shares the victory")
            reject(RejectReason.NO_CHOICE, text)
        if task.wanted == "share" and any(len(ending.winners) == 1 for ending in right):
            text = gettext("a turn wins alone, so the puzzle cannot ask for a shared victory")
            reject(RejectReason.WRONG_QUESTION, text)
        if len(right) > 1:
            text = gettext("{count} turns with different endings are right", count=len(right))
            reject(RejectReason.NOT_UNIQUE, text)
        best = max(rest, key=lambda ending: lead(task, ending))
        value, next_best = lead(task, right[0]), lead(task, best)
        second = Rival(result.turns[best][:1], next_best, next_best)
        proof = Proof(door="enumeration", nodes=result.count)
        return Certificate(result.turns[right[0]][:1], value, value, second, value - next_best, (proof,))

    def again(self, task: Task, result: Endings, budget: ProofBudget) -> list[Proof]:
        """Proves the result again by the constraint model, which has to allow the same turns.

        The model has no Market Shift with unknown cards, so positions in which such a Market Shift is possible get no
        second proof.
        """
        turns = [turn for turns in result.turns.values() for turn in turns]
        if any(Shift() in turn.steps for turn in turns):
            return []
        from ...planning.one_turn import enumerate_turns  # imported here because it loads CP-SAT

        again, listed = [str(turn) for turn in enumerate_turns(task.state)], sorted(map(str, turns))
        if again != listed:
            odd = sorted({*again} ^ {*listed})
            raise ProofsDiffer(
                gettext(
                    "the constraint model and the rules disagree about the turn {turn!r} in the position {position}",
                    turn=odd[0],
                    position=format_line(task.state),
                )
            )
        return [Proof(door="model", nodes=len(again))]

    def wrong_ending(self, task: Task, ending: Ending) -> Iterator[Fault]:
        """Yields a fault if the answer does not win or share the victory, as the task requires."""
        if not wins(task, ending):
            yield wrong(
                gettext("the answer does not win")
                if task.wanted == "win"
                else gettext("the answer does not share the victory")
            )

    # How an attempt plays out.

    def ending(self, effect: Effect, after: GameState) -> Ending:
        """Returns the ending of a turn: the final scores of all players, and the winners."""
        totals = tuple(final_points(after, seat) for seat in after.setup.seats)
        return Ending(effect, totals, tuple(sorted(outcome(after).winners)))

    def value(self, task: Task, ending: Ending, after: GameState, turns: int) -> int:
        """Returns the lead of the player to move over the best other player."""
        return lead(task, ending)

    def does_it(self, task: Task, ending: Ending) -> bool:
        """Whether an ending of the turn wins or shares the victory, as the task requires."""
        return wins(task, ending)

    def judgement(self, task: Task, certificate: Certificate, answer: Attempt, tried: Attempt) -> Judgement:
        """Returns the judgement on an attempt, which depends on the winner of the game."""
        gap = difference(task, answer, tried)
        right = not tried.left and wins(task, tried.ending)
        if tried.left:
            sentence = gettext("you still have to take the turn")
        elif right:
            sentence = gettext("right: {reason}", reason=outcome(tried.after).reason)
        else:
            reasons = "; ".join(filter(None, (outcome(tried.after).reason, _rival_paid(task, answer, tried))))
            sentence = (
                gettext("legal, but it does not win alone: {reasons}", reasons=reasons)
                if task.wanted == "win"
                else gettext("legal, but it loses: {reasons}", reasons=reasons)
            )
        return Judgement(right, True, sentence, tried.value, gap.points, difference_lines=by_source(gap))

    def near_best(self, task: Task, certificate: Certificate, first: Openings) -> int:
        """Returns the number of other endings of the turn in which the player's lead is nearly as great as with the
        answer.
        """
        return near_best_endings(task, certificate, lambda ending: lead(task, ending))

    # The trap, and the explanation of the answer.

    def trap_sentences(self, task: Task, trap: Trap) -> list[str]:
        """Returns the sentences that explain a trap."""
        return trap_at_once_sentences(trap)

    def trap_weight(self, trap: Trap | None, most: int) -> tuple[int | None, str]:
        """Returns the full weight, because a player who falls for the trap does not win."""
        return (
            super().trap_weight(trap, most)
            if trap is None
            else (most, gettext("the turn with most points at once does not win"))
        )

    def why(self, line: Line, certificate: Certificate) -> Iterator[str]:
        """Yields sentences on how the other players' points change, and on how the game ends."""
        yield from others_paid(line)
        yield gettext("The game ends: {reason}.", reason=outcome(line.after).reason)

    def runner_up_sentence(self, line: Line, certificate: Certificate, second: Rival) -> str:
        """Returns a sentence on how the game ends after the runner-up."""
        other = Line.of(line.task, second.answer)
        assert other is not None
        return gettext(
            "The runner-up, {turns}, does not do it: {reason}.",
            turns=turns_listed(second.answer),
            reason=outcome(other.after).reason,
        )

    # Candidates.

    def candidates(self, order: Order, state: GameState, rng: random.Random) -> Iterator[Task]:
        """Yields the two tasks for a position: to win, and to share the victory."""
        for wanted in self.wanted:
            if order.wanted in (None, wanted):
                yield Task(order.kind, state, wanted=wanted)

    def rare(self, turns: int) -> Iterator[Wishes]:
        """Yields requirements for themes that no other kind can have, and for shared victories."""
        yield from ({"theme": theme} for theme in OF_LAST_TURNS)
        yield {"wanted": "share"}


def lead(task: Task, ending: Ending) -> int:
    """Returns the final score of the player to move minus that of the best other player."""
    others = [total for seat, total in enumerate(ending.totals) if seat != task.seat]
    return ending.totals[task.seat] - max(others)


def wins(task: Task, ending: Ending) -> bool:
    """Whether an ending of a last turn wins or shares the victory, as the task requires."""
    return task.seat in ending.winners and (task.wanted == "share" or len(ending.winners) == 1)


def _rival_paid(task: Task, answer: Attempt, tried: Attempt) -> str:
    """Returns a sentence about points that another player gets after the attempt but not after the answer; "" if there
    are no such points.
    """
    paid = paid_more(task, answer, tried)
    if (more := paid.points[1] - paid.points[0]) <= 0:
        return ""
    if not paid.sources:
        return ngettext(
            "{player} has {number} point more than after the answer",
            "{player} has {number} points more than after the answer",
            more,
            player=paid.player,
        )
    payments = [
        ngettext(
            "{source} pays {player} {number} point",
            "{source} pays {player} {number} points",
            points,
            source=name,
            player=paid.player,
        )
        for name, points in paid.sources
    ]
    return gettext("{payments} more than after the answer", payments=join_words(payments))


KIND = LastTurnKind()
