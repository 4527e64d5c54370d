import pytest

from ny1901_solver.errors import DataError
from ny1901_solver.new_york_1901.puzzles import Kind
from ny1901_solver.new_york_1901.puzzles.generation.orders import Order
from ny1901_solver.new_york_1901.puzzles.generation.sources import orders_of
from ny1901_solver.new_york_1901.puzzles.kinds import KINDS


@pytest.mark.parametrize(
    ("given", "told"),
    [
        ({"turns": 6}, "2 to 5 turns, not 6"),
        ({"turns": 1}, "2 to 5 turns, not 1"),
        ({"count": 0}, "the count has to be at least 1, not 0"),
        ({"margin": 0}, "the margin has to be at least 1, not 0"),
        ({"seed": -1}, "the seed has to be at least 0, not -1"),
        ({"grade": 6}, "the grade has to be from 1 to 5, not 6"),
        ({"players": 5}, "2 to 4 players, not 5"),
        ({"challenge": "golden-goose"}, "there is no challenge 'golden-goose'"),
        ({"card": "joker"}, "there is no action card 'joker'"),
        ({"theme": "weather"}, "there is no theme 'weather'"),
        (
            {"theme": "ruling-build"},
            "no puzzle of the kind plan has the theme ruling-build; puzzles of this kind have the themes demolition, ",
        ),
        (
            {"kind": Kind.SAFE_STREETS, "turns": 1, "theme": "tempo"},
            "safe-streets has the theme tempo; puzzles of this kind have the themes ",
        ),
        ({"edition": "nowhere"}, "no edition 'nowhere'"),
        ({"cause": "bad-luck"}, "there is no cause 'bad-luck'"),
        ({"cause": "boom-missed", "trap": False}, "a cause requires a trap"),
        ({"legendary": "chrysler"}, "there is no Legendary 'chrysler'"),
        ({"decides": "luck"}, "'luck' is no source of points that can decide"),
        ({"wanted": "share"}, "a puzzle of the kind plan has no field wanted, so 'share' is not allowed"),
        ({"theme": "prestige", "challenge": "master-architect"}, "prestige requires the challenge gold-prestige"),
    ],
)
def test_an_order_says_what_cannot_be(given: dict[str, object], told: str) -> None:
    with pytest.raises(DataError, match=told):
        Order(**{"kind": Kind.PLAN, "count": 1, "seed": 1, "turns": 3, **given})  # type: ignore[arg-type]


def test_an_order_names_all_its_problems_at_once() -> None:
    with pytest.raises(DataError) as caught:
        Order(Kind.PLAN, 0, -1, 7)
    assert len(caught.value.problems) == 3


def test_the_card_of_a_packing_or_a_ruling_is_not_asked_for() -> None:
    for kind in (Kind.PACKING, Kind.RULING):
        with pytest.raises(DataError, match="by the action card of the answer"):
            Order(kind, 1, 1, card="boom")


def test_a_kind_with_a_rival_is_for_two_players() -> None:
    for kind in (kind for kind in Kind if KINDS[kind].with_rivals):
        assert Order(kind, 1, 1, players=2).players == 2
        with pytest.raises(DataError, match=f"a puzzle of the kind {kind} is for 2 players, not 3"):
            Order(kind, 1, 1, players=3)
        assert {order.players for order in orders_of(kind)} <= {None, 2}


def test_names_tell_kind_turns_seed_and_number() -> None:
    assert Order(Kind.PLAN, 1, 7, 3).name(12) == "plan-3-7-0012"
    assert Order(Kind.BEST_TURN, 1, 7).name(12) == "best-turn-7-0012"


def test_filters_leave_the_stream_as_it_is_and_what_positions_are_drawn_for_does_not() -> None:
    plain = Order(Kind.PLAN, 1, 7, 3)
    assert Order(Kind.PLAN, 9, 7, 3, grade=4, margin=2, trap=False, chains=False).shape == plain.shape
    drawn = [{"players": 4}, {"theme": "boom"}, {"cause": "boom-missed"}, {"legendary": "singer"}]
    shapes = [Order(Kind.PLAN, 1, 7, 3, **each).shape for each in drawn]  # type: ignore[arg-type]
    assert len({plain.shape, *shapes}) == 5
