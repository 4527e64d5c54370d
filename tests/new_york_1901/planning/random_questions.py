"""Random questions about positions of the tiny edition: every variant and reading, all cards, early and late."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import replace

from ny1901_solver.new_york_1901.chance import deck_dealer
from ny1901_solver.new_york_1901.edition import load_edition
from ny1901_solver.new_york_1901.moves import Boom, Build, Demolish, Turn
from ny1901_solver.new_york_1901.rules import legal_turns, new_game, play
from ny1901_solver.new_york_1901.scoring import final_sheet
from ny1901_solver.new_york_1901.state import GameState, Market

from ..sampling import random_readings
from .by_the_rules import Question, first_known, follow

KINDS = ("gain", "gain", "wish", "given", "given", "given and wish")


def questions(seed: int, turns: int, longest: int = 22) -> Iterator[tuple[str, Question]]:
    """Questions of so many turns without end, each with its kind."""
    rng = random.Random(f"by the rules {seed} {turns}")
    while True:
        state, kind = position(rng, longest), rng.choice(KINDS)
        if state.over:
            continue
        question = Question(state, turns, rng.random() < 0.5)
        if kind.startswith("given"):
            question = replace(question, others=given_turns(rng, state, rng.randrange(1, turns + 1)))
            if not question.others:
                continue
        yield kind, wished(rng, question) if kind.endswith("wish") else question


def position(rng: random.Random, longest: int) -> GameState:
    """A position after random turns that like to build, half of the time with the cards in hand dealt anew."""
    players = rng.choice((2, 2, 3, 4))
    state = new_game(
        load_edition("tiny"),
        players,
        rng,
        starters=players == 2 and rng.random() < 0.5,
        unlocks=rng.choice(("base", "base", "advanced")),
        action_cards=rng.random() < 0.85,
        readings=random_readings(rng, "", default=0.6),
    )
    for _ in range(rng.randrange(longest)):
        if state.over:
            break
        state = played(rng, state, telling(rng, legal_turns(state)))
    if state.setup.action_cards and rng.random() < 0.5:
        dealt = (replace(player, cards=rng.choice((7, 7, rng.randrange(8)))) for player in state.players)
        state = replace(state, players=tuple(dealt))
    return with_known_cards(rng, state)


def with_known_cards(rng: random.Random, state: GameState) -> GameState:
    """The position with all, some or none of the cards face down known."""
    known, deal = rng.choice((99, 99, rng.randrange(1, 7), 0)), deck_dealer(rng)
    layers: list[tuple[int, ...]] = []
    pile = Market((), state.market.future)
    while pile.future and len(layers) < known:
        card = deal(pile)
        layers.append(tuple(int(kind == card) for kind in range(state.edition.kinds)))
        pile = Market((), pile.draw(card).future)
    return replace(state, market=Market.of(state.market.open, [*layers, *pile.future]))


def telling(rng: random.Random, turns: list[Turn]) -> Turn:
    """One of the turns, most often one that builds."""
    wanted = rng.choice(((Build, Demolish), (Build, Demolish), (Demolish, Boom), ()))
    return rng.choice([turn for turn in turns if any(isinstance(step, wanted) for step in turn.steps)] or turns)


def played(rng: random.Random, state: GameState, turn: Turn) -> GameState:
    """The position after a turn whose cards come up at random; a turn may need cards that seldom come up."""
    for _ in range(30):
        try:
            return play(state, turn, deck_dealer(rng))
        except ValueError:
            continue
    return play(state, legal_turns(state, shifts=False)[0], deck_dealer(rng))


def given_turns(rng: random.Random, state: GameState, rounds: int) -> tuple[tuple[Turn, ...], ...]:
    """Turns of the others along some plan, most often with cards that are known; a pass where the game is over."""
    found, known, late = list[tuple[Turn, ...]](), first_known(state.market), False
    for _ in range(rounds):
        if state.over or late:
            break
        late = state.ended_by is not None
        row = list[Turn]()
        for seat in range(len(state.players)):
            certain = [] if state.over else [turn for turn in legal_turns(state) if follow(state, known, turn)]
            if not certain:
                if not row and not seat:
                    return tuple(found)
                row.append(Turn.parse("pass"))
                continue
            turn = telling(rng, certain)
            row += [turn] if seat else []
            after = follow(state, known, turn)
            assert after is not None
            state, known = after
        found.append(tuple(row))
    return tuple(found)


def wished(rng: random.Random, question: Question) -> Question:
    """The question with one to three wishes."""
    state = question.state
    now = final_sheet(state, state.to_move).total if question.final else state.mover.score
    tiles = [tile.id for tile in state.edition.tiles[: state.edition.starter]]
    for kind in rng.choices(("score", "tile", "street"), (4, 3, 3), k=rng.choice((1, 1, 2, 3))):
        if kind == "score":
            question = replace(question, score=now + rng.randrange(-1, 4 + 5 * question.turns))
        elif kind == "tile":
            question = replace(question, tiles=(*question.tiles, rng.choice(tiles)))
        else:
            question = replace(question, streets=(*question.streets, rng.choice(state.setup.streets)))
    return question
