"""The best turn against opponents, estimated; proved near the end of the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from ...capabilities.hints import (
    AdviceQuestion,
    Advisor,
    Hinted,
    advice,
    comparison_sentence,
    error_text,
    points_text,
    reading_lines,
    stage_texts,
)
from ...errors import IllegalMove
from ...puzzles.parts import StepStages
from ...questions.answers import EstimateData
from ...questions.capability import Shown, Spelled
from ...statistics.comparing import FIRST
from ...text.words import give_or_take, quantity
from ..answers.advice import AdviceAnswer, AdvisedData, NotAdvisedAnswer, advice_facts, advised_facts
from ..answers.answer import illegal
from ..answers.positions import basis_of
from ..game import NEW_YORK_1901
from ..hint import AdvisedTurn, advise
from ..hint.advise import BUDGET, readings_that_matter
from ..hint.reasons import goes_wrong, not_apart, why
from ..hint.rollouts import ROUNDS
from ..loading import form_of
from ..moves import Shift, Turn
from ..rules import legal_steps, violations
from ..rulings import with_readings
from ..state import GameState
from ..table.refusal import read_idea
from ..table.turn_part import SHIFT_ALONE, part_filter
from .fields import TurnText
from .points import POINTS

if TYPE_CHECKING:
    from ..drawing import Picture


class HintQuestion(AdviceQuestion):
    """Find the best turn against opponents: an estimate, with its error; near the end of the game, proved.

    The turns that look best, the one of most points now and a Market Shift are compared by games that go on
    behind them: sensible players play, cards are drawn anew, and after three turns of each player the value of
    the position stands for the rest. Each turn comes with its share of wins and its final margin to the best of
    the others, in points, with standard errors, with what its difference to the first is made of, and with what
    it gains and gives up against the next. The errors are those of the games played: what the value misjudges
    is not in them. Turns clearly behind are left out early. With --rollouts the same seed gives the same answer
    on any machine; every turn has one game at least. Ctrl-C prints what is known (exit code 130).

    --level nudge, where or what leaves the turn for you to find: it says what kind of turn it is, where, and what it
    builds, each with the number of legal turns that still fit.

    --readings all asks again under each other reading of a silent rule that can matter here, one switch at a time,
    and tells where another turn is the best; the games, or the time, are shared by all of them.

    --workers N lets N processes play the games; with --rollouts the answer is the same. Each takes about a second
    to start, so it pays for answers that take longer.

    --only and --avoid narrow the turns to those with, or without, a part as it is typed in `play`: a step or its
    beginning, `build s4`, `demolish`, `grab`, also `take blue` for land of a district and `build gold`.

    With --points turns are ranked by what the final score would grow by if the game ended after them: a proved
    count of tiles, streets, challenge and cards, and no advice; who always followed it won 24 of 200 games
    against the simple computer player `quick`.
    """

    budget = BUDGET
    wording = {"noun": "turn", "NOUN": "TURN", "PLAYER": "COLOUR", "part": "take blue"} | BUDGET.wording

    why_not: Annotated[TurnText | None, Spelled(metavar="{NOUN}")] = Field(
        None, description="a {noun} of your own, to compare: what goes wrong with it first"
    )


def _is_legal(state: GameState, turn: Turn) -> bool:
    """Whether a turn, or a Market Shift alone, is legal."""
    return Shift() in legal_steps(state) if turn == SHIFT_ALONE else not violations(state, turn)


def _why(state: GameState, turns: Sequence[AdvisedTurn], place: int) -> tuple[str, ...]:
    """What speaks for a turn before the next one."""
    return why(state, turns[place], turns[place + 1]) if place + 1 < len(turns) else ()


def _stages(state: GameState, turn: Turn) -> StepStages:
    from ..puzzles.wording.stages import stages_of_turn  # which only stages need

    return stages_of_turn(state, turn)


ADVISOR = Advisor(
    NEW_YORK_1901,
    NEW_YORK_1901.expect_mover_hand,
    read_idea,
    part_filter,
    readings_that_matter,
    with_readings,
    _is_legal,
    AdviceAnswer,
    advised_facts,
    _why,
    goes_wrong,
    _stages,
    not_apart,
    advice_facts,
)


def _not_advised(asked: AdviceQuestion, error: IllegalMove) -> NotAdvisedAnswer:
    return NotAdvisedAnswer.make(asked.position, illegal(error))


def hint_lines(answer: AdviceAnswer) -> Iterator[Shown]:
    """The turns of advice with their reasons, or the stages that lead to the first of them; what is proved beside."""
    yield f"{answer.to_move} to move; margins are to the best of the others, at the game's end"
    yield from advice_lines(answer)
    if answer.by_clock and answer.status != "proved":
        each = ", ".join(str(games) if games else "proved" for games in answer.games)
        yield f"games behind each turn in the time given, the best first: {each}"
    if "other_readings" in answer.model_fields_set:
        yield from reading_lines(answer, answer.best, "turn", _figures)
    yield basis_of(answer)


def advice_lines(answer: AdviceAnswer) -> Iterator[Shown]:
    """The turns of advice, which has some, the best first, and the player's own idea wherever it stands.

    Each comes with what it gains and gives up against the next, an idea with the first thing that goes wrong.
    """
    if answer.level == "full":
        for place, each in enumerate(answer.turns):
            yield from _advised_lines(each, answer)
            if (place == 0 or (not each.yours and each.place < answer.top)) and each.ahead is not None:
                yield f"     over the next: {' '.join(each.why)}"
            if each.yours:
                yield f"     {each.goes_wrong}"
    else:
        yield from _stage_lines(answer)
    yield from _scope_lines(answer)
    yield from _certain_lines(answer)


def _stage_lines(answer: AdviceAnswer) -> Iterator[Shown]:
    """What is told of the best turn up to the level asked for, and how many legal turns are left each time."""
    for stage in answer.stages:
        yield from stage_texts(stage, NEW_YORK_1901.counted_legal_steps(answer.legal_turns))
    if not answer.stages:
        legal = quantity(answer.legal_turns, "legal turn")
        yield f"nothing can be told but the turn itself, of {legal}; --level full"
    if answer.not_apart:
        yield (
            f"the games do not tell the best turn apart from {quantity(answer.not_apart, 'other turn')}; the stages "
            "lead to the first of them, as --level full lists them"
        )


def _advised_lines(each: AdvisedData, answer: AdviceAnswer) -> Iterator[Shown]:
    yours = " (yours)" if each.yours else ""
    on = ", and on with the cards that come up" if each.goes_on else ""
    yield f"{each.place}{yours}. {_figures(each)}  {each.turn}{on}"
    if each.place == 1:
        parts, other, times, against = each.parts_ahead, each.ahead, 1, "on the next"
    else:
        parts, other, times, against = each.parts_behind, each.behind, -1, "against the first"
    if other is None:
        return
    games = f" in {quantity(each.rollouts, 'game')}" if 0 < each.rollouts < answer.games[0] else ""
    shown = ", ".join(f"{points_text(times * part)} {name}" for name, part in parts.items() if abs(part) >= 0.05)
    error = _difference_error(answer, other)
    yield f"     {points_text(times * other.mean)}{error} {against}{games}{': ' * bool(shown)}{shown}"


def _scope_lines(answer: AdviceAnswer) -> Iterator[Shown]:
    """What was compared, and how certain the first turn is to be the best."""
    yield ""
    if answer.status == "proved":
        such = "such " * answer.narrowed
        yield (
            f"proved: no {such}turn ends the game better; {quantity(answer.looked_at, 'legal turn')} with "
            f"{quantity(answer.compared, 'effect')} compared, each to the end against the best replies"
        )
        return
    compared = f"{quantity(answer.compared, 'turn')} of {answer.looked_at} looked at"
    if answer.compared == 1:
        yield "there is nothing to choose"
    elif 0 < answer.games[0] < FIRST:
        yield f"estimated: {compared}, by too few games to tell them apart"
    else:
        yield comparison_sentence(compared, answer.certain)
    if 0 in answer.games:
        yield "exactly: to the end of the game, against the best replies; the others by games of sensible players"
    players = "players who look closer than quick" if answer.closer else "quick"
    games = f"{quantity(answer.rollouts, 'game')} behind them, played by {players}"
    if answer.ended == answer.rollouts:
        yield f"{games}, all to the end: what is split are final scores"
        return
    to_the_end = f"; {answer.ended} came to the end before" if answer.ended else ""
    yield f"{games}, {ROUNDS} turns each; then the value of the position stands for the rest{to_the_end}"


def _certain_lines(answer: AdviceAnswer) -> Iterator[Shown]:
    """What is proved of the position, with the reasons."""
    certain = answer.certainties
    if certain.wins:
        yield "certain: the first turn wins, whatever cards come up and whatever the others do"
    for street in certain.streets:
        name = answer.about.edition.card_name(street.card)
        yield f"certain: {name} stays {street.leader}'s unless {street.leader} demolishes there; {street.argument}"
    length = certain.length
    if length.most == length.least:
        turns = f"{quantity(length.least, 'turn')} of all players are still to come"
    else:
        most = "" if length.most is None else f", at most {length.most} unless a worker is taken back (TRN-5)"
        turns = f"at least {length.least} turns of all players are still to come{most}"
    yield f"certain: {turns}; {length.argument}"
    if certain.odds:
        cards = sorted(certain.odds.items(), key=lambda each: (-each[1], each[0]))
        yield f"the next card: {', '.join(f'{name} {100 * float(chance):.0f} %' for name, chance in cards)}"


def _figures(each: AdvisedData) -> str:
    """The share of wins and the margin of a turn, with their errors."""
    wins = f"{100 * each.share.mean:.0f} % of wins in all {each.rollouts} games"
    if each.proved or each.rollouts == 1 or each.share.mean not in (0, 1):
        wins = f"{100 * each.share.mean:.0f}{error_text(each.rollouts, each.share.error, 100, 0)} % of wins"
    exactly = " exactly" if each.proved else ""
    return f"{wins}, {points_text(each.margin.mean)}{error_text(each.rollouts, each.margin.error)}{exactly}"


def _difference_error(answer: AdviceAnswer, of: EstimateData) -> str:
    """The standard error of a difference, of which one side may be exact; nothing where games are too few for it."""
    fewest = min((games for games in answer.games if games), default=0)
    return give_or_take(of.error, 1) if of.error and fewest >= FIRST else ""


def _pictures(asked: HintQuestion, result: Hinted) -> list[Picture]:
    """The position with the first turns of advice on it."""
    from ..drawing import Figured, advice_picture

    answer = ADVISOR.answer(replace(result, asked=asked.model_copy(update={"top": len(result.advice.turns)})))
    figured = [Figured(Turn.parse(each.turn), _figures(each)) for each in answer.turns]
    return [advice_picture(asked.position, figured)]


HINT = advice(
    HintQuestion,
    ADVISOR,
    _not_advised,
    hint_lines,
    (
        "game.yaml",
        "game.yaml --time-limit 20 --top 3",
        'game.yaml --why-not "take b6 build b2 G5 G6"',
        "game.yaml --level where",
        "game.yaml --draw turns.svg",
        'game.yaml --only "build s4" --avoid demolish',
        "game.yaml --points --twice",
    ),
    POINTS,
    _pictures,
    form_of,
    f"{advise.__module__}:Advice",
)
