"""An oracle for `what-if`: every change as plain data of a position file, read by the public reader, judged by the
rules.

Nothing here uses masks, sites or the changes of the program. The reader refuses what does not add up, so the oracle
may try too much: also tiles that stand already, or buildings without frontage.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from ny1901_solver.errors import DataError, NotationError
from ny1901_solver.geometry import Square
from ny1901_solver.new_york_1901.chance import any_card
from ny1901_solver.new_york_1901.edition import Edition
from ny1901_solver.new_york_1901.moves import Turn
from ny1901_solver.new_york_1901.positions import format_line
from ny1901_solver.new_york_1901.positions.data import FORMAT, position_data
from ny1901_solver.new_york_1901.positions.file import parse_position
from ny1901_solver.new_york_1901.rules import legal_turns, play, violations
from ny1901_solver.new_york_1901.state import GameState
from ny1901_solver.new_york_1901.tiles import Placement

Data = dict[str, Any]


class Way(NamedTuple):
    """A changed position; ways of the same change have the same name."""

    kind: str
    name: str
    state: GameState


class Oracle:
    """All single changes of one position that add up, in order."""

    def __init__(self, state: GameState) -> None:
        self.state, self.edition = state, state.edition
        self.data: Data = {"format": FORMAT, **position_data(state)}
        self.seat = state.to_move
        self.ways = list(self._ways())
        self._most: dict[str, tuple[int, set[frozenset[Any]]]] = {}

    def helping(self, turn: Turn, best: bool) -> list[tuple[str, str]]:
        """The kind and the position line of each change after which the turn is legal, or the turn of most points."""
        found: dict[tuple[str, str], str] = {}
        for kind, name, after in self.ways:
            if (kind, name) not in found and not violations(after, turn) and (not best or self.is_best(after, turn)):
                found[kind, name] = format_line(after)
        return [(kind, line) for (kind, _), line in found.items()]

    def making_legal(self, turn: Turn) -> int:
        """The number of changes after which the turn is legal."""
        return len({(kind, name) for kind, name, after in self.ways if not violations(after, turn)})

    def is_best(self, state: GameState, turn: Turn) -> bool:
        """Whether no legal turn without a Market Shift scores more than a legal turn."""
        return points(state, turn) >= self._best(state)[0]

    def is_alone(self, state: GameState) -> bool:
        """Whether all legal turns without a Market Shift that score most lead to the same buildings."""
        return len(self._best(state)[1]) == 1

    def _best(self, state: GameState) -> tuple[int, set[frozenset[Any]]]:
        """The most points of a turn without a Market Shift, and the buildings after each turn that scores them."""
        line = format_line(state)
        if line not in self._most:
            turns = [(points(state, each), each) for each in legal_turns(state, shifts=False)]
            most = max(gained for gained, _ in turns)
            self._most[line] = most, {buildings_after(state, each) for gained, each in turns if gained == most}
        return self._most[line]

    def _ways(self) -> Iterator[Way]:
        yield from self._cards()
        yield from self._land()
        yield from self._tiles()
        yield from self._buildings()

    def _read(self, kind: str, name: str, data: Data) -> Iterator[Way]:
        """The position of the data, if the reader accepts it."""
        try:
            yield Way(kind, name, parse_position(json.dumps(data), "changed", self.edition))
        except (DataError, NotationError):
            return

    def _copy(self) -> tuple[Data, Data]:
        """The data to be changed, and in it those of the player to move."""
        data = copy.deepcopy(self.data)
        return data, data["players"][self.seat]

    def _cards(self) -> Iterator[Way]:
        market = self.data["market"]
        kinds = self.edition.kind_names
        for old in sorted(set(market["open"]), key=kinds.index):
            for new in kinds:
                if new == old:
                    continue
                for depth in having(market["future"], new):
                    data, _ = self._copy()
                    shown, layer = data["market"]["open"], data["market"]["future"][depth]
                    shown[shown.index(old)] = new
                    move(layer, new, -1)
                    move(layer, old, 1)
                    data["market"]["future"] = tidy(data["market"]["future"])
                    yield from self._read("card", f"{old} {new}", data)

    def _land(self) -> Iterator[Way]:
        owners = {name: seat for seat, each in enumerate(self.data["players"]) for name in each["estate"]}
        for territory in self.edition.board.territories:
            name = territory.name
            owner = owners.get(name)
            data, mine = self._copy()
            if owner == self.seat:
                mine["estate"].remove(name)
                put_back(data, self._kind(name))
                yield from self._read("land", name, data)
            elif owner is not None:
                data["players"][owner]["estate"].remove(name)
                mine["estate"].append(name)
                yield from self._read("land", name, data)
            else:
                mine["estate"].append(name)
                for left in without(data, [self._kind(name)]):
                    yield from self._read("land", name, left)

    def _tiles(self) -> Iterator[Way]:
        for tile in self.edition.tiles:
            data, mine = self._copy()
            if tile.id in mine["demolished"]:
                mine["demolished"].remove(tile.id)
                mine["score"] -= tile.points
            else:
                mine["demolished"].append(tile.id)
                mine["score"] += tile.points
            yield from self._read("tile", tile.id, data)

    def _buildings(self) -> Iterator[Way]:
        standing = self.data["players"][self.seat]["buildings"]
        table = self.edition.sites.by_placement
        found: list[tuple[int, Way]] = []
        for text in standing:
            found += [(table[Placement.parse(text)].index, way) for way in self._without_building(text)]
        for placement in self._placements():
            found += [(table[placement].index, way) for way in self._with_building(placement)]
        yield from (way for _, way in sorted(found, key=lambda pair: pair[0]))

    def _without_building(self, text: str) -> Iterator[Way]:
        placement = Placement.parse(text)
        tile = next(each for each in self.edition.tiles if each.id == placement.tile)
        data, mine = self._copy()
        mine["buildings"].remove(text)
        mine["score"] -= tile.points
        yield from self._less_prestige(text, data)
        others = {square for each in mine["buildings"] for square in Placement.parse(each).squares}
        held = {self._name_at(square) for square in others}
        bare = {self._name_at(square) for square in placement.squares} - held
        if not bare:
            return
        for name in self._in_order(bare):
            mine["estate"].remove(name)
            put_back(data, self._kind(name))
        yield from self._less_prestige(text, data)

    def _less_prestige(self, text: str, data: Data) -> Iterator[Way]:
        """The position with as many points of Gold Prestige as the reader accepts."""
        paid, mine = self.edition.numbers.gold_prestige, data["players"][self.seat]
        yield from (first := list(self._read("building", text, data)))
        while not first and data["challenge"] == "gold-prestige" and 0 < paid <= mine["score"]:
            mine["score"] -= paid
            yield from (first := list(self._read("building", text, data)))

    def _placements(self) -> Iterator[Placement]:
        """Every tile in every place on the player's land and on free land where no building stands."""
        board, players = self.edition.board, self.data["players"]
        rivals = {name for seat, each in enumerate(players) if seat != self.seat for name in each["estate"]}
        taken = {square for each in players for text in each["buildings"] for square in Placement.parse(text).squares}
        free = [square for square in board.squares if square not in taken and self._name_at(square) not in rivals]
        land = set(free)
        for tile in self.edition.tiles:
            laid = set[tuple[Square, ...]]()
            for shape in tile.shape.orientations(flips=True):
                cells = [Square(*cell) for cell in shape.cells]
                for corner in free:
                    right, down = corner.column - cells[0].column, corner.row - cells[0].row
                    squares = tuple(sorted(Square(cell.column + right, cell.row + down) for cell in cells))
                    if land.issuperset(squares):
                        laid.add(squares)
            yield from (Placement(tile.id, squares) for squares in sorted(laid))

    def _with_building(self, placement: Placement) -> Iterator[Way]:
        tile = next(each for each in self.edition.tiles if each.id == placement.tile)
        data, mine = self._copy()
        new = {self._name_at(square) for square in placement.squares} - set(mine["estate"])
        mine["buildings"].append(str(placement))
        mine["score"] += tile.points
        mine["estate"] += self._in_order(new)
        for left in without(data, [self._kind(name) for name in self._in_order(new)]):
            yield from self._read("building", str(placement), left)

    def _name_at(self, square: Square) -> str:
        board = self.edition.board
        return str(board.territories[board.territory_at[board.index[square]]].name)

    def _in_order(self, names: set[str]) -> list[str]:
        return [each.name for each in self.edition.board.territories if each.name in names]

    def _kind(self, name: str) -> str:
        return kind_of(self.edition, name)


