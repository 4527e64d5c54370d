"""The parts of a static site that belong to New York 1901."""

from __future__ import annotations

import json
from collections.abc import Mapping

from ...site.parts import GameSite
from ..capabilities import CAPABILITIES
from ..capabilities.reviewing import REVIEWER
from ..edition.folder import MAIN, PACKAGE_DATA
from ..edition.freeze import freeze, source_of
from ..edition.load import load_edition
from ..page import PAGE
from ..puzzles.kinds import KINDS
from ..registration import REGISTRATION
from . import prepared
from .starting import FROZEN


def frozen_editions() -> dict[str, str]:
    """Returns all editions of the package with their derived values. The keys are fingerprints of the editions' source
    texts. The site contains the derived values because a browser cannot compute them."""
    folders = sorted(path.parent for path in PACKAGE_DATA.rglob(MAIN))
    return {source_of(folder) or "": freeze(load_edition(folder)) for folder in folders}


def _data() -> Mapping[str, bytes]:
    return {FROZEN: json.dumps(frozen_editions(), sort_keys=True).encode()}


SITE = GameSite(
    REGISTRATION,
    PAGE,
    (*(each.split(":")[0] for each in CAPABILITIES.values()), *REVIEWER.modules, *KINDS.modules),
    _data,
    prepared.files,
)
