"""Ideas: an answer in a few words, by its themes. Each says only what it has found so itself, or nothing.

A theme says that something is so somewhere in an answer; whoever tells it looks for the building, street or land of
which it is so. What others do later is left open: where a rival has a turn yet, a street is not won, but led."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from itertools import accumulate

from ....kit.words import be, counted, listed
from ...masks import NO_TERRITORIES, TerritoryMask, union
from ...moves import Turn
from ...planning.problem import WinStreet
from ...rules import legal_turns
from ...rulings import load_registry
from ...scoring import ScoreLine, outcome, tallies
from ...scoring.final import standing_lines
from ...scoring.tally import tally
from ...state import GRAB, SHIFT, GameState
from ...tiles import Site
from ..certificate import Certificate
from ..forced.proof import holds, stand_of
from ..forced.stand import states_behind
from ..forced.streets import holders
from ..task import Kind, Task
from . import streets
from .played_line import Line, built, claimed, the, tile_name
from .question import LETTERS
from .scene import paid_at_the_end
from .themes import leaders

PLURAL = "Offices"  # last word of names that are many


def ideas(task: Task, certificate: Certificate, themes: Collection[str]) -> list[str]:
    """What can be said of an answer, the most telling first."""
    if task.kind == Kind.RULING:
        return list(_ruling(task, certificate))
    if task.kind == Kind.SAFE_STREETS:
        return list(_streets(task, certificate))
    line = Line.of(task, certificate.answer)
    assert line is not None
    made = [OF_THEMES[theme](line) for theme in OF_THEMES if theme in themes]
    return [idea for idea in made if idea] or [_plain(line)]


def _ruling(task: Task, certificate: Certificate) -> Iterator[str]:
    """The letter of the answer, and the rules that decide: one alone where every other turn breaks it."""
    answer = LETTERS[task.choices.index(certificate.answer[0])]
    titled = load_registry().titles
    broken = {letter: rules for letter, rules in zip(LETTERS, certificate.broken, strict=True) if rules}
    if task.wanted == "illegal":
        yield from (f"{answer} breaks {rule}: {titled[rule]}" for rule in broken[answer])
        return
    for rule in dict.fromkeys(rule for rules in broken.values() for rule in rules):
        if all(rule in rules for rules in broken.values()):
            yield f"{answer} is legal, the others forget {rule}: {titled[rule]}"
    for most in (len(titled), 1):
        breaking = dict[tuple[str, ...], list[str]]()
        for letter, rules in broken.items():
            breaking.setdefault(tuple(rules[:most]), []).append(letter)
        said = [f"{listed(who)} break{'s' * (len(who) == 1)} {listed(rules)}" for rules, who in breaking.items()]
        yield f"{answer} is legal: {', '.join(said)}"


def _streets(task: Task, certificate: Certificate) -> Iterator[str]:
    """Which streets can change hands, and from whom to whom one of them goes."""
    state = task.state
    yield streets.answer_told(task, certificate.streets)
    whose = dict(zip(state.setup.streets, holders(state), strict=True))
    for flip in certificate.flips:
        was, then = ("nobody" if seat is None else state.colour(seat) for seat in (whose[flip.street], flip.holder))
        yield f"{state.edition.card_name(flip.street)} may go from {was} to {then}"
    yield from (f"{state.edition.card_name(card)} is safe" for card in whose if card not in certificate.streets)


def _named(line: Line, site: Site) -> str:
    return the(tile_name(line.start, site))


def _does(line: Line, site: Site, verb: str) -> str:
    """A building with a verb, which stands in the singular: `the Mills Building wins`, `the Offices win`."""
    name = _named(line, site)
    return f"{name} {({'is': 'are'}.get(verb) or verb.removesuffix('s')) if name.endswith(PLURAL) else verb}"


def _best(sites: Collection[Site]) -> Site:
    """The building of most points, the last of equals."""
    return max(reversed(list(sites)), key=lambda site: site.points)


def _legendary(line: Line) -> str:
    return _does(line, next(site for site in line.sites if site.legendary), "rises")


def _tie_break(line: Line) -> str:
    decided = {"legendary": "decided by the tallest legendary", "gold": "decided by the gold tiles"}
    return f"level on points, {decided.get(outcome(line.after).decided_by, 'and the victory is shared')}"


def _within(line: Line) -> str:
    """The two buildings of a turn with Construction Boom."""
    for number, (first, *others) in ((number, sites) for number, sites in enumerate(line.builds) if sites):
        unlocked = line.start.setup.unlocked_at(line.score(number))
        if later := [site for site in others if not site.tile_bit & unlocked]:
            return f"{_does(line, first, 'unlocks')} {_named(line, later[0])} in the same turn"
    return ""


def _boom(line: Line) -> str:
    both = next((sites for sites in line.builds if len(sites) > 1), ())
    return f"{' and '.join(_named(line, site) for site in both)} in one turn" if both else ""


def _shift(line: Line) -> str:
    used = [site for site, land in _on_land_of(line, SHIFT).items() if land & ~_face_up(line, SHIFT)]
    return f"a new market for {_named(line, _best(used))}" if used else "a new market"


def _grab(line: Line) -> str:
    used = [site for site, land in _on_land_of(line, GRAB).items() if land.bit_count() > 1]
    return f"two cards at once for {_named(line, _best(used))}" if used else "two cards at once"


def _on_land_of(line: Line, card: int) -> dict[Site, TerritoryMask]:
    """The buildings on land that is claimed in a turn with an action card, with that land of theirs."""
    land = union(claimed(turn, line.start) for turn in line.turns if turn.cards & card)
    return {site: TerritoryMask(site.territories & land) for site in line.sites if site.territories & land}


def _face_up(line: Line, card: int) -> TerritoryMask:
    """The land for which a card lies there before the turn with an action card."""
    number = next(number for number, turn in enumerate(line.turns) if turn.cards & card)
    state = line.stages[number].state
    return TerritoryMask(
        sum(1 << index for index, kind in enumerate(state.edition.kind_of) if kind in state.market.open)
    )


def _falls(line: Line) -> str:
    """The building that falls last, and the one that takes its place."""
    number = max(number for number, fallen in enumerate(line.falls) if fallen)
    return f"{_does(line, line.falls[number][0], 'makes')} way for {_named(line, line.builds[number][0])}"


def _chain(line: Line) -> str:
    """The building of the line itself that falls last, and the one that takes its place."""
    steps = [
        (site, line.builds[number][0])
        for number, fallen in enumerate(line.falls)
        for site in fallen
        if any(site in sites for sites in line.builds[:number])
    ]
    return f"{_does(line, steps[-1][0], 'is')} only a step to {_named(line, steps[-1][1])}" if steps else _falls(line)


def _standing(line: Line, state: GameState, without: Site | None = None) -> list[ScoreLine]:
    """What the player's buildings are worth, streets first, also without one of them."""
    seat, counts = line.task.seat, list(tallies(state))
    counts[seat] = tally(state.setup, [site for site in state.players[seat].buildings if site != without])
    return standing_lines(state.setup, counts, seat)


