"""The capabilities `apply` and `rule check`: play a typed turn, or judge whether a typed turn is legal and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated, NamedTuple

from pydantic import Field

from ...errors import IllegalMove
from ...exit_codes import ANSWER_IS_NO, NOT_DECIDED
from ...messages import gettext
from ...questions.answers import Answer, Data
from ...questions.capability import (
    Asker,
    Capability,
    Lacking,
    Note,
    Paragraph,
    Python,
    Question,
    Shown,
    Spelled,
    Unfit,
    Writing,
    in_field,
)
from ...rulebook.settings import parse_readings
from ...rulebook.verdicts import broken_lines, conflict_lines, near_lines, reading_lines
from ..answers import turns as of_turns
from ..answers import verdicts as of_verdicts
from ..answers.answer import basis_of
from ..answers.turns import AppliedAnswer
from ..answers.verdicts import (
    DraftCheckAnswer,
    LegalReasonsData,
    RuleCheckAnswer,
    StreetChangeData,
    TitledViolationData,
)
from ..chance import CardUnknown
from ..loading import form_of
from ..moves import Turn
from ..positions.file import format_position
from ..positions.known import Known
from ..replay import points_gained
from ..rules import Violation
from ..rules.options import awaits_card
from ..rules.transition import carried_out
from ..rulings.registry import load_registry
from ..scoring import ScoreLine
from ..scoring.final import points_sentence
from ..state import READINGS, GameState
from ..table.judging import Judged, JudgedDraft, cards_of, given_cards, judge, judged_draft
from ..table.refusal import illegal_move
from ..table.turn_reader import read_turn, read_turn_or_cards
from .fields import CARD_IS_DUE, CardNames, MarketClosed, Position, PositionOrDraft, TurnText, at_market


class Apply(Question):
    """Play a turn; the answer is the next position and the points of the turn.

    The command prints the position as one line on stdout, and the full turn with its points on stderr.

    For an illegal turn the command prints every rule that the turn breaks and the nearest legal turn; the exit code
    is then 1. You may leave out the squares of a tile when only one placement is legal. Name the cards that are
    turned up during the turn with --draw, or after the turn and an arrow, as in game records: first the cards of a
    Market Shift, then those of the refill. With --seed the cards are drawn at random. In the middle of a turn you
    may give the next cards without a turn.
    """

    position: Position
    turn: Annotated[TurnText, Spelled(argument=True)]
    draw: CardNames = Field([], description="the cards that are turned up, in order, such as b2")
    seed: int | None = Field(None, description="the seed of the cards that are turned up at random")


class Applied(NamedTuple):
    """A played turn, the kinds of the cards that were turned up, the points, and the next position."""

    turn: Turn
    draws: Sequence[int]
    gained: Sequence[ScoreLine]
    after: GameState


def _apply(asked: Apply, _: Asker) -> Applied:
    state = asked.position
    with in_field("turn"):
        turn, behind = read_turn_or_cards(state, asked.turn)
    with in_field("draw"):
        cards = cards_of(state.edition, given_cards(state.edition, behind, asked.draw), asked.seed)
        try:
            after = carried_out(state, turn, cards)
        except IllegalMove as error:
            raise illegal_move(state, asked.turn, turn, error.violations, cards.drawn or None) from None
        except CardUnknown as error:
            raise Lacking(
                "draw",
                gettext(
                    "card {number} of the cards that are turned up is not known; the possible kinds are {kinds}. "
                    "Name all cards in order with {{draw}}, or draw them at random with {{seed}}",
                    number=len(error.drawn) + 1,
                    kinds=", ".join(state.edition.kind_names[kind] for kind in error.possible),
                ),
            ) from None
    return Applied(turn, cards.drawn, points_gained(state, after, state.to_move), after)


def _apply_answer(asked: Apply, result: Applied, _: Asker) -> AppliedAnswer:
    return of_turns.apply_answer(asked.position, result.turn, result.draws, result.gained, result.after, asked.seed)


def _not_applied(asked: Apply, error: IllegalMove) -> Answer:
    return of_turns.not_applied(asked.position, error)


def _apply_lines(answer: AppliedAnswer) -> Iterator[Shown]:
    if answer.turn:
        yield Note(gettext("{player} plays {turn}", player=answer.mover, turn=answer.turn))
    yield answer.line
    if answer.turn:
        yield Note(points_sentence(answer.mover, answer.gained))
    if answer.draws:
        yield Note(gettext("turned up: {cards}", cards=" ".join(answer.draws)))
    if answer.over:
        yield Note(gettext("the game is over"))
    elif answer.triggers:
        yield Note(
            gettext(
                "{player} triggers the end of the game: every other player has one more turn (END-2)",
                player=answer.mover,
            )
        )


APPLY = Capability(
    Apply,
    _apply,
    _apply_answer,
    _apply_lines,
    (
        'game.yaml "take blue-07; build s4@C4,C5,D5,D6" --draw b2',
        'game.yaml "take b7 build s4 D5 D6 C4 C5 -> b2"',
        'game.yaml "take r2 r5; pass -> b2 y3" -o next.yaml',
        'begun.yaml "-> b2"',
        'game.yaml "demolish g2@C4,D4,E4,D5" | ny1901 show -',
    ),
    refused=_not_applied,
    writings={
        "output": Writing(
            "Write the next position here, as YAML.",
            lambda _, result: format_position(result.after),
            form_of,
            option="-o/--output",
        )
    },
)


class RuleCheck(Question):
    """Judge a turn: print whether the turn is legal, and the rules that decide it.

    For a legal turn the answer lists the rules that allow each step, the points by source, the buildings that are
    demolished, the workers that come back, the tiles that are unlocked, and the streets on which the numbers of
    buildings change. For an illegal turn the answer lists all rules that the turn breaks, the smallest conflicts,
    and the nearest legal turns. A conflict is a set of rules and facts that forbid the turn together; without any
    one of these rules and facts, the others would allow the turn. In both cases the answer names the other readings
    of a rule under which the verdict would change. If the cards of a Market Shift are not given, the turn is legal
    when at least one draw allows it.

    The nearest turns are the legal turns at the smallest distance from the given turn. The distance is the sum of
    these changes:

    \b
      1  another territory of the same colour and size
      2  a territory of another colour or size
      2  a territory not taken
      3  a territory taken
      1  each square moved, 3 at most
      1  a tile turned
      1  another block
      1  another tile of the same generation
      2  a tile of another generation
      1  first build made the second, or the other way round
      1  demolish made a build, or the other way round
      1  each building that falls in one turn only
      4  a building left out
      4  a building added
      1  Land Grab used as well
      1  Construction Boom used as well
      4  Market Shift used as well
      1  Market Shift left out
      1  a worker taken back from another territory
      2  a worker not taken back
      3  a worker taken back
      1  steps put into a legal order

    POSITION may be a draft with as little as three buildings (docs/tutorials/settle-a-dispute.md). Then the verdict
    is correct for every position that contains the draft; if the verdict depends on the unknown parts, the answer
    lists the conditions for a legal turn.

    Exit code 0 when the turn is legal, 1 when it is illegal, 3 when the verdict depends on unknown parts of a draft.
    """

    position: PositionOrDraft
    turn: Annotated[TurnText, Spelled(argument=True)]
    draw: Annotated[CardNames, Spelled(metavar="KIND")] = Field(
        [], description="the cards that the Market Shift turns up, in order, such as b2"
    )
    reading: Annotated[list[str], Spelled(metavar="SWITCH=VALUE")] = Field(
        [], description="judge under another reading, such as flip_tiles=yes"
    )
    top: int = Field(5, ge=0, description="the number of nearest legal turns to list")
    market_closed: MarketClosed = False


def _check(asked: RuleCheck, asker: Asker) -> Judged | JudgedDraft:
    with in_field("reading"):
        settings = parse_readings(asked.reading, READINGS)
    if isinstance(asked.position, Known):
        if asked.market_closed:
            raise Unfit("market_closed", gettext("is allowed only with a complete position, not with a draft"))
        known = asked.position.with_readings(settings)
        with in_field("turn"):
            return judged_draft(known, asked.turn, asked.draw)
    with in_field("position"):
        state = at_market(asked.position, asked.market_closed).with_readings(settings)
    with in_field("turn"):
        turn, behind = read_turn(state, asked.turn)
    tell = asker.tell
    early = None if tell is None else lambda broken: tell((turn, broken))
    with in_field("draw"):
        return judge(state, asked.turn, turn, behind, asked.draw, asked.top, early)


def _check_so_far(_: RuleCheck, result: tuple[Turn, Sequence[Violation]], __: Asker) -> Data:
    return of_verdicts.early_verdict(*result)


def _check_answer(_: RuleCheck, result: Judged | JudgedDraft, __: Asker) -> Answer:
    return of_verdicts.draft_check(result) if isinstance(result, JudgedDraft) else of_verdicts.rule_check(result)


def _check_code(answer: RuleCheckAnswer | DraftCheckAnswer) -> int:
    if answer.legal is None:
        return NOT_DECIDED
    return 0 if answer.legal else ANSWER_IS_NO


def _check_lines(answer: RuleCheckAnswer | DraftCheckAnswer) -> Iterator[Shown]:
    """Returns the lines of the answer: the verdict, the reasons or conflicts, the nearest legal turns, and the
    readings that change the verdict."""
    registry = load_registry()
    if isinstance(answer, DraftCheckAnswer):
        yield from _draft_lines(answer)
    else:
        yield f"{_in_short(answer.legal)}: {answer.turn}"
        yield from broken_lines(map(with_place, answer.violations), registry.titles)
        if answer.remark:
            yield Paragraph(answer.remark)
    if answer.reasons is not None:
        yield from _reason_lines(answer.reasons)
    if isinstance(answer, RuleCheckAnswer):
        if not answer.legal:
            sets = [(each.rules, [fact.sentence for fact in each.facts]) for each in answer.conflicts.sets]
            yield from conflict_lines(sets, registry.titles, answer.conflicts.complete)
        yield from _near_lines(answer)
        said = [(each.switch, each.value, each.said) for each in answer.other_readings]
    else:
        said = [(each.switch, each.value, _in_short(each.legal)) for each in answer.other_readings]
    yield from reading_lines(said, registry)
    yield basis_of(answer)


def _draft_lines(answer: DraftCheckAnswer) -> Iterator[Shown]:
    titles = load_registry().titles
    if answer.legal is None:
        yield f"{_in_short(answer.legal)}: {answer.turn}"
        yield gettext(
            "the turn is legal if all these conditions are met; if one is not met, the turn breaks the "
            "rule named with it:"
        )
    else:
        if answer.legal:
            yield gettext("legal in every position that contains this draft: {turn}", turn=answer.turn)
        else:
            yield gettext("illegal in every position that contains this draft: {turn}", turn=answer.turn)
        if not answer.violations and not answer.legal:
            yield gettext("the rules require all these conditions, which contradict each other:")
    yield from broken_lines(((each.rule, each.sentence) for each in answer.conditions), titles)
    yield from broken_lines(map(with_place, answer.violations), titles)


def _in_short(legal: bool | None) -> str:
    if legal is None:
        return gettext("the verdict depends on unknown parts")
    return gettext("legal") if legal else gettext("illegal")


def with_place(violation: TitledViolationData) -> tuple[str, str]:
    """Returns the id of a broken rule, and its sentence; squares and territories that the sentence does not name are
    added in brackets."""
    places = [*violation.squares, *violation.territories]
    unnamed = [place for place in places if place not in violation.sentence]
    return violation.rule, f"{violation.sentence} ({', '.join(unnamed)})" if unnamed else violation.sentence


def _reason_lines(reasons: LegalReasonsData) -> Iterator[Shown]:
    """Returns lines with the rules that allow each step, the points by source, and the other effects of the turn."""
    for each in reasons.allowed:
        rules = "; ".join(f"{rule.rule} {rule.title}" for rule in each.rules)
        yield Paragraph(f"{each.step}: {rules}", "  ", "    ")
    for line in reasons.lines:
        yield f"  {line.points:+d}  {line.reason} ({line.rule})"
    for note in reasons.notes:
        yield Paragraph(f"{note.sentence} ({note.rule})", "  ", "    ")
    for street in reasons.streets:
        yield Paragraph(f"{_street_sentence(street)} (SCO-1)", "  ", "    ")


def _street_sentence(street: StreetChangeData) -> str:
    """Returns a sentence about a street: the player who leads now, the player who led before, and the number of
    buildings of each player."""
    counts = ", ".join(
        f"{colour} {after}"
        if after == street.before[colour]
        else gettext("{colour} {after} (before {before})", colour=colour, after=after, before=street.before[colour])
        for colour, after in street.after.items()
    )
    name, was, now = street.street, street.leader_before, street.leader_after
    if was == now and now:
        return gettext("{leader} still leads on {street}; buildings: {counts}", street=name, leader=now, counts=counts)
    if was == now:
        return gettext("still nobody leads on {street}; buildings: {counts}", street=name, counts=counts)
    if was and now:
        return gettext(
            "{leader} now leads on {street} (before: {before}); buildings: {counts}",
            street=name,
            leader=now,
            before=was,
            counts=counts,
        )
    if now:
        return gettext(
            "{leader} now leads on {street} (before: nobody); buildings: {counts}",
            street=name,
            leader=now,
            counts=counts,
        )
    return gettext(
        "now nobody leads on {street} (before: {before}); buildings: {counts}",
        street=name,
        before=was,
        counts=counts,
    )


def _near_lines(answer: RuleCheckAnswer) -> Iterator[Shown]:
    repairs = answer.repairs
    if repairs is None:
        return
    yield ""
    if not repairs.nearest:
        yield gettext(CARD_IS_DUE) if awaits_card(answer.about) else gettext("no turn is legal: the game is over")
        return
    near = (
        (each.distance, each.turn, [(change.sentence, change.cost) for change in each.changes])
        for each in repairs.nearest
    )
    yield from near_lines(near, repairs.as_near, gettext("nearest legal turns, by distance:"))


RULE_CHECK = Capability(
    RuleCheck,
    _check,
    _check_answer,
    _check_lines,
    (
        'game.yaml "take blue-07; build s4@C4,C5,D5,D6"',
        'game.yaml "take b7 build s4 D5 D6 C4 C5"',
        'game.yaml "shift; take r2; pass -> r2 b2 y3 g2"',
        'game.yaml "pass" --reading demolition_workers=hand_only',
    ),
    python=Python(("top",)),
    code=_check_code,
    tells=True,
    so_far=_check_so_far,
)
