"""The program `ny1901` for Manhattan: one group with all its commands."""

from __future__ import annotations

from ...messages import gettext_noop
from ...terminal.commands import GameCommands, conversations
from ..capabilities import CAPABILITIES, TYPED
from ..loading import SOURCES
from ..registration import REGISTRATION

NO_SITE = gettext_noop(
    "Manhattan has no command `site` of its own: `ny1901 site` writes the pages of New York 1901 and Manhattan "
    "into one folder"
)
PROGRAM = GameCommands(
    REGISTRATION.title,
    CAPABILITIES,
    TYPED,
    conversations(REGISTRATION.package),
    f"{__package__}.inputs:SUBJECTS",
    SOURCES,
    examples=(
        "ny1901 --game manhattan new --players 4 --seed 1 -o game.mh",
        "ny1901 show game.mh --seat red",
        "ny1901 draw game.mh -o game.svg",
        "ny1901 hint game.mh",
        "ny1901 plan game.mh",
        'ny1901 apply game.mh "1 1 2 3 3 4" -o game.mh',
        "ny1901 --game manhattan arena strong greedy --games 8",
        "ny1901 --game manhattan serve",
    ),
    called=REGISTRATION.title,
    lacking={"site": NO_SITE},
)
app = PROGRAM.program()
