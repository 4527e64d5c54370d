"""Compares two answers to a puzzle by replaying them: finds the sources from which one answer has more points, and
the reasons.

The main cause why a line of turns falls short is the source of points in which the line has the fewest points compared
with the answer: tiles, streets, challenge, the best other player, or action cards. For tiles, the cause is the first
entry of `CAUSES` that applies. Each entry of `CAUSES` is a function that returns a sentence with facts of the replay,
or `None` if the cause does not apply.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import TypeAlias

from ....messages import gettext, ngettext
from ....text.words import join_words
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
    """The comparison of the endings of two answers.

    `lines` are the extra points of the better ending, by source; the lines add up to `points`.

    `causes` are phrases for what the worse ending lacks, with the largest difference first. In a last turn the compared
    points are the points of the player's lead.
    """

    lines: tuple[ScoreLine, ...]
    causes: tuple[str, ...]

    @property
    def points(self) -> int:
        """The extra points of the better ending: the sum of the points in `lines`."""
        return sum(line.points for line in self.lines)


def difference(task: Task, better: Attempt, other: Attempt) -> Comparison:
    """Returns what an ending lacks compared with a better ending, in the points that count for the task."""
    pair = better.after, other.after
    printed, prestige = _printed_lines(task, *pair), _prestige(task, *pair)
    lines = [*printed, *prestige]
    causes = [(sum(line.points for line in printed), _tiles_cause(task, *pair))]
    causes += [(line.points, _prestige_cause(line.points)) for line in prestige]
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
    """Returns the tiles that were built in only one of the two endings (BLD-9); copies of a tile count as equal."""
    more, less = _built_tiles(task, better), _built_tiles(task, other)
    names = [name for name in {**more, **less} if more[name] != less[name]]
    return [
        ScoreLine("BLD-9", (more[name] - less[name]) * name[1], _more_of(name[0], more[name] - less[name]))
        for name in names
    ]


def _more_of(name: str, number: int) -> str:
    """Returns a phrase for a tile that is built more often in one ending than in the other.

    `number` is the difference between the two endings, which is negative if the tile is built less often in the first
    ending.
    """
    if number == 1:
        return name
    if number > 0:
        return gettext("{number} times {building}", number=number, building=name)
    if number == -1:
        return gettext("without {building}", building=name)
    return gettext("without {number} times {building}", number=-number, building=name)


def _built_tiles(task: Task, state: GameState) -> Counter[tuple[str, int]]:
    """Counts the tiles that the player has ever built, by name and points."""
    player, edition = state.players[task.seat], state.edition
    tiles = edition.own_tiles & ~player.unbuilt | player.legendary
    return Counter((edition.tiles[tile].name, edition.tiles[tile].points) for tile in bits(tiles))


def _tiles_cause(task: Task, better: GameState, other: GameState) -> str:
    more, less = _built_tiles(task, better), _built_tiles(task, other)
    missing, instead = more - less, less - more
    if missing.total() == 1 and not instead:
        return gettext("one more building is possible")
    points = [sum(count * name[1] for name, count in tiles.items()) for tiles in (missing, instead)]
    return ngettext(
        "the buildings score {number} point less",
        "the buildings score {number} points less",
        points[0] - points[1],
    )


def _prestige(task: Task, better: GameState, other: GameState) -> list[ScoreLine]:
    """Returns the difference in the points on the score track that come from Gold Prestige (SCO-6)."""
    points = [
        state.players[task.seat].score - sum(points * count for (_, points), count in _built_tiles(task, state).items())
        for state in (better, other)
    ]
    if points[0] == points[1]:
        return []
    detail = ngettext(
        "Gold Prestige ({number} point, not {other_points})",
        "Gold Prestige ({number} points, not {other_points})",
        points[0],
        other_points=points[1],
    )
    return [ScoreLine("SCO-6", points[0] - points[1], detail)]


def _prestige_cause(points: int) -> str:
    return ngettext("Gold Prestige scores {number} point less", "Gold Prestige scores {number} points less", points)


def _standing(task: Task, better: GameState, other: GameState) -> list[tuple[ScoreLine, str]]:
    """Returns the differences in the points of streets and challenge, each with what the other ending lacks."""
    pairs = zip(
        *(standing_lines(state.setup, tallies(state), task.seat) for state in (better, other)),
        strict=True,
    )
    streets = task.state.setup.streets
    lines = []
    for place, (mine, theirs) in enumerate(pairs):
        points = mine.points - theirs.points
        if points:
            detail = gettext(
                "{source} ({standing} instead of {other_standing})",
                source=source_of(task, mine),
                standing=standing_of(mine),
                other_standing=theirs.detail,
            )
            street = place < len(streets)
            cause = _street_cause(task, other, place) if street else _challenge_cause(task, points)
            lines.append((ScoreLine(mine.rule, points, detail), cause))
    return lines


def _challenge_cause(task: Task, points: int) -> str:
    return ngettext(
        "{challenge} pays {number} point less",
        "{challenge} pays {number} points less",
        points,
        challenge=task.state.setup.challenge_name,
    )


def source_of(task: Task, line: ScoreLine) -> str:
    """Returns the name of the street or challenge to which a line of the score belongs."""
    if line.rule == "SCO-1":
        return line.about
    return task.state.setup.challenge_name


def standing_of(line: ScoreLine) -> str:
    """Returns the state of a street or challenge in words, without the name of the street."""
    return line.detail if line.rule == "SCO-1" else line.stands


def _street_cause(task: Task, other: GameState, place: int) -> str:
    name = task.state.edition.card_name(task.state.setup.streets[place])
    now, before = _gap(task, other, place), _gap(task, task.state, place)
    if now != 0:
        return gettext("{street} is not won", street=name)
    if any(tally.streets[place] for tally in tallies(other)):
        return gettext("{street} is tied", street=name) if before else gettext("{street} stays tied", street=name)
    return gettext("{street} is empty", street=name) if before else gettext("{street} stays empty", street=name)


def _gap(task: Task, state: GameState, place: int) -> int:
    """Returns the player's lead on a street card, in buildings."""
    counts = [tally.streets[place] for tally in tallies(state)]
    return counts[task.seat] - max(count for seat, count in enumerate(counts) if seat != task.seat)


