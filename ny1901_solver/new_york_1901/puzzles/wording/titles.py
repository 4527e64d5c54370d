"""Makes two titles of a puzzle: an inviting title from what is at stake, and a title that reveals the answer's idea.

For each of the two titles, the module returns a list of possible titles, the best title first. Therefore no two puzzles
of a collection need the same inviting title, and few puzzles share the other title. The class of each kind of puzzle
supplies phrases about what is at stake in the position. Themes describe the features of answers that consist of turns.
Facts are short phrases about the position of the task, before any turn of the answer. Ideas describe an answer in a few
words, by its themes. A theme only states that something is true somewhere in an answer. The function of an idea finds
the building, street or land for which the theme is true, and returns "" if it finds nothing. The title with the idea
does not anticipate what other players do later. So as long as a rival still has a turn, the title states that a player
leads on a street, and not that the player wins the street.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Container, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import accumulate, combinations

from ....messages import gettext, ngettext
from ....puzzles.parts import Provenance
from ....text.words import join_words, number_word
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
from .played_line import Line, built_sites, capitalized, claimed_land, the, tile_name
from .themes import leaders

NEAR = 3  # a generation is in reach up to this many points below its unlock
FEW_TILES = 6  # with this many tiles left to build, the end is near
MUCH_LAND = 6  # this many free squares are worth a mention
SHORT_MARKET = 3  # this many face-up cards are a short market


@dataclass(frozen=True, slots=True)
class Highlight:
    """A phrase about a position, and the themes to which it belongs."""

    phrase: str
    about: frozenset[str] = field(default=frozenset())


def facts(task: Task) -> list[Highlight]:
    """Returns the striking facts of a task's position, the rarest first, without facts that the kind leaves out."""
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
    left_out = kind_of(task).not_in_titles
    return [fact for name, make in makers.items() if name not in left_out for fact in make(task)]


def _highlight(phrase: str, *about: str) -> Highlight:
    return Highlight(phrase, frozenset(about))


def _workers(task: Task) -> Iterator[Highlight]:
    """Yields phrases about the player's workers, and about the fact that the player has no building."""
    state, me = task.state, task.state.mover
    out = me.vacant.bit_count()
    if out and all(site.generation == Generation.STARTER for site in me.buildings):
        workers = number_word(out)
        yield _highlight(
            ngettext("{count} worker out, nothing built", "{count} workers out, nothing built", out, count=workers)
        )
    elif not state.hand:
        yield _highlight(gettext("every worker out"), "covering-worker", "forced-return", "demolition")
    elif state.hand == 1:
        yield _highlight(gettext("one worker left"), "land-grab", "quiet-claim")


def _tiles(task: Task) -> Iterator[Highlight]:
    if 0 < (left := task.state.mover.unbuilt.bit_count()) <= FEW_TILES:
        tiles = ngettext("{count} tile left to build", "{count} tiles left to build", left, count=number_word(left))
        yield _highlight(tiles, "end-trigger")


def _cards(task: Task) -> Iterator[Highlight]:
    state, me = task.state, task.state.mover
    if state.setup.action_cards and me.cards:
        cards = me.cards.bit_count()
        phrase = ngettext("{count} card up the sleeve", "{count} cards up the sleeve", cards, count=number_word(cards))
        yield _highlight(phrase, "boom", "shift", "land-grab", "unlock-in-mid-turn")


def _token(task: Task) -> Iterator[Highlight]:
    state, me = task.state, task.state.mover
    if not me.legendary and state.legendaries and me.score >= state.setup.gold_at:
        yield _highlight(gettext("the king's token unspent"), "legendary")


def _streets(task: Task) -> Iterator[Highlight]:
    """Yields phrases about the majorities on streets, if streets score points for an answer of this kind."""
    setup, counts = task.state.setup, tallies(task.state)
    kind = kind_of(task)
    for place, card in enumerate(setup.streets if kind.pays_at_the_end else ()):
        mine = counts[task.seat].streets[place]
        gap = mine - max(tally.streets[place] for seat, tally in enumerate(counts) if seat != task.seat)
        name = setup.edition.card_name(card)
        if gap == 0:
            phrase = gettext("{street} level", street=name) if mine else gettext("{street} empty", street=name)
            yield _highlight(phrase, "majority-swing", "locked-street")
            continue
        lead = number_word(abs(gap))
        phrase = (
            gettext("{count} ahead on {street}", count=lead, street=name)
            if gap > 0
            else gettext("{count} behind on {street}", count=lead, street=name)
        )
        if gap == -1:
            yield _highlight(phrase, "majority-swing", "street-denied", "locked-street")
        elif gap == 1:
            yield _highlight(phrase, "building-saved", "locked-street")
        elif kind.answer_is == "streets":
            yield _highlight(phrase, "far-ahead")


