"""The capability `hint`, which estimates the best move from what the player sees, or solves an end of the game with
open hands.
"""

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
    error_text,
    reading_lines,
    stage_texts,
)
from ...capabilities.points import expect_deciding
from ...errors import IllegalMove, Refused, SolverError
from ...messages import gettext, ngettext
from ...questions.answers import Answer, illegal_step
from ...questions.capability import Asker, Note, Shown, Spelled, Unfit, in_field
from ...rulebook.settings import with_readings
from ...runs.watching import stop_after
from ...statistics.comparing import FIRST
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
from ..state.seen import expect_hands, expect_mover_hand, mover_phrase
from ..table.move_part import part_filter
from ..table.move_reader import read_move
from ..utility import MARGIN_COUNTS, WIN
from .fields import MoveText
from .points import POINTS

if TYPE_CHECKING:
    from ...pictures.sheet import Picture

SECONDS_OPEN = 10.0
"""The default time limit, in seconds, for solving an end of the game."""
ALIKE = 4
"""The number of equally good moves that are printed by name; further moves are only counted."""


class Hint(AdviceQuestion):
    """Find the best move: pieces to set out, or a build.

    The answer uses only what the player to move knows: his own hand and everything that lies open. The program plays
    many games on from each move, and draws the other hands and the deck anew for each of these games. Each move is
    printed with the player's share of wins and with his margin: the points at the end of the game by which he leads the
    best opponent. Both have standard errors. The difference between a move and the first move is split into its parts.
    Near the end of the game the answer is exact. With --rollouts the same seed gives the same answer on any machine.
    Ctrl-C stops the search and prints the result so far (exit code 130).

    --level nudge, --level where and --level what print hints instead of the move, so that you can find the move
    yourself. Each hint has the number of legal moves that still fit.

    --only compares only the moves that have a certain part, and --avoid leaves these moves out. A part is a city or a
    plot, such as `C` or `C7`; a piece, its colour or its floors, such as `r3`, `red` or `3`; a card that is played,
    such as `card 5`; or a kind of move, such as `build` or `void`.

    Where the rulebook is silent, a switch selects one of several readings of the rule. --readings all repeats the
    question under each other reading that can matter in this round, and changes one switch at a time. The answer lists
    the readings under which another move is best. All readings together use the given number of games, or the given
    time.

    --workers N plays the games in N processes. With --rollouts the number of processes does not change the answer. A
    process takes about a second to start, so more processes pay off only in longer searches.

    --points ranks the moves by the points that the board would pay if the round were scored right after the move. It
    counts buildings, cities and the tallest building. This ranking is proved, but it ignores all later moves, so it is
    no advice.
    """

    budget = BUDGET
    wording = {"noun": "move", "NOUN": "MOVE", "PLAYER": "PLAYER", "part": "C7 or r3"} | BUDGET.wording

    why_not: Annotated[MoveText | None, Spelled(metavar="{NOUN}")] = Field(
        None,
        description="a {noun} of your own to compare with the best one; the answer explains what goes wrong with it",
    )
    open: bool = Field(
        False,
        description=f"solve the last round with all hands known, within {SECONDS_OPEN:g} s by default",
    )

    def check(self) -> None:
        """Raises `Unfit` if `open` is combined with an option that only estimates use, and for other combinations that
        no kind of advice supports.
        """
        estimated = ("rollouts", "seed", "why_not", "level", "only", "avoid", "readings", "workers")
        if self.open and any(map(self.gives, estimated)):
            raise Unfit(
                "open",
                gettext("with all hands known the moves are solved exactly, so no option of an estimate applies"),
            )
        super().check()


def _idea(state: GameState, text: str) -> Move:
    """Reads the player's own move; raises `IllegalMove` if the move is illegal."""
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
    lambda hinted: {"expects": gettext(EXPECTS)},
)


def _hint(asked: Hint, asker: Asker) -> Hinted | Sequence[Worked]:
    if not asked.open:
        return ADVISOR.find(asked, asker)
    state = asked.position
    with in_field("position"):
        expect_hands(state, state.setup.seats, gettext("this request needs all hands"))
    expect_deciding(MANHATTAN, state, asked.player)
    return _worked_out(state, asked.time_limit or SECONDS_OPEN, asker)