def _cards(task: Task, better: GameState, other: GameState) -> list[ScoreLine]:
    """Returns the difference in the points of unused action cards (SCO-7)."""
    mine, theirs = (sum(line.points for line in sco_7_unused_cards(state, task.seat)) for state in (better, other))
    left = [state.players[task.seat].cards.bit_count() for state in (better, other)]
    if mine == theirs:
        return []
    detail = ngettext(
        "unused action card ({cards}, not {other_cards})",
        "unused action cards ({cards}, not {other_cards})",
        abs(left[0] - left[1]),
        cards=left[0],
        other_cards=left[1],
    )
    return [ScoreLine("SCO-7", mine - theirs, detail)]


def _spent(cards: int) -> str:
    return ngettext("{number} more action card is used up", "{number} more action cards are used up", cards)


def _others(task: Task, better: Attempt, other: Attempt) -> list[ScoreLine]:
    """Returns, as part of the lead, the points that the best other player loses in the better ending (SCO-8)."""
    paid = paid_more(task, better, other)
    if paid.points[0] == paid.points[1]:
        return []
    less = join_words(gettext("{points} less for {source}", points=less, source=name) for name, less in paid.sources)
    values = {"player": paid.player, "points": paid.points[0], "other_points": paid.points[1]}
    reason = (
        gettext("as {player} has {points} points, not {other_points} ({reasons})", **values, reasons=less)
        if less
        else gettext("as {player} has {points} points, not {other_points}", **values)
    )
    return [ScoreLine("SCO-8", paid.points[1] - paid.points[0], reason)]


@dataclass(frozen=True, slots=True)
class Paid:
    """The best other player in two endings: this player's points in both endings, and the sources from which the player
    has more points in the second ending.
    """

    player: str
    points: tuple[int, int]
    sources: tuple[tuple[str, int], ...]


def paid_more(task: Task, better: Attempt, other: Attempt) -> Paid:
    """Returns the extra points of the other players in an ending of a last turn, compared with a better ending.

    The sources of the points are named if the same player is the best of the other players in both endings.
    """
    seats = [seat for seat in task.state.setup.seats if seat != task.seat]
    tops = [max(seats, key=lambda seat: played.ending.totals[seat]) for played in (better, other)]
    points = better.ending.totals[tops[0]], other.ending.totals[tops[1]]
    rival = tops[1]
    if better.ending.totals[rival] != points[0]:
        return Paid(gettext("the best of the others"), points, ())
    pairs = zip(
        *(standing_lines(played.after.setup, tallies(played.after), rival) for played in (better, other)), strict=True
    )
    sources = tuple(
        (source_of(task, theirs), theirs.points - mine.points) for mine, theirs in pairs if theirs.points > mine.points
    )
    return Paid(task.state.colour(rival), points, sources)


@dataclass(frozen=True, slots=True)
class Pair:
    """The answer, and another line of turns to compare with the answer."""

    answer: Line
    other: Line


