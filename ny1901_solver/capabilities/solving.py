"""Solving a puzzle command by command, for programs. The question contains all commands that the user has given so far;
the answer contains the puzzle's state and the results of the last command.

Each game with puzzles derives a class from `SolvingOf`.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Annotated, Any, ClassVar, NamedTuple

from pydantic import Field

from ..puzzles.judging import AttemptOutcome
from ..puzzles.parts import HintStage
from ..puzzles.solving import Event, Happening, LastTry, Solving, SolvingRules
from ..questions.answers import Answer, Data
from ..questions.capability import Asker, Capability, Paragraph, Question, Shown, in_field
from .fields import Line
from .puzzles import Answered, LedAttempt, Puzzles, hint_lines, reasons_text

MOST_COMMANDS = 1000


class SolvingOf(SolvingRules):
    """The rules for solving a puzzle in a session; the texts are the same as in the answers to the game's other
    questions about puzzles.
    """

    puzzles: ClassVar[Puzzles]

    def puzzle_lines(self, puzzle: Any) -> Iterator[Shown]:
        """The lines that show the puzzle."""
        return self.puzzles.puzzle_lines(self.puzzles.show(puzzle))

    @abstractmethod
    def drawn(self, view: Any) -> str:
        """Converts a drawing for the terminal to plain text."""

    def terms(self, puzzle: Any) -> Sequence[str]:
        """The lines with the rules that apply to every puzzle of this kind."""
        shown: Any = self.puzzles.show(puzzle)
        terms: Sequence[str] = shown.rules
        return terms

    def hint(self, puzzle: Any, stage: HintStage) -> Iterator[Shown]:
        """The lines of text of a hint about a puzzle."""
        return hint_lines(self.puzzles.hint(puzzle, stage))

    def play(self, task: Any, parts: Sequence[Any]) -> Any:
        """Plays parts of an answer to a puzzle, and returns the result."""
        return self.puzzles.play(task, parts)

    def judge(self, puzzle: Any, attempt: Collection[Any]) -> AttemptOutcome:
        """The result of an attempt at a puzzle."""
        return self.puzzles.judge(puzzle, attempt)

    def count_right_parts(self, puzzle: Any, parts: Sequence[Any]) -> int:
        """The number of parts at the beginning of the stored answer that the given parts match."""
        return self.puzzles.count_right_parts(puzzle, parts)

    def story(self, puzzle: Any) -> Iterator[Shown]:
        """The lines that reveal the answer: the title with the idea, the stored answer, the explanation, the trap,
        and why the answer holds.
        """
        if puzzle.told:
            yield from (puzzle.told, "")
        yield from self.puzzles.answer_lines(puzzle, puzzle.certificate)
        yield from map(Paragraph, (*puzzle.solution, *self.puzzles.trap_sentences(puzzle)))
        yield from reasons_text(self.puzzles.reason_sentences(puzzle, puzzle.certificate))


class PuzzlePlay(Question):
    """Continue solving a puzzle by one command, and return the puzzle's state with the results of the command.

    Commands are typed as in a session of `puzzle play`: a part of an answer, or `hint`, `undo`, `again` or `give up`.
    """

    puzzle: Answered
    command: Line | None = Field(None, description="the command; with `null`, the answer is the current state")
    commands: Annotated[list[Line], Field(max_length=MOST_COMMANDS)] = Field(
        [], description="the earlier commands, as the last answer contains them"
    )


class SteppedPuzzle(NamedTuple):
    """A puzzle that is being solved, the commands so far, and the events of the last command."""

    solving: Solving
    commands: Sequence[str]
    events: Sequence[Event]


def playing(rules: SolvingOf) -> Capability[Any, Any]:
    """Makes the capability that continues solving a puzzle."""
    puzzles = rules.puzzles

    def find(asked: PuzzlePlay, _: Asker) -> SteppedPuzzle:
        solving = Solving(rules, asked.puzzle)
        for number, line in enumerate(asked.commands):
            with in_field(f"commands.{number}"):
                solving = solving.step(solving.read(line)).solving
        if asked.command is None:
            return SteppedPuzzle(solving, asked.commands, ())
        with in_field("command"):
            after, events = solving.step(solving.read(asked.command))
        changed = [] if after == solving else [asked.command]
        return SteppedPuzzle(after, [*asked.commands, *changed], events)

    def answer(_: PuzzlePlay, result: SteppedPuzzle, __: Asker) -> Answer:
        now, puzzle = result.solving, result.solving.puzzle
        led = LedAttempt(puzzles.play(puzzle.task, now.parts), None, rules.count_right_parts(puzzle, now.parts))
        ended = now.solved or now.told
        content = {
            "id": puzzle.id,
            "commands": result.commands,
            "happened": [event.happened for event in result.events if isinstance(event, Happening)],
            "text": list(_lines(rules, result.events)),
            "turns": now.parts,
            "tries": now.tries,
            "hints": now.hints,
            "given": now.given,
            "next": None if ended else now.next_hint,
            "tried": now.tried and _try_data(now, now.tried),
            "solved": now.solved,
            "told": now.told,
            "result": now.result,
        }
        return puzzles.shapes.play.make(puzzle.task.state, content | puzzles.led_beside(puzzle, led))

    def _try_data(now: Solving, tried: LastTry) -> Data:
        refused, outcome = tried.refused, tried.outcome
        return {
            "right": outcome.right,
            "playable": refused is None,
            "sentence": outcome.sentence if refused is None else refused.sentence,
            "violations": refused.violations if refused else (),
            "trap": puzzles.is_trap(now.puzzle, tried.attempt),
            "splits": bool(now.splits),
            "split": now.splits if now.split or now.told else (),
        }

    def lines(answer: Any) -> Iterator[Shown]:
        yield from answer.text

    return Capability(PuzzlePlay, find, answer, lines)


def _lines(rules: SolvingOf, events: Iterable[Event]) -> Iterator[str]:
    """The lines of text that describe the events of a command."""
    for event in events:
        if isinstance(event, Paragraph):
            yield f"{event.first}{event.text}"
        elif isinstance(event, str):
            yield event
        elif not isinstance(event, Happening):
            yield from rules.drawn(event).splitlines()
