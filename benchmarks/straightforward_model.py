"""A first draft of a model: a Boolean for every site, territory and turn, with nothing left out or merged.

It supports games without action cards and without forced returns, away from the end of the pile.
"""

from __future__ import annotations

from ortools.sat.python.cp_model import CpModel, IntVar, LinearExpr

from ny1901_solver.new_york_1901.board import bits
from ny1901_solver.new_york_1901.planning.outlook import Outlook
from ny1901_solver.new_york_1901.rules.building import gain
from ny1901_solver.new_york_1901.state import GameState
from ny1901_solver.new_york_1901.tiles import Site


def straightforward_model(state: GameState, turns: int) -> CpModel:
    """Returns a model of the best plan by points over a number of turns, without forced returns."""
    model, edition, player, setup = CpModel(), state.edition, state.mover, state.setup
    new, add, total = model.new_bool_var, model.add, LinearExpr.sum
    available, board, workers = (
        player.available_tiles(state.legendaries),
        edition.board,
        edition.numbers.workers,
    )
    sites = [s for s in edition.sites.sites if s.tile_bit & available and (setup.flips or not s.mirrored)]
    free, outlook = bits(state.unclaimed), Outlook.of(state.market)
    build = [{s: new("") for s in sites} for _ in range(turns)]
    claim = [{c: new("") for c in free} for _ in range(turns)]
    tears = [new("") for _ in range(turns)]
    alive: list[dict[Site, IntVar]] = [{s: new("") for s in (*player.buildings, *sites)} for _ in range(turns + 1)]
    owned = [{c: new("") for c in range(len(board.territories))} for _ in range(turns + 1)]
    used = [{c: new("") for c in range(len(board.territories))} for _ in range(turns + 1)]
    score = [model.new_int_var(0, 300, "") for _ in range(turns + 1)]
    add(score[0] == player.score)
    for c in owned[0]:
        add(owned[0][c] == (player.estate >> c & 1))
    for s in alive[0]:
        add(alive[0][s] == int(s in player.buildings))
    for tile in bits(available):
        add(total([b[s] for b in build for s in sites if s.tile == tile]) <= 1)
    add(total([b[s] for b in build for s in sites if s.legendary]) <= 1)
    for t in range(turns + 1):
        for square in range(len(board.squares)):
            on = [v for s, v in alive[t].items() if s.mask >> square & 1]
            add(total(on) <= used[t][board.territory_at[square]])
        for c in used[t]:
            add(used[t][c] <= owned[t][c])
            add(used[t][c] <= total([v for s, v in alive[t].items() if s.territories >> c & 1]))
    for t in range(turns):
        takes = total(list(claim[t].values()))
        add(takes + tears[t] <= 1)
        vacant = total(list(owned[t].values())) - total(list(used[t].values()))
        add(vacant + takes <= workers)
        add(workers * (takes + tears[t]) >= workers - vacant)
        add(total(list(build[t].values())) <= 1)
        add(total(list(build[t].values())) + takes >= 1)
        add(total(list(owned[t + 1].values())) - total(list(used[t + 1].values())) <= workers)
        for c in owned[t]:
            add(owned[t + 1][c] == owned[t][c] + claim[t].get(c, 0))
        for i in range(t + 1):  # i cards taken before turn t
            shown = [*outlook.open, *outlook.queue[:i]]
            few = new("")
            before = total([v for by in claim[:t] for v in by.values()])
            add(before <= i).only_enforce_if(few)
            add(before > i).only_enforce_if(~few)
            for kind in range(edition.kinds):
                now = [v for by in claim[: t + 1] for c, v in by.items() if edition.kind_of[c] == kind]
                add(total(now) <= shown.count(kind)).only_enforce_if(few)
        falls = []
        for s, before in alive[t].items():
            put = build[t].get(s, 0)
            fall = new("")
            add(alive[t + 1][s] == before + put - fall)
            over = [v for p, v in build[t].items() if p.mask & s.mask and p.generation > s.generation]
            add(fall <= total(over))
            add(fall <= tears[t])
            falls.append(fall)
        add(tears[t] <= total(falls))
        scored = [(gain(setup, state.players, state.to_move, s), v) for s, v in build[t].items()]
        add(score[t + 1] == score[t] + total([points * v for points, v in scored]))
        for generation, needed in ((2, setup.silver_at), (3, setup.gold_at)):
            unlocked = new("")
            add(score[t] >= needed).only_enforce_if(unlocked)
            add(total([v for s, v in build[t].items() if s.generation == generation]) <= unlocked)
    model.maximize(score[turns] - player.score)
    return model