def _swing(line: Line) -> str:
    """A street that is won, with the last building without which it is not, if there is one."""
    wished = {wish.card for wish in line.task.wishes if isinstance(wish, WinStreet)}
    was, now, won = _standing(line, line.start), _standing(line, line.after), list[str]()
    verb, the_lead = ("takes", "the lead on ") if line.task.kind.with_rivals else ("wins", "")
    for place, card in enumerate(line.start.setup.streets):
        if now[place].points and not was[place].points and (card in wished or paid_at_the_end(line.task)):
            won.append(line.start.edition.card_name(card))
            for site in reversed(line.sites):
                if not _standing(line, line.after, site)[place].points:
                    return f"{_does(line, site, verb)} {the_lead}{won[-1]}"
    return f"{won[0]} is won" if won and not the_lead else ""


def _denied(line: Line) -> str:
    """A street that another player has no more."""
    setup, seat = line.start.setup, line.task.seat
    for card, was, now in zip(setup.streets, leaders(line, 0), leaders(line, -1), strict=True):
        if was not in (None, seat, now):
            return f"{setup.edition.card_name(card)} is taken from {line.start.colour(was)}"
    return ""


def _quiet(line: Line) -> str:
    """The last building on land that an earlier turn claims and leaves free."""
    land, later = NO_TERRITORIES, list[Site]()
    for turn, sites in zip(line.turns, line.builds, strict=True):
        later += [site for site in sites if site.territories & land]
        land = TerritoryMask(land | (NO_TERRITORIES if sites else claimed(turn, line.start)))
    return f"land first, {_named(line, later[-1])} later" if later else ""


