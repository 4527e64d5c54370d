"""What a square is and what is on it, as facts and in words, for someone who does not see the board."""

from __future__ import annotations

from dataclasses import dataclass

from ...geometry import Square
from ...text.words import join_words
from ..state import GameState

NUMBERS = ("no", "one", "two", "three", "four", "five", "six")


@dataclass(frozen=True, slots=True)
class SquareTold:
    """A square of a position: `block` by number, `owner` a colour, `building` a tile that stands on it.

    `yours` is whether the owner is the player to move; a `worker` stands somewhere on the square's territory. `streets`
    are those that it fronts, `scoring` those of them that pay in this game; `parks` are beside it.
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
        """All of it in words: `C4, blue-07, three squares, yours, empty, on Broadway (scores)`."""
        size = NUMBERS[self.size] if self.size < len(NUMBERS) else str(self.size)
        said = [str(self.square), self.territory, f"{size} squares", *(["starter's territory"] if self.starter else [])]
        if not self.playable:
            said.append("not in this game")
        elif self.owner is None:
            said.append("unclaimed")
        else:
            said += ["yours" if self.yours else f"{self.owner}'s", self._holding]
        if self.streets:
            streets = [f"{street} (scores)" if street in self.scoring else street for street in self.streets]
            said.append(f"on {join_words(streets)}")
        if self.parks:
            said.append(f"beside {join_words(self.parks)}")
        return ", ".join(said)

    @property
    def _holding(self) -> str:
        if self.building is not None:
            return f"building {self.building}"
        return "worker" if self.worker else "empty"


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
