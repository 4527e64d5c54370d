"""`engine`: the shared command, with an option for your own edition."""

from __future__ import annotations

from typing import Annotated

from ...questions.capability import Subject
from ...terminal.service import AnswerRequests, answering
from ..edition import Edition
from ..edition.load import own_edition


class AnswerByEdition(AnswerRequests):
    """Answer requests of another program: a line of JSON in, lines of JSON out.

    Every request has an `id` and a `method`, and its answer has the same id. Answers come as they are ready; long ones
    can report progress and can be cancelled. Requests cannot name files, so name your own edition here. The page
    docs/how-to/ask-the-engine.md has every method, and a client in 40 lines.

    Exit code 0 at the end of the requests, once all are answered.
    """

    edition: Annotated[Edition, Subject("named edition")] | None = None


ENGINE = answering(
    AnswerByEdition,
    '{"id": "1", "method": "score", "position": "ny1:..."}',
    lambda asked: own_edition.set(asked.edition),
)
