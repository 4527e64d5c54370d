"""Loads an edition from its serialised form or from its files, and restores editions and sites (possible places of
tiles) from pickles.

A pickle contains no board. A pickle refers to an edition by the folder and the content hash of the edition, and to a
site by its edition and its index.
"""

from __future__ import annotations

import copyreg
from contextvars import ContextVar
from pathlib import Path
from typing import Any

from ...errors import DataError
from ...messages import gettext
from ..tiles import Site, SiteTable
from .edition import Edition
from .folder import PACKAGE_DATA, folder_of, is_edition, no_edition
from .freeze import frozen, keep_frozen, source_of


def load_edition(name_or_folder: str | Path) -> Edition:
    """Loads the edition with a shipped name or in a folder. Raises `DataError` with all problems.

    The same folder always gives the same object, so editions can be compared by identity.
    """
    folder = folder_of(name_or_folder)
    if not is_edition(folder):
        raise DataError([no_edition(str(name_or_folder))])
    folder = folder.resolve()
    return _LOADED.get(folder) or _LOADED.setdefault(folder, frozen(folder) or _examine(folder))


_LOADED: dict[Path, Edition] = {}
"""The editions that this process has loaded, by folder."""


def _examine(folder: Path) -> Edition:
    from .examine import examine  # this import loads YAML and pydantic, which a cached edition does not need

    source = source_of(folder)
    examined = examine(folder)
    if examined.edition is None:
        raise DataError([str(problem) for problem in examined.problems])
    keep_frozen(examined.edition, source)
    return examined.edition


def _of_edition(edition: Edition) -> tuple[Any, ...]:
    """Returns the data that a pickle stores in place of an edition."""
    folder = edition.folder
    if _LOADED.get(folder) is not edition:
        sentence = gettext(
            "the edition {edition!r} is not the one that load_edition loads from {folder}, so no pickle can refer "
            "to it",
            edition=edition.name,
            folder=folder,
        )
        raise DataError([sentence])
    inside = folder.is_relative_to(PACKAGE_DATA)  # a relative path remains valid wherever the program is installed
    named = folder.relative_to(PACKAGE_DATA).as_posix() if inside else str(folder)
    return _named, (edition.name, named, edition.content_hash)


def _named(name: str, folder: str, content_hash: str) -> Edition:
    """Loads the edition to which a pickle refers."""
    path = (PACKAGE_DATA / folder).resolve()  # joining leaves an absolute path unchanged
    if path not in _LOADED and not is_edition(path):
        sentence = gettext(
            "{folder}: the folder of the pickled edition {edition!r} does not exist", folder=path, edition=name
        )
        raise DataError([sentence])
    edition = _LOADED.get(path) or load_edition(path)
    if edition.content_hash != content_hash:
        sentence = gettext(
            "{folder}: the edition {edition!r} has changed since it was pickled: its content hash is "
            "{content_hash}, and the pickle expects {wanted}",
            folder=path,
            edition=name,
            content_hash=edition.content_hash,
            wanted=content_hash,
        )
        raise DataError([sentence])
    return edition


def _of_site(site: Site) -> tuple[Any, ...]:
    return _site, (site.table.owner, site.index)


def _site(edition: Edition, index: int) -> Site:
    return edition.sites.at_index(index)


def _of_table(table: SiteTable) -> tuple[Any, ...]:
    return _table, (table.owner,)


def _table(edition: Edition) -> SiteTable:
    return edition.sites


copyreg.pickle(Edition, _of_edition)
copyreg.pickle(Site, _of_site)
copyreg.pickle(SiteTable, _of_table)


own_edition: ContextVar[Edition | None] = ContextVar("own_edition", default=None)
"""The edition that `--edition` named when the engine was started."""
