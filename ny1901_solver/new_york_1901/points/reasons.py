"""Explains why a turn gains points and why it is legal: the points by source, notes on other effects, and the rules
that allow each step."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from enum import Enum
from typing import assert_never

from ...messages import gettext, ngettext
from ...text.words import join_words
from ..chance import any_card
from ..masks import NO_SQUARES, TerritoryMask, union
from ..moves import Build, Demolish, Pass, Placing, Reclaim, Shift, Step, Take, Turn
from ..positions.known import Known
from ..rules import play
from ..rules.building import standing_on
from ..rules.legality import STEP_RULES
from ..rules.violation import rule_of
from ..scoring import ScoreLine, tallies
from ..scoring.final import sco_7_unused_cards, standing_lines, touched_buildings
from ..state import GameState, Market
from ..tiles import Generation

ON_THE_TRACK = ("BLD-9", "SCO-6")
"""The rules that score points at once. The points of all other rules in a gain are points that the player would get if
the game ended after the turn."""


def gain_lines(before: GameState, after: GameState) -> tuple[ScoreLine, ...]:
    """Returns the change of the mover's score by source of points; sources that do not change are left out."""
    seat, edition = before.to_move, before.edition
    stood = set(before.players[seat].buildings)
    new = [site for site in after.players[seat].buildings if site not in stood]
    lines = [ScoreLine("BLD-9", site.points, edition.tiles[site.tile].name, site.placement.tile) for site in new]
    scored = after.players[seat].score - before.players[seat].score
    if prestige := scored - sum(line.points for line in lines):
        touched = {
            str(building.placement)
            for site in new
            if site.generation == Generation.GOLD
            for building in touched_buildings(before.setup, before.players, seat, site)
        }
        lines.append(
            ScoreLine("SCO-6", prestige, gettext("gold beside {buildings}", buildings=", ".join(sorted(touched))))
        )
    was = standing_lines(before.setup, tallies(before), seat)
    now = standing_lines(after.setup, tallies(after), seat)
    lines += [
        ScoreLine(new_line.rule, new_line.points - old.points, _since(old, new_line), new_line.about)
        for old, new_line in zip(was, now, strict=True)
        if new_line.points != old.points
    ]
    for old, new_line in zip(sco_7_unused_cards(before, seat), sco_7_unused_cards(after, seat), strict=True):
        if new_line.points != old.points:
            reason = gettext("{cards} left", cards=new_line.reason)
            lines.append(ScoreLine("SCO-7", new_line.points - old.points, reason))
    return tuple(lines)


def _since(old: ScoreLine, new: ScoreLine) -> str:
    """Returns the counts of a street or generation now and before the turn, as text without the name of the street or
    generation."""
    now, before = (f"{line.detail}, {gettext(line.remark)}" if line.remark else line.detail for line in (new, old))
    return gettext("{now} (before: {before})", now=now, before=before)


class NoteKind(Enum):
    """The kinds of effects of a turn other than points, in the order in which notes list them."""

    IDLE_TAKE = "idle take"
    FALLS = "falls"
    GIVEN_BACK = "given back"
    COVERED = "covered"
    BACK = "back"
    UNLOCKED = "unlocked"
    ENDING = "ending"


RULES = {
    NoteKind.FALLS: "DEM-1",
    NoteKind.GIVEN_BACK: "TRN-5",
    NoteKind.COVERED: "DEM-4",
    NoteKind.BACK: "BLD-8",
    NoteKind.UNLOCKED: "BLD-2",
    NoteKind.ENDING: "END-1",
}
"""For each kind of effect, the id of the rule that causes the effect."""


