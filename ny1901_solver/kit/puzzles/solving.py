"""A puzzle being solved, as a value: each command leads to the next one, and to what there is to tell.

A game fills in `SolvingRules`: what is typed, how a try is judged, and what is shown."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal, NamedTuple, TypeAlias

from ..capability import Paragraph, Shown
from ..errors import Refused
from ..words import counted
from .hints import next_hint
from .parts import HintStage

Happened: TypeAlias = Literal["hint", "try", "solved", "told"]
"""What can happen to a puzzle: a hint is taken, a try fails, a try is right, the answer is told unsolved."""


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
class Solving:
    """A puzzle, the parts taken on the way to an answer, what was tried, and the hints that were given.

    `begun` is a part in which something is missing yet, `tried` what the last try came to, and `split` says whether it
    was told where that falls short. It is `over` when the puzzle is solved or its answer told.
    """

    rules: SolvingRules
    puzzle: Any
    parts: tuple[Any, ...] = ()
    begun: Any = None
    tried: Any = None
    split: bool = False
    given: tuple[HintStage, ...] = ()
    hints: int = 0
    tries: int = 0
    solved: bool = False
    over: bool = False

    def step(self, word: str, words: Sequence[str] = ()) -> Stepped:
        """Carries out a command; raises `Refused` for one that has nothing to do."""
        if word in self.rules.own:
            return self.rules.carried_out(self, word, words)
        match word:
            case "question":
                return Stepped(self, list(self.rules.asked(self.puzzle)))
            case "rules":
                return Stepped(self, [Paragraph(sentence) for sentence in self.rules.terms(self.puzzle)])
            case "hint":
                return self._hinted()
            case "undo":
                return self._back(len(self.parts) - 1)
            case "again":
                return self._back(0)
            case _:
                return self._given_up(words)

    def answered(self, line: str) -> Stepped:
        """Takes a line that is an answer, or a part of one."""
        return self.rules.entered(self, line)

    def judged(self, judgement: Any, **changes: Any) -> Stepped:
        """A try that is judged; a right one ends with the story."""
        tried = replace(self, tries=self.tries + 1, tried=judgement, split=False, begun=None, **changes)
        events: list[Event] = [Happening("solved" if judgement.right else "try"), Paragraph(judgement.sentence)]
        if not judgement.right:
            return Stepped(tried, events)
        hints = counted(self.hints, "hint") if self.hints else "no hint"
        story = ["", *self.rules.story(self.puzzle), f"solved at try {tried.tries}, with {hints}"]
        return Stepped(replace(tried, solved=True, over=True), events + story)

    def counting(self, happened: Happened, **changes: Any) -> Stepped:
        """Counts a hint, or what tells as much as one."""
        return Stepped(replace(self, hints=self.hints + 1, **changes), [Happening(happened)])

    def _hinted(self) -> Stepped:
        """Gives the first hint that is not given yet, about a part that is not found yet."""
        stage = next_hint(self.puzzle, self.given, self.rules.found(self.puzzle, self.parts))
        if stage is None:
            raise Refused("there is no hint left; `give up` tells the story of the answer")
        after, events = self.counting("told" if stage is self.puzzle.hints[-1] else "hint", given=(*self.given, stage))
        return Stepped(after, [*events, f"hint {after.hints}", *self.rules.hint(self.puzzle, stage)])

    def _back(self, number: int) -> Stepped:
        """Takes parts back, down to a number of them."""
        part, taken = self.rules.part, self.rules.taken
        if self.begun is not None:
            return Stepped(replace(self, begun=None), [f"the {part} begun is dropped"])
        if not self.parts:
            raise Refused(f"no {part} is {taken} yet")
        after = replace(self, parts=self.parts[:number], tried=None)
        return Stepped(after, [f"{counted(len(after.parts), part)} {taken}{self.rules.standing(after)}"])

    def _given_up(self, words: Sequence[str]) -> Stepped:
        if [word.lower() for word in words] != ["up"]:
            raise Refused("`give up` tells the answer")
        return Stepped(replace(self, over=True), [Happening("told"), *self.rules.story(self.puzzle), "not solved"])


class SolvingRules(ABC):
    """What solving asks of a game.

    `history` is under which name lines typed in earlier sessions are kept, `part` what the game calls a part of an
    answer, which is `taken`; `words` are the commands with what each does, `own` the first words of those of the game
    alone, and `verbs` those that an answer begins with.
    """

    history: ClassVar[str]
    part: ClassVar[str] = "turn"
    taken: ClassVar[str] = "taken"
    words: ClassVar[Mapping[str, str]]
    own: ClassVar[Collection[str]] = ()
    verbs: ClassVar[Collection[str]] = ()

    @abstractmethod
    def shown(self, puzzle: Any) -> Iterator[Shown]:
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

    def usages(self, puzzle: Any) -> Mapping[str, str]:
        """All that can be typed, and what it does."""
        return self.words

    def wanted(self, puzzle: Any) -> str:
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
    def entered(self, solving: Solving, line: str) -> Stepped:
        """Takes a line that is an answer, or a part of one."""

    @abstractmethod
    def found(self, puzzle: Any, parts: Sequence[Any]) -> int:
        """How many parts of the answer, from its first on, some parts have found."""

    def answer(self, puzzle: Any) -> str:
        """What an answer can be: `a turn`."""
        return self.wanted(puzzle)

    def asked(self, puzzle: Any) -> Iterator[Shown]:
        """The question again."""
        return self.shown(puzzle)

    def standing(self, solving: Solving) -> str:
        """What is told of a position behind parts."""
        return ""

    def at_bottom(self, solving: Solving) -> str:
        """What stands at the bottom of the terminal before the tries."""
        return ""

    def carried_out(self, solving: Solving, word: str, words: Sequence[str]) -> Stepped:
        """Carries out a command of the game alone."""
        raise AssertionError(word)
