"""What one ending of a task has that another has not: points by source, and the sources in words."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from ....kit.words import counted, listed
from ...board import bits
from ...scoring import ScoreLine, tallies
from ...scoring.final import sco_7_unused_cards, standing_lines
from ...state import GameState
from ..attempt import Attempt
from ..task import Kind, Task

MOST_CAUSES = 2


@dataclass(frozen=True, slots=True)
class Comparison:
    """Two endings compared: `lines` are the points that the better one has more, by source; they sum to `points`.

    `causes` say what the other one lacks, the weightiest first. Of a last turn the points are those of the lead.
    """

    lines: tuple[ScoreLine, ...]
    causes: tuple[str, ...]

    @property
    def points(self) -> int:
        """The points that the lines sum to."""
        return sum(line.points for line in self.lines)


def difference(task: Task, better: Attempt, other: Attempt) -> Comparison:
    """What an ending lacks beside a better one, by what the task counts."""
    pair = better.after, other.after
    printed, prestige = _printed(task, *pair), _prestige(task, *pair)
    lines = [*printed, *prestige]
    causes = [(sum(line.points for line in printed), _tiles_cause(task, *pair))]
    causes += [(line.points, f"Gold Prestige scores {_less(line.points)}") for line in prestige]
    if task.problem.counting == "final":
        standing = _standing(task, *pair)
        cards = _cards(task, *pair)
        lines += [*(line for line, _ in standing), *cards]
        causes += [(line.points, cause) for line, cause in standing]
        causes += [(line.points, _spent(line.points)) for line in cards]
    if task.kind == Kind.LAST_TURN:
        lines += _others(task, better, other)
    weighty = sorted((cause for cause in causes if cause[0] > 0), key=lambda cause: -cause[0])
    return Comparison(tuple(lines), tuple(sentence for _, sentence in weighty[:MOST_CAUSES]))


def _printed(task: Task, better: GameState, other: GameState) -> list[ScoreLine]:
    """Tiles that only one of the two has built (BLD-9); copies of a tile are alike."""
    more, less = _built(task, better), _built(task, other)
    names = [name for name in {**more, **less} if more[name] != less[name]]
    return [
        ScoreLine("BLD-9", (more[name] - less[name]) * name[1], _more_of(name[0], more[name] - less[name]))
        for name in names
    ]


def _more_of(name: str, number: int) -> str:
    """A tile that one ending has built oftener than the other."""
    times = "" if abs(number) == 1 else f"{abs(number)} times "
    return f"{times}{name}" if number > 0 else f"without {times}{name}"


def _built(task: Task, state: GameState) -> Counter[tuple[str, int]]:
    """The names and points of all tiles that the player has ever built, with their numbers."""
    player, edition = state.players[task.seat], state.edition
    tiles = edition.own_tiles & ~player.unbuilt | player.legendary
    return Counter((edition.tiles[tile].name, edition.tiles[tile].points) for tile in bits(tiles))


def _tiles_cause(task: Task, better: GameState, other: GameState) -> str:
    more, less = _built(task, better), _built(task, other)
    missing, instead = more - less, less - more
    if missing.total() == 1 and not instead:
        return "one building more is possible"
    points = [sum(count * name[1] for name, count in tiles.items()) for tiles in (missing, instead)]
    return f"the buildings score {_less(points[0] - points[1])}"


def _prestige(task: Task, better: GameState, other: GameState) -> list[ScoreLine]:
    """What the score track shows apart from printed points (SCO-6)."""
    points = [
        state.players[task.seat].score - sum(points * count for (_, points), count in _built(task, state).items())
        for state in (better, other)
    ]
    if points[0] == points[1]:
        return []
    return [
        ScoreLine("SCO-6", points[0] - points[1], f"Gold Prestige ({counted(points[0], 'point')}, not {points[1]})")
    ]


def _standing(task: Task, better: GameState, other: GameState) -> list[tuple[ScoreLine, str]]:
    """Streets and challenge, source by source, each with what the other ending lacks."""
    pairs = zip(
        *(standing_lines(state.setup, tallies(state), task.seat) for state in (better, other)),
        strict=True,
    )
    streets = task.state.setup.streets
    found = []
    for place, (mine, theirs) in enumerate(pairs):
        points = mine.points - theirs.points
        if points:
            line = ScoreLine(mine.rule, points, _instead(task, mine, theirs))
            challenge = f"{task.state.setup.challenge_name} pays {_less(points)}"
            cause = _street_cause(task, other, place) if place < len(streets) else challenge
            found.append((line, cause))
    return found


def _instead(task: Task, mine: ScoreLine, theirs: ScoreLine) -> str:
    """A street or the challenge with how it stands in both endings."""
    return f"{source_of(task, mine)} ({standing_of(mine)} instead of {theirs.detail})"


def source_of(task: Task, line: ScoreLine) -> str:
    """The street or challenge that a line is about, by name."""
    if line.rule == "SCO-1":
        return line.about
    return task.state.setup.challenge_name


def standing_of(line: ScoreLine) -> str:
    """How a street or challenge stands, without the name of the street."""
    return line.detail if line.rule == "SCO-1" else line.stands


def _street_cause(task: Task, other: GameState, place: int) -> str:
    name = task.state.edition.card_name(task.state.setup.streets[place])
    now, before = _gap(task, other, place), _gap(task, task.state, place)
    if now == 0:
        empty = not any(tally.streets[place] for tally in tallies(other))
        return f"{name} {'stays' if before == 0 else 'is'} {'empty' if empty else 'tied'}"
    return f"{name} is not won"


def _gap(task: Task, state: GameState, place: int) -> int:
    """By how many buildings the player leads on a street card."""
    counts = [tally.streets[place] for tally in tallies(state)]
    return counts[task.seat] - max(count for seat, count in enumerate(counts) if seat != task.seat)


def _cards(task: Task, better: GameState, other: GameState) -> list[ScoreLine]:
    """Unused action cards (SCO-7)."""
    mine, theirs = (sum(line.points for line in sco_7_unused_cards(state, task.seat)) for state in (better, other))
    left = [state.players[task.seat].cards.bit_count() for state in (better, other)]
    if mine == theirs:
        return []
    cards = "unused action card" if abs(left[0] - left[1]) == 1 else "unused action cards"
    return [ScoreLine("SCO-7", mine - theirs, f"{cards} ({left[0]}, not {left[1]})")]


def _spent(cards: int) -> str:
    return f"{counted(cards, 'more action card')} {'is' if cards == 1 else 'are'} used up"


def _others(task: Task, better: Attempt, other: Attempt) -> list[ScoreLine]:
    """What the best of the others has less: it is part of the lead (SCO-8)."""
    paid = paid_more(task, better, other)
    if paid.points[0] == paid.points[1]:
        return []
    less = listed([f"{points} less for {name}" for name, points in paid.sources])
    why = f" ({less})" if less else ""
    reason = f"as {paid.who} has {paid.points[0]} points, not {paid.points[1]}{why}"
    return [ScoreLine("SCO-8", paid.points[1] - paid.points[0], reason)]


@dataclass(frozen=True, slots=True)
class Paid:
    """The best of the other players in two endings: the points in both, and what pays more in the second one."""

    who: str
    points: tuple[int, int]
    sources: tuple[tuple[str, int], ...]


def paid_more(task: Task, better: Attempt, other: Attempt) -> Paid:
    """What the other players have more in an ending of a last turn than in a better one.

    The sources are named where one player is the best of the others in both.
    """
    seats = [seat for seat in task.state.setup.seats if seat != task.seat]
    tops = [max(seats, key=lambda seat: played.ending.totals[seat]) for played in (better, other)]
    points = better.ending.totals[tops[0]], other.ending.totals[tops[1]]
    rival = tops[1]
    if better.ending.totals[rival] != points[0]:
        return Paid("the best of the others", points, ())
    pairs = zip(
        *(standing_lines(played.after.setup, tallies(played.after), rival) for played in (better, other)), strict=True
    )
    sources = tuple(
        (source_of(task, theirs), theirs.points - mine.points) for mine, theirs in pairs if theirs.points > mine.points
    )
    return Paid(task.state.colour(rival), points, sources)


def _less(points: int) -> str:
    return f"{counted(points, 'point')} less"
