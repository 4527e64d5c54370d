"""What is asked of a position of a playthrough, as readable lines, and what has to hold of the answers there.

A file alone says only that the program answers as before. So `problems` says of the same answers what is wrong with
them by the rules: what does not satisfy its schema, what one interface answers otherwise than the other, what is
legal for one statement of the rules and not for another, and what does not add up.
"""

from __future__ import annotations

import hashlib
import io
import json
import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache, partial
from typing import Any

from jsonschema import ValidationError
from typer.testing import CliRunner

from ny1901_solver.app.games import load_games
from ny1901_solver.app.methods import table_of
from ny1901_solver.engine import Server

from ..programs import NEW_YORK_1901, app
from ..published import kind_of_valid
from .games import PLAYABLE, Playable

EVERY = 10
"""Every so many turns everything is asked."""
FIELDS: Mapping[str, Mapping[str, Any]] = {
    "legal": {"limit": 3},
    "hint": {"rollouts": 1, "top": 2},
    "plan": {"turns": 1},
}
WORDS: Mapping[str, tuple[str, ...]] = {
    "legal": ("--limit", "3"),
    "hint": ("--rollouts", "1", "--top", "2"),
    "plan": ("--turns", "1"),
}
"""Fields of a request, and what is typed instead."""
LEGAL_CHECKED = 40
"""Legal turns of a position that the predicate is asked about."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A position with what comes to be played there, another turn of the game, and what every method answers."""

    name: str
    playable: Playable
    state: Any
    played: Any
    other: Any
    answers: Mapping[str, Any]


def ask(name: str, state: Any, played: Any, other: Any, hint: bool) -> Asked:
    """Asks everything about a position, with `hint` also for advice, which takes as long as all else together."""
    playable = PLAYABLE[name]
    line, noun = playable.game.format(state), playable.noun
    methods = ["show", "score", "legal", *["hint"] * hint, *(["points", "plan"] if name == NEW_YORK_1901 else [])]
    requests = {method: {"position": line, **FIELDS.get(method, {})} for method in methods}
    requests["played"] = {"method": "rule-check", "position": line, noun: str(played)}
    requests["other"] = {"method": "rule-check", "position": line, noun: str(other)}
    return Asked(name, playable, state, played, other, _answers(name, requests))


def _answers(name: str, requests: Mapping[str, Mapping[str, Any]]) -> dict[str, Any]:
    lines = [json.dumps({"id": key, "game": name, "method": key, **fields}) for key, fields in requests.items()]
    out, games = io.BytesIO(), load_games()
    Server(partial(table_of, games, games.of_name(name)), io.BytesIO("\n".join(lines).encode()), out, 1, _crash).serve()
    finals = [message for message in map(json.loads, out.getvalue().splitlines()) if message["final"]]
    return {message["id"]: message.get("answer") or message["error"] for message in finals}


def _crash(error: BaseException, _: bytes) -> str:
    raise error


def lines_of(asked: Asked) -> Iterator[str]:
    """What was answered, as facts: of sentences only that of the result, and a digest of all that is no text."""
    answers, noun = asked.answers, asked.playable.noun
    legal, score = answers["legal"], answers["score"]
    yield f"line: {asked.playable.game.format(asked.state)}"
    yield f"legal: {legal['total']}; {'; '.join(f'[{each}]' for each in legal[f'{noun}s'])}"
    totals = {each["colour"]: each["total"] for each in score["players"]} if "players" in score else score["points"]
    winners = " and ".join(score["winners"])
    yield f"score: {', '.join(f'{who} {points}' for who, points in totals.items())}; {winners} by {score['decided_by']}"
    for key, answer in answers.items():
        if key in ("played", "other"):
            rules = ", ".join(dict.fromkeys(each["rule"] for each in answer["violations"]))
            yield f"{answer[noun]}: {f'illegal by {rules}' if rules else 'legal'}"
    for each in advised(asked):
        share, margin = (f"{each[part]['mean']:.3f}" for part in ("share", "margin"))
        yield f"hint: {each['place']}. {each[noun]}; share {share}, margin {margin}; {each['rollouts']} games"
    if "points" in answers:
        yield from (f"points: {each['value']:+} {each['turn']}" for each in answers["points"]["turns"][:2])
        yield f"plan: {answers['plan']['value']:+} {'; then '.join(answers['plan']['plan'])}"
    yield f"digests: {', '.join(f'{key} {_digest(answer)}' for key, answer in answers.items())}"


def advised(asked: Asked) -> list[dict[str, Any]]:
    """The turns or moves that the hint lists; none where no hint was asked for."""
    return list(asked.answers.get("hint", {}).get(f"{asked.playable.noun}s", ()))


def _digest(answer: Any) -> str:
    """Tells all numbers, yes and no and words without a blank of an answer from any other ones."""
    return hashlib.sha256(json.dumps(_facts(answer)).encode()).hexdigest()[:8]


