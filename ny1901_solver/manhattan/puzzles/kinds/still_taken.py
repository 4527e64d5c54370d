"""Still taken: the buildings that can have another owner after one build of each player."""

from __future__ import annotations

import random
from collections.abc import Collection, Iterator, Sequence
from math import comb

from ....errors import NotationError, ProofsDiffer
from ....puzzles.certificate import Proof, ProofBudget, RejectReason, reject
from ....puzzles.judging import AttemptOutcome
from ....puzzles.parts import HintStage
from ....text.words import join_words, quantity
from ...positions import format_line
from ...state import GameState
from ...state.game import owner
from ..attempt import Attempt, RefusedPart, is_right
from ..puzzle import Certificate, Trap
from ..search import MOST_BUILDS_TRIED, Taking
from ..sight import alone, larger, more, over_the_top, takeable_buildings
from ..task import Answer, Part, Task
from ..wording import KEPT, letters_of, number
from .kind import ManhattanKind, all_played, plain_prover, proved_by_search

WRONG = {
    "piece-alone": (alone, "that the piece alone must match the owner's floors"),
    "top-piece": (over_the_top, "that it is the top piece that has to be matched"),
    "larger-than-top": (larger, "that a piece larger than the top one is needed"),
    "more-floors": (more, "that as many floors are not enough"),
}
"""The wrong ideas of taking a building, by the solver that has each."""


MOST_BUILDINGS = 14  # that stand where it is asked which can be taken: more are a chore


class StillTaken(ManhattanKind[tuple[set[int], int]]):
    """These buildings and no others can have another owner."""

    called = "what can still be taken"
    names_plots = True
    joins = ", "
    has_second = False
    one_answer = "A building can be taken where some way of playing ends with another owner."

    def parse_part(self, task: Task, text: str) -> Part:
        """The name of a plot; raises `NotationError`."""
        name = text.strip().upper()
        if name not in task.state.edition.board.number:
            raise NotationError(text, 0, "a plot with a building, such as C7")
        return name

    def attempt(self, task: Task, parts: Sequence[Part]) -> Attempt | RefusedPart:
        """Names buildings."""
        names, number = [str(part) for part in parts], task.state.edition.board.number
        for place, name in enumerate(names, 1):
            if name not in number or owner(task.state.stacks[number[name]]) is None:
                return RefusedPart(place, name, (), f"no building stands on {name}")
        return Attempt(tuple(parts), len(set(names)), frozenset(names))

    def opening(self, task: Task, answer: Answer) -> tuple[GameState, Answer]:
        """The position; nothing is built."""
        return task.state, ()

    def greedy_lines(self, task: Task) -> list[Answer]:
        """None."""
        return []

    def go_rounds(self, task: Task) -> int:
        """One."""
        return 1

    def unfit(self, task: Task) -> str | None:
        """A chore."""
        return "too-many-buildings" if len(task.standing) > MOST_BUILDINGS else None

    def find(self, task: Task, budget: ProofBudget) -> tuple[set[int], int]:
        """What the exact prover finds."""
        taking = Taking(task, budget.nodes or MOST_BUILDS_TRIED, budget.stop)
        return taking.plots(), taking.nodes

    def certificate(self, task: Task, result: tuple[set[int], int], budget: ProofBudget) -> Certificate:
        """The certificate of what was found."""
        plots, nodes = result
        if not plots:
            reject(RejectReason.NO_ANSWER, "no building can be taken")
        if len(plots) == len(task.standing):
            reject(RejectReason.NO_CHOICE, "every building can be taken")
        return proved_by_search(plots_named(task, plots), len(plots), nodes, None, 1)

    def again(self, task: Task, result: tuple[set[int], int], budget: ProofBudget) -> list[Proof]:
        """The plain prover has to find the same."""
        plain = plain_prover(budget)
        if (played := plain.takeable_plots(task)) != result[0]:
            names = ", ".join(plots_named(task, result[0] ^ played))
            raise ProofsDiffer(f"the provers disagree about {names}, in {format_line(task.state)}")
        return all_played(plain)

    def question(self, task: Task) -> str:
        """What a task asks."""
        return (
            "From you on, each player with a piece left to build makes one build. Which of the buildings that stand "
            "now can belong to another colour after that, if anybody wants it so? Name them all."
        )

    def stakes(self, task: Task) -> Iterator[str]:
        """What a title says of the question."""
        yield "what can still fall"

    def looks(self, task: Task, certificate: Certificate) -> dict[str, int]:
        """The buildings that stand."""
        return {"choices": len(task.standing)}

    def ideas(self, task: Task, certificate: Certificate, themes: Collection[str]) -> Iterator[str]:
        """Titles that tell the idea of the answer."""
        count = number(len(certificate.answer)).capitalize()
        yield f"{count} can fall: {', '.join(map(str, certificate.answer))}"

    def trap(self, task: Task, certificate: Certificate) -> Trap | None:
        """The wrong idea that comes nearest to the answer; firm where none of the first two comes to it."""
        answers = {name: takeable_buildings(task, belief, random.Random(0)) for name, (belief, _) in WRONG.items()}
        right = [name for name, answer in answers.items() if is_right(task, certificate.answer, answer)]
        if len(right) > 1 or "piece-alone" in right:
            return None
        wrong = [name for name in answers if name not in right]
        name = min(wrong, key=lambda each: len({*answers[each]} ^ {*certificate.answer}))
        line, (_, idea) = answers[name], WRONG[name]
        amiss = len({*line} ^ {*certificate.answer})
        if not line:
            return None
        sentence = f"who thinks {idea} names {', '.join(map(str, line))}"
        return Trap(line, len(line), amiss, name, sentence, firm=not right)

    def played_outcome(self, certificate: Certificate, tried: Attempt, right: bool) -> AttemptOutcome:
        """How far a set of buildings is from the answer."""
        sentence = "right" if right else _set_sentence(certificate.answer, tried.parts)
        return AttemptOutcome(right, True, sentence, tried.value)

    def hints(self, task: Task, certificate: Certificate) -> list[HintStage]:
        """The hints, in their order."""
        return list(_hints(task, [str(part) for part in certificate.answer]))

    def story(self, task: Task, certificate: Certificate) -> list[str]:
        """The story of the answer."""
        taking, board, lines = Taking(task), task.state.edition.board, []
        for part in certificate.answer:
            plot = board.number[str(part)]
            owner = taking.ground.tops[plot]
            takers = [(seat, card, piece) for seat, card, piece in taking.takers(plot, 0) if piece.colour != owner]
            _, card, piece = takers[0]
            letter = task.state.edition.letters[piece.colour]
            needs = taking.ground.lead(piece.colour, plot)
            least = quantity(needs, "floor")
            lines.append(f"{part} falls to {letter}{piece.floors} with card {card + 1}: it takes {least}")
        safe = [board.plots[plot] for plot in task.standing if board.plots[plot] not in map(str, certificate.answer)]
        return [*lines, *(_safe_sentence(task, taking, name) for name in safe)]


