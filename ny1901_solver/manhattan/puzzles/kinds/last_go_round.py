"""Last go-round: the build that comes out best when all play for themselves to the end of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ....errors import ProofsDiffer
from ....puzzles.certificate import Proof, ProofBudget, RejectReason, reject
from ....puzzles.proving import margin_of
from ....text.words import join_words
from ...endgame import EQUAL, Worked
from ...moves import Build, Move, Select, Void
from ...positions import format_line
from ...rules import legal_moves
from ...state import GameState
from ..attempt import Attempt, RefusedPart, single_move, worths
from ..plain import lead_of
from ..puzzle import Certificate
from ..search import MOST_LINES, all_worked
from ..task import GO_ROUNDS, Counts, Part, Task
from ..wording import build_text, number, payment_text, reply_lines, scene_of
from . import Kind
from .kind import BuildKind, all_played, next_best_lines, plain_prover, proved_by_search

LEAST_CHOICES = 7  # builds that there are to choose from
MOST_LEAD = 12  # of a game that still is one


class RepliesWorked(NamedTuple):
    """The replies of all players worked out: the moves, the best first, and the ends of the game looked at."""

    moves: list[Worked]
    ends: int


class LastGoRound(BuildKind[RepliesWorked]):
    """The builds on one plot are worth most when all play for themselves."""

    called = "last go-round"
    replied = True
    of_mistakes = ((1, "points"),)
    margins, none_there = (1, 2), ((2, 2),)  # of the last builds of two players, one in 2,000 games is so much better
    one_answer = (
        "Of builds that are equally good for another player, reckon with the one that is worst for "
        "you. Builds of one colour on one plot are one answer where they are worth as much."
    )

    def task_problems(self, task: Task) -> Iterator[str]:
        """That it is not the end of a game."""
        if not (task.state.last_round and task.go_rounds <= GO_ROUNDS):
            yield f"{task.kind} asks for the last {GO_ROUNDS} go-rounds of a game"

    def attempt(self, task: Task, parts: Sequence[Part]) -> Attempt | RefusedPart:
        """Makes a build."""
        move = single_move(task, parts)
        if isinstance(move, Attempt | RefusedPart):
            return move
        worth = worths(task)[move]
        return Attempt((move,), lead_of(worth), round(worth, 6))

    def candidate(self, kind: Kind, state: GameState, size: int, counts: Counts) -> Task | None:
        """The last builds of a game."""
        left = state.left_to_build(state.to_move)
        return Task(kind, state) if state.last_round and 1 <= left <= GO_ROUNDS else None

    def unfit(self, task: Task) -> str | None:
        """Too few builds to choose from."""
        return "few-choices" if len(legal_moves(task.state)) < LEAST_CHOICES else None

    def objection(self, certificate: Certificate) -> str | None:
        """A game that is one no more."""
        return "decided" if abs(certificate.value) > MOST_LEAD else None

    def find(self, task: Task, budget: ProofBudget) -> RepliesWorked:
        """What the exact prover finds."""
        return RepliesWorked(*all_worked(task.state, budget.nodes or MOST_LINES, budget.stop))

    def certificate(self, task: Task, result: RepliesWorked, budget: ProofBudget) -> Certificate:
        """The certificate of what was found."""
        seat, moves = task.seat, result.moves
        best = [each for each in moves if moves[0].worths[seat] - each.worths[seat] < EQUAL]
        rest = moves[len(best) :]
        if len({effect_of(each.move) for each in best}) > 1:
            reject(RejectReason.NOT_UNIQUE, f"{best[0].move} and others are worth as much")
        if not rest:
            reject(RejectReason.NO_CHOICE, "every build comes to the same")
        value, second = lead_of(best[0].worths[seat]), lead_of(rest[0].worths[seat])
        margin = margin_of(value, second, budget)
        answer = min((each.move for each in best), key=lambda move: (getattr(move, "floors", 0), str(move)))
        assert not isinstance(answer, Select)
        return proved_by_search((_part(answer),), value, result.ends, ((_part(rest[0].move),), second), margin)

    def again(self, task: Task, result: RepliesWorked, budget: ProofBudget) -> list[Proof]:
        """The plain prover has to find the same."""
        plain = plain_prover(budget)
        search = {str(each.move): each.worths[task.seat] for each in result.moves}
        played = {str(move): worths[task.seat] for move, worths in plain.replies(task.state).items()}
        odd = sorted(
            move
            for move in {*search, *played}
            if abs(search.get(move, float("inf")) - played.get(move, float("-inf"))) > EQUAL
        )
        if odd:
            text = f"{odd[0]} is worth {search.get(odd[0])} to the search and {played.get(odd[0])} played out"
            raise ProofsDiffer(f"{text}, in {format_line(task.state)}")
        return all_played(plain)

    def question(self, task: Task) -> str:
        """What a task asks."""
        left = number(task.go_rounds)
        mine = "your last build" if task.state.left_to_build(task.seat) == 1 else f"your first of {left} builds"
        return (
            f"The game ends when the last pieces are built and scored. Everybody plays for himself: to win, then to be "
            f"as far ahead, or as little behind, as can be. Which is {mine}?"
        )

    def stakes(self, task: Task) -> Iterator[str]:
        """What a title says of the question."""
        yield "one build left" if task.state.left_to_build(task.seat) == 1 else "two builds left"

    def behind(self, tried: Attempt) -> str:
        """What comes of it."""
        what = "win by" if tried.value > 0 else "lose by" if tried.value < 0 else "end level"
        return f": with the best replies you {what}{f' {abs(tried.value)}' if tried.value else ''}"

    def story(self, task: Task, certificate: Certificate) -> list[str]:
        """The story of the answer."""
        scene = scene_of(task, certificate.answer)
        lines = [build_text(scene, place) for place in range(len(scene.own))]
        if replies := reply_lines(scene):
            lines.append(f"at best {join_words(replies)}")
        return [*lines, payment_text(scene), *next_best_lines(task, certificate)]


def effect_of(move: Move) -> object:
    """What makes builds one answer: colour and plot, whatever piece it is."""
    return (move.colour, move.plot) if isinstance(move, Build) else str(move)


def _part(move: Move) -> Part:
    assert isinstance(move, Build | Void | Select)
    return move


KIND = LastGoRound()
