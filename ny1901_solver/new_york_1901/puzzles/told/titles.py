"""Titles: one that invites, made of what is at stake, and one for afterwards, which tells the idea.

Both come as lists, the best first, so that of a collection no two need invite alike, and few tell the same. A new kind
has a function in `STAKES`, which gives what is at stake; its answers are told by their themes, as those of every kind.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Iterator
from itertools import combinations

from ....kit.puzzles.parts import Provenance
from ....kit.puzzles.puzzle import unused
from ...moves import Boom, Demolish, Placing, Take
from ...planning.effects import final_points
from ...planning.problem import BuildTile, ReachScore, Wish
from ..certificate import Certificate
from ..puzzle import Analysis, Puzzle
from ..task import Kind, Task
from .ideas import ideas
from .played_line import the
from .scene import facts, in_words

LONGEST_TITLE = 72
MOST_FACTS = 7  # that titles are made of


def titles(task: Task, themes: Collection[str]) -> list[str]:
    """Titles that tell nothing of the answer but what it is about, if the position shows that; the best first.

    `themes` are those of the puzzle: what belongs to them is said first.
    """
    struck = sorted(facts(task), key=lambda fact: not fact.about & set(themes))[:MOST_FACTS]
    phrases = [fact.phrase for fact in struck]
    stakes = list(STAKES[task.kind](task))
    alone = task.kind == Kind.BEST_TURN
    pairs = [", ".join(pair) for pair in combinations(phrases, 2)]
    staked = [f"{stake}, {phrase}" for phrase in phrases for stake in stakes]
    longer = [f"{stake}, {pair}" for pair in pairs for stake in stakes]
    found = [*pairs, *staked, *longer, *stakes] if alone else [*staked, *longer, *stakes]
    return _distinct(found)


def told_titles(task: Task, certificate: Certificate, themes: Collection[str]) -> list[str]:
    """Titles that tell the idea of the answer, for whoever has seen it; the best first."""
    return _distinct(ideas(task, certificate, themes))


def facts_line(task: Task) -> str:
    """What stands below a title: for whom the puzzle is, among how many, under which challenge."""
    state = task.state
    last = ", the last round" if state.ended_by is not None and task.kind != Kind.LAST_TURN else ""
    return f"{state.colour(task.seat)} of {in_words(len(state.players))} players, {state.setup.challenge_name}{last}"


def entitled(
    name: str,
    task: Task,
    certificate: Certificate,
    analysis: Analysis,
    source: Provenance,
    used: Container[str] = (),
) -> Puzzle:
    """A puzzle with its two titles, none of which is `used` already, if there is another."""
    title = unused(titles(task, analysis.themes), used)
    told = unused(told_titles(task, certificate, analysis.themes), used)
    return Puzzle.of(name, title, task, certificate, analysis, source, told)


def _distinct(found: Iterable[str]) -> list[str]:
    """Titles with a capital, each once, those that are too long left out where others are short."""
    made = list(dict.fromkeys(f"{title[0].upper()}{title[1:]}" for title in found))
    return [title for title in made if len(title) <= LONGEST_TITLE] or [min(made, key=len)]


def _one_turn(task: Task) -> Iterator[str]:
    yield "one turn"
    yield f"{in_words(task.state.mover.score)} points and one turn"


def _several(task: Task) -> Iterator[str]:
    yield f"{in_words(task.turns)} turns"


def _race(task: Task) -> Iterator[str]:
    score = task.state.mover.score
    goals = [_goal(task, wish) for wish in task.wishes if not isinstance(wish, ReachScore)]
    wanted = [wish.score for wish in task.wishes if isinstance(wish, ReachScore)]
    points = f"from {score} to {wanted[0]}" if wanted else ""
    yield f"{' and '.join(goals)}{', ' if goals and points else ''}{points}"
    yield f"a race of {in_words(task.turns)}"


def _goal(task: Task, wish: Wish) -> str:
    edition = task.state.edition
    if isinstance(wish, BuildTile):
        return f"a site for {the(edition.tiles[edition.tile_number[wish.tile]].name)}"
    assert not isinstance(wish, ReachScore)
    return f"{edition.card_name(wish.card)} to be won"


def _last_turn(task: Task) -> Iterator[str]:
    """How far behind the best of the others the player is, if the game were scored now."""
    totals = [final_points(task.state, seat) for seat in task.state.setup.seats]
    behind = max(total for seat, total in enumerate(totals) if seat != task.seat) - totals[task.seat]
    ways = {Kind.WIN_BY_FORCE: "a win to be forced", Kind.SAVE_THE_GAME: "a game to be saved"}
    forced = ways.get(task.kind, "a share to be had")
    end = "one turn left" if task.wanted == "win" and task.kind == Kind.LAST_TURN else forced
    stands = f"{in_words(abs(behind))} {'behind' if behind > 0 else 'ahead'}" if behind else "level"
    yield f"{stands} if it ended now, {end}"
    yield f"{stands} if it ended now"


def _early_end(task: Task) -> Iterator[str]:
    tiles, cards = task.state.mover.unbuilt.bit_count(), task.state.market.future_size
    yield f"{in_words(tiles)} tiles left, an end to be forced"
    yield f"{in_words(cards)} card{'s' * (cards != 1)} face down, an end to be forced"


def _packing(task: Task) -> Iterator[str]:
    me = task.state.mover
    free, tiles = me.free_land.bit_count(), me.unbuilt.bit_count()
    when = "" if task.turns == 1 else f", {in_words(task.turns)} turns"
    yield f"{in_words(free)} free square{'s' * (free != 1)}, {in_words(tiles)} tiles{when}"


def _ruling(task: Task) -> Iterator[str]:
    """What the four turns have in common."""
    steps = [turn.steps for turn in task.choices]
    tiles = {step.placement.tile for turn in steps for step in turn if isinstance(step, Placing)}
    claims = {step.territories for turn in steps for step in turn if isinstance(step, Take)}
    one = "one is legal" if task.wanted == "legal" else "one cheats"
    if all(any(isinstance(step, Demolish) for step in turn) for turn in steps):
        yield f"four demolitions, {one}"
    if all(any(isinstance(step, Boom) for step in turn) for turn in steps):
        yield f"four booms, {one}"
    if len(tiles) == 1:
        yield f"one tile, four places, {one}"
    if len(claims) == 1:
        yield f"one claim, four ways on, {one}"
    yield f"four turns, {one}"


def _safe_streets(task: Task) -> Iterator[str]:
    yield "whose street is safe"
    yield f"{in_words(len(task.state.setup.streets))} streets, two turns to go"


STAKES: dict[Kind, Callable[[Task], Iterator[str]]] = {
    Kind.BEST_TURN: _one_turn,
    Kind.PLAN: _several,
    Kind.RACE: _race,
    Kind.LAST_TURN: _last_turn,
    Kind.PACKING: _packing,
    Kind.RULING: _ruling,
    Kind.WIN_BY_FORCE: _last_turn,
    Kind.SAVE_THE_GAME: _last_turn,
    Kind.EARLY_END: _early_end,
    Kind.SAFE_STREETS: _safe_streets,
}