@dataclass(frozen=True, slots=True)
class TurnNote:
    """An effect of a turn other than points; `names` are the affected buildings, territories or generation.

    The text of a note, `str(note)`, is a sentence.
    """

    kind: NoteKind
    names: tuple[str, ...] = ()

    def __str__(self) -> str:
        count, land = len(self.names), ", ".join(self.names)
        match self.kind:
            case NoteKind.IDLE_TAKE:
                return gettext("which territory is taken changes no points now")
            case NoteKind.FALLS:
                return ngettext("{buildings} falls", "{buildings} fall", count, buildings=join_words(self.names))
            case NoteKind.GIVEN_BACK:
                return gettext(
                    "no Build or Demolish is possible without a worker, so {territory} is given back", territory=land
                )
            case NoteKind.COVERED:
                return ngettext("a worker covers {territories}", "workers cover {territories}", count, territories=land)
            case NoteKind.BACK:
                return ngettext(
                    "a worker comes back from {territories}",
                    "workers come back from {territories}",
                    count,
                    territories=land,
                )
            case NoteKind.UNLOCKED:
                return gettext("{generation} is unlocked", generation=land)
            case NoteKind.ENDING:
                return gettext("the end of the game is triggered")
            case _:
                assert_never(self.kind)


def notes(before: GameState, turn: Turn, after: GameState, idle_take: bool) -> Iterator[TurnNote]:
    """Returns the effects of a turn other than points: demolished buildings, workers that come back or are placed,
    unlocked generations, and others."""
    seat, board = before.to_move, before.edition.board
    old, new = before.players[seat], after.players[seat]
    if idle_take:
        yield TurnNote(NoteKind.IDLE_TAKE)
    for step in turn.steps:
        match step:
            case Demolish(placement):
                gone = standing_on(old, board.mask_of(placement.squares) or NO_SQUARES)
                yield TurnNote(NoteKind.FALLS, tuple(str(site.placement) for site in gone))
            case Reclaim(territory):
                yield TurnNote(NoteKind.GIVEN_BACK, (territory,))
                return
    if covered := new.vacant & old.estate & ~old.vacant:
        yield TurnNote(NoteKind.COVERED, board.names(covered))
    if back := old.vacant & ~new.vacant:
        yield TurnNote(NoteKind.BACK, board.names(back))
    setup = before.setup
    for name, needed in (("silver", setup.silver_at), ("gold", setup.gold_at)):
        if old.score < needed <= new.score:
            yield TurnNote(NoteKind.UNLOCKED, (name,))
    if before.ended_by is None and after.ended_by is not None:
        yield TurnNote(NoteKind.ENDING)


@dataclass(frozen=True, slots=True)
class AllowedStep:
    """A step of a turn, with the ids of the rules that allow the step; the first of these rules is the rule that allows
    a player to take such a step at all."""

    step: Step
    rules: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class StreetChange:
    """The numbers of buildings of each seat on a street in play, before and after a turn."""

    street: str
    before: tuple[int, ...]
    after: tuple[int, ...]

    @property
    def leaders(self) -> tuple[int | None, int | None]:
        """The seats that lead on the street before and after the turn; `None` if nobody leads (SCO-1)."""
        return _leader(self.before), _leader(self.after)


def _leader(counts: Sequence[int]) -> int | None:
    most = max(counts)
    return counts.index(most) if counts.count(most) == 1 else None


@dataclass(frozen=True, slots=True)
class LegalReasons:
    """The reasons why a turn is legal, and the effects of the turn; for a draft, only the effects that are certain."""

    allowed: tuple[AllowedStep, ...]
    lines: tuple[ScoreLine, ...]
    notes: tuple[TurnNote, ...]
    streets: tuple[StreetChange, ...] = ()

    @property
    def gain(self) -> int:
        """The gain of the turn: the sum of the points of all lines."""
        return sum(line.points for line in self.lines)

    @property
    def on_the_track(self) -> LegalReasons:
        """Returns the same reasons with only the points on the score track. A packing puzzle counts only these
        points."""
        return replace(self, lines=tuple(line for line in self.lines if line.rule in ON_THE_TRACK), streets=())


