"""The solution in sentences, each made of score lines of the replay, and what the runner-up has less.

Every number of points that a sentence gives to a part is the part's line; the parts sum to the gain."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from ....puzzles.parts import LONGEST
from ....text.words import be, join_words, quantity
from ...board import bits
from ...masks import union
from ...moves import Demolish, Pass, Placing, Reclaim, Take, Turn
from ...moves.steps import by_card, card_name
from ...replay import points_gained
from ...scoring import ScoreLine, tallies
from ...scoring.final import sco_7_unused_cards, standing_lines
from ...state import GameState
from ..kinds import kind_of
from ..puzzle import Certificate, Rival
from .difference import difference, source_of, standing_of
from .played_line import Line, claimed_land, effect_phrases, squares, the, tile_name


def cut(sentence: str) -> str:
    """A sentence no longer than a file holds: the ruling on a long turn can be."""
    return sentence if len(sentence) <= LONGEST else f"{sentence[: LONGEST - 4].rstrip()} ..."


def parts_of(line: Line) -> tuple[ScoreLine, ...]:
    """The score lines that the sentences name, in their order; they sum to the gain."""
    parts = [part for number in range(len(line.turns)) for part in _score_lines(line, number)]
    return (*parts, *_standing(line))


def _score_lines(line: Line, number: int) -> tuple[ScoreLine, ...]:
    """What a turn puts on the score track."""
    order = [site.placement.tile for site in line.builds[number]]
    lines = points_gained(line.stages[number].state, line.stages[number + 1].state, line.task.seat)
    return tuple(sorted(lines, key=lambda part: order.index(part.about) if part.rule == "BLD-9" else len(order)))


def _standing(line: Line) -> tuple[ScoreLine, ...]:
    """The change of streets, challenge and unused cards, where the final score counts."""
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
            " more than before" if new.points > old.points and _payment(now, new) > _payment(was, new) > 0 else "",
        )
        for old, new in zip(was, now, strict=True)
        if new.points != old.points
    )


def _payment(lines: Iterable[ScoreLine], source: ScoreLine) -> int:
    """What the street or challenge of a line pays in all; Generation King has a line for each generation (SCO-4)."""
    same = (line for line in lines if line.rule == source.rule and (line.rule != "SCO-1" or line.about == source.about))
    return sum(line.points for line in same)


def turn_sentences(line: Line) -> Iterator[str]:
    """What each turn does and scores."""
    for number, turn in enumerate(line.turns):
        before, after = (stage.state for stage in line.stages[number : number + 2])
        head = f"Turn {number + 1}: " if len(line.turns) > 1 else ""
        said = f"{head}{', then '.join(_does(line, number, turn))}"
        parts = _score_lines(line, number)
        alone = sum(part.rule == "BLD-9" for part in parts) == 1
        scored = [_part(part, alone) for part in parts]
        yield f"{said[0].upper()}{said[1:]}{', which scores ' + join_words(scored) if scored else ''}."
        extra = _notes(line, before, turn, after)
        if extra:
            text = "; ".join(extra)
            yield f"{text[0].upper()}{text[1:]}."


def _does(line: Line, number: int, turn: Turn) -> Iterator[str]:
    """What a turn does, step by step."""
    state = line.stages[number].state
    sites = iter(line.builds[number])
    for step in turn.steps:
        match step:
            case Take(territories):
                yield f"claim {join_words(territories)}{by_card(step)}"
            case Reclaim(territory):
                yield f"give the worker on {territory} back"
            case Pass():
                yield "build nothing"
            case Placing():
                site = next(sites)
                tile = f"{the(tile_name(state, site))} ({site.placement.tile}) on {squares(state, site.mask)}"
                fallen = [the(tile_name(state, each)) for each in line.falls[number]]
                doing = f"demolish {join_words(fallen)} for" if isinstance(step, Demolish) else "build"
                yield f"{doing} {tile}{by_card(step)}"
            case _:
                yield f"play {card_name(step)}"


def _notes(line: Line, before: GameState, turn: Turn, after: GameState) -> list[str]:
    """Workers, unlocks and the end: what a turn does besides scoring."""
    used = union(site.territories for site in line.sites)
    idle = claimed_land(turn, before)
    said = effect_phrases(before, turn, after)
    if idle and not idle & used and not kind_of(line.task).with_rivals:
        names = join_words([before.edition.board.territories[index].name for index in bits(idle)])
        said.append(f"nothing is built on {names}, so any other claim does as well")
    return said


def end_sentences(line: Line) -> Iterator[str]:
    """One sentence for each source that pays another sum in the end."""
    for part in _standing(line):
        if part.rule == "SCO-7":
            cards = abs(part.points)
            yield f"{quantity(cards, 'action card')} {be(cards)} used up: {_points(part)} at the end."
        elif part.points > 0:
            yield f"At the end {part.about} brings {_points(part)}{part.remark} ({part.detail})."
        else:
            yield f"At the end {part.about} pays less than before: {_points(part)} ({part.detail})."


def _part(part: ScoreLine, alone: bool) -> str:
    """A line on the score track: its points and what scores them, where it is not the one building of the turn."""
    if part.rule == "BLD-9" and alone:
        return _points(part)
    if part.rule == "BLD-9":
        return f"{_points(part)} for {the(part.detail)}"
    return f"{_points(part)} of Gold Prestige"


def total_sentence(line: Line) -> str:
    """What the parts sum to."""
    parts = [part.points for part in parts_of(line)]
    if not parts:
        return "Together: 0."
    terms = f"{parts[0]}" + "".join(f" {'+' if part >= 0 else '-'} {abs(part)}" for part in parts[1:])
    return f"Together: {terms} = {sum(parts)}." if len(parts) > 1 else f"Together: {sum(parts)}."


def others_paid(line: Line) -> Iterator[str]:
    """One sentence for each street or challenge by which a turn pays another player another sum in the end."""
    setup, counts = line.start.setup, [tallies(state) for state in (line.start, line.after)]
    for seat in setup.seats:
        pairs = zip(*(standing_lines(setup, each, seat) for each in counts), strict=True)
        for old, new in pairs if seat != line.task.seat else ():
            if change := new.points - old.points:
                what = f"{source_of(line.task, new)} pays {line.start.colour(seat)} {quantity(abs(change), 'point')}"
                stands = f"{standing_of(new)} instead of {old.detail}"
                yield f"{what} {'more' if change > 0 else 'less'} than before ({stands})."


def runner_up_sentences(line: Line, certificate: Certificate, introduced: Callable[[Rival], str]) -> Iterator[str]:
    """What the runner-up comes to, as it is `introduced`, and what it has less."""
    second = certificate.second
    if second is None:
        return
    if not second.answer:
        yield f"Every other way takes at least {second.value} turns."
        return
    other = Line.of(line.task, second.answer)
    assert other is not None
    yield introduced(second)
    gap = difference(line.task, line.played, other.played)
    if gap.lines:
        text = f"Beside it the answer has {'; '.join(map(_signed_text, gap.lines))}: together {gap.points:+d}."
        if len(text) <= LONGEST:
            yield text
        else:
            yield from (f"Beside it the answer has {_signed_text(entry)}." for entry in gap.lines)


def _signed_text(part: ScoreLine) -> str:
    return f"{part.points:+d} {part.reason}"


def _points(part: ScoreLine) -> str:
    return quantity(part.points, "point") if abs(part.points) != 1 else f"{part.points} point"
