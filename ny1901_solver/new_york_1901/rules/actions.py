"""ACT: Construction Boom and Market Shift (Land Grab stands with Expand, which it changes)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ..masks import TileMask, union
from ..moves import Build, Demolish
from ..state import BOOM, SHIFT, Setup
from ..tiles import Site
from .facts import Amount
from .violation import Moment, Violation


def act_1_construction_boom(at: Moment) -> Iterator[Violation]:
    """One more Build after a first one, unless it leaves fewer unbuilt tiles than the end of the game needs.

    By the reading `boom_order` a demolition may follow, and what it builds counts, too; `boom_alone` asks for no other
    Build.
    """
    setup, edition = at.start.setup, at.start.edition
    behind = at.turn.steps[at.index + 1 :] if setup.boom_either else ()
    later = [edition.site(step.placement) for step in behind if isinstance(step, Demolish)]
    built = (*at.built, *(site for site in later if site is not None))
    if at.facts.lacks(at.holds(BOOM)):
        yield Violation("ACT-1", "a second Build needs Construction Boom, and that card is not in hand")
    first = any(isinstance(step, (Build, Demolish)) for step in at.before) or later or setup.boom_alone
    if not first:
        yield Violation("ACT-1", "Construction Boom is one more Build: it follows a first one")
    tile = at.tile()
    if tile is not None:
        bit = TileMask(1 << tile)
        gone = union((bit, *(site.tile_bit for site in built)))
        left = unbuilt_after(setup, at.facts.unbuilt_besides(gone), built, bit)
        if at.facts.lacks(left >= edition.numbers.end_unbuilt):
            noun = "tile" if str(left) == "1" else "tiles"
            least = edition.numbers.end_unbuilt
            yield Violation("ACT-1", f"Construction Boom would leave {left} unbuilt {noun}; at least {least} must stay")


def unbuilt_after(setup: Setup, unbuilt: Amount, built: Sequence[Site], tile: int) -> Amount:
    """The count that ACT-1 looks at: own unbuilt tiles, less legendaries of this turn by `boom_counts_legendary`.

    `built` are the other sites built in the turn, `tile` is the bit of the tile that the card builds.
    """
    if setup.readings.boom_counts_legendary == "no":
        return unbuilt
    return unbuilt - sum(site.legendary for site in built) - (tile & setup.edition.legendaries).bit_count()


def act_2_market_shift(at: Moment) -> Iterator[Violation]:
    """Only at the start of the turn, with the card in hand."""
    if at.facts.lacks(at.holds(SHIFT)):
        yield Violation("ACT-2", "Market Shift is not in hand")
    if at.index:
        yield Violation("ACT-2", "Market Shift is used at the start of the turn only")


BOOM_RULES = (act_1_construction_boom,)
SHIFT_RULES = (act_2_market_shift,)
