"""Makes statements about the ideas of a turn, each of which begins with a question, for the first hints of puzzles.

Each function yields the statements about one idea that are true of the answer; a kind of puzzle lists its ideas in the
order of preference. The sentences name values of the position, such as a street with its standings.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import NamedTuple, TypeAlias

from ....messages import gettext, ngettext
from ....text.words import join_words
from ...chance import any_card
from ...edition import cards_in
from ...planning.problem import ReachScore
from ...planning.result import final_points
from ...rules import play
from ...scoring import Tally, tallies, tally
from ...scoring.final import standing_lines
from ...state import GameState
from ...tiles import Generation
from ..openings import Opening, Openings
from ..task import Task
from .played_line import capitalized
from .statements import Statement, counting_cards


class AskedTurn(NamedTuple):
    """A turn about which questions are asked: its position, the answer's turn and all turns."""

    task: Task
    state: GameState
    among: Openings

    @property
    def answer(self) -> Opening:
        """The answer's turn."""
        return self.among.openings[self.among.answer]

    @property
    def is_first(self) -> bool:
        """Whether the turn is the first turn of the answer, so that its cards lie face up."""
        return self.state == self.task.problem.state

    @property
    def most(self) -> int:
        """The greatest number of points that a turn scores at once."""
        return max(opening.points for opening in self.among.openings)

    @property
    def streets(self) -> list[int]:
        """The places of the street cards in play whose streets can pay in the task."""
        cards = counting_cards(self.task)
        return [place for place, card in enumerate(self.state.setup.street_cards) if card in cards]

    def counts(self, opening: Opening) -> list[Tally]:
        """Returns the counts of buildings of all players after a turn."""
        mover = self.state.to_move
        standing = [site for site in self.state.mover.buildings if site not in opening.fallen]
        after = list(tallies(self.state))
        after[mover] = tally(self.state.setup, (*standing, *opening.sites))
        return after


Idea: TypeAlias = Callable[[AskedTurn], Iterator[Statement]]


def asked(ideas: Sequence[Idea], task: Task, state: GameState, among: Openings) -> Iterator[Statement]:
    """Yields the statements about ideas in order."""
    asking = AskedTurn(task, state, among)
    if asking.answer.sites or asking.answer.claims:
        for idea in ideas:
            yield from idea(asking)


def _lead(counts: Sequence[Tally], seat: int, place: int) -> int:
    """Returns the lead of a player on a street, in buildings; negative if another player has more."""
    return counts[seat].streets[place] - max(each.streets[place] for other, each in enumerate(counts) if other != seat)


def _leads(asking: AskedTurn, seat: int, place: int, opening: Opening) -> bool:
    return _lead(asking.counts(opening), seat, place) > 0


def _leads_no_more(asking: AskedTurn, seat: int, place: int, opening: Opening) -> bool:
    return _lead(asking.counts(opening), seat, place) <= 0


def _has_more(asking: AskedTurn, place: int, buildings: int, opening: Opening) -> bool:
    return asking.counts(opening)[asking.state.to_move].streets[place] > buildings


def _scores(points: int, opening: Opening) -> bool:
    return opening.points >= points


def _standing(state: GameState, counts: Sequence[Tally], place: int) -> dict[str, str | int]:
    """Returns the name of a street, the buildings of the mover on it, and those of the best other player, by name."""
    seat = state.to_move
    mine = counts[seat].streets[place]
    street = state.edition.card_name(state.setup.streets[place])
    return {"street": street, "mine": mine, "theirs": mine - _lead(counts, seat, place)}


def street_to_win(asking: AskedTurn) -> Iterator[Statement]:
    """Asks which street can be won."""
    state, seat = asking.state, asking.state.to_move
    now, then = list(tallies(state)), asking.counts(asking.answer)
    for place in asking.streets:
        if _lead(now, seat, place) <= 0 < _lead(then, seat, place):
            text = gettext(
                "Which street can you win? On {street} you have {mine} against {theirs}.",
                **_standing(state, now, place),
            )
            yield Statement(text, partial(_leads, asking, seat, place), asks=True)


def lead_to_take(asking: AskedTurn) -> Iterator[Statement]:
    """Asks which other player can lose the lead on a street."""
    state = asking.state
    now, then = list(tallies(state)), asking.counts(asking.answer)
    for place in asking.streets:
        for seat in state.setup.seats:
            lead = _lead(now, seat, place)
            if seat != state.to_move and lead > 0 >= _lead(then, seat, place):
                text = ngettext(
                    "Whose lead can you take away? {player} leads {street} by {number} building.",
                    "Whose lead can you take away? {player} leads {street} by {number} buildings.",
                    lead,
                    player=capitalized(state.colour(seat)),
                    street=state.edition.card_name(state.setup.streets[place]),
                )
                yield Statement(text, partial(_leads_no_more, asking, seat, place), asks=True)


