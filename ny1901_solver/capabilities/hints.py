"""The best move: the question in every game, and the answer of games without advice of their own."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from ..errors import IllegalMove
from ..evaluation.advice import ANY, SURE, AdviceBudget, Held
from ..evaluation.evaluator import Advised, AdvisedStep
from ..messages import gettext, ngettext
from ..protocol.game import Game
from ..puzzles.parts import StageName, StepStages
from ..questions.answers import Answer, Data, EstimateData, Part, Text, facts_of
from ..questions.capability import (
    Asker,
    Capability,
    OfAnswer,
    Python,
    Question,
    Shown,
    Spelled,
    Unfit,
    Writing,
    in_field,
)
from ..runs.watching import Stop, never, stop_after
from ..statistics.comparing import FIRST
from ..text.words import give_or_take, join_clauses
from .fields import Position, Seconds
from .of_game import GameAnswer, PlainShapes
from .points import expect_deciding


class BestMove(Question):
    """Find the best move, by games played on from each.

    Hidden information is drawn anew for every game, so that only what the player to move sees counts. Each move has its
    share of wins and its margin over the best of the others at the end of the game, with standard errors. With
    --rollouts the same seed gives the same answer on every machine. Ctrl-C prints the results so far (exit code 130).
    """

    one_of: ClassVar[tuple[tuple[str, str], ...]] = (("rollouts", "time_limit"),)
    budget: ClassVar[AdviceBudget] = ANY
    wording: ClassVar[Mapping[str, str]] = {"noun": "move"} | ANY.wording

    position: Position
    top: int = Field(5, ge=1, description="number of {noun}s to list")
    rollouts: Annotated[int | None, Field(ge=1), Spelled(metavar="N")] = Field(
        None, description="number of games to compare all {noun}s by (default for programs: {rollouts})"
    )
    time_limit: Seconds | None = Field(
        None, description="seconds to compare {noun}s (default at the command line: {seconds})"
    )
    seed: int = Field(0, description="seed of the hidden cards in these games")

    def limits(self, asker: Asker, parts: int = 1) -> tuple[int | None, Callable[[], Stop]]:
        """The games for one of `parts` equal parts of the work, and a function that starts the clock of one.

        The limit is the one asked for; by default a time for a person who waits, else a number of games.
        """
        seconds = self.time_limit
        if self.rollouts is seconds is None and asker.waits:
            seconds = self.budget.seconds
        if seconds is not None:
            each = seconds / parts
            return None, lambda: stop_after(each, time.monotonic)
        return max(1, (self.rollouts or self.budget.rollouts) // parts), lambda: never


class AdviceQuestion(BestMove):
    """The base of the questions of games whose advice has reasons and stages, and can be narrowed to some steps."""

    wording: ClassVar[Mapping[str, str]] = {}  # of a game: words for a step, a player and a part of a step

    why_not: Annotated[str | None, Spelled(metavar="{NOUN}")] = Field(
        None, description="a {noun} of your own to compare: explain what goes wrong with it first"
    )
    only: Annotated[list[str], Spelled(metavar="PART")] = Field(
        [], description="compare only {noun}s with this part, such as {part}"
    )
    avoid: Annotated[list[str], Spelled(metavar="PART")] = Field([], description="compare no {noun}s with this part")
    player: Annotated[str | None, Spelled(metavar="{PLAYER}")] = Field(
        None, description="refuse to answer unless this player is to move"
    )
    level: Annotated[StageName, OfAnswer()] = Field(
        "full", description="how much to reveal of the best {noun}; all levels below full are hints in stages"
    )
    stages: Annotated[bool, Spelled(asked=False), OfAnswer()] = Field(
        False, description="whether the last answer includes the stages to the first {noun}"
    )
    readings: Annotated[Literal["all"] | None, Spelled(metavar="all"), OfAnswer()] = Field(
        None, description="compare under the other readings of the rules, too; they share the games"
    )
    workers: int = Field(
        1, ge=1, le=64, description="number of processes that play the games; it does not change the answer"
    )

    def check(self) -> None:
        """Raises `Unfit` for fields that reveal steps beside a level that does not, and for two budgets."""
        Question.check(self)
        if self.level != "full":
            noun = gettext(self.wording["noun"])
            if self.readings is not None:
                raise Unfit("readings", gettext("other readings tell the best {noun}; leave {{level}} out", noun=noun))
            if self.why_not is not None:
                sentence = gettext("beside a {noun} of your own the best one is told in full", noun=noun)
                raise Unfit("level", sentence)


@dataclass(frozen=True, slots=True)
class UnderReading:
    """The best step under another value of one switch, and there the step that is `advised` under the position's.

    That is `None` if it is illegal under this reading. The reading `changes` the advice if another step is the best
    one in its games.
    """

    switch: str
    value: str
    best: Any
    advised: Any
    changes: bool


@dataclass(frozen=True, slots=True)
class Hinted:
    """Advice, with the user's own step, and the results under other readings, if asked.

    `left` is the number of readings that were not compared. `by_clock` says whether a time limited the games.
    """

    asked: AdviceQuestion
    advice: Any
    idea: Any = None
    others: Sequence[UnderReading] | None = None
    left: int = 0
    by_clock: bool = False


@dataclass(frozen=True)
class Advisor:
    """A game's part of advice: how questions are read, and the fields of the answer.

    The game's evaluator compares the steps. `expect_mover_hand` raises `DataError` if a necessary hand is not known.
    `idea` reads the user's own step, which is always compared; it raises `IllegalMove`, or `Refused` for other texts.
    `narrowed` gives a test of the steps to compare, if only some are (`advice.holding`). `readings_that_matter` lists
    the other values of switches that can change the advice, in order; `with_readings` is a position under some of
    them, and `is_legal` tells whether an advised step is legal there.

    `shape` is the model of the answer, `facts` gives the fields of a step, `why` the sentences about the one at a
    place, and `goes_wrong` the sentence about the user's step beside the best. `stages` lead to a step, `not_apart`
    says that the games do not distinguish the best one from others, and `more` gives further fields of the answer.
    """

    game: Game[Any, Any]
    expect_mover_hand: Callable[[Any], None]
    idea: Callable[[Any, str], Any]
    narrowed: Callable[[Any, Sequence[str], Sequence[str]], Held | None]
    readings_that_matter: Callable[[Any], Sequence[tuple[str, str]]]
    with_readings: Callable[[Any, Mapping[str, str]], Any]
    is_legal: Callable[[Any, Any], bool]
    shape: type[Answer]
    facts: Callable[[Any], Data]
    why: Callable[[Any, Sequence[Any], int], Sequence[str]]
    goes_wrong: Callable[[Any, Any, Any], str]
    stages: Callable[[Any, Any], StepStages]
    not_apart: Callable[[Any], Any]
    more: Callable[[Hinted], Data]

    def advice_on(self, advice: Advised, step: Any) -> AdvisedStep:
        """The advice on a step that was compared."""
        return next(each for each in advice.steps if each.means(step))

    def find(self, asked: AdviceQuestion, asker: Asker) -> Hinted:
        """The advice for a question."""
        state = asked.position
        with in_field("position"):
            self.expect_mover_hand(state)
        expect_deciding(self.game, state, asked.player)
        idea = None
        if asked.why_not is not None:
            with in_field("why_not", IllegalMove):
                idea = self.idea(state, asked.why_not)
        with in_field("only" if asked.only else "avoid"):
            allowed = self.narrowed(state, asked.only, asked.avoid)
        matter = self.readings_that_matter(state) if asked.readings else ()
        games, late = asked.limits(asker, 1 + len(matter))
        tell = asker.tell
        report = None if tell is None else lambda advice: tell(Hinted(asked, advice, idea))

        def get_advice(state: Any, also: Any, report: Callable[[Any], None] | None = None) -> Any:
            advise = self.game.evaluator.advise
            return advise(state, games, asked.seed, asker.stop, report, also, allowed, asked.workers, late())

        advice = get_advice(state, idea, report)
        outcomes: list[UnderReading] = []
        for reading in matter:
            under = self.under(state, reading, advice.steps[0].step, get_advice)
            if asker.stop():  # too few games for a result
                break
            outcomes.append(under)
        others = outcomes if asked.readings else None
        return Hinted(asked, advice, idea, others, len(matter) - len(outcomes), games is None)

    def under(
        self, state: Any, reading: tuple[str, str], step: Any, advised: Callable[[Any, Any], Any]
    ) -> UnderReading:
        """The result of `advised` under another reading, by as many games; the best step so far is always compared."""
        otherwise = self.with_readings(state, dict([reading]))
        also = step if self.is_legal(otherwise, step) else None
        advice = advised(otherwise, also)
        first, own = advice.steps[0], None if also is None else self.advice_on(advice, also)
        return UnderReading(*reading, first, own, own is not first)

    def answer(self, hinted: Hinted, interrupted: bool = False) -> Any:
        """The answer of `hint`: the first steps and the user's own, or stages that do not reveal the step."""
        asked, comparison, state, noun = hinted.asked, hinted.advice, hinted.asked.position, self.game.noun
        steps, in_stages = comparison.steps, asked.level != "full"
        content = facts_of(comparison) | {
            "to_move": self.game.mover(state),
            "compared": len(steps),
            f"{noun}s": [] if in_stages else self._step_data(hinted, steps),
            "level": asked.level,
            "top": asked.top,
            "narrowed": bool(asked.only or asked.avoid),
            "by_clock": hinted.by_clock,
            "best": steps[0].step,
            "readings_left": hinted.left,
            "interrupted": interrupted,
        }
        content |= self.more(hinted)
        if in_stages or asked.stages:
            stages, doubt = self.stages(state, steps[0].step), self.not_apart(comparison)
            content |= {"legal": stages.legal, "stages": stages.up_to(asked.level if in_stages else "what")}
            content |= {} if doubt is None else {"not_apart": doubt}
        if hinted.others is not None:
            content["other_readings"] = [self._under(each) for each in hinted.others]
        content |= {name: list(given) for name, given in (("only", asked.only), ("avoid", asked.avoid)) if given}
        broken_off = interrupted and "interrupted" not in self.shape.model_fields
        status = "interrupted" if broken_off else "proved" if comparison.proved else "estimated"
        return self.shape.make(state, content, status=status, seed=asked.seed)

    def _step_data(self, hinted: Hinted, steps: Sequence[Any]) -> list[Data]:
        """The fields of the first steps, and of the user's own at any place."""
        state, made = hinted.asked.position, list[Data]()
        for place, each in enumerate(steps):
            yours = hinted.idea is not None and each.means(hinted.idea)
            if place < hinted.asked.top or yours:
                facts = self._facts(each, place + 1) | {"yours": yours, "why": self.why(state, steps, place)}
                made.append(facts | ({"goes_wrong": self.goes_wrong(state, each, steps[0])} if yours else {}))
        return made

    def _facts(self, each: Any, place: int) -> Data:
        """A step of advice without reasons."""
        return facts_of(each) | {"place": place, "yours": False, "why": ()} | self.facts(each)

    def _under(self, each: UnderReading) -> Data:
        """The fields of the result under another reading."""
        own = each.advised
        return facts_of(each) | {
            "step": each.best.step,
            "best": self._facts(each.best, 1),
            "legal": own is not None,
            "behind": None if own is None else own.behind,
            "advised_games": 0 if own is None else own.rollouts,
        }


