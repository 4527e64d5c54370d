"""Defines the themes of puzzles: features of what an answer does.

Each theme is a predicate on the replay of the answer, or on the streets that change hands.

The first line of a predicate's docstring is also the description of the theme for readers.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from ....messages import gettext
from ....puzzles.themes import PuzzleTheme, first_line
from ...board import bits
from ...moves import Pass, Reclaim, Step
from ...planning.problem import Stage, WinStreet, knows_cards
from ...rules import legal_turns
from ...rules.building import gain
from ...rules.generator import demolitions, ends, may_end
from ...scoring import outcome, tallies
from ...scoring.final import standing_lines
from ...state import BOOM, GRAB, SHIFT, GameState
from ...tiles import Generation, Site
from ..adversarial.proof import holds
from ..adversarial.stand import Answered, states_behind
from ..adversarial.streets import holders
from ..kinds import kind_of
from ..puzzle import Certificate, Flip
from ..solvers.greedy import greedy_line
from ..solvers.street_looks import by_leads
from ..task import Task
from .played_line import Line, built_sites, claimed_land, fallen_sites


@dataclass(frozen=True, slots=True)
class ShownFlip:
    """The line of turns by which a street gets another holder, with the position before each turn and at the end."""

    flip: Flip
    stages: tuple[GameState, ...]

    @classmethod
    def of(cls, task: Task, flip: Flip) -> ShownFlip:
        """Plays the line of turns after which a street has changed hands."""
        return cls(flip, tuple(states_behind(task.state, flip.line)))

    @property
    def turns(self) -> list[tuple[GameState, Answered]]:
        """The turns of the line, each with the position before it."""
        return list(zip(self.stages, self.flip.line, strict=False))

    def counts(self, stage: int, seat: int) -> int:
        """Returns the number of buildings of a seat on the street before a turn of the line."""
        state = self.stages[stage]
        return tallies(state)[seat].streets[state.setup.streets.index(self.flip.street)]


StreetTheme: TypeAlias = Callable[[Task, Certificate, list[ShownFlip]], bool]


def street_themes(task: Task, certificate: Certificate) -> tuple[str, ...]:
    """Returns the names of the themes of safe streets, in the order of the list."""
    shown = [ShownFlip.of(task, flip) for flip in certificate.flips]
    return tuple(name for name, theme in STREET_THEMES.items() if theme(task, certificate, shown))


def _any_turn(wanted: Callable[[GameState, Answered], bool]) -> StreetTheme:
    return lambda task, certificate, shown: any(wanted(state, each) for one in shown for state, each in one.turns)


def _falls(state: GameState, each: Answered) -> bool:
    return bool(fallen_sites(each.turn, state))


def _starter_falls(state: GameState, each: Answered) -> bool:
    return any(site.generation == Generation.STARTER for site in fallen_sites(each.turn, state))


def _straddles(state: GameState, each: Answered) -> bool:
    return any(site.districts.bit_count() > 1 for site in built_sites(each.turn, state))


def _legendary(state: GameState, each: Answered) -> bool:
    return any(site.legendary for site in built_sites(each.turn, state))


def locked_street(task: Task, certificate: Certificate, shown: list[ShownFlip]) -> bool:
    """A street that is tied, or on which the lead is one building, cannot change hands any more."""
    return bool(set(by_leads(task)) - set(certificate.streets))


def far_ahead(task: Task, certificate: Certificate, shown: list[ShownFlip]) -> bool:
    """A street on which a player leads by two buildings or more can change hands."""
    return bool(set(certificate.streets) - set(by_leads(task)))


def given_away(task: Task, certificate: Certificate, shown: list[ShownFlip]) -> bool:
    """A street can change hands only because its holder lets a building on it fall, as a shortest line shows."""
    whose = dict(zip(task.state.setup.streets, holders(task.state), strict=True))
    held = [(one, holder) for one in shown if (holder := whose[one.flip.street]) is not None]
    return any(one.counts(-1, holder) < one.counts(0, holder) for one, holder in held)


def both_needed(task: Task, certificate: Certificate, shown: list[ShownFlip]) -> bool:
    """A street can change hands only if both players act, as a shortest line of turns shows."""
    return any(all(one.counts(-1, seat) != one.counts(0, seat) for seat in (0, 1)) for one in shown)


def drawn_card(task: Task, certificate: Certificate, shown: list[ShownFlip]) -> bool:
    """A street can change hands with a card that has yet to come up, as a shortest line of turns shows."""
    kind_of, now = task.state.edition.kind_of, task.state.market.open
    for one in shown:
        state, last = one.turns[-1]
        needed = claimed_land(last.turn, state)
        kinds = {kind_of[index] for site in built_sites(last.turn, state) for index in bits(site.territories & needed)}
        if kinds - set(now):
            return True
    return False


STREET_THEMES: dict[str, StreetTheme] = {
    "demolition": _any_turn(_falls),
    "starter-falls": _any_turn(_starter_falls),
    "boom": _any_turn(lambda state, each: bool(each.turn.cards & BOOM)),
    "shift": _any_turn(lambda state, each: bool(each.turn.cards & SHIFT)),
    "land-grab": _any_turn(lambda state, each: bool(each.turn.cards & GRAB)),
    "straddling-districts": _any_turn(_straddles),
    "legendary": _any_turn(_legendary),
    "locked-street": locked_street,
    "far-ahead": far_ahead,
    "given-away": given_away,
    "both-needed": both_needed,
    "drawn-card": drawn_card,
}
"""The themes of safe streets: those that other kinds also have, and those of this kind alone."""


def family(name: str) -> str:
    """Returns the name of the theme for a family of rules, such as `ruling-build`."""
    return f"ruling-{name}"


def meaning(theme: str) -> str:
    """Returns the meaning of a theme, in a sentence."""
    if theme in MEANINGS:
        return gettext(MEANINGS[theme])
    subject = theme.removeprefix("ruling-").replace("-", " ")
    return gettext("The ruling depends on the rules about: {subject}.", subject=subject)


FAMILIES = {"COM": "board", "SET": "set-up", "TRN": "turn", "EXP": "expand", "DEM": "demolish", "BLD": "build"}
FAMILIES |= {"ACT": "action-card", "END": "end"}


def steps(line: Line) -> Iterator[Step]:
    """Returns all steps of all turns of a line."""
    return (step for turn in line.turns for step in turn.steps)


def demolition(line: Line) -> bool:
    """A building falls."""
    return any(line.falls)


def demolition_chain(line: Line) -> bool:
    """A building falls that the answer itself has built, or buildings fall in two successive turns."""
    sites = set(line.sites)
    own = any(site in sites for fallen in line.falls for site in fallen)
    return own or any(one and other for one, other in zip(line.falls, line.falls[1:], strict=False))


def starter_falls(line: Line) -> bool:
    """The starter building falls."""
    return any(site.generation == Generation.STARTER for fallen in line.falls for site in fallen)


def covering_worker(line: Line) -> bool:
    """A worker covers land that has no building after a demolition (DEM-4)."""
    for number, fallen in enumerate(line.falls):
        if fallen:
            before, after = (stage.state.players[line.task.seat] for stage in line.stages[number : number + 2])
            if after.vacant & before.estate & ~before.vacant:
                return True
    return False


def boom(line: Line) -> bool:
    """The answer plays Construction Boom (ACT-1)."""
    return _plays(line, BOOM)


def shift(line: Line) -> bool:
    """The answer plays Market Shift (ACT-2)."""
    return _plays(line, SHIFT)


def land_grab(line: Line) -> bool:
    """The answer plays Land Grab (ACT-3)."""
    return _plays(line, GRAB)


def _plays(line: Line, card: int) -> bool:
    return any(turn.cards & card for turn in line.turns)


def unlock_in_mid_turn(line: Line) -> bool:
    """A turn with Construction Boom builds a tile that the first build of the same turn has unlocked (BLD-2)."""
    unlocked = line.start.setup.unlocked_at
    return any(
        any(not site.tile_bit & unlocked(line.score(number)) for site in sites[1:])
        for number, sites in enumerate(line.builds)
    )


def unlock_on_the_way(line: Line) -> bool:
    """A later turn builds a tile that an earlier turn has unlocked (BLD-2)."""
    unlocked = line.start.setup.unlocked_at
    return any(
        any(site.tile_bit & unlocked(line.score(number)) & ~unlocked(line.score(0)) for site in sites)
        for number, sites in enumerate(line.builds)
    )


def majority_swing(line: Line) -> bool:
    """The player wins a street that the player did not hold before (SCO-1), in a puzzle in which streets count."""
    before, after = leaders(line, 0), leaders(line, -1)
    cards = line.start.setup.streets
    wanted = {wish.card for wish in line.task.wishes if isinstance(wish, WinStreet)}
    return any(
        after[place] == line.task.seat != before[place] and (_final(line) or card in wanted)
        for place, card in enumerate(cards)
    )


def street_denied(line: Line) -> bool:
    """In a last turn, another player no longer leads on a street (SCO-1)."""
    before, after = leaders(line, 0), leaders(line, -1)
    return kind_of(line.task).is_last and any(
        was not in (None, line.task.seat) and now != was for was, now in zip(before, after, strict=True)
    )


def straddling_districts(line: Line) -> bool:
    """A building extends across the border between two districts."""
    return any(site.districts.bit_count() > 1 for site in line.sites)


def legendary(line: Line) -> bool:
    """A legendary is built."""
    return any(site.legendary for site in line.sites)


def irregular(line: Line) -> bool:
    """The answer builds a tile that is not a rectangle, with the challenge Master Architect (SCO-3)."""
    return line.start.setup.challenge == "master-architect" and any(site.irregular for site in line.sites)


def sacrifice(line: Line) -> bool:
    """For some turns, a player who takes most points at each turn is ahead of the answer.

    The player is ahead even if the answer's best turns come first. So the order in which the answer is written makes no
    difference.
    """
    greedy = Line.of(line.task, greedy_line(line.task))
    assert greedy is not None
    gains = sorted((line.score(number + 1) - line.score(number) for number in range(len(line.turns))), reverse=True)
    turns = range(1, min(len(line.turns), len(greedy.turns)) + 1)
    return any(greedy.score(number) - greedy.score(0) > sum(gains[:number]) for number in turns)


def last_card(line: Line) -> bool:
    """The player claims land with the last card of its kind: no such card is left face up or face down."""
    kind_of = line.start.edition.kind_of
    for number, turn in enumerate(line.turns):
        state = line.stages[number].state
        counts = state.market.counts(state.edition.kinds)
        for index in bits(claimed_land(turn, state)):
            counts[kind_of[index]] -= 1
            if not counts[kind_of[index]] and any(site.territories >> index & 1 for site in line.sites):
                return True
    return False


def forced_return(line: Line) -> bool:
    """The player has to give a worker back, because nothing else is possible (TRN-5)."""
    return any(isinstance(step, Reclaim) for step in steps(line))


def prestige(line: Line) -> bool:
    """Gold Prestige scores (SCO-6)."""
    return any(
        line.score(number + 1) - line.score(number) > sum(site.points for site in sites)
        for number, sites in enumerate(line.builds)
    )


def challenge(line: Line) -> bool:
    """The challenge pays more in the end than before, in a puzzle about the final score (SCO-2 to SCO-5)."""
    if not _final(line):
        return False
    paid = [
        sum(
            entry.points
            for entry in standing_lines(state.setup, tallies(state), line.task.seat)
            if entry.rule in ("SCO-2", "SCO-3", "SCO-4", "SCO-5")
        )
        for state in (line.start, line.after)
    ]
    return paid[1] > paid[0]


def tie_break(line: Line) -> bool:
    """A tie-break decides the game, and not points alone (SCO-8)."""
    return kind_of(line.task).does_it(line.task, line.played.ending) and outcome(line.after).decided_by != "points"


def quiet_claim(line: Line) -> bool:
    """A turn claims land and builds nothing, and a later turn builds on this land."""
    for number, turn in enumerate(line.turns):
        land = claimed_land(turn, line.start)
        later = [site for sites in line.builds[number + 1 :] for site in sites]
        if isinstance(turn.steps[-1], Pass) and any(site.territories & land for site in later):
            return True
    return False


def end_trigger(line: Line) -> bool:
    """The player's own turn triggers the end of the game (END-1)."""
    return line.start.ended_by is None and line.after.ended_by == line.task.seat


