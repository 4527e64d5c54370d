"""A case: a random edition, positions of a game on it, and questions about plans from them."""

from __future__ import annotations

import random
from dataclasses import dataclass, replace
from itertools import islice

from ny1901_solver.edition import Edition
from ny1901_solver.files import fingerprint
from ny1901_solver.state import GameState, Market

from ..planning.by_the_rules import Question
from ..planning.random_questions import given_turns, with_known_cards
from ..sampling import with_all_cards
from .draws import Draws
from .editions import files_of, written
from .games import random_game

LONGEST = 60  # turns of a game that positions are taken from
TURNS = (1, 1, 2, 2, 2, 3, 3, 4, 5, 8, 8)
EARLY = 3  # positions of a game from which a long plan has most before it
PLENTY_OF_TURNS = (8, 8, 9, 5)


@dataclass(frozen=True)
class Case:
    """What the doors are held equal on; `rng` draws what is tried on it.

    `alone`: one best plan is asked for, no other one and no second best, so that the search may leave out more.
    """

    edition: Edition
    states: tuple[GameState, ...]
    questions: tuple[Question, ...]
    alone: bool
    rng: random.Random


def case_of(draws: Draws, squares: int | None = None) -> Case:
    """The case that chance makes: two positions of one game, and a question about each.

    One in eight is of plenty, early in the game, so that a long plan takes many cards of one kind and builds many
    tiles alike; there, and in a third of the others, one best plan is all that is asked for.
    """
    kind = draws.stream("case")
    plenty, alone = kind.random() > 7 / 8, kind.random() > 2 / 3
    files = files_of(draws, squares or (66 if plenty else None), plenty)
    edition = written(files, fingerprint(*files.values()))
    played = list(islice(random_game(edition, rng=draws.stream("game")), LONGEST))
    rng = draws.stream("questions")
    asked = states = tuple(_changed(rng, rng.choice(played[:EARLY] if plenty else played)) for _ in range(2))
    if plenty:  # the turns of the first positions are too many to list
        other = draws.stream("positions")
        states = tuple(_changed(other, other.choice(played)) for _ in range(2))
    ask = _long_question if plenty else _question
    questions = tuple(ask(rng, state) for state in asked if not state.over)
    return Case(edition, states, questions, plenty or alone, draws.stream("tried"))


def _changed(rng: random.Random, state: GameState) -> GameState:
    """The position with its cards face down known or not, or of one kind first, and now and then all cards in hand."""
    if rng.random() < 0.3:
        state = with_all_cards(state)
    return _of_one_kind(rng, state) if rng.random() < 0.25 else with_known_cards(rng, state)


def _of_one_kind(rng: random.Random, state: GameState) -> GameState:
    """The position whose queue is known and sorted by kind, as far as what is known already lets it."""
    layers = []
    for layer in state.market.future:
        kinds = [kind for kind, count in enumerate(layer) if count]
        rng.shuffle(kinds)
        layers += [tuple(count if kind == first else 0 for kind, count in enumerate(layer)) for first in kinds]
    return replace(state, market=Market.of(state.market.open, layers))


def _long_question(rng: random.Random, state: GameState) -> Question:
    """As many turns as are ever asked for, by points."""
    return Question(state, rng.choice(PLENTY_OF_TURNS))


def _question(rng: random.Random, state: GameState) -> Question:
    """Some turns by points or by the final score, now and then with wishes or with given turns of the others.

    Long plans are asked for where the pile is long: under a short one, every order in which cards come back is another
    market, and the model of several turns gives up.
    """
    turns, pile = rng.choice(TURNS), state.market.future_size
    if pile <= turns + 1 + 2 * state.edition.numbers.open_market:
        turns = min(turns, 3)
    question = Question(state, turns, rng.random() < 0.5)
    if rng.random() < 0.25:
        return _wished(rng, question)
    if rng.random() < 0.1:
        return replace(question, others=given_turns(rng, state, rng.randrange(1, min(3, question.turns) + 1)))
    return question


def _wished(rng: random.Random, question: Question) -> Question:
    state = question.state
    kind = rng.choice(("tile", "score", "street"))
    if kind == "score":
        return replace(question, score=rng.randrange(1, 40))
    if kind == "street" and state.setup.streets:
        return replace(question, streets=(rng.choice(state.setup.streets),))
    return replace(question, tiles=(rng.choice(state.edition.tiles[: state.edition.starter]).id,))
