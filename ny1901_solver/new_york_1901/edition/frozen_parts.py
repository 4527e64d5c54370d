"""What the parts of a frozen edition are: types, ranges, and what one part has to do with another.

The models of the folder's files say the same, with pydantic, which takes longer to load than all of start-up; this is
what a game stumbles over, so that a spoiled file is told before one starts."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

from .edition import CHALLENGES

Check: TypeAlias = Callable[[Any], bool]


def adds_up(data: dict[str, Any]) -> bool:
    """Whether every part is of its type and range and they fit each other; lets `KeyError` and its like through."""
    if not all(check(data[name]) for name, check in PARTS.items()):
        return False
    districts, cards = len(data["legend"]["districts"]), [card["id"] for card in data["street_cards"]]
    ids, in_play = [tile["id"] for tile in data["tiles"]], data["numbers"]["streets_in_play"]
    territories = {token for row in data["grid"] for token in row.split() if len(token) > 1}
    return (
        len(set(ids)) == len(ids)
        and [tile["generation"] for tile in data["tiles"]].index(0) == len(ids) - 1  # the starter building, and last
        and len(set(cards)) == len(cards)
        and in_play <= len(cards)
        and len(set(data["beginner_streets"])) == len(data["beginner_streets"]) == in_play
        and set(data["beginner_streets"]) <= set(cards)
        and {street["card"] for street in data["legend"]["streets"]} - {None} <= set(cards)
        and data["beginner_challenge"] in data["challenges"]
        and len(data["starters"]) == len(data["characters"]) == districts
        and max(data["starters"]) < len(territories)
        and (data["two_players_remove"] or 0) < districts
        and len({len(row.split()) for row in data["grid"]}) == 1
    )


def _text(value: Any) -> bool:
    return isinstance(value, str)


def _truth(value: Any) -> bool:
    return isinstance(value, bool)


def _number(least: int = 0, most: int = 1000) -> Check:  # the bounds of `schema.Count`
    return lambda value: type(value) is int and least <= value <= most


def _maybe(check: Check) -> Check:
    return lambda value: value is None or check(value)


def _list(check: Check, least: int = 0) -> Check:
    return lambda value: isinstance(value, list) and len(value) >= least and all(map(check, value))


def _table(key: Check, check: Check) -> Check:
    return lambda value: isinstance(value, dict) and all(map(key, value)) and all(map(check, value.values()))


def _record(**checks: Check) -> Check:
    return lambda value: (
        isinstance(value, dict)
        and value.keys() == checks.keys()
        and all(check(value[name]) for name, check in checks.items())
    )


def _count_as_key(value: str) -> bool:
    return value.isdecimal() and _number(1)(int(value))


_STEPS = _record(**dict.fromkeys("123", _number()))  # by generation
_COUNT, _BY_COUNT, _MARK = _number(), _table(_count_as_key, _number()), {"token": _text, "name": _text}
_YEAR = _number(-(10**6), 10**6)  # told, never reckoned with
PARTS: dict[str, Check] = {
    **dict.fromkeys(("name", "title", "notice", "content_hash", "beginner_challenge", "borders"), _text),
    "synthetic": _truth,
    "standing": _table(_text, _text),
    "starters": _list(_number(-1), 1),
    "characters": _list(_maybe(_text)),
    "two_players_remove": _maybe(_number()),
    "challenges": _list(CHALLENGES.__contains__, 1),
    "beginner_streets": _list(_text),
    "numbers": _record(
        **dict.fromkeys(("workers", "open_market", "gold_tycoon_tiles"), _number(1)),
        **dict.fromkeys(("end_open_market", "end_unbuilt", "streets_in_play", "street_points"), _COUNT),
        **dict.fromkeys(("generation_king", "gold_tycoon", "gold_prestige", "unused_action_card"), _COUNT),
        unlock=_record(base=_STEPS, advanced=_STEPS),
        bronze_baron=_BY_COUNT,
        master_architect=_BY_COUNT,
    ),
    "street_cards": _list(_record(id=_text, name=_text)),
    "tiles": _list(
        _record(
            id=_text,
            name=_text,
            generation=_number(0, 3),
            points=_COUNT,
            shape=_list(_text, 1),
            year=_maybe(_YEAR),
            height_m=_maybe(_number(1)),
        ),
        1,
    ),
    "legend": _record(
        districts=_list(_record(name=_text, token=_text), 1),
        streets=_list(_record(**_MARK, card=_maybe(_text))),
        parks=_list(_record(**_MARK)),
        landmarks=_list(_record(**_MARK)),
        void=_text,
    ),
    "grid": _list(_text, 1),
    "neighbours": _list(_text, 1),
    "fronts": _table(_text, _text),
    "blocks": _list(_text, 1),
}
"""What each part of the file has to be by itself."""
