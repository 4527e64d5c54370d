"""A puzzle being solved, as a value: each command leads to the next one, and to what there is to tell.

A terminal prints what there is to tell, and the engine answers it. A game fills in `SolvingRules`: what is typed, how a
try is judged, and what is shown."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, ClassVar, Literal, NamedTuple, TypeAlias

from ..errors import Refused
from ..messages import gettext
from ..questions.capability import Paragraph, Shown
from ..text.choosing import choose
from ..text.command_words import OwnWords, help_lines, usages_of
from ..text.words import quantity
from .judging import AttemptOutcome
from .parts import HintStage, next_hint

Happened: TypeAlias = Literal["hint", "try", "solved", "told"]
"""What can happen to a puzzle: a hint is taken, a try fails, a try is right, the answer is told unsolved."""


WORDS = {
    "question": "the question and the position again",
    "rules": "what goes for every puzzle of this kind",
    "hint": "the next hint, and how much still fits it",
    "undo": "takes the last {part} back",
    "again": "takes all {part}s back",
    "give up": "the answer and its story, and leaves",
    "help [COMMAND]": "this list, or one command of it",
    "quit": "leaves",
}
"""What can be typed at every puzzle, and what it does."""


class Happening(NamedTuple):
    """What has happened to the puzzle, for whoever keeps progress."""

    happened: Happened


Event: TypeAlias = Shown
"""A part of a text, or a `Happening`."""


class Stepped(NamedTuple):
    """What a command leads to, and what there is to tell of it."""

    solving: Solving
    events: list[Event]


@dataclass(frozen=True, slots=True)
class TypedAnswer:
    """An answer, or a part of one, as it is typed."""

    line: str


@dataclass(frozen=True, slots=True)
class TypedWord:
    """A command by its first word, with those behind it."""

    word: str
    words: tuple[str, ...] = ()


SolvingCommand: TypeAlias = TypedAnswer | TypedWord


@dataclass(frozen=True, slots=True)
class LastTry:
    """What was tried, what it came to, and the part of it that cannot be played, if there is one."""

    attempt: tuple[Any, ...]
    outcome: AttemptOutcome
    refused: Any = None


@dataclass(frozen=True, slots=True)
class Solving:
    """A puzzle, the parts taken on the way to an answer, what was tried, and the hints that were given.

    `begun` is a part in which something is missing yet; `tried` is the last try, until parts are taken or taken back
    behind it, and `split` says whether it was told where that falls short. `hints` counts those `given` and what tells
    as much. The answer was `told` by the last hint or by giving up. Behind a puzzle that is `over` nothing is done.
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
        """The first hint that is not given yet, about a part that is not found yet; none where there is no such."""
        return next_hint(self.puzzle, self.given, self.rules.count_right_parts(self.puzzle, self.parts))

    @property
    def splits(self) -> Sequence[Any]:
        """Where the points of a wrong try differ from those of the answer, line by line."""
        return () if self.tried is None or self.tried.outcome.right else self.rules.splits(self.tried.outcome)

    def read(self, line: str) -> SolvingCommand:
        """The command that a line is; raises `Refused` for a word that is none."""
        if not line.replace(";", " ").split():
            raise Refused(f"a {self.rules.part} or a command is wanted; `help` lists them")
        word, *words = line.replace(";", " ; ").split()
        command = "quit" if word.lower() == "exit" else self._meaning(word, line)  # of which no answer means it
        if not command:
            return TypedAnswer(line.strip())
        self.rules.own_words.expect(command, words)
        return TypedWord(command, tuple(words))

    def _meaning(self, word: str, line: str) -> str:
        """The command that a word is, or the first one of; nothing for an answer."""
        rules, typed = self.rules, self.rules.own_words
        name = typed.names.get(word.lower(), "")
        if name or rules.is_answer(self, line):
            return name
        known = {**typed.typed, **dict.fromkeys(rules.verbs, "")}
        return choose(word, known, f"{rules.answer(self.puzzle)} or a command; `help` lists them")

    def step(self, command: SolvingCommand) -> Stepped:
        """Carries out a command; raises `Refused` for one that has nothing to do."""
        if self.over:
            raise Refused("the puzzle is over")
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
                fills = {"part": gettext(self.rules.part)}
                return Stepped(self, list(help_lines(words, self.rules.usages(self.puzzle), fills=fills)))
        raise Refused(f"`{word}` is for a session at a terminal")

    def take(self, parts: Sequence[Any], remark: Callable[[], str] = lambda: "") -> Stepped:
        """Takes parts behind those taken; the last one makes an answer, which is judged.

        A part that cannot be played is a try, on which there may be a `remark`.
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
        """Judges the parts taken; where an answer has one alone, a wrong one is taken back."""
        several = self.rules.several(self.puzzle)
        after, events = self.judge(self.parts, parts=self.parts if several else ())
        if after.solved or not several:
            return Stepped(after, events)
        why = "; `why`, as a hint, tells where the points are" if after.splits else ""
        return Stepped(after, [*events, f"`undo` takes the last {self.rules.part} back, `again` all of them{why}"])

    def judge(self, attempt: Sequence[Any], **changes: Any) -> Stepped:
        """A try that is judged; a right one ends with the story."""
        outcome = self.rules.judge(self.puzzle, attempt)
        tried = LastTry(tuple(attempt), outcome)
        after = replace(self, tries=self.tries + 1, tried=tried, split=False, begun=None, **changes)
        events: list[Event] = [Happening("solved" if outcome.right else "try"), Paragraph(outcome.sentence)]
        if not outcome.right:
            return Stepped(after, events)
        hints = quantity(self.hints, "hint") if self.hints else "no hint"
        story = ["", *self.rules.story(self.puzzle), f"solved at try {after.tries}, with {hints}"]
        return Stepped(replace(after, solved=True, over=True), events + story)

    def splitting(self) -> Stepped:
        """Tells where the points of the last try are: as much as a hint, and counted once for a try."""
        assert self.tried is not None
        after, events = Stepped(self, []) if self.split else self._counting("hint", split=True)
        lines = [f"  {line.points:+d}  {line.reason} ({line.rule})" for line in self.splits]
        total = sum(line.points for line in self.splits)
        sentence = Paragraph(self.tried.outcome.sentence)
        return Stepped(after, [*events, sentence, *lines, f"  {total:+d}  in all has the answer more"])

    def _counting(self, happened: Happened, **changes: Any) -> Stepped:
        """Counts a hint, or what tells as much as one."""
        return Stepped(replace(self, hints=self.hints + 1, **changes), [Happening(happened)])

    def _give_hint(self) -> Stepped:
        """Gives the next hint; the last one of all is the answer."""
        stage = self.next_hint
        if stage is None:
            raise Refused("there is no hint left; `give up` tells the story of the answer")
        last = stage is self.puzzle.hints[-1]
        after, events = self._counting("told" if last else "hint", given=(*self.given, stage), told=self.told or last)
        return Stepped(after, [*events, f"hint {after.hints}", *self.rules.hint(self.puzzle, stage)])

    def _back(self, number: int) -> Stepped:
        """Takes parts back, down to a number of them."""
        part, taken = self.rules.part, self.rules.taken
        if self.begun is not None:
            return Stepped(replace(self, begun=None), [f"the {part} begun is dropped"])
        if not self.parts:
            raise Refused(f"no {part} is {taken} yet")
        after = replace(self, parts=self.parts[:number], tried=None)
        return Stepped(after, [f"{quantity(len(after.parts), part)} {taken}{self.rules.standing(after)}"])

    def _given_up(self, words: Sequence[str]) -> Stepped:
        if [word.lower() for word in words] != ["up"]:
            raise Refused("`give up` tells the answer")
        after = replace(self, told=True, over=True)
        return Stepped(after, [Happening("told"), *self.rules.story(self.puzzle), "not solved"])


class SolvingRules(ABC):
    """What solving asks of a game.

    `history` is under which name lines typed in earlier sessions are kept, `part` what the game calls a part of an
    answer, which is `taken`; `words` are its commands with what each does, as in `usages_of`, `own` the first words of
    those of the game alone, and `verbs` those that an answer begins with.
    """

    history: ClassVar[str]
    part: ClassVar[str] = "turn"
    taken: ClassVar[str] = "taken"
    words: ClassVar[Mapping[str, str]] = {}
    own: ClassVar[Collection[str]] = ()
    verbs: ClassVar[Collection[str]] = ()

    @abstractmethod
    def puzzle_lines(self, puzzle: Any) -> Iterator[Shown]:
        """A puzzle as it is shown."""

    @abstractmethod
    def terms(self, puzzle: Any) -> Sequence[str]:
        """What goes for every puzzle of its kind."""

    @abstractmethod
    def hint(self, puzzle: Any, stage: HintStage) -> Iterator[Shown]:
        """A hint."""

    @abstractmethod
    def story(self, puzzle: Any) -> Iterator[Shown]:
        """The answer, why it is the answer, and the trap beside it, under the title that tells the idea."""

    @cached_property
    def own_words(self) -> OwnWords:
        """The commands as they are typed."""
        return OwnWords(usages_of(WORDS, self.words, {"part": self.part}))

    def usages(self, puzzle: Any) -> Mapping[str, str]:
        """All that can be typed, and what it does."""
        return self.own_words.usages

    def answer_noun(self, puzzle: Any) -> str:
        """What is typed for an answer: `a turn`."""
        return "an answer"

    def at_hand(self, puzzle: Any) -> list[str]:
        """The commands that are named at the start."""
        return ["rules", "hint", "undo", "give up"]

    @abstractmethod
    def prompt(self, solving: Solving) -> str:
        """What stands before the line that is typed."""

    def completions(self, solving: Solving, text: str, words: Sequence[str]) -> list[str]:
        """What a line can go on to, given the words of commands."""
        return [word for word in words if word.startswith(text) and word != text]

    @abstractmethod
    def is_answer(self, solving: Solving, line: str) -> bool:
        """Whether a line that begins with no command is an answer, and not a word spelled otherwise."""

    @abstractmethod
    def enter(self, solving: Solving, line: str) -> Stepped:
        """Takes a line that is an answer, or a part of one."""

    @abstractmethod
    def several(self, puzzle: Any) -> bool:
        """Whether an answer is parts that are taken one after the other."""

    @abstractmethod
    def play(self, task: Any, parts: Sequence[Any]) -> Any:
        """What comes of parts; or of the first that cannot be played its `number` from 1, and why."""

    @abstractmethod
    def judge(self, puzzle: Any, attempt: Collection[Any]) -> AttemptOutcome:
        """What an attempt comes to."""

    @abstractmethod
    def refusal_events(self, tried: LastTry, remark: str) -> Iterator[Event]:
        """A part that cannot be played, and why not."""

    @abstractmethod
    def brought(self, solving: Solving, played: Any) -> Iterator[Event]:
        """What parts have brought behind which others are to come."""

    def goes_on(self, solving: Solving, played: Any) -> bool:
        """Whether others are to come behind parts that can be played."""
        return bool(played.left)

    def splits(self, outcome: Any) -> Sequence[Any]:
        """Where the answer has its points more than a try, line by line."""
        return ()

    @abstractmethod
    def count_right_parts(self, puzzle: Any, parts: Sequence[Any]) -> int:
        """How many parts of the answer, from its first on, some parts have found."""

    def answer(self, puzzle: Any) -> str:
        """What an answer can be: `a turn`."""
        return self.answer_noun(puzzle)

    def question_lines(self, puzzle: Any) -> Iterator[Shown]:
        """The question again."""
        return self.puzzle_lines(puzzle)

    def standing(self, solving: Solving) -> str:
        """What is told of a position behind parts."""
        return ""

    def at_bottom(self, solving: Solving) -> str:
        """What stands at the bottom of the terminal before the tries."""
        return ""

    def carried_out(self, solving: Solving, word: str, words: Sequence[str]) -> Stepped:
        """Carries out a command of the game alone."""
        raise AssertionError(word)
