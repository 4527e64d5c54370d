"""Hints in stages: each is a statement about the first turn, with the number of first turns that still fit.

A stage counts what fits it and all stages before it. Counted are the effects of a task with one turn, else the
legal first turns; the number falls from stage to stage, and one is left only when the answer is told. A stage
for which no statement does that is left out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ....kit.words import listed
from ...masks import NO_SQUARES
from ...moves import Demolish, Pass, Placing, Reclaim, Step, Take, Turn
from ...moves.steps import by_card, card_name
from ...rulings import load_registry
from ...state import GameState
from ..certificate import Certificate
from ..openings import Opening, Openings
from ..puzzle import LONGEST, STAGES, HintStage, StageName
from ..task import Answer, Task
from .question import LETTERS
from .statements import Statement, all_there, counting_cards, nudges, whats, wheres

MOST_RULES = 3  # rules that the first hint of a ruling names


@dataclass(frozen=True, slots=True)
class _Said:
    """A statement with the set of openings that fit it, as a bit mask."""

    statement: Statement
    fitting: int


def hints_of(task: Task, certificate: Certificate, first: Openings | None) -> tuple[HintStage, ...]:
    """The hints of a puzzle; `first` are its first turns, `None` for a ruling."""
    if first is None:
        return _of_ruling(task, certificate)
    opening = "" if len(certificate.answer) == 1 else "In the first turn: "
    stages = told_in_stages(task.problem.state, first, counting_cards(task), opening)
    return (*stages, HintStage(name="full", text=_full(certificate.answer), left=1))


def told_in_stages(
    state: GameState,
    first: Openings,
    counting: tuple[int, ...],
    opening: str = "",
    alike: Sequence[Opening] = (),
) -> tuple[HintStage, ...]:
    """What is told of the answer among first turns before it is told itself; `counting` street cards can pay.

    Every text begins with `opening`, and fits all that are `alike` the answer.
    """
    counter, answer = _Counter(first), first.openings[first.answer]
    most = max(each.points for each in first.openings)
    statements: dict[StageName, Iterator[Statement]] = {
        "nudge": nudges(state, answer, most, counting),
        "where": wheres(state, answer),
        "what": whats(state, answer),
    }
    offered = {
        name: counter.said(each for each in said if all(map(each.fits, alike))) for name, said in statements.items()
    }
    chosen = counter.chain(offered)
    place = next((said.statement.place for name, said, _ in chosen if name == "where"), NO_SQUARES)
    there = all_there(state.edition.board, answer, place)
    return tuple(
        HintStage(name=name, text=_opened(opening, said.statement.said(there)), left=left)
        for name, said, left in chosen
    )


def falling(first: Openings, offered: Mapping[StageName, Iterable[Statement]], least: int) -> tuple[HintStage, ...]:
    """The first choice of statements that leave fewer and fewer first turns, and always more than the `least`."""
    counter = _Counter(first, least)
    chosen = counter.chain({name: counter.said(statements) for name, statements in offered.items()})
    return tuple(HintStage(name=name, text=said.statement.text, left=left) for name, said, left in chosen)


def _opened(opening: str, text: str) -> str:
    return f"{opening}{text[0].lower()}{text[1:]}" if opening else text


class _Counter:
    """Counts the openings that fit statements, of which more are left than the `least`."""

    def __init__(self, first: Openings, least: int = 1) -> None:
        self._first = first
        self._least = least
        self._weights = [opening.weight for opening in first.openings]
        self._known: dict[int, int] = {}

    def said(self, statements: Iterable[Statement]) -> list[_Said]:
        """The statements with the openings that fit them."""
        answer = 1 << self._first.answer
        found = []
        for statement in statements:
            digits = "".join("1" if statement.fits(o) else "0" for o in reversed(self._first.openings))
            said = _Said(statement, int(digits, 2))
            assert said.fitting & answer, statement.text
            found.append(said)
        return found

    def left(self, mask: int) -> int:
        """How many first turns are in a set of openings."""
        if mask not in self._known:
            digits = bin(mask)[:1:-1]
            self._known[mask] = sum(self._weights[place] for place, digit in enumerate(digits) if digit == "1")
        return self._known[mask]

    def chain(self, offered: dict[StageName, list[_Said]]) -> list[tuple[StageName, _Said, int]]:
        """The first choice of a statement for each stage whose numbers fall and stay above the least.

        Weak statements are taken where no others do. With no such choice for all three stages, for two of them, or one.
        """
        strong = {name: [each for each in said if not each.statement.weak] for name, said in offered.items()}
        names = STAGES[:3]
        for wanted in (names, names[:2], (names[0], names[2]), names[1:], names[:1], names[1:2], names[2:]):
            for choice in (strong, offered):
                if found := self._falling([(name, choice[name]) for name in wanted]):
                    return found
        return []

    def _falling(
        self, offered: Sequence[tuple[StageName, list[_Said]]], within: int = -1, above: int = 0
    ) -> list[tuple[StageName, _Said, int]]:
        within = (1 << len(self._weights)) - 1 if within < 0 else within
        above = above or self._first.total
        if above <= len(offered) + self._least:
            return []
        (name, statements), *rest = offered
        for said in statements:
            fitting = within & said.fitting
            left = self.left(fitting)
            if not self._least < left < above:
                continue
            if not rest:
                return [(name, said, left)]
            if found := self._falling(rest, fitting, left):
                return [(name, said, left), *found]
        return []


def _full(answer: Answer) -> str:
    turns = " | ".join(map(str, answer))
    text = f"The answer: {turns}."
    return text if len(text) <= LONGEST else f"The answer begins with {answer[0]}; the solution has the rest."


def _of_ruling(task: Task, certificate: Certificate) -> tuple[HintStage, ...]:
    """Of four choices 4, 3 and 2 are left: the rules to think of, then one choice less, then another."""
    letters = dict(zip(task.choices, LETTERS, strict=True))
    answer = certificate.answer[0]
    rules = list(dict.fromkeys(rule for broken in certificate.broken for rule in broken))
    titles = {rule.id: rule.title for rule in load_registry().rules}
    named = [f'"{titles[rule]}" ({rule})' for rule in rules[:MOST_RULES]]
    think = f"Think of {listed(named)}."
    out = sorted(
        (turn for turn in task.choices if turn != answer),
        key=lambda turn: (-len(certificate.broken[task.choices.index(turn)]), letters[turn]),
    )
    is_not = "against the rules" if task.wanted == "legal" else "legal"
    places = [f"It is not {letters[turn]}: {_doing(turn)} is {is_not}." for turn in out[:2]]
    return (
        HintStage(name="nudge", text=think, left=4),
        HintStage(name="where", text=places[0], left=3),
        HintStage(name="what", text=places[1], left=2),
        HintStage(name="full", text=f"The answer is {letters[answer]}: {answer}.", left=1),
    )


def _doing(turn: Turn) -> str:
    """What a choice does, step by step."""
    return listed([_doing_step(step) for step in turn.steps])


def _doing_step(step: Step) -> str:
    match step:
        case Take(territories):
            return f"claiming {listed(territories)}"
        case Reclaim(territory):
            return f"giving {territory} back"
        case Pass():
            return "building nothing"
        case Placing(placement):
            doing = "demolishing for" if isinstance(step, Demolish) else "building"
            return f"{doing} {placement.tile} on {', '.join(map(str, placement.squares))}{by_card(step)}"
    return f"playing {card_name(step)}"