def _worked_out(state: GameState, seconds: float, asker: Asker) -> Sequence[Worked]:
    """Solves each move of an end of the game exactly. Raises `SolverError` if the time runs out."""
    with in_field("position"):
        _expect_an_end(state)
    try:
        return end_of(state, sys.maxsize, stop_after(seconds, time.monotonic, asker.stop)).ranked_moves()
    except OutOfReach:
        if asker.stop():
            raise KeyboardInterrupt from None
        raise SolverError(
            gettext(
                "the end of the game could not be solved in {seconds:g} s; a later position takes less time, "
                "and `hint` without --open gives an estimate",
                seconds=seconds,
            )
        ) from None


def _expect_an_end(state: GameState) -> None:
    """Raises `Refused` with the reason if a position cannot be solved to the end of the game."""
    if not state.last_round or state.phase != "build":
        raise Refused(
            gettext("a position can be solved only in the last round, after all players have set out their pieces")
        )
    if (stuck := state.setup.readings.stuck) != "void":
        raise Refused(
            gettext(
                "a position can be solved only under the reading stuck=void; this game has stuck={reading} (M-TRN-6)",
                reading=stuck,
            )
        )
    draws = sum(max(0, state.left_to_build(seat) - 1) for seat in state.setup.seats)
    if draws > (left := sum(state.deck)):
        raise Refused(
            ngettext(
                "a position can be solved only if the cards need not be shuffled again (M-TRN-4): {number} "
                "card will be drawn, but the deck has only {left}",
                "a position can be solved only if the cards need not be shuffled again (M-TRN-4): {number} "
                "cards will be drawn, but the deck has only {left}",
                draws,
                left=left,
            )
        )


def _hint_answer(asked: Hint, result: Hinted | Sequence[Worked], asker: Asker) -> Answer:
    if isinstance(result, Hinted):
        made: AdviceAnswer = ADVISOR.answer(result, asker.stop())
        return made
    return endgame(asked.position, result, asked.top)


def _not_advised(asked: AdviceQuestion, error: IllegalMove) -> NotAdvisedAnswer:
    return NotAdvisedAnswer.make(asked.position, illegal_step(error))


def hint_lines(answer: AdviceAnswer | EndgameAnswer) -> Iterator[Shown]:
    """Yields the ranked moves with their reasons, or the hints that lead to the best move, or the solved moves of an
    end of the game.
    """
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
    """Yields the hints about the best move up to the requested level, each with the number of legal moves that fit the
    hint.
    """
    if "not_apart" in answer.model_fields_set:
        yield Note(gettext("estimated: {doubt}", doubt=answer.not_apart))
    for stage in answer.stages:
        yield from stage_texts(stage, MANHATTAN.counted_legal_steps(answer.legal_moves))
    if answer.level not in (stage.name for stage in answer.stages):
        yield gettext(
            "{level}: the only further hint is the move itself; --level full shows the move", level=answer.level
        )


def advice_lines(answer: AdviceAnswer) -> Iterator[str]:
    """Yields the ranked moves and how certain the ranking is. A sentence below the player's own move explains what goes
    wrong with this move.
    """
    state: GameState = answer.about
    if state.last_round:
        yield ngettext(
            "{mover}; a margin is the lead over the best opponent at the end; the ranking counts 1 % of "
            "wins as {number} point",
            "{mover}; a margin is the lead over the best opponent at the end; the ranking counts 1 % of "
            "wins as {number} points",
            WIN // 100,
            mover=mover_phrase(state),
        )
    else:
        yield gettext(
            "{mover}; a margin is the lead over the best opponent at the end, in points", mover=mover_phrase(state)
        )
    for each in answer.moves:
        place = gettext("{place} (yours)", place=each.place) if each.yours else str(each.place)
        yield f"{place}. {_figures(each)}  {each.move}"
        if each.alike:
            yield f"     {_alike_text(each.alike)}"
        if each.place > 1 and (parts := list(_parts(each))):
            points = f"{-each.behind.mean:+.1f}{error_text(each.rollouts, each.behind.error)}"
            difference = gettext(
                "{points} compared with the first move: {parts}", points=points, parts=", ".join(parts)
            )
            yield f"     {difference}"
        if each.place == 1 and answer.compared > 1:
            yield f"     {gettext('compared with the next move: {reasons}', reasons=' '.join(each.why))}"
        if each.yours:
            yield f"     {each.goes_wrong}"
    yield ""
    yield from _scope(answer, state.last_round)


