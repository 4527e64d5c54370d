"""Causes: what another line lacks beside the answer, told from the two replays.

First comes the source of points that the line falls short by most: tiles, streets, challenge, the best of the
others, or action cards; then, within the tiles, the first of the causes below that is so. Each cause is a
predicate that gives its sentence, made of facts of the replay, or nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from ....kit.words import counted, listed
from ...board import bits
from ...masks import union
from ...moves import Demolish, Shift
from ...scoring import outcome, tallies
from ...state import BOOM
from ...tiles import Generation, Site
from ..task import Kind
from .difference import difference, paid_more
from .played_line import Line, claimed, squares, the, tile_name


@dataclass(frozen=True, slots=True)
class Pair:
    """The answer and a line beside it."""

    answer: Line
    other: Line


Cause: TypeAlias = Callable[[Pair], str | None]
Source: TypeAlias = Callable[[Pair, int], tuple[str, str] | None]
MOST_AT_ONCE = "taking most points at once"  # the greedy line, as a newcomer reads it


def cause_of(answer: Line, other: Line) -> tuple[str, str]:
    """The cause by name, and its sentence."""
    pair = Pair(answer, other)
    short = short_by_source(pair)
    heaviest = max(short, key=lambda name: short[name])  # of equals the first
    if short[heaviest] > 0 and (found := SOURCES[heaviest](pair, short[heaviest])):
        return found
    if answer.task.kind == Kind.LAST_TURN:
        return "tie-break", f"{MOST_AT_ONCE} does not decide the tie: {outcome(other.after).reason}"
    return _tiles(pair, short["tiles"])


def short_by_source(pair: Pair) -> dict[str, int]:
    """What the line has less than the answer, by source; of a race nothing."""
    short = dict.fromkeys(SOURCES, 0)
    if pair.answer.task.kind == Kind.RACE:
        return short
    names = {"BLD-9": "tiles", "SCO-1": "streets", "SCO-7": "cards", "SCO-8": "others"}
    for line in difference(pair.answer.task, pair.answer.played, pair.other.played).lines:
        short[names.get(line.rule, "challenge")] += line.points
    return short


def _streets(pair: Pair, short: int) -> tuple[str, str] | None:
    """The street that the answer wins and the line does not: tied, or another player's."""
    setup, seat = pair.answer.start.setup, pair.answer.task.seat
    won, not_won = tallies(pair.answer.after), tallies(pair.other.after)
    for place, card in enumerate(setup.streets):
        mine, theirs = ([tally.streets[place] for tally in counts] for counts in (won, not_won))
        if mine[seat] <= max(count for other, count in enumerate(mine) if other != seat):
            continue
        rival = max(count for other, count in enumerate(theirs) if other != seat)
        name = setup.edition.card_name(card)
        if theirs[seat] == rival:
            each = f"with {counted(rival, 'building')} each" if rival else "with no building on it"
            return "street-tied", f"{MOST_AT_ONCE} leaves {name} tied, {each}"
        if theirs[seat] < rival:
            have = counted(theirs[seat], "building")
            return "street-flipped", f"{MOST_AT_ONCE} does not win {name}: {have} against {rival}"
    return None


def _challenge(pair: Pair, short: int) -> tuple[str, str]:
    name = pair.answer.start.setup.challenge_name
    return "challenge-missed", f"{MOST_AT_ONCE} brings {counted(short, 'point')} less from {name}"


def _others(pair: Pair, short: int) -> tuple[str, str]:
    """Another player keeps points; named where one player is the best of the others either way."""
    better, other = pair.answer.played, pair.other.played
    paid = paid_more(pair.answer.task, better, other)
    text = f"{MOST_AT_ONCE} leaves {paid.who} {counted(paid.points[1], 'point')} instead of {paid.points[0]}"
    why = listed([f"{name} pays {points} more" for name, points in paid.sources])
    return "rival-kept", f"{text}: {why}" if why else text


def _cards(pair: Pair, short: int) -> tuple[str, str]:
    return "card-spent", f"{MOST_AT_ONCE} uses {counted(short, 'more action card')}, and each is worth a point unused"


def _tiles(pair: Pair, short: int) -> tuple[str, str]:
    for name, cause in CAUSES.items():
        if sentence := cause(pair):
            return name, sentence
    if short > 0:
        return "fewer-points", f"{MOST_AT_ONCE} scores {counted(short, 'point')} less with buildings in the end"
    return "goal-missed", _goal(pair)


