"""Titles: one that invites, made of what is at stake, and one for afterwards, which tells the idea.

Both come as lists, the best first, so that of a collection no two need invite alike, and few tell the same. What is at
stake is for the class of a kind to say; answers in turns are told by their themes.

What strikes one in a position before anything is played are facts, short phrases. Ideas are an answer in a few words,
by its themes; each says only what it has found so itself, or nothing: a theme says that something is so somewhere in an
answer; whoever tells it looks for the building, street or land of which it is so. What others do later is left open:
where a rival has a turn yet, a street is not won, but led."""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import accumulate, combinations

from ....puzzles.parts import Provenance
from ....text.words import be, join_words, quantity
from ...masks import NO_TERRITORIES, TerritoryMask, union
from ...moves import Turn
from ...planning.problem import WinStreet
from ...planning.result import final_points
from ...rules import legal_turns
from ...scoring import ScoreLine, outcome, tallies
from ...scoring.final import prestige, standing_lines, tally
from ...state import GRAB, SHIFT, GameState
from ...tiles import Generation, Site
from ..adversarial.proof import holds, stand_of
from ..adversarial.stand import states_behind
from ..kinds import kind_of
from ..puzzle import Analysis, Certificate, Puzzle
from ..task import Task
from .played_line import NUMBERS, Line, built_sites, claimed_land, the, tile_name
from .themes import leaders

NEAR = 3  # points below an unlock within which it is in reach
FEW_TILES = 6  # with so many left the end is near
MUCH_LAND = 6  # free squares that strike one
SHORT_MARKET = 3  # cards face up


@dataclass(frozen=True, slots=True)
class Highlight:
    """A phrase about a position, and the themes that it belongs to."""

    phrase: str
    about: frozenset[str] = field(default=frozenset())


def in_words(count: int) -> str:
    """A number in a word, as far as there are short ones."""
    words = (*NUMBERS, "ten", "eleven", "twelve", "thirteen", "fourteen", "fifteen", "sixteen")
    return words[count] if count < len(words) else str(count)


def facts(task: Task) -> list[Highlight]:
    """What strikes one in a task's position, the rarest first, but for what its kind leaves untold."""
    makers: dict[str, Callable[[Task], Iterator[Highlight]]] = {
        "workers": _workers,
        "tiles": _tiles,
        "cards": _cards,
        "token": _token,
        "streets": _streets,
        "challenge": _challenge,
        "score": _score,
        "market": _market,
        "land": _land,
    }
    untold = kind_of(task).untold
    return [fact for name, make in makers.items() if name not in untold for fact in make(task)]


def _highlight(phrase: str, *about: str) -> Highlight:
    return Highlight(phrase, frozenset(about))


def _workers(task: Task) -> Iterator[Highlight]:
    """Workers, and whether nothing is built."""
    state, me = task.state, task.state.mover
    out = me.vacant.bit_count()
    if out and all(site.generation == Generation.STARTER for site in me.buildings):
        workers = quantity(out, "worker").replace(str(out), in_words(out), 1)
        yield _highlight(f"{workers} out, nothing built")
    elif not state.hand:
        yield _highlight("every worker out", "covering-worker", "forced-return", "demolition")
    elif state.hand == 1:
        yield _highlight("one worker left", "land-grab", "quiet-claim")


def _tiles(task: Task) -> Iterator[Highlight]:
    if 0 < (left := task.state.mover.unbuilt.bit_count()) <= FEW_TILES:
        yield _highlight(f"{in_words(left)} tile{'s' * (left > 1)} left to build", "end-trigger")


def _cards(task: Task) -> Iterator[Highlight]:
    state, me = task.state, task.state.mover
    if state.setup.action_cards and me.cards:
        cards = me.cards.bit_count()
        named = "one card up the sleeve" if cards == 1 else f"{in_words(cards)} cards up the sleeve"
        yield _highlight(named, "boom", "shift", "land-grab", "unlock-in-mid-turn")


def _token(task: Task) -> Iterator[Highlight]:
    state, me = task.state, task.state.mover
    if not me.legendary and state.legendaries and me.score >= state.setup.gold_at:
        yield _highlight("the king's token unspent", "legendary")


