"""The capability `hint`: the best turn against opponents, as an estimate, or with proof near the end of the game."""

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
    error_text,
    points_text,
    reading_lines,
    stage_texts,
)
from ...errors import IllegalMove
from ...messages import gettext, ngettext
from ...puzzles.parts import StepStages
from ...questions.answers import EstimateData
from ...questions.capability import Shown, Spelled
from ...statistics.comparing import FIRST
from ...text.words import give_or_take
from ..answers.advice import AdviceAnswer, AdvisedData, GameLengthData, NotAdvisedAnswer, advice_facts, advised_facts
from ..answers.answer import basis_of, illegal
from ..game import NEW_YORK_1901
from ..hint import AdvisedTurn, advise
from ..hint.advise import BUDGET, readings_that_matter
from ..hint.reasons import goes_wrong, not_apart, why
from ..hint.rollouts import ROUNDS
from ..loading import form_of
from ..moves import Shift, Turn
from ..rules import legal_steps, violations
from ..state import GameState
from ..table.refusal import read_idea
from ..table.turn_part import SHIFT_ALONE, part_filter
from .fields import TurnText
from .points import POINTS

if TYPE_CHECKING:
    from ..drawing import Picture


class HintQuestion(AdviceQuestion):
    """Find the best turn against opponents: an estimate with its error, or a proof near the end of the game.

    The program compares the turns that look best, the turn that scores most now, and a Market Shift. It plays many
    games from each of these turns: computer players take the turns, and cards are drawn at random. After three turns of
    each player it stops a game and estimates the final margin from the position. The answer lists the turns, the best
    first. Each turn has its share of wins and its final margin, which is the difference in points to the best of the
    other players. Both have standard errors. The answer also splits the difference to the first turn into parts, and
    names what each turn gains and gives up compared with the next turn. The errors cover the chance in these games, not
    mistakes of the estimate. Turns that are clearly worse get fewer games. With --rollouts the same seed gives the same
    answer on any machine, and every turn gets at least one game. Ctrl-C ends the search and prints the ranking so far
    (exit code 130).

    --level nudge, --level where and --level what leave the turn for you to find. `nudge` names only the kind of turn,
    `where` also names the place, and `what` also names the building. Each hint has the number of legal turns that still
    fit.

    The rulebook leaves some questions open; a reading is one answer to such a question. --readings all repeats the
    search under each other reading that can matter in this position, one at a time, and lists the readings under which
    another turn is best. All these searches share the number of games, or the time.

    --workers N plays the games in N threads; with --rollouts the answer is the same. Where Python plays the games, N
    processes play them, of which each takes about a second to start.

    --only compares only turns that have a given part; --avoid leaves out turns that have a given part. Type the part as
    in `play`: a step or its beginning, such as `build s4`, `demolish`, `grab`, `take blue` or `build gold`.

    With --points the turns are ranked by how much your final score would grow if the game ended after them. This
    ranking is proved, and counts tiles, streets, challenge and cards. It is no advice: a player who always took its
    first turn won 24 of 200 games against the simple computer player `quick`.
    """

    budget = BUDGET
    wording = {"noun": "turn", "NOUN": "TURN", "PLAYER": "COLOUR", "part": "take blue"} | BUDGET.wording

    why_not: Annotated[TurnText | None, Spelled(metavar="{NOUN}")] = Field(
        None,
        description="a {noun} to compare with the best; the answer names the first thing that goes wrong with "
        "your {noun}",
    )
    workers: int = Field(
        1, ge=1, le=64, description="number of threads that play the games; the answer does not depend on it"
    )


def _is_legal(state: GameState, turn: Turn) -> bool:
    """Returns whether a turn is legal; the turn may be a Market Shift alone."""
    return Shift() in legal_steps(state) if turn == SHIFT_ALONE else not violations(state, turn)


def _why(state: GameState, turns: Sequence[AdvisedTurn], place: int) -> tuple[str, ...]:
    """Returns the reasons why the turn at `place` in the ranking is ranked above the next turn; the result is empty for
    the last turn."""
    return why(state, turns[place], turns[place + 1]) if place + 1 < len(turns) else ()


def _stages(state: GameState, turn: Turn) -> StepStages:
    from ..puzzles.wording.stages import stages_of_turn  # needed only for hints in stages

    return stages_of_turn(state, turn)