def legal_reasons(state: GameState, turn: Turn, draws: Sequence[int] | None) -> LegalReasons:
    """Returns the reasons why a turn is legal; `draws` are the cards of its Market Shift."""
    after = play(state, turn, _Dealt(state, turn, draws))
    was, now = tallies(state), tallies(after)
    streets = []
    for place, card in enumerate(state.setup.streets):
        counts = [tuple(tally.streets[place] for tally in each) for each in (was, now)]
        if counts[0] != counts[1]:
            streets.append(StreetChange(state.edition.card_name(card), *counts))
    done = state.turn.steps if state.turn is not None else ()
    allowed = tuple(_allowed_steps(turn, len(state.players), done))
    return LegalReasons(allowed, gain_lines(state, after), _turn_notes(state, turn, after), tuple(streets))


def _turn_notes(state: GameState, turn: Turn, after: GameState) -> tuple[TurnNote, ...]:
    """Returns the notes of a turn, including workers that are placed and come back in the same turn (BLD-8)."""
    board, new = state.edition.board, after.players[state.to_move]
    taken = union(
        TerritoryMask(1 << board.by_name[name].index)
        for step in turn.steps
        if isinstance(step, Take)
        for name in step.territories
    )
    back = (state.mover.vacant | taken) & new.estate & ~new.vacant
    turn_notes = [note for note in notes(state, turn, after, False) if note.kind != NoteKind.BACK]
    if back:
        turn_notes.append(TurnNote(NoteKind.BACK, board.names(back)))
    return tuple(sorted(turn_notes, key=lambda note: list(NoteKind).index(note.kind)))


def draft_reasons(known: Known, turn: Turn) -> LegalReasons:
    """Returns the reasons for a turn that is legal in every position that fits a draft. The reasons contain only
    certain effects: printed points, and buildings that are certainly demolished."""
    edition, lines, turn_notes = known.setup.edition, [], []
    mover = known.state().mover
    for step in turn.steps:
        if isinstance(step, Placing):
            tile = edition.tiles[edition.tile_number[step.placement.tile]]
            lines.append(ScoreLine("BLD-9", tile.points, tile.name, tile.id))
        if isinstance(step, Demolish):
            covered = edition.board.mask_of(step.placement.squares) or NO_SQUARES
            falls = tuple(str(site.placement) for site in standing_on(mover, covered))
            turn_notes += [TurnNote(NoteKind.FALLS, falls)] if falls else []
    return LegalReasons(tuple(_allowed_steps(turn, known.players)), tuple(lines), tuple(turn_notes))


def _allowed_steps(turn: Turn, players: int | None, done: Sequence[Step] = ()) -> Iterator[AllowedStep]:
    """Returns the rules that allow each step; the first rule is the rule that defines this kind of step. `players` is
    the number of players, or `None` if it is unknown; `done` are the earlier steps of the turn in progress."""
    before = list(done)
    for step in turn.steps:
        rules = [rule_of(of_step) for of_step in STEP_RULES[type(step)]]
        if isinstance(step, Take) and len(step.territories) < 2:
            rules.remove("ACT-3")
        if isinstance(step, Take) and players != 2:
            rules.remove("SET-1")  # the rule is about two players only
        if isinstance(step, Reclaim):
            rules.insert(0, "TRN-5")
        if isinstance(step, (Demolish, Build, Pass)):
            expands = isinstance(step, Demolish) or any(isinstance(each, Take) for each in before)
            built = any(isinstance(each, Placing) for each in before)
            rules.insert(0, "TRN-1" if built else "TRN-3" if expands else "TRN-4")
        before.append(step)
        yield AllowedStep(step, tuple(rules))


class _Dealt:
    """A dealer for a legal turn: the dealer turns up the given cards first, then the cards that the turn takes, then
    any cards."""

    def __init__(self, state: GameState, turn: Turn, draws: Sequence[int] | None) -> None:
        self._told = list(draws or ())
        taken = [name for step in turn.steps if isinstance(step, Take) for name in step.territories]
        shown = () if Shift() in turn.steps else state.market.open
        self._wanted = Counter(state.edition.kinds_of(taken)) - Counter(shown)

    def __call__(self, market: Market) -> int:
        """Returns the card that comes up next."""
        if self._told:
            return self._told.pop(0)
        kind = next((kind for kind in sorted(+self._wanted) if market.future[0][kind]), None)
        if kind is None:
            return any_card(market)
        self._wanted[kind] -= 1
        return kind