def _streets(task: Task) -> Iterator[Highlight]:
    """How the streets stand that can pay."""
    setup, counts = task.state.setup, tallies(task.state)
    kind = kind_of(task)
    for place, card in enumerate(setup.streets if kind.pays_at_the_end else ()):
        mine = counts[task.seat].streets[place]
        gap = mine - max(tally.streets[place] for seat, tally in enumerate(counts) if seat != task.seat)
        name = setup.edition.card_name(card)
        if gap == 0:
            yield _highlight(f"{name} {'level' if mine else 'empty'}", "majority-swing", "locked-street")
        elif gap == -1:
            yield _highlight(f"one behind on {name}", "majority-swing", "street-denied", "locked-street")
        elif gap == 1:
            yield _highlight(f"one ahead on {name}", "building-saved", "locked-street")
        elif kind.answer_is == "streets":
            yield _highlight(f"{in_words(abs(gap))} {'ahead' if gap > 0 else 'behind'} on {name}", "far-ahead")


def _challenge(task: Task) -> Iterator[Highlight]:
    """How far the challenge card is, where it counts."""
    setup, mine = task.state.setup, tallies(task.state)[task.seat]
    if not kind_of(task).pays_at_the_end:
        return
    have = {
        "bronze-baron": (mine.bronze, "bronze for the Baron"),
        "master-architect": (mine.irregular, "crooked tiles for the Architect"),
        "gold-tycoon": (mine.gold, "gold for the Tycoon"),
    }
    count, what = have.get(setup.challenge, (0, ""))
    if count:
        what = what.replace("tiles", "tile") if count == 1 else what
        yield _highlight(f"{in_words(count)} {what}", "challenge", "irregular")
    elif setup.challenge == "generation-king":
        yield _highlight("a King to be made", "challenge")
    elif setup.challenge == "gold-prestige" and _prestige_scores(task.state):
        yield _highlight("prestige at stake", "prestige")


def _prestige_scores(state: GameState) -> bool:
    """Whether a turn that is legal now can score Gold Prestige (SCO-6)."""
    turns = legal_turns(state, shifts=False)
    sites = {site for turn in turns for site in built_sites(turn, state)}
    return any(prestige(state.setup, state.players, state.to_move, site) for site in sites)


def _score(task: Task) -> Iterator[Highlight]:
    """Points: how far the next generation is, and the others."""
    setup, score = task.state.setup, task.state.mover.score
    for name, points in (("silver", setup.silver_at), ("gold", setup.gold_at)):
        if 0 < (missing := points - score) <= NEAR:
            short = "one point" if missing == 1 else f"{in_words(missing)} points"
            yield _highlight(f"{short} short of {name}", "unlock-on-the-way", "unlock-in-mid-turn")
    best = max(player.score for seat, player in enumerate(task.state.players) if seat != task.seat)
    if kind_of(task).is_last or kind_of(task).with_rivals:
        return
    if score == best:
        yield _highlight("level on the track")
    elif score < best:
        yield _highlight(f"{in_words(best - score)} behind on the track", "sacrifice")
    else:
        yield _highlight(f"{in_words(score - best)} ahead on the track")


def _market(task: Task) -> Iterator[Highlight]:
    state = task.state
    if not state.market.open:
        yield _highlight("an empty market", "demolition", "last-card")
        return
    names = {state.edition.kind_names[kind][:-1] for kind in state.market.open}
    if len(names) == 1 and len(state.market.open) > 1:
        district = next(d.name for d in state.edition.board.legend.districts if d.token in names)
        yield _highlight(f"nothing but {district}", "straddling-districts")
    if len(state.market.open) <= SHORT_MARKET:
        many = len(state.market.open)
        yield _highlight(f"{in_words(many)} card{'s' * (many > 1)} on the table", "last-card")


def _land(task: Task) -> Iterator[Highlight]:
    free = task.state.mover.free_land.bit_count()
    if not free:
        yield _highlight("not a free square", "demolition")
    elif free >= MUCH_LAND and kind_of(task).claims_land:
        yield _highlight(f"{in_words(free)} free squares", "quiet-claim", "building-saved")


PLURAL = "Offices"  # last word of names that are many


def ideas_of(line: Line, themes: Collection[str]) -> list[str]:
    """What can be said of an answer in turns, the most telling first."""
    made = [OF_THEMES[theme](line) for theme in OF_THEMES if theme in themes]
    return [idea for idea in made if idea] or [_plain(line)]


def _site_text(line: Line, site: Site) -> str:
    return the(tile_name(line.start, site))


def _does(line: Line, site: Site, verb: str) -> str:
    """A building with a verb, which stands in the singular: `the Mills Building wins`, `the Offices win`."""
    name = _site_text(line, site)
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
            return f"{_does(line, first, 'unlocks')} {_site_text(line, later[0])} in the same turn"
    return ""


def _boom(line: Line) -> str:
    both = next((sites for sites in line.builds if len(sites) > 1), ())
    return f"{' and '.join(_site_text(line, site) for site in both)} in one turn" if both else ""


