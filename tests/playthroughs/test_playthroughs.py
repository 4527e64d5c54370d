"""Sixty games come to what is kept of them, and what is answered on the way is right by the rules."""

from __future__ import annotations

from collections import Counter

import pytest

from ny1901_solver.manhattan.readings import VARIANTS
from ny1901_solver.new_york_1901.edition import CHALLENGES

from ..programs import MANHATTAN, NEW_YORK_1901
from .asking import problems, told_otherwise
from .games import PLAYABLE
from .playthrough import NAMES, SHOWN, asked_of, file_of, record_in, text_of


@pytest.mark.rotates(3)
@pytest.mark.parametrize(("name", "number"), NAMES)
def test_a_game_comes_to_what_is_kept_and_its_answers_are_right(name: str, number: int) -> None:
    """After a change that is meant: `python -m tests.playthroughs.playthrough`."""
    record = record_in(name, number)
    asked = list(asked_of(name, record))
    wrong = [
        f"position {place}: {problem}"
        for place, each in asked
        for problem in (*problems(each), *told_otherwise(each, number + place))
    ]
    assert wrong == []
    assert text_of(record, asked, number % SHOWN == 0) == file_of(name, number).read_text(encoding="utf-8")


def test_the_games_are_of_every_edition_variant_challenge_and_number_of_players() -> None:
    seen = Counter[object]()
    for name, number in NAMES:
        state = PLAYABLE[name].parse_record(record_in(name, number), name).start
        seats = len(PLAYABLE[name].game.seats(state))
        seen.update([(name, seats), (name, state.edition.name)])
        if name == NEW_YORK_1901:
            setup = state.setup
            seen.update([setup.challenge, setup.unlocks, ("starters", setup.starters), ("cards", setup.action_cards)])
        else:
            seen.update(state.setup.variants)
    assert all(seen[name, players] >= 5 for name in PLAYABLE for players in (2, 3, 4))
    assert all(seen[each] for each in (*CHALLENGES, *VARIANTS, "base", "advanced"))
    assert all(seen[kind, value] for kind in ("starters", "cards") for value in (False, True))
    editions = {
        NEW_YORK_1901: ("tiny", "lower-manhattan"),
        MANHATTAN: ("mayfair", "tiny", "hans-im-gluck", "mandoo-2018"),
    }
    assert all(seen[name, edition] for name, known in editions.items() for edition in known)
