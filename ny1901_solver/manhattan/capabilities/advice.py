"""The best move: estimated for who sees his own hand; with all hands open, the end of the game worked out."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from ...capabilities.hints import (
    AdviceQuestion,
    Advisor,
    Hinted,
    advice,
    comparison_sentence,
    error_text,
    reading_lines,
    stage_texts,
)
from ...capabilities.points import expect_deciding
from ...errors import IllegalMove, Refused, SolverError
from ...questions.answers import Answer, illegal_step
from ...questions.capability import Asker, Note, Shown, Spelled, Unfit, in_field
from ...rulebook.settings import with_readings
from ...runs.watching import stop_after
from ...statistics.comparing import FIRST
from ...text.words import be, quantity
from ..answers.advice import (
    EXPECTS,
    AdviceAnswer,
    AdvisedData,
    EndgameAnswer,
    NotAdvisedAnswer,
    advised_facts,
    endgame,
)
from ..drawing import LIGHT, Figured, advice_picture
from ..endgame import OutOfReach, Worked, end_of
from ..game import MANHATTAN
from ..hint import Advice, AdvisedMove, goes_wrong, not_apart, stages_of_move, why
from ..hint.advise import BUDGET, readings_that_matter
from ..loading import form_of
from ..moves import Move
from ..rules import violations
from ..state import GameState
from ..state.seen import expect_hands, expect_mover_hand
from ..table.move_part import part_filter
from ..table.move_reader import read_move
from ..utility import MARGIN_COUNTS, WIN
from .fields import MoveText
from .points import POINTS

if TYPE_CHECKING:
    from ...pictures.sheet import Picture

NO_STAGE = "no more can be told but the move itself"
"""What is said instead of a stage that there is not."""
SECONDS_OPEN = 10.0
"""How long an end of the game is worked out when nobody says."""
ALIKE = 4
"""Moves that come to the same that are named; further ones are counted."""


class Hint(AdviceQuestion):
    """Find the best move: pieces to set out, or a build.

    It goes by what the player to move knows: his own hand and all that lies open; the other hands and the deck are
    drawn anew for every game. Each move comes with its share of wins and its margin to the best of the others at the
    end of the game, in points, with standard errors, and with what its difference to the first is made of. Near the
    end of the game all of it is worked out. With --rollouts the same seed gives the same answer on any machine. Ctrl-C
    prints what is known (exit code 130).

    --level nudge, where or what leaves the move for you to find, with the number of legal moves that still fit.

    --only and --avoid narrow the moves to those with, or without, a part: a city or a plot, `C`, `C7`; a piece, its
    colour or its floors, `r3`, `red`, `3`; a card that is played, `card 5`; or a kind of move, `build`, `void`.

    --readings all asks again under each other reading of a silent rule that can matter in this round, one switch at a
    time, and tells where another move is the best; the games, or the time, are shared by all of them.

    --workers N lets N processes play the games; with --rollouts the answer is the same. Each takes about a second
    to start, so it pays for answers that take longer.

    With --points moves are ranked by the points that they bring if the round were paid behind them: a proved count
    of buildings, cities and the tallest building, and no advice.
    """

    budget = BUDGET
    wording = {"noun": "move", "NOUN": "MOVE", "PLAYER": "PLAYER", "part": "C7 or r3"} | BUDGET.wording

    why_not: Annotated[MoveText | None, Spelled(metavar="{NOUN}")] = Field(
        None, description="a {noun} of your own, to compare: what goes wrong with it"
    )
    open: bool = Field(
        False,
        description=f"with all hands known: works the last round out, in {SECONDS_OPEN:g} s if nothing is said",
    )

    def check(self) -> None:
        """Raises `Unfit` for an estimate with all hands known, and for what goes for all advice."""
        estimated = ("rollouts", "seed", "why_not", "level", "only", "avoid", "readings", "workers")
        if self.open and any(map(self.gives, estimated)):
            raise Unfit("open", "nothing is estimated with all hands known")
        super().check()


def _idea(state: GameState, text: str) -> Move:
    """A legal move of the player's own."""
    move = read_move(state, text)
    if broken := violations(state, move):
        raise IllegalMove(str(move), broken)
    return move