def deny(line: Line) -> bool:
    """The player claims land without building on it, and no other claim succeeds against the rival."""
    state, turn = line.start, line.turns[0]
    land = claimed_land(turn, state)
    if not kind_of(line.task).denies or not land or any(site.territories & land for site in line.sites):
        return False
    others = [each for each in legal_turns(state, shifts=False) if each.steps[1:] == turn.steps[1:]]
    return any(each.cards == turn.cards and not holds(line.task, each) for each in others)


def tempo(line: Line) -> bool:
    """The game goes on, although a turn could end it (END-1), because going on is better for the player."""
    waits = 1 if kind_of(line.task).with_rivals else len(line.turns) - 1
    stages = zip(line.stages[:waits], line.stages[1:], strict=False)
    return any(then.state.ended_by is None and _may_end(now) for now, then in stages)


def _may_end(stage: Stage) -> bool:
    """Whether a turn whose cards are known ends the game (END-1)."""
    state = stage.state
    turns = legal_turns(state, shifts=False) if may_end(state) else []
    return any(ends(state, turn) and knows_cards(stage, turn) for turn in turns)


def building_saved(line: Line) -> bool:
    """Nothing falls, although a tile could have replaced a building in the first turn for as many points at once."""
    if any(line.falls) or not line.sites:
        return False
    best = max(line.score(number + 1) - line.score(number) for number in range(len(line.turns)))
    return any(_gain(line.start, sites) >= best for sites in demolitions(line.start) if len(sites) == 1)