def _shift(line: Line) -> str:
    used = [site for site, land in _on_land_of(line, SHIFT).items() if land & ~_face_up(line, SHIFT)]
    return f"a new market for {_site_text(line, _best(used))}" if used else "a new market"


def _grab(line: Line) -> str:
    used = [site for site, land in _on_land_of(line, GRAB).items() if land.bit_count() > 1]
    return f"two cards at once for {_site_text(line, _best(used))}" if used else "two cards at once"


def _on_land_of(line: Line, card: int) -> dict[Site, TerritoryMask]:
    """The buildings on land that is claimed in a turn with an action card, with that land of theirs."""
    land = union(claimed_land(turn, line.start) for turn in line.turns if turn.cards & card)
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
    return f"{_does(line, line.falls[number][0], 'makes')} way for {_site_text(line, line.builds[number][0])}"


def _chain(line: Line) -> str:
    """The building of the line itself that falls last, and the one that takes its place."""
    steps = [
        (site, line.builds[number][0])
        for number, fallen in enumerate(line.falls)
        for site in fallen
        if any(site in sites for sites in line.builds[:number])
    ]
    return (
        f"{_does(line, steps[-1][0], 'is')} only a step to {_site_text(line, steps[-1][1])}" if steps else _falls(line)
    )


def _standing(line: Line, state: GameState, without: Site | None = None) -> list[ScoreLine]:
    """What the player's buildings are worth, streets first, also without one of them."""
    seat, counts = line.task.seat, list(tallies(state))
    counts[seat] = tally(state.setup, [site for site in state.players[seat].buildings if site != without])
    return standing_lines(state.setup, counts, seat)


def _swing(line: Line) -> str:
    """A street that is won, with the last building without which it is not, if there is one."""
    wished = {wish.card for wish in line.task.wishes if isinstance(wish, WinStreet)}
    was, now, won = _standing(line, line.start), _standing(line, line.after), list[str]()
    verb, the_lead = ("takes", "the lead on ") if kind_of(line.task).with_rivals else ("wins", "")
    for place, card in enumerate(line.start.setup.streets):
        if now[place].points and not was[place].points and (card in wished or kind_of(line.task).pays_at_the_end):
            won.append(line.start.edition.card_name(card))
            for site in reversed(line.sites):
                if not _standing(line, line.after, site)[place].points:
                    return f"{_does(line, site, verb)} {the_lead}{won[-1]}"
    return f"{won[0]} is won" if won and not the_lead else ""


def _denial_text(line: Line) -> str:
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
        land = TerritoryMask(land | (NO_TERRITORIES if sites else claimed_land(turn, line.start)))
    return f"land first, {_site_text(line, later[-1])} later" if later else ""


def _opens(line: Line) -> str:
    """The first building that is locked yet, and the one whose points unlock it."""
    unlocked = line.start.setup.unlocked_at
    late = next(site for site in line.sites if not site.tile_bit & unlocked(line.score(0)))
    scores = accumulate((site.points for site in line.sites), initial=line.score(0))
    opener = next(
        site for site, score in zip(line.sites, list(scores)[1:], strict=True) if late.tile_bit & unlocked(score)
    )
    return f"{_does(line, opener, 'opens')} the way to {_site_text(line, late)}"


def _challenge_text(line: Line) -> str:
    """The last building without which the challenge pays less."""
    place = len(line.start.setup.streets)
    was, now = (sum(part.points for part in _standing(line, state)[place:]) for state in (line.start, line.after))
    for site in reversed(line.sites if now > was and kind_of(line.task).pays_at_the_end else ()):
        if sum(part.points for part in _standing(line, line.after, site)[place:]) < now:
            return f"{_site_text(line, site)} for the {line.start.setup.challenge_name}"
    return ""


def _borders(line: Line) -> str:
    site = next(site for site in line.sites if site.districts.bit_count() > 1)
    return f"{_site_text(line, site)} over the border"


def _sacrifice(line: Line) -> str:
    """The points of the first turn, and the more of those behind it."""
    first = line.score(1) - line.score(0)
    later = line.score(len(line.turns)) - line.score(1)
    now = quantity(first, "point") if first else "nothing"
    return f"{now} now, {later} later" if later > first else ""


def _kept_from(line: Line) -> str:
    """Land that the rival builds on wherever another claim fails, and that the player has no use for."""
    task, answer = line.task, line.turns[0]
    land = claimed_land(answer, line.start)
    others = [turn for turn in legal_turns(line.start, shifts=False) if turn.steps[1:] == answer.steps[1:]]
    failing = [turn for turn in others if turn.cards == answer.cards and not holds(task, turn)]
    taken = [TerritoryMask(land & _used_land(task, turn, 1)) for turn in failing]
    if not taken or not all(taken) or land & _used_land(task, answer, 2):
        return ""
    names = line.start.edition.board.names(union(taken))
    return f"{join_words(names)} {be(len(names))} kept from the rival"


