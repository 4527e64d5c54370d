"""Finds the facts on why an answer against a rival holds: the points by source, the rival's best tries, and what the
rival lacks.

All facts come from the search, which lists every reply with its exact result, and from replaying lines by the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple, TypeAlias

from ...board import bits
from ...masks import TerritoryMask, union
from ...moves import Turn
from ...rules import violations
from ...scoring import outcome, tallies
from ...scoring.final import sco_7_unused_cards, standing_lines
from ...state import GameState
from ..kinds import kind_of
from ..puzzle import Certificate
from ..task import Task
from ..wording.played_line import built_sites, claimed_land
from .plain import behind
from .proof import stand_of
from .search import RivalReply
from .stand import Answered, TooLong, states_behind

MOST_TOLD = 2_000
"""The largest number of positions that is examined to list the rival's replies.

Usually the work takes less than half a second. If both players hold Market Shift, it may take a second.
"""

SourceKind: TypeAlias = Literal["track", "street", "challenge", "cards"]
Decider: TypeAlias = Literal[
    "land",
    "card",
    "legendary",
    "turn",
    "tie-break",
    "track",
    "street",
    "challenge",
    "cards",
    "own-land",
    "choice",
    "buildings",
]
"""What decides: land, a card or a Legendary that the rival lacks; a turn that the rival lacks to end the game; the
tie-break; or a source of points. If the end of the game is to be forced, the player's own land decides, or that there
are more buildings to choose from than the rival can prevent. If streets are asked for, numbers of buildings decide.
"""


class PaidSource(NamedTuple):
    """A source of a player's points: the score track, a street, the challenge or the unused action cards."""

    kind: SourceKind
    name: str
    points: int


class PlayerPoints(NamedTuple):
    """The points of a player in a position, by source, as if the game ended there; sources without points are left
    out.
    """

    seat: int
    sources: tuple[PaidSource, ...]

    @property
    def total(self) -> int:
        """The sum of the points."""
        return sum(source.points for source in self.sources)

    def of(self, kind: SourceKind, name: str = "") -> int:
        """Returns the points from the sources of a kind; for a street, from the street with this name."""
        return sum(source.points for source in self.sources if source.kind == kind and source.name == name)


def accounts(state: GameState, first: int) -> tuple[PlayerPoints, ...]:
    """Returns the points of both players by source; the player at the seat `first` comes first."""
    return tuple(PlayerPoints(seat, tuple(_sources(state, seat))) for seat in (first, 1 - first))


def _sources(state: GameState, seat: int) -> Iterator[PaidSource]:
    """Yields the sources from which a player has points: the score track, each street, the challenge, the cards."""
    lines = standing_lines(state.setup, tallies(state), seat)
    streets = [PaidSource("street", line.about, line.points) for line in lines if line.rule == "SCO-1"]
    challenge = sum(line.points for line in lines if line.rule != "SCO-1")
    cards = sum(line.points for line in sco_7_unused_cards(state, seat))
    every = PaidSource("track", "", state.players[seat].score), *streets
    return filter(
        lambda source: source.points, (*every, PaidSource("challenge", "", challenge), PaidSource("cards", "", cards))
    )


class RivalTry(NamedTuple):
    """A try of the rival, told in a sentence: its turns from the answer on, and by how much the try falls short.

    The unit of `short` depends on the kind of puzzle: points behind the player, buildings with which the player can
    still end the game, or buildings that are missing to lead a street.
    """

    line: tuple[Answered, ...]
    short: int
    sentence: str


@dataclass(frozen=True, slots=True)
class WhyItHolds:
    """The section *Why it holds* of a solution: its facts, and the same facts in sentences.

    `before` and `after` are empty if points play no part in the question. `decides` names what decides.
    """

    before: tuple[PlayerPoints, ...]
    after: tuple[PlayerPoints, ...]
    tries: tuple[RivalTry, ...]
    decides: Decider
    sentences: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RivalLack:
    """What the rival lacks for the reply that refutes the runner-up.

    With `land`, `names` are territories that the player has claimed; with `card`, `names` are the kinds of card of
    which none can be face up. With `legendary`, `names` is a tile that the player has built. With `turn`, the reply is
    legal but does not end the game. With `rule`, `names` contains the sentence of a rule that the reply breaks.
    """

    kind: Literal["land", "card", "legendary", "turn", "rule"]
    names: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ParriedThreat:
    """The rival's reply that refutes the runner-up, and what becomes of it after the answer.

    `line` is the line that refutes the runner-up, from the runner-up on. After the answer, the rival lacks something
    for the reply (`lack`), or the reply is still possible and has the result `still`.
    """

    line: tuple[Answered, ...]
    lack: RivalLack | None
    still: RivalReply | None


@dataclass(frozen=True, slots=True)
class HoldingFacts:
    """The facts on why a turn holds against a rival.

    `worst` is the line of the worst case: the answer, the best reply and, if the reply ends the game, the last turn.
    `closest` are the two replies that come closest to refuting the answer; they build tiles of different points.
    """

    worst: tuple[Answered, ...]
    closest: tuple[RivalReply, ...]
    threat: ParriedThreat | None


