"""The reasons behind a gain: points split by source, and short notes for the player."""

from __future__ import annotations

from ..moves import Demolish, Reclaim, Turn
from ..rules.demolishing import fallen
from ..scoring import ScoreLine, tallies
from ..scoring.final import sco_7_unused_cards, standing_lines
from ..scoring.prestige import touched_buildings
from ..state import GameState
from ..tiles import Generation


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
            for building in touched_buildings(before.players, seat, site)
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


def notes(before: GameState, turn: Turn, after: GameState, idle_take: bool) -> tuple[str, ...]:
    """What else the turn does: buildings that fall, workers that come back or go out, generations unlocked."""
    seat, board = before.to_move, before.edition.board
    old, new = before.players[seat], after.players[seat]
    said = []
    if idle_take:
        said.append("which territory is taken changes no points now")
    for step in turn.steps:
        if isinstance(step, Demolish):
            mask = board.mask_of(step.placement.squares) or 0
            gone = [str(site.placement) for site in fallen(old, mask)]
            said.append(f"{' and '.join(gone)} {'falls' if len(gone) == 1 else 'fall'}")
        elif isinstance(step, Reclaim):
            said.append(f"no Build or Demolish is possible without a worker, so {step.territory} is given back")
            return tuple(said)
    if covered := new.vacant & old.estate & ~old.vacant:
        said.append(f"workers cover {', '.join(board.names(covered))}")
    if back := old.vacant & ~new.vacant:
        said.append(f"workers come back from {', '.join(board.names(back))}")
    setup = before.setup
    for name, needed in (("silver", setup.silver_at), ("gold", setup.gold_at)):
        if old.score < needed <= new.score:
            said.append(f"{name} is unlocked")
    if before.ended_by is None and after.ended_by is not None:
        said.append("the end of the game is triggered")
    return tuple(said)
