"""The tiles, and what the challenge and the street cards pay, in a sentence or two each, by an edition's numbers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ...text.words import join_words, quantity
from ..edition import Edition
from ..tiles import Generation


def tiles_lines(edition: Edition, unlocks: Iterable[str]) -> Iterator[str]:
    """Who has how many tiles, what building one scores, and when it can be built (COM-4, COM-5, BLD-2, BLD-9)."""
    own = quantity(edition.own_tiles.bit_count(), "bronze, silver and gold tile")
    yield f"Each player has {own}, one of each. Building one scores its points."
    if edition.legendaries:
        yield "Of each legendary there is one, for whoever builds it first; a player builds one at most; it is gold."
    unlock_texts = []
    for name in sorted(unlocks, reverse=True):
        needed, variant = edition.numbers.unlock[name], "in the advanced variant " * (name == "advanced")
        unlock_texts.append(f"{variant}silver from {needed[Generation.SILVER]} and gold from {needed[Generation.GOLD]}")
    yield f"By points on the score track, {'; '.join(unlock_texts)} can be built."


def challenge_pays(edition: Edition, challenge: str) -> str:
    """What a challenge card pays (SCO-2 to SCO-6)."""
    numbers = edition.numbers
    if challenge == "bronze-baron":
        steps = _steps(numbers.bronze_baron)
        return f"At the end own bronze tiles that stand pay {steps}. A starter building is not bronze."
    if challenge == "master-architect":
        steps = _steps(numbers.master_architect)
        return f"At the end own irregular tiles that stand pay {steps}. A tile is irregular if it is no rectangle."
    if challenge == "generation-king":
        points = quantity(numbers.generation_king, "point")
        return (
            f"At the end bronze, silver and gold each pay {points} to the player with more buildings of that "
            f"generation than any other; a tie pays nobody. A legendary is gold, a starter building of no generation."
        )
    if challenge == "gold-tycoon":
        points, tiles = quantity(numbers.gold_tycoon, "point"), quantity(numbers.gold_tycoon_tiles, "gold tile")
        return (
            f"At the end each district in which a player has {tiles} or more pays {points}. A tile across two "
            f"districts counts in both, and a legendary is gold."
        )
    points = quantity(numbers.gold_prestige, "point")
    return (
        f"Whoever puts up a gold tile or a legendary scores {points} at once, on the score track, for each bronze or "
        f"silver building of a rival that it touches along an edge."
    )


def street_card_pays(edition: Edition, card: str) -> str:
    """What a street card pays (SCO-1, COM-2)."""
    points = quantity(edition.numbers.street_points, "point")
    streets = list(dict.fromkeys(street.name for street in edition.board.legend.streets if street.card == card))
    once = "a building along several of them counts once; " * (len(streets) > 1)
    return (
        f"At the end {points} for the player with more standing buildings along {join_words(streets, 'or')} than any "
        f"other; {once}a tie pays nobody."
    )


def _steps(table: dict[int, int]) -> str:
    """Points by how many there are: `5 points for 4, 10 points for 5 and 15 points for 6 or more`."""
    steps, most = sorted(table.items()), max(table, default=0)
    return join_words(
        f"{quantity(points, 'point')} for {least}{' or more' * (least == most)}" for least, points in steps
    )
