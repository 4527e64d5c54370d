"""Defines the state machine for solving a puzzle: each command leads to the next state and to events.

A terminal prints the events, and the engine sends the events in its response. A game implements `SolvingRules`: how a
player types answers, how an attempt is judged, and what is shown.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal, NamedTuple, TypeAlias

from ..errors import Refused
from ..messages import gettext, gettext_noop, ngettext
from ..questions.capability import Paragraph, Shown
from ..text.choosing import choose
from ..text.command_words import OwnWords, help_lines, usages_of
from .judging import AttemptOutcome
from .parts import HintStage
from .puzzle import next_hint

Happened: TypeAlias = Literal["hint", "try", "solved", "told"]
"""What can happen to a puzzle: a hint is taken, a try fails, a try is right, or the answer is shown to the player."""


WORDS = {
    "question": gettext_noop("shows the question and the position again"),
    "rules": gettext_noop("shows the rules for all puzzles of this kind"),
    "hint": gettext_noop("gives the next hint, and how many answers still fit it"),
    "undo": gettext_noop("takes the last step back"),
    "again": gettext_noop("takes all steps back"),
    "give up": gettext_noop("shows the answer with its explanation, and leaves"),
    "help [COMMAND]": gettext_noop("shows this list, or explains one command"),
    "quit": gettext_noop("leaves the puzzle"),
}
"""Maps the commands that every puzzle has to descriptions of what each command does."""


class Happening(NamedTuple):
    """An event that changes the player's stored progress."""

    happened: Happened


Event: TypeAlias = Shown
"""An event after a command: a part of the text to show, or a `Happening`."""


class Stepped(NamedTuple):
    """The state after a command, and its events."""

    solving: Solving
    events: list[Event]


@dataclass(frozen=True, slots=True)
class TypedAnswer:
    """An answer, or a part of an answer, as typed by the player."""

    line: str


@dataclass(frozen=True, slots=True)
class TypedWord:
    """A command: its first word, and the words after it."""

    word: str
    words: tuple[str, ...] = ()


SolvingCommand: TypeAlias = TypedAnswer | TypedWord


@dataclass(frozen=True, slots=True)
class LastTry:
    """The parts of the last try, the judgement on these parts, and the part that cannot be played, if there is one."""

    attempt: tuple[Any, ...]
    outcome: AttemptOutcome
    refused: Any = None