def _opens(line: Line) -> str:
    """The first building that is locked yet, and the one whose points unlock it."""
    unlocked = line.start.setup.unlocked_at
    late = next(site for site in line.sites if not site.tile_bit & unlocked(line.score(0)))
    scores = accumulate((site.points for site in line.sites), initial=line.score(0))
    opener = next(
        site for site, score in zip(line.sites, list(scores)[1:], strict=True) if late.tile_bit & unlocked(score)
    )
    return f"{_does(line, opener, 'opens')} the way to {_named(line, late)}"


def _challenge(line: Line) -> str:
    """The last building without which the challenge pays less."""
    place = len(line.start.setup.streets)
    was, now = (sum(part.points for part in _standing(line, state)[place:]) for state in (line.start, line.after))
    for site in reversed(line.sites if now > was and paid_at_the_end(line.task) else ()):
        if sum(part.points for part in _standing(line, line.after, site)[place:]) < now:
            return f"{_named(line, site)} for the {line.start.setup.challenge_name}"
    return ""


def _borders(line: Line) -> str:
    site = next(site for site in line.sites if site.districts.bit_count() > 1)
    return f"{_named(line, site)} over the border"


def _sacrifice(line: Line) -> str:
    """The points of the first turn, and the more of those behind it."""
    first = line.score(1) - line.score(0)
    later = line.score(len(line.turns)) - line.score(1)
    now = counted(first, "point") if first else "nothing"
    return f"{now} now, {later} later" if later > first else ""


def _saved(line: Line) -> str:
    return f"{_named(line, _best(line.sites))}, and nothing falls"


def _ends(line: Line) -> str:
    return "the turn that ends the game"


def _returned(line: Line) -> str:
    return "a worker comes home for nothing"


def _kept_from(line: Line) -> str:
    """Land that the rival builds on wherever another claim fails, and that the player has no use for."""
    task, answer = line.task, line.turns[0]
    land = claimed(answer, line.start)
    others = [turn for turn in legal_turns(line.start, shifts=False) if turn.steps[1:] == answer.steps[1:]]
    failing = [turn for turn in others if turn.cards == answer.cards and not holds(task, turn)]
    taken = [TerritoryMask(land & _used(task, turn, 1)) for turn in failing]
    if not taken or not all(taken) or land & _used(task, answer, 2):
        return ""
    names = line.start.edition.board.names(union(taken))
    return f"{listed(names)} {be(len(names))} kept from the rival"


def _used(task: Task, turn: Turn, number: int) -> TerritoryMask:
    """The land under what is built by a turn of the line that shows how a first turn stands; it may be shorter."""
    line = stand_of(task, turn).line
    state = states_behind(task.state, line[:number])[-1]
    return union(site.territories for each in line[number : number + 1] for site in built(each.turn, state))


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
        return f"{_named(line, _best(line.sites))} it is"
    names = line.start.edition.board.names(claimed(line.turns[0], line.start))
    return f"nothing but {listed(names)}" if names else "nothing at all"
