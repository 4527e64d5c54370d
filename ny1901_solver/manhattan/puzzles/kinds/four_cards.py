"""Four cards: the builds that bring most while nobody else builds."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product

from ....errors import ProofsDiffer
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
from ..wording import build_text, number, payment_text, scene_of
from . import Kind
from .kind import COUNTS, BuildKind, all_played, next_best_lines, plain_prover, proved_by_search


class FourCards(BuildKind[tuple[Best, int]]):
    """One look of the board is worth most."""

    called = "cards in hand"
    alone = in_a_row = True
    of_mistakes = tuple(product(range(1, MOST_BUILDS + 1), COUNTS))
    one_answer = (
        "Builds are one answer where they leave the same owners and the same tallest building, in "
        "whatever order they are made."
    )

    def unasked_of_builds(self, task: Task) -> Iterator[str]:
        """Why so many builds cannot be asked for."""
        state = task.state
        if task.builds > state.left_to_build(task.seat):
            yield f"{task.builds} builds are not to be had with {state.left_to_build(task.seat)} pieces"
        if task.builds == sum(map(state.left_to_build, state.setup.seats)):
            yield f"{task.kind} leaves the others something to build, so that the round does not end"

    def attempt(self, task: Task, parts: Sequence[Part]) -> Attempt | RefusedPart:
        """Makes builds."""
        state = state_behind(task, parts)
        if isinstance(state, RefusedPart):
            return state
        return Attempt(tuple(parts), value_of(task, state), look_of(state), task.builds - len(parts))

    def ends(self, task: Task, reply: Callable[[GameState], GameState] | None = None) -> list[End]:
        """All ways to build."""
        return ends_of_plans(task, task.state)

    def candidate(self, kind: Kind, state: GameState, size: int, counts: Counts) -> Task | None:
        """Builds of the later rounds; where a monster walks, as many."""
        if state.round < 3 or state.left_to_build(state.to_move) < size:
            return None
        return Task(kind, state, min(size, 2) if state.setup.devours else size, counts)

    def find(self, task: Task, budget: ProofBudget) -> tuple[Best, int]:
        """What the exact prover finds."""
        plans = Plans(task, task.state, budget.nodes or MOST_NODES, budget.stop)
        return plans.best(), plans.nodes

    def certificate(self, task: Task, result: tuple[Best, int], budget: ProofBudget) -> Certificate:
        """The certificate of what was found."""
        best, nodes = result
        if best.value is None:
            reject(RejectReason.NO_ANSWER, f"{task.builds} builds cannot be made")
        if len(best.looks) > 1:
            reject(RejectReason.NOT_UNIQUE, f"{len(best.looks)} ways to build are worth {best.value}")
        if best.next_value is None:
            reject(RejectReason.NO_CHOICE, "all ways to build come to the same")
        margin = margin_of(best.value, best.next_value, budget)
        [answer] = best.looks.values()
        return proved_by_search(answer, best.value, nodes, (best.runner_up, best.next_value), margin)

    def again(self, task: Task, result: tuple[Best, int], budget: ProofBudget) -> list[Proof]:
        """The plain prover has to find the same."""
        plain, (best, _) = plain_prover(budget), result
        looks = plain.looks(task, task.state)
        values = sorted(set(looks.values()), reverse=True)
        most = {look for look, value in looks.items() if value == values[0]}
        if (values[:2], most) != ([best.value, best.next_value], set(best.looks)):
            text = f"the search finds {best.value} before {best.next_value}, and playing everything {values[:2]}"
            raise ProofsDiffer(f"{text}, in {format_line(task.state)}")
        return all_played(plain)

    def question(self, task: Task) -> str:
        """What a task asks."""
        builds, s = builds_text(task), "s" * (task.builds == 1)
        what = "Which one" if task.builds == 1 else f"Which {number(task.builds)}"
        most = f"bring{s} you most points in the next scoring"
        if task.counts == "lead":
            most = f"leave{s} you furthest ahead, or least behind, once the next scoring is paid"
        return f"You make {builds} with the cards that you hold; nobody else builds. {what} {most}?"

    def stakes(self, task: Task) -> Iterator[str]:
        """What a title says of the question."""
        yield f"{builds_text(task)} in a row"

    def story(self, task: Task, certificate: Certificate) -> list[str]:
        """The story of the answer."""
        scene = scene_of(task, certificate.answer)
        lines = [build_text(scene, place) for place in range(len(scene.own))]
        return [*lines, payment_text(scene), *next_best_lines(task, certificate)]


def builds_text(task: Task) -> str:
    """How many builds are asked for, or follow."""
    return f"{number(task.builds)} build{'s' * (task.builds > 1)}"


KIND = FourCards()
