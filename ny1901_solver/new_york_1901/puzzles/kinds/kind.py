"""What a kind of puzzle of New York 1901 says of its puzzles, and how most kinds say it."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any, ClassVar, Literal, TypeAlias

from ....errors import DataError
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
    from ..wording.question import Sentence

Wishes: TypeAlias = dict[str, Any]
"""What an order asks for, by its fields."""


class NewYorkKind(PuzzleKind[Task, ResultT, Certificate, Trap]):
    """A kind of puzzle of New York 1901.

    What a task is: the fewest and the most own `turns`, and the `usual_turns` where nobody says; what may be `wanted`;
    whether it `has_goals` or `has_choices`; how its plans are `counting`; what its `answer_is`. Where the turns are
    `at_most` so many, the fewest are best.

    What an answer does: `with_rivals`, it holds whatever others do and whatever is drawn; `is_last`, it ends the game;
    `planned`, the planner finds it; `in_points`, it is better by points; with `known_cards` it may take those that are
    known to come up; `denies`, it may claim land that a rival needs; `ends_now`, it has to end the game. `demand` is
    what a turn by force has to hold.

    `of_mistakes` is what a mistake of a review is asked, first things first: own turns, and what the answer comes to.

    Words: the `terms` go for every puzzle of the kind, a paragraph each; where there are none, `alone` is what stands
    for them. `untold` are the facts of a position that its titles leave out, and with `facts_alone` they need no stake.
    `fitting` is what a hint leaves, `fitting_in_books` the same in a book.
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

    terms: ClassVar[tuple[str, ...]] = ()
    alone: ClassVar[str] = ""
    untold: ClassVar[Collection[str]] = ()
    facts_alone: ClassVar[bool] = False
    fitting: ClassVar[str] = "different turns"
    fitting_in_books: ClassVar[str] = "turns"

    # What is asked.

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
        """A position on the way as a real one."""
        return state

    def problem(self, task: Task) -> PlanProblem:
        """A task as a question to the planner; of some kinds only the position and its one turn."""
        state = self.position(task.state)
        return PlanProblem(state, task.turns, self.counting, task.wishes, sure_shifts=self.with_rivals)

    def problems(self, task: Task) -> Iterator[str]:
        """Why a task is no question of this kind."""
        if self.with_rivals and task.state.ended_by is not None:
            yield "whoever is to end the game moves before the last round"
        if self.with_rivals and len(task.state.players) != 2:
            yield f"a puzzle of the kind {task.kind} is for 2 players, not {len(task.state.players)}"

    # How a try plays out.

    def ending(self, effect: Effect, after: GameState) -> Ending:
        """What turns come to that have an effect and lead to a position."""
        return Ending(effect)

    def value(self, task: Task, ending: Ending, after: GameState, turns: int) -> int | None:
        """The value of an answer of so many turns, as in a certificate.

        `None` when the goal is not reached, and where it takes a proof, as others move behind the answer.
        """
        return None if self.with_rivals else ending.effect.worth.gain

    def does_it(self, task: Task, ending: Ending) -> bool:
        """Whether an ending is what the task wants, where that hangs on nothing else."""
        return False

    def reaches(self, played: Attempt) -> bool:
        """Whether turns reach a goal, behind which no more are needed."""
        return False

    def filled_up(self, task: Task, turns: Sequence[Turn]) -> Answer:
        """The turns of an attempt with those that may be left out of it."""
        return tuple(turns)

    @abstractmethod
    def judge(self, task: Task, certificate: Certificate, parts: Sequence[Turn], explain: bool = True) -> Judgement:
        """Judges an attempt; `explain` asks for the verdict on an illegal turn, which takes CP-SAT."""

    def judge_streets(self, task: Task, certificate: Certificate, named: Collection[str]) -> Judgement:
        """Judges an attempt at naming streets that can change hands; raises `DataError` of others than those in play.

        Where the answer is no streets, it raises that.
        """
        raise DataError([f"a puzzle of the kind {task.kind} is answered by turns, not by streets"])

    @abstractmethod
    def comes_to(self, task: Task, stored: Certificate, certificate: Certificate) -> bool:
        """Whether the answer of a certificate comes to the same as that of another one."""

    def is_stored(self, task: Task, stored: Certificate, certificate: Certificate) -> bool:
        """Whether the stored answer, and its value, are the ones that are found."""
        return self.comes_to(task, stored, certificate) and stored.value == certificate.value

    @abstractmethod
    def untellable(self, task: Task, stored: Certificate) -> Iterator[str]:
        """Why nobody can be told a stored answer; nothing where it can be told, be it right or not."""

    def other_answer(self, task: Task, stored: Certificate, certificate: Certificate) -> Iterator[Fault]:
        """Where a certificate made anew has another runner-up than the stored one."""
        runner_up, said = (_rival_spelled(second) for second in (certificate.second, stored.second))
        if runner_up != said:
            yield wrong(f"{runner_up}, and the file says that {said}")

    # How it is told.

    @abstractmethod
    def sentences(self, task: Task) -> Iterator[Sentence]:
        """The sentences of a question, behind who moves."""

    def question(self, task: Task) -> str:
        """The text of a puzzle: who moves, what is asked, until when, what counts, and which cards are known."""
        from ..wording.question import question  # which asks the kind

        return question(task)

    @property
    @abstractmethod
    def theme_names(self) -> tuple[str, ...]:
        """The themes that its puzzles can have."""

    def about(self, task: Task) -> str:
        """What a book calls a puzzle."""
        return self.called

    @abstractmethod
    def answer_lines(self, task: Task, certificate: Certificate) -> Iterator[str]:
        """An answer, a part a line."""

    @abstractmethod
    def printed_answer(self, task: Task, certificate: Certificate) -> Sequence[str]:
        """An answer as a book has it."""

    @abstractmethod
    def trap_sentences(self, task: Task, trap: Trap) -> list[str]:
        """A trap in sentences: what tempts, and why it falls short."""

    def printed_trap(self, task: Task, trap: Trap) -> list[str]:
        """A trap as a book has it."""
        turns = " | ".join(map(str, trap.line))
        return [f"The trap is to take most points at each turn, {turns}: {trap.sentence}."]

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
        """What a bounded solver finds in a task that suits it; `root` is its position."""

    def is_solved(self, task: Task, certificate: Certificate, attempt: Any) -> bool:
        """Whether what a bounded solver finds is right."""
        return self.judge(task, certificate, attempt, explain=False).right

    @abstractmethod
    def is_firm(self, task: Task, certificate: Certificate) -> bool:
        """Whether all that tempts falls short, ties included."""

    # What candidates are made of, and chosen by.

    lengths: ClassVar[tuple[int, ...]] = (1,)  # turns for which a collection has orders
    besides: ClassVar[tuple[tuple[int, Wishes], ...]] = ()  # turns and what is rare; last, so that seeds are kept
    for_cards: ClassVar[bool] = False  # a collection has orders for action cards, legendaries and answers without chain
    settlers: ClassVar[float] = 0.0  # how often one of the players of a game lays out an estate
    claims_land: ClassVar[bool] = True
    in_last_rounds: ClassVar[bool] = False  # positions are also those in which the last round has begun
    has_card_orders: ClassVar[bool] = True  # an order may ask for the action card of the answer
    hint_stages: ClassVar[int] = 3  # about the first turn, the one that tells it included
    needs_trap: ClassVar[bool] = True  # without a firm trap no puzzle is chosen for a collection
    enough: ClassVar[int | None] = None  # so many are enough for a collection: their ideas are few
    most_denying: ClassVar[int | None] = None  # of 100 in a collection, those that deny land

    def rare(self, turns: int) -> Iterator[Wishes]:
        """What a collection needs some puzzles of, as far as they are found best among those of so many turns."""
        yield from ()

    def has_trap(self, turns: int) -> bool:
        """Whether what tempts can be wrong in a puzzle of so many turns."""
        return True

    def moments(self, order: Order, number: int) -> Iterator[Encounter]:
        """The positions to try of the game with a number in an order's stream."""
        from ..generation.encounters import moments  # games of the computer players

        return moments(order, number)

    def candidates(self, order: Order, state: GameState, rng: random.Random) -> Iterator[Task]:
        """The tasks that a position is asked."""
        yield Task(order.kind, state, order.turns)

    def objection(self, order: Order, certificate: Certificate) -> str | None:
        """What speaks against an answer at first sight."""
        return None

    def turns_proved(self, task: Task, certificate: Certificate) -> int:
        """Of how many turns the last proof is."""
        return task.turns

    def effect(self, task: Task, certificate: Certificate) -> object:
        """What an answer comes to, the same for answers that differ in names only."""
        played = play_out(task, certificate.answer)
        if isinstance(played, Attempt):
            return played.ending.effect.buildings
        return list(map(str, certificate.answer))

    def deeds(self, task: Task, certificate: Certificate) -> Deeds:
        """What an answer builds and lets fall."""
        from ..generation.quality import deeds_of

        return deeds_of(task, certificate.answer)

    def street_owners(self, task: Task, certificate: Certificate) -> list[str]:
        """Of each street who has it then: behind the answer, or where that can come to; none without a rival."""
        return []

    @abstractmethod
    def trap_weight(self, trap: Trap | None, most: int) -> tuple[int | None, str]:
        """What a trap counts for the quality of a puzzle, at most `most`, `None` where there can be none; and why."""


def _rival_spelled(second: Rival | None) -> str:
    if second is None:
        return "there is no runner-up"
    if second.value == second.bound:
        return f"the runner-up is worth {second.value}"
    return f"the runner-up is worth {second.value} and at most {second.bound}"
