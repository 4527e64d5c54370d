"""The base of the kinds of puzzles of New York 1901, with what most kinds share."""

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
    from ..adversarial.proof import Demand
    from ..generation.encounters import Encounter
    from ..generation.orders import Order
    from ..generation.quality import Deeds
    from ..judging import Judgement
    from ..solvers.bounded import Solver
    from ..solvers.sight import Prospect
    from ..wording.question import Paragraph, Sentence

Wishes: TypeAlias = dict[str, Any]
"""What an order asks for, by its fields."""


class NewYorkKind(PuzzleKind[Task, ResultT, Certificate, Trap]):
    """A kind of puzzle of New York 1901.

    The task: the fewest and the most own `turns`, and the `usual_turns` as default; what may be `wanted`; whether it
    `has_goals` or `has_choices`; which points its plans are `counting`; what its `answer_is`. If the turns are
    `at_most` so many, the fewest are best.

    The answer: `with_rivals`, it holds whatever others do and whatever is drawn; `is_last`, it ends the game;
    `planned`, the planner finds it; `in_points`, it is better by points; with `known_cards` it may take those that are
    known to come up; `denies`, it may claim land that a rival needs; `ends_now`, it has to end the game. `demand` is
    the condition that a turn by force has to meet.

    `of_mistakes` has the questions that a mistake of a review can become, in their order: the number of own turns, and
    what is wanted.

    Words: `terms` are the rules of every puzzle of the kind, a paragraph each; `alone` stands in their place if there
    are none. `not_in_titles` names facts of a position that titles leave out; with `facts_alone` titles need no stake.
    `fitting` names what a hint counts, `fitting_in_books` the same in a book.
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
        """Whether the answer is turns to take: neither a choice among turns nor streets."""
        return self.answer_is == "turns"

    @property
    def by_force(self) -> bool:
        """Whether the answer is a turn that holds against a rival."""
        return self.with_rivals and self.by_turns

    @property
    def pays_at_the_end(self) -> bool:
        """Whether streets and challenge count for an answer."""
        return self.counting == "final"

    @property
    def for_final_score(self) -> bool:
        """Whether the final score is asked for, streets and challenge with it."""
        return self.in_points and self.counting == "final"

    def position(self, state: GameState) -> GameState:
        """The position in which the turns of a task are taken."""
        return state

    def real_position(self, task: Task, state: GameState) -> GameState:
        """A position between two turns of an answer, as a real position."""
        return state

    def problem(self, task: Task) -> PlanProblem:
        """A task as a question to the planner; in some kinds only the position and its one turn."""
        state = self.position(task.state)
        return PlanProblem(state, task.turns, self.counting, task.wishes, sure_shifts=self.with_rivals)

    def problems(self, task: Task) -> Iterator[str]:
        """Why a task is no question of this kind."""
        if self.with_rivals and task.state.ended_by is not None:
            yield gettext("a game that is to be ended has not begun its last round")
        if self.with_rivals and len(task.state.players) != 2:
            yield gettext(
                "a puzzle of the kind {kind} is for 2 players, not {players}",
                kind=task.kind,
                players=len(task.state.players),
            )

    # How an attempt plays out.

    def ending(self, effect: Effect, after: GameState) -> Ending:
        """The ending of turns with an effect that lead to a position."""
        return Ending(effect)

    def value(self, task: Task, ending: Ending, after: GameState, turns: int) -> int | None:
        """The value of an answer of so many turns, as in a certificate.

        `None` if the goal is not reached, or if the value takes a proof because others move after the answer.
        """
        return None if self.with_rivals else ending.effect.worth.gain

    def does_it(self, task: Task, ending: Ending) -> bool:
        """Whether an ending is what the task wants, if that depends on nothing else."""
        return False

    def reaches(self, played: Attempt) -> bool:
        """Whether turns reach a goal after which no more are needed."""
        return False

    def filled_up(self, task: Task, turns: Sequence[Turn]) -> Answer:
        """The turns of an attempt, completed by those that may be left out."""
        return tuple(turns)

    @abstractmethod
    def judge(self, task: Task, certificate: Certificate, parts: Sequence[Turn], explain: bool = True) -> Judgement:
        """Judges an attempt; `explain` asks for the verdict on an illegal turn, which takes CP-SAT."""

    def judge_streets(self, task: Task, certificate: Certificate, named: Collection[str]) -> Judgement:
        """Judges an attempt at naming streets that can change hands.

        Raises `DataError` if a street is not in play, or if the answer of the kind is not streets.
        """
        raise DataError([gettext("a puzzle of the kind {kind} is answered by turns, not by streets", kind=task.kind)])

    @abstractmethod
    def comes_to(self, task: Task, stored: Certificate, certificate: Certificate) -> bool:
        """Whether the answers of two certificates have the same ending."""

    def is_stored(self, task: Task, stored: Certificate, certificate: Certificate) -> bool:
        """Whether the stored answer and its value agree with a new certificate."""
        return self.comes_to(task, stored, certificate) and stored.value == certificate.value

    @abstractmethod
    def answer_problems(self, task: Task, stored: Certificate) -> Iterator[str]:
        """Why a stored answer cannot be shown; nothing if it can, be it right or not."""

    def other_answer(self, task: Task, stored: Certificate, certificate: Certificate) -> Iterator[Fault]:
        """Where a new certificate has another runner-up than the stored one."""
        values = [second and (second.value, second.bound) for second in (certificate.second, stored.second)]
        if values[0] != values[1]:
            runner_up, stored_text = map(_rival_text, (certificate.second, stored.second))
            yield wrong(
                gettext("{runner_up}, and the file says that {stored}", runner_up=runner_up, stored=stored_text)
            )

    # Words for it.

    @abstractmethod
    def sentences(self, task: Task) -> Iterator[Sentence]:
        """The sentences of a question, after that about the player to move."""

    def question(self, task: Task) -> str:
        """The question of a puzzle: the player to move, the task, what counts, and which cards are known."""
        from ..wording.question import question  # imports this module

        return question(task)

    @property
    @abstractmethod
    def theme_names(self) -> tuple[str, ...]:
        """The themes that its puzzles can have."""

    def about(self, task: Task) -> str:
        """The name of a puzzle in a book."""
        return gettext(self.called)

    @abstractmethod
    def answer_lines(self, task: Task, certificate: Certificate) -> Iterator[str]:
        """An answer, one part a line."""

    @abstractmethod
    def printed_answer(self, task: Task, certificate: Certificate) -> Sequence[str]:
        """An answer as a book prints it."""

    @abstractmethod
    def trap_sentences(self, task: Task, trap: Trap) -> list[str]:
        """A trap in sentences: what tempts, and why it falls short."""

    def printed_trap(self, task: Task, trap: Trap) -> list[str]:
        """A trap as a book prints it."""
        turns = " | ".join(map(str, trap.line))
        return [
            gettext(
                "The trap is to take most points at each turn, {turns}: {reason}.", turns=turns, reason=trap.sentence
            )
        ]

    # How bounded solvers try it.

    def plays_cards(self, task: Task) -> bool:
        """Whether action cards can matter in a task."""
        return bool(task.problem.state.mover.cards)

    @abstractmethod
    def suits(self, solver: Solver, task: Task) -> bool:
        """Whether a bounded solver has a way to try a task."""

    @abstractmethod
    def solver_answer(
        self, solver: Solver, task: Task, certificate: Certificate, root: Prospect, rng: random.Random
    ) -> Answer | Streets:
        """The answer of a bounded solver to a task that suits it; `root` is the task's position."""

    def is_solved(self, task: Task, certificate: Certificate, attempt: Any) -> bool:
        """Whether a bounded solver's answer is right."""
        return self.judge(task, certificate, attempt, explain=False).right

    @abstractmethod
    def is_firm(self, task: Task, certificate: Certificate) -> bool:
        """Whether every tempting answer falls short, ties included."""

    # Candidates, and how they are chosen.

    lengths: ClassVar[tuple[int, ...]] = (1,)  # numbers of turns for which a collection has orders
    besides: ClassVar[tuple[tuple[int, Wishes], ...]] = ()  # turns and rare wishes; last, so that seeds are kept
    for_cards: ClassVar[bool] = False  # a collection has orders for action cards, legendaries, answers without chains
    settlers: ClassVar[float] = 0.0  # share of games in which a player lays out an estate
    claims_land: ClassVar[bool] = True
    in_last_rounds: ClassVar[bool] = False  # the last round may have begun in a position
    has_card_orders: ClassVar[bool] = True  # an order may ask for the action card of the answer
    hint_stages: ClassVar[int] = 3  # about the first turn, with the stage that gives the whole turn
    needs_trap: ClassVar[bool] = True  # without a firm trap no puzzle is chosen for a collection
    enough: ClassVar[int | None] = None  # most puzzles in a collection: their ideas are few
    most_denying: ClassVar[int | None] = None  # most puzzles of 100 in a collection that deny land

    def rare(self, turns: int) -> Iterator[Wishes]:
        """What a collection needs some puzzles of, if they are most frequent among those of so many turns."""
        yield from ()

    def has_trap(self, turns: int) -> bool:
        """Whether a puzzle of so many turns can have a trap."""
        return True

    def moments(self, order: Order, number: int) -> Iterator[Encounter]:
        """The positions to try from one game; `number` counts the games of an order."""
        from ..generation.encounters import moments  # games of the computer players

        return moments(order, number)

    def candidates(self, order: Order, state: GameState, rng: random.Random) -> Iterator[Task]:
        """The tasks to try in a position."""
        yield Task(order.kind, state, order.turns)

    def objection(self, order: Order, certificate: Certificate) -> str | None:
        """An objection to an answer at first sight, by its name."""
        return None

    def turns_proved(self, task: Task, certificate: Certificate) -> int:
        """The number of turns of the last proof."""
        return task.turns

    def effect(self, task: Task, certificate: Certificate) -> object:
        """The effect of an answer, the same for answers that differ in names only."""
        played = play_out(task, certificate.answer)
        if isinstance(played, Attempt):
            return played.ending.effect.buildings
        return list(map(str, certificate.answer))

    def deeds(self, task: Task, certificate: Certificate) -> Deeds:
        """The buildings that an answer builds and demolishes."""
        from ..generation.quality import deeds_of

        return deeds_of(task, certificate.answer)

    def street_owners(self, task: Task, certificate: Certificate) -> list[str]:
        """The holder of each street after the answer, or the one it can change to; empty without a rival."""
        return []

    @abstractmethod
    def trap_weight(self, trap: Trap | None, most: int) -> tuple[int | None, str]:
        """The weight of a trap in a puzzle's quality, up to `most`, and why; `None` if there can be no trap."""


def _rival_text(second: Rival | None) -> str:
    if second is None:
        return gettext("there is no runner-up")
    if second.value == second.bound:
        return gettext("the runner-up is worth {value}", value=second.value)
    return gettext("the runner-up is worth {value} and at most {bound}", value=second.value, bound=second.bound)