def _facts(value: Any) -> Any:
    match value:
        case dict():
            return {key: _facts(each) for key, each in value.items() if key != "work"}
        case list():
            return [_facts(each) for each in value]
        case float():
            return f"{value:.6g}"
        case str() if " " in value:
            return ""
    return value


def problems(asked: Asked) -> Iterator[str]:
    """What is wrong with the answers about a position."""
    playable, state, answers, noun = asked.playable, asked.state, asked.answers, asked.playable.noun
    game, seats = playable.game, range(len(playable.game.seats(state)))
    yield from playable.problems(state)
    if game.parse(game.format(state)) != state:
        yield "the line is read as another position"
    for key, answer in answers.items():
        if "schema" not in answer:
            yield f"{key} is not answered: {answer}"
            continue
        try:
            kind_of_valid(answer)
        except ValidationError as error:
            yield f"{key}: {error.message}"
    yield from _of_legal(asked)
    standing = game.standing(state)
    told = answers["score"]
    names = list(told["points"]) if "points" in told else [each["colour"] for each in told["players"]]
    if told["winners"] != [names[seat] for seat in standing.winners]:
        yield "the score names other winners than the game"
    if "players" in told:
        for seat, each in zip(seats, told["players"], strict=True):
            if sum(line["points"] for line in each["lines"]) != each["total"] or each["total"] != standing.scores[seat]:
                yield f"the score of {each['colour']} does not add up"
    for each in advised(asked):
        if not 0 <= each["share"]["mean"] <= 1:
            yield f"the share of {each[noun]} is {each['share']['mean']}"
        if abs(sum(each["parts"].values()) - each["margin"]["mean"]) > 1e-6:
            yield f"the parts of the margin of {each[noun]} do not add up"
    if "points" in answers:
        points = answers["points"]
        most, planned = points["without_shift"], answers["plan"]["value"]
        best = max([most or 0, *(each["value"] for each in points["turns"])])
        if points["market_shift"] is None and answers["plan"]["gain_proved"] and not most <= best:
            yield f"a turn without a Market Shift gains {most}, and the best {best}"
        if any(sum(line["points"] for line in each["lines"]) != each["value"] for each in points["turns"]):
            yield "the points of a turn do not add up"
        if planned is not None and planned != sum(line["points"] for line in answers["plan"]["lines"]):
            yield "the points of the plan do not add up"


def _of_legal(asked: Asked) -> Iterator[str]:
    playable, state, answers, noun = asked.playable, asked.state, asked.answers, asked.playable.noun
    legal = playable.legal(state)
    texts = list(map(str, legal))
    if answers["legal"]["total"] != len(legal) or len(set(texts)) != len(texts):
        yield f"{answers['legal']['total']} legal {noun}s are answered, and there are {len(legal)}"
    for each in random.Random(len(legal)).sample(legal, min(LEGAL_CHECKED, len(legal))):
        if broken := playable.violations(state, each):
            yield f"{each} is listed as legal and breaks {broken[0].rule}"
    for key, each in (("played", asked.played), ("other", asked.other)):
        found = bool(playable.violations(state, each))
        if answers[key]["legal"] == found or (not found and str(each) not in texts):
            yield f"{each} is legal for one statement of the rules and not for another"
    if not answers["played"]["legal"]:
        yield f"{asked.played} is played and not legal"
    if not answers["score"]["over"] and not legal:
        yield "nothing is legal, and the game goes on"
    for each in advised(asked):
        if each[noun] not in texts and "shift" not in each[noun]:
            yield f"the hint {each[noun]} is not legal"


@cache
def _app(name: str) -> Any:
    return app(name)


def told_otherwise(asked: Asked, number: int) -> Iterator[str]:
    """What the terminal answers otherwise than the engine: one method for each position, by turns."""
    method = list(answers := asked.answers)[number % len(answers)]
    line = asked.playable.game.format(asked.state)
    turn = {"played": asked.played, "other": asked.other}.get(method)
    words = [method, line] if turn is None else ["rule", "check", line, str(turn)]
    if method == "points":
        words = ["hint", line, "--points"]
    typed = CliRunner().invoke(_app(asked.name), [*words, *WORDS.get(method, ()), "--json"])
    if typed.stdout != json.dumps(answers[method], indent=2) + "\n":
        yield f"`ny1901 {' '.join(words)}` answers otherwise than the engine"


def shown(asked: Asked) -> Iterator[str]:
    """What `show` prints of a position."""
    words = ["show", asked.playable.game.format(asked.state)]
    text = CliRunner().invoke(_app(asked.name), words, env={"COLUMNS": "100", "NO_COLOR": "1"}).stdout
    yield from (f"    {line}".rstrip() for line in text.splitlines())