def kind_of(edition: Edition, name: str) -> str:
    """The kind of the card of a territory."""
    board = edition.board
    territory = board.by_name[name]
    return f"{board.legend.districts[territory.district].token}{len(board.squares_of(territory.mask))}"


def points(state: GameState, turn: Turn) -> int:
    """The points of a legal turn without a Market Shift on the score track, as it is played."""
    seat = state.to_move
    return play(state, turn, any_card).players[seat].score - state.players[seat].score


def buildings_after(state: GameState, turn: Turn) -> frozenset[Any]:
    """The squares, generations and points of the player's buildings after a turn."""
    after = play(state, turn, any_card).players[state.to_move]
    return frozenset((site.placement.squares, site.generation, site.points, site.legendary) for site in after.buildings)


def tidy(layers: Sequence[dict[str, int]]) -> list[dict[str, int]]:
    """The layers without empty ones, and with neighbours of one and the same kind as one."""
    found: list[dict[str, int]] = []
    for layer in layers:
        if found and len(layer) == len(found[-1]) == 1 and layer.keys() == found[-1].keys():
            (kind,) = layer
            found[-1] = {kind: found[-1][kind] + layer[kind]}
        elif layer:
            found.append(dict(layer))
    return found


def move(layer: dict[str, int], kind: str, number: int) -> None:
    """Puts a card into a layer, or takes it out."""
    layer[kind] = layer.get(kind, 0) + number
    if not layer[kind]:
        del layer[kind]


