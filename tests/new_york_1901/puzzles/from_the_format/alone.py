"""Puzzles in which nobody answers: best turns, plans, races, packings and last turns."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from dataclasses import dataclass

from ny1901_solver.new_york_1901.state import Player

from .found import Best, Report, written
from .guide import walks
from .lines import Alone, Line, Spot, TooMany
from .stored import Goal, Stored
from .worth import Scores, lead, standing

GUIDED_LINES = 10_000


@dataclass(frozen=True, slots=True)
class End:
    """What a line comes to: whether it does what is asked, what it is worth, and its effect."""

    does: bool
    value: int
    effect: Hashable


class Asked:
    """What a puzzle asks of a line, by FORMAT."""

    def __init__(self, puzzle: Stored) -> None:
        self.puzzle, self.state = puzzle, puzzle.state
        self.scores = Scores(puzzle.state)
        self.seat = puzzle.state.to_move
        self.lines = Alone(puzzle.state, closed=puzzle.kind == "packing")
        self._before = self.scores.totals(puzzle.state.players)[self.seat]

    def end(self, player: Player) -> End:
        """What a line that leaves the mover so comes to."""
        kind, scores = self.puzzle.kind, self.scores
        before, after = self.state.mover, standing(player)
        if kind == "packing":
            gained = player.score - before.score
            return End(True, gained, (after, gained))
        if kind == "race":
            return End(
                all(map(self._is_so, self.puzzle.goals, (player,) * len(self.puzzle.goals))), 0, (after, player.score)
            )
        players = self._with(player)
        totals = scores.totals(players)
        if kind != "last-turn":
            total = totals[self.seat]
            return End(True, total - self._before, (after, total, scores.tie(player)))
        winners = scores.winners(players, totals)
        alone = winners == (self.seat,)
        does = alone if self.puzzle.wanted == "win" else self.seat in winners
        return End(does, lead(totals, self.seat), (after, totals, scores.tie(player)))

    def wins_alone(self, player: Player) -> bool:
        players = self._with(player)
        return self.scores.winners(players, self.scores.totals(players)) == (self.seat,)

    def value(self, player: Player) -> int:
        """The value of `end` alone, which takes less."""
        if self.puzzle.kind == "packing":
            return player.score - self.state.mover.score
        return self.scores.totals(self._with(player))[self.seat] - self._before

    def _with(self, player: Player) -> tuple[Player, ...]:
        players = self.state.players
        return (*players[: self.seat], player, *players[self.seat + 1 :])

    def _is_so(self, goal: Goal, player: Player) -> bool:
        if goal.about == "score":
            return player.score >= int(goal.wanted)
        if goal.about == "tile":
            return any(site.placement.tile == goal.wanted for site in player.buildings)
        card = self.state.setup.streets.index(str(goal.wanted))
        counts = [self.scores.tally(each).streets[card] for each in self._with(player)]
        return counts[self.seat] > max(count for seat, count in enumerate(counts) if seat != self.seat)


def check(puzzle: Stored) -> Report:
    """Holds a stored certificate against all lines, or against guided ones where there are too many."""
    asked = Asked(puzzle)
    wrong = list(_of_answer(asked))
    if puzzle.kind == "race":
        return _race(asked, wrong)
    if puzzle.kind == "last-turn":
        return _last_turn(asked, wrong)
    return _most(asked, wrong)


def played(asked: Asked, line: Line) -> Spot | None:
    """The position behind a line, `None` where a turn of it is illegal or needs a card that nobody knows."""
    spot = asked.lines.start
    for turn in line:
        if turn not in asked.lines.turns(spot):
            return None
        spot = asked.lines.played(spot, turn)
    return spot


def _of_answer(asked: Asked) -> Iterator[str]:
    """What is wrong with the stored answer and the stored runner-up as they are played."""
    puzzle = asked.puzzle
    if puzzle.bound != puzzle.value:
        yield f"the bound {puzzle.bound} is not the value {puzzle.value}"
    spot = played(asked, puzzle.answer)
    if spot is None:
        yield f"the answer is no line of legal turns with known cards: {written(puzzle.answer)}"
        return
    end = asked.end(spot.player)
    if puzzle.kind == "race":
        if not end.does:
            yield "the answer does not reach the goals"
        if len(puzzle.answer) != puzzle.value:
            yield f"the answer takes {len(puzzle.answer)} turns, and the value is {puzzle.value}"
        return
    if not end.does or end.value != puzzle.value:
        yield f"the answer is worth {end.value}, and the value is {puzzle.value}"
    second = puzzle.second
    if second is None or not second.answer:
        return
    other = played(asked, second.answer)
    if other is None:
        yield f"the runner-up is no line of legal turns with known cards: {written(second.answer)}"
    elif (behind := asked.end(other.player)).value != second.value:
        yield f"the runner-up is worth {behind.value}, and its value is {second.value}"
    elif behind.effect == end.effect:
        yield "the runner-up is the same answer"


def _most(asked: Asked, wrong: list[str]) -> Report:
    """Best turns, plans and packings: the lines of most points."""
    puzzle, best, short = asked.puzzle, Best(), Best()
    lines = played = 0
    try:
        for reached in asked.lines.every_line(puzzle.turns):
            played += reached.turn is not None
            whole = reached.depth == puzzle.turns or reached.spot.ended or puzzle.kind == "packing"
            if reached.turn is not None and not (reached.depth == puzzle.turns or reached.spot.ended):
                continue
            lines += reached.ways
            tally = best if whole else short
            if tally.would_change(asked.value(reached.spot.player)):
                end = asked.end(reached.spot.player)
                tally.take(end.value, end.effect, reached.line)
    except TooMany:
        return _guided_most(asked, wrong)
    notes = []
    if short.value is not None and best.value is not None and short.value >= best.value:
        notes.append(
            f"+{short.value}, but then no known card can be taken: {written(next(iter(short.effects.values())))}"
        )
    wrong += _against_best(asked, best, whole=True)
    return Report(puzzle.id, puzzle.kind, "exhausted", lines, played, tuple(wrong), tuple(notes))


def _against_best(asked: Asked, best: Best, whole: bool) -> Iterator[str]:
    """Where value, uniqueness and runner-up differ from what lines were found to be worth; `whole` if it was all."""
    puzzle = asked.puzzle
    if best.value is None:
        yield "there is no answer"
        return
    line = next(iter(best.effects.values()))
    if best.value != puzzle.value and (whole or best.value > puzzle.value):
        yield f"the most is {best.value}, not {puzzle.value}: {written(line)}"
        return
    if len(best.effects) > 1:
        others = [each for each in best.effects.values() if not _is_answer(asked, each)]
        yield f"{len(best.effects)} effects are worth {best.value}, another one: {written(others[0])}"
        return
    value, other = best.runner_up
    stored = puzzle.second.value if puzzle.second else None
    if value != stored and (whole or (value is not None and stored is not None and value > stored)):
        yield f"the runner-up is worth {value}, not {stored}: {written(other)}"
    if stored is not None and puzzle.second is not None:
        if puzzle.margin != puzzle.value - stored:
            yield f"the margin {puzzle.margin} is not the difference of {puzzle.value} and {stored}"
        if puzzle.second.bound != stored:
            yield f"the runner-up's bound {puzzle.second.bound} is not its value {stored}"
    if puzzle.margin < 1:
        yield f"the margin {puzzle.margin} is not at least 1"


def _is_answer(asked: Asked, line: Line) -> bool:
    ends = [asked.end(spot.player).effect for each in (line, asked.puzzle.answer) if (spot := played(asked, each))]
    return len(ends) == 2 and ends[0] == ends[1]


def _guided_most(asked: Asked, wrong: list[str]) -> Report:
    puzzle, best = asked.puzzle, Best()
    count = 0
    for player, line, whole in walks(asked.lines, puzzle, asked.value, GUIDED_LINES):
        count += whole
        if whole and best.would_change(asked.value(player)):
            end = asked.end(player)
            best.take(end.value, end.effect, line)
    wrong += _against_best(asked, best, whole=False)
    return Report(puzzle.id, puzzle.kind, "guided", count, GUIDED_LINES * puzzle.turns, tuple(wrong))


def _race(asked: Asked, wrong: list[str]) -> Report:
    """Races: the fewest turns after which all goals are so."""
    puzzle = asked.puzzle
    ways: dict[Hashable, Line] = {}
    lines = played = needed = 0
    try:
        for reached in asked.lines.every_line(puzzle.turns):
            if needed and reached.depth > needed:
                break
            played += reached.turn is not None
            lines += reached.ways
            if reached.turn is not None and (end := asked.end(reached.spot.player)).does:
                needed = reached.depth
                ways.setdefault(end.effect, reached.line)
    except TooMany:
        return _guided_race(asked, wrong)
    if not ways:
        wrong.append(f"the goals are not reached in {puzzle.turns} turns")
    elif needed != puzzle.value:
        wrong.append(
            f"the goals are reached in {needed} turns, not {puzzle.value}: {written(next(iter(ways.values())))}"
        )
    wrong += _other_ways(asked, ways)
    wrong += _race_certificate(puzzle)
    return Report(puzzle.id, puzzle.kind, "exhausted", lines, played, tuple(wrong))


def _other_ways(asked: Asked, ways: dict[Hashable, Line]) -> Iterator[str]:
    """That a race has ways of different effects in as few turns."""
    if len(ways) > 1:
        others = [line for line in ways.values() if not _is_answer(asked, line)]
        yield f"{len(ways)} effects in {len(others[0])} turns, another one: {written(others[0])}"


def _race_certificate(puzzle: Stored) -> Iterator[str]:
    second = puzzle.second
    if second is None or second.answer or second.value != second.bound or second.value - puzzle.value != puzzle.margin:
        yield "the runner-up of a race is empty, its value and bound are the answer's and the margin"
    if puzzle.margin < 1:
        yield f"the margin {puzzle.margin} is not at least 1"


def _guided_race(asked: Asked, wrong: list[str]) -> Report:
    puzzle = asked.puzzle
    ways: dict[Hashable, Line] = {}
    needed, count = puzzle.value, 0
    for player, line, whole in walks(asked.lines, puzzle, asked.value, GUIDED_LINES):
        count += whole
        if len(line) <= needed and (end := asked.end(player)).does:
            if len(line) < needed:
                needed, ways = len(line), {}
            ways.setdefault(end.effect, line)
    if needed < puzzle.value:
        wrong.append(
            f"the goals are reached in {needed} turns, not {puzzle.value}: {written(next(iter(ways.values())))}"
        )
    wrong += _other_ways(asked, ways)
    wrong += _race_certificate(puzzle)
    return Report(puzzle.id, puzzle.kind, "guided", count, GUIDED_LINES * puzzle.turns, tuple(wrong))


def _last_turn(asked: Asked, wrong: list[str]) -> Report:
    """Last turns: those that win, or share where none wins alone, and the best of the others."""
    puzzle, seats = asked.puzzle, len(asked.state.players)
    if asked.state.ended_by != (asked.seat + 1) % seats:
        wrong.append("it is not the last turn of the game")
    does, misses, played, alone = Best(), Best(), 0, False
    for reached in asked.lines.every_line(1):
        played += 1
        end = asked.end(reached.spot.player)
        (does if end.does else misses).take(end.value, end.effect, reached.line)
        alone = alone or asked.wins_alone(reached.spot.player)
    if puzzle.wanted == "share" and alone:
        wrong.append("a turn wins alone")
    effects = dict(does.effects)
    if does.second is not None:
        effects[does.second] = does.second_line
    if does.value is None:
        wrong.append("no turn does what is wanted")
    elif len(effects) > 1:
        wrong.append(f"turns of {len(effects)} effects do it: {'; or '.join(map(written, effects.values()))}")
    elif does.value != puzzle.value:
        wrong.append(f"the answer leads by {does.value}, not {puzzle.value}")
    if puzzle.second is None or misses.value != puzzle.second.value:
        wrong.append(
            f"the best of the others leads by {misses.value}: {written(next(iter(misses.effects.values()), ()))}"
        )
    elif puzzle.margin != puzzle.value - puzzle.second.value or puzzle.margin < 0:
        wrong.append(f"the margin {puzzle.margin} is not the difference of {puzzle.value} and {puzzle.second.value}")
    return Report(puzzle.id, puzzle.kind, "exhausted", played, played, tuple(wrong))
