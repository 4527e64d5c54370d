"""Switches Manhattan's rules off one at a time and runs its cases: `python -m benchmarks.mutate_manhattan --write`.

If no case fails while a rule is switched off, the cases do not decide this rule."""

from __future__ import annotations

import sys
from dataclasses import replace
from typing import Any

from benchmarks.mutations import (
    Mutation,
    MutationCheck,
    a_property,
    always,
    asked_with,
    but,
    given,
    never_broken,
    unchanged,
)
from ny1901_solver.manhattan.rules.legality import BUILD_RULES
from ny1901_solver.manhattan.rulings import load_registry
from ny1901_solver.manhattan.rulings.cases import load_cases, run
from ny1901_solver.manhattan.scoring import Result

PACKAGE = "ny1901_solver.manhattan"
WITHOUT = {
    "M-COM-4": "names are data of an edition, and no rule asks for them",
    "M-CARD-3": "the program knows a card by one square",
    "M-MON-1": "where a monster begins is data of an edition",
    "M-FACT-5": "it follows from the scoring",
    "M-FACT-9": "it follows from the order of turns",
}
"""The rules that no function carries out, with the reasons."""


def rule_of(function: Any) -> str:
    """Returns the rule that a function is named after: `m_bld_3_...` is M-BLD-3."""
    return "-".join(function.__name__.split("_")[:3]).upper()


def place_of(function: Any) -> str:
    """Returns the place of a function, as mutations write it."""
    return f"{function.__module__.removeprefix(f'{PACKAGE}.')}.{function.__name__}"


def first_of_the_most(counts: dict[int, int]) -> int | None:
    """Returns the colour that has most, or the first of several such colours."""
    return max(counts, key=lambda colour: counts[colour], default=None)


def by_city(stacks: Any, size: int) -> list[dict[int, int]]:
    """Returns the number of buildings that each colour owns, by city."""
    found = []
    for first in range(0, len(stacks), size):
        tops = [stack[-1].colour for stack in stacks[first : first + size] if stack]
        found.append({colour: tops.count(colour) for colour in tops})
    return found


def more_than_half(counts: dict[int, int]) -> int | None:
    """Returns the colour that owns more than half of all buildings of a city."""
    return next((colour for colour, count in counts.items() if 2 * count > sum(counts.values())), None)


def first_tallest(original: Any) -> Any:
    """Returns the variant of `tallest` that chooses the first of several equally tall buildings."""

    def tallest(stacks: Any) -> int | None:
        heights = [sum(piece.floors for piece in stack) for stack in stacks]
        return heights.index(max(heights)) if max(heights) else None

    return tallest


def marker_stays(after: Any, state: Any, dealer: Any) -> Any:
    """Returns the next round, begun by the same player."""
    return after if after.round == state.round else replace(after, start=state.start, to_move=state.start)


def unscored(after: Any, state: Any, dealer: Any) -> Any:
    """Returns the next state with the points of the previous state."""
    return replace(after, points=state.points)


def takes_a_piece(after: Any, state: Any, position: int) -> Any:
    """Returns the state after a monster that takes the top piece even if its step is refused."""
    if state.monster is None or after.monster != state.monster:
        return after
    return replace(after, stacks=tuple(s[:-1] if n == after.monster else s for n, s in enumerate(state.stacks)))


def without_the_monster_s(state: Any) -> tuple[Any]:
    """Returns the state without the building on the monster's plot."""
    return (replace(state, stacks=tuple(() if n == state.monster else s for n, s in enumerate(state.stacks))),)


def from_a_fresh_deck(original: Any) -> Any:
    """Returns the variant of `_reshuffled` that also shuffles the hands into the deck."""

    def reshuffled(state: Any) -> Any:
        after = original(state)
        nobody = (0,) * len(after.deck)
        deck = tuple(map(sum, zip(after.deck, *after.hands, strict=True)))
        return replace(after, deck=deck, hands=(nobody,) * len(after.hands))

    return reshuffled