def street_to_hold(asking: AskedTurn) -> Iterator[Statement]:
    """Asks which street should get another building."""
    state, seat = asking.state, asking.state.to_move
    now, then = list(tallies(state)), asking.counts(asking.answer)
    for place in asking.streets:
        if then[seat].streets[place] > now[seat].streets[place]:
            mine = now[seat].streets[place]
            text = gettext(
                "On which street does one more building help? On {street} you have {mine} against {theirs}.",
                **_standing(state, now, place),
            )
            yield Statement(text, partial(_has_more, asking, place, mine), asks=True)


def challenge_to_pay(asking: AskedTurn) -> Iterator[Statement]:
    """Asks what the challenge can pay more."""
    state, seat = asking.state, asking.state.to_move

    def paid(counts: Sequence[Tally]) -> int:
        return sum(line.points for line in standing_lines(state.setup, counts, seat) if line.rule != "SCO-1")

    now = paid(tallies(state))
    if asking.task.problem.counting == "final" and paid(asking.counts(asking.answer)) > now:
        text = ngettext(
            "Can the challenge pay you more? {challenge} pays you {number} point now.",
            "Can the challenge pay you more? {challenge} pays you {number} points now.",
            now,
            challenge=state.setup.challenge_name,
        )
        yield Statement(text, lambda o: paid(asking.counts(o)) > now, asks=True)


def card_to_play(asking: AskedTurn) -> Iterator[Statement]:
    """Asks which action card to play."""
    cards = asking.answer.cards
    if cards:
        names = join_words(card.name for card in cards_in(cards))
        text = gettext("What is now the moment for? Think of {cards}.", cards=names)
        yield Statement(text, lambda o: o.cards == cards, asks=True)


def building_to_fall(asking: AskedTurn) -> Iterator[Statement]:
    """Asks which building can make way for another."""
    if asking.answer.fallen:
        number = sum(site.generation < Generation.GOLD for site in asking.state.mover.buildings)
        text = ngettext(
            "Which building can make way? You have {number} that is not gold.",
            "Which building can make way? You have {number} that are not gold.",
            number,
        )
        yield Statement(text, lambda o: bool(o.fallen), asks=True)


def better_than_points(asking: AskedTurn) -> Iterator[Statement]:
    """Asks what is worth more than the most points at once."""
    most = asking.most
    if asking.answer.sites and asking.answer.points < most:
        text = ngettext(
            "What is worth more than {number} point at once? So much does another turn score.",
            "What is worth more than {number} points at once? So many does another turn score.",
            most,
        )
        yield Statement(text, lambda o: bool(o.sites) and o.points < most, asks=True)


def generation_to_unlock(asking: AskedTurn) -> Iterator[Statement]:
    """Asks what unlocks the next generation."""
    setup, score = asking.state.setup, asking.state.mover.score
    for generation, least in ((Generation.GOLD, setup.gold_at), (Generation.SILVER, setup.silver_at)):
        missing = least - score
        if 0 < missing <= asking.answer.points:
            text = ngettext(
                "What unlocks {generation}? {number} more point does.",
                "What unlocks {generation}? {number} more points do.",
                missing,
                generation=generation,
            )
            yield Statement(text, partial(_scores, missing), asks=True)


def workers_to_get_back(asking: AskedTurn) -> Iterator[Statement]:
    """Asks which workers come back."""
    vacant = asking.state.mover.vacant
    if any(site.territories & vacant for site in asking.answer.sites):
        text = ngettext(
            "Which worker can come back? {number} stands on your land.",
            "Which workers can come back? {number} stand on your land.",
            vacant.bit_count(),
        )
        yield Statement(text, lambda o: any(site.territories & vacant for site in o.sites), asks=True)


def land_first(asking: AskedTurn) -> Iterator[Statement]:
    """Asks what can wait, if the answer only claims land."""
    if not asking.answer.sites:
        text = ngettext(
            "What can wait? You have {number} free worker, and need not build in this turn.",
            "What can wait? You have {number} free workers, and need not build in this turn.",
            asking.state.hand,
        )
        yield Statement(text, lambda o: not o.sites, asks=True)