class AdvisedStageData(Part):
    """The hint at a level, and the number of legal steps that fit it and those before."""

    name: StageName
    text: str
    left: int


class AdviceBeside(Part):
    """Fields for the text of advice that are not sent to programs."""

    level: StageName = Field(exclude=True, description="how much is revealed of the best step")
    top: int = Field(exclude=True)
    narrowed: bool = Field(exclude=True, description="whether only some steps were compared")
    by_clock: bool = Field(exclude=True, description="whether a time limited the games")
    best: Text = Field(exclude=True)
    readings_left: int = Field(exclude=True, description="number of other readings that were not compared")


class UnderOtherReadingData(Part):
    """The best step under another value of one switch, and whether that changes the advice.

    `behind` is the distance of the otherwise advised step from it, if that step is `legal`.
    """

    switch: str
    value: str
    changes: bool
    step: Text
    legal: bool
    behind: EstimateData | None
    best: Any = Field(exclude=True, description="the fields of the best step there")
    advised_games: int = Field(exclude=True, description="number of games of the otherwise advised step")


def reading_lines(answer: Any, best: str, noun: str, figures: Callable[[Any], str]) -> Iterator[Shown]:
    """The other readings under which another step is the best one, and by how much; `figures` gives those of a step."""
    others = answer.other_readings
    changed = [each for each in others if each.changes]
    for each in changed:
        reading = f"{each.switch}={each.value}"
        yield gettext(
            "under {reading} it is {figures}  {step}", reading=reading, figures=figures(each.best), step=each.step
        )
        yield f"     {_change_sentence(each, best)}"
    many = len(others) + answer.readings_left
    if not many:
        yield gettext("no other reading can matter here")
    elif not others:
        yield ngettext(
            "the {number} other reading that can matter was not compared",
            "none of the {number} other readings that can matter was compared",
            many,
        )
    else:
        same = ngettext(
            "the same {noun} is best under {same} of {number} other reading that can matter",
            "the same {noun} is best under {same} of {number} other readings that can matter",
            len(others),
            noun=gettext(noun),
            same=len(others) - len(changed),
        )
        left = answer.readings_left
        unasked = ngettext("{number} was not compared", "{number} were not compared", left) if left else ""
        yield join_clauses(same, unasked)


