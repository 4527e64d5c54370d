"""Choose pieces: those of a round that bring most while nobody else builds, of equals those with fewest floors."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

from ....errors import ProofsDiffer
from ....puzzles.certificate import Proof, ProofBudget, RejectReason, reject
from ....puzzles.parts import HintStage
from ....text.words import quantity
from ...moves import Select
from ...positions import format_line
from ...rules import legal_moves
from ...state import GameState
from ..attempt import Attempt, RefusedPart, is_right, selection_values, selections, single_move
from ..plain import stepped_alone
from ..puzzle import Certificate, Trap
from ..search import Plans, floors
from ..sight import End, best_line, ends_of_plans
from ..task import Answer, Counts, Part, Task
from ..wording import Statement, build_text, chain_stages, number, payment_text, scene_of
from . import Kind
from .four_cards import builds_text
from .kind import ManhattanKind, all_played, next_best_lines, plain_prover, proved_by_search

MOST_SELECTIONS = 14


class ChoosePieces(ManhattanKind[tuple[dict[Select, int], int]]):
    """One selection brings most, of equals with fewest floors."""

    called = "pieces for a round"
    phase = "select"
    alone = True
    of_mistakes = (1, "points"), (2, "points")
    none_there = ((2, 1),)  # two players have two colours each, and nobody is asked for his pieces
    choices = range(10**6)
    one_answer = "Of selections that bring as many points the one with fewest floors is the answer."
    least_margin = 0  # floors may decide
    as_good = "as many points, but with more floors than it takes"

    def unasked_of_builds(self, task: Task) -> Iterator[str]:
        """That others have still to choose, or that there are two colours."""
        setup = task.state.setup
        others = [seat for seat in setup.seats if seat != task.seat]
        if len(setup.colours[task.seat]) > 1 or not all(map(task.state.has_selected, others)):
            yield f"{task.kind} asks the last to choose, who has one colour"

    def attempt(self, task: Task, parts: Sequence[Part]) -> Attempt | RefusedPart:
        """Sets pieces out."""
        move = single_move(task, parts)
        if isinstance(move, Attempt | RefusedPart):
            return move
        assert isinstance(move, Select)
        value = selection_values(task).get(move, 0)
        return Attempt((move,), value, (value, floors(move)))

    def opening(self, task: Task, answer: Answer) -> tuple[GameState, Answer]:
        """The position with the pieces set out, and the best builds."""
        [chosen] = answer
        assert isinstance(chosen, Select)
        state = stepped_alone(task.state, chosen)
        return state, next(iter(Plans(task, state).best().looks.values()))

    def ends(self, task: Task, reply: Callable[[GameState], GameState] | None = None) -> list[End]:
        """All ways to build behind all selections."""
        moves = (move for move in legal_moves(task.state) if isinstance(move, Select))
        return [end for move in moves for end in ends_of_plans(task, stepped_alone(task.state, move), (move,))]

    def greedy_lines(self, task: Task) -> list[Answer]:
        """The largest pieces."""
        options = [move for move in legal_moves(task.state) if isinstance(move, Select)]
        most = max(map(floors, options))
        return [(move,) for move in options if floors(move) == most]

    def candidate(self, kind: Kind, state: GameState, size: int, counts: Counts) -> Task | None:
        """Pieces of the later rounds, where they are not too many."""
        if state.round < 2 or state.phase != "select" or len(legal_moves(state)) > MOST_SELECTIONS:
            return None
        return Task(kind, state, min(size, 2))

    def find(self, task: Task, budget: ProofBudget) -> tuple[dict[Select, int], int]:
        """What the exact prover finds."""
        return selections(task, budget)

    def certificate(self, task: Task, result: tuple[dict[Select, int], int], budget: ProofBudget) -> Certificate:
        """The certificate of what was found."""
        values, nodes = result
        ranked = sorted(values, key=lambda move: (-values[move], floors(move), str(move)))
        if len(ranked) < 2:
            reject(RejectReason.NO_CHOICE, "there is one selection")
        best, second = ranked[:2]
        if (values[best], floors(best)) == (values[second], floors(second)):
            reject(RejectReason.NOT_UNIQUE, f"{best} and {second} bring as much with as many floors")
        rival = ((second,), values[second])
        return proved_by_search((best,), values[best], nodes, rival, values[best] - values[second])

    def again(self, task: Task, result: tuple[dict[Select, int], int], budget: ProofBudget) -> list[Proof]:
        """The plain prover has to find the same."""
        plain, (values, _) = plain_prover(budget), result
        if (played := plain.selections(task)) != values:
            odd = min(str(move) for move in {*values, *played} if values.get(move) != played.get(move))
            raise ProofsDiffer(f"the provers disagree about {odd}, in {format_line(task.state)}")
        return all_played(plain)

    def question(self, task: Task) -> str:
        """What a task asks."""
        most = "bring you most points" if task.counts == "points" else "leave you furthest ahead, or least behind,"
        pieces = number(task.state.setup.rounds.pieces)
        return (
            f"The others have chosen. Set {pieces} pieces out; then you make {builds_text(task)} with the cards that "
            f"you hold, and nobody else builds. Which pieces can {most} in the next scoring; of such, which with "
            f"fewest floors?"
        )

    def stakes(self, task: Task) -> Iterator[str]:
        """What a title says of the question."""
        yield "pieces to choose"

    def ideas(self, task: Task, certificate: Certificate, themes: Collection[str]) -> Iterator[str]:
        """Titles that tell the idea of the answer."""
        yield f"Set out {str(certificate.answer[0]).partition(':')[2]}"

    def trap(self, task: Task, certificate: Certificate) -> Trap | None:
        """What tempts, where it is not the answer."""
        best, [answer] = best_line(task), certificate.answer
        if best is None or is_right(task, certificate.answer, best[0]):
            return None
        line, value = best
        assert isinstance(line[0], Select)
        assert isinstance(answer, Select)
        text = f"the largest pieces bring {value} points, not {certificate.value}"
        if value == certificate.value:
            more = floors(line[0]) - floors(answer)
            text = f"the largest pieces bring as much, and are {more} floors more than it takes"
        return Trap(line, value, certificate.value - value, "too-large", text, firm=True)

    def hints(self, task: Task, certificate: Certificate) -> list[HintStage]:
        """The hints, in their order."""
        return list(_hints(task, certificate))

    def story(self, task: Task, certificate: Certificate) -> list[str]:
        """The story of the answer."""
        scene, second = scene_of(task, certificate.answer), certificate.second
        lines = [f"with {certificate.answer[0]} you can build as well as with any pieces"]
        lines += [build_text(scene, place) for place in range(len(scene.own))]
        lines.append(payment_text(scene))
        if second is None or second.value < certificate.value:
            return [*lines, *next_best_lines(task, certificate)]
        [other] = second.answer
        assert isinstance(other, Select)
        return [*lines, f"the next best, {other}, brings as much with {quantity(floors(other), 'floor')}"]


def _hints(task: Task, certificate: Certificate) -> Iterator[HintStage]:
    """Hints about a selection among all that there are."""
    [answer] = certificate.answer
    assert isinstance(answer, Select)
    options = [move for move in legal_moves(task.state) if isinstance(move, Select)]
    largest = max(max(pieces) for move in options for _, pieces in move.pieces)

    def holds(size: int) -> Callable[[Select], int]:
        return lambda move: sum(pieces.count(size) for _, pieces in move.pieces)

    nudges: list[Statement[Select]] = [
        (f"Keep the pieces of {quantity(largest, 'floor')} for later.", lambda move: not holds(largest)(move)),
        (f"A piece of {quantity(largest, 'floor')} is needed.", lambda move: holds(largest)(move) > 0),
    ]
    wheres: list[Statement[Select]] = []
    for size in range(largest, 0, -1):
        held = holds(size)(answer)
        text = f"Set out {number(held)} piece{'s' * (held != 1)} of {quantity(size, 'floor')}."
        wheres.append((text, lambda move, size=size, held=held: holds(size)(move) == held))  # type: ignore[misc]
    total = floors(answer)
    whats: list[Statement[Select]] = [
        (f"The pieces have {quantity(total, 'floor')} together.", lambda move: floors(move) == total)
    ]
    yield from chain_stages(options, answer, {"nudge": nudges, "where": wheres, "what": [*whats, *reversed(wheres)]})
    yield HintStage(name="full", text=f"The answer: {answer}.", left=1)


KIND = ChoosePieces()