def _used_land(task: Task, turn: Turn, number: int) -> TerritoryMask:
    """The land under what is built by a turn of the line that shows how a first turn stands; it may be shorter."""
    line = stand_of(task, turn).line
    state = states_behind(task.state, line[:number])[-1]
    return union(site.territories for each in line[number : number + 1] for site in built_sites(each.turn, state))


OF_THEMES: dict[str, Callable[[Line], str]] = {
    "deny": _kept_from,
    "tempo": lambda line: "the end can wait",
    "legendary": _legendary,
    "tie-break": _tie_break,
    "unlock-in-mid-turn": _within,
    "shift": _shift,
    "land-grab": _grab,
    "boom": _boom,
    "street-denied": _denial_text,
    "demolition-chain": _chain,
    "starter-falls": _falls,
    "demolition": _falls,
    "quiet-claim": _quiet,
    "unlock-on-the-way": _opens,
    "majority-swing": _swing,
    "challenge": _challenge_text,
    "sacrifice": _sacrifice,
    "straddling-districts": _borders,
    "building-saved": lambda line: f"{_site_text(line, _best(line.sites))}, and nothing falls",
    "forced-return": lambda line: "a worker comes home for nothing",
    "end-trigger": lambda line: "the turn that ends the game",
}
"""Themes by which an answer is told, the most telling first."""


def _plain(line: Line) -> str:
    """The answer's greatest building, or the land of an answer without one."""
    if line.sites:
        return f"{_site_text(line, _best(line.sites))} it is"
    names = line.start.edition.board.names(claimed_land(line.turns[0], line.start))
    return f"nothing but {join_words(names)}" if names else "nothing at all"


LONGEST_TITLE = 72
MOST_FACTS = 7  # that titles are made of


def titles(task: Task, themes: Collection[str]) -> list[str]:
    """Titles that tell nothing of the answer but what it is about, if the position shows that; the best first.

    `themes` are those of the puzzle: what belongs to them is said first.
    """
    struck = sorted(facts(task), key=lambda fact: not fact.about & set(themes))[:MOST_FACTS]
    phrases = [fact.phrase for fact in struck]
    kind = kind_of(task)
    stakes = list(kind.stakes(task))
    pairs = [", ".join(pair) for pair in combinations(phrases, 2)]
    staked = [f"{stake}, {phrase}" for phrase in phrases for stake in stakes]
    longer = [f"{stake}, {pair}" for pair in pairs for stake in stakes]
    texts = [*pairs, *staked, *longer, *stakes] if kind.facts_alone else [*staked, *longer, *stakes]
    return _distinct(texts)


def idea_titles(task: Task, certificate: Certificate, themes: Collection[str]) -> list[str]:
    """Titles that tell the idea of the answer, for whoever has seen it; the best first."""
    return _distinct(kind_of(task).ideas(task, certificate, themes))


def facts_line(task: Task) -> str:
    """What stands below a title: for whom the puzzle is, among how many, under which challenge."""
    state = task.state
    last = ", the last round" if state.ended_by is not None and not kind_of(task).is_last else ""
    return f"{state.colour(task.seat)} of {in_words(len(state.players))} players, {state.setup.challenge_name}{last}"


def with_titles(
    name: str,
    task: Task,
    certificate: Certificate,
    analysis: Analysis,
    source: Provenance,
    used: Container[str] = (),
) -> Puzzle:
    """A puzzle with its two titles, none of which is `used` already, if there is another."""
    both = titles(task, analysis.themes), idea_titles(task, certificate, analysis.themes)
    return Puzzle.with_title(name, task, certificate, analysis, source, both, used)


def _distinct(texts: Iterable[str]) -> list[str]:
    """Titles with a capital, each once, those that are too long left out where others are short."""
    made = list(dict.fromkeys(f"{title[0].upper()}{title[1:]}" for title in texts))
    return [title for title in made if len(title) <= LONGEST_TITLE] or [min(made, key=len)]


def standing_phrases(task: Task, at_stake: str) -> Iterator[str]:
    """How far behind the best of the others the player is, if the game were scored now."""
    totals = [final_points(task.state, seat) for seat in task.state.setup.seats]
    behind = max(total for seat, total in enumerate(totals) if seat != task.seat) - totals[task.seat]
    stands = f"{in_words(abs(behind))} {'behind' if behind > 0 else 'ahead'}" if behind else "level"
    yield f"{stands} if it ended now, {at_stake}"
    yield f"{stands} if it ended now"