def hidden(layers: Sequence[dict[str, int]]) -> int | None:
    """The first largest layer of several kinds, or the only layer."""
    mixed = [depth for depth, layer in enumerate(layers) if len(layer) > 1]
    if mixed:
        return min(mixed, key=lambda depth: (-sum(layers[depth].values()), depth))
    return 0 if len(layers) == 1 else None


def having(layers: Sequence[dict[str, int]], kind: str) -> list[int]:
    """The layers with a card, the hidden one first."""
    first = hidden(layers)
    depths = [depth for depth, layer in enumerate(layers) if kind in layer]
    return [*(depth for depth in depths if depth == first), *(depth for depth in depths if depth != first)]


def put_back(data: Data, kind: str) -> None:
    """Puts a card into the hidden layer, or under the pile."""
    layers = data["market"]["future"]
    depth = hidden(layers)
    if depth is None:
        layers.append({kind: 1})
    else:
        move(layers[depth], kind, 1)
    data["market"]["future"] = tidy(layers)


def without(data: Data, kinds: Sequence[str]) -> Iterator[Data]:
    """The data without some cards, in every way: from the pile, or from the face-up cards, which are refilled."""
    if not kinds:
        yield data
        return
    first, *others = kinds
    layers = data["market"]["future"]
    depths = having(layers, first)
    for depth in depths:
        left = copy.deepcopy(data)
        move(left["market"]["future"][depth], first, -1)
        left["market"]["future"] = tidy(left["market"]["future"])
        yield from without(left, others)
    if depths or first not in data["market"]["open"]:
        return
    for new in list(layers[0]) if layers else [None]:  # files list kinds in the order of the edition
        left = copy.deepcopy(data)
        left["market"]["open"].remove(first)
        if new is not None:
            left["market"]["open"].append(new)
            move(left["market"]["future"][0], new, -1)
            left["market"]["future"] = tidy(left["market"]["future"])
        yield from without(left, others)