ADVISOR = Advisor(
    NEW_YORK_1901,
    NEW_YORK_1901.expect_mover_hand,
    read_idea,
    part_filter,
    readings_that_matter,
    GameState.with_readings,
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
    """Returns the lines of the answer: the ranked turns with reasons, or hints that lead to the best turn; then the
    facts that are proved."""
    yield gettext(
        "{player} to move; a margin is the final difference in points to the best other player",
        player=answer.to_move,
    )
    yield from advice_lines(answer)
    if answer.by_clock and answer.status != "proved":
        numbers = ", ".join(str(games) if games else gettext("proved") for games in answer.games)
        yield gettext("games played from each turn in the time given, the best turn first: {numbers}", numbers=numbers)
    if "other_readings" in answer.model_fields_set:
        yield from reading_lines(answer, answer.best, "turn", _figures)
    yield basis_of(answer)


def advice_lines(answer: AdviceAnswer) -> Iterator[Shown]:
    """Returns the lines about the ranked turns, the best first. The list includes the turn that the player asked about.

    After each turn, the lines name the points that this turn gains and gives up compared with the next turn. After the
    turn that the player asked about, the lines name the first disadvantage of this turn.
    """
    if answer.level == "full":
        for place, each in enumerate(answer.turns):
            yield from _advised_lines(each, answer)
            if (place == 0 or (not each.yours and each.place < answer.top)) and each.ahead is not None:
                yield f"     {gettext('compared with the next turn: {reasons}', reasons=' '.join(each.why))}"
            if each.yours:
                yield f"     {each.goes_wrong}"
    else:
        yield from _stage_lines(answer)
    yield from _scope_lines(answer)
    yield from _certain_lines(answer)


def _stage_lines(answer: AdviceAnswer) -> Iterator[Shown]:
    """Returns a series of ever clearer hints about the best turn, up to the requested level, each with the number of
    legal turns that fit the hint."""
    for stage in answer.stages:
        yield from stage_texts(stage, NEW_YORK_1901.counted_legal_steps(answer.legal_turns))
    if not answer.stages:
        yield ngettext(
            "the only hint is the turn itself, which is the only legal turn; --level full shows this turn",
            "the only hint is the turn itself, one of {number} legal turns; --level full shows this turn",
            answer.legal_turns,
        )
    if answer.not_apart:
        yield ngettext(
            "the games do not show whether the best turn is better than {number} other turn; the hints lead to the "
            "first turn in the list of --level full",
            "the games do not show whether the best turn is better than {number} other turns; the hints lead to the "
            "first turn in the list of --level full",
            answer.not_apart,
        )


def _advised_lines(each: AdvisedData, answer: AdviceAnswer) -> Iterator[Shown]:
    place = gettext("{place} (yours)", place=each.place) if each.yours else str(each.place)
    turn = gettext("{turn}, then continue with the cards that come up", turn=each.turn) if each.goes_on else each.turn
    yield f"{place}. {_figures(each)}  {turn}"
    first = each.place == 1
    parts, other, sign = (each.parts_ahead, each.ahead, 1) if first else (each.parts_behind, each.behind, -1)
    if other is None:
        return
    points = f"{points_text(sign * other.mean)}{_difference_error(answer, other)}"
    fewer = 0 < each.rollouts < answer.games[0]
    if first and fewer:
        difference = ngettext(
            "{points} compared with the next turn, in {number} game",
            "{points} compared with the next turn, in {number} games",
            each.rollouts,
            points=points,
        )
    elif first:
        difference = gettext("{points} compared with the next turn", points=points)
    elif fewer:
        difference = ngettext(
            "{points} compared with the first turn, in {number} game",
            "{points} compared with the first turn, in {number} games",
            each.rollouts,
            points=points,
        )
    else:
        difference = gettext("{points} compared with the first turn", points=points)
    shown = [f"{points_text(sign * part)} {gettext(name)}" for name, part in parts.items() if abs(part) >= 0.05]
    yield f"     {difference}: {', '.join(shown)}" if shown else f"     {difference}"


def _scope_lines(answer: AdviceAnswer) -> Iterator[Shown]:
    """Returns the lines that name the compared turns, and the certainty that the first turn is the best."""
    yield ""
    if answer.status == "proved":
        if answer.narrowed:
            yield gettext("proved: no other turn of this kind leads to a better end of the game")
        else:
            yield gettext("proved: no other turn leads to a better end of the game")
        unlisted = answer.unlisted if "unlisted" in answer.model_fields_set else 0
        yield ngettext(
            "compared {number} legal turn with {effects}; the other players were assumed to reply with their best "
            "turns until the end of the game",
            "compared {number} legal turns with {effects}; the other players were assumed to reply with their best "
            "turns until the end of the game",
            answer.looked_at,
            effects=ngettext("{number} effect", "{number} effects", answer.compared + unlisted),
        )
        if unlisted:
            yield ngettext(
                "{number} effect has no exact value: it is proved to be no better than the first turn, but it may be "
                "better than the others",
                "{number} effects have no exact values: they are proved to be no better than the first turn, but they "
                "may be better than the others",
                unlisted,
            )
        return
    yield _ranking_sentence(answer)
    if 0 in answer.games:
        yield gettext(
            'figures marked "exactly" are computed to the end of the game, against the best replies; the other '
            "figures come from games between computer players"
        )
    yield from _game_lines(answer)
    if answer.slower:
        yield answer.slower


def _ranking_sentence(answer: AdviceAnswer) -> str:
    """Returns a sentence with the number of compared turns, and with the certainty of their order."""
    compared, total = answer.compared, answer.looked_at
    if compared == 1:
        return gettext("there is only one turn to choose")
    if 0 < answer.games[0] < FIRST:
        return gettext(
            "estimated: compared {compared} of {total} turns; too few games were played to rank them",
            compared=compared,
            total=total,
        )
    if answer.certain:
        return gettext(
            "estimated: compared {compared} of {total} turns; the first turn in the list is the best, with at most 5 "
            "% chance of error",
            compared=compared,
            total=total,
        )
    return gettext(
        "estimated: compared {compared} of {total} turns; the ranking is not settled yet, more time settles it",
        compared=compared,
        total=total,
    )


def _game_lines(answer: AdviceAnswer) -> Iterator[str]:
    """Returns the lines about the games that were played from the turns: their number, their computer players, and the
    number of turns played in each game."""
    players = gettext("computer players stronger than `quick`") if answer.closer else gettext("quick")
    if answer.ended == answer.rollouts:
        yield ngettext(
            "{number} game was played from these turns to the end by {players}; the parts are differences of final "
            "scores",
            "{number} games were played from these turns to the end by {players}; the parts are differences of final "
            "scores",
            answer.rollouts,
            players=players,
        )
        return
    yield ngettext(
        "{number} game was played from these turns by {players}, for {turns} turns of each player; the rest of the "
        "game is estimated from the position",
        "{number} games were played from these turns by {players}, for {turns} turns of each player; the rest of the "
        "game is estimated from the position",
        answer.rollouts,
        players=players,
        turns=ROUNDS,
    )
    if answer.ended:
        yield ngettext(
            "{number} of these games ended before this number of turns was played",
            "{number} of these games ended before this number of turns was played",
            answer.ended,
        )


def _certain_lines(answer: AdviceAnswer) -> Iterator[Shown]:
    """Returns the lines of facts that are proved, with their reasons, and the odds of the next card."""
    certain = answer.certainties
    if certain.wins:
        yield gettext("certain: the first turn wins, whatever cards come up and whatever the others do")
    for street in certain.streets:
        yield gettext(
            "certain: {leader} keeps the lead on {street} unless {leader} demolishes a building there; {reason}",
            street=answer.about.edition.card_name(street.card),
            leader=street.leader,
            reason=street.argument,
        )
    yield gettext("certain: {length}; {reason}", length=_length_phrase(certain.length), reason=certain.length.argument)
    if certain.odds:
        cards = sorted(certain.odds.items(), key=lambda each: (-each[1], each[0]))
        odds = ", ".join(f"{name} {100 * float(chance):.0f} %" for name, chance in cards)
        yield gettext("the next card: {odds}", odds=odds)


def _length_phrase(length: GameLengthData) -> str:
    """Returns a phrase with the least and the greatest number of turns that are still to come."""
    if length.most == length.least:
        return ngettext(
            "{number} turn of all players is still to come",
            "{number} turns of all players are still to come",
            length.least,
        )
    if length.most is None:
        return ngettext(
            "at least {number} turn of all players is still to come",
            "at least {number} turns of all players are still to come",
            length.least,
        )
    return ngettext(
        "at least {number} turn of all players is still to come, at most {most} unless a worker is taken back (TRN-5)",
        "at least {number} turns of all players are still to come, at most {most} unless a worker is taken back "
        "(TRN-5)",
        length.least,
        most=length.most,
    )


def _figures(each: AdvisedData) -> str:
    """Returns the share of wins and the margin of a turn as text, with their standard errors."""
    percent, margin = f"{100 * each.share.mean:.0f}", points_text(each.margin.mean)
    if each.proved:
        return gettext("{percent} % of wins, {margin} exactly", percent=percent, margin=margin)
    margin += error_text(each.rollouts, each.margin.error)
    if each.rollouts == 1 or each.share.mean not in (0, 1):
        percent += error_text(each.rollouts, each.share.error, 100, 0)
        return gettext("{percent} % of wins, {margin}", percent=percent, margin=margin)
    return gettext(
        "{percent} % of wins in all {games} games, {margin}", percent=percent, games=each.rollouts, margin=margin
    )


def _difference_error(answer: AdviceAnswer, difference: EstimateData) -> str:
    """Returns the standard error of a difference as text; the text is empty if the difference is exact or if too few
    games were played."""
    fewest = min((games for games in answer.games if games), default=0)
    return give_or_take(difference.error, 1) if difference.error and fewest >= FIRST else ""


def _pictures(asked: HintQuestion, result: Hinted) -> list[Picture]:
    """Returns the picture of the position with the first ranked turns drawn on the board."""
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
