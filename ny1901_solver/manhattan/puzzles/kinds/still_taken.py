"""The kind "still taken": asks for the buildings that can have another owner after one build of each player."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Sequence
from math import comb

from ....errors import NotationError, ProofsDiffer
from ....messages import gettext, gettext_noop, ngettext
from ....puzzles.certificate import Proof, ProofBudget, RejectReason, reject
from ....puzzles.judging import AttemptOutcome
from ....puzzles.parts import HintStage
from ....text.words import join_words
from ...positions import format_line
from ...state import GameState
from ...state.game import owner
from ..attempt import Attempt, RefusedPart, is_right
from ..puzzle import Certificate, Trap
from ..search import MOST_BUILDS_TRIED, Taking
from ..sight import alone, larger, more, over_the_top, takeable_buildings
from ..task import Answer, Part, Task
from ..wording import KEPT, number
from .kind import ManhattanKind, all_played, plain_prover, proved_by_search

WRONG = {
    "piece-alone": (
        alone,
        gettext_noop("who thinks that the piece alone must match the owner's floors names {buildings}"),
    ),
    "top-piece": (
        over_the_top,
        gettext_noop("who thinks that it is the top piece that has to be matched names {buildings}"),
    ),
    "larger-than-top": (
        larger,
        gettext_noop("who thinks that a piece larger than the top one is needed names {buildings}"),
    ),
    "more-floors": (more, gettext_noop("who thinks that as many floors are not enough names {buildings}")),
}
"""The wrong beliefs about taking a building with their sentences, by the solver that has the belief."""


MOST_BUILDINGS = 14  # the greatest number of buildings of a puzzle, so that it does not become tedious


class StillTaken(ManhattanKind[tuple[set[int], int]]):
    """Asks for all buildings that can have another owner after one build of each player."""

    called = gettext_noop("what can still be taken")
    names_plots = True
    joins = ", "
    has_second = False
    one_answer = gettext_noop("A building can be taken if some way of playing ends with another owner.")

    def parse_part(self, task: Task, text: str) -> Part:
        """Reads the name of a plot; raises `NotationError`."""
        name = text.strip().upper()
        if name not in task.state.edition.board.number:
            raise NotationError(text, 0, gettext("a plot with a building, such as C7"))
        return name

    def attempt(self, task: Task, parts: Sequence[Part]) -> Attempt | RefusedPart:
        """Returns the attempt that names the given plots."""
        names, number = [str(part) for part in parts], task.state.edition.board.number
        for place, name in enumerate(names, 1):
            if name not in number or owner(task.state.stacks[number[name]]) is None:
                return RefusedPart(place, name, (), gettext("no building stands on {plot}", plot=name))
        return Attempt(tuple(parts), len(set(names)), frozenset(names))

    def opening(self, task: Task, answer: Answer) -> tuple[GameState, Answer]:
        """Returns the position of a task, and no builds, because an answer builds nothing."""
        return task.state, ()

    def greedy_lines(self, task: Task) -> list[Answer]:
        """Returns no greedy lines of play, because the answer builds nothing."""
        return []

    def go_rounds(self, task: Task) -> int:
        """Returns 1, because the question is about a single go-round (one build of each player)."""
        return 1

    def unfit(self, task: Task) -> str | None:
        """Returns the code of a reason to reject a task if the board has too many buildings."""
        return "too-many-buildings" if len(task.standing) > MOST_BUILDINGS else None

    def find(self, task: Task, budget: ProofBudget) -> tuple[set[int], int]:
        """Returns the plots whose buildings can be taken, by the exact prover, and the number of nodes that its search
        examined.
        """
        taking = Taking(task, budget.nodes or MOST_BUILDS_TRIED, budget.stop)
        return taking.plots(), taking.nodes

    def certificate(self, task: Task, result: tuple[set[int], int], budget: ProofBudget) -> Certificate:
        """Returns the certificate, which is the answer with its proved value, for the result of the exact prover."""
        plots, nodes = result
        if not plots:
            reject(RejectReason.NO_ANSWER, gettext("no building can be taken"))
        if len(plots) == len(task.standing):
            reject(RejectReason.NO_CHOICE, gettext("every building can be taken"))
        return proved_by_search(plots_named(task, plots), len(plots), nodes, None, 1)

    def again(self, task: Task, result: tuple[set[int], int], budget: ProofBudget) -> list[Proof]:
        """Proves an answer a second time, by the plain prover; raises `ProofsDiffer` if the results of the two provers
        differ.
        """
        plain = plain_prover(budget)
        if (played := plain.takeable_plots(task)) != result[0]:
            names = ", ".join(plots_named(task, result[0] ^ played))
            raise ProofsDiffer(
                gettext(
                    "the provers disagree about the plots {plots}, in the position {line}",
                    plots=names,
                    line=format_line(task.state),
                )
            )
        return all_played(plain)

    def question(self, task: Task) -> str:
        """Returns the question of a task."""
        return gettext(
            "Beginning with you, each player with a piece left to build makes one build. Which of the "
            "present buildings can belong to another colour after these builds, if the players choose "
            "suitable builds? Name all of these buildings."
        )

    def stakes(self, task: Task) -> Iterator[str]:
        """Yields the phrase about the question that titles of the puzzle can contain."""
        yield gettext("what can still fall")

    def looks(self, task: Task, certificate: Certificate) -> dict[str, int]:
        """Returns the number of choices of a solver, which is the number of buildings on the board."""
        return {"choices": len(task.standing)}

    def ideas(self, task: Task, certificate: Certificate, themes: Collection[str]) -> Iterator[str]:
        """Yields a title that reveals the answer."""
        count = len(certificate.answer)
        names = ", ".join(map(str, certificate.answer))
        title = gettext("{count} can fall: {buildings}", count=number(count), buildings=names)
        yield f"{title[:1].upper()}{title[1:]}"

    def trap(self, task: Task, certificate: Certificate) -> Trap | None:
        """Returns the wrong belief nearest to the answer as the trap.

        The trap counts as `firm` if none of the wrong beliefs leads to the right answer.
        """
        answers = {name: takeable_buildings(task, belief, random.Random(0)) for name, (belief, _) in WRONG.items()}
        right = [name for name, answer in answers.items() if is_right(task, certificate.answer, answer)]
        if len(right) > 1 or "piece-alone" in right:
            return None
        wrong = [name for name in answers if name not in right]
        name = min(wrong, key=lambda each: len({*answers[each]} ^ {*certificate.answer}))
        line, (_, message) = answers[name], WRONG[name]
        wrong_count = len({*line} ^ {*certificate.answer})
        if not line:
            return None
        sentence = gettext(message, buildings=", ".join(map(str, line)))
        return Trap(line, len(line), wrong_count, name, sentence, firm=not right)

    def played_outcome(self, certificate: Certificate, tried: Attempt, right: bool) -> AttemptOutcome:
        """Returns the judgement of an answer that names a set of buildings."""
        sentence = gettext("right") if right else _set_sentence(certificate.answer, tried.parts)
        return AttemptOutcome(right, True, sentence, tried.value)

    def hints(self, task: Task, certificate: Certificate) -> list[HintStage]:
        """Returns the hints of the puzzle, in the order in which a solver reads them."""
        return list(_hints(task, [str(part) for part in certificate.answer]))

    def story(self, task: Task, certificate: Certificate) -> list[str]:
        """Returns the sentences that explain the answer."""
        taking, board, lines = Taking(task), task.state.edition.board, []
        for part in certificate.answer:
            plot = board.number[str(part)]
            owner = taking.ground.tops[plot]
            takers = [(seat, card, piece) for seat, card, piece in taking.takers(plot, 0) if piece.colour != owner]
            _, card, piece = takers[0]
            lines.append(
                ngettext(
                    "{plot} falls to {piece} with card {card}: it takes {number} floor.",
                    "{plot} falls to {piece} with card {card}: it takes {number} floors.",
                    taking.ground.lead(piece.colour, plot),
                    plot=part,
                    piece=f"{task.state.edition.letters[piece.colour]}{piece.floors}",
                    card=card + 1,
                )
            )
        safe = [board.plots[plot] for plot in task.standing if board.plots[plot] not in map(str, certificate.answer)]
        return [*lines, *(_safe_sentence(task, taking, name) for name in safe)]


def _set_sentence(answer: Sequence[Part], parts: Sequence[Part]) -> str:
    """Returns a sentence with the numbers of wrong and missing buildings, without the names of these buildings."""
    wrong, missing = len({*parts} - {*answer}), len({*answer} - {*parts})
    faults = []
    if wrong:
        faults.append(
            ngettext(
                "{number} of the named buildings cannot be taken",
                "{number} of the named buildings cannot be taken",
                wrong,
            )
        )
    if missing:
        faults.append(
            ngettext(
                "{number} building that can be taken is not named",
                "{number} buildings that can be taken are not named",
                missing,
            )
        )
    return gettext("not right: {faults}", faults=join_words(faults))


def plots_named(task: Task, plots: set[int]) -> tuple[str, ...]:
    """Returns the names of plots in the board's order."""
    return tuple(task.state.edition.board.plots[plot] for plot in sorted(plots))


