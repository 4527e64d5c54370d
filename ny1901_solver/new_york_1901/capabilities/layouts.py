"""The capability `layout`: the most points of tiles that a player can still build on held and named land, with
proof."""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, NamedTuple

from pydantic import Field

from ...exit_codes import NOT_DECIDED
from ...messages import gettext, ngettext
from ...questions.capability import (
    Asker,
    Capability,
    Note,
    Paragraph,
    Python,
    Question,
    Shown,
    Spelled,
    Writing,
    in_field,
    proof_so_far,
)
from ...runs.watching import LEAST_SECONDS, how_far
from ..answers import layouts as of_layouts
from ..answers.answer import basis_of
from ..answers.layouts import FurtherLandData, LayoutAnswer, MoreData
from ..loading import form_of, whole_turns
from ..masks import TerritoryMask, union
from ..planning.layout import EFFORT, MOST_TURNS, SHARE, LayoutAnswered, LayoutProblem, answer_layout, at_seat
from ..table.naming import read_seat, read_territories
from .fields import Position

if TYPE_CHECKING:
    from ..drawing import Picture


class LayoutQuestion(Question):
    """Find the most points of tiles that you can still build on your land and on land that you name, with proof.

    The other players and the market are left out: the other players do nothing, and you can claim a territory named
    with --lands whenever you like, as if its card lay open. A claim still takes the turn's Expand and a worker. All
    other rules hold: one Build a turn, the unlocking of generations, workers, demolitions, Construction Boom and Land
    Grab if these cards are still in hand, and the end of the game. No turn has to claim land, because no other card
    lies open.

    The answer is a legal order of turns, replayed by the rules, with proof that no other layout scores more points. The
    layout may have fewer turns than you allow. The answer also has what one more turn would add, and what each free
    territory would add that touches your land or named land.

    The CP-SAT model (a constraint solver) gives the answer within a budget of its own deterministic time, so the same
    question always has the same answer. Ctrl-C or the time limit ends the search with the best layout so far. The exit
    code is 3 if a part of the answer is not proved.
    """

    position: Position
    turns: Annotated[int, Field(ge=1, le=MOST_TURNS), Spelled(metavar="N")] = Field(
        description=f"the greatest number of your own turns, 1 to {MOST_TURNS}"
    )
    lands: Annotated[str | None, Spelled(metavar="LANDS")] = Field(
        None, description="free territories that you can claim, such as r03,b05"
    )
    seat: Annotated[str | None, Spelled(metavar="COLOUR")] = Field(
        None, description="the player whose land counts (default: the player to move)"
    )
    no_demolish: bool = Field(False, description="demolish no buildings")
    alone: bool = Field(False, description="leave out what one more turn or one more territory would add")
    effort: Annotated[float, Field(ge=0.01, le=10_000, strict=False), Spelled(metavar="UNITS")] = Field(
        EFFORT,
        description="the budget of the solver for the layout, in units of deterministic time, about a second each; "
        f"what one more turn or territory adds has 1/{SHARE} of it each",
    )
    time_limit: Annotated[float, Field(ge=LEAST_SECONDS, strict=False), Spelled(metavar="SECONDS")] | None = Field(
        None,
        description="the time limit of the whole answer, in seconds; the answer states what is not proved within this "
        "time",
    )


class LaidOut(NamedTuple):
    """A question about a layout and its answer."""

    problem: LayoutProblem
    made: LayoutAnswered


def _layout(asked: LayoutQuestion, asker: Asker) -> LaidOut:
    with in_field("position"):
        state = whole_turns(asked.position, gettext("a layout consists of whole turns"))
    if asked.seat is not None:
        with in_field("seat"):
            state = at_seat(state, read_seat(state.setup, asked.seat))
    with in_field("lands"):
        named = {land.index for land in read_territories(state.edition, (asked.lands or "").split())}
        lands = union(TerritoryMask(1 << territory) for territory in named)
        problem = LayoutProblem.of(state, asked.turns, lands, not asked.no_demolish)
    made = answer_layout(
        problem,
        clock=time.monotonic,
        effort=asked.effort,
        alone=asked.alone,
        time_limit=asked.time_limit,
        stop=asker.stop,
        report=asker.report,
    )
    return LaidOut(problem, made)


def _layout_answer(asked: LayoutQuestion, result: LaidOut, _: Asker) -> LayoutAnswer:
    return of_layouts.layout(result.problem, result.made, asked.alone)


