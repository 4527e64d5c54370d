"""Writes the section *Why it holds* of a solution against a rival, from the facts of `adversarial/holding.py`."""

from __future__ import annotations

from collections.abc import Iterator

from ....messages import gettext, ngettext
from ....text.words import join_words
from ...scoring import outcome
from ...state import GameState
from ..adversarial.holding import (
    Decider,
    HoldingFacts,
    PaidSource,
    PlayerPoints,
    RivalLack,
    RivalTry,
    WhyItHolds,
    accounts,
    decided_by,
    end_of,
    holding,
)
from ..adversarial.proof import stand_of
from ..adversarial.search import RivalReply
from ..adversarial.stand import TurnStand, states_behind
from ..adversarial.streets import holders
from ..puzzle import Certificate
from ..task import Task
from .against import deeds_text, reply_text, rival_of
from .played_line import built_sites, claimed_land, squares, the, tile_name


def why_it_holds(task: Task, certificate: Certificate) -> WhyItHolds | None:
    """Returns why the turn of an answer holds; `None` if the rival has too many replies to examine."""
    found = holding(task, certificate)
    if found is None:
        return None
    before, after = accounts(task.state, task.seat), accounts(end_of(task.state, found.worst), task.seat)
    tries = tuple(
        RivalTry(reply.line, reply.result.lead, _try_sentence(task, reply, number))
        for number, reply in enumerate(found.closest)
    )
    decides, source = decided_by(task, certificate, found)
    sentences = (
        before_sentence(task, before),
        _after_sentence(task, after, len(found.worst)),
        *(each.sentence for each in tries),
        *_nothing_sentences(task, certificate, found),
        *_threat_sentences(task, certificate, found),
        _decides_sentence(task, certificate, found, decides, source),
    )
    return WhyItHolds(before, after, tries, decides, sentences)


def account_text(state: GameState, account: PlayerPoints) -> str:
    """Returns the points of a player with their sources, as in `62 points (57 on the score track, 5 for Cedar)`."""
    return ngettext(
        "{number} point ({sources})",
        "{number} points ({sources})",
        account.total,
        sources=", ".join(_source_text(state, source) for source in account.sources) or gettext("from nothing"),
    )


def _source_text(state: GameState, source: PaidSource) -> str:
    if source.kind == "track":
        return gettext("{points} on the score track", points=source.points)
    if source.kind == "cards":
        return gettext("{points} for unused action cards", points=source.points)
    name = source.name if source.kind == "street" else state.setup.challenge_name
    return gettext("{points} for {source}", points=source.points, source=name)


def before_sentence(task: Task, before: tuple[PlayerPoints, ...]) -> str:
    """Returns a sentence with the points of both players before the turn, by source, as if the game ended there."""
    mine, theirs = (account_text(task.state, account) for account in before)
    return gettext(
        "Scored before your turn, you have {points}, and {rival} has {other_points}.",
        points=mine,
        rival=rival_of(task),
        other_points=theirs,
    )


def _after_sentence(task: Task, after: tuple[PlayerPoints, ...], turns: int) -> str:
    mine, theirs = (account_text(task.state, account) for account in after)
    values = {"points": mine, "rival": rival_of(task), "other_points": theirs}
    if turns == 1:
        return gettext("Scored after your turn, you have {points}, and {rival} has {other_points}.", **values)
    if turns == 2:
        return gettext("After the best reply of {rival}, you have {points}, and {rival} has {other_points}.", **values)
    return gettext(
        "After the best reply of {rival} and your last turn, you have {points}, and {rival} has {other_points}.",
        **values,
    )