def _change_sentence(each: UnderOtherReadingData, best: str) -> str:
    """The figures of the otherwise advised step under another reading."""
    behind = each.behind
    if behind is None:
        return gettext("{step} is illegal there", step=best)
    infinite = inf if behind.error is None else behind.error
    error = give_or_take(infinite, 1) if each.advised_games >= FIRST else ""
    change = gettext("{points} for {step}", points=points_text(-behind.mean) + error, step=best)
    apart = "" if behind.mean > SURE * infinite else gettext("the games do not tell the two apart")
    return join_clauses(change, apart)


def points_text(points: float) -> str:
    """Points with their sign; a loss of less than a twentieth rounds to no loss."""
    return f"{round(points, 1) + 0.0:+.1f}"


class ComparedData(Part):
    """A move with its share of wins, its margin, and its distance from the best in shares of wins."""

    place: int
    move: Text
    share: EstimateData
    margin: EstimateData
    behind: EstimateData
    rollouts: int


class PlainHintAnswer(GameAnswer):
    """The best moves, by what the player to move sees; `certain` says whether the first is surely the best."""

    command = "hint"
    to_move: str
    moves: list[ComparedData]
    compared: int
    rollouts: int
    certain: bool


def hint(game: Game[Any, Any], shapes: PlainShapes) -> Capability[Any, Any]:
    """The capability that finds the best move."""

    def find(asked: BestMove, asker: Asker) -> Any:
        with in_field("position"):
            game.expect_mover_hand(asked.position)
            game.decider(asked.position)
        rollouts, late = asked.limits(asker)
        over = late()
        return game.evaluator.advise(asked.position, rollouts, asked.seed, lambda: asker.stop() or over(), asker.tell)

    def answer(asked: BestMove, result: Any, asker: Asker) -> PlainHintAnswer:
        state = asked.position
        seat = game.decider(state)
        moves = [
            {
                "place": place,
                "move": each.step,
                "share": each.share,
                "margin": each.margin,
                "behind": each.behind,
                "rollouts": each.rollouts,
            }
            for place, each in enumerate(result.steps[: asked.top], 1)
        ]
        content = {
            "line": game.observation(state, seat),
            "to_move": game.seats(state)[seat],
            "moves": moves,
            "compared": len(result.steps),
            "rollouts": result.rollouts,
            "certain": result.certain,
        }
        status = "interrupted" if asker.stop() else "estimated"
        made: PlainHintAnswer = shapes.answer(PlainHintAnswer, game, state, content, status=status, seed=asked.seed)
        return made

    return Capability(
        BestMove,
        find,
        answer,
        hint_lines,
        ("POSITION", "POSITION --rollouts 2000 --seed 1"),
        searches=True,
        ends_early=True,
        tells=True,
        progress=lambda asked, result: _best_so_far(result.rollouts, str(result.steps[0].step)),
    )