THEMES = {
    theme.__name__.replace("_", "-"): PuzzleTheme.of(theme)
    for theme in (
        demolition,
        demolition_chain,
        starter_falls,
        building_saved,
        covering_worker,
        boom,
        shift,
        land_grab,
        unlock_in_mid_turn,
        unlock_on_the_way,
        majority_swing,
        street_denied,
        straddling_districts,
        legendary,
        irregular,
        sacrifice,
        last_card,
        forced_return,
        prestige,
        challenge,
        tie_break,
        quiet_claim,
        end_trigger,
        deny,
        tempo,
    )
}
"""All themes of answers, in the order in which they are listed."""

MEANINGS: dict[str, str] = {
    **{name: theme.meaning for name, theme in THEMES.items()},
    **{name: first_line(theme) for name, theme in STREET_THEMES.items() if name not in THEMES},
}
"""The meaning of each theme, by name; `tests.messages` gathers these messages from the docstrings."""

OF_LAST_TURNS = ("street-denied", "tie-break")
"""The themes that only last turns can have."""

OF_RULINGS = (
    "demolition",
    "covering-worker",
    "boom",
    "shift",
    "land-grab",
    "unlock-in-mid-turn",
    "straddling-districts",
    "legendary",
    "forced-return",
    "end-trigger",
)
"""The themes that a turn can have without being a good turn."""


def _final(line: Line) -> bool:
    return line.task.problem.counting == "final"


def leaders(line: Line, stage: int) -> list[int | None]:
    """Returns, for each street in play, the seat that leads on the street alone at a stage of a line; or `None`."""
    state = line.stages[stage].state
    counts = tallies(state)
    leaders: list[int | None] = []
    for place in range(len(state.setup.streets)):
        most = max(tally.streets[place] for tally in counts)
        seats = [seat for seat, tally in enumerate(counts) if tally.streets[place] == most]
        leaders.append(seats[0] if len(seats) == 1 else None)
    return leaders


def _gain(state: GameState, sites: tuple[Site, ...]) -> int:
    """Returns the points that sites score at once for the player to move."""
    return sum(gain(state.setup, state.players, state.to_move, site) for site in sites)