def _try_sentence(task: Task, reply: RivalReply, number: int) -> str:
    """Returns a sentence about a reply of the rival and its result; `number` counts the told replies from 0."""
    values = {"rival": rival_of(task), "reply": reply_text(task, TurnStand(reply.result, reply.line))}
    lead = reply.result.lead
    if lead == 0:
        reason = outcome(end_of(task.state, reply.line)).reason
        if number == 0:
            return gettext("The best try of {rival} draws level ({reason}): {reply}.", reason=reason, **values)
        return gettext("The next best try of {rival} draws level ({reason}): {reply}.", reason=reason, **values)
    if number == 0:
        return ngettext(
            "The best try of {rival} ends {number} point behind you: {reply}.",
            "The best try of {rival} ends {number} points behind you: {reply}.",
            lead,
            **values,
        )
    return ngettext(
        "The next best try of {rival} ends {number} point behind you: {reply}.",
        "The next best try of {rival} ends {number} points behind you: {reply}.",
        lead,
        **values,
    )


def _nothing_sentences(task: Task, certificate: Certificate, found: HoldingFacts) -> Iterator[str]:
    """Yields a sentence if no reply of the rival ends the game, or if the rival can only build nothing."""
    rival = rival_of(task)
    if not found.closest:
        state = states_behind(task.state, stand_of(task, certificate.answer[0]).line[:1])[-1]
        left, least = state.players[1 - task.seat].unbuilt.bit_count(), state.edition.numbers.end_unbuilt
        if left == least + 1:  # a reply that builds one of these tiles would end the game
            yield gettext(
                "No reply of {rival} ends the game: with one tile more the end is triggered (END-1), but {rival} can "
                "build none of the {number} tiles left.",
                number=left,
                rival=rival,
            )
            return
        yield ngettext(
            "No reply of {rival} ends the game: {rival} has {number} tile left, and the end is triggered with {least} "
            "(END-1).",
            "No reply of {rival} ends the game: {rival} has {number} tiles left, and the end is triggered with {least} "
            "(END-1).",
            left,
            rival=rival,
            least=least,
        )
    elif not any(reply.sites for reply in found.closest):
        yield gettext(
            "After your turn {rival} can build nothing: no tile fits on the land that {rival} holds or can claim.",
            rival=rival,
        )


def _threat_sentences(task: Task, certificate: Certificate, found: HoldingFacts) -> Iterator[str]:
    """Yields sentences about the reply that refutes the runner-up, and what becomes of it after the answer."""
    threat = found.threat
    if threat is None:
        return
    if threat.still is not None and threat.still in found.closest:
        if threat.still == found.closest[0]:
            yield gettext("The best try is the reply that refutes the runner-up.")
        else:
            yield gettext("The next best try is the reply that refutes the runner-up.")
        return
    before = states_behind(task.state, threat.line[:1])[-1]
    drawn = set(threat.line[0].draws) - set(task.state.market.open)
    values = {"rival": rival_of(task), "deeds": deeds_text(before, threat.line[1].turn, drawn)}
    if threat.still is not None:
        result = reply_text(task, TurnStand(threat.still.result, threat.still.line))
        yield gettext("The reply that refutes the runner-up is no threat after your turn: {result}.", result=result)
        return
    assert threat.lack is not None
    yield gettext(
        "The threat that refutes the runner-up ({rival} {deeds}) is parried: {reason}.",
        **values,
        reason=_lack_text(task, certificate, threat.lack),
    )


def _lack_text(task: Task, certificate: Certificate, lack: RivalLack) -> str:
    names = join_words(lack.names)
    if lack.kind == "land":
        return ngettext("{land} is yours now", "{land} are yours now", len(lack.names), land=names)
    if lack.kind == "legendary":
        return gettext("you have built {building}, and there is only one", building=names)
    if lack.kind == "turn":
        return gettext("it does not end the game")
    if lack.kind == "rule":
        return names
    claimed = task.state.edition.board.names(claimed_land(certificate.answer[0], task.state))
    if not claimed:
        return gettext("your turn takes no card, so that no card comes up, and no {card} lies face up", card=names)
    by_name, edition = task.state.edition.board.by_name, task.state.edition
    if {edition.kind_names[edition.kind_of[by_name[name].index]] for name in claimed} & set(lack.names):
        return gettext("your turn takes the last {card} that lies face up, and no other can come up", card=names)
    return gettext("no {card} can lie face up after your turn", card=names)


