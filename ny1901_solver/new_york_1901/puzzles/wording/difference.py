"""Where one answer has more points than another, and the cause that is told of it, from the two replays.

Of causes first comes the source of points that the line falls short by most: tiles, streets, challenge, the best of
the others, or action cards; then, within the tiles, the first of the causes below that is so. Each cause is a
predicate that gives its sentence, made of facts of the replay, or nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from ....text.words import join_words, quantity
from ...board import bits
from ...masks import union
from ...moves import Demolish, Shift
from ...scoring import ScoreLine, outcome, tallies
from ...scoring.final import sco_7_unused_cards, standing_lines
from ...state import BOOM, GameState
from ...tiles import Generation, Site
from ..attempt import Attempt
from ..kinds import kind_of
from ..task import Task
from .played_line import Line, claimed_land, squares, the, tile_name

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
    printed, prestige = _printed_lines(task, *pair), _prestige(task, *pair)
    lines = [*printed, *prestige]
    causes = [(sum(line.points for line in printed), _tiles_cause(task, *pair))]
    causes += [(line.points, f"Gold Prestige scores {_less(line.points)}") for line in prestige]
    if task.problem.counting == "final":
        standing = _standing(task, *pair)
        cards = _cards(task, *pair)
        lines += [*(line for line, _ in standing), *cards]
        causes += [(line.points, cause) for line, cause in standing]
        causes += [(line.points, _spent(line.points)) for line in cards]
    if kind_of(task).is_last:
        lines += _others(task, better, other)
    weighty = sorted((cause for cause in causes if cause[0] > 0), key=lambda cause: -cause[0])
    return Comparison(tuple(lines), tuple(sentence for _, sentence in weighty[:MOST_CAUSES]))


def _printed_lines(task: Task, better: GameState, other: GameState) -> list[ScoreLine]:
    """Tiles that only one of the two has built (BLD-9); copies of a tile are alike."""
    more, less = _built_tiles(task, better), _built_tiles(task, other)
    names = [name for name in {**more, **less} if more[name] != less[name]]
    return [
        ScoreLine("BLD-9", (more[name] - less[name]) * name[1], _more_of(name[0], more[name] - less[name]))
        for name in names
    ]


def _more_of(name: str, number: int) -> str:
    """A tile that one ending has built oftener than the other."""
    times = "" if abs(number) == 1 else f"{abs(number)} times "
    return f"{times}{name}" if number > 0 else f"without {times}{name}"


def _built_tiles(task: Task, state: GameState) -> Counter[tuple[str, int]]:
    """The names and points of all tiles that the player has ever built, with their numbers."""
    player, edition = state.players[task.seat], state.edition
    tiles = edition.own_tiles & ~player.unbuilt | player.legendary
    return Counter((edition.tiles[tile].name, edition.tiles[tile].points) for tile in bits(tiles))


def _tiles_cause(task: Task, better: GameState, other: GameState) -> str:
    more, less = _built_tiles(task, better), _built_tiles(task, other)
    missing, instead = more - less, less - more
    if missing.total() == 1 and not instead:
        return "one building more is possible"
    points = [sum(count * name[1] for name, count in tiles.items()) for tiles in (missing, instead)]
    return f"the buildings score {_less(points[0] - points[1])}"


def _prestige(task: Task, better: GameState, other: GameState) -> list[ScoreLine]:
    """What the score track shows apart from printed points (SCO-6)."""
    points = [
        state.players[task.seat].score - sum(points * count for (_, points), count in _built_tiles(task, state).items())
        for state in (better, other)
    ]
    if points[0] == points[1]:
        return []
    return [
        ScoreLine("SCO-6", points[0] - points[1], f"Gold Prestige ({quantity(points[0], 'point')}, not {points[1]})")
    ]


def _standing(task: Task, better: GameState, other: GameState) -> list[tuple[ScoreLine, str]]:
    """Streets and challenge, source by source, each with what the other ending lacks."""
    pairs = zip(
        *(standing_lines(state.setup, tallies(state), task.seat) for state in (better, other)),
        strict=True,
    )
    streets = task.state.setup.streets
    lines = []
    for place, (mine, theirs) in enumerate(pairs):
        points = mine.points - theirs.points
        if points:
            line = ScoreLine(mine.rule, points, _instead(task, mine, theirs))
            challenge = f"{task.state.setup.challenge_name} pays {_less(points)}"
            cause = _street_cause(task, other, place) if place < len(streets) else challenge
            lines.append((line, cause))
    return lines


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
    return f"{quantity(cards, 'more action card')} {'is' if cards == 1 else 'are'} used up"


def _others(task: Task, better: Attempt, other: Attempt) -> list[ScoreLine]:
    """What the best of the others has less: it is part of the lead (SCO-8)."""
    paid = paid_more(task, better, other)
    if paid.points[0] == paid.points[1]:
        return []
    less = join_words([f"{points} less for {name}" for name, points in paid.sources])
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
    return f"{quantity(points, 'point')} less"


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
    if short[heaviest] > 0 and (cause := SOURCES[heaviest](pair, short[heaviest])):
        return cause
    if kind_of(answer.task).is_last:
        return "tie-break", f"{MOST_AT_ONCE} does not decide the tie: {outcome(other.after).reason}"
    return _tiles(pair, short["tiles"])


def short_by_source(pair: Pair) -> dict[str, int]:
    """What the line has less than the answer, by source; of a race nothing."""
    short = dict.fromkeys(SOURCES, 0)
    if kind_of(pair.answer.task).at_most:
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
            each = f"with {quantity(rival, 'building')} each" if rival else "with no building on it"
            return "street-tied", f"{MOST_AT_ONCE} leaves {name} tied, {each}"
        if theirs[seat] < rival:
            have = quantity(theirs[seat], "building")
            return "street-flipped", f"{MOST_AT_ONCE} does not win {name}: {have} against {rival}"
    return None


def _challenge(pair: Pair, short: int) -> tuple[str, str]:
    name = pair.answer.start.setup.challenge_name
    return "challenge-missed", f"{MOST_AT_ONCE} brings {quantity(short, 'point')} less from {name}"


def _others_ahead(pair: Pair, short: int) -> tuple[str, str]:
    """Another player keeps points; named where one player is the best of the others either way."""
    better, other = pair.answer.played, pair.other.played
    paid = paid_more(pair.answer.task, better, other)
    text = f"{MOST_AT_ONCE} leaves {paid.who} {quantity(paid.points[1], 'point')} instead of {paid.points[0]}"
    why = join_words([f"{name} pays {points} more" for name, points in paid.sources])
    return "rival-kept", f"{text}: {why}" if why else text


def _cards_spent(pair: Pair, short: int) -> tuple[str, str]:
    return "card-spent", f"{MOST_AT_ONCE} uses {quantity(short, 'more action card')}, and each is worth a point unused"


def _tiles(pair: Pair, short: int) -> tuple[str, str]:
    for name, cause in CAUSES.items():
        if sentence := cause(pair):
            return name, sentence
    if short > 0:
        return "fewer-points", f"{MOST_AT_ONCE} scores {quantity(short, 'point')} less with buildings in the end"
    return "goal-missed", _goal(pair)


def _goal(pair: Pair) -> str:
    line = pair.other
    number = len(line.turns)
    if line.played.value is None:
        return f"{MOST_AT_ONCE} has not reached the goal after {quantity(number, 'turn')}"
    return f"{MOST_AT_ONCE} reaches the goal only in turn {number}"


SOURCES: dict[str, Source] = {
    "tiles": _tiles,
    "streets": _streets,
    "challenge": _challenge,
    "others": _others_ahead,
    "cards": _cards_spent,
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
                before = f"{quantity(has, 'point')} before turn {number + 1}"
                return f"{MOST_AT_ONCE} has {before}, so {generation} is still locked"
            if has < needed and other.score(number + 1) < needed:
                after = f"{quantity(other.score(number + 1), 'point')} after turn {number + 1}"
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
        spent = [each for each in other.sites if _alike(other, each, site)]
        if site.legendary:
            king = next((each for each in other.sites if each.legendary), None)
            if king is not None and king.tile != site.tile:
                return f"{MOST_AT_ONCE} spends the king's token on {the(tile_name(other.start, king))}"
            continue
        if not spent or any(each.mask == site.mask for each in spent):
            continue
        if not any(_same_tile(other, number, site.tile) for number in bits(left)):
            where = squares(other.start, spent[0].mask)
            return f"{MOST_AT_ONCE} uses {the(tile_name(other.start, spent[0]))} up on {where}"
    return None


def worker_shortage(pair: Pair) -> str | None:
    """In a turn in which the answer claims land, the line has no worker for it."""
    answer, other = pair.answer, pair.other
    for number, turn in enumerate(answer.turns[: len(other.turns)]):
        only_one = claimed_land(turn, answer.start) and not claimed_land(other.turns[number], answer.start)
        if only_one and not other.stages[number].state.hand:
            return f"{MOST_AT_ONCE} has no worker left to claim land with in turn {number + 1}"
    return None


def card_missed(pair: Pair) -> str | None:
    """Land that the answer builds on is not claimed: no card of its kind lies face up any more."""
    answer, other = pair.answer, pair.other
    state = answer.start
    built_on = union(site.territories for site in answer.sites)
    for number, turn in list(enumerate(answer.turns[: len(other.turns)]))[1:]:
        wanted = claimed_land(turn, state) & built_on & ~other.after.players[other.task.seat].estate
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
    claims = union(claimed_land(turn, answer.start) for turn in answer.turns)
    missing = built_on & claims & ~other.after.players[other.task.seat].estate
    if not missing:
        return None
    return f"{MOST_AT_ONCE} does not claim {join_words(answer.start.edition.board.names(missing))}"


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
