"""Land cards and action cards in words, as the answers about a position and a draft contain them."""

from __future__ import annotations

from collections.abc import Iterable

from pydantic import Field

from ...messages import gettext
from ...questions.answers import Data, Part
from ..edition import ACTION_CARDS, Edition
from ..table.card_names import ground_name, land_card_name


class LandCardData(Part):
    """A kind of land card in words."""

    kind: str = Field(description="the kind of the card in commands, such as b2")
    name: str = Field(description="the card in words, such as Blue, 2 squares")
    district: str = Field(description="the name of the district")
    size: int = Field(description="the number of squares of the territories that the card can claim")
    ground: str = Field(
        description="the id of the pattern of the district, in a picture that was drawn with the field `board`"
    )


class ActionCardData(Part):
    """An action card in words."""

    id: str = Field(description="the word of the card in commands")
    name: str = Field(description="the printed name")
    does: str = Field(description="a sentence about what the card does")
    rule: str = Field(description="the id of the rule about the card")


def land_cards(edition: Edition) -> list[Data]:
    """Returns the fields of a `LandCardData` for each kind of land card of an edition."""
    return [_land_card(edition, kind) for kind in range(len(edition.kind_names))]


def _land_card(edition: Edition, kind: int) -> Data:
    district = edition.district_of(kind)
    return {
        "kind": edition.kind_names[kind],
        "name": land_card_name(edition, kind),
        "district": edition.board.legend.districts[district].name,
        "size": edition.size_of(kind),
        "ground": f"board-{ground_name(district)}",
    }


def action_cards(words: Iterable[str] = tuple(ACTION_CARDS)) -> list[Data]:
    """Returns the fields of an `ActionCardData` for action cards, given by their words."""
    cards = [ACTION_CARDS[word] for word in words]
    return [{"id": card.word, "name": card.name, "does": gettext(card.does), "rule": card.rule} for card in cards]
