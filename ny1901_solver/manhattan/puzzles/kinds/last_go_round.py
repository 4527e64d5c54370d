"""The kind "last go-round": asks for the build that is best if all players play for themselves to the end of the
game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ....errors import ProofsDiffer
from ....messages import gettext, gettext_noop, ngettext
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
from ..wording import build_sentence, number, payment_sentence, reply_lines, scene_of
from . import Kind
from .kind import BuildKind, all_played, next_best_lines, plain_prover, proved_by_search

LEAST_CHOICES = 7  # legal builds
MOST_LEAD = 12  # a game with a larger lead is already decided


class RepliesWorked(NamedTuple):
    """The moves with their exact utilities by seat, the best move first, and the number of final boards examined."""

    moves: list[Worked]
    ends: int


class LastGoRound(BuildKind[RepliesWorked]):
    """Asks for the plot and colour of the build that is best if all players play for themselves."""

    called = gettext_noop("last go-round")
    replied = True
    of_mistakes = ((1, "points"),)
    margins, none_there = (1, 2), ((2, 2),)  # with two players only one game in 2,000 has a margin of 2
    one_answer = gettext_noop(
        "If another player has several equally good builds, he makes the build that is worst for you. "
        "Builds of one colour on one plot count as the same answer if they have the same worth."
    )

    def task_problems(self, task: Task) -> Iterator[str]:
        """Yields a problem if the position is not near the end of the game."""
        if not (task.state.last_round and task.go_rounds <= GO_ROUNDS):
            yield gettext(
                "{kind} needs a position in the last {go_rounds} go-rounds of a game",
                kind=task.kind,
                go_rounds=GO_ROUNDS,
            )

    def attempt(self, task: Task, parts: Sequence[Part]) -> Attempt | RefusedPart:
        """Returns the attempt that makes the given build."""
        move = single_move(task, parts)
        if isinstance(move, Attempt | RefusedPart):
            return move
        worth = worths(task)[move]
        return Attempt((move,), lead_of(worth), round(worth, 6))

    def candidate(self, kind: Kind, state: GameState, size: int, counts: Counts) -> Task | None:
        """Returns the task about the last builds of a game."""
        left = state.left_to_build(state.to_move)
        return Task(kind, state) if state.last_round and 1 <= left <= GO_ROUNDS else None

    def unfit(self, task: Task) -> str | None:
        """Returns the code of a reason to reject a task if the number of possible builds is too small."""
        return "few-choices" if len(legal_moves(task.state)) < LEAST_CHOICES else None

    def objection(self, certificate: Certificate) -> str | None:
        """Returns the code of a reason to reject an answer if the game is already decided."""
        return "decided" if abs(certificate.value) > MOST_LEAD else None

    def find(self, task: Task, budget: ProofBudget) -> RepliesWorked:
        """Returns the result of the exact prover for a task."""
        return RepliesWorked(*all_worked(task.state, budget.nodes or MOST_LINES, budget.stop))

    def certificate(self, task: Task, result: RepliesWorked, budget: ProofBudget) -> Certificate:
        """Returns the certificate, which is the answer with its proved value, for the result of the exact prover."""
        seat, moves = task.seat, result.moves
        best = [each for each in moves if moves[0].worths[seat] - each.worths[seat] < EQUAL]
        rest = moves[len(best) :]
        if len({effect_of(each.move) for each in best}) > 1:
            reject(RejectReason.NOT_UNIQUE, gettext("{move} and other moves have the same worth", move=best[0].move))
        if not rest:
            reject(RejectReason.NO_CHOICE, gettext("all builds have the same worth"))
        value, second = lead_of(best[0].worths[seat]), lead_of(rest[0].worths[seat])
        margin = margin_of(value, second, budget)
        answer = min((each.move for each in best), key=lambda move: (getattr(move, "floors", 0), str(move)))
        assert not isinstance(answer, Select)
        return proved_by_search((_part(answer),), value, result.ends, ((_part(rest[0].move),), second), margin)

    def again(self, task: Task, result: RepliesWorked, budget: ProofBudget) -> list[Proof]:
        """Proves an answer a second time, by the plain prover; raises `ProofsDiffer` if the results of the two provers
        differ.
        """
        plain = plain_prover(budget)
        search = {str(each.move): each.worths[task.seat] for each in result.moves}
        played = {str(move): worths[task.seat] for move, worths in plain.replies(task.state).items()}
        odd = sorted(
            move
            for move in {*search, *played}
            if abs(search.get(move, float("inf")) - played.get(move, float("-inf"))) > EQUAL
        )
        if odd:
            raise ProofsDiffer(
                gettext(
                    "the search gives {move} the worth {searched}, but the plain prover gives {played}, in the "
                    "position {line}",
                    move=odd[0],
                    searched=search.get(odd[0]),
                    played=played.get(odd[0]),
                    line=format_line(task.state),
                )
            )
        return all_played(plain)

    def question(self, task: Task) -> str:
        """Returns the question of a task."""
        if task.state.left_to_build(task.seat) == 1:
            return gettext(
                "The game ends after the last pieces are built and scored. Every player plays for himself: he "
                "tries to win, and then to be as far ahead, or as little behind, as possible. Which is your "
                "last build?"
            )
        return gettext(
            "The game ends after the last pieces are built and scored. Every player plays for himself: he "
            "tries to win, and then to be as far ahead, or as little behind, as possible. You have "
            "{builds} builds left. Which is the first?",
            builds=number(task.go_rounds),
        )

    def stakes(self, task: Task) -> Iterator[str]:
        """Yields the phrase about the question that titles of the puzzle can contain."""
        if task.state.left_to_build(task.seat) == 1:
            yield gettext("one build left")
        else:
            yield gettext("two builds left")

    def short_sentence(self, tried: Attempt, short: int) -> str:
        """Returns the sentence about an attempt that falls short, with the final lead after the best replies."""
        if tried.value > 0:
            return ngettext(
                "legal, but {number} point worse than the answer: with the best replies you win by {lead}",
                "legal, but {number} points worse than the answer: with the best replies you win by {lead}",
                short,
                lead=tried.value,
            )
        if tried.value < 0:
            return ngettext(
                "legal, but {number} point worse than the answer: with the best replies you lose by {lead}",
                "legal, but {number} points worse than the answer: with the best replies you lose by {lead}",
                short,
                lead=-tried.value,
            )
        return ngettext(
            "legal, but {number} point worse than the answer: with the best replies you and your best "
            "opponent end with equal points",
            "legal, but {number} points worse than the answer: with the best replies you and your best "
            "opponent end with equal points",
            short,
        )

    def story(self, task: Task, certificate: Certificate) -> list[str]:
        """Returns the sentences that explain the answer."""
        scene = scene_of(task, certificate.answer)
        lines = [build_sentence(scene, place) for place in range(len(scene.own))]
        if replies := reply_lines(scene):
            lines.append(gettext("At best {replies}.", replies=join_words(replies)))
        return [*lines, payment_sentence(scene), *next_best_lines(task, certificate)]


def effect_of(move: Move) -> object:
    """Returns a key that is equal for builds that count as the same answer: colour and plot, with any piece."""
    return (move.colour, move.plot) if isinstance(move, Build) else str(move)


def _part(move: Move) -> Part:
    assert isinstance(move, Build | Void | Select)
    return move


KIND = LastGoRound()
