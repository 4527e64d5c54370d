"""The capability `hint`, which finds the best move: the question for every game, and the answer for games without their
own advice.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from typing import Annotated, Any, ClassVar, Literal

from pydantic import Field

from ..errors import IllegalMove
from ..evaluation.advice import ANY, SURE, AdviceBudget, Held
from ..evaluation.evaluator import Advised, AdvisedStep
from ..evaluation.win_shares import PlayerShare
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
    """Find the best move. The program plays many games from the position after each move.

    Hidden information is drawn at random for every game, so the advice depends only on what the player to move sees.
    Each move is listed with its share of wins and its margin, which is the final lead over the best of the other
    players. Both have standard errors. With --rollouts, the same seed gives the same answer on every machine. Ctrl-C
    prints the results so far (exit code 130).
    """

    one_of: ClassVar[tuple[tuple[str, str], ...]] = (("rollouts", "time_limit"),)
    budget: ClassVar[AdviceBudget] = ANY
    wording: ClassVar[Mapping[str, str]] = {"noun": "move"} | ANY.wording

    position: Position
    top: int = Field(5, ge=1, description="number of {noun}s to list")
    rollouts: Annotated[int | None, Field(ge=1), Spelled(metavar="N")] = Field(
        None, description="number of games for comparing all {noun}s together (default for programs: {rollouts})"
    )
    time_limit: Seconds | None = Field(
        None, description="seconds for comparing the {noun}s (default at the command line: {seconds})"
    )
    seed: int = Field(0, description="seed for drawing the hidden cards in these games")

    def limits(self, asker: Asker, parts: int = 1) -> tuple[int | None, Callable[[], Stop]]:
        """The number of games for each of `parts` equal parts of the work, and a function that starts the time limit of
        one part.

        The question may contain a limit of the work. If the question contains no limit, the work is limited by a time
        if a person waits for the answer, and by a number of games otherwise.
        """
        seconds = self.time_limit
        if self.rollouts is seconds is None and asker.waits:
            seconds = self.budget.seconds
        if seconds is not None:
            each = seconds / parts
            return None, lambda: stop_after(each, time.monotonic)
        return max(1, (self.rollouts or self.budget.rollouts) // parts), lambda: never


class AdviceQuestion(BestMove):
    """The base of the `hint` questions of games whose advice gives reasons and staged hints, and can be limited to some
    moves.
    """

    # each game fills these fields: its words for a step (turn or move), for a player and for a part of a step
    wording: ClassVar[Mapping[str, str]] = {}

    why_not: Annotated[str | None, Spelled(metavar="{NOUN}")] = Field(
        None,
        description="your own {noun}, to compare it with the best one: the answer begins with what goes wrong with it",
    )
    only: Annotated[list[str], Spelled(metavar="PART")] = Field(
        [], description="compare only {noun}s with this part, such as {part}"
    )
    avoid: Annotated[list[str], Spelled(metavar="PART")] = Field([], description="compare no {noun}s with this part")
    player: Annotated[str | None, Spelled(metavar="{PLAYER}")] = Field(
        None, description="refuse to answer unless this player is to move"
    )
    level: Annotated[StageName, OfAnswer()] = Field(
        "full", description="how much to reveal of the best {noun}; levels below full reveal only hints, step by step"
    )
    stages: Annotated[bool, Spelled(asked=False), OfAnswer()] = Field(
        False, description="whether the answer, and each partial answer, includes the staged hints for the first {noun}"
    )
    readings: Annotated[Literal["all"] | None, Spelled(metavar="all"), OfAnswer()] = Field(
        None, description="also compare under other readings of the rules; the games are shared out among them"
    )
    workers: int = Field(
        1, ge=1, le=64, description="number of processes that play the games; the answer does not depend on it"
    )

    def check(self) -> None:
        """Raises `Unfit` if fields of the question would reveal moves although the requested hint hides them, or if two
        limits are given at once.
        """
        Question.check(self)
        if self.level != "full":
            noun = gettext(self.wording["noun"])
            if self.readings is not None:
                raise Unfit(
                    "readings",
                    gettext("the results under other readings reveal the best {noun}; leave {{level}} out", noun=noun),
                )
            if self.why_not is not None:
                sentence = gettext("a comparison with your own {noun} reveals the best {noun} in full", noun=noun)
                raise Unfit("level", sentence)


@dataclass(frozen=True, slots=True)
class UnderReading:
    """The best step (turn or move) under another reading of one rule. `advised` is the result, under the other reading,
    of the step that is advised under the position's own readings; `advised` is `None` if this step is illegal under the
    other reading. `changes` is true if a different step is the best one in the games under the other reading.
    """

    switch: str
    value: str
    best: Any
    advised: Any
    changes: bool


@dataclass(frozen=True, slots=True)
class Hinted:
    """The result of `hint`: the advice, the user's own step (`idea`), and the results under other readings, if
    requested.

    `left` is the number of other readings of the rules for which the steps were not compared. `by_clock` is true if a
    time limit, not a number of games, ended the comparison. `staged` keeps the staged hints for each step; all
    preliminary results of a search share them.
    """

    asked: AdviceQuestion
    advice: Any
    idea: Any = None
    others: Sequence[UnderReading] | None = None
    left: int = 0
    by_clock: bool = False
    staged: dict[Any, StepStages] = field(default_factory=dict)


@dataclass(frozen=True)
class Advisor:
    """The parts of `hint` that differ between games: how the game reads questions, and the fields of its answers.

    The steps (turns or moves) themselves are compared by the game's evaluator. `expect_mover_hand` raises `DataError`
    if the hand of the player to move is needed but unknown. `idea` reads the user's own step, which is always compared;
    `idea` raises `IllegalMove` for an illegal step, and `Refused` for a text that is not a step. `narrowed` returns a
    test that selects the steps to compare (see `advice.holding`), or `None` if all steps are to be compared.
    `readings_that_matter` returns the other readings of the rules that can change the advice, in order. `with_readings`
    returns the position under given readings, and `is_legal` returns whether a step is legal in this position.

    `shape` is the model of the answer. `facts` returns the fields of a step in the answer. `why` returns the sentences
    with reasons for the step at a place of the ranking. `goes_wrong` returns the sentence that compares the user's step
    with the best one. `stages` returns the staged hints for a step. If the games do not show which of several steps is
    the best, `not_apart` returns the field of the answer that states this. `more` returns further fields of the answer.
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
        """Returns the advice about one of the steps that were compared."""
        return next(each for each in advice.steps if each.means(step))

    def find(self, asked: AdviceQuestion, asker: Asker) -> Hinted:
        """Compares the steps of the position in a question, and returns the advice."""
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
        staged: dict[Any, StepStages] = {}
        report = None if tell is None else lambda advice: tell(Hinted(asked, advice, idea, staged=staged))

        def get_advice(state: Any, also: Any, report: Callable[[Any], None] | None = None) -> Any:
            advise = self.game.evaluator.advise
            return advise(state, games, asked.seed, asker.stop, report, also, allowed, asked.workers, late())

        advice = get_advice(state, idea, report)
        outcomes: list[UnderReading] = []
        for reading in matter:
            under = self.under(state, reading, advice.steps[0].step, get_advice)
            # the comparison was stopped early, so too few games were played under this reading
            if asker.stop():
                break
            outcomes.append(under)
        others = outcomes if asked.readings else None
        return Hinted(asked, advice, idea, others, len(matter) - len(outcomes), games is None, staged)

    def under(
        self, state: Any, reading: tuple[str, str], step: Any, advised: Callable[[Any, Any], Any]
    ) -> UnderReading:
        """Compares the steps under another reading of a rule, with the same number of games; returns the result. The
        step that is best under the position's own readings (`advised`) is always compared.
        """
        otherwise = self.with_readings(state, dict([reading]))
        also = step if self.is_legal(otherwise, step) else None
        advice = advised(otherwise, also)
        first, own = advice.steps[0], None if also is None else self.advice_on(advice, also)
        return UnderReading(*reading, first, own, own is not first)

    def answer(self, hinted: Hinted, interrupted: bool = False) -> Any:
        """Makes the answer of `hint`: the first steps and the user's own step, or staged hints that do not reveal the
        best step.
        """
        asked, comparison, state, noun = hinted.asked, hinted.advice, hinted.asked.position, self.game.noun
        steps, in_stages = comparison.steps, asked.level != "full"
        content = facts_of(comparison) | {
            "to_move": self.game.mover(state),
            "compared": len(steps),
            "shares": self._shares(state, comparison.shares),
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
            stages, doubt = self._stages(hinted, steps[0].step), self.not_apart(comparison)
            content |= {"legal": stages.legal, "stages": stages.up_to(asked.level if in_stages else "what")}
            content |= {} if doubt is None else {"not_apart": doubt}
        if hinted.others is not None:
            content["other_readings"] = [self._under(each) for each in hinted.others]
        content |= {name: list(given) for name, given in (("only", asked.only), ("avoid", asked.avoid)) if given}
        broken_off = interrupted and "interrupted" not in self.shape.model_fields
        status = "interrupted" if broken_off else "proved" if comparison.proved else "estimated"
        return self.shape.make(state, content, status=status, seed=asked.seed)

    def _stages(self, hinted: Hinted, step: Any) -> StepStages:
        """The staged hints for a step, computed once in a search."""
        if step not in hinted.staged:
            hinted.staged[step] = self.stages(hinted.asked.position, step)
        return hinted.staged[step]

    def _shares(self, state: Any, shares: Sequence[PlayerShare]) -> list[Data]:
        """The share of the win of each player, by seat."""
        names = self.game.seats(state)
        return [each._asdict() | {"player": name} for name, each in zip(names, shares, strict=True)]

    def _step_data(self, hinted: Hinted, steps: Sequence[Any]) -> list[Data]:
        """The fields of the answer for the first steps of the ranking, and for the user's own step wherever it is in
        the ranking.
        """
        state, made = hinted.asked.position, list[Data]()
        for place, each in enumerate(steps):
            yours = hinted.idea is not None and each.means(hinted.idea)
            if place < hinted.asked.top or yours:
                facts = self._facts(each, place + 1) | {"yours": yours, "why": self.why(state, steps, place)}
                made.append(facts | ({"goes_wrong": self.goes_wrong(state, each, steps[0])} if yours else {}))
        return made

    def _facts(self, each: Any, place: int) -> Data:
        """The fields of a step in the answer, without the reasons for the step."""
        return facts_of(each) | {"place": place, "yours": False, "why": ()} | self.facts(each)

    def _under(self, each: UnderReading) -> Data:
        """The fields of the answer that describe the result under another reading of a rule."""
        own = each.advised
        return facts_of(each) | {
            "step": each.best.step,
            "best": self._facts(each.best, 1),
            "legal": own is not None,
            "behind": None if own is None else own.behind,
            "advised_games": 0 if own is None else own.rollouts,
        }


class AdvisedStageData(Part):
    """A hint at one level, and the number of legal steps that fit this hint and the earlier ones."""

    name: StageName = Field(description="the level of the hint")
    text: str = Field(description="the hint as a sentence")
    left: int = Field(description="the number of legal moves that fit this hint and the earlier hints")


class PlayerShareData(Part):
    """A player's share of wins after the first move. `up_to` adds the shares of the players listed before, so that a
    stacked bar can show its error. The errors are `null` until enough games show the spread, and 0 in a proof.
    """

    player: str = Field(description="the player")
    share: EstimateData = Field(description="the player's estimated share of wins after the first move")
    up_to: EstimateData = Field(
        description="the sum of this share and the shares listed before it; 1 for the last player"
    )


class AdviceBeside(Part):
    """Fields that only the text of the answer needs, and that are not sent to programs."""

    level: StageName = Field(exclude=True, description="how much of the best step is revealed")
    top: int = Field(exclude=True)
    narrowed: bool = Field(exclude=True, description="whether only some steps were compared")
    by_clock: bool = Field(exclude=True, description="whether a time limit ended the comparison")
    best: Text = Field(exclude=True)
    readings_left: int = Field(exclude=True, description="number of other readings that were not compared")


class UnderOtherReadingData(Part):
    """The best step under another reading of one rule, and whether the advice changes under this reading.

    `behind` is the amount by which the step advised under the position's own readings is worse there; `null` if that
    step is not `legal`.
    """

    switch: str = Field(description="the name of the switch")
    value: str = Field(description="the other value of the switch")
    changes: bool = Field(description="whether another move is best under this reading")
    step: Text
    legal: bool = Field(description="whether the usually advised move is legal under this reading")
    behind: EstimateData | None = Field(
        description="by how much the usually advised move is worse than the best move under this reading; "
        "`null` if it is illegal"
    )
    best: Any = Field(exclude=True, description="the fields of the best step under this reading")
    advised_games: int = Field(
        exclude=True,
        description="number of games played from the step that is advised under the position's own readings",
    )


def reading_lines(answer: Any, best: str, noun: str, figures: Callable[[Any], str]) -> Iterator[Shown]:
    """Lines about other readings of the rules: the readings under which another step is best, with the difference
    between the steps. The function `figures` formats the numbers of a step.
    """
    others = answer.other_readings
    changed = [each for each in others if each.changes]
    for each in changed:
        reading = f"{each.switch}={each.value}"
        yield gettext(
            "under {reading} the best is {figures}  {step}", reading=reading, figures=figures(each.best), step=each.step
        )
        yield f"     {_change_sentence(each, best)}"
    many = len(others) + answer.readings_left
    if not many:
        yield gettext("no other reading of the rules can change the advice here")
    elif not others:
        yield ngettext(
            "the {number} other reading that can change the advice was not compared",
            "none of the {number} other readings that can change the advice was compared",
            many,
        )
    else:
        same = ngettext(
            "the same {noun} is best under {same} of {number} other reading that can change the advice",
            "the same {noun} is best under {same} of {number} other readings that can change the advice",
            len(others),
            noun=gettext(noun),
            same=len(others) - len(changed),
        )
        left = answer.readings_left
        unasked = (
            ngettext("{number} further reading was not compared", "{number} further readings were not compared", left)
            if left
            else ""
        )
        yield join_clauses(same, unasked)


def _change_sentence(each: UnderOtherReadingData, best: str) -> str:
    """A sentence about the step that is advised under the position's own readings, with the step's numbers under
    another reading.
    """
    behind = each.behind
    if behind is None:
        return gettext("{step} is illegal under this reading", step=best)
    infinite = inf if behind.error is None else behind.error
    error = give_or_take(infinite, 1) if each.advised_games >= FIRST else ""
    change = gettext("{points} for {step}", points=points_text(-behind.mean) + error, step=best)
    apart = "" if behind.mean > SURE * infinite else gettext("the games do not show yet which of the two is better")
    return join_clauses(change, apart)


def points_text(points: float) -> str:
    """A number of points as text, with its sign and one decimal. A loss of less than 0.05 points is written as +0.0."""
    return f"{round(points, 1) + 0.0:+.1f}"


class ComparedData(Part):
    """A move with its share of wins and its margin. `behind` is the share of wins by which it is worse than the best
    move.
    """

    place: int
    move: Text
    share: EstimateData
    margin: EstimateData
    behind: EstimateData
    rollouts: int


class PlainHintAnswer(GameAnswer):
    """The best moves, as far as the player to move can see. `certain` is true if the first move is surely the best."""

    command = "hint"
    to_move: str
    moves: list[ComparedData]
    compared: int
    rollouts: int
    certain: bool


def hint(game: Game[Any, Any], shapes: PlainShapes) -> Capability[Any, Any]:
    """Makes the capability `hint` of a game without its own advice."""

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
    """The text of a staged hint, and a line with the number of legal steps that fit the hint. `legal` is the number of
    all legal steps in words.
    """
    fit = ngettext("{number} of {legal} fits this hint", "{number} of {legal} fit this hint", stage.left, legal=legal)
    return f"{stage.name}: {stage.text}", f"     {fit}"


def comparison_sentence(compared: str, certain: bool) -> str:
    """A sentence that begins with the text `compared` and states whether the first step is surely the best."""
    if certain:
        return gettext(
            "estimated: {compared}; the first is the best of these, and the probability that this is wrong is at "
            "most 5 %",
            compared=compared,
        )
    return gettext("estimated: {compared}; the ranking is not settled yet; more time settles it", compared=compared)


def error_text(rollouts: int, error: float | None, times: int = 1, digits: int = 1) -> str:
    """A standard error as the text that follows a mean; an empty text if no error is known or the games are too few for
    an error.
    """
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
    """Makes the capability `hint` of a game whose advice gives reasons. `points` is the capability that the option
    `--points` calls in place of `hint`.
    """

    def check_drawing(asked: AdviceQuestion) -> None:
        if asked.level != "full":
            nouns = gettext(advisor.game.nouns)
            raise Unfit("level", gettext("a picture reveals the {nouns}; leave {{level}} out", nouns=nouns))

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
    """The lines of the answer: the best moves with their figures, and whether the first is surely the best."""
    yield gettext(
        "{player} is to move; a margin is the final lead over the best of the other players", player=answer.to_move
    )
    for each in answer.moves:
        share = f"{100 * each.share.mean:.0f}{_error(each.share.error, 100, 0)}"
        margin = f"{each.margin.mean:+.1f}{_error(each.margin.error)}"
        figures = gettext("{share} % of wins, {margin}", share=share, margin=margin)
        yield f"{each.place}. {figures}  {each.move}"
    if answer.compared == 1:
        yield gettext("only one move is legal")
        return
    compared = ngettext(
        "{compared} moves compared by {number} game",
        "{compared} moves compared by {number} games",
        answer.rollouts,
        compared=answer.compared,
    )
    yield comparison_sentence(compared, answer.certain)


def _error(error: float | None, times: int = 1, digits: int = 1) -> str:
    """A standard error as the text that follows a mean; an empty text after a single game."""
    return "" if error is None else give_or_take(times * error, digits)