ADVISOR = Advisor(
    MANHATTAN,
    partial(expect_mover_hand, hint=True),
    _idea,
    part_filter,
    readings_that_matter,
    with_readings,
    lambda state, move: not violations(state, move),
    AdviceAnswer,
    advised_facts,
    lambda state, moves, place: why(state, moves[0], moves[1]) if place == 0 and len(moves) > 1 else (),
    lambda state, advised, best: goes_wrong(best, advised),
    stages_of_move,
    not_apart,
    lambda hinted: {"expects": EXPECTS},
)


def _hint(asked: Hint, asker: Asker) -> Hinted | Sequence[Worked]:
    if not asked.open:
        return ADVISOR.find(asked, asker)
    state = asked.position
    with in_field("position"):
        expect_hands(state, state.setup.seats, "all hands are needed here")
    expect_deciding(MANHATTAN, state, asked.player)
    return _worked_out(state, asked.time_limit or SECONDS_OPEN, asker)


def _worked_out(state: GameState, seconds: float, asker: Asker) -> Sequence[Worked]:
    """The moves of an end of the game, each worked out."""
    with in_field("position"):
        _expect_an_end(state)
    try:
        return end_of(state, sys.maxsize, stop_after(seconds, time.monotonic, asker.stop)).ranked_moves()
    except OutOfReach:
        if asker.stop():
            raise KeyboardInterrupt from None
        longer = f"the end of the game is not worked out in {seconds:g} s"
        raise SolverError(f"{longer}; a later position takes less, and `hint` without --open estimates") from None


def _expect_an_end(state: GameState) -> None:
    """Raises `Refused` with why a position is not worked out to the end of the game."""
    if not state.last_round or state.phase != "build":
        raise Refused("a game is worked out in its last round, once all pieces are set out")
    if (stuck := state.setup.readings.stuck) != "void":
        raise Refused(f"a game is worked out by the reading stuck=void, and this one has stuck={stuck} (M-TRN-6)")
    draws = sum(max(0, state.left_to_build(seat) - 1) for seat in state.setup.seats)
    if draws > (left := sum(state.deck)):
        cards = f"{quantity(draws, 'card')} {be(draws)} still drawn, and {left} {be(left)} in the deck"
        raise Refused(f"{cards}: a game is worked out where no cards are shuffled again (M-TRN-4)")


def _hint_answer(asked: Hint, result: Hinted | Sequence[Worked], asker: Asker) -> Answer:
    if isinstance(result, Hinted):
        made: AdviceAnswer = ADVISOR.answer(result, asker.stop())
        return made
    return endgame(asked.position, result, asked.top)


def _not_advised(asked: AdviceQuestion, error: IllegalMove) -> NotAdvisedAnswer:
    return NotAdvisedAnswer.make(asked.position, illegal_step(error))


def hint_lines(answer: AdviceAnswer | EndgameAnswer) -> Iterator[Shown]:
    """The moves of advice with their reasons, the stages that lead to the first of them, or an end worked out."""
    if isinstance(answer, EndgameAnswer):
        yield from _endgame_lines(answer)
    elif answer.level == "full":
        yield from advice_lines(answer)
        if "other_readings" in answer.model_fields_set:
            yield from reading_lines(answer, answer.best, "move", _figures)
    else:
        yield from _stage_lines(answer)
        return
    yield answer.about.setup.basis


def _stage_lines(answer: AdviceAnswer) -> Iterator[Shown]:
    """What is told of the best move up to a level, and how many legal moves are left each time."""
    if "not_apart" in answer.model_fields_set:
        doubt = answer.not_apart
        yield Note(f"estimated: {doubt[0].lower()}{doubt[1:].rstrip('.')}")
    for stage in answer.stages:
        yield from stage_texts(stage, answer.legal_moves, "move")
    if answer.level not in (stage.name for stage in answer.stages):
        yield f"{answer.level}: {NO_STAGE}; --level full tells it"


