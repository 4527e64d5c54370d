"""Describes squares and what is on them, as data and in words, for people who do not see the board."""

from __future__ import annotations

from dataclasses import dataclass

from ...geometry import Square
from ...messages import gettext, ngettext
from ...text.words import join_words, number_word
from ..state import GameState


@dataclass(frozen=True, slots=True)
class SquareTold:
    """A square of a position. `block` is a number, `owner` a colour, and `building` the tile that stands on the square.

    `yours` is true if the owner is the player to move, and `worker` if a worker stands on the square's territory.
    `streets` are the streets that the square fronts, and `parks` are the parks beside the square. `scoring` contains
    the streets of `streets` that score points in this game.
    """

    square: Square
    territory: str
    district: str
    size: int
    block: int
    playable: bool
    starter: bool
    owner: str | None
    yours: bool
    worker: bool
    building: str | None
    streets: tuple[str, ...]
    scoring: tuple[str, ...]
    parks: tuple[str, ...]

    @property
    def name(self) -> str:
        """The description in words, as in `C4, blue-07, three squares, yours, empty, on Broadway (scores)`."""
        parts = [str(self.square), self.territory]
        parts.append(ngettext("{size} square", "{size} squares", self.size, size=number_word(self.size)))
        if self.starter:
            parts.append(gettext("starter's territory"))
        if not self.playable:
            parts.append(gettext("not in this game"))
        elif self.owner is None:
            parts.append(gettext("unclaimed"))
        else:
            parts.append(gettext("yours") if self.yours else gettext("{player}'s", player=self.owner))
            if self.building is not None:
                parts.append(gettext("building {tile}", tile=self.building))
            else:
                parts.append(gettext("worker") if self.worker else gettext("empty"))
        if self.streets:
            streets = [
                gettext("{street} (scores)", street=street) if street in self.scoring else street
                for street in self.streets
            ]
            parts.append(gettext("on {streets}", streets=join_words(streets)))
        if self.parks:
            parts.append(gettext("beside {parks}", parks=join_words(self.parks)))
        return ", ".join(parts)


def all_squares(state: GameState) -> list[SquareTold]:
    """Every square of a position's board, row by row."""
    board, setup = state.edition.board, state.setup
    squares = []
    for index, square in enumerate(board.squares):
        number = board.territory_at[index]
        territory, bit = board.territories[number], 1 << index
        seat = next((seat for seat, player in enumerate(state.players) if player.estate >> number & 1), None)
        player = None if seat is None else state.players[seat]
        standing = [] if player is None else [site.tile for site in player.buildings if site.mask & bit]
        fronted = [each for each, mask in zip(board.legend.streets, board.streets, strict=True) if mask & bit]
        squares.append(
            SquareTold(
                square=square,
                territory=territory.name,
                district=board.legend.districts[territory.district].name,
                size=territory.size,
                block=board.block_at[index],
                playable=bool(setup.territories >> number & 1),
                starter=state.edition.starters[territory.district] == number,
                owner=None if seat is None else state.colour(seat),
                yours=seat == state.to_move and not state.over,
                worker=player is not None and bool(player.vacant >> number & 1),
                building=state.edition.tiles[standing[0]].id if standing else None,
                streets=tuple(street.name for street in fronted),
                scoring=tuple(street.name for street in fronted if street.card in setup.streets),
                parks=tuple(
                    park.name for park, mask in zip(board.legend.parks, board.parks, strict=True) if mask & bit
                ),
            )
        )
    return squares