@dataclass(frozen=True, slots=True)
class Solving:
    """The state of solving a puzzle.

    `parts` are the parts of the answer entered so far, and `begun` is an incomplete part. `tried` is the last try; the
    field is cleared when parts are entered or taken back. `split` is true after the player was shown in which score
    lines the last try falls short. `hints` is the number of hints in `given` plus all other help that counts as a hint.
    `told` is true after the last hint, or giving up, has shown the answer. A puzzle that is `over` accepts no commands.
    """

    rules: SolvingRules
    puzzle: Any
    parts: tuple[Any, ...] = ()
    begun: Any = None
    tried: LastTry | None = None
    split: bool = False
    given: tuple[HintStage, ...] = ()
    hints: int = 0
    tries: int = 0
    solved: bool = False
    told: bool = False
    over: bool = False

    @property
    def next_hint(self) -> HintStage | None:
        """The next hint: the first hint not given yet about a part that is not right yet; `None` if no such hint is
        left.
        """
        return next_hint(self.puzzle, self.given, self.rules.count_right_parts(self.puzzle, self.parts))

    @property
    def splits(self) -> Sequence[Any]:
        """The lines of the score in which a wrong try differs from the answer."""
        return () if self.tried is None or self.tried.outcome.right else self.rules.splits(self.tried.outcome)

    @property
    def result(self) -> str:
        """A line about a solved puzzle with the number of tries and hints; the line reveals nothing of the answer. The
        line is empty until the puzzle is solved.
        """
        if not self.solved:
            return ""
        return gettext(
            "ny1901 {puzzle}, grade {grade}: solved in {tries} with {hints}",
            puzzle=self.puzzle.id,
            grade=self.puzzle.grade,
            tries=ngettext("{number} try", "{number} tries", self.tries),
            hints=ngettext("{number} hint", "{number} hints", self.hints) if self.hints else gettext("no hint"),
        )

    def read(self, line: str) -> SolvingCommand:
        """Parses a line; raises `Refused` for a word that is neither a command nor an answer."""
        if not line.replace(";", " ").split():
            raise Refused(gettext("type an answer or a command; `help` lists the commands"))
        word, *words = line.replace(";", " ; ").split()
        command = "quit" if word.lower() == "exit" else self._meaning(word, line)  # no answer begins with `exit`
        if not command:
            return TypedAnswer(line.strip())
        self.rules.own_words.expect(command, words)
        return TypedWord(command, tuple(words))

    def _meaning(self, word: str, line: str) -> str:
        """Returns the command that a word names or abbreviates, or "" if the line is an answer."""
        rules, typed = self.rules, self.rules.own_words
        name = typed.names.get(word.lower(), "")
        if name or rules.is_answer(self, line):
            return name
        known = {**typed.typed, **dict.fromkeys(rules.verbs, "")}
        return choose(
            word,
            known,
            gettext("{answer} or a command; `help` lists them", answer=rules.answer(self.puzzle)),
        )

    def step(self, command: SolvingCommand) -> Stepped:
        """Carries out a command; raises `Refused` if the command can do nothing in this state."""
        if self.over:
            raise Refused(gettext("the puzzle is over"))
        if isinstance(command, TypedAnswer):
            return self.rules.enter(self, command.line)
        word, words = command.word, command.words
        if word in self.rules.own:
            return self.rules.carried_out(self, word, words)
        match word:
            case "question":
                return Stepped(self, list(self.rules.question_lines(self.puzzle)))
            case "rules":
                return Stepped(self, [Paragraph(sentence) for sentence in self.rules.terms(self.puzzle)])
            case "hint":
                return self._give_hint()
            case "undo":
                return self._back(len(self.parts) - 1)
            case "again":
                return self._back(0)
            case "give":
                return self._given_up(words)
            case "help":
                return Stepped(self, list(help_lines(words, self.rules.usages(self.puzzle))))
        raise Refused(gettext("`{word}` works only in a session at a terminal", word=word))

    def take(self, parts: Sequence[Any], remark: Callable[[], str] = lambda: "") -> Stepped:
        """Adds parts of an answer to the parts that the player has entered so far.

        If the added parts complete the answer, the function judges the answer.

        A part that cannot be played counts as a try; `remark` may explain why this part cannot be played.
        """
        rules, attempt = self.rules, (*self.parts, *parts)
        played = rules.play(self.puzzle.task, attempt)
        if getattr(played, "number", None) is not None:
            tried = LastTry(attempt, rules.judge(self.puzzle, attempt), played)
            after = replace(self, begun=None, tries=self.tries + 1, tried=tried, split=False)
            return Stepped(after, [Happening("try"), *rules.refusal_events(tried, remark())])
        after = replace(self, begun=None, parts=attempt, tried=None)
        return Stepped(after, list(rules.brought(after, played))) if rules.goes_on(after, played) else after.end()

    def end(self) -> Stepped:
        """Judges the parts of an answer that the player has entered so far.

        If an answer has a single part, a wrong part is taken back.
        """
        several = self.rules.several(self.puzzle)
        after, events = self.judge(self.parts, parts=self.parts if several else ())
        if after.solved or not several:
            return Stepped(after, events)
        back = gettext("`undo` takes the last step back, and `again` takes all steps back")
        why = [gettext("`why` shows which points differ from the answer; it counts as a hint")] if after.splits else []
        return Stepped(after, [*events, back, *why])

    def judge(self, attempt: Sequence[Any], **changes: Any) -> Stepped:
        """Judges a try of the player, and counts the try.

        A right try ends the puzzle with the explanation of the answer.
        """
        outcome = self.rules.judge(self.puzzle, attempt)
        tried = LastTry(tuple(attempt), outcome)
        after = replace(self, tries=self.tries + 1, tried=tried, split=False, begun=None, **changes)
        events: list[Event] = [Happening("solved" if outcome.right else "try"), Paragraph(outcome.sentence)]
        if not outcome.right:
            return Stepped(after, events)
        solved = (
            ngettext(
                "solved at try {tries}, with {number} hint",
                "solved at try {tries}, with {number} hints",
                self.hints,
                tries=after.tries,
            )
            if self.hints
            else gettext("solved at try {tries}, with no hint", tries=after.tries)
        )
        story = ["", *self.rules.story(self.puzzle), solved]
        return Stepped(replace(after, solved=True, over=True), events + story)

    def splitting(self) -> Stepped:
        """Shows in which lines of the score the last try falls short; this help counts as a hint, once for each try."""
        assert self.tried is not None
        after, events = Stepped(self, []) if self.split else self._counting("hint", split=True)
        lines = [f"  {line.points:+d}  {line.reason} ({line.rule})" for line in self.splits]
        total = sum(line.points for line in self.splits)
        sentence = Paragraph(self.tried.outcome.sentence)
        more = gettext("{points:+d}  in all, in favour of the answer", points=total)
        return Stepped(after, [*events, sentence, *lines, f"  {more}"])

    def _counting(self, happened: Happened, **changes: Any) -> Stepped:
        """Counts a hint, and returns the event that a hint was taken."""
        return Stepped(replace(self, hints=self.hints + 1, **changes), [Happening(happened)])

    def _give_hint(self) -> Stepped:
        """Gives the next hint; the very last hint is the whole answer."""
        stage = self.next_hint
        if stage is None:
            raise Refused(gettext("there is no hint left; `give up` shows the answer with its explanation"))
        last = stage is self.puzzle.hints[-1]
        after, events = self._counting("told" if last else "hint", given=(*self.given, stage), told=self.told or last)
        number = gettext("hint {number}", number=after.hints)
        return Stepped(after, [*events, number, *self.rules.hint(self.puzzle, stage)])

    def _back(self, number: int) -> Stepped:
        """Takes parts of the answer back until `number` parts are left."""
        if self.begun is not None:
            return Stepped(replace(self, begun=None), [gettext("the unfinished step was removed")])
        if not self.parts:
            raise Refused(gettext("there is nothing to take back"))
        after = replace(self, parts=self.parts[:number], tried=None)
        return Stepped(after, [self.rules.progress_sentence(after)])

    def _given_up(self, words: Sequence[str]) -> Stepped:
        if [word.lower() for word in words] != ["up"]:
            raise Refused(gettext("`give up` shows the answer"))
        after = replace(self, told=True, over=True)
        return Stepped(after, [Happening("told"), *self.rules.story(self.puzzle), gettext("not solved")])


