"""Choose pieces: those of a round that score most while nobody else builds, among equals those with fewest floors."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence

from ....errors import ProofsDiffer
from ....messages import gettext, gettext_noop, ngettext
from ....puzzles.certificate import Proof, ProofBudget, RejectReason, reject
from ....puzzles.parts import HintStage
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
from ..wording import Statement, build_sentence, chain_stages, number, payment_sentence, scene_of
from . import Kind
from .kind import ManhattanKind, all_played, next_best_lines, plain_prover, proved_by_search

MOST_SELECTIONS = 14


class ChoosePieces(ManhattanKind[tuple[dict[Select, int], int]]):
    """Asks for the selection that scores most, among equals the one with fewest floors."""

    called = gettext_noop("pieces for a round")
    phase = "select"
    alone = True
    of_mistakes = (1, "points"), (2, "points")
    none_there = ((2, 1),)  # two players have two colours each, for which this is not asked
    choices = range(10**6)
    one_answer = gettext_noop("Of selections that bring as many points the one with fewest floors is the answer.")
    least_margin = 0  # floors may decide
    as_good = gettext_noop("legal, and as many points, but with more floors than it takes")

    def build_problems(self, task: Task) -> Iterator[str]:
        """A problem if others still have to choose, or if the player has two colours."""
        setup = task.state.setup
        others = [seat for seat in setup.seats if seat != task.seat]
        if len(setup.colours[task.seat]) > 1 or not all(map(task.state.has_selected, others)):
            yield gettext("{kind} asks the last player to choose, who has one colour", kind=task.kind)

    def attempt(self, task: Task, parts: Sequence[Part]) -> Attempt | RefusedPart:
        """The attempt that sets pieces out."""
        move = single_move(task, parts)
        if isinstance(move, Attempt | RefusedPart):
            return move
        assert isinstance(move, Select)
        value = selection_values(task).get(move, 0)
        return Attempt((move,), value, (value, floors(move)))

    def opening(self, task: Task, answer: Answer) -> tuple[GameState, Answer]:
        """The position after the pieces are set out, and the best builds."""
        [chosen] = answer
        assert isinstance(chosen, Select)
        state = stepped_alone(task.state, chosen)
        return state, next(iter(Plans(task, state).best().looks.values()))

    def ends(self, task: Task, reply: Callable[[GameState], GameState] | None = None) -> list[End]:
        """All ways to build after all selections."""
        moves = (move for move in legal_moves(task.state) if isinstance(move, Select))
        return [end for move in moves for end in ends_of_plans(task, stepped_alone(task.state, move), (move,))]

    def greedy_lines(self, task: Task) -> list[Answer]:
        """The selections with most floors."""
        options = [move for move in legal_moves(task.state) if isinstance(move, Select)]
        most = max(map(floors, options))
        return [(move,) for move in options if floors(move) == most]

    def candidate(self, kind: Kind, state: GameState, size: int, counts: Counts) -> Task | None:
        """The task about a selection of the later rounds, if there are not too many."""
        if state.round < 2 or state.phase != "select" or len(legal_moves(state)) > MOST_SELECTIONS:
            return None
        return Task(kind, state, min(size, 2))

    def find(self, task: Task, budget: ProofBudget) -> tuple[dict[Select, int], int]:
        """The values of all selections by the exact prover, and its nodes."""
        return selections(task, budget)

    def certificate(self, task: Task, result: tuple[dict[Select, int], int], budget: ProofBudget) -> Certificate:
        """The certificate for the result of the exact prover."""
        values, nodes = result
        ranked = sorted(values, key=lambda move: (-values[move], floors(move), str(move)))
        if len(ranked) < 2:
            reject(RejectReason.NO_CHOICE, gettext("there is only one selection"))
        best, second = ranked[:2]
        if (values[best], floors(best)) == (values[second], floors(second)):
            reject(
                RejectReason.NOT_UNIQUE,
                gettext("{best} and {second} bring as much with as many floors", best=best, second=second),
            )
        rival = ((second,), values[second])
        return proved_by_search((best,), values[best], nodes, rival, values[best] - values[second])

    def again(self, task: Task, result: tuple[dict[Select, int], int], budget: ProofBudget) -> list[Proof]:
        """The proof of the plain prover; raises `ProofsDiffer` if its result differs."""
        plain, (values, _) = plain_prover(budget), result
        if (played := plain.selections(task)) != values:
            odd = min(str(move) for move in {*values, *played} if values.get(move) != played.get(move))
            raise ProofsDiffer(
                gettext("the provers disagree about {move}, in {line}", move=odd, line=format_line(task.state))
            )
        return all_played(plain)

    def question(self, task: Task) -> str:
        """The question of a task."""
        values = {"pieces": number(task.state.setup.rounds.pieces), "builds": number(task.builds)}
        if task.counts == "points":
            return ngettext(
                "The others have chosen. Set {pieces} pieces out; then you make {builds} build with the cards that you "
                "hold, and nobody else builds. Which pieces can bring you most points in the next scoring; of such, "
                "which with fewest floors?",
                "The others have chosen. Set {pieces} pieces out; then you make {builds} builds with the cards that "
                "you hold, and nobody else builds. Which pieces can bring you most points in the next scoring; of "
                "such, which with fewest floors?",
                task.builds,
                **values,
            )
        return ngettext(
            "The others have chosen. Set {pieces} pieces out; then you make {builds} build with the cards that you "
            "hold, and nobody else builds. Which pieces can leave you furthest ahead, or least behind, in the next "
            "scoring; of such, which with fewest floors?",
            "The others have chosen. Set {pieces} pieces out; then you make {builds} builds with the cards that you "
            "hold, and nobody else builds. Which pieces can leave you furthest ahead, or least behind, in the next "
            "scoring; of such, which with fewest floors?",
            task.builds,
            **values,
        )

    def stakes(self, task: Task) -> Iterator[str]:
        """The phrase of titles about the question."""
        yield gettext("pieces to choose")

    def ideas(self, task: Task, certificate: Certificate, themes: Collection[str]) -> Iterator[str]:
        """A title that reveals the answer."""
        [answer] = certificate.answer
        assert isinstance(answer, Select)
        [(_, pieces)] = answer.pieces
        yield gettext("Set out {pieces}", pieces=",".join(map(str, pieces)))

    def trap(self, task: Task, certificate: Certificate) -> Trap | None:
        """The best of the largest selections, if it is not the answer."""
        best, [answer] = best_line(task), certificate.answer
        if best is None or is_right(task, certificate.answer, best[0]):
            return None
        line, value = best
        assert isinstance(line[0], Select)
        assert isinstance(answer, Select)
        if value == certificate.value:
            text = ngettext(
                "the largest pieces bring as much, and are {number} floor more than it takes",
                "the largest pieces bring as much, and are {number} floors more than it takes",
                floors(line[0]) - floors(answer),
            )
        else:
            text = ngettext(
                "the largest pieces bring {number} point, not {best}",
                "the largest pieces bring {number} points, not {best}",
                value,
                best=certificate.value,
            )
        return Trap(line, value, certificate.value - value, "too-large", text, firm=True)

    def hints(self, task: Task, certificate: Certificate) -> list[HintStage]:
        """The hints, in their order."""
        return list(_hints(task, certificate))

    def story(self, task: Task, certificate: Certificate) -> list[str]:
        """The sentences that explain the answer."""
        scene, second = scene_of(task, certificate.answer), certificate.second
        lines = [gettext("With {pieces} you can build as well as with any pieces.", pieces=certificate.answer[0])]
        lines += [build_sentence(scene, place) for place in range(len(scene.own))]
        lines.append(payment_sentence(scene))
        if second is None or second.value < certificate.value:
            return [*lines, *next_best_lines(task, certificate)]
        [other] = second.answer
        assert isinstance(other, Select)
        next_best = ngettext(
            "The next best, {pieces}, brings as much with {number} floor.",
            "The next best, {pieces}, brings as much with {number} floors.",
            floors(other),
            pieces=other,
        )
        return [*lines, next_best]


def _hints(task: Task, certificate: Certificate) -> Iterator[HintStage]:
    """Hints about a selection among all legal ones."""
    [answer] = certificate.answer
    assert isinstance(answer, Select)
    options = [move for move in legal_moves(task.state) if isinstance(move, Select)]
    largest = max(max(pieces) for move in options for _, pieces in move.pieces)

    def holds(size: int) -> Callable[[Select], int]:
        return lambda move: sum(pieces.count(size) for _, pieces in move.pieces)

    keep = ngettext(
        "Keep the pieces of {number} floor for later.", "Keep the pieces of {number} floors for later.", largest
    )
    need = ngettext("A piece of {number} floor is needed.", "A piece of {number} floors is needed.", largest)
    nudges: list[Statement[Select]] = [
        (keep, lambda move: not holds(largest)(move)),
        (need, lambda move: holds(largest)(move) > 0),
    ]
    wheres: list[Statement[Select]] = []
    for size in range(largest, 0, -1):
        held = holds(size)(answer)
        text = ngettext(
            "Set out {count} piece of {floors}.",
            "Set out {count} pieces of {floors}.",
            held,
            count=number(held),
            floors=ngettext("{number} floor", "{number} floors", size),
        )
        wheres.append((text, lambda move, size=size, held=held: holds(size)(move) == held))  # type: ignore[misc]
    total = floors(answer)
    together = ngettext("The pieces have {number} floor together.", "The pieces have {number} floors together.", total)
    whats: list[Statement[Select]] = [(together, lambda move: floors(move) == total)]
    yield from chain_stages(options, answer, {"nudge": nudges, "where": wheres, "what": [*whats, *reversed(wheres)]})
    yield HintStage(name="full", text=gettext("The answer: {answer}.", answer=answer), left=1)


KIND = ChoosePieces()
