"""Defines the base class of the kinds that ask for a turn that succeeds, whatever the rival does and whatever cards
come up.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterator
from typing import TYPE_CHECKING, ClassVar

from ....errors import ProofsDiffer
from ....messages import gettext, gettext_noop
from ....puzzles.certificate import Proof, ProofBudget, RejectReason, reject
from ....puzzles.checking import value_text
from ....puzzles.faults import Fault, FaultKind, wrong
from ....text.words import join_words
from ...chance import any_card
from ...moves import Turn
from ...planning.result import effect_of, final_points
from ...positions import format_line
from ...rules import legal_turns, play
from ...rules.generator import ends
from ...state import SHIFT, GameState
from ..adversarial.proof import all_played, holds, search_turns, stand_of
from ..adversarial.stand import EndResult, TurnStand, TurnVerdicts
from ..adversarial.streets import holders
from ..attempt import Attempt, StoredLine, play_out
from ..judging import Judgement
from ..puzzle import Certificate, Rival, Trap
from ..task import Task
from ..wording.against import reply_text, rival_of
from ..wording.played_line import Line, built_sites, capitalized, claimed_land
from ..wording.question import (
    CARDS_AGAINST,
    FINAL_SCORE,
    ONE_ANSWER,
    Paragraph,
    Sentence,
    cards_sentence,
    final_score_sentence,
)
from ..wording.story import cut, turn_sentences
from ..wording.titles import standing_phrases
from ..wording.why_it_holds import why_it_holds
from .turns import TurnsKind, trap_at_once_sentences

if TYPE_CHECKING:
    from ..adversarial.holding import WhyItHolds
    from ..generation.encounters import Encounter
    from ..generation.orders import Order

CHOSEN = gettext_noop("You choose your whole turn, claimed land included, before you see the cards that come up.")
FEWEST_TURNS = 12  # the fewest legal turns that offer a choice


class ForceKind(TurnsKind[TurnVerdicts]):
    """A kind of puzzle in which only turns with a single effect meet the demand, whatever the rival does and whatever
    cards come up.

    The positions tried are among the last `looked_at` positions of a game of two players whose scores differ by at most
    `most_apart` points. With `two_shuffles` both players may hold the card Market Shift; in this case hundreds of sets
    of cards can come up.
    """

    with_rivals = denies = True
    terms: ClassVar[tuple[Paragraph, ...]] = (ONE_ANSWER, CARDS_AGAINST, FINAL_SCORE)
    not_in_titles: ClassVar[Collection[str]] = ("score",)
    at_stake: str
    most_apart: int
    looked_at = 3
    two_shuffles = False

    # The question.

    @abstractmethod
    def demand_sentence(self, task: Task) -> Sentence:
        """Returns a sentence with what the question demands of the turn, and against which replies of the rival."""

    def sentences(self, task: Task) -> Iterator[Sentence]:
        """Yields the sentences of the question that the puzzle asks."""
        yield self.demand_sentence(task)
        yield final_score_sentence(task)
        yield cards_sentence(task, drawn=True)

    def stakes(self, task: Task) -> Iterator[str]:
        """Yields phrases about the question from which a title of the puzzle can be made."""
        yield from standing_phrases(task, gettext(self.at_stake))

    # The two proofs: the search, and playing everything.

    def find(self, task: Task, budget: ProofBudget) -> TurnVerdicts:
        """Returns the verdict of the search on all turns."""
        return search_turns(task, budget)

    def certificate(self, task: Task, result: TurnVerdicts, budget: ProofBudget) -> Certificate:
        """Returns the certificate (the proof of the answer).

        The answer is the good turn with the best result in the worst case.
        """
        self._one_class(task, result)
        assert result.next_best is not None
        answer = max(result.good, key=lambda turn: result.good[turn])  # the first of equal turns
        value, (other, worst) = result.good[answer].lead, result.next_best
        second = Rival((other,), worst.lead, worst.lead)
        proof = Proof(door="search", nodes=result.looked_at)
        return Certificate((answer,), value, value, second, value - worst.lead, (proof,))

    def again(self, task: Task, result: TurnVerdicts, budget: ProofBudget) -> list[Proof]:
        """Proves the result again by playing every turn and reply; raises `ProofsDiffer` if the verdict differs."""
        again = all_played(task, budget)
        if _comparison(again) != _comparison(result):
            raise ProofsDiffer(
                gettext(
                    "the two proofs, by search and by playing every turn, disagree about which turns "
                    "succeed in the position {position}",
                    position=format_line(task.state),
                )
            )
        return [Proof(door="enumeration", nodes=again.looked_at)]

    def _one_class(self, task: Task, result: TurnVerdicts) -> None:
        if not result.good:
            reject(RejectReason.NO_ANSWER, gettext("no turn succeeds against every reply and every card that comes up"))
        if len({effect_of(task.problem, play(task.state, turn, any_card)) for turn in result.good}) > 1:
            reject(RejectReason.NOT_UNIQUE, gettext("several turns with different effects succeed"))
        if why := self.idle(task, result):
            reject(RejectReason.WRONG_QUESTION, why)
        if result.by_waiting:
            reject(
                RejectReason.NOT_UNIQUE,
                gettext(
                    "the player can also succeed by claiming other land or playing a Market Shift first, and "
                    "choosing the rest after seeing the cards"
                ),
            )
        if result.next_best is None:
            reject(RejectReason.NO_CHOICE, gettext("every turn that the question allows succeeds"))

    def idle(self, task: Task, result: TurnVerdicts) -> str:
        """Returns why the position allows no question of this kind, given the verdicts on all turns; returns "" if the
        position allows a question.
        """
        return ""

    def replay_faults(self, task: Task, stored: Certificate) -> Iterator[Fault]:
        """Yields the faults of the stored answer and the stored runner-up.

        The stored answer must succeed against every play of the rival, and the stored runner-up must not.
        """
        turns = [(StoredLine.ANSWER, stored.answer, stored.value, stored.bound)]
        if stored.second is None:
            yield wrong(gettext("the runner-up is missing"))
        else:
            turns.append((StoredLine.RUNNER_UP, stored.second.answer, stored.second.value, stored.second.bound))
            if stored.margin != (margin := stored.value - stored.second.value):
                yield wrong(gettext("the margin is {margin}, not {stored}", margin=margin, stored=stored.margin))
        for line, answer, value, bound in turns:
            if bound != value:
                yield wrong(line.bound_text(bound, value))
            if why := self.why_unplayed(play_out(task, answer), line):
                yield wrong(why)
            else:
                yield from _holds_as_stored(task, answer[0], value, line)

    # How an attempt plays out.

    def judgement(self, task: Task, certificate: Certificate, answer: Attempt, tried: Attempt) -> Judgement:
        """Returns the judgement on an attempt, based on a proof for exactly the attempted turn."""
        if tried.left:
            return Judgement(False, True, gettext("you still have to take the turn"))
        turn, stand = tried.turns[0], stand_of(task, tried.turns[0])
        value, right = None if stand.worst is None else stand.worst.lead, holds(task, turn)
        sentence = (
            gettext("right: {reason}", reason=self.worst_text(task, turn))
            if right
            else gettext("legal, but {reason}", reason=self.refutation(task, stand))
        )
        return Judgement(right, True, sentence, value, None if value is None else max(0, certificate.value - value))

    def refutation(self, task: Task, stand: TurnStand) -> str:
        """Returns why a turn fails, usually because of the rival's reply, as one sentence without a full stop."""
        if stand.worst is None:
            return gettext("this turn does not end the game, so it forces nothing")
        return self.refuting_reply(task, stand)

    def refuting_reply(self, task: Task, stand: TurnStand) -> str:
        """Returns the rival's reply that refutes a turn, in words."""
        return reply_text(task, stand)

    at_best = gettext_noop("whatever comes up and whatever {rival} does, you are not beaten; at best {reply}")

    def worst_text(self, task: Task, turn: Turn) -> str:
        """Returns a phrase about the worst case of a good turn: the result after the rival's best reply."""
        stand, rival = stand_of(task, turn), rival_of(task)
        if len(stand.line) == 1:
            return gettext("{rival} cannot end the game with the next turn, whatever comes up", rival=rival)
        return gettext(self.at_best, rival=rival, reply=reply_text(task, stand))

    # The trap, and the explanation of the answer.

    def line_value(self, certificate: Certificate, line: Line) -> int:
        """Returns the player's lead after a line of turns in the worst case.

        If the task requires a turn that ends the game, and the turn does not end the game, the value of the runner-up
        is returned.
        """
        worst = stand_of(line.task, line.turns[0]).worst
        return certificate.value - certificate.margin if worst is None else worst.lead

    def is_short(self, certificate: Certificate, answer: Line, other: Line) -> bool:
        """Whether a line of turns leads to another ending than the answer, and the rival can refute this line.

        A line that leaves the same buildings as the answer may fail only because of the land that it claims.
        """
        return super().is_short(certificate, answer, other) and not (other.turns and holds(answer.task, other.turns[0]))

    def cause(self, answer: Line, greedy: Line) -> tuple[str, str]:
        """Returns the cause for which a tempting turn fails: its name and its sentence."""
        task, stand = greedy.task, stand_of(greedy.task, greedy.turns[0])
        if stand.worst is None:
            return "goes-on", gettext("taking most points at once does not end the game, so that nothing is forced")
        return "refuted", gettext(
            "taking most points at once is refuted: {reason}", reason=self.refutation(task, stand)
        )

    def trap_sentences(self, task: Task, trap: Trap) -> list[str]:
        """Returns the sentences that explain a trap."""
        return trap_at_once_sentences(trap)

    def solution(self, task: Task, certificate: Certificate) -> tuple[str, ...]:
        """Returns the solution: the turn, why it succeeds, the land it claims, and how the runner-up is refuted."""
        line = Line.of(task, certificate.answer)
        assert line is not None
        return tuple(map(cut, [*turn_sentences(line), *self.story(task, certificate)]))

    def story(self, task: Task, certificate: Certificate) -> Iterator[str]:
        """Yields sentences on why the answer succeeds, on the land that it has to claim, and on how the runner-up is
        refuted.
        """
        yield f"{capitalized(self.worst_text(task, certificate.answer[0]))}."
        yield from self._land(task, certificate.answer[0])
        if certificate.second is not None:
            other = certificate.second.answer[0]
            yield gettext(
                "The runner-up, {turn}, is refuted: {reason}.",
                turn=other,
                reason=self.refutation(task, stand_of(task, other)),
            )

    def why_it_holds(self, task: Task, certificate: Certificate) -> WhyItHolds | None:
        """Returns why the turn of the answer holds against every reply."""
        return why_it_holds(task, certificate)

    def _land(self, task: Task, answer: Turn) -> Iterator[str]:
        """If the answer builds on no claimed land, yields sentences about whether other claims would also be right."""
        state, steps = task.state, answer.steps
        land = claimed_land(answer, state)
        if not land or any(site.territories & land for site in built_sites(answer, state)):
            return
        others = [turn for turn in legal_turns(state, shifts=False) if turn.steps[1:] == steps[1:] and turn != answer]
        others = [turn for turn in others if turn.cards == answer.cards]
        good, bad = ([turn for turn in others if holds(task, turn) == right] for right in (True, False))
        also = join_words([join_words(state.edition.board.names(claimed_land(turn, state))) for turn in good], "or")
        claim = join_words(state.edition.board.names(land))
        if not bad:
            yield gettext(
                "In this turn nothing is built on {land}, so you may claim any other land instead.", land=claim
            )
            return
        if also:
            yield gettext(
                "Nothing is built on {land} in this turn, and yet the claim matters: {other_land} would do as well, "
                "and nothing else.",
                land=claim,
                other_land=also,
            )
        else:
            yield gettext(
                "Nothing is built on {land} in this turn, and yet the claim matters: no other claim does it.",
                land=claim,
            )
        yield gettext(
            "With {other_land} instead, {reason}.",
            other_land=join_words(state.edition.board.names(claimed_land(bad[0], state))),
            reason=self.refutation(task, stand_of(task, bad[0])),
        )

    # Candidates.

    def moments(self, order: Order, number: int) -> Iterator[Encounter]:
        """Returns positions near the ends of games of two players."""
        from ..generation.with_rivals import last_turns_of_two  # loads the computer players

        return last_turns_of_two(order, number, self.looked_at, self.is_telling)

    def is_telling(self, state: GameState) -> bool:
        """Whether a position is promising for a puzzle, according to a cheap test."""
        if state.ended_by is not None or len(turns := legal_turns(state, shifts=False)) < FEWEST_TURNS:
            return False
        if abs(final_points(state, 0) - final_points(state, 1)) > self.most_apart:
            return False
        if not self.two_shuffles and any(player.cards & SHIFT for player in state.players):
            return False
        return self.is_at_stake(state, turns)

    def is_at_stake(self, state: GameState, turns: list[Turn]) -> bool:
        """Whether the question of this kind of puzzle can matter in a position, given the position's legal turns."""
        return any(ends(state, turn) for turn in turns)

    def street_owners(self, task: Task, certificate: Certificate) -> list[str]:
        """Returns the holder of each street after the answer."""
        names = {task.seat: "own", 1 - task.seat: "rival", None: "nobody"}
        played = play_out(task, certificate.answer)
        return [names[seat] for seat in holders(played.after)] if isinstance(played, Attempt) else []


def _holds_as_stored(task: Task, turn: Turn, value: int, line: StoredLine) -> Iterator[Fault]:
    worst = stand_of(task, turn).worst
    if worst is None or worst.lead != value:
        yield wrong(line.lead_text(value_text(worst and worst.lead), value))
    elif holds(task, turn) != (line == StoredLine.ANSWER):
        if line == StoredLine.ANSWER:
            yield wrong(gettext("some reply or some card that comes up refutes the stored answer"))
        else:
            yield Fault(FaultKind.NOT_UNIQUE, gettext("the runner-up is also a right answer"))


def _comparison(result: TurnVerdicts) -> tuple[dict[Turn, EndResult], EndResult | None, bool]:
    """Returns those parts of a prover's result in which both provers must agree.

    If several turns are equally good next-best turns, each prover may name any of these turns, so only the result of
    the next-best turn is compared.
    """
    return result.good, result.next_best and result.next_best[1], result.by_waiting
