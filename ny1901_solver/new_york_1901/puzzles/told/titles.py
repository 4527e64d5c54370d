"""Titles: one that invites, made of what is at stake, and one for afterwards, which tells the idea.

Both come as lists, the best first, so that of a collection no two need be alike. A new kind has a function in `STAKES`,
which gives what is at stake; its answers are told by their themes, as those of every kind."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Iterator
from itertools import chain, combinations, count

from ....kit.puzzles.parts import Provenance
from ...moves import Boom, Demolish, Placing, Take
from ...planning.effects import final_points
from ...planning.problem import BuildTile, ReachScore, Wish
from ...rulings import load_registry
from ...scoring import outcome
from ...tiles import Site
from ..certificate import Certificate
from ..puzzle import Analysis, Puzzle
from ..task import Kind, Task
from . import streets
from .played_line import Line, claimed, the, tile_name
from .question import LETTERS
from .scene import facts, in_words
from .themes import leaders

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
    if task.kind == Kind.RULING:
        return _distinct(_ruling_told(task, certificate))
    if task.kind == Kind.SAFE_STREETS:
        return _distinct(_streets_told(task, certificate))
    line = Line.of(task, certificate.answer)
    assert line is not None
    made = [OF_THEMES[theme](line) for theme in OF_THEMES if theme in themes]
    ideas = [idea for idea in (*made, _plain(line)) if idea]
    places = [f" on {site.placement.squares[0]}" for site in reversed(line.sites)]
    return _distinct([*ideas, *(f"{idea}{place}" for idea in ideas for place in places)])


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
    """A puzzle with its two titles, none of which is `used` already, if it can be helped."""
    title = unused(titles(task, analysis.themes), used)
    told = unused(told_titles(task, certificate, analysis.themes), used)
    return Puzzle.of(name, title, task, certificate, analysis, source, told)


def unused(wanted: Iterable[str], used: Container[str]) -> str:
    """The first title that is not used yet; where all are, the first of all with a number behind it."""
    listed = list(wanted)
    again = (f"{listed[0]} ({number})" for number in count(2))
    return next(title for title in chain(listed, again) if title not in used)


def _distinct(found: Iterable[str]) -> list[str]:
    """Titles with a capital, each once, those that are too long left out where others are short."""
    made = list(dict.fromkeys(f"{title[0].upper()}{title[1:]}" for title in found))
    return [title for title in made if len(title) <= LONGEST_TITLE] or [made[0][:LONGEST_TITLE].rstrip()]


def _one_turn(task: Task) -> Iterator[str]:
    yield "one turn to go"
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
    if behind > 0:
        yield f"{in_words(behind)} point{'s' * (behind != 1)} behind, {end}"
    else:
        yield f"{'level' if not behind else f'{in_words(-behind)} ahead'}, {end}"


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


def _ruling_told(task: Task, certificate: Certificate) -> Iterator[str]:
    """The letter of the answer, and the rule that decides."""
    place = task.choices.index(certificate.answer[0])
    titled = {rule.id: rule.title for rule in load_registry().rules}
    if task.wanted == "illegal":
        for rule in certificate.broken[place]:
            yield f"{LETTERS[place]} breaks {rule}: {titled[rule]}"
        return
    rules = list(dict.fromkeys(rule for broken in certificate.broken for rule in broken))
    for rule in rules:
        yield f"{LETTERS[place]} is legal, the others forget {rule}: {titled[rule]}"


def _streets_told(task: Task, certificate: Certificate) -> Iterator[str]:
    """Which streets can change hands, and to whom one of them goes."""
    yield streets.answer_told(task, certificate.streets)
    safe = [card for card in task.state.setup.streets if card not in certificate.streets]
    for flip in certificate.flips:
        name, to = task.state.edition.card_name(flip.street), flip.holder
        yield f"{name} may fall to {'nobody' if to is None else task.state.colour(to)}"
    yield from (f"{task.state.edition.card_name(card)} is safe" for card in safe)


def _named(line: Line, site: Site) -> str:
    return the(tile_name(line.start, site))


def _best(line: Line) -> Site:
    """The building of most points, the last of equals."""
    return max(reversed(line.sites), key=lambda site: site.points)


def _legendary(line: Line) -> str:
    return f"{_named(line, next(site for site in line.sites if site.legendary))} rises"


def _tie_break(line: Line) -> str:
    return f"level on points, decided by the {outcome(line.after).decided_by}"


def _within(line: Line) -> str:
    """The two buildings of a turn with Construction Boom."""
    first, second = next(sites for sites in line.builds if len(sites) > 1)[:2]
    return f"{_named(line, first)} unlocks {_named(line, second)} in the same turn"


def _boom(line: Line) -> str:
    both = next((sites for sites in line.builds if len(sites) > 1), line.sites)
    return f"{' and '.join(_named(line, site) for site in both[:2])} in one turn"


def _shift(line: Line) -> str:
    return f"a new market for {_named(line, _best(line))}" if line.sites else "a new market first"


def _grab(line: Line) -> str:
    return f"two cards at once for {_named(line, _best(line))}" if line.sites else "two cards at once"


def _falls(line: Line) -> str:
    """The building that falls last, and the one that takes its place."""
    number = max(number for number, fallen in enumerate(line.falls) if fallen)
    return f"{_named(line, line.falls[number][0])} makes way for {_named(line, line.builds[number][0])}"


def _chain(line: Line) -> str:
    own = [site for fallen in line.falls for site in fallen if site in line.sites]
    return f"{_named(line, own[0])} is only a step to {_named(line, line.sites[-1])}" if own else _falls(line)


def _swing(line: Line) -> str:
    street = _street(line, lambda was, now: now == line.task.seat != was)
    return f"{_named(line, line.sites[-1])} wins {street}" if line.sites else f"{street} is won"


def _denied(line: Line) -> str:
    return f"{_street(line, lambda was, now: was not in (None, line.task.seat, now))} is taken away"


def _street(line: Line, wanted: Callable[[int | None, int | None], bool]) -> str:
    """The first street whose leaders before and after are as wanted."""
    setup = line.start.setup
    pairs = zip(setup.streets, leaders(line, 0), leaders(line, -1), strict=True)
    return next(setup.edition.card_name(card) for card, was, now in pairs if wanted(was, now))


def _quiet(line: Line) -> str:
    return f"land first, {_named(line, line.sites[-1])} later"


def _opens(line: Line) -> str:
    unlocked = line.start.setup.unlocked_at(line.score(0))
    late = next(site for site in line.sites if not site.tile_bit & unlocked)
    return f"{_named(line, line.sites[0])} opens the way to {_named(line, late)}"


def _challenge(line: Line) -> str:
    return f"{_named(line, line.sites[-1])} for the {line.start.setup.challenge_name}" if line.sites else ""


def _borders(line: Line) -> str:
    site = next(site for site in line.sites if site.districts.bit_count() > 1)
    return f"{_named(line, site)} over the border"


def _sacrifice(line: Line) -> str:
    scored = [line.score(number + 1) - line.score(number) for number in range(len(line.turns))]
    return f"{scored[0]} points now, {sum(scored[1:])} later" if len(scored) > 1 else ""


def _saved(line: Line) -> str:
    return f"{_named(line, _best(line))}, and nothing falls"


def _ends(line: Line) -> str:
    return "the turn that ends the game"


def _returned(line: Line) -> str:
    return "a worker comes home for nothing"


def _kept_from(line: Line) -> str:
    names = line.start.edition.board.names(claimed(line.turns[0], line.start))
    return f"{' and '.join(names)}, so that nobody else has it"


def _waits(line: Line) -> str:
    return "the end can wait"


OF_THEMES: dict[str, Callable[[Line], str]] = {
    "deny": _kept_from,
    "tempo": _waits,
    "legendary": _legendary,
    "tie-break": _tie_break,
    "unlock-in-mid-turn": _within,
    "shift": _shift,
    "land-grab": _grab,
    "boom": _boom,
    "street-denied": _denied,
    "demolition-chain": _chain,
    "starter-falls": _falls,
    "demolition": _falls,
    "quiet-claim": _quiet,
    "unlock-on-the-way": _opens,
    "majority-swing": _swing,
    "challenge": _challenge,
    "sacrifice": _sacrifice,
    "straddling-districts": _borders,
    "building-saved": _saved,
    "forced-return": _returned,
    "end-trigger": _ends,
}
"""Themes by which an answer is told, the most telling first."""


def _plain(line: Line) -> str:
    """The answer's greatest building, or the land of an answer without one."""
    if line.sites:
        return f"{_named(line, _best(line))} it is"
    names = line.start.edition.board.names(claimed(line.turns[0], line.start))
    return f"nothing but {names[0]}" if names else "nothing at all"