def _goal(pair: Pair) -> str:
    line = pair.other
    number = len(line.turns)
    if line.played.value is None:
        return f"{MOST_AT_ONCE} has not reached the goal after {counted(number, 'turn')}"
    return f"{MOST_AT_ONCE} reaches the goal only in turn {number}"


SOURCES: dict[str, Source] = {
    "tiles": _tiles,
    "streets": _streets,
    "challenge": _challenge,
    "others": _others,
    "cards": _cards,
}


def unlock_missed(pair: Pair) -> str | None:
    """In the turn in which the answer builds a generation, the line has not the points for it."""
    answer, other = pair.answer, pair.other
    setup = answer.start.setup
    for number, sites in enumerate(answer.builds[: len(other.turns)]):
        for generation, needed in ((Generation.SILVER, setup.silver_at), (Generation.GOLD, setup.gold_at)):
            if not any(site.generation == generation for site in sites):
                continue
            if any(site.generation == generation for site in other.builds[number]):
                continue
            has = other.score(number)
            if has < needed <= answer.score(number):
                before = f"{counted(has, 'point')} before turn {number + 1}"
                return f"{MOST_AT_ONCE} has {before}, so {generation} is still locked"
            if has < needed and other.score(number + 1) < needed:
                after = f"{counted(other.score(number + 1), 'point')} after turn {number + 1}"
                return (
                    f"{MOST_AT_ONCE} has {after}, so {generation}, which the answer unlocks within the turn, "
                    "is still locked"
                )
    return None


def tile_used_up(pair: Pair) -> str | None:
    """The line has built the last tile of a kind elsewhere."""
    answer, other = pair.answer, pair.other
    left = other.after.players[other.task.seat].unbuilt
    for site in answer.sites:
        spent = [found for found in other.sites if _alike(other, found, site)]
        if site.legendary:
            king = next((found for found in other.sites if found.legendary), None)
            if king is not None and king.tile != site.tile:
                return f"{MOST_AT_ONCE} spends the king's token on {the(tile_name(other.start, king))}"
            continue
        if not spent or any(found.mask == site.mask for found in spent):
            continue
        if not any(_same_tile(other, number, site.tile) for number in bits(left)):
            where = squares(other.start, spent[0].mask)
            return f"{MOST_AT_ONCE} uses {the(tile_name(other.start, spent[0]))} up on {where}"
    return None


def worker_shortage(pair: Pair) -> str | None:
    """In a turn in which the answer claims land, the line has no worker for it."""
    answer, other = pair.answer, pair.other
    for number, turn in enumerate(answer.turns[: len(other.turns)]):
        only_one = claimed(turn, answer.start) and not claimed(other.turns[number], answer.start)
        if only_one and not other.stages[number].state.hand:
            return f"{MOST_AT_ONCE} has no worker left to claim land with in turn {number + 1}"
    return None


def card_missed(pair: Pair) -> str | None:
    """Land that the answer builds on is not claimed: no card of its kind lies face up any more."""
    answer, other = pair.answer, pair.other
    state = answer.start
    built_on = union(site.territories for site in answer.sites)
    for number, turn in list(enumerate(answer.turns[: len(other.turns)]))[1:]:
        wanted = claimed(turn, state) & built_on & ~other.after.players[other.task.seat].estate
        for index in bits(wanted):
            kind = state.edition.kind_of[index]
            if kind not in other.stages[number].outlook.open:
                name = state.edition.board.territories[index].name
                return f"{MOST_AT_ONCE} finds no card for {name} face up in turn {number + 1}"
    return None


def shift_missed(pair: Pair) -> str | None:
    """The answer plays Market Shift, and the line does not."""
    played = [any(Shift() in turn.steps for turn in line.turns) for line in (pair.answer, pair.other)]
    return f"{MOST_AT_ONCE} plays no Market Shift" if played == [True, False] else None


def square_blocked(pair: Pair) -> str | None:
    """A building of the line stands where the answer builds, and cannot fall for the answer's tile."""
    answer, other = pair.answer, pair.other
    stood = set(answer.start.mover.buildings) | set(answer.after.players[answer.task.seat].buildings)
    standing = [site for site in other.after.players[other.task.seat].buildings if site not in stood]
    for site in answer.sites:
        for blocker in standing:
            if blocker.mask == site.mask and _alike(other, blocker, site):
                continue
            if blocker.mask & site.mask and blocker.generation >= site.generation:
                names = tile_name(other.start, blocker), tile_name(other.start, site)
                shared = squares(other.start, blocker.mask & site.mask)
                return f"{MOST_AT_ONCE} covers {shared} with {the(names[0])}, where the answer builds {the(names[1])}"
    return None


