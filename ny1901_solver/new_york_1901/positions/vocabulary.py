"""The names in a position: the meaning of each name in an edition, and the short form of the name in one-line
positions.

Files, lines, drafts and commands use these tables to read names.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ...messages import gettext, gettext_noop
from ...positions.line import Vocabulary
from ..board import bits
from ..edition import ACTION_CARDS, Edition

STREETS: Vocabulary[Edition, str] = Vocabulary(
    what=gettext_noop("a street card"), of=lambda edition: {street: street for street in edition.street_ids}
)
CHALLENGES: Vocabulary[Edition, str] = Vocabulary(
    what=gettext_noop("a challenge card"), of=lambda edition: {card: card for card in edition.challenges}
)
KINDS: Vocabulary[Edition, int] = Vocabulary(
    what=gettext_noop("a card kind"),
    of=lambda edition: {name: kind for kind, name in enumerate(edition.kind_names)},
    expected=lambda names: gettext("a card kind ({kinds})", kinds=", ".join(names)),
)
HAND: Vocabulary[Edition, int] = Vocabulary(
    what=gettext_noop("an action card"),
    of=lambda edition: {word: card.bit for word, card in ACTION_CARDS.items()},
    short=lambda edition, word: word[0],
)
OWN_TILES: Vocabulary[Edition, int] = Vocabulary(
    what=gettext_noop("an own tile"),
    of=lambda edition: {edition.tiles[tile].id: 1 << tile for tile in bits(edition.own_tiles)},
)
TERRITORIES: Vocabulary[Edition, int] = Vocabulary(
    what=gettext_noop("a territory"),
    of=lambda edition: {territory.name: 1 << territory.index for territory in edition.board.territories},
    short=lambda edition, name: edition.board.legend.territory_token(name),
)


@dataclass(frozen=True, slots=True)
class VariantOption:
    """An option of the variant (SET-5, SET-6). The option maps words to values; the default value is first.

    In a one-line position, the text `flag` stands for the value that is not the default.
    """

    key: str
    values: Mapping[str, Any]
    flag: str

    @property
    def usual(self) -> Any:
        """The default value of the option."""
        return next(iter(self.values.values()))

    @property
    def other(self) -> Any:
        """The value of the option that is not the default."""
        return [*self.values.values()][1]

    def word(self, value: Any) -> str:
        """The word that stands for a value."""
        return next(word for word, meant in self.values.items() if meant == value)


OPTIONS = {
    option.key: option
    for option in (
        VariantOption("starters", {"yes": True, "no": False}, "no-starters"),
        VariantOption("unlocks", {"base": "base", "advanced": "advanced"}, "advanced"),
        VariantOption("action_cards", {"yes": True, "no": False}, "no-cards"),
    )
}
