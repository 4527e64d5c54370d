"""The reasons behind a gain: points split by source, and short notes for the player."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from ..masks import NO_SQUARES
from ..moves import Demolish, Reclaim, Turn
from ..rules.building import fallen
from ..scoring import ScoreLine, tallies
from ..scoring.final import sco_7_unused_cards, standing_lines
from ..scoring.prestige import touched_buildings
from ..state import GameState
from ..tiles import Generation

ON_THE_TRACK = ("BLD-9", "SCO-6")
"""The rules that score at once; the other lines of a gain stand only if the game ends so."""


def gain_lines(before: GameState, after: GameState) -> tuple[ScoreLine, ...]:
    """The change of the mover's final sheet, source by source; sources that do not change are left out."""
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
        lines.append(ScoreLine("SCO-6", prestige, f"gold beside {', '.join(sorted(touched))}"))
    was = standing_lines(before.setup, tallies(before), seat)
    now = standing_lines(after.setup, tallies(after), seat)
    lines += [
        ScoreLine(new_line.rule, new_line.points - old.points, _since(old, new_line), new_line.about)
        for old, new_line in zip(was, now, strict=True)
        if new_line.points != old.points
    ]
    for old, new_line in zip(sco_7_unused_cards(before, seat), sco_7_unused_cards(after, seat), strict=True):
        if new_line.points != old.points:
            lines.append(ScoreLine("SCO-7", new_line.points - old.points, f"{new_line.reason} left"))
    return tuple(lines)


def _since(old: ScoreLine, new: ScoreLine) -> str:
    """How a street or generation stands, and how it stood, without its name."""
    now, before = (f"{line.detail}, {line.remark}" if line.remark else line.detail for line in (new, old))
    return f"{now} (before: {before})"


class NoteKind(Enum):
    """What a turn can do besides scoring, each with its sentence of several things."""

    IDLE_TAKE = "which territory is taken changes no points now"
    FALLS = "{} fall"
    GIVEN_BACK = "no Build or Demolish is possible without a worker, so {} is given back"
    COVERED = "workers cover {}"
    BACK = "workers come back from {}"
    UNLOCKED = "{} is unlocked"
    ENDING = "the end of the game is triggered"


RULES = {
    NoteKind.FALLS: "DEM-1",
    NoteKind.GIVEN_BACK: "TRN-5",
    NoteKind.COVERED: "DEM-4",
    NoteKind.BACK: "BLD-8",
    NoteKind.UNLOCKED: "BLD-2",
    NoteKind.ENDING: "END-1",
}
"""The rule by which a turn does so."""
OF_ONE = {
    NoteKind.FALLS: "{} falls",
    NoteKind.COVERED: "a worker covers {}",
    NoteKind.BACK: "a worker comes back from {}",
}


@dataclass(frozen=True, slots=True)
class TurnNote:
    """What a turn does besides scoring; `names` are those of the buildings, territories or generation in question.

    As text it is a sentence, in which workers are always several.
    """

    kind: NoteKind
    names: tuple[str, ...] = ()

    def __str__(self) -> str:
        return self.exact if self.kind == NoteKind.FALLS else self.kind.value.format(", ".join(self.names))

    @property
    def exact(self) -> str:
        """The sentence, of one worker where there is only one."""
        said = OF_ONE.get(self.kind, self.kind.value) if len(self.names) == 1 else self.kind.value
        return said.format((" and " if self.kind == NoteKind.FALLS else ", ").join(self.names))


def notes(before: GameState, turn: Turn, after: GameState, idle_take: bool) -> Iterator[TurnNote]:
    """What else the turn does: buildings that fall, workers that come back or go out, generations unlocked."""
    seat, board = before.to_move, before.edition.board
    old, new = before.players[seat], after.players[seat]
    if idle_take:
        yield TurnNote(NoteKind.IDLE_TAKE)
    for step in turn.steps:
        match step:
            case Demolish(placement):
                gone = fallen(old, board.mask_of(placement.squares) or NO_SQUARES)
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