def _challenge(task: Task) -> Iterator[Highlight]:
    """Yields a phrase about the progress in the challenge, if the challenge counts."""
    setup, mine = task.state.setup, tallies(task.state)[task.seat]
    if not kind_of(task).pays_at_the_end:
        return
    if setup.challenge == "bronze-baron" and mine.bronze:
        phrase = gettext("{count} bronze for the Baron", count=number_word(mine.bronze))
        yield _highlight(phrase, "challenge", "irregular")
    elif setup.challenge == "master-architect" and mine.irregular:
        phrase = ngettext(
            "{count} crooked tile for the Architect",
            "{count} crooked tiles for the Architect",
            mine.irregular,
            count=number_word(mine.irregular),
        )
        yield _highlight(phrase, "challenge", "irregular")
    elif setup.challenge == "gold-tycoon" and mine.gold:
        phrase = gettext("{count} gold for the Tycoon", count=number_word(mine.gold))
        yield _highlight(phrase, "challenge", "irregular")
    elif setup.challenge == "generation-king":
        yield _highlight(gettext("a King to be made"), "challenge")
    elif setup.challenge == "gold-prestige" and _prestige_scores(task.state):
        yield _highlight(gettext("prestige at stake"), "prestige")


def _prestige_scores(state: GameState) -> bool:
    """Whether a turn that is legal now can score Gold Prestige (SCO-6)."""
    turns = legal_turns(state, shifts=False)
    sites = {site for turn in turns for site in built_sites(turn, state)}
    return any(prestige(state.setup, state.players, state.to_move, site) for site in sites)


def _score(task: Task) -> Iterator[Highlight]:
    """Yields phrases about the points missing for the next generation, and about the lead or deficit."""
    setup, score = task.state.setup, task.state.mover.score
    for generation, points in ((Generation.SILVER, setup.silver_at), (Generation.GOLD, setup.gold_at)):
        if 0 < (missing := points - score) <= NEAR:
            phrase = ngettext(
                "{count} point short of {generation}",
                "{count} points short of {generation}",
                missing,
                count=number_word(missing),
                generation=generation,
            )
            yield _highlight(phrase, "unlock-on-the-way", "unlock-in-mid-turn")
    best = max(player.score for seat, player in enumerate(task.state.players) if seat != task.seat)
    if kind_of(task).is_last or kind_of(task).with_rivals:
        return
    if score == best:
        yield _highlight(gettext("level on the track"))
    elif score < best:
        yield _highlight(gettext("{points} behind on the track", points=number_word(best - score)), "sacrifice")
    else:
        yield _highlight(gettext("{points} ahead on the track", points=number_word(score - best)))


def _market(task: Task) -> Iterator[Highlight]:
    state = task.state
    if not state.market.open:
        yield _highlight(gettext("an empty market"), "demolition", "last-card")
        return
    names = {state.edition.kind_names[kind][:-1] for kind in state.market.open}
    if len(names) == 1 and len(state.market.open) > 1:
        district = next(d.name for d in state.edition.board.legend.districts if d.token in names)
        yield _highlight(gettext("nothing but {district}", district=district), "straddling-districts")
    if (number := len(state.market.open)) <= SHORT_MARKET:
        cards = ngettext("{count} card on the table", "{count} cards on the table", number, count=number_word(number))
        yield _highlight(cards, "last-card")


def _land(task: Task) -> Iterator[Highlight]:
    free = task.state.mover.free_land.bit_count()
    if not free:
        yield _highlight(gettext("not a free square"), "demolition")
    elif free >= MUCH_LAND and kind_of(task).claims_land:
        squares = gettext("{count} free squares", count=number_word(free))
        yield _highlight(squares, "quiet-claim", "building-saved")


PLURAL = "Offices"  # the last word of names in the plural


def ideas_of(line: Line, themes: Collection[str]) -> list[str]:
    """Returns titles with the ideas of an answer that consists of turns, the most characteristic idea first."""
    made = [OF_THEMES[theme](line) for theme in OF_THEMES if theme in themes]
    return [idea for idea in made if idea] or [_plain(line)]


