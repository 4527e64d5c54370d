"""The kind "choose pieces": asks for the pieces of a round that score most points if nobody else builds.

Among equal selections, the answer is the selection with fewest floors.
"""

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
    """Asks for the selection of pieces that scores most points; among equal selections, for the one with fewest
    floors.
    """

    called = gettext_noop("pieces for a round")
    phase = "select"
    alone = True
    of_mistakes = (1, "points"), (2, "points")
    none_there = ((2, 1),)  # two players have two colours each, and this question needs a single colour
    choices = range(10**6)
    one_answer = gettext_noop(
        "If several selections bring the same points, the selection with fewest floors is the answer."
    )
    least_margin = 0  # the number of floors may decide between equal selections
    as_good = gettext_noop("legal and with as many points, but with more floors than necessary")

    def build_problems(self, task: Task) -> Iterator[str]:
        """Yields a problem of a task if other players still have to choose their pieces, or if the player has two
        colours.
        """
        setup = task.state.setup
        others = [seat for seat in setup.seats if seat != task.seat]
        if len(setup.colours[task.seat]) > 1 or not all(map(task.state.has_selected, others)):
            yield gettext(
                "{kind} needs a position in which a player with one colour is the last to choose", kind=task.kind
            )

    def attempt(self, task: Task, parts: Sequence[Part]) -> Attempt | RefusedPart:
        """Returns the attempt that sets out the given pieces."""
        move = single_move(task, parts)
        if isinstance(move, Attempt | RefusedPart):
            return move
        assert isinstance(move, Select)
        value = selection_values(task).get(move, 0)
        return Attempt((move,), value, (value, floors(move)))

    def opening(self, task: Task, answer: Answer) -> tuple[GameState, Answer]:
        """Returns the position after the pieces are set out, and the best builds."""
        [chosen] = answer
        assert isinstance(chosen, Select)
        state = stepped_alone(task.state, chosen)
        return state, next(iter(Plans(task, state).best().looks.values()))

    def ends(self, task: Task, reply: Callable[[GameState], GameState] | None = None) -> list[End]:
        """Returns all ways to build after each possible selection of pieces."""
        moves = (move for move in legal_moves(task.state) if isinstance(move, Select))
        return [end for move in moves for end in ends_of_plans(task, stepped_alone(task.state, move), (move,))]

    def greedy_lines(self, task: Task) -> list[Answer]:
        """Returns the greedy answers: the selections of pieces with most floors."""
        options = [move for move in legal_moves(task.state) if isinstance(move, Select)]
        most = max(map(floors, options))
        return [(move,) for move in options if floors(move) == most]

    def candidate(self, kind: Kind, state: GameState, size: int, counts: Counts) -> Task | None:
        """Returns the task about a selection of a later round, if the number of selections is small enough."""
        if state.round < 2 or state.phase != "select" or len(legal_moves(state)) > MOST_SELECTIONS:
            return None
        return Task(kind, state, min(size, 2))

    def find(self, task: Task, budget: ProofBudget) -> tuple[dict[Select, int], int]:
        """Returns the values of all selections by the exact prover, and the number of nodes that its search
        examined.
        """
        return selections(task, budget)

    def certificate(self, task: Task, result: tuple[dict[Select, int], int], budget: ProofBudget) -> Certificate:
        """Returns the certificate, which is the answer with its proved value, for the result of the exact prover."""
        values, nodes = result
        ranked = sorted(values, key=lambda move: (-values[move], floors(move), str(move)))
        if len(ranked) < 2:
            reject(RejectReason.NO_CHOICE, gettext("only one selection is legal"))
        best, second = ranked[:2]
        if (values[best], floors(best)) == (values[second], floors(second)):
            reject(
                RejectReason.NOT_UNIQUE,
                gettext(
                    "{best} and {second} bring the same points with the same number of floors", best=best, second=second
                ),
            )
        rival = ((second,), values[second])
        return proved_by_search((best,), values[best], nodes, rival, values[best] - values[second])

    def again(self, task: Task, result: tuple[dict[Select, int], int], budget: ProofBudget) -> list[Proof]:
        """Proves an answer a second time, by the plain prover; raises `ProofsDiffer` if the results of the two provers
        differ.
        """
        plain, (values, _) = plain_prover(budget), result
        if (played := plain.selections(task)) != values:
            odd = min(str(move) for move in {*values, *played} if values.get(move) != played.get(move))
            raise ProofsDiffer(
                gettext(
                    "the provers disagree about the move {move}, in the position {line}",
                    move=odd,
                    line=format_line(task.state),
                )
            )
        return all_played(plain)

    def question(self, task: Task) -> str:
        """Returns the question of a task."""
        values = {"pieces": number(task.state.setup.rounds.pieces), "builds": number(task.builds)}
        if task.counts == "points":
            return ngettext(
                "All other players have chosen their pieces. Set out {pieces} pieces; then you make {builds} "
                "build with the cards in your hand, and nobody else builds. Which pieces can bring you most "
                "points in the next scoring? If several choices bring the same points, take the one with "
                "fewest floors.",
                "All other players have chosen their pieces. Set out {pieces} pieces; then you make {builds} "
                "builds with the cards in your hand, and nobody else builds. Which pieces can bring you most "
                "points in the next scoring? If several choices bring the same points, take the one with "
                "fewest floors.",
                task.builds,
                **values,
            )
        return ngettext(
            "All other players have chosen their pieces. Set out {pieces} pieces; then you make {builds} "
            "build with the cards in your hand, and nobody else builds. Which pieces can leave you "
            "furthest ahead, or least behind, after the next scoring? If several choices are equally good, "
            "take the one with fewest floors.",
            "All other players have chosen their pieces. Set out {pieces} pieces; then you make {builds} "
            "builds with the cards in your hand, and nobody else builds. Which pieces can leave you "
            "furthest ahead, or least behind, after the next scoring? If several choices are equally good, "
            "take the one with fewest floors.",
            task.builds,
            **values,
        )

    def stakes(self, task: Task) -> Iterator[str]:
        """Yields the phrase about the question that titles of the puzzle can contain."""
        yield gettext("pieces to choose")

    def ideas(self, task: Task, certificate: Certificate, themes: Collection[str]) -> Iterator[str]:
        """Yields a title that reveals the answer."""
        [answer] = certificate.answer
        assert isinstance(answer, Select)
        [(_, pieces)] = answer.pieces
        yield gettext("Set out {pieces}", pieces=",".join(map(str, pieces)))

    def trap(self, task: Task, certificate: Certificate) -> Trap | None:
        """Returns the trap: the best selection among those with most floors, if this selection is not the answer."""
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
        """Returns the hints of the puzzle, in the order in which a solver reads them."""
        return list(_hints(task, certificate))

    def story(self, task: Task, certificate: Certificate) -> list[str]:
        """Returns the sentences that explain the answer."""
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
    """Yields hints that single out a selection of pieces among all legal selections."""
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
