"""The capability `majority`: how soon and how certainly the player to move leads a street or has challenge points."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Annotated

from pydantic import Field

from ...exit_codes import NOT_DECIDED
from ...messages import gettext, gettext_noop, ngettext
from ...questions.capability import Asker, Capability, Paragraph, Python, Question, Shown, Spelled, Writing, in_field
from ...runs.watching import LEAST_SECONDS
from ...text.words import join_words
from ..answers import majorities as of_majorities
from ..answers.answer import basis_of
from ..answers.majorities import AimData, LackData, MajorityAnswer, SureData, ThreatData
from ..loading import form_of, whole_turns
from ..table.plan_reader import read_street
from .fields import Position

if TYPE_CHECKING:
    from ...pictures.sheet import Picture
    from ..planning.majority.aims import Aim
    from ..planning.majority.answering import MajorityAnswered

MARKET_LEFT_OUT = gettext_noop(
    "The market is left out: any free land can be claimed when its turn comes, as if its card lay face up; a claim "
    "costs the turn's take and a worker."
)
WHAT_CERTAIN_MEANS = gettext_noop(
    "Certain means proved, against all that the tiles, land, workers and turns of the other players still allow, as "
    "long as {player} demolishes nothing."
)
IF_PLAYED = gettext_noop(
    "A plan can be played if its land is still free, its cards come up, nobody builds its Legendary first and the game "
    "goes on until then."
)

DRAWING = "Draw the first plan of the answer into a file: .svg, .png, .html or .pdf. A PDF has a page for each plan."


class MajorityQuestion(Question):
    """Find how soon, and how certainly, you lead a street or have points of the challenge.

    The answer has two figures for each street and for the challenge. The first figure is for the case that the other
    players stand still: the fewest own turns, and among those the fewest buildings, after which you have strictly the
    most buildings on the street, or the next points of the challenge. The market is left out: any free land can be
    claimed when its turn comes, as if its card lay face up; a claim costs the turn's take and a worker. The rules
    replay the plan of the answer. If no plan reaches the aim, the answer states what is lacking: ground, tiles, points
    or turns.

    The second figure holds whatever the other players do: certain already, certain after the shown plan, or not
    certain. Certain is a proof against all that the tiles, land, workers and turns of the other players still allow, as
    long as you demolish nothing. Not certain is no proof of the contrary: the other players may lack cards or time.

    The challenge Generation King has an answer for each generation. For the other challenges the aim is the next step
    that pays more. The exit code is 3 if a figure is not decided within the limits.
    """

    position: Position
    streets: Annotated[list[str], Spelled(metavar="STREET")] = Field(
        [],
        alias="street",
        description="a street card in play, by its id or name; may be given several times; without streets and "
        "challenge, the answer is about all of them",
    )
    challenge: bool = Field(False, description="the challenge in play")
    time_limit: Annotated[float, Field(ge=LEAST_SECONDS, strict=False), Spelled(metavar="SECONDS")] | None = Field(
        None, description="the time limit of all proofs together, in seconds, in addition to the limit of effort"
    )


def _find(asked: MajorityQuestion, asker: Asker) -> MajorityAnswered:
    from ..planning.majority.answering import answer_majority  # loads CP-SAT

    with in_field("position"):
        state = whole_turns(asked.position, gettext("a majority is counted between two turns"))
    with in_field("streets"):
        cards = [read_street(state, text) for text in asked.streets]
    return answer_majority(
        state,
        _aims(asked, cards),
        clock=time.monotonic,
        time_limit=asked.time_limit,
        stop=asker.stop,
        begin=asker.begin,
    )


def _aims(asked: MajorityQuestion, cards: list[str]) -> list[Aim]:
    from ..planning.majority.aims import challenge_aims, street_aims

    setup, every = asked.position.setup, not cards and not asked.challenge
    streets = [aim for aim in street_aims(setup) if every or aim.about in cards]
    return [*streets, *(challenge_aims(setup) if every or asked.challenge else [])]


def _answer(_: MajorityQuestion, result: MajorityAnswered, __: Asker) -> MajorityAnswer:
    from ..planning.majority.fewest import MOST_TURNS

    return of_majorities.majority(result, MOST_TURNS)


def majority_lines(answer: MajorityAnswer) -> Iterator[Shown]:
    """Returns the lines of the answer: for each aim the counts, and the two figures with the plan and the proof."""
    yield gettext("{player} to move", player=answer.to_move)
    yield Paragraph(gettext(MARKET_LEFT_OUT))
    for aim in answer.aims:
        yield ""
        yield _heading(aim)
        yield Paragraph(gettext("If the others stand still: {figure}.", figure=_still(answer, aim)), "  ", "    ")
        for number, turn in enumerate(aim.still.plan, start=1):
            yield f"    {number}. {turn}"
        yield Paragraph(gettext("Whatever they do: {figure}.", figure=_sure(answer, aim)), "  ", "    ")
    yield ""
    found = {aim.sure.certainty for aim in answer.aims}
    if found & {"certain", "after-plan"}:
        yield Paragraph(gettext(WHAT_CERTAIN_MEANS, player=answer.to_move))
    if "after-plan" in found:
        yield Paragraph(gettext(IF_PLAYED))
    if found & {"not-certain", "not-decided"}:
        yield Paragraph(
            gettext("Not certain is no proof of the contrary: the other players may lack the cards or the time.")
        )
    yield _proved_by(answer)
    yield basis_of(answer)


def _heading(aim: AimData) -> str:
    counts = ", ".join(gettext("{player} {count}", player=each.colour, count=each.count) for each in aim.counts)
    values = {"name": aim.name, "rule": aim.rule, "counts": counts}
    if not aim.contested:
        return gettext("{name} ({rule}): {counts}", **values)
    if aim.leader is None:
        return gettext("{name} ({rule}): {counts}; nobody leads", **values)
    return gettext("{name} ({rule}): {counts}; {leader} leads", **values, leader=aim.leader)


def _still(answer: MajorityAnswer, aim: AimData) -> str:
    """Returns the first figure as a clause."""
    still, player = aim.still, answer.to_move
    if still.turns == 0:
        return (
            gettext("{player} leads already", player=player)
            if aim.contested
            else gettext("{player} has the highest step already", player=player)
        )
    if still.status == "infeasible":
        return _impossible(answer, aim, still.reason)
    if still.turns is None:
        return _open(answer, still.bound or 0)
    buildings = ngettext("{number} building", "{number} buildings", still.buildings or 0)
    proved = (
        gettext("proved to be the fewest")
        if still.status == "proved"
        else ngettext(
            "fewer turns are not enough; a plan with fewer buildings, but at least {number}, is not excluded",
            "fewer turns are not enough; a plan with fewer buildings, but at least {number}, is not excluded",
            still.fewest_buildings or 0,
        )
    )
    clause = ngettext(
        "{number} turn with {buildings}, {proved}",
        "{number} turns with {buildings}, {proved}",
        still.turns,
        buildings=buildings,
        proved=proved,
    )
    return (
        gettext("{clause}; the cards that are known allow this plan, too", clause=clause)
        if still.cards_known
        else clause
    )


def _open(answer: MajorityAnswer, bound: int) -> str:
    if bound > answer.most_turns:
        return ngettext(
            "not decided: {number} turn is not enough, and more turns were not tried",
            "not decided: {number} turns are not enough, and more turns were not tried",
            answer.most_turns,
        )
    return ngettext(
        "not decided: at least {number} turn is needed, and no plan was found within the limits",
        "not decided: at least {number} turns are needed, and no plan was found within the limits",
        bound,
    )


def _impossible(answer: MajorityAnswer, aim: AimData, reason: LackData | None) -> str:
    """Returns a clause about what is lacking."""
    player, needed = answer.to_move, aim.needed
    if reason is None:
        return gettext("impossible, which is proved; the reason was not found within the limits")
    if reason.lack == "ground":
        clause = gettext(
            "impossible, for lack of ground: {player} needs {needed}, and all tiles together reach at most {most} on "
            "own and free land",
            player=player,
            needed=needed,
            most=reason.most,
        )
        if not reason.lands:
            return clause
        return gettext(
            "{clause}; {lands}, which others have, would help", clause=clause, lands=join_words(reason.lands)
        )
    if reason.lack == "tiles":
        return gettext(
            "impossible, for lack of tiles: {player} needs {needed}, and the tiles that {player} can still build "
            "reach at most {most}, even on all land",
            player=player,
            needed=needed,
            most=reason.most,
        )
    if reason.lack == "points":
        return gettext(
            "impossible, for lack of points: the tiles that {player} can still build do not unlock the generation "
            "that is needed",
            player=player,
        )
    if not reason.turns_left:
        return gettext("impossible: the game is over")
    return ngettext(
        "impossible, for lack of turns: {player} has {number} turn left, and needs at least {needed}",
        "impossible, for lack of turns: {player} has {number} turns left, and needs at least {needed}",
        reason.turns_left,
        player=player,
        needed=reason.turns_needed,
    )


def _sure(answer: MajorityAnswer, aim: AimData) -> str:
    """Returns the second figure as a clause."""
    sure = aim.sure
    if sure.certainty in ("certain", "after-plan"):
        when = (
            gettext("certain already")
            if sure.certainty == "certain"
            else gettext("certain after this plan, if it can be played")
        )
        if not aim.contested:
            return gettext("{when}: the other players cannot change it", when=when)
        return gettext(
            "{when}: {player} has {count}, and {others}",
            when=when,
            player=answer.to_move,
            count=sure.count,
            others=join_words(map(_most, sure.others)),
        )
    return _unsure(answer, aim, sure)


def _unsure(answer: MajorityAnswer, aim: AimData, sure: SureData) -> str:
    if aim.still.turns is None:
        if sure.certainty == "not-decided":
            return gettext("not decided, because no plan is known")
        return gettext("not certain, because there is no plan")
    if not aim.contested:
        return gettext("not certain: the other players can replace buildings for which Gold Prestige would pay")
    able = [each for each in sure.others if each.most is not None and each.most >= sure.count]
    behind = gettext("after this plan") if aim.still.plan else gettext("now")
    if sure.certainty == "not-decided":
        return gettext(
            "not decided: {player} has {count} {when}, and the proof that nobody else can have so many is not finished",
            player=answer.to_move,
            count=sure.count,
            when=behind,
        )
    return gettext(
        "not certain: {player} has {count} {when}, and {others}",
        player=answer.to_move,
        count=sure.count,
        when=behind,
        others=join_words(map(_most, able)),
    )


def _most(threat: ThreatData) -> str:
    if threat.turns == 0:
        return gettext("{player} stays at {most}", player=threat.colour, most=threat.most)
    if threat.turns is None:
        return gettext("{player} can still have {most} at most", player=threat.colour, most=threat.most)
    return ngettext(
        "{player} can have {most} at most after {number} turn",
        "{player} can have {most} at most after {number} turns",
        threat.turns,
        player=threat.colour,
        most=threat.most,
    )


def _proved_by(answer: MajorityAnswer) -> str:
    if any(aim.still.plan for aim in answer.aims):
        return gettext("proved by the CP-SAT model; the rules replayed each plan")
    return gettext("proved by the CP-SAT model and the counts of the position")


def _pictures(asked: MajorityQuestion, result: MajorityAnswered) -> list[Picture]:
    """Returns a picture of the plan: a row of boards, one for each turn, with the buildings of the plan.

    If the answer has several plans, there is a picture for each; only a PDF shows more than the first. An answer
    without a plan has the picture of the position.
    """
    from ..drawing import Proposal, StripFrame, position_picture, strip
    from ..planning.majority.open_land import play_on

    pictures = []
    for each in result.aims:
        before, frames = result.state, list[StripFrame]()
        for number, turn in enumerate(each.still.plan, start=1):
            after = replace(play_on(before, turn).state, market=result.state.market)
            frames.append(StripFrame(number, before, Proposal(turn), after.mover.score - before.mover.score))
            before = after
        if frames:
            pictures.append(strip(frames, subtitle=each.aim.name(result.state.setup)))
    return pictures or [position_picture(result.state)]


def _code(answer: MajorityAnswer) -> int:
    return 0 if answer.settled else NOT_DECIDED


MAJORITY = Capability(
    MajorityQuestion,
    _find,
    _answer,
    majority_lines,
    (
        "game.yaml",
        "game.yaml --street broadway --street cedar",
        "game.yaml --challenge --time-limit 20",
        "game.yaml --street wall-street --draw plan.svg",
    ),
    python=Python(
        (), lambda result: result, "ny1901_solver.new_york_1901.planning.majority.answering:MajorityAnswered"
    ),
    code=_code,
    searches=True,
    ends_early=True,
    timed=True,
    says_unfinished=True,
    writings={"draw": Writing(DRAWING, _pictures, form_of, pictured=True)},
)
