"""Derives the graph of a board's cells from the footprints of the cells, which are shapely polygons.

Two squares are neighbours if their footprints share an edge of positive length; a shared corner has length 0. The same
condition (an edge of positive length) decides whether a square fronts a street or park. No neighbour of a square is
typed by hand or computed from grid coordinates. The result consists of plain data, which an edition can contain.
"""

from __future__ import annotations

from typing import TypeAlias

import networkx as nx

from ...geometry import Square
from ...geometry.footprints import footprint, touching_pairs
from ..masks import NO_SQUARES, SquareMask
from .board import Derived
from .grid import Grid, Legend

CellGraph: TypeAlias = "nx.Graph[Square]"


def cell_graph(grid: Grid, legend: Legend) -> CellGraph:
    """The graph of all cells of a board that are not empty (void).

    The nodes of the graph are `Square`s with the attributes `token`, `kind` (square, street, park, landmark) and
    `district`. Two cells whose footprints share some boundary have an edge, with the shared `length`.
    """
    kinds = {street.token: "street" for street in legend.streets}
    kinds |= {mark.token: "park" for mark in legend.parks}
    kinds |= {mark.token: "landmark" for mark in legend.landmarks}
    cells = [(square, token) for square, token in grid.cells() if token != legend.void]
    graph: CellGraph = nx.Graph()
    for square, token in cells:
        district = (legend.territory_name(token) or "").rpartition("-")[0]
        graph.add_node(square, token=token, kind=kinds.get(token, "square"), district=district)
    footprints = [footprint(square) for square, _ in cells]
    for one, other in touching_pairs(footprints, footprints):
        if one < other:
            length = footprints[one].intersection(footprints[other]).length
            graph.add_edge(cells[one][0], cells[other][0], length=length)
    return graph


def derive(grid: Grid, legend: Legend, squares: tuple[Square, ...]) -> Derived:
    """Computes the neighbours, frontage, blocks and district borders of a board from the graph of its cells."""
    graph = cell_graph(grid, legend)
    index = {square: i for i, square in enumerate(squares)}
    neighbours = [NO_SQUARES] * len(squares)
    borders = NO_SQUARES
    fronts = {mark.token: NO_SQUARES for mark in legend.marks[: len(legend.streets) + len(legend.parks)]}
    for square, i in index.items():
        for other in graph[square]:
            node = graph.nodes[other]
            if node["kind"] == "square":
                neighbours[i] |= 1 << index[other]
                if node["district"] != graph.nodes[square]["district"]:
                    borders |= 1 << i
            elif node["kind"] in ("street", "park"):
                fronts[node["token"]] |= 1 << i
    parts = nx.connected_components(graph.subgraph(squares))
    masks = [SquareMask(sum(1 << index[square] for square in part)) for part in parts]
    return Derived(tuple(neighbours), fronts, tuple(sorted(masks, key=lambda mask: mask & -mask)), borders)