def _site_text(line: Line, site: Site) -> str:
    return the(tile_name(line.start, site))


def _number(line: Line, site: Site) -> int:
    """Returns the grammatical number of a building's name: 2 for the plural (`the Offices win`), otherwise 1."""
    return 2 if tile_name(line.start, site).endswith(PLURAL) else 1


def _best(sites: Collection[Site]) -> Site:
    """Returns the building with most points; of several such buildings, the last one."""
    return max(reversed(list(sites)), key=lambda site: site.points)


def _legendary(line: Line) -> str:
    site = next(site for site in line.sites if site.legendary)
    return ngettext("{building} rises", "{building} rise", _number(line, site), building=_site_text(line, site))


def _tie_break(line: Line) -> str:
    decided_by = outcome(line.after).decided_by
    if decided_by == "legendary":
        return gettext("level on points, decided by the tallest legendary")
    if decided_by == "gold":
        return gettext("level on points, decided by the gold tiles")
    return gettext("level on points, and the victory is shared")


def _within(line: Line) -> str:
    """Returns a title about a turn that builds two buildings with Construction Boom."""
    for number, (first, *others) in ((number, sites) for number, sites in enumerate(line.builds) if sites):
        unlocked = line.start.setup.unlocked_at(line.score(number))
        if later := [site for site in others if not site.tile_bit & unlocked]:
            return ngettext(
                "{building} unlocks {later} in the same turn",
                "{building} unlock {later} in the same turn",
                _number(line, first),
                building=_site_text(line, first),
                later=_site_text(line, later[0]),
            )
    return ""


def _boom(line: Line) -> str:
    both = next((sites for sites in line.builds if len(sites) > 1), ())
    buildings = join_words(_site_text(line, site) for site in both)
    return gettext("{buildings} in one turn", buildings=buildings) if both else ""


def _shift(line: Line) -> str:
    used = [site for site, land in _on_land_of(line, SHIFT).items() if land & ~_face_up(line, SHIFT)]
    if not used:
        return gettext("a new market")
    return gettext("a new market for {building}", building=_site_text(line, _best(used)))


def _grab(line: Line) -> str:
    used = [site for site, land in _on_land_of(line, GRAB).items() if land.bit_count() > 1]
    if not used:
        return gettext("two cards at once")
    return gettext("two cards at once for {building}", building=_site_text(line, _best(used)))


def _on_land_of(line: Line, card: int) -> dict[Site, TerritoryMask]:
    """Maps each building on land that was claimed in a turn with the action card to this land."""
    land = union(claimed_land(turn, line.start) for turn in line.turns if turn.cards & card)
    return {site: TerritoryMask(site.territories & land) for site in line.sites if site.territories & land}


def _face_up(line: Line, card: int) -> TerritoryMask:
    """Returns the land whose card lies face up before the turn with an action card."""
    number = next(number for number, turn in enumerate(line.turns) if turn.cards & card)
    state = line.stages[number].state
    return TerritoryMask(
        sum(1 << index for index, kind in enumerate(state.edition.kind_of) if kind in state.market.open)
    )


def _falls(line: Line) -> str:
    """Returns a title with the building that is demolished last, and the building that replaces it."""
    number = max(number for number, fallen in enumerate(line.falls) if fallen)
    fallen, built = line.falls[number][0], line.builds[number][0]
    return ngettext(
        "{fallen} makes way for {building}",
        "{fallen} make way for {building}",
        _number(line, fallen),
        fallen=_site_text(line, fallen),
        building=_site_text(line, built),
    )


def _chain(line: Line) -> str:
    """Returns a title with the building that the answer itself has built and later replaces."""
    steps = [
        (site, line.builds[number][0])
        for number, fallen in enumerate(line.falls)
        for site in fallen
        if any(site in sites for sites in line.builds[:number])
    ]
    if not steps:
        return _falls(line)
    step, built = steps[-1]
    return ngettext(
        "{fallen} is only a step to {building}",
        "{fallen} are only a step to {building}",
        _number(line, step),
        fallen=_site_text(line, step),
        building=_site_text(line, built),
    )