def _decides_sentence(
    task: Task, certificate: Certificate, found: HoldingFacts, decides: Decider, source: PaidSource
) -> str:
    rival = rival_of(task)
    if decides in ("land", "card", "legendary"):
        return _decided_by_lack(task, found, decides)
    if decides == "turn":
        return gettext("What decides is a turn: {rival} would need another one to end the game.", rival=rival)
    if decides == "tie-break":
        line = found.worst if found.threat is None or found.threat.still is None else found.threat.still.line
        reason = outcome(end_of(task.state, line)).reason
        return gettext("What decides is the tie-break: {reason}.", reason=reason)
    if decides == "street":
        return _decided_by_street(task, certificate, found, source)
    return _decided_by_points(task, decides, source)


def _decided_by_lack(task: Task, found: HoldingFacts, decides: Decider) -> str:
    assert found.threat is not None
    assert found.threat.lack is not None
    rival, names = rival_of(task), join_words(found.threat.lack.names)
    before = states_behind(task.state, found.threat.line[:1])[-1]
    reply = found.threat.line[1].turn
    sites = [site for site in built_sites(reply, before) if site.territories & claimed_land(reply, before)]
    buildings = join_words(
        gettext("{building} on {squares}", building=the(tile_name(before, site)), squares=squares(before, site.mask))
        for site in sites
    )
    if decides == "land":
        return gettext(
            "What decides is land: {rival} needs {land} for {buildings}, and you hold it.",
            rival=rival,
            land=names,
            buildings=buildings,
        )
    if decides == "card":
        return gettext(
            "What decides is a card: {rival} needs {card} for {buildings}.",
            rival=rival,
            card=names,
            buildings=buildings,
        )
    return gettext("What decides is {building}: there is only one, and {rival} needs it.", rival=rival, building=names)


def _decided_by_street(task: Task, certificate: Certificate, found: HoldingFacts, source: PaidSource) -> str:
    """Returns a sentence about the street that decides, with its holder at the end, and after the runner-up."""
    assert certificate.second is not None
    line = found.worst if found.threat is None or found.threat.still is None else found.threat.still.line
    ends = (end_of(task.state, each) for each in (line, stand_of(task, certificate.second.answer[0]).line))
    names = [task.state.edition.card_name(card) for card in task.state.setup.streets]
    here, there = (holders(end)[names.index(source.name)] for end in ends)
    return gettext(
        "What decides is {street}, {points} points: in the end it belongs to {holder}, after the runner-up to "
        "{other_holder}.",
        street=source.name,
        points=task.state.edition.numbers.street_points,
        holder=_holder_text(task, here),
        other_holder=_holder_text(task, there),
    )


def _holder_text(task: Task, seat: int | None) -> str:
    if seat is None:
        return gettext("nobody")
    return gettext("you") if seat == task.seat else task.state.colour(seat)


def _decided_by_points(task: Task, decides: Decider, source: PaidSource) -> str:
    if decides == "challenge":
        return ngettext(
            "What decides is {challenge}: it makes your lead {number} point better than after the runner-up.",
            "What decides is {challenge}: it makes your lead {number} points better than after the runner-up.",
            source.points,
            challenge=task.state.setup.challenge_name,
        )
    if decides == "cards":
        return ngettext(
            "What decides are the unused action cards: they make your lead {number} point better than after the "
            "runner-up.",
            "What decides are the unused action cards: they make your lead {number} points better than after the "
            "runner-up.",
            source.points,
        )
    return ngettext(
        "What decides is the score track: your lead on it is {number} point better than after the runner-up.",
        "What decides is the score track: your lead on it is {number} points better than after the runner-up.",
        source.points,
    )