def advice_lines(answer: AdviceAnswer) -> Iterator[str]:
    """The first moves of advice, and how sure it is; an own idea wherever it stands, with what goes wrong."""
    state: GameState = answer.about
    order = f"; in the order 1 % of wins counts as {quantity(WIN // 100, 'point')}" if state.last_round else ""
    yield f"{answer.to_move} to {state.phase}; margins are to the best of the others{order}"
    for each in answer.moves:
        yield f"{each.place}{' (yours)' * each.yours}. {_figures(each)}  {each.move}"
        if each.alike:
            more = f" and {len(each.alike) - ALIKE} more" if len(each.alike) > ALIKE else ""
            yield f"     the same: {', '.join(each.alike[:ALIKE])}{more}"
        if each.place > 1 and (parts := _parts(each)):
            yield f"     {parts} against the first"
        if each.place == 1 and answer.compared > 1:
            yield f"     over the next: {' '.join(each.why)}"
        if each.yours:
            yield f"     {each.goes_wrong}"
    yield ""
    yield from _scope(answer, state.last_round)


def _scope(answer: AdviceAnswer, last_round: bool) -> Iterator[str]:
    """What was compared, and how certain the first move is to be the best."""
    if answer.compared == 1:
        yield "there is nothing to choose"
        return
    if not answer.rollouts:
        moves = quantity(answer.looked_at, f"{'such ' * answer.narrowed}legal move")
        yield f"proved: {moves}, each to the end of the game over all hidden hands"
        return
    yield comparison_sentence(f"{quantity(answer.compared, 'move')} of {answer.looked_at} looked at", answer.certain)
    ends = "the game" if last_round else "the round; behind it stands the value of the board"
    yield f"{quantity(answer.rollouts, 'game')} behind them, hidden cards drawn anew, to the end of {ends}"
    yield "a move that was left out early is held against the first by the games that both have"


def _figures(each: AdvisedData | AdvisedMove) -> str:
    """A move's share of wins and its margin, with their errors, or of how few games they are."""
    share = f"{100 * each.share.mean:.0f}{error_text(each.rollouts, each.share.error, 100, 0)} % of wins"
    few = f" in {quantity(each.rollouts, 'game')}" if 0 < each.rollouts < FIRST else ""
    return f"{share}, {each.margin.mean:+.1f}{error_text(each.rollouts, each.margin.error)}{few}"


def _parts(each: AdvisedData) -> str:
    """How much less a move comes to than the first, and what by."""
    parts = [f"{-part:+.1f} {name}" for name, part in each.parts_behind.items() if abs(part) >= 0.05]
    return (
        f"{-each.behind.mean:+.1f}{error_text(each.rollouts, each.behind.error)}: {', '.join(parts)}" if parts else ""
    )


def _endgame_lines(answer: EndgameAnswer) -> Iterator[str]:
    """The first moves of an end of the game that was worked out with all hands known."""
    yield f"{answer.to_move} to {answer.about.phase}, all hands known"
    for each in answer.moves:
        yield f"{each.place}. worth {each.worths[answer.to_move]:.3f}  {each.move}"
    yield (
        f"proved: {quantity(answer.looked_at, 'move')} worked out to the end of the game against the best replies; "
        f"worth is the share of the win, with {MARGIN_COUNTS} for each point of margin"
    )


def _pictures(asked: Hint, result: Hinted | Sequence[Worked]) -> list[Picture]:
    """The position with the first moves on it."""
    state = asked.position
    if isinstance(result, Hinted):
        numbered = [Figured(each.move, _figures(each)) for each in result.advice.moves]
        return [advice_picture(state, numbered, LIGHT, [state.to_move])]
    worths = [Figured(each.move, f"worth {each.worths[state.to_move]:.3f}") for each in result]
    return [advice_picture(state, worths, LIGHT, state.setup.seats)]


_ADVICE = advice(
    Hint,
    ADVISOR,
    _not_advised,
    hint_lines,
    (
        "game.mh",
        "game.mh --time-limit 20 --top 3",
        "game.mh --rollouts 400 --seed 1 --json",
        'game.mh --why-not "red 3 C7"',
        "game.mh --level where",
        "game.mh --draw moves.svg",
        "game.mh --only C7 --avoid r3",
        "game.mh --points",
        "game.mh --open",
    ),
    POINTS,
    _pictures,
    form_of,
    f"{Advice.__module__}:Advice",
)
HINT = replace(
    _ADVICE,
    find=_hint,
    answer=_hint_answer,
    python=replace(_ADVICE.python, returned=lambda result: result.advice if isinstance(result, Hinted) else result),
)
