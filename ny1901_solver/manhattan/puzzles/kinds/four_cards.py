"""The kind "four cards": asks for the builds that score most points if nobody else builds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product

from ....errors import ProofsDiffer
from ....messages import gettext, gettext_noop, ngettext
from ....puzzles.certificate import Proof, ProofBudget, RejectReason, reject
from ....puzzles.proving import margin_of
from ...positions import format_line
from ...state import GameState
from ..attempt import Attempt, RefusedPart, state_behind
from ..plain import look_of, value_of
from ..puzzle import Certificate
from ..search import MOST_NODES, Best, Plans
from ..sight import End, ends_of_plans
from ..task import MOST_BUILDS, Counts, Part, Task
from ..wording import build_sentence, number, payment_sentence, scene_of
from . import Kind
from .kind import COUNTS, BuildKind, all_played, next_best_lines, plain_prover, proved_by_search


class FourCards(BuildKind[tuple[Best, int]]):
    """Asks for the builds after which the board pays the solver most points."""

    called = gettext_noop("cards in hand")
    alone = in_a_row = True
    of_mistakes = tuple(product(range(1, MOST_BUILDS + 1), COUNTS))
    one_answer = gettext_noop(
        "Builds count as the same answer if they lead to the same owners and the same tallest building, in any order."
    )

    def build_problems(self, task: Task) -> Iterator[str]:
        """Yields the problems of a task whose number of builds is unsuitable."""
        state = task.state
        if task.builds > (pieces := state.left_to_build(task.seat)):
            yield ngettext(
                "{builds} builds cannot be made with {number} piece",
                "{builds} builds cannot be made with {number} pieces",
                pieces,
                builds=task.builds,
            )
        if task.builds == sum(map(state.left_to_build, state.setup.seats)):
            yield gettext(
                "{kind} needs a position in which other players have pieces left to build, so that the round "
                "does not end",
                kind=task.kind,
            )

    def attempt(self, task: Task, parts: Sequence[Part]) -> Attempt | RefusedPart:
        """Returns the attempt that makes the given builds."""
        state = state_behind(task, parts)
        if isinstance(state, RefusedPart):
            return state
        return Attempt(tuple(parts), value_of(task, state), look_of(state), task.builds - len(parts))

    def ends(self, task: Task, reply: Callable[[GameState], GameState] | None = None) -> list[End]:
        """Returns all ways to make the builds of a task."""
        return ends_of_plans(task, task.state)

    def candidate(self, kind: Kind, state: GameState, size: int, counts: Counts) -> Task | None:
        """Returns the task about builds of a later round, with at most two builds if the game has a monster."""
        if state.round < 3 or state.left_to_build(state.to_move) < size:
            return None
        return Task(kind, state, min(size, 2) if state.setup.devours else size, counts)

    def find(self, task: Task, budget: ProofBudget) -> tuple[Best, int]:
        """Returns the best builds by the exact prover, and the number of nodes that its search examined."""
        plans = Plans(task, task.state, budget.nodes or MOST_NODES, budget.stop)
        return plans.best(), plans.nodes

    def certificate(self, task: Task, result: tuple[Best, int], budget: ProofBudget) -> Certificate:
        """Returns the certificate, which is the answer with its proved value, for the result of the exact prover."""
        best, nodes = result
        if best.value is None:
            reject(
                RejectReason.NO_ANSWER,
                ngettext("{number} build is not possible", "{number} builds in a row are not possible", task.builds),
            )
        if len(best.looks) > 1:
            reject(
                RejectReason.NOT_UNIQUE,
                gettext(
                    "{ways} ways to build have the same best value {value}", ways=len(best.looks), value=best.value
                ),
            )
        if best.next_value is None:
            reject(RejectReason.NO_CHOICE, gettext("all ways to build have the same value"))
        margin = margin_of(best.value, best.next_value, budget)
        [answer] = best.looks.values()
        return proved_by_search(answer, best.value, nodes, (best.runner_up, best.next_value), margin)

    def again(self, task: Task, result: tuple[Best, int], budget: ProofBudget) -> list[Proof]:
        """Proves an answer a second time, by the plain prover; raises `ProofsDiffer` if the results of the two provers
        differ.
        """
        plain, (best, _) = plain_prover(budget), result
        looks = plain.looks(task, task.state)
        values = sorted(set(looks.values()), reverse=True)
        most = {look for look, value in looks.items() if value == values[0]}
        if (values[:2], most) != ([best.value, best.next_value], set(best.looks)):
            raise ProofsDiffer(
                gettext(
                    "the search finds the best values {value} and {next}, but the plain prover finds {values}, in "
                    "the position {line}",
                    value=best.value,
                    next=best.next_value,
                    values=values[:2],
                    line=format_line(task.state),
                )
            )
        return all_played(plain)

    def question(self, task: Task) -> str:
        """Returns the question of a task."""
        if task.counts == "lead":
            return ngettext(
                "You make {builds} build with the cards in your hand; nobody else builds. Which build leaves "
                "you furthest ahead, or least behind, after the next scoring?",
                "You make {builds} builds with the cards in your hand; nobody else builds. Which builds leave "
                "you furthest ahead, or least behind, after the next scoring?",
                task.builds,
                builds=number(task.builds),
            )
        return ngettext(
            "You make {builds} build with the cards in your hand; nobody else builds. Which build brings "
            "you most points in the next scoring?",
            "You make {builds} builds with the cards in your hand; nobody else builds. Which builds bring "
            "you most points in the next scoring?",
            task.builds,
            builds=number(task.builds),
        )

    def stakes(self, task: Task) -> Iterator[str]:
        """Yields the phrase about the question that titles of the puzzle can contain."""
        yield ngettext("{builds} build in a row", "{builds} builds in a row", task.builds, builds=number(task.builds))

    def story(self, task: Task, certificate: Certificate) -> list[str]:
        """Returns the sentences that explain the answer."""
        scene = scene_of(task, certificate.answer)
        lines = [build_sentence(scene, place) for place in range(len(scene.own))]
        return [*lines, payment_sentence(scene), *next_best_lines(task, certificate)]


KIND = FourCards()
