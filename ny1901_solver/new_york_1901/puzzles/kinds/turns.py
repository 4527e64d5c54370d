"""Defines the base class of the kinds whose answers are turns, taken one after another."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar

from ....errors import DataError
from ....messages import gettext, ngettext
from ....puzzles.checking import value_text
from ....puzzles.faults import Fault, FaultKind, wrong
from ....puzzles.parts import HintStage
from ....puzzles.proving import ResultT
from ...moves import Demolish, Turn
from ...planning.result import Worth
from ...rules import is_legal
from ...state import GameState
from ..attempt import PASS, Attempt, Ending, RefusedTurn, StoredLine, endings, play_out
from ..certifying import turns_listed
from ..judging import Judgement, judge_refused
from ..openings import Openings, openings
from ..puzzle import Certificate, Rival, Trap
from ..solvers.greedy import every_greedy_line, greedy_line
from ..solvers.traps import line_of, quick_lines
from ..task import Answer, Task
from ..wording.difference import cause_of
from ..wording.ideas import Idea, asked
from ..wording.played_line import Line
from ..wording.stages import Asked, hints_of_turns
from ..wording.story import cut, end_sentences, runner_up_sentences, total_sentence, turn_sentences
from ..wording.themes import THEMES
from ..wording.titles import ideas_of
from .kind import NewYorkKind

if TYPE_CHECKING:
    import random

    from ..solvers.bounded import Solver
    from ..solvers.sight import Prospect

NEAR = 3  # an effect at most this many points below the answer counts as nearly as good


class TurnsKind(NewYorkKind[ResultT]):
    """A kind of puzzle whose answers are turns."""

    # How an attempt plays out.

    def filled_up(self, task: Task, turns: Sequence[Turn]) -> Answer:
        """Returns the turns of an attempt, with a pass added for each turn that is left, as long as a pass is legal."""
        filled = tuple(turns)
        while isinstance(played := play_out(task, filled), Attempt) and played.left and is_legal(played.after, PASS):
            filled = (*filled, PASS)
        return filled

    def judge(self, task: Task, certificate: Certificate, parts: Sequence[Turn], explain: bool = True) -> Judgement:
        """Judges an attempt, which may omit passes at the end.

        An incomplete attempt is judged by the position after its turns and is never right, because a turn that is still
        to be taken can change the result. Raises `DataError` if the stored answer cannot be played.
        """
        tried, answer = play_out(task, self.filled_up(task, parts)), play_out(task, certificate.answer)
        if isinstance(answer, RefusedTurn):
            raise DataError([StoredLine.ANSWER.refusal_text(answer)])
        if isinstance(tried, RefusedTurn):
            return judge_refused(tried, explain)
        return self.judgement(task, certificate, answer, tried)

    @abstractmethod
    def judgement(self, task: Task, certificate: Certificate, answer: Attempt, tried: Attempt) -> Judgement:
        """Returns the judgement on a legal attempt."""

    def comes_to(self, task: Task, stored: Certificate, certificate: Certificate) -> bool:
        """Whether the answers of two certificates (proofs of answers) lead to the same ending."""
        one, other = (play_out(task, each.answer) for each in (stored, certificate))
        return isinstance(one, Attempt) and isinstance(other, Attempt) and one.ending == other.ending

    def answer_problems(self, task: Task, stored: Certificate) -> Iterator[str]:
        """Yields the reason why a stored answer cannot be played to its end."""
        if why := self.why_unplayed(play_out(task, stored.answer), StoredLine.ANSWER):
            yield why

    # The check of the stored proof.

    def why_unplayed(self, played: Attempt | RefusedTurn, line: StoredLine) -> str:
        """Returns why a stored line of turns cannot be played to the end, or "" if it can be played to the end."""
        if isinstance(played, RefusedTurn):
            return line.refusal_text(played)
        return line.too_short_text(played.left) if played.left and not self.at_most else ""

    def replay_faults(self, task: Task, stored: Certificate) -> Iterator[Fault]:
        """Plays the stored answer and its runner-up, and yields the differences from the stored values."""
        answer = play_out(task, stored.answer)
        yield from self.plays(task, answer, stored.value, StoredLine.ANSWER)
        if stored.bound != stored.value:
            yield wrong(StoredLine.ANSWER.bound_text(stored.bound, stored.value))
        if isinstance(answer, Attempt):
            yield from self.wrong_ending(task, answer.ending)
        if stored.second is None:
            yield wrong(gettext("the runner-up is missing"))
        else:
            yield from self._rival_plays(task, answer, stored, stored.second)

    def plays(self, task: Task, played: Attempt | RefusedTurn, value: int, line: StoredLine) -> Iterator[Fault]:
        """Yields a fault if a stored line of turns cannot be played to the end, or has another value than the stored
        value.
        """
        if why := self.why_unplayed(played, line):
            yield wrong(why)
            return
        assert isinstance(played, Attempt)
        if played.value != value:
            yield wrong(line.value_text(value_text(played.value), value))

    def wrong_ending(self, task: Task, ending: Ending) -> Iterator[Fault]:
        """Yields a fault if the ending of the answer does not meet the task, whatever the value of the answer."""
        yield from ()

    def _rival_plays(
        self, task: Task, answer: Attempt | RefusedTurn, stored: Certificate, second: Rival
    ) -> Iterator[Fault]:
        margin = second.value - stored.value if self.at_most else stored.value - second.value
        if second.bound != second.value:
            yield wrong(StoredLine.RUNNER_UP.bound_text(second.bound, second.value))
        if margin != stored.margin:
            yield wrong(gettext("the margin is {margin}, not {stored}", margin=margin, stored=stored.margin))
        if margin < self.least_margin:
            text = gettext(
                "the runner-up is worth {value}, too close to the answer with {answer_value}",
                value=second.value,
                answer_value=stored.value,
            )
            yield Fault(FaultKind.NOT_UNIQUE, text)
        if self.at_most and not second.answer:
            return
        rival = play_out(task, second.answer)
        yield from self.plays(task, rival, second.value, StoredLine.RUNNER_UP)
        if isinstance(rival, Attempt) and isinstance(answer, Attempt):
            if rival.ending == answer.ending:
                yield wrong(gettext("the runner-up leads to the same result as the answer"))
            if self.does_it(task, rival.ending):
                yield Fault(FaultKind.NOT_UNIQUE, gettext("the runner-up is also a right answer"))

    # What tempts.

    def trap(self, task: Task, certificate: Certificate) -> Trap | None:
        """Returns the best greedy line (most points at each turn) with the cause of its failure, if all greedy lines
        fall short of the answer.

        Of several equally good greedy lines, the method chooses the first; the usual greedy line comes before all
        others. If no greedy line of a race reaches the goal within the allowed turns, the value of the line is the
        number of allowed turns plus one.
        """
        answer, greedy_lines = line_of(task, certificate.answer), every_greedy_line(task)
        lines = [line_of(task, turns) for turns in (greedy_line(task), *greedy_lines.lines.values())]
        if not all(self.is_short(certificate, answer, line) for line in lines):
            return None
        sign = -1 if self.at_most else 1

        def worth(line: Line) -> tuple[int, Worth]:
            return sign * self.line_value(certificate, line), line.played.ending.effect.worth

        greedy = max(lines, key=worth)
        value = self.line_value(certificate, greedy)
        cause, sentence = self.cause(answer, greedy)
        is_firm = greedy_lines.complete and self._quick_falls_short(task, certificate, answer)
        return Trap(greedy.turns, value, sign * (certificate.value - value), cause, sentence, is_firm)

    def _quick_falls_short(self, task: Task, certificate: Certificate, answer: Line) -> bool:
        """Whether the turns of the computer player `quick` fall short of the answer for all seeds tried."""
        return all(self.is_short(certificate, answer, line_of(task, turns)) for turns in quick_lines(task))

    def is_firm(self, task: Task, certificate: Certificate) -> bool:
        """Whether all greedy lines, including ties, and the turns of the player `quick` fall short of the answer."""
        answer = line_of(task, certificate.answer)
        if not self.is_short(certificate, answer, line_of(task, greedy_line(task))):
            return False  # the cheapest test comes first, and the most expensive last
        trap = self.trap(task, certificate) if self._quick_falls_short(task, certificate, answer) else None
        return trap is not None and trap.firm

    def line_value(self, certificate: Certificate, line: Line) -> int:
        """Returns the value of a greedy line, in the same unit as the value of the answer."""
        assert line.played.value is not None
        return line.played.value

    def is_short(self, certificate: Certificate, answer: Line, other: Line) -> bool:
        """Whether a line of turns does not lead to the ending of the answer, which is the only right ending."""
        return other.played.ending != answer.played.ending

    def cause(self, answer: Line, greedy: Line) -> tuple[str, str]:
        """Returns why a greedy line of turns falls short of the answer: the name of the cause, and a sentence."""
        return cause_of(answer, greedy)

    def trap_sentences(self, task: Task, trap: Trap) -> list[str]:
        """Returns the sentences that explain a trap."""
        return [
            ngettext(
                "The trap is to take most points at each turn, {turns}. This falls {number} point short: {reason}.",
                "The trap is to take most points at each turn, {turns}. This falls {number} points short: {reason}.",
                trap.shortfall,
                turns=turns_listed(trap.line),
                reason=trap.sentence,
            )
        ]

    def trap_weight(self, trap: Trap | None, most: int) -> tuple[int | None, str]:
        """Returns the number of points by which the trap falls short, and a sentence that states this number."""
        if trap is None:
            return 0, gettext("taking most points at each turn is the answer")
        return trap.shortfall, ngettext(
            "taking most points at each turn falls {number} point short",
            "taking most points at each turn falls {number} points short",
            trap.shortfall,
        )

    # Texts.

    @property
    def theme_names(self) -> tuple[str, ...]:
        """The themes that puzzles of this kind can have."""
        return tuple(THEMES)

    def themes(self, task: Task, certificate: Certificate) -> tuple[str, ...]:
        """Returns the themes of an answer."""
        line = Line.of(task, certificate.answer)
        return () if line is None else tuple(name for name, theme in THEMES.items() if theme(line))

    def ideas(self, task: Task, certificate: Certificate, themes: Collection[str]) -> Iterator[str]:
        """Returns titles with the ideas of an answer, which depend on its themes."""
        return iter(ideas_of(line_of(task, certificate.answer), themes))

    ideas_asked: ClassVar[Sequence[Idea]] = ()  # the ideas about which the first hints ask, the preferred ones first

    def questions(self, task: Task, state: GameState, among: Openings) -> Iterator[Asked]:
        """Yields the statements about the ideas of the kind."""
        yield from (("nudge", statement) for statement in asked(self.ideas_asked, task, state, among))

    def hints(self, task: Task, certificate: Certificate) -> Sequence[HintStage]:
        """Returns the hints of a puzzle, turn by turn."""
        return hints_of_turns(task, certificate.answer)

    def solution(self, task: Task, certificate: Certificate) -> tuple[str, ...]:
        """Returns sentences on the turns and their points, the points at the end, and why the runner-up falls short."""
        line = line_of(task, certificate.answer)

        def introduction(second: Rival) -> str:
            return self.runner_up_sentence(line, certificate, second)

        sentences = [*turn_sentences(line), *end_sentences(line), total_sentence(line), *self.why(line, certificate)]
        return tuple(map(cut, [*sentences, *runner_up_sentences(line, certificate, introduction)]))

    def why(self, line: Line, certificate: Certificate) -> Iterator[str]:
        """Yields sentences on why the answer is right, if its gain alone does not explain this."""
        yield from ()

    def runner_up_sentence(self, line: Line, certificate: Certificate, second: Rival) -> str:
        """Returns the value of the runner-up, in a sentence."""
        return ngettext(
            "The runner-up, {turns}, comes to {value}: {number} point less.",
            "The runner-up, {turns}, comes to {value}: {number} points less.",
            certificate.value - second.value,
            turns=turns_listed(second.answer),
            value=second.value,
        )

    def answer_lines(self, task: Task, certificate: Certificate) -> Iterator[str]:
        """Yields the turns of an answer, one for each line."""
        for number, turn in enumerate(certificate.answer, 1):
            yield f"{number}. {turn}"

    def printed_answer(self, task: Task, certificate: Certificate) -> Sequence[str]:
        """Returns the turns of an answer as texts."""
        return tuple(map(str, certificate.answer))

    def looks(self, task: Task, certificate: Certificate) -> dict[str, int]:
        """Returns counts: legal first turns, first turns nearly as good, turns of the answer, and its demolitions."""
        first = openings(task, certificate.answer[0])
        return {
            "legal_turns": first.legal,
            "rivals": self.near_best(task, certificate, first),
            "horizon": len(certificate.answer),
            "demolitions": sum(isinstance(step, Demolish) for turn in certificate.answer for step in turn.steps),
        }

    def near_best(self, task: Task, certificate: Certificate, first: Openings) -> int:
        """Returns the number of other first turns that score at least as much at once as the answer's first turn.

        Several turns that differ only in unused land count as one turn.
        """
        now = first.openings[first.answer].points
        return sum(opening.points >= now for opening in first.openings) - 1

    # How the bounded solvers try a puzzle.

    def suits(self, solver: Solver, task: Task) -> bool:
        """Whether a bounded solver plays turns, tries puzzles of this kind, and tries tasks with so many turns."""
        return solver.plays is not None and solver.suits(self) and task.turns >= solver.least

    def solver_answer(
        self, solver: Solver, task: Task, certificate: Certificate, root: Prospect, rng: random.Random
    ) -> Answer:
        """Returns the turns that the bounded solver plays."""
        assert solver.plays is not None
        return solver.plays(task, root, rng)


def trap_at_once_sentences(trap: Trap) -> list[str]:
    """Returns sentences about a trap in which the turn of most points at once fails, whatever its value."""
    text = gettext(
        "The trap is to take most points at once, {turns}. This fails: {reason}.",
        turns=turns_listed(trap.line),
        reason=trap.sentence,
    )
    return [text]


def near_best_endings(task: Task, certificate: Certificate, value: Callable[[Ending], int]) -> int:
    """Returns the number of other effects of one turn that are at most `NEAR` points worse than the answer."""
    return sum(certificate.value - NEAR <= value(ending) for ending in endings(task).turns) - 1