JUDGES = [
    ("M-TRN-1", "m_trn_1_in_the_build_phase"),
    ("M-RND-2", "m_rnd_2_selected"),
    ("M-SLO-2", "m_slo_2_opened_by_the_start_player"),
    ("M-TRN-6", "m_trn_6_stuck"),
]
INVARIANTS = [
    ("M-COM-2", "_of_pieces"),
    ("M-RND-2", "_of_supply"),
    ("M-TRN-3", "_of_cards"),
    ("M-RND-3", "_of_the_round"),
    ("M-FACT-1", "_of_buildings"),
    ("M-SLO-1", "_of_the_board"),
]


def judges() -> list[Mutation]:
    """The mutations of functions that judge a move or a position."""
    places = [(rule_of(rule), place_of(rule)) for rule in BUILD_RULES]
    places += [(rule, f"rules.legality.{name}") for rule, name in JUDGES]
    places += [(rule, f"state.invariants.{name}") for rule, name in INVARIANTS]
    return [Mutation(rule, place, "nothing breaks it", never_broken) for rule, place in places]


CARRIED_OUT = [
    Mutation("M-COM-1", "board.Board.at_position", "the board has four cities", given(lambda found, *_: found[:4])),
    Mutation("M-COM-3", "edition.Edition.deck", "there are six cards of each square", a_property((6,) * 9)),
    Mutation(
        "M-COM-5",
        "board.Board.beyond",
        "no border between cities is crossed",
        given(lambda after, board, plot, *_: after if board.city_of(after) == board.city_of(plot) else plot),
    ),
    Mutation("M-CARD-2", "board.Board.at_position", "a card means the first city", given(lambda found, *_: found[:1])),
    Mutation("M-CARD-1", "state.setup.Setup._problems", "two may sit at one side", always([])),
    Mutation("M-CARD-4", "state.setup.Setup._turns", "all cards are read from S", a_property(False)),
    Mutation("M-CARD-4", "state.setup.Setup._turns", "no reading lets all read from S", a_property(True)),
    Mutation(
        "M-CARD-5",
        "board.Board.read_from",
        "W and E are swapped",
        asked_with(lambda board, side: (board, {"W": "E", "E": "W"}.get(side, side))),
    ),
    Mutation("M-CARD-6", "board.Board.read_from", "all sit at W", asked_with(lambda board, side: (board, "W"))),
    Mutation(
        "M-SET-1",
        "rules.set_up.new_game",
        "the first seat starts",
        lambda original: lambda *arguments, **options: original(*arguments, **{**options, "start": 0}),
    ),
    Mutation("M-SET-2", "rules.set_up._dealt", "nobody gets cards", unchanged),
    Mutation("M-RND-1", "state.game.GameState.last_round", "no round is the last one", a_property(False)),
    Mutation(
        "M-RND-2",
        "rules.transition._select",
        "selected pieces stay in the supply",
        but(supply=lambda _, state, move: state.supply),
    ),
    Mutation("M-RND-2", "rules.generator.mixes", "nothing can be selected", always(())),
    Mutation(
        "M-RND-3",
        "state.game.GameState.has_selected",
        "whoever has set out one piece is done",
        lambda _: lambda state, seat: any(sum(state.selected[colour]) for colour in state.setup.colours[seat]),
    ),
    Mutation(
        "M-RND-4",
        "rules.transition._following",
        "turns go the other way round",
        lambda _: lambda state: (state.to_move - 1) % len(state.setup.sides),
    ),
    Mutation("M-RND-5", "rules.transition._next", "the marker stays", given(marker_stays)),
    Mutation("M-TRN-1", "rules.transition._draw_up", "no card is drawn", unchanged),
    Mutation("M-TRN-1", "rules.transition._spent", "the card is kept", but(hands=lambda _, state, *rest: state.hands)),
    Mutation(
        "M-TRN-1",
        "rules.transition._spent",
        "the piece stays selected",
        but(selected=lambda _, state, *rest: state.selected),
    ),
    Mutation("M-TRN-2", "rules.generator.builds", "nobody can build", always(())),
    Mutation("M-TRN-4", "rules.transition._reshuffle", "nothing is shuffled", unchanged),
    Mutation("M-TRN-4", "rules.transition._reshuffle", "hands are shuffled in", from_a_fresh_deck),
    Mutation(
        "M-TRN-5",
        "rules.transition._next",
        "nothing is shuffled at the end of a round",
        given(lambda after, state, *_: replace(after, deck=state.deck, played=state.played)),
    ),
    Mutation("M-TRN-6", "rules.generator._stuck", "there is no way out", always(())),
    Mutation("M-TRN-6", "rules.transition._given_up", "nothing leaves the game", unchanged),
    Mutation("M-TRN-6", "rules.transition._redrawn", "a hand can be drawn anew again", but(redrawn=lambda *_: False)),
    Mutation(
        "M-TRN-7",
        "rules.transition._spent",
        "cards played are forgotten",
        but(played=lambda _, state, *rest: state.played),
    ),
    Mutation(
        "M-BLD-1",
        "rules.generator.least_floors",
        "an empty plot takes pieces of 4 alone",
        given(lambda least, state, stack, colour: least if stack else 4),
    ),
    Mutation("M-BLD-2", "state.setup.Setup.tops_own", "nothing keeps a colour off its own", a_property(True)),
    Mutation("M-BLD-3", "rules.generator.least_floors", "any piece caps", always(1)),
    Mutation(
        "M-BLD-4",
        "state.game.floors",
        "only the top piece counts",
        asked_with(lambda stack, colour: (stack[-1:], colour)),
    ),
    Mutation(
        "M-BLD-5",
        "rules.generator.least_floors",
        "no reading compares with everybody",
        lambda original: (
            lambda state, stack, colour: (
                max(1, sum(p.floors * ((p.colour == stack[-1].colour) - (p.colour == colour)) for p in stack))
                if stack and stack[-1].colour != colour
                else original(state, stack, colour)
            )
        ),
    ),
    Mutation(
        "M-BLD-6",
        "state.game.owner",
        "the bottom piece owns",
        lambda _: lambda stack: stack[0].colour if stack else None,
    ),
    Mutation("M-BLD-7", "state.game.height", "no more than 7 floors count", given(lambda found, *_: min(found, 7))),
    Mutation(
        "M-BLD-7", "rules.transition.apply_build", "nothing is built", but(stacks=lambda _, state, move: state.stacks)
    ),
    Mutation("M-SCO-1", "scoring.m_sco_1_owned", "it pays nothing", always([])),
    Mutation("M-SCO-2", "scoring.m_sco_2_majorities", "it pays nothing", always([])),
    Mutation(
        "M-SCO-2",
        "scoring.majorities",
        "a tie pays the first",
        lambda _: lambda stacks, size: [first_of_the_most(counts) for counts in by_city(stacks, size)],
    ),
    Mutation(
        "M-SCO-2",
        "scoring.majorities",
        "it takes more than half",
        lambda _: lambda stacks, size: [more_than_half(counts) for counts in by_city(stacks, size)],
    ),
    Mutation("M-SCO-3", "scoring.m_sco_3_tallest", "it pays nothing", always([])),
    Mutation("M-SCO-3", "scoring.tallest", "of equally tall ones the first pays", first_tallest),
    Mutation("M-SCO-4", "rules.transition._next", "points are not written", given(unscored)),
    Mutation("M-END-1", "state.game.GameState.over", "the game is never over", a_property(False)),
    Mutation(
        "M-END-2",
        "scoring._by_tie_break",
        "no tie is broken",
        lambda _: lambda state, tied, begun, scores: Result(tuple(tied), "shared", begun, scores),
    ),
    Mutation(
        "M-NUM-1",
        "state.setup.Setup._form",
        "no reading changes the rounds",
        lambda _: lambda setup: setup.edition.rounds[len(setup.sides)][0],
    ),
    Mutation(
        "M-NUM-6",
        "state.setup.Setup._form",
        "the printed form is not played",
        lambda _: lambda setup: setup.edition.rounds[len(setup.sides)][-1],
    ),
    Mutation(
        "M-NUM-2",
        "state.game.GameState.left_to_build",
        "only the first colour is counted",
        lambda _: lambda state, seat: sum(state.selected[state.setup.colours[seat][0]]),
    ),
    Mutation(
        "M-NUM-3",
        "state.game.GameState.score",
        "only the first colour counts",
        lambda _: lambda state, seat: state.points[state.setup.colours[seat][0]],
    ),
    Mutation(
        "M-NUM-4",
        "rules.set_up._dealt",
        "each colour gets a hand",
        given(
            lambda after, state, *_: replace(
                after,
                hands=tuple(
                    tuple(cards * len(own) for cards in hand)
                    for hand, own in zip(after.hands, state.setup.colours, strict=True)
                ),
            )
        ),
    ),
    Mutation(
        "M-NUM-5",
        "state.setup.Setup._own",
        "the partner colour is never one's own",
        lambda _: lambda setup, colour: frozenset((colour,)),
    ),
    Mutation("M-MON-2", "rules.monsters.move_monster", "the monster stays", unchanged),
    Mutation(
        "M-MON-2",
        "board.Board.direction",
        "the monster goes the other way",
        given(lambda found, *_: (-found[0], -found[1])),
    ),
    Mutation(
        "M-MON-3",
        "board.Board.direction",
        "up and down are seen from N",
        given(lambda found, *_: (found[0], -found[1])),
    ),
    Mutation(
        "M-MON-4",
        "board.Board.direction",
        "a centre card sends it up",
        given(lambda found, *_: (0, -1) if found == (0, 0) else found),
    ),
    Mutation(
        "M-MON-5",
        "rules.violation.Moment.before",
        "the monster never moves first",
        lambda _: property(lambda at: at.state),
    ),
    Mutation(
        "M-MON-6",
        "board.Board._plot",
        "a step to the city below stays above",
        asked_with(lambda board, across, along: (board, across, min(along, board.side - 1))),
    ),
    Mutation(
        "M-MON-7",
        "board.Board.beyond",
        "it always stays at the edge",
        asked_with(lambda board, plot, right, down, edge: (board, plot, right, down, "stay")),
    ),
    Mutation(
        "M-MON-8",
        "rules.monsters.move_monster",
        "nothing is destroyed",
        but(stacks=lambda _, state, position: state.stacks),
    ),
    Mutation(
        "M-BAB-1",
        "state.setup.Setup.devours",
        "the baby is as the Monster",
        lambda _: property(lambda setup: "monster" if any("monster" in name for name in setup.variants) else None),
    ),
    Mutation(
        "M-BAB-2",
        "rules.monsters.move_monster",
        "a centre card takes nothing",
        given(lambda after, state, position: state if after.monster == state.monster else after),
    ),
    Mutation(
        "M-BAB-3", "scoring.scoring_lines", "what is under the baby does not score", asked_with(without_the_monster_s)
    ),
    Mutation("M-BAB-4", "rules.monsters.move_monster", "a refused step takes a piece", given(takes_a_piece)),
    Mutation(
        "M-SLO-1",
        "state.setup.Setup.open_count",
        "all cities are open",
        lambda _: lambda setup, number: setup.edition.board.cities,
    ),
    Mutation("M-SLO-1", "state.game.GameState.is_open", "closed cities take pieces", always(True)),
    Mutation(
        "M-SLO-2",
        "rules.transition._opening",
        "the last city opens",
        lambda _: lambda state, dealer: max(city for city in state.edition.growth if not state.open >> city & 1),
    ),
    Mutation("M-ANT-1", "state.setup.Setup.tops_own", "the variant forbids nothing", a_property(True)),
    Mutation("M-ANT-2", "state.setup.Setup._problems", "all variants combine", always([])),
    Mutation(
        "M-FACT-2",
        "rules.generator.least_floors",
        "one floor less is enough",
        given(lambda least, *_: max(1, least - 1)),
    ),
    Mutation(
        "M-FACT-3", "rules.generator.least_floors", "a lead of 4 is the most", given(lambda least, *_: min(4, least))
    ),
    Mutation("M-FACT-7", "rules.transition._draws", "everybody draws", always(True)),
]
"""The mutations of functions that carry rules out."""

CHECK = MutationCheck(
    package=PACKAGE,
    packages=("rules",),
    rules=tuple(rule.id for rule in load_registry().rules),
    changes=(*judges(), *CARRIED_OUT),
    cases=load_cases(),
    run=run,
    start="<!-- manhattan -->",
    end="<!-- end of manhattan -->",
)


if __name__ == "__main__":
    sys.exit(CHECK.main(__doc__))
