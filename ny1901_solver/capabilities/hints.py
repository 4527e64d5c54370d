"""The best move: what is asked of it in every game, and the answer of a game that is a `Game`."""

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
from ..text.words import give_or_take, quantity
from .fields import Position, Seconds
from .of_game import GameAnswer, PlainShapes
from .points import expect_deciding


class BestMove(Question):
    """Find the best move, by games that are played on behind each.

    It goes by what the player to move sees: what is hidden from him is drawn anew for every game. Each move comes with
    its share of wins and its margin to the best of the others at the end of the game, with standard errors. With
    --rollouts the same seed gives the same answer on any machine. Ctrl-C prints what is known (exit code 130).
    """

    one_of: ClassVar[tuple[tuple[str, str], ...]] = (("rollouts", "time_limit"),)
    budget: ClassVar[AdviceBudget] = ANY
    wording: ClassVar[Mapping[str, str]] = {"noun": "move"} | ANY.wording

    position: Position
    top: int = Field(5, ge=1, description="how many {noun}s to tell")
    rollouts: Annotated[int | None, Field(ge=1), Spelled(metavar="N")] = Field(
        None, description="compare by so many games over all {noun}s; {rollouts} for programs if nothing is said"
    )
    time_limit: Seconds | None = Field(
        None, description="seconds to compare {noun}s; {seconds} for a person who waits if nothing is said"
    )
    seed: int = Field(0, description="decides the hidden cards of these games")

    def limits(self, asker: Asker, parts: int = 1) -> tuple[int | None, Callable[[], Stop]]:
        """The games of one of so many equal parts of the work, and what says that the time for one is over.

        It is as asked, or by the clock for who waits, and else by games.
        """
        seconds = self.time_limit
        if self.rollouts is seconds is None and asker.waits:
            seconds = self.budget.seconds
        if seconds is not None:
            each = seconds / parts
            return None, lambda: stop_after(each, time.monotonic)
        return max(1, (self.rollouts or self.budget.rollouts) // parts), lambda: never


class AdviceQuestion(BestMove):
    """What is asked beside it of a game whose advice has reasons and stages, and of which steps can be narrowed."""

    wording: ClassVar[Mapping[str, str]] = {}  # a game has one: a step, a player and a part of a step

    why_not: Annotated[str | None, Spelled(metavar="{NOUN}")] = Field(
        None, description="a {noun} of your own, to compare: what goes wrong with it first"
    )
    only: Annotated[list[str], Spelled(metavar="PART")] = Field(
        [], description="compare only {noun}s with this part, such as {part}"
    )
    avoid: Annotated[list[str], Spelled(metavar="PART")] = Field([], description="compare no {noun}s with this part")
    player: Annotated[str | None, Spelled(metavar="{PLAYER}")] = Field(
        None, description="refuse to answer unless this player is to move"
    )
    level: Annotated[StageName, OfAnswer()] = Field(
        "full", description="how much to tell of the best {noun}; below full, in stages"
    )
    stages: Annotated[bool, Spelled(asked=False), OfAnswer()] = Field(
        False, description="whether stages to the first of the {noun}s come with the last answer"
    )
    readings: Annotated[Literal["all"] | None, Spelled(metavar="all"), OfAnswer()] = Field(
        None, description="ask under the other readings, too: does the advice change? They share the games"
    )
    workers: int = Field(
        1, ge=1, le=64, description="processes that play the games; the answer of so many rollouts stays"
    )

    def check(self) -> None:
        """Raises `Unfit` for what tells steps beside a level that tells none, and for two budgets."""
        Question.check(self)
        if self.level != "full":
            if self.readings is not None:
                raise Unfit("readings", f"other readings tell the {self.wording['noun']}s; leave {{level}} out")
            if self.why_not is not None:
                raise Unfit("level", f"beside a {self.wording['noun']} of your own the best one is told in full")


@dataclass(frozen=True, slots=True)
class UnderReading:
    """The best step when one switch stands on another value, and there the step that is advised otherwise.

    That is `None` where it is illegal under this reading. It `changes` the advice where another step is the best one
    there, as far as the games tell.
    """

    switch: str
    value: str
    best: Any
    advised: Any
    changes: bool


@dataclass(frozen=True, slots=True)
class Hinted:
    """Advice, with the own step that it compares, and that under other readings as far as it was asked.

    So many readings are `left` that were not asked any more. `by_clock` is whether time has decided how many games
    there are.
    """

    asked: AdviceQuestion
    advice: Any
    idea: Any = None
    others: Sequence[UnderReading] | None = None
    left: int = 0
    by_clock: bool = False


@dataclass(frozen=True)
class Advisor:
    """How a game is asked for advice: what is read of a question, who compares, and what is told of it.

    The game's evaluator compares the steps. `expect_mover_hand` raises `DataError` where a hand is not known that
    advice hangs on. `idea` is a legal step that a text means, which is compared in any case; it raises `IllegalMove`,
    and `Refused` for what is none. `narrowed` says which steps are compared, where only some are (`advice.holding`).
    `readings_that_matter` are the other values of switches that can make a difference to it, in their order;
    `with_readings` is a position under some of them, and `is_legal` whether a step of advice is legal there.

    An answer is of the `shape`, and `facts` is what it tells of one of the steps, `why` the sentences on one, by its
    place, `goes_wrong` that on an idea beside the best. `stages` lead to a step, `not_apart` is what is said where the
    games do not tell the best one from others, and `more` what the answer has beside all that.
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
        """What advice says of a step that was compared."""
        return next(each for each in advice.steps if each.means(step))

    def find(self, asked: AdviceQuestion, asker: Asker) -> Hinted:
        """The advice that is asked for."""
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
            if asker.stop():  # by too few games to be told
                break
            outcomes.append(under)
        others = outcomes if asked.readings else None
        return Hinted(asked, advice, idea, others, len(matter) - len(outcomes), games is None)

    def under(
        self, state: Any, reading: tuple[str, str], step: Any, advised: Callable[[Any, Any], Any]
    ) -> UnderReading:
        """What is `advised` under another reading, by as many games; a step that is best by this one is compared."""
        otherwise = self.with_readings(state, dict([reading]))
        also = step if self.is_legal(otherwise, step) else None
        advice = advised(otherwise, also)
        first, own = advice.steps[0], None if also is None else self.advice_on(advice, also)
        return UnderReading(*reading, first, own, own is not first)

    def answer(self, hinted: Hinted, interrupted: bool = False) -> Any:
        """The answer of `hint`: so many steps and an own idea, or stages that leave the step to be found."""
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
        """What is told of the first steps, and of an own idea wherever it stands."""
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
        """What another reading makes of advice."""
        own = each.advised
        return facts_of(each) | {
            "step": each.best.step,
            "best": self._facts(each.best, 1),
            "legal": own is not None,
            "behind": None if own is None else own.behind,
            "advised_games": 0 if own is None else own.rollouts,
        }


class AdvisedStageData(Part):
    """What is told of the best step at a level, and how many legal ones fit it and those before."""

    name: StageName
    text: str
    left: int


class AdviceBeside(Part):
    """What the text of advice needs, and no program is told."""

    level: StageName = Field(exclude=True, description="how much is told of the best step")
    top: int = Field(exclude=True)
    narrowed: bool = Field(exclude=True, description="whether only some steps were looked at")
    by_clock: bool = Field(exclude=True, description="whether the clock has decided how many games there are")
    best: Text = Field(exclude=True)
    readings_left: int = Field(exclude=True, description="other readings that were not asked any more")


class UnderOtherReadingData(Part):
    """The best step when one switch stands on another value, and whether that changes the advice.

    `behind` is how far the step that is advised otherwise is behind there, if it is `legal`.
    """

    switch: str
    value: str
    changes: bool
    step: Text
    legal: bool
    behind: EstimateData | None
    best: Any = Field(exclude=True, description="what is told of the best step there")
    advised_games: int = Field(exclude=True, description="those behind the step that is advised otherwise")


def reading_lines(answer: Any, best: str, noun: str, figures: Callable[[Any], str]) -> Iterator[Shown]:
    """Under which of the other readings another step is the best one, and by how much; `figures` are those of one."""
    others = answer.other_readings
    changed = [each for each in others if each.changes]
    for each in changed:
        yield f"under {each.switch}={each.value} it is {figures(each.best)}  {each.step}"
        yield f"     {_change_sentence(each, best)}"
    many = len(others) + answer.readings_left
    if not many:
        yield "no other reading can matter here"
    elif not others:
        yield f"none of the {many} other readings that can matter was asked"
    else:
        left = f"; {answer.readings_left} were not asked" if answer.readings_left else ""
        yield (
            f"the same {noun} is best under {len(others) - len(changed)} of "
            f"{quantity(len(others), 'other reading')} that can matter{left}"
        )


def _change_sentence(each: UnderOtherReadingData, best: str) -> str:
    """What the step that is advised otherwise comes to under another reading."""
    behind = each.behind
    if behind is None:
        return f"{best} is illegal there"
    infinite = inf if behind.error is None else behind.error
    error = give_or_take(infinite, 1) if each.advised_games >= FIRST else ""
    apart = "" if behind.mean > SURE * infinite else "; the games do not tell the two apart"
    return f"{points_text(-behind.mean)}{error} for {best}{apart}"


def points_text(points: float) -> str:
    """Points with their sign; what is less than a twentieth is no loss."""
    return f"{round(points, 1) + 0.0:+.1f}"


class ComparedData(Part):
    """A move with its share of wins, its margin, and how much less of the wins it has than the best."""

    place: int
    move: Text
    share: EstimateData
    margin: EstimateData
    behind: EstimateData
    rollouts: int


class PlainHintAnswer(GameAnswer):
    """The best moves, by what the player to move sees; `certain` is said of the first."""

    command = "hint"
    to_move: str
    moves: list[ComparedData]
    compared: int
    rollouts: int
    certain: bool
    noun: str = Field(exclude=True)


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
            "noun": game.noun,
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
        progress=lambda asked, result: f"{quantity(result.rollouts, 'game')}: best so far {result.steps[0].step}",
    )


def stage_texts(stage: Any, legal: int, noun: str) -> tuple[str, str]:
    """A stage, and how many of so many legal steps are left with it."""
    fit = "fits" if stage.left == 1 else "fit"
    return f"{stage.name}: {stage.text}", f"     {stage.left} of {quantity(legal, f'legal {noun}')} {fit} this"


def comparison_sentence(compared: str, certain: bool) -> str:
    """What was compared, and whether the first of it is the best."""
    if certain:
        return f"estimated: {compared}; the first is the best of these, with an error of 5 % at most"
    return f"estimated: {compared}, of which the first need not be the best; more time tells them apart"


def error_text(rollouts: int, error: float | None, times: int = 1, digits: int = 1) -> str:
    """A standard error as it stands behind its mean; nothing where games are too few for it, or there is none."""
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
    noun = advisor.game.noun

    def check_drawing(asked: AdviceQuestion) -> None:
        if asked.level != "full":
            raise Unfit("level", f"a picture tells the {noun}s; leave {{level}} out")

    def progress(asked: AdviceQuestion, hinted: Hinted) -> str:
        best = hinted.advice.steps[0]
        known = "" if asked.level != "full" else f": best so far {best.step}, {best.share.mean:.0%} of wins"
        return f"{quantity(hinted.advice.rollouts, 'game')}{known}"

    drawing = f"Draw the first three {noun}s into a file: .svg, .png, .html or .pdf."
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
    """The best moves with their figures, and how sure the first is."""
    yield f"{answer.to_move} to move; margins are to the best of the others"
    for each in answer.moves:
        share = f"{100 * each.share.mean:.0f}{_error(each.share.error, 100, 0)} % of wins"
        yield f"{each.place}. {share}, {each.margin.mean:+.1f}{_error(each.margin.error)}  {each.move}"
    if answer.compared == 1:
        yield "there is nothing to choose"
        return
    sure = "the best of them, with an error of 5 % at most" if answer.certain else "not surely the best yet"
    compared = f"{quantity(answer.compared, answer.noun)} by {quantity(answer.rollouts, 'game')}"
    yield f"estimated: {compared}; the first is {sure}"


def _error(error: float | None, times: int = 1, digits: int = 1) -> str:
    """A standard error as it stands behind its mean; nothing where a single game tells none."""
    return "" if error is None else give_or_take(times * error, digits)