def _alike_text(moves: Sequence[str]) -> str:
    """Returns the first `ALIKE` moves that are as good as the move printed above them, and the number of further moves
    that are as good.
    """
    names = ", ".join(moves[:ALIKE])
    if len(moves) <= ALIKE:
        return gettext("equally good: {moves}", moves=names)
    return ngettext(
        "equally good: {moves} and {number} more",
        "equally good: {moves} and {number} more",
        len(moves) - ALIKE,
        moves=names,
    )


def _scope(answer: AdviceAnswer, last_round: bool) -> Iterator[str]:
    """Yields sentences about the compared moves, and about how certain it is that the first move is the best."""
    if answer.compared == 1:
        yield gettext("there is only one move to compare")
        return
    if not answer.rollouts:
        if answer.narrowed:
            yield ngettext(
                "proved: compared {number} legal move that has the requested parts, to the end of the game and "
                "over all possible hidden hands",
                "proved: compared {number} legal moves that have the requested parts, each to the end of the "
                "game and over all possible hidden hands",
                answer.looked_at,
            )
        else:
            yield ngettext(
                "proved: compared {number} legal move, to the end of the game and over all possible hidden hands",
                "proved: compared {number} legal moves, each to the end of the game and over all possible hidden hands",
                answer.looked_at,
            )
        return
    compared, total = answer.compared, answer.looked_at
    if answer.certain:
        yield gettext(
            "estimated: compared {compared} of {total} moves; the first move is the best of these, with a "
            "risk of error of at most 5 %",
            compared=compared,
            total=total,
        )
    else:
        yield gettext(
            "estimated: compared {compared} of {total} moves; the ranking is not settled yet, and needs more time",
            compared=compared,
            total=total,
        )
    if last_round:
        yield ngettext(
            "played {number} game from these moves to the end, with hidden cards drawn anew",
            "played {number} games from these moves to the end, each with hidden cards drawn anew",
            answer.rollouts,
        )
    else:
        yield ngettext(
            "played {number} game from these moves to the end of the round, with hidden cards drawn anew; "
            "an estimate of the board replaces the later rounds",
            "played {number} games from these moves to the end of the round, each with hidden cards drawn "
            "anew; an estimate of the board replaces the later rounds",
            answer.rollouts,
        )
    yield gettext(
        "a move that was dropped early is compared with the first move only by the games that were played for both"
    )


def _figures(each: AdvisedData | AdvisedMove) -> str:
    """Returns a move's share of wins and its margin, with standard errors, or with the number of played games if only a
    few games were played.
    """
    share = f"{100 * each.share.mean:.0f}{error_text(each.rollouts, each.share.error, 100, 0)}"
    margin = f"{each.margin.mean:+.1f}{error_text(each.rollouts, each.margin.error)}"
    if 0 < each.rollouts < FIRST:
        return ngettext(
            "{share} % of wins, {margin} in {number} game",
            "{share} % of wins, {margin} in {number} games",
            each.rollouts,
            share=share,
            margin=margin,
        )
    return gettext("{share} % of wins, {margin}", share=share, margin=margin)


def _parts(each: AdvisedData) -> Iterator[str]:
    """Yields the parts of the difference between a move and the first move, each with its points."""
    for name, part in each.parts_behind.items():
        if abs(part) >= 0.05:
            yield f"{-part:+.1f} {gettext(name)}"


def _endgame_lines(answer: EndgameAnswer) -> Iterator[str]:
    """Yields the best moves of an end of the game that was solved with all hands known."""
    yield gettext("{mover}; all hands are known", mover=mover_phrase(answer.about))
    for each in answer.moves:
        worth = gettext("worth {worth:.3f}", worth=each.worths[answer.to_move])
        yield f"{each.place}. {worth}  {each.move}"
    yield ngettext(
        "proved: compared {number} move to the end of the game against the best replies; its worth is "
        "the player's share of the win, plus {margin} for each point of margin",
        "proved: compared {number} moves, each to the end of the game against the best replies; a "
        "move's worth is the player's share of the win, plus {margin} for each point of margin",
        answer.looked_at,
        margin=MARGIN_COUNTS,
    )


def _pictures(asked: Hint, result: Hinted | Sequence[Worked]) -> list[Picture]:
    """Returns a picture of the position on which the best moves are numbered."""
    state = asked.position
    if isinstance(result, Hinted):
        numbered = [Figured(each.move, _figures(each)) for each in result.advice.moves]
        return [advice_picture(state, numbered, LIGHT, [state.to_move])]
    worths = [Figured(each.move, gettext("worth {worth:.3f}", worth=each.worths[state.to_move])) for each in result]
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
