"""The command `engine`: the same command as for other games, with an option for your own edition."""

from __future__ import annotations

from typing import Annotated

from ...questions.capability import Subject
from ...terminal.service import AnswerRequests, answering
from ..edition import Edition
from ..edition.load import own_edition


class AnswerByEdition(AnswerRequests):
    """Answer the requests of another program, as lines of JSON.

    The program reads one request on each line of standard input. Every request has an `id` and a `method`, and the
    answer has the same id. An answer is written as soon as it is ready, so answers may come in a different order.
    Long requests can report progress and can be cancelled. Requests cannot name files, so give your own edition as
    an option of this command. The page docs/how-to/ask-the-engine.md describes every method, and has a client in 40
    lines.

    Exit code 0 at the end of the input, after all requests are answered.
    """

    edition: Annotated[Edition, Subject("named edition")] | None = None


ENGINE = answering(
    AnswerByEdition,
    '{"id": "1", "method": "score", "position": "ny1:..."}',
    lambda asked: own_edition.set(asked.edition),
)
