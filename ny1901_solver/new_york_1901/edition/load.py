"""Loads an edition from its frozen form, or else from its files; restores editions and sites from pickles.

A pickle holds no board: it names an edition by folder and content hash, and a site by its edition and index."""

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
    """The edition of a shipped name or of a folder; raises `DataError` with all problems.

    The same folder gives the same object, so editions compare by identity.
    """
    folder = folder_of(name_or_folder)
    if not is_edition(folder):
        raise DataError([no_edition(str(name_or_folder))])
    folder = folder.resolve()
    return _LOADED.get(folder) or _LOADED.setdefault(folder, frozen(folder) or _examine(folder))


_LOADED: dict[Path, Edition] = {}
"""The editions that this process has loaded, by folder."""


def _examine(folder: Path) -> Edition:
    from .examine import examine  # loads YAML and pydantic, which a frozen edition does not need

    source = source_of(folder)
    examined = examine(folder)
    if examined.edition is None:
        raise DataError([str(problem) for problem in examined.problems])
    keep_frozen(examined.edition, source)
    return examined.edition


def _of_edition(edition: Edition) -> tuple[Any, ...]:
    """Reduces an edition for a pickle."""
    folder = edition.folder
    if _LOADED.get(folder) is not edition:
        sentence = gettext(
            "edition {edition!r} is not what load_edition gives of {folder}: no pickle can name it",
            edition=edition.name,
            folder=folder,
        )
        raise DataError([sentence])
    inside = folder.is_relative_to(PACKAGE_DATA)  # then the name holds wherever the program is installed
    named = folder.relative_to(PACKAGE_DATA).as_posix() if inside else str(folder)
    return _named, (edition.name, named, edition.content_hash)


def _named(name: str, folder: str, content_hash: str) -> Edition:
    """The edition that a pickle names."""
    path = (PACKAGE_DATA / folder).resolve()  # an absolute path stays as it is
    if path not in _LOADED and not is_edition(path):
        sentence = gettext(
            "{folder}: the folder of the pickled edition {edition!r} is not there", folder=path, edition=name
        )
        raise DataError([sentence])
    edition = _LOADED.get(path) or load_edition(path)
    if edition.content_hash != content_hash:
        sentence = gettext(
            "{folder}: edition {edition!r} has changed since it was pickled: content hash {content_hash}, and {wanted} "
            "is wanted",
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