def _hints(task: Task, answer: list[str]) -> Iterator[HintStage]:
    """Yields hints about a set of buildings: its size, places without a building of the set, and one building. `left`
    is the number of sets of buildings that fit the hints so far.
    """
    board, standing = task.state.edition.board, [task.state.edition.board.plots[plot] for plot in task.standing]
    pool, size = len(standing), len(answer)
    left = comb(pool, size)
    size_text = gettext("It is {count} of the {total} buildings.", count=number(size), total=number(pool))
    yield HintStage(name="nudge", text=size_text, left=left)
    free = [slot for slot in board.slots if any(s[0] == slot for s in standing) and all(a[0] != slot for a in answer)]
    safe = [name for name in standing if name[0] in free]
    if safe:
        text = ngettext(
            "None of them stands in city {slots}.",
            "None of them stands in the cities {slots}.",
            len(free),
            slots=join_words(free),
        )
    else:
        safe = [name for name in standing if name not in answer][: max(1, (pool - size) // 2)]
        text = ngettext("{buildings} is safe.", "{buildings} are safe.", len(safe), buildings=join_words(safe))
    if 1 < (rest := comb(pool - len(safe), size)) < KEPT * left:
        left, pool = rest, pool - len(safe)
        yield HintStage(name="where", text=text, left=left)
    if size > 1 and 1 < (rest := comb(pool - 1, size - 1)) < KEPT * left:
        yield HintStage(name="what", text=gettext("{building} is one of them.", building=answer[-1]), left=rest)
    yield HintStage(name="full", text=gettext("The answer: {answer}.", answer=", ".join(answer)), left=1)


def _safe_sentence(task: Task, taking: Taking, name: str) -> str:
    """Returns a sentence why a building stays with its owner: nobody has a card for the building, or no piece is large
    enough.
    """
    plot = task.state.edition.board.number[name]
    owner = taking.ground.tops[plot]
    with_card = [
        seat
        for seat in task.state.setup.seats
        if any(plot in taking.ground.plots(seat, card) for card in taking.cards(seat))
        and any(colour != owner for colour in task.state.setup.colours[seat])
    ]
    if not with_card:
        return gettext("{building} stays: nobody else has a card for it.", building=name)
    return gettext(
        "{building} stays: {players} can reach it with pieces too small.",
        building=name,
        players=join_words([task.state.letters(seat) for seat in with_card]),
    )


KIND = StillTaken()