Cause: TypeAlias = Callable[[Pair], str | None]
Source: TypeAlias = Callable[[Pair, int], tuple[str, str] | None]


def cause_of(answer: Line, other: Line) -> tuple[str, str]:
    """Returns why the greedy line falls short: the name of the cause, and a sentence.

    The sentence calls the greedy line "taking most points at once".
    """
    pair = Pair(answer, other)
    short = short_by_source(pair)
    heaviest = max(short, key=lambda name: short[name])  # the first of equal sources
    if short[heaviest] > 0 and (cause := SOURCES[heaviest](pair, short[heaviest])):
        return cause
    if kind_of(answer.task).is_last:
        return "tie-break", gettext(
            "taking most points at once does not decide the tie: {reason}", reason=outcome(other.after).reason
        )
    return _tiles(pair, short["tiles"])


def short_by_source(pair: Pair) -> dict[str, int]:
    """Returns, for each source of points, by how much the compared line of turns falls short of the answer; in a
    race all these numbers are 0.
    """
    short = dict.fromkeys(SOURCES, 0)
    if kind_of(pair.answer.task).at_most:
        return short
    names = {"BLD-9": "tiles", "SCO-1": "streets", "SCO-7": "cards", "SCO-8": "others"}
    for line in difference(pair.answer.task, pair.answer.played, pair.other.played).lines:
        short[names.get(line.rule, "challenge")] += line.points
    return short


def _streets(pair: Pair, short: int) -> tuple[str, str] | None:
    """Returns the cause if the answer wins a street that, after the compared line of turns, is tied or held by
    another player.
    """
    setup, seat = pair.answer.start.setup, pair.answer.task.seat
    won, not_won = tallies(pair.answer.after), tallies(pair.other.after)
    for place, card in enumerate(setup.streets):
        mine, theirs = ([tally.streets[place] for tally in counts] for counts in (won, not_won))
        if mine[seat] <= max(count for other, count in enumerate(mine) if other != seat):
            continue
        rival = max(count for other, count in enumerate(theirs) if other != seat)
        name = setup.edition.card_name(card)
        if theirs[seat] == rival:
            if not rival:
                return "street-tied", gettext(
                    "taking most points at once leaves {street} tied, with no building on it", street=name
                )
            return "street-tied", ngettext(
                "taking most points at once leaves {street} tied, with {number} building each",
                "taking most points at once leaves {street} tied, with {number} buildings each",
                rival,
                street=name,
            )
        if theirs[seat] < rival:
            return "street-flipped", ngettext(
                "taking most points at once does not win {street}: {number} building against {rival_buildings}",
                "taking most points at once does not win {street}: {number} buildings against {rival_buildings}",
                theirs[seat],
                street=name,
                rival_buildings=rival,
            )
    return None


def _challenge(pair: Pair, short: int) -> tuple[str, str]:
    return "challenge-missed", ngettext(
        "taking most points at once brings {number} point less from {challenge}",
        "taking most points at once brings {number} points less from {challenge}",
        short,
        challenge=pair.answer.start.setup.challenge_name,
    )


def _others_ahead(pair: Pair, short: int) -> tuple[str, str]:
    """Returns the cause if, after the compared line of turns, another player keeps points that the answer takes away
    from this player.

    The sentence names this player if the same player is the best of the other players in both endings.
    """
    better, other = pair.answer.played, pair.other.played
    paid = paid_more(pair.answer.task, better, other)
    why = join_words(gettext("{source} pays {points} more", source=name, points=more) for name, more in paid.sources)
    if not why:
        return "rival-kept", ngettext(
            "taking most points at once leaves {player} {number} point instead of {points}",
            "taking most points at once leaves {player} {number} points instead of {points}",
            paid.points[1],
            player=paid.player,
            points=paid.points[0],
        )
    return "rival-kept", ngettext(
        "taking most points at once leaves {player} {number} point instead of {points}: {reasons}",
        "taking most points at once leaves {player} {number} points instead of {points}: {reasons}",
        paid.points[1],
        player=paid.player,
        points=paid.points[0],
        reasons=why,
    )


def _cards_spent(pair: Pair, short: int) -> tuple[str, str]:
    return "card-spent", ngettext(
        "taking most points at once uses {number} more action card, and each is worth a point unused",
        "taking most points at once uses {number} more action cards, and each is worth a point unused",
        short,
    )