def _standing(line: Line, state: GameState, without: Site | None = None) -> list[ScoreLine]:
    """Returns the score lines of the player's buildings (streets, then the challenge), or of all buildings except
    one.
    """
    seat, counts = line.task.seat, list(tallies(state))
    counts[seat] = tally(state.setup, [site for site in state.players[seat].buildings if site != without])
    return standing_lines(state.setup, counts, seat)


def _swing(line: Line) -> str:
    """Returns a title with a street that is won and, if possible, with the last building without which the street is
    not won.
    """
    wished = {wish.card for wish in line.task.wishes if isinstance(wish, WinStreet)}
    was, now, won = _standing(line, line.start), _standing(line, line.after), list[str]()
    with_rivals = kind_of(line.task).with_rivals
    for place, card in enumerate(line.start.setup.streets):
        if now[place].points and not was[place].points and (card in wished or kind_of(line.task).pays_at_the_end):
            won.append(line.start.edition.card_name(card))
            for site in reversed(line.sites):
                if not _standing(line, line.after, site)[place].points:
                    return _winning_text(line, site, won[-1])
    return gettext("{street} is won", street=won[0]) if won and not with_rivals else ""


def _winning_text(line: Line, site: Site, street: str) -> str:
    number, name = _number(line, site), _site_text(line, site)
    if kind_of(line.task).with_rivals:
        return ngettext(
            "{building} takes the lead on {street}",
            "{building} take the lead on {street}",
            number,
            building=name,
            street=street,
        )
    return ngettext("{building} wins {street}", "{building} win {street}", number, building=name, street=street)


def _denial_text(line: Line) -> str:
    """Returns a title with a street on which another player loses the lead."""
    setup, seat = line.start.setup, line.task.seat
    for card, was, now in zip(setup.streets, leaders(line, 0), leaders(line, -1), strict=True):
        if was not in (None, seat, now):
            return gettext(
                "{street} is taken from {player}", street=setup.edition.card_name(card), player=line.start.colour(was)
            )
    return ""


def _quiet(line: Line) -> str:
    """Returns a title with the last building on land that an earlier turn claimed and left free."""
    land, later = NO_TERRITORIES, list[Site]()
    for turn, sites in zip(line.turns, line.builds, strict=True):
        later += [site for site in sites if site.territories & land]
        land = TerritoryMask(land | (NO_TERRITORIES if sites else claimed_land(turn, line.start)))
    return gettext("land first, {building} later", building=_site_text(line, later[-1])) if later else ""


def _opens(line: Line) -> str:
    """Returns a title with the first building that is locked at the start, and the building whose points unlock it."""
    unlocked = line.start.setup.unlocked_at
    late = next(site for site in line.sites if not site.tile_bit & unlocked(line.score(0)))
    scores = accumulate((site.points for site in line.sites), initial=line.score(0))
    opener = next(
        site for site, score in zip(line.sites, list(scores)[1:], strict=True) if late.tile_bit & unlocked(score)
    )
    return ngettext(
        "{building} opens the way to {later}",
        "{building} open the way to {later}",
        _number(line, opener),
        building=_site_text(line, opener),
        later=_site_text(line, late),
    )


def _challenge_text(line: Line) -> str:
    """Returns a title with the last building without which the challenge scores fewer points."""
    place = len(line.start.setup.streets)
    was, now = (sum(part.points for part in _standing(line, state)[place:]) for state in (line.start, line.after))
    for site in reversed(line.sites if now > was and kind_of(line.task).pays_at_the_end else ()):
        if sum(part.points for part in _standing(line, line.after, site)[place:]) < now:
            return gettext(
                "{building} for the {challenge}",
                building=_site_text(line, site),
                challenge=line.start.setup.challenge_name,
            )
    return ""


def _borders(line: Line) -> str:
    site = next(site for site in line.sites if site.districts.bit_count() > 1)
    return gettext("{building} over the border", building=_site_text(line, site))


def _sacrifice(line: Line) -> str:
    """Returns a title with the points of the first turn and of the later turns, if the later turns score more."""
    first = line.score(1) - line.score(0)
    later = line.score(len(line.turns)) - line.score(1)
    if later <= first:
        return ""
    if not first:
        return gettext("nothing now, {later} later", later=later)
    return ngettext("{number} point now, {later} later", "{number} points now, {later} later", first, later=later)