def frontage_lost(pair: Pair) -> str | None:
    """Land that the answer builds on is shut in: nothing that touches a street or park is left of it."""
    answer, other = pair.answer, pair.other
    board, player = answer.start.edition.board, other.after.players[other.task.seat]
    covered = union(site.mask for site in answer.sites)
    for part in board.parts(player.free_land):
        if part & covered and part.bit_count() > 1 and not part & board.frontage:
            return f"{MOST_AT_ONCE} leaves {squares(other.start, part)} without a side on a street or park"
    return None


def demolition_missed(pair: Pair) -> str | None:
    """The answer replaces a building that the line leaves standing."""
    answer, other = pair.answer, pair.other
    if any(isinstance(step, Demolish) for turn in other.turns for step in turn.steps):
        return None
    standing = other.after.players[other.task.seat].buildings
    for site in (site for sites in answer.falls for site in sites):
        if site in standing:
            name = tile_name(other.start, site)
            return f"{MOST_AT_ONCE} lets {the(name)} on {squares(other.start, site.mask)} stand"
    return None


def chain_missed(pair: Pair) -> str | None:
    """The answer builds a tile that it replaces later, and the line builds on that ground at once."""
    answer, other = pair.answer, pair.other
    own = set(answer.sites)
    for step in (site for sites in answer.falls for site in sites if site in own):
        over = next((site for site in other.sites if site.mask & step.mask), None)
        if over is not None and not any(_alike(other, site, step) for site in other.sites if site.mask & step.mask):
            names = tile_name(other.start, over), tile_name(other.start, step)
            where = squares(other.start, over.mask & step.mask)
            mine = f"where the answer first builds {the(names[1])} and later replaces it"
            return f"{MOST_AT_ONCE} covers {where} with {the(names[0])}, {mine}"
    return None


def boom_missed(pair: Pair) -> str | None:
    """The answer builds once more by Construction Boom, and the line does not, or at another time."""
    right, other = (_boom_turn(line) for line in (pair.answer, pair.other))
    if right is None or right == other:
        return None
    if other is None:
        return f"{MOST_AT_ONCE} does without Construction Boom"
    return f"{MOST_AT_ONCE} plays Construction Boom in turn {other}, and the answer in turn {right}"


def _boom_turn(line: Line) -> int | None:
    """The number of the turn that plays Construction Boom."""
    return next((number for number, turn in enumerate(line.turns, 1) if turn.cards & BOOM), None)


def land_missed(pair: Pair) -> str | None:
    """The answer builds on land that the line never claims."""
    answer, other = pair.answer, pair.other
    built_on = union(site.territories for site in answer.sites)
    claims = union(claimed(turn, answer.start) for turn in answer.turns)
    missing = built_on & claims & ~other.after.players[other.task.seat].estate
    if not missing:
        return None
    return f"{MOST_AT_ONCE} does not claim {listed(answer.start.edition.board.names(missing))}"


CAUSES: dict[str, Cause] = {
    "unlock-missed": unlock_missed,
    "worker-shortage": worker_shortage,
    "frontage-lost": frontage_lost,
    "shift-missed": shift_missed,
    "boom-missed": boom_missed,
    "card-missed": card_missed,
    "tile-used-up": tile_used_up,
    "chain-missed": chain_missed,
    "demolition-missed": demolition_missed,
    "square-blocked": square_blocked,
    "land-missed": land_missed,
}
"""The causes within the tiles, in the order in which they are asked: what is rare comes first, as it tells more."""
OF_OTHER_SOURCES = ("street-tied", "street-flipped", "challenge-missed", "rival-kept", "card-spent", "tie-break")
CAUSE_NAMES = (*OF_OTHER_SOURCES, *CAUSES, "fewer-points", "goal-missed")
"""All causes."""


def _alike(line: Line, one: Site, other: Site) -> bool:
    return _same_tile(line, one.tile, other.tile)


def _same_tile(line: Line, one: int, other: int) -> bool:
    tiles = line.start.edition.tiles
    a, b = tiles[one], tiles[other]
    return (a.shape, a.generation, a.points) == (b.shape, b.generation, b.points)