def _tiles(pair: Pair, short: int) -> tuple[str, str]:
    for name, cause in CAUSES.items():
        if sentence := cause(pair):
            return name, sentence
    if short > 0:
        return "fewer-points", ngettext(
            "taking most points at once scores {number} point less with buildings in the end",
            "taking most points at once scores {number} points less with buildings in the end",
            short,
        )
    turns = len(pair.other.turns)
    if pair.other.played.value is not None:
        return "goal-missed", gettext("taking most points at once reaches the goal only in turn {turn}", turn=turns)
    return "goal-missed", ngettext(
        "taking most points at once has not reached the goal after {number} turn",
        "taking most points at once has not reached the goal after {number} turns",
        turns,
    )


SOURCES: dict[str, Source] = {
    "tiles": _tiles,
    "streets": _streets,
    "challenge": _challenge,
    "others": _others_ahead,
    "cards": _cards_spent,
}


def unlock_missed(pair: Pair) -> str | None:
    """Returns a sentence if the compared line lacks the points to unlock a generation in the turn in which the
    answer builds it.
    """
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
                return ngettext(
                    "taking most points at once has {number} point before turn {turn}, so {generation} is still locked",
                    "taking most points at once has {number} points before turn {turn}, so {generation} is still "
                    "locked",
                    has,
                    turn=number + 1,
                    generation=generation,
                )
            if has < needed and (then := other.score(number + 1)) < needed:
                return ngettext(
                    "taking most points at once has {number} point after turn {turn}, so {generation}, which the "
                    "answer unlocks within the turn, is still locked",
                    "taking most points at once has {number} points after turn {turn}, so {generation}, which the "
                    "answer unlocks within the turn, is still locked",
                    then,
                    turn=number + 1,
                    generation=generation,
                )
    return None


def tile_used_up(pair: Pair) -> str | None:
    """Returns a sentence if the compared line of turns builds the last tile of a kind in another place than the
    answer.
    """
    answer, other = pair.answer, pair.other
    left = other.after.players[other.task.seat].unbuilt
    for site in answer.sites:
        spent = [each for each in other.sites if _alike(other, each, site)]
        if site.legendary:
            king = next((each for each in other.sites if each.legendary), None)
            if king is not None and king.tile != site.tile:
                return gettext(
                    "taking most points at once spends the king's token on {building}",
                    building=the(tile_name(other.start, king)),
                )
            continue
        if not spent or any(each.mask == site.mask for each in spent):
            continue
        if not any(_same_tile(other, number, site.tile) for number in bits(left)):
            return gettext(
                "taking most points at once uses {building} up on {squares}",
                building=the(tile_name(other.start, spent[0])),
                squares=squares(other.start, spent[0].mask),
            )
    return None


def worker_shortage(pair: Pair) -> str | None:
    """Returns a sentence if the compared line of turns has no available worker in a turn in which the answer claims
    land.
    """
    answer, other = pair.answer, pair.other
    for number, turn in enumerate(answer.turns[: len(other.turns)]):
        only_one = claimed_land(turn, answer.start) and not claimed_land(other.turns[number], answer.start)
        if only_one and not other.stages[number].state.hand:
            return gettext(
                "taking most points at once has no worker left to claim land with in turn {turn}", turn=number + 1
            )
    return None


def card_missed(pair: Pair) -> str | None:
    """Returns a sentence if the compared line cannot claim land of the answer, because no card for this land is face
    up any more.
    """
    answer, other = pair.answer, pair.other
    state = answer.start
    built_on = union(site.territories for site in answer.sites)
    for number, turn in list(enumerate(answer.turns[: len(other.turns)]))[1:]:
        wanted = claimed_land(turn, state) & built_on & ~other.after.players[other.task.seat].estate
        for index in bits(wanted):
            kind = state.edition.kind_of[index]
            if kind not in other.stages[number].outlook.open:
                name = state.edition.board.territories[index].name
                return gettext(
                    "taking most points at once finds no card for {territory} face up in turn {turn}",
                    territory=name,
                    turn=number + 1,
                )
    return None


def shift_missed(pair: Pair) -> str | None:
    """Returns a sentence if the answer plays Market Shift and the compared line of turns does not."""
    played = [any(Shift() in turn.steps for turn in line.turns) for line in (pair.answer, pair.other)]
    return gettext("taking most points at once plays no Market Shift") if played == [True, False] else None


