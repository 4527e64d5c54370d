"""What strikes one in a position before anything is played: short phrases, of which titles are made."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from ....kit.words import counted
from ...rules import legal_turns
from ...scoring import tallies
from ...scoring.prestige import prestige
from ...state import GameState
from ...tiles import Generation
from ..task import Kind, Task
from .played_line import NUMBERS, built

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
    """What strikes one in a task's position, the rarest first."""
    return [*_players_things(task), *_streets(task), *_challenge(task), *_score(task), *_market(task), *_land(task)]


def paid_at_the_end(task: Task) -> bool:
    """Whether streets and challenge count for a task, but for those that a race names."""
    return task.kind == Kind.LAST_TURN or (task.problem.counting == "final" and task.kind != Kind.EARLY_END)


def _highlight(phrase: str, *about: str) -> Highlight:
    return Highlight(phrase, frozenset(about))


def _players_things(task: Task) -> Iterator[Highlight]:
    """Workers, buildings, action cards and the king's token."""
    state, me = task.state, task.state.mover
    out = me.vacant.bit_count()
    if out and all(site.generation == Generation.STARTER for site in me.buildings):
        workers = counted(out, "worker").replace(str(out), in_words(out), 1)
        yield _highlight(f"{workers} out, nothing built")
    elif not state.hand:
        yield _highlight("every worker out", "covering-worker", "forced-return", "demolition")
    elif state.hand == 1:
        yield _highlight("one worker left", "land-grab", "quiet-claim")
    if task.kind == Kind.PACKING:
        return
    if 0 < (left := me.unbuilt.bit_count()) <= FEW_TILES and task.kind != Kind.EARLY_END:
        yield _highlight(f"{in_words(left)} tile{'s' * (left > 1)} left to build", "end-trigger")
    if state.setup.action_cards and me.cards:
        cards = me.cards.bit_count()
        named = "one card up the sleeve" if cards == 1 else f"{in_words(cards)} cards up the sleeve"
        yield _highlight(named, "boom", "shift", "land-grab", "unlock-in-mid-turn")
    if not me.legendary and state.legendaries and me.score >= state.setup.gold_at:
        yield _highlight("the king's token unspent", "legendary")


def _streets(task: Task) -> Iterator[Highlight]:
    """How the streets stand that can pay."""
    setup, counts = task.state.setup, tallies(task.state)
    for place, card in enumerate(setup.streets if paid_at_the_end(task) else ()):
        mine = counts[task.seat].streets[place]
        gap = mine - max(tally.streets[place] for seat, tally in enumerate(counts) if seat != task.seat)
        name = setup.edition.card_name(card)
        if gap == 0:
            yield _highlight(f"{name} {'level' if mine else 'empty'}", "majority-swing", "locked-street")
        elif gap == -1:
            yield _highlight(f"one behind on {name}", "majority-swing", "street-denied", "locked-street")
        elif gap == 1:
            yield _highlight(f"one ahead on {name}", "building-saved", "locked-street")
        elif task.kind == Kind.SAFE_STREETS:
            yield _highlight(f"{in_words(abs(gap))} {'ahead' if gap > 0 else 'behind'} on {name}", "far-ahead")


def _challenge(task: Task) -> Iterator[Highlight]:
    """How far the challenge card is, where it counts."""
    setup, mine = task.state.setup, tallies(task.state)[task.seat]
    if not paid_at_the_end(task) or task.kind in (Kind.RULING, Kind.SAFE_STREETS):
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
    sites = {site for turn in turns for site in built(turn, state)}
    return any(prestige(state.setup, state.players, state.to_move, site) for site in sites)


def _score(task: Task) -> Iterator[Highlight]:
    """Points: how far the next generation is, and the others."""
    setup, score = task.state.setup, task.state.mover.score
    for name, points in (("silver", setup.silver_at), ("gold", setup.gold_at)):
        if 0 < (missing := points - score) <= NEAR:
            short = "one point" if missing == 1 else f"{in_words(missing)} points"
            yield _highlight(f"{short} short of {name}", "unlock-on-the-way", "unlock-in-mid-turn")
    best = max(player.score for seat, player in enumerate(task.state.players) if seat != task.seat)
    if task.kind == Kind.LAST_TURN or task.kind.with_rivals:
        return
    if score == best:
        yield _highlight("level on the track")
    elif score < best:
        yield _highlight(f"{in_words(best - score)} behind on the track", "sacrifice")
    else:
        yield _highlight(f"{in_words(score - best)} ahead on the track")


def _market(task: Task) -> Iterator[Highlight]:
    state = task.state
    if task.kind == Kind.PACKING:
        return
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
    elif free >= MUCH_LAND and task.kind != Kind.PACKING:
        yield _highlight(f"{in_words(free)} free squares", "quiet-claim", "building-saved")
