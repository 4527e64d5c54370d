"""Sentences about an edition's tiles, challenge cards and street cards, with the numbers of the edition."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...messages import gettext, ngettext
from ...text.words import join_words
from ..edition import Edition
from ..tiles import Generation


def tiles_lines(edition: Edition, unlocks: Iterable[str]) -> Iterator[str]:
    """Sentences about the tiles: their number, their points, and the scores at which they can be built (COM-4, COM-5,
    BLD-2, BLD-9)."""
    yield ngettext(
        "Each player has the same {number} tile, of bronze, silver or gold. A tile scores its points when it is built.",
        "Each player has the same {number} different tiles of bronze, silver and gold. A tile scores its points when "
        "it is built.",
        edition.own_tiles.bit_count(),
    )
    if edition.legendaries:
        yield gettext(
            "There is one of each legendary, for the player who builds it first. A player can build only one. A "
            "legendary is gold."
        )
    for name in sorted(unlocks, reverse=True):
        needed = edition.numbers.unlock[name]
        silver, gold = needed[Generation.SILVER], needed[Generation.GOLD]
        if name == "advanced":
            yield gettext(
                "In the advanced variant, silver tiles can be built from {silver} points on the score track, and "
                "gold tiles from {gold}.",
                silver=silver,
                gold=gold,
            )
        else:
            yield gettext(
                "Silver tiles can be built from {silver} points on the score track, and gold tiles from {gold}.",
                silver=silver,
                gold=gold,
            )


def challenge_pays(edition: Edition, challenge: str) -> str:
    """Sentences that state what a challenge card pays (SCO-2 to SCO-6)."""
    numbers = edition.numbers
    if challenge == "bronze-baron":
        return gettext(
            "At the end a player's standing bronze tiles pay {steps}. A starter building is not bronze.",
            steps=_steps(numbers.bronze_baron),
        )
    if challenge == "master-architect":
        return gettext(
            "At the end a player's standing irregular tiles pay {steps}. A tile is irregular if it is not a rectangle.",
            steps=_steps(numbers.master_architect),
        )
    if challenge == "generation-king":
        return ngettext(
            "At the end bronze, silver and gold each pay {number} point to the player with more buildings of that "
            "generation than any other player; a tie pays nobody. A legendary is gold, and a starter building has "
            "no generation.",
            "At the end bronze, silver and gold each pay {number} points to the player with more buildings of that "
            "generation than any other player; a tie pays nobody. A legendary is gold, and a starter building has "
            "no generation.",
            numbers.generation_king,
        )
    if challenge == "gold-tycoon":
        return gettext(
            "At the end each district in which a player has {tiles} or more pays {points}. A tile across two districts "
            "counts in both, and a legendary is gold.",
            tiles=ngettext("{number} gold tile", "{number} gold tiles", numbers.gold_tycoon_tiles),
            points=ngettext("{number} point", "{number} points", numbers.gold_tycoon),
        )
    return ngettext(
        "A player who builds a gold tile or a legendary at once scores {number} point for each bronze or silver "
        "building of a rival that touches it along an edge.",
        "A player who builds a gold tile or a legendary at once scores {number} points for each bronze or silver "
        "building of a rival that touches it along an edge.",
        numbers.gold_prestige,
    )


def street_card_pays(edition: Edition, card: str) -> str:
    """A sentence that states what a street card pays (SCO-1, COM-2)."""
    points = edition.numbers.street_points
    streets = list(dict.fromkeys(street.name for street in edition.board.legend.streets if street.card == card))
    if len(streets) > 1:
        return ngettext(
            "At the end the player with more standing buildings along {streets} than any other player scores "
            "{number} point. A building along several of these streets counts once; a tie pays nobody.",
            "At the end the player with more standing buildings along {streets} than any other player scores "
            "{number} points. A building along several of these streets counts once; a tie pays nobody.",
            points,
            streets=join_words(streets, "or"),
        )
    return ngettext(
        "At the end the player with more standing buildings along {street} than any other player scores {number} "
        "point; a tie pays nobody.",
        "At the end the player with more standing buildings along {street} than any other player scores {number} "
        "points; a tie pays nobody.",
        points,
        street=join_words(streets),
    )


def _steps(table: dict[int, int]) -> str:
    """The points for each number of tiles, as in `5 points for 4, 10 points for 5 and 15 points for 6 or more`."""
    most = max(table, default=0)
    return join_words(
        ngettext("{number} point for {tiles} or more", "{number} points for {tiles} or more", points, tiles=least)
        if least == most
        else ngettext("{number} point for {tiles}", "{number} points for {tiles}", points, tiles=least)
        for least, points in sorted(table.items())
    )