def square_blocked(pair: Pair) -> str | None:
    """Returns a sentence if a building of the compared line of turns stands where the answer builds.

    The function returns `None` if the answer's tile can replace this building.
    """
    answer, other = pair.answer, pair.other
    stood = set(answer.start.mover.buildings) | set(answer.after.players[answer.task.seat].buildings)
    standing = [site for site in other.after.players[other.task.seat].buildings if site not in stood]
    for site in answer.sites:
        for blocker in standing:
            if blocker.mask == site.mask and _alike(other, blocker, site):
                continue
            if blocker.mask & site.mask and blocker.generation >= site.generation:
                return gettext(
                    "taking most points at once covers {squares} with {building}, where the answer builds "
                    "{other_building}",
                    squares=squares(other.start, blocker.mask & site.mask),
                    building=the(tile_name(other.start, blocker)),
                    other_building=the(tile_name(other.start, site)),
                )
    return None


def frontage_lost(pair: Pair) -> str | None:
    """Returns a sentence if the compared line of turns cuts off land, on which the answer builds, from streets and
    parks.

    Land is cut off if no free part of the land touches a street or a park any more.
    """
    answer, other = pair.answer, pair.other
    board, player = answer.start.edition.board, other.after.players[other.task.seat]
    covered = union(site.mask for site in answer.sites)
    for part in board.parts(player.free_land):
        if part & covered and part.bit_count() > 1 and not part & board.frontage:
            return gettext(
                "taking most points at once leaves {squares} without a side on a street or park",
                squares=squares(other.start, part),
            )
    return None


def demolition_missed(pair: Pair) -> str | None:
    """Returns a sentence if the answer replaces a building that the compared line of turns leaves standing."""
    answer, other = pair.answer, pair.other
    if any(isinstance(step, Demolish) for turn in other.turns for step in turn.steps):
        return None
    standing = other.after.players[other.task.seat].buildings
    for site in (site for sites in answer.falls for site in sites):
        if site in standing:
            return gettext(
                "taking most points at once lets {building} on {squares} stand",
                building=the(tile_name(other.start, site)),
                squares=squares(other.start, site.mask),
            )
    return None


def chain_missed(pair: Pair) -> str | None:
    """Returns a sentence if the answer builds a tile and later replaces it, and the compared line has another
    building there.
    """
    answer, other = pair.answer, pair.other
    own = set(answer.sites)
    for step in (site for sites in answer.falls for site in sites if site in own):
        over = next((site for site in other.sites if site.mask & step.mask), None)
        if over is not None and not any(_alike(other, site, step) for site in other.sites if site.mask & step.mask):
            return gettext(
                "taking most points at once covers {squares} with {building}, where the answer first builds "
                "{other_building} and later replaces it",
                squares=squares(other.start, over.mask & step.mask),
                building=the(tile_name(other.start, over)),
                other_building=the(tile_name(other.start, step)),
            )
    return None


def boom_missed(pair: Pair) -> str | None:
    """Returns a sentence if only the answer plays Construction Boom, or if the compared line plays the card in
    another turn.
    """
    right, other = (_boom_turn(line) for line in (pair.answer, pair.other))
    if right is None or right == other:
        return None
    if other is None:
        return gettext("taking most points at once does without Construction Boom")
    return gettext(
        "taking most points at once plays Construction Boom in turn {turn}, and the answer in turn {answer_turn}",
        turn=other,
        answer_turn=right,
    )


def _boom_turn(line: Line) -> int | None:
    """Returns the number of the turn that plays Construction Boom, if there is one."""
    return next((number for number, turn in enumerate(line.turns, 1) if turn.cards & BOOM), None)


def land_missed(pair: Pair) -> str | None:
    """Returns a sentence if the answer builds on land that the compared line of turns never claims."""
    answer, other = pair.answer, pair.other
    built_on = union(site.territories for site in answer.sites)
    claims = union(claimed_land(turn, answer.start) for turn in answer.turns)
    missing = built_on & claims & ~other.after.players[other.task.seat].estate
    if not missing:
        return None
    return gettext(
        "taking most points at once does not claim {land}", land=join_words(answer.start.edition.board.names(missing))
    )


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
"""The causes why a line of turns has fewer points from tiles than the answer, in the order in which the causes are
tried.

Rare causes come first, because a rare cause explains more about a puzzle than a frequent cause.
"""
OF_OTHER_SOURCES = ("street-tied", "street-flipped", "challenge-missed", "rival-kept", "card-spent", "tie-break")
CAUSE_NAMES = (*OF_OTHER_SOURCES, *CAUSES, "fewer-points", "goal-missed")
"""The names of all causes why a line of turns can fall short of the answer."""


def _alike(line: Line, one: Site, other: Site) -> bool:
    return _same_tile(line, one.tile, other.tile)


def _same_tile(line: Line, one: int, other: int) -> bool:
    tiles = line.start.edition.tiles
    a, b = tiles[one], tiles[other]
    return (a.shape, a.generation, a.points) == (b.shape, b.generation, b.points)