def _best_so_far(rollouts: int, best: str) -> str:
    return ngettext("{number} game: best so far {best}", "{number} games: best so far {best}", rollouts, best=best)


def stage_texts(stage: Any, legal: str) -> tuple[str, str]:
    """A stage, and how many of the legal steps, counted in words, fit it."""
    fit = ngettext("{number} of {legal} fits this", "{number} of {legal} fit this", stage.left, legal=legal)
    return f"{stage.name}: {stage.text}", f"     {fit}"


def comparison_sentence(compared: str, certain: bool) -> str:
    """A sentence about what was compared, and whether the first is surely the best."""
    if certain:
        return gettext(
            "estimated: {compared}; the first is the best of these, with an error of 5 % at most", compared=compared
        )
    return gettext(
        "estimated: {compared}; the ranking is not settled yet, more time tells them apart", compared=compared
    )


def error_text(rollouts: int, error: float | None, times: int = 1, digits: int = 1) -> str:
    """A standard error as it follows its mean; empty for too few games, or without an error."""
    return give_or_take(times * (inf if error is None else error), digits) if rollouts >= FIRST else ""


def advice(
    question: type[AdviceQuestion],
    advisor: Advisor,
    refused: Callable[[AdviceQuestion, IllegalMove], Answer],
    lines: Callable[[Any], Iterable[Shown]],
    examples: tuple[str, ...],
    points: Capability[Any, Any],
    drawn: Callable[[Any, Any], Any],
    form_of: Callable[[str], str],
    result: str,
) -> Capability[Any, Any]:
    """The capability that finds the best step of a game whose advice has reasons; `points` answers `--points`."""

    def check_drawing(asked: AdviceQuestion) -> None:
        if asked.level != "full":
            nouns = gettext(advisor.game.nouns)
            raise Unfit("level", gettext("a picture tells the {nouns}; leave {{level}} out", nouns=nouns))

    def progress(asked: AdviceQuestion, hinted: Hinted) -> str:
        best, rollouts = hinted.advice.steps[0], hinted.advice.rollouts
        if asked.level != "full":
            return ngettext("{number} game", "{number} games", rollouts)
        share = gettext("{step}, {percent:.0f} % of wins", step=best.step, percent=100 * best.share.mean)
        return _best_so_far(rollouts, share)

    drawing = f"Draw the first three {advisor.game.nouns} into a file: .svg, .png, .html or .pdf."
    return Capability(
        question,
        advisor.find,
        lambda asked, hinted, asker: advisor.answer(hinted, asker.stop()),
        lines,
        examples,
        python=Python(("rollouts", "seed"), lambda hinted: hinted.advice, result),
        refused=refused,
        searches=True,
        ends_early=True,
        tells=True,
        progress=progress,
        instead={"points": points},
        writings={"draw": Writing(drawing, drawn, form_of, pictured=True, check=check_drawing)},
    )


def hint_lines(answer: PlainHintAnswer) -> Iterator[Shown]:
    """The best moves with their figures, and whether the first is surely the best."""
    yield gettext("{player} to move; margins are to the best of the others", player=answer.to_move)
    for each in answer.moves:
        share = f"{100 * each.share.mean:.0f}{_error(each.share.error, 100, 0)}"
        margin = f"{each.margin.mean:+.1f}{_error(each.margin.error)}"
        figures = gettext("{share} % of wins, {margin}", share=share, margin=margin)
        yield f"{each.place}. {figures}  {each.move}"
    if answer.compared == 1:
        yield gettext("there is nothing to choose")
        return
    compared = ngettext(
        "{compared} compared by {number} game",
        "{compared} compared by {number} games",
        answer.rollouts,
        compared=answer.compared,
    )
    yield comparison_sentence(compared, answer.certain)


def _error(error: float | None, times: int = 1, digits: int = 1) -> str:
    """A standard error as it follows its mean; empty for a single game."""
    return "" if error is None else give_or_take(times * error, digits)