def _set_sentence(answer: Sequence[Part], parts: Sequence[Part]) -> str:
    """How far a set of buildings is from the answer, without telling which are wrong."""
    amiss, missing = len({*parts} - {*answer}), len({*answer} - {*parts})
    faults = [f"{quantity(amiss, 'building')} of these cannot be taken"] if amiss else []
    faults += [f"{quantity(missing, 'building')} that can be taken {'is' if missing == 1 else 'are'} missing"] * (
        missing > 0
    )
    return f"not right: {' and '.join(faults)}"


def plots_named(task: Task, plots: set[int]) -> tuple[str, ...]:
    """Plots by name, in the board's order."""
    return tuple(task.state.edition.board.plots[plot] for plot in sorted(plots))


def _hints(task: Task, answer: list[str]) -> Iterator[HintStage]:
    """Hints about a set of buildings: how many, where none stands, one of them; `left` are the sets that fit."""
    board, standing = task.state.edition.board, [task.state.edition.board.plots[plot] for plot in task.standing]
    pool, size = len(standing), len(answer)
    left = comb(pool, size)
    yield HintStage(name="nudge", text=f"It is {number(size)} of the {number(pool)} buildings.", left=left)
    free = [slot for slot in board.slots if any(s[0] == slot for s in standing) and all(a[0] != slot for a in answer)]
    safe = [name for name in standing if name[0] in free]
    text = f"None of them stands in {'city' if len(free) == 1 else 'the cities'} {join_words(free)}."
    if not safe:
        safe = [name for name in standing if name not in answer][: max(1, (pool - size) // 2)]
        text = f"{join_words(safe)} {'is' if len(safe) == 1 else 'are'} safe."
    if 1 < (rest := comb(pool - len(safe), size)) < KEPT * left:
        left, pool = rest, pool - len(safe)
        yield HintStage(name="where", text=text, left=left)
    if size > 1 and 1 < (rest := comb(pool - 1, size - 1)) < KEPT * left:
        yield HintStage(name="what", text=f"{answer[-1]} is one of them.", left=rest)
    yield HintStage(name="full", text=f"The answer: {', '.join(answer)}.", left=1)


def _safe_sentence(task: Task, taking: Taking, name: str) -> str:
    """Why a building stays with its owner: nobody has a card for it, or no piece that is large enough."""
    plot = task.state.edition.board.number[name]
    owner = taking.ground.tops[plot]
    with_card = [
        seat
        for seat in task.state.setup.seats
        if any(plot in taking.ground.plots(seat, card) for card in taking.cards(seat))
        and any(colour != owner for colour in task.state.setup.colours[seat])
    ]
    if not with_card:
        return f"{name} stays: nobody else has a card for it"
    return (
        f"{name} stays: {join_words([letters_of(task, seat) for seat in with_card])} can reach it with pieces too small"
    )


KIND = StillTaken()