def new_land(asking: AskedTurn) -> Iterator[Statement]:
    """Asks which new land to build on."""
    if asking.answer.sites and asking.answer.new_land and asking.is_first:
        names = asking.state.edition.kind_names
        cards = join_words(names[kind] for kind in sorted(set(asking.state.market.open)))
        text = gettext("What can you build on new land? The cards for it are {cards}.", cards=cards)
        yield Statement(text, lambda o: bool(o.new_land), asks=True)


def own_land(asking: AskedTurn) -> Iterator[Statement]:
    """Asks what fits on land that the player holds."""
    if asking.answer.sites and not asking.answer.new_land:
        free = asking.state.mover.free_land.bit_count()
        text = ngettext(
            "What can you build on the land that you hold? {number} square of it is free.",
            "What can you build on the land that you hold? {number} squares of it are free.",
            free,
        )
        yield Statement(text, lambda o: bool(o.sites) and not o.new_land, asks=True)


def largest_building(asking: AskedTurn) -> Iterator[Statement]:
    """Asks whether the largest building that fits is right."""

    def largest(opening: Opening) -> int:
        return max((site.mask.bit_count() for site in opening.sites), default=0)

    size, most = largest(asking.answer), max(map(largest, asking.among.openings))
    if size == most:
        text = ngettext(
            "Which is the largest building that fits? It covers {number} square.",
            "Which is the largest building that fits? It covers {number} squares.",
            most,
        )
        yield Statement(text, lambda o: largest(o) == most, asks=True)
    elif size:
        text = ngettext(
            "Does the largest building come first? One of {number} square fits, and it does not.",
            "Does the largest building come first? One of {number} squares fits, and it does not.",
            most,
        )
        yield Statement(text, lambda o: 0 < largest(o) < most, asks=True)


def points_missing(asking: AskedTurn) -> Iterator[Statement]:
    """Asks how many points are missing for the lead at the end of the game."""
    state, seat = asking.state, asking.state.to_move
    before = final_points(state, seat)
    behind = max(final_points(state, other) for other in state.setup.seats if other != seat) - before

    def gained(opening: Opening) -> int:
        return final_points(play(state, opening.turn, any_card), seat) - before

    if 0 < behind <= gained(asking.answer):
        text = ngettext(
            "How many points are you behind? It is {number} point, if the game ended now.",
            "How many points are you behind? It is {number} points, if the game ended now.",
            behind,
        )
        yield Statement(text, lambda o: gained(o) >= behind, asks=True)


def way_to_goal(asking: AskedTurn) -> Iterator[Statement]:
    """Asks how many points a turn the goal of a race needs, if the first turn of the answer scores so many."""
    for wish in asking.task.wishes if asking.is_first else ():
        if isinstance(wish, ReachScore) and asking.answer.points:
            missing = wish.score - asking.state.mover.score
            each = -(-missing // asking.task.turns)
            if 0 < each <= asking.answer.points:
                text = ngettext(
                    "How many points a turn does the goal need? {number} point is missing, which is {each} a turn.",
                    "How many points a turn does the goal need? {number} points are missing, which is {each} a turn.",
                    missing,
                    each=each,
                )
                yield Statement(text, partial(_scores, each), asks=True)


BEST_TURN: Sequence[Idea] = (
    street_to_win,
    lead_to_take,
    challenge_to_pay,
    card_to_play,
    building_to_fall,
    better_than_points,
    street_to_hold,
    new_land,
    own_land,
    largest_building,
)
LAST_TURN: Sequence[Idea] = (
    points_missing,
    lead_to_take,
    street_to_win,
    challenge_to_pay,
    card_to_play,
    building_to_fall,
    better_than_points,
    street_to_hold,
    new_land,
    own_land,
)
PLAN: Sequence[Idea] = (
    generation_to_unlock,
    card_to_play,
    land_first,
    building_to_fall,
    workers_to_get_back,
    better_than_points,
    street_to_win,
    street_to_hold,
    new_land,
    own_land,
    largest_building,
)
PACKING: Sequence[Idea] = (largest_building, building_to_fall, workers_to_get_back, generation_to_unlock)
RACE: Sequence[Idea] = (
    street_to_win,
    way_to_goal,
    generation_to_unlock,
    card_to_play,
    land_first,
    street_to_hold,
    building_to_fall,
    workers_to_get_back,
    better_than_points,
    new_land,
    own_land,
    largest_building,
)
"""The ideas of each kind of puzzle, in the order of preference."""