def every_reply(task: Task, turn: Turn) -> list[RivalReply] | None:
    """Returns all replies of the rival with their results, or `None` if there are too many positions to examine."""
    demand = kind_of(task).demand
    try:
        return list(demand.search(task.state, demand.share, demand.one_more, MOST_TOLD).replies(turn))
    except TooLong:
        return None


def holding(task: Task, certificate: Certificate) -> HoldingFacts | None:
    """Returns why the answer holds, or `None` if there are too many replies to examine."""
    answer = certificate.answer[0]
    replies = every_reply(task, answer)
    if replies is None:
        return None
    tries = closest(replies, _tiles)
    worst = tries[0].line if tries else (Answered(answer, ()),)
    return HoldingFacts(worst, tries, _threat(task, certificate, replies))


def closest(replies: Sequence[RivalReply], alike: Callable[[RivalReply], object]) -> tuple[RivalReply, ...]:
    """Returns the two replies with the results that are worst for the mover, at most one of equivalent replies.

    Two replies are equivalent if `alike` returns the same for both.
    """
    groups: dict[object, RivalReply] = {}
    for reply in replies:
        group = alike(reply)
        if group not in groups or reply.result < groups[group].result:
            groups[group] = reply
    return tuple(sorted(groups.values(), key=lambda reply: reply.result)[:2])


def _tiles(reply: RivalReply) -> object:
    return tuple(sorted((site.generation, site.points, site.legendary) for site in reply.sites))


def _threat(task: Task, certificate: Certificate, replies: Sequence[RivalReply]) -> ParriedThreat | None:
    """Returns the reply that refutes the runner-up; `None` if this reply builds nothing."""
    if certificate.second is None:
        return None
    line = stand_of(task, certificate.second.answer[0]).line
    before = states_behind(task.state, line[:1])[-1]
    sites = built_sites(line[1].turn, before) if len(line) > 1 else ()
    if not sites:
        return None
    same = [reply for reply in replies if set(reply.sites) == set(sites)]
    if same:
        return ParriedThreat(line, None, min(same, key=lambda reply: reply.result))
    return ParriedThreat(line, lack_of(task, certificate.answer[0], line[1].turn, before), None)


def lack_of(task: Task, answer: Turn, reply: Turn, before: GameState) -> RivalLack:
    """Returns what the rival lacks after the answer for a reply; `before` is a position in which the reply is legal."""
    needed = claimed_land(reply, before) & union(site.territories for site in built_sites(reply, before))
    edition, positions = task.state.edition, list(behind(task.state, answer))
    after = positions[0]
    if taken := after.players[task.seat].estate & needed:
        return RivalLack("land", tuple(edition.board.names(TerritoryMask(taken))))
    legendary = [site for site in built_sites(reply, after) if site.legendary and not site.tile_bit & after.legendaries]
    if legendary:
        return RivalLack("legendary", tuple(edition.tiles[site.tile].name for site in legendary))
    up = {kind for each in positions for kind in each.market.open}
    if hidden := {edition.kind_of[index] for index in bits(needed)} - up:
        return RivalLack("card", tuple(edition.kind_names[kind] for kind in sorted(hidden)))
    broken = [violations(each, reply) for each in positions]
    if not all(broken):
        return RivalLack("turn")
    return RivalLack("rule", (broken[0][0].sentence,))


def end_of(state: GameState, line: tuple[Answered, ...]) -> GameState:
    """Returns the position after a line of turns."""
    return states_behind(state, line)[-1]


def decided_by(task: Task, certificate: Certificate, found: HoldingFacts) -> tuple[Decider, PaidSource]:
    """Returns what decides in favour of the answer.

    The source has a name and the points by which the mover's lead is better than after the runner-up, if a source of
    points decides; otherwise the source is empty.
    """
    nothing = PaidSource("track", "", 0)
    threat = found.threat
    if threat is not None and threat.lack is not None and threat.lack.kind in ("land", "card", "legendary"):
        return threat.lack.kind, nothing
    if not found.closest:
        return "turn", nothing
    line = found.worst if threat is None or threat.still is None else threat.still.line
    end = end_of(task.state, line)
    if outcome(end).decided_by != "points":
        return "tie-break", nothing
    assert certificate.second is not None
    other = end_of(task.state, stand_of(task, certificate.second.answer[0]).line)
    best = max(lead_by_source(end, other, task.seat), key=lambda source: source.points)
    return best.kind, best


def lead_by_source(end: GameState, other: GameState, seat: int) -> list[PaidSource]:
    """Returns, by source, the points by which a player's lead in an ending is better than in another ending."""
    here, there = accounts(end, seat), accounts(other, seat)
    sources: list[tuple[SourceKind, str]] = [
        ("track", ""),
        *(("street", end.edition.card_name(card)) for card in end.setup.streets),
        ("challenge", ""),
        ("cards", ""),
    ]

    def lead(pair: tuple[PlayerPoints, ...], kind: SourceKind, name: str) -> int:
        return pair[0].of(kind, name) - pair[1].of(kind, name)

    return [PaidSource(kind, name, lead(here, kind, name) - lead(there, kind, name)) for kind, name in sources]