class SolvingRules(ABC):
    """The interface that each game implements for solving puzzles.

    `history` is the name under which a terminal keeps typed lines. `part` is the noun of the game for a part of an
    answer, such as `turn`. `words` maps the game's commands to descriptions of what each command does, as in
    `usages_of`. `own` contains the first words of the commands that only this game has, and `verbs` contains the words
    with which an answer can begin.
    """

    history: ClassVar[str]
    part: ClassVar[str] = "turn"
    words: ClassVar[Mapping[str, str]] = {}
    own: ClassVar[Collection[str]] = ()
    verbs: ClassVar[Collection[str]] = ()

    @abstractmethod
    def puzzle_lines(self, puzzle: Any) -> Iterator[Shown]:
        """Returns the lines of text that show a puzzle."""

    @abstractmethod
    def terms(self, puzzle: Any) -> Sequence[str]:
        """Returns the rules that apply to all puzzles of the same kind."""

    @abstractmethod
    def hint(self, puzzle: Any, stage: HintStage) -> Iterator[Shown]:
        """Returns the lines of text that show a hint."""

    @abstractmethod
    def story(self, puzzle: Any) -> Iterator[Shown]:
        """Returns lines with the answer, its reasons and the trap, below the title that reveals the idea."""

    @property
    def own_words(self) -> OwnWords:
        """The commands that the player can type in the session."""
        return OwnWords(usages_of(WORDS, self.words, {}))

    def usages(self, puzzle: Any) -> Mapping[str, str]:
        """Returns everything that a player can type, with descriptions of what each input does."""
        return self.own_words.usages

    def answer_noun(self, puzzle: Any) -> str:
        """Returns a noun phrase for what the player types as an answer, as in `a turn`."""
        return gettext("an answer")

    def at_hand(self, puzzle: Any) -> list[str]:
        """Returns the commands that the greeting at the start of a session lists."""
        return ["rules", "hint", "undo", "give up"]

    @abstractmethod
    def prompt(self, solving: Solving) -> str:
        """Returns the prompt before a typed line."""

    def completions(self, solving: Solving, text: str, words: Sequence[str]) -> list[str]:
        """Returns the possible completions of a typed line, given the words of commands."""
        return [word for word in words if word.startswith(text) and word != text]

    @abstractmethod
    def is_answer(self, solving: Solving, line: str) -> bool:
        """Whether a line that begins with no command is an answer, rather than a misspelled command."""

    @abstractmethod
    def enter(self, solving: Solving, line: str) -> Stepped:
        """Enters a line that is an answer, or a part of an answer."""

    @abstractmethod
    def several(self, puzzle: Any) -> bool:
        """Whether an answer has several parts, which the player enters one after the other."""

    @abstractmethod
    def play(self, task: Any, parts: Sequence[Any]) -> Any:
        """Plays parts of an answer by the rules.

        If a part cannot be played, the result has the `number` of this part (from 1) and the reason.
        """

    @abstractmethod
    def judge(self, puzzle: Any, attempt: Collection[Any]) -> AttemptOutcome:
        """Judges an attempt to solve a puzzle."""

    @abstractmethod
    def refusal_events(self, tried: LastTry, remark: str) -> Iterator[Event]:
        """Returns the events for a part that cannot be played: the part, and the reason."""

    @abstractmethod
    def brought(self, solving: Solving, played: Any) -> Iterator[Event]:
        """Returns the events for parts of an answer that is not complete yet."""

    @abstractmethod
    def progress_sentence(self, solving: Solving) -> str:
        """Returns a sentence with the number of parts that have been entered."""

    def goes_on(self, solving: Solving, played: Any) -> bool:
        """Whether more parts of the answer follow the parts that were played."""
        return bool(played.left)

    def splits(self, outcome: Any) -> Sequence[Any]:
        """Returns the lines of the score in which the answer has more points than a try."""
        return ()

    @abstractmethod
    def count_right_parts(self, puzzle: Any, parts: Sequence[Any]) -> int:
        """Returns the number of right parts of the answer, counted from the first."""

    def answer(self, puzzle: Any) -> str:
        """Returns a noun phrase for everything that a player can type as an answer, as in `a turn`."""
        return self.answer_noun(puzzle)

    def question_lines(self, puzzle: Any) -> Iterator[Shown]:
        """Returns the lines of the question."""
        return self.puzzle_lines(puzzle)

    def at_bottom(self, solving: Solving) -> str:
        """Returns the text at the bottom of the terminal, before the number of tries."""
        return ""

    def carried_out(self, solving: Solving, word: str, words: Sequence[str]) -> Stepped:
        """Carries out a command that only this game has."""
        raise AssertionError(word)