def layout_lines(answer: LayoutAnswer) -> Iterator[Shown]:
    """Returns the lines of the answer: the layout turn by turn with its buildings, what is proved, and what one more
    turn or territory adds."""
    if not answer.left:
        yield Note(gettext("the game leaves {player} no turn", player=answer.player))
    elif not answer.plan:
        yield gettext("{player} can build nothing on this land", player=answer.player)
    else:
        yield gettext("{player} builds", player=answer.player)
    for number, turn in enumerate(answer.plan, start=1):
        yield f"{number}. {turn.points:+d}  {turn.turn}"
        for building in turn.buildings:
            if not building.stands:
                yield f"       {gettext('a later turn demolishes {tile}', tile=building.tile)}"
    yield gettext("{points:+d} in all", points=answer.value)
    yield ""
    yield _verdict(answer)
    yield Paragraph(
        gettext(
            "The other players and the market are left out. The rules replay each turn on a market in which exactly "
            "the cards that the turn takes lie open."
        )
    )
    if answer.left and not answer.alone:
        yield _one_more_turn(answer.one_more_turn)
        yield from _further_lines(answer)
    yield gettext(
        "work: {branches} and {conflicts} of the CP-SAT model",
        branches=ngettext("{number:,} branch", "{number:,} branches", answer.branches),
        conflicts=ngettext("{number:,} conflict", "{number:,} conflicts", answer.conflicts),
    )
    yield basis_of(answer)


def _verdict(answer: LayoutAnswer) -> str:
    """Returns a sentence that states what is proved about the layout."""
    if answer.status == "proved" and answer.demolish:
        return ngettext(
            "proved by the CP-SAT model: no layout of {number} turn scores more than {points} points",
            "proved by the CP-SAT model: no layout of {number} turns scores more than {points} points",
            answer.turns,
            points=answer.value,
        )
    if answer.status == "proved":
        return ngettext(
            "proved by the CP-SAT model: no layout of {number} turn without a demolition scores more than {points} "
            "points",
            "proved by the CP-SAT model: no layout of {number} turns without a demolition scores more than {points} "
            "points",
            answer.turns,
            points=answer.value,
        )
    return ngettext(
        "this layout is not proved to be the best; the CP-SAT model proved only that no layout of {number} turn "
        "scores more than {points} points",
        "this layout is not proved to be the best; the CP-SAT model proved only that no layout of {number} turns "
        "scores more than {points} points",
        answer.turns,
        points=answer.bound,
    )


def _one_more_turn(more: MoreData | None) -> str:
    if more is None:
        return gettext("the game leaves no further turn")
    return gettext("one more turn adds {points}", points=_adds(more))


def _further_lines(answer: LayoutAnswer) -> Iterator[str]:
    """Returns the lines about further land, the greatest gain first; land that adds nothing is in one line."""
    further = answer.further_lands
    if not further:
        yield gettext("no free territory touches this land")
        return
    nothing = [each.territory for each in further if each.proved and not each.least]
    if len(nothing) < len(further):
        yield _best_further(further)
    for each in further:
        if not each.proved or each.least:
            yield f"  {each.territory}: {_adds(each)}"
    if nothing:
        names = ", ".join(nothing)
        yield gettext(
            "free territories that touch this land and add nothing (proved): {territories}", territories=names
        )


def _best_further(further: list[FurtherLandData]) -> str:
    """Returns a sentence about the best further territory; states if it is not settled which one is the best."""
    first, others = further[0], further[1:]
    if first.proved and all(each.most <= first.least for each in others):
        return gettext(
            "of the free territories that touch this land, {territory} adds most, {points}",
            territory=first.territory,
            points=_adds(first),
        )
    return gettext("it is not settled which of the free territories that touch this land adds most")


def _adds(more: MoreData) -> str:
    if more.proved:
        return gettext("{points:+d} (proved)", points=more.least)
    return gettext("{least:+d} to {most:+d} (not settled)", least=more.least, most=more.most)


def _code(answer: LayoutAnswer) -> int:
    return 0 if answer.settled else NOT_DECIDED


def _progress(_: LayoutQuestion, so_far: tuple[int | None, int]) -> str:
    return how_far(*so_far)


def _pictures(_: LayoutQuestion, result: LaidOut) -> list[Picture]:
    """Returns the picture of the layout: a row of boards, one for each turn, or the position if there is no turn."""
    from ..drawing import Proposal, StripFrame, position_picture, strip

    played = result.made.layout.played.turns
    if not played:
        return [position_picture(result.problem.state)]
    frames = [
        StripFrame(number, each.before, Proposal(each.turn), each.points) for number, each in enumerate(played, start=1)
    ]
    return [strip(frames)]


LAYOUT = Capability(
    LayoutQuestion,
    _layout,
    _layout_answer,
    layout_lines,
    (
        "game.yaml --turns 4",
        "game.yaml --turns 5 --lands r03,b05 --no-demolish",
        "game.yaml --turns 3 --seat blue --draw layout.svg",
    ),
    python=Python((), lambda result: result.made, "ny1901_solver.new_york_1901.planning.layout:LayoutAnswered"),
    code=_code,
    searches=True,
    ends_early=True,
    tells=True,
    timed=True,
    says_unfinished=True,
    so_far=proof_so_far,
    progress=_progress,
    writings={
        "draw": Writing(
            "Draw the turns of the layout into a file: .svg, .png, .html or .pdf.", _pictures, form_of, pictured=True
        )
    },
)
"""The capability `layout`."""
