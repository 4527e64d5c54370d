"""Defines the base class of the kinds of puzzle of New York 1901, with the methods that most kinds share."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeAlias

from ....errors import DataError
from ....messages import gettext, gettext_noop
from ....puzzles.faults import Fault, wrong
from ....puzzles.kind import PuzzleKind
from ....puzzles.proving import ResultT
from ...planning.problem import PlanProblem
from ...planning.result import Effect
from ...state import GameState
from ..attempt import Attempt, Ending, play_out
from ..puzzle import Certificate, Rival, Trap
from ..task import Answer, Streets, Task, Wanted

if TYPE_CHECKING:
    import random

    from ...moves import Turn
    from ..adversarial.holding import WhyItHolds
    from ..adversarial.proof import Demand
    from ..generation.encounters import Encounter
    from ..generation.orders import Order
    from ..generation.quality import Deeds
    from ..judging import Judgement
    from ..openings import Openings
    from ..solvers.bounded import Solver
    from ..solvers.sight import Prospect
    from ..wording.question import Paragraph, Sentence
    from ..wording.stages import Asked

Wishes: TypeAlias = dict[str, Any]
"""The requirements of an order, as a dictionary from the names of the order's fields to values."""


class NewYorkKind(PuzzleKind[Task, ResultT, Certificate, Trap]):
    """A kind of puzzle of New York 1901.

    The first attributes of the class describe the tasks of a kind. `turns` contains the fewest and the most turns of
    the player in a task of the kind; `usual_turns` is the default number of turns. `wanted` lists the aims from which a
    task of this kind chooses one, such as to win. `has_goals` is true if a task has goals, and `has_choices` is true if
    the player chooses one of several given turns. `counting` states which points count in the tasks of the kind: points
    on the score track, or the final score. `answer_is` is the type of the answers: turns, a choice, or streets. With
    `at_most`, the number of turns of a task is an upper limit, and the answer with the fewest turns is best.

    Each of the following flags states something about the answers of a kind. With `with_rivals` an answer succeeds
    whatever the other players do and whatever cards come up; with `is_last` an answer is the last turn of the game;
    with `planned` the planner finds the answer; with `in_points` the answer beats other answers by points; with
    `known_cards` an answer may take cards that are known to come up; with `denies` an answer may claim land that a
    rival needs; with `ends_now` an answer has to end the game. `demand` is the condition that an answer has to meet
    against every play of a rival.

    `of_mistakes` lists the kinds of question that can be made of a mistake in a reviewed game, in order of preference,
    each as a number of the player's turns and an aim.

    The last attributes of the class concern the texts of a kind. `terms` contains the rules that apply to all puzzles
    of the kind, one paragraph each; if a kind has no such rules, the text `alone` is shown instead. `not_in_titles`
    names the facts of a position that titles leave out; with `facts_alone`, a title may consist of facts without a
    phrase about the question. `fitting` is the noun for the answers that still fit a hint, and `fitting_in_books` is
    this noun in a book.
    """

    turns: ClassVar[tuple[int, int]] = (1, 1)
    usual_turns: ClassVar[int] = 1
    wanted: ClassVar[tuple[Wanted, ...]] = ()
    has_goals: ClassVar[bool] = False
    has_choices: ClassVar[bool] = False
    counting: ClassVar[Literal["points", "final"]] = "final"
    answer_is: ClassVar[Literal["turns", "choice", "streets"]] = "turns"

    at_most: ClassVar[bool] = False
    with_rivals: ClassVar[bool] = False
    is_last: ClassVar[bool] = False
    planned: ClassVar[bool] = False
    in_points: ClassVar[bool] = False
    known_cards: ClassVar[bool] = False
    denies: ClassVar[bool] = False
    ends_now: ClassVar[bool] = False
    demand: ClassVar[Demand]
    of_mistakes: ClassVar[tuple[tuple[int, Wanted | None], ...]] = ()

    terms: ClassVar[tuple[Paragraph, ...]] = ()
    alone: ClassVar[str] = ""
    not_in_titles: ClassVar[Collection[str]] = ()
    facts_alone: ClassVar[bool] = False
    fitting: ClassVar[str] = gettext_noop("different turns")
    fitting_in_books: ClassVar[str] = gettext_noop("turns")

    # The question.

    @property
    def by_turns(self) -> bool:
        """Whether the answer consists of turns; other kinds ask for a choice among given turns, or for streets."""
        return self.answer_is == "turns"

    @property
    def by_force(self) -> bool:
        """Whether the answer is a turn that has to succeed against every play of a rival."""
        return self.with_rivals and self.by_turns

    @property
    def pays_at_the_end(self) -> bool:
        """Whether streets and challenge count for an answer."""
        return self.counting == "final"

    @property
    def for_final_score(self) -> bool:
        """Whether the question asks for the final score, including streets and challenge."""
        return self.in_points and self.counting == "final"

    def position(self, state: GameState) -> GameState:
        """Returns the position in which the turns of a task are taken."""
        return state

    def real_position(self, task: Task, state: GameState) -> GameState:
        """Returns the position between two turns of an answer, changed back to the position of a real game."""
        return state

    def problem(self, task: Task) -> PlanProblem:
        """Returns a task as a question to the planner; for some kinds of puzzle, the question contains only the
        position and a single turn.
        """
        state = self.position(task.state)
        return PlanProblem(state, task.turns, self.counting, task.wishes, sure_shifts=self.with_rivals)

    def problems(self, task: Task) -> Iterator[str]:
        """Yields the reasons why a task is not a valid question of this kind."""
        if self.with_rivals and task.state.ended_by is not None:
            yield gettext("the question is how the game ends, so the last round must not have begun yet")
        if self.with_rivals and len(task.state.players) != 2:
            yield gettext(
                "a puzzle of the kind {kind} is for 2 players, not {players}",
                kind=task.kind,
                players=len(task.state.players),
            )

    # How an attempt plays out.

    def ending(self, effect: Effect, after: GameState) -> Ending:
        """Returns the ending of a sequence of turns, given the effect of the turns and the position after them."""
        return Ending(effect)

    def value(self, task: Task, ending: Ending, after: GameState, turns: int) -> int | None:
        """Returns the value of an answer, given its ending and its number of turns.

        Returns `None` if the answer does not reach the goal, or if other players move after the answer, so that its
        value needs a proof.
        """
        return None if self.with_rivals else ending.effect.worth.gain

    def does_it(self, task: Task, ending: Ending) -> bool:
        """Whether an ending meets the task; `False` in kinds in which the ending alone does not decide whether an
        answer is right.
        """
        return False

    def reaches(self, played: Attempt) -> bool:
        """Whether the turns of an attempt reach the goal, so that no more turns are needed."""
        return False

    def filled_up(self, task: Task, turns: Sequence[Turn]) -> Answer:
        """Returns the turns of an attempt, with the turns added that a player may leave out at the end."""
        return tuple(turns)

    @abstractmethod
    def judge(self, task: Task, certificate: Certificate, parts: Sequence[Turn], explain: bool = True) -> Judgement:
        """Judges an attempt.

        With `explain`, the result includes the verdict on an illegal turn, for which CP-SAT searches.
        """

    def judge_streets(self, task: Task, certificate: Certificate, named: Collection[str]) -> Judgement:
        """Judges an attempt that names streets which can change hands.

        Raises `DataError` if a street is not in play, or if the answers of the kind do not consist of streets.
        """
        raise DataError(
            [gettext("you answer a puzzle of the kind {kind} with turns, not with streets", kind=task.kind)]
        )

    @abstractmethod
    def comes_to(self, task: Task, stored: Certificate, certificate: Certificate) -> bool:
        """Whether the answers of two certificates (proofs of answers) lead to the same ending."""

    def is_stored(self, task: Task, stored: Certificate, certificate: Certificate) -> bool:
        """Whether the stored answer and its value agree with the result of a new proof."""
        return self.comes_to(task, stored, certificate) and stored.value == certificate.value

    @abstractmethod
    def answer_problems(self, task: Task, stored: Certificate) -> Iterator[str]:
        """Yields the reasons why a stored answer, right or wrong, cannot be shown to a reader."""

    def other_answer(self, task: Task, stored: Certificate, certificate: Certificate) -> Iterator[Fault]:
        """Yields a fault if a new proof finds another runner-up than the stored one."""
        values = [second and (second.value, second.bound) for second in (certificate.second, stored.second)]
        if values[0] != values[1]:
            runner_up, stored_text = map(_rival_text, (certificate.second, stored.second))
            yield wrong(
                gettext(
                    "a new proof finds that {runner_up}, but the file states that {stored}",
                    runner_up=runner_up,
                    stored=stored_text,
                )
            )

    # Texts.

    @abstractmethod
    def sentences(self, task: Task) -> Iterator[Sentence]:
        """Returns the sentences of a question that follow the sentence about the player to move."""

    def question(self, task: Task) -> str:
        """Returns the question of a puzzle: the player to move, the task, what counts, and which cards are known."""
        from ..wording.question import question  # imported here because the module `question` imports this module

        return question(task)

    @property
    @abstractmethod
    def theme_names(self) -> tuple[str, ...]:
        """The themes that puzzles of this kind can have."""

    def questions(self, task: Task, state: GameState, among: Openings) -> Iterator[Asked]:
        """Yields statements about the ideas of this kind of puzzle, from which the first hints are made.

        `state` is the position before a turn of the answer, and `among` contains the answer's turn among all turns.
        """
        yield from ()

    def about(self, task: Task) -> str:
        """Returns the heading that names a puzzle in a book."""
        return gettext(self.called)

    @abstractmethod
    def answer_lines(self, task: Task, certificate: Certificate) -> Iterator[str]:
        """Returns the text of an answer, one line for each part of the answer."""

    @abstractmethod
    def printed_answer(self, task: Task, certificate: Certificate) -> Sequence[str]:
        """Returns an answer in the form in which a book prints it."""

    def why_it_holds(self, task: Task, certificate: Certificate) -> WhyItHolds | None:
        """Returns the section *Why it holds* of a solution; `None` if no rival plays after the answer, or if there are
        too many replies to examine.
        """
        return None

    @abstractmethod
    def trap_sentences(self, task: Task, trap: Trap) -> list[str]:
        """Returns the sentences about a trap: what tempts the player, and why it falls short."""

    def printed_trap(self, task: Task, trap: Trap) -> list[str]:
        """Returns a trap in the form in which a book prints it."""
        turns = " | ".join(map(str, trap.line))
        return [
            gettext(
                "The trap is to take most points at each turn, {turns}: {reason}.", turns=turns, reason=trap.sentence
            )
        ]

    # How the bounded solvers try a puzzle.

    def plays_cards(self, task: Task) -> bool:
        """Whether action cards can make a difference in a task."""
        return bool(task.problem.state.mover.cards)

    @abstractmethod
    def suits(self, solver: Solver, task: Task) -> bool:
        """Whether a bounded solver has a method with which it can try a task."""

    @abstractmethod
    def solver_answer(
        self, solver: Solver, task: Task, certificate: Certificate, root: Prospect, rng: random.Random
    ) -> Answer | Streets:
        """Returns the answer of a bounded solver to a task that it can try; `root` is the task's position."""

    def is_solved(self, task: Task, certificate: Certificate, attempt: Any) -> bool:
        """Whether a bounded solver's answer is right."""
        return self.judge(task, certificate, attempt, explain=False).right

    @abstractmethod
    def is_firm(self, task: Task, certificate: Certificate) -> bool:
        """Whether every tempting answer is worse than the right answer, including answers with equally many points."""

    # Candidates, and how a collection chooses them.

    lengths: ClassVar[tuple[int, ...]] = (1,)  # the numbers of turns for which a collection has orders
    besides: ClassVar[
        tuple[tuple[int, Wishes], ...]
    ] = ()  # turns and rare wishes; they keep seeds stable by coming last
    for_cards: ClassVar[bool] = False  # whether a collection has orders for action cards, legendaries and no chains
    settlers: ClassVar[float] = 0.0  # the share of games in which one player claims an estate first
    claims_land: ClassVar[bool] = True
    in_last_rounds: ClassVar[bool] = False  # whether the last round may have begun in a position
    has_card_orders: ClassVar[bool] = True  # whether an order may ask for the action card of the answer
    hint_stages: ClassVar[int] = 3  # hints about the first turn, including the full turn
    needs_trap: ClassVar[bool] = True  # whether a puzzle needs a firm trap for a collection
    enough: ClassVar[int | None] = None  # the most puzzles in a collection, for kinds with few ideas
    most_denying: ClassVar[int | None] = None  # in a collection, the most puzzles of 100 that deny land

    def rare(self, turns: int) -> Iterator[Wishes]:
        """Returns requirements for rare features of puzzles, if these features occur most often with this number of
        turns.

        A collection needs some puzzles for each of the returned requirements.
        """
        yield from ()

    def has_trap(self, turns: int) -> bool:
        """Whether a puzzle with this number of turns can have a trap."""
        return True

    def moments(self, order: Order, number: int) -> Iterator[Encounter]:
        """Returns the positions to try from one game; `number` is the number of the game within an order."""
        from ..generation.encounters import moments  # loads the computer players

        return moments(order, number)

    def candidates(self, order: Order, state: GameState, rng: random.Random) -> Iterator[Task]:
        """Yields the tasks to try in a position when puzzles are made."""
        yield Task(order.kind, state, order.turns)

    def objection(self, order: Order, certificate: Certificate) -> str | None:
        """Returns the name of an objection to an answer that can be found cheaply; `None` if there is no objection."""
        return None

    def turns_proved(self, task: Task, certificate: Certificate) -> int:
        """Returns the number of turns that the last proof has to cover."""
        return task.turns

    def effect(self, task: Task, certificate: Certificate) -> object:
        """Returns the effect of an answer on the game; two answers that differ only in names have equal effects."""
        played = play_out(task, certificate.answer)
        if isinstance(played, Attempt):
            return played.ending.effect.buildings
        return list(map(str, certificate.answer))

    def deeds(self, task: Task, certificate: Certificate) -> Deeds:
        """Returns the buildings that an answer builds and the buildings that it demolishes."""
        from ..generation.quality import deeds_of

        return deeds_of(task, certificate.answer)

    def street_owners(self, task: Task, certificate: Certificate) -> list[str]:
        """Returns the holder of each street after the answer, or the holder that the street can get; the result is
        empty in a task without a rival.
        """
        return []

    @abstractmethod
    def trap_weight(self, trap: Trap | None, most: int) -> tuple[int | None, str]:
        """Returns the weight of a trap in a puzzle's quality, up to `most`, and the reason.

        The weight is `None` if puzzles of the kind can have no trap.
        """


def _rival_text(second: Rival | None) -> str:
    if second is None:
        return gettext("there is no runner-up")
    if second.value == second.bound:
        return gettext("the runner-up is worth {value}", value=second.value)
    return gettext(
        "the runner-up is worth at least {value} and at most {bound}", value=second.value, bound=second.bound
    )
