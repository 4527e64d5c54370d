"""Writes the solution in sentences, made from the score lines of the replay, and how the runner-up falls short.

Each score line appears in a sentence with its points; the score lines add up to the gain of the answer.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from ....messages import gettext, ngettext
from ....puzzles.parts import LONGEST
from ....text.words import join_words
from ...board import bits
from ...masks import union
from ...moves import Boom, Demolish, Pass, Placing, Reclaim, Take, Turn
from ...moves.steps import card_name
from ...replay import points_gained
from ...scoring import ScoreLine, tallies
from ...scoring.final import sco_7_unused_cards, standing_lines
from ...state import GameState
from ..kinds import kind_of
from ..puzzle import Certificate, Rival
from .difference import difference, source_of, standing_of
from .played_line import Line, capitalized, claimed_land, effect_phrases, in_sequence, squares, the, tile_name

_MORE = "more"


def cut(sentence: str) -> str:
    """Returns the sentence, shortened to the length that a file allows.

    In practice, only a sentence about the ruling on a long turn can be too long.
    """
    return sentence if len(sentence) <= LONGEST else f"{sentence[: LONGEST - 4].rstrip()} ..."


def parts_of(line: Line) -> tuple[ScoreLine, ...]:
    """Returns the score lines that the sentences of the solution name, in order; the score lines add up to the gain."""
    parts = [part for number in range(len(line.turns)) for part in _score_lines(line, number)]
    return (*parts, *_standing(line))


def _score_lines(line: Line, number: int) -> tuple[ScoreLine, ...]:
    """Returns the score lines of the points that a turn scores at once."""
    order = [site.placement.tile for site in line.builds[number]]
    lines = points_gained(line.stages[number].state, line.stages[number + 1].state, line.task.seat)
    return tuple(sorted(lines, key=lambda part: order.index(part.about) if part.rule == "BLD-9" else len(order)))


def _standing(line: Line) -> tuple[ScoreLine, ...]:
    """Returns the changes of streets, challenge and unused cards, if the final score counts.

    The `remark` is "more" if a source scored points before the answer and scores more points after it.
    """
    if line.task.problem.counting == "points":
        return ()
    seat = line.task.seat
    was, now = (
        [*standing_lines(state.setup, tallies(state), seat), *sco_7_unused_cards(state, seat)]
        for state in (line.start, line.after)
    )
    return tuple(
        ScoreLine(
            new.rule,
            new.points - old.points,
            standing_of(new),
            "" if new.rule == "SCO-7" else source_of(line.task, new),
            _MORE if new.points > old.points and _payment(now, new) > _payment(was, new) > 0 else "",
        )
        for old, new in zip(was, now, strict=True)
        if new.points != old.points
    )


def _payment(lines: Iterable[ScoreLine], source: ScoreLine) -> int:
    """Returns the total that the street or challenge of a score line scores.

    The challenge Generation King has a separate score line for each generation (SCO-4).
    """
    same = (line for line in lines if line.rule == source.rule and (line.rule != "SCO-1" or line.about == source.about))
    return sum(line.points for line in same)


def turn_sentences(line: Line) -> Iterator[str]:
    """Yields sentences on what each turn of the answer does and scores."""
    for number, turn in enumerate(line.turns):
        before, after = (stage.state for stage in line.stages[number : number + 2])
        deeds = in_sequence(_deeds(line, number, turn))
        parts = _score_lines(line, number)
        alone = sum(part.rule == "BLD-9" for part in parts) == 1
        points = join_words(_part(part, alone) for part in parts)
        if len(line.turns) == 1:
            deeds = capitalized(deeds)
            yield gettext("{deeds}, which scores {points}.", deeds=deeds, points=points) if points else f"{deeds}."
        elif points:
            yield gettext("Turn {turn}: {deeds}, which scores {points}.", turn=number + 1, deeds=deeds, points=points)
        else:
            yield gettext("Turn {turn}: {deeds}.", turn=number + 1, deeds=deeds)
        if extra := _notes(line, before, turn, after):
            yield f"{capitalized('; '.join(extra))}."


def _deeds(line: Line, number: int, turn: Turn) -> Iterator[str]:
    """Yields the steps of a turn as imperative clauses."""
    state = line.stages[number].state
    sites = iter(line.builds[number])
    for step in turn.steps:
        match step:
            case Take((territory,)):
                yield gettext("claim {territory}", territory=territory)
            case Take(territories):
                land, card = join_words(territories), card_name(step)
                yield gettext("claim {land} by {card}", land=land, card=card)
            case Reclaim(territory):
                yield gettext("give the worker on {territory} back", territory=territory)
            case Pass():
                yield gettext("build nothing")
            case Placing():
                site = next(sites)
                tile = gettext(
                    "{building} ({tile}) on {squares}",
                    building=the(tile_name(state, site)),
                    tile=site.placement.tile,
                    squares=squares(state, site.mask),
                )
                yield _placing(step, tile, join_words(the(tile_name(state, each)) for each in line.falls[number]))
            case _:
                yield gettext("play {card}", card=card_name(step))


def _placing(step: Placing, tile: str, fallen: str) -> str:
    if isinstance(step, Demolish):
        return gettext("demolish {fallen} for {building}", fallen=fallen, building=tile)
    if isinstance(step, Boom):
        return gettext("build {building} by {card}", building=tile, card=card_name(step))
    return gettext("build {building}", building=tile)


def _notes(line: Line, before: GameState, turn: Turn, after: GameState) -> list[str]:
    """Returns phrases for the effects of a turn besides scoring: workers, unlocks and the end of the game."""
    used = union(site.territories for site in line.sites)
    idle = claimed_land(turn, before)
    said = effect_phrases(before, turn, after)
    if idle and not idle & used and not kind_of(line.task).with_rivals:
        names = join_words([before.edition.board.territories[index].name for index in bits(idle)])
        said.append(gettext("nothing is built on {land}, so any other claim does as well", land=names))
    return said


def end_sentences(line: Line) -> Iterator[str]:
    """Yields one sentence for each source of final points (street, challenge, cards) whose points change."""
    for part in _standing(line):
        if part.rule == "SCO-7":
            yield ngettext(
                "{number} action card is used up: {points} at the end.",
                "{number} action cards are used up: {points} at the end.",
                abs(part.points),
                points=_points(part.points),
            )
            continue
        values = {"source": part.about, "points": _points(part.points), "detail": part.detail}
        if part.points < 0:
            yield gettext("At the end {source} pays less than before: {points} ({detail}).", **values)
        elif part.remark:
            yield gettext("At the end {source} brings {points} more than before ({detail}).", **values)
        else:
            yield gettext("At the end {source} brings {points} ({detail}).", **values)


def _part(part: ScoreLine, alone: bool) -> str:
    """Returns the points of a score line on the score track.

    The source is named, except for the only building of a turn.
    """
    points = _points(part.points)
    if part.rule != "BLD-9":
        return gettext("{points} of Gold Prestige", points=points)
    return points if alone else gettext("{points} for {building}", points=points, building=the(part.detail))


def total_sentence(line: Line) -> str:
    """Returns the sum of the parts in words, as in `Together: 3 + 4 - 1 = 6.`"""
    parts = [part.points for part in parts_of(line)]
    total = str(sum(parts))
    if len(parts) > 1:
        terms = "".join(f" {'+' if part >= 0 else '-'} {abs(part)}" for part in parts[1:])
        total = f"{parts[0]}{terms} = {total}"
    return gettext("Together: {total}.", total=total)


def others_paid(line: Line) -> Iterator[str]:
    """Yields one sentence for each street or challenge from which another player gets other points after a turn."""
    setup, counts = line.start.setup, [tallies(state) for state in (line.start, line.after)]
    for seat in setup.seats:
        pairs = zip(*(standing_lines(setup, each, seat) for each in counts), strict=True)
        for old, new in pairs if seat != line.task.seat else ():
            if change := new.points - old.points:
                yield _payment_sentence(
                    change,
                    source=source_of(line.task, new),
                    player=line.start.colour(seat),
                    standing=standing_of(new),
                    old_standing=old.detail,
                )


def _payment_sentence(change: int, **values: str) -> str:
    if change > 0:
        return ngettext(
            "{source} pays {player} {number} point more than before ({standing} instead of {old_standing}).",
            "{source} pays {player} {number} points more than before ({standing} instead of {old_standing}).",
            change,
            **values,
        )
    return ngettext(
        "{source} pays {player} {number} point less than before ({standing} instead of {old_standing}).",
        "{source} pays {player} {number} points less than before ({standing} instead of {old_standing}).",
        -change,
        **values,
    )


def runner_up_sentences(line: Line, certificate: Certificate, introduced: Callable[[Rival], str]) -> Iterator[str]:
    """Yields sentences about the runner-up: first the sentence that `introduced` returns, then sentences on how the
    runner-up falls short of the answer.
    """
    second = certificate.second
    if second is None:
        return
    if not second.answer:
        yield gettext("Every other way takes at least {turns} turns.", turns=second.value)
        return
    other = Line.of(line.task, second.answer)
    assert other is not None
    yield introduced(second)
    gap = difference(line.task, line.played, other.played)
    if gap.lines:
        parts = [f"{part.points:+d} {part.reason}" for part in gap.lines]
        text = gettext(
            "Beside it the answer has {parts}: together {points:+d}.", parts="; ".join(parts), points=gap.points
        )
        if len(text) <= LONGEST:
            yield text
        else:
            yield from (gettext("Beside it the answer has {part}.", part=part) for part in parts)


def _points(points: int) -> str:
    """Returns a number of points with its noun, as in `1 point`, `-1 point` or `3 points`."""
    return ngettext("{points} point", "{points} points", abs(points), points=points)