def _kept_from(line: Line) -> str:
    """Returns a title with land that only the rival needs: the rival builds on this land after every other claim."""
    task, answer = line.task, line.turns[0]
    land = claimed_land(answer, line.start)
    others = [turn for turn in legal_turns(line.start, shifts=False) if turn.steps[1:] == answer.steps[1:]]
    failing = [turn for turn in others if turn.cards == answer.cards and not holds(task, turn)]
    taken = [TerritoryMask(land & _used_land(task, turn, 1)) for turn in failing]
    if not taken or not all(taken) or land & _used_land(task, answer, 2):
        return ""
    names = line.start.edition.board.names(union(taken))
    return ngettext(
        "{land} is kept from the rival", "{land} are kept from the rival", len(names), land=join_words(names)
    )


def _used_land(task: Task, turn: Turn, number: int) -> TerritoryMask:
    """Returns the land that turn `number` (from 0) builds on, in the line that shows the worst case of a first turn.

    The result is empty if the line of turns is shorter.
    """
    line = stand_of(task, turn).line
    state = states_behind(task.state, line[:number])[-1]
    return union(site.territories for each in line[number : number + 1] for site in built_sites(each.turn, state))


OF_THEMES: dict[str, Callable[[Line], str]] = {
    "deny": _kept_from,
    "tempo": lambda line: gettext("the end can wait"),
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
    "building-saved": lambda line: gettext(
        "{building}, and nothing falls", building=_site_text(line, _best(line.sites))
    ),
    "forced-return": lambda line: gettext("a worker comes home for nothing"),
    "end-trigger": lambda line: gettext("the turn that ends the game"),
}
"""Maps themes to functions that return a title with the idea of an answer, the most characteristic themes first."""


def _plain(line: Line) -> str:
    """Returns a title with the building of most points or, for an answer without a building, with the claimed land."""
    if line.sites:
        return gettext("{building} it is", building=_site_text(line, _best(line.sites)))
    names = line.start.edition.board.names(claimed_land(line.turns[0], line.start))
    return gettext("nothing but {land}", land=join_words(names)) if names else gettext("nothing at all")


LONGEST_TITLE = 72
MOST_FACTS = 7  # the facts from which a title is made


def titles(task: Task, themes: Collection[str]) -> list[str]:
    """Returns titles made of facts of the position, the best title first; a title reveals only the answer's topic.

    `themes` are the themes of the puzzle. Facts that belong to these themes come first.
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
    """Returns titles that reveal the idea of the answer, for readers who have seen the answer; the best comes first."""
    return _distinct(kind_of(task).ideas(task, certificate, themes))


def facts_line(task: Task) -> str:
    """Returns the line below a title: the player to move, the number of players, and the challenge."""
    state = task.state
    values = {
        "player": state.colour(task.seat),
        "count": number_word(len(state.players)),
        "challenge": state.setup.challenge_name,
    }
    if state.ended_by is not None and not kind_of(task).is_last:
        return gettext("{player} of {count} players, {challenge}, the last round", **values)
    return gettext("{player} of {count} players, {challenge}", **values)


def with_titles(
    name: str,
    task: Task,
    certificate: Certificate,
    analysis: Analysis,
    source: Provenance,
    used: Container[str] = (),
) -> Puzzle:
    """Returns a puzzle with its two titles, if possible with titles that are not yet `used`."""
    both = titles(task, analysis.themes), idea_titles(task, certificate, analysis.themes)
    return Puzzle.with_title(name, task, certificate, analysis, source, both, used)


def _distinct(texts: Iterable[str]) -> list[str]:
    """Returns the titles with a capital first letter, without duplicates and without titles that are too long.

    If all titles are too long, the shortest is returned.
    """
    made = list(dict.fromkeys(map(capitalized, texts)))
    return [title for title in made if len(title) <= LONGEST_TITLE] or [min(made, key=len)]


def standing_phrases(task: Task, at_stake: str) -> Iterator[str]:
    """Yields phrases about the player's lead or deficit if the game were scored now, with and without `at_stake`."""
    totals = [final_points(task.state, seat) for seat in task.state.setup.seats]
    behind = max(total for seat, total in enumerate(totals) if seat != task.seat) - totals[task.seat]
    if behind > 0:
        stands = gettext("{points} behind if it ended now", points=number_word(behind))
    elif behind < 0:
        stands = gettext("{points} ahead if it ended now", points=number_word(-behind))
    else:
        stands = gettext("level if it ended now")
    yield f"{stands}, {at_stake}"
    yield stands
