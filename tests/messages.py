"""Gathers the messages that people read, by Babel: `python -m tests.messages FILE.pot` writes a template to translate.

It reads the calls of `gettext`, `ngettext` and `gettext_noop` in Python, JavaScript and templates.
"""

from __future__ import annotations

import sys
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import write_po

PACKAGE = Path(__file__).parent.parent / "ny1901_solver"
KEYWORDS = {"gettext": None, "ngettext": (1, 2), "gettext_noop": None}
METHODS = [("**.py", "python"), ("**.js", "javascript"), ("**.html", "jinja2"), ("**.typ", "jinja2")]


def gather() -> Catalog:
    """All messages with the places where they stand."""
    catalog = Catalog(project="ny1901", copyright_holder="the ny1901 authors", charset="utf-8")
    for name, line, message, comments, context in extract_from_dir(PACKAGE, METHODS, keywords=KEYWORDS):
        catalog.add(message, None, [(f"ny1901_solver/{name}", line)], auto_comments=comments, context=context)
    return catalog


def main(words: list[str]) -> None:
    """Writes the template of all messages to the file that is named."""
    if len(words) != 1:
        sys.exit("usage: python -m tests.messages FILE.pot")
    with Path(words[0]).open("wb") as file:
        write_po(file, gather(), width=120, sort_output=True, omit_header=False)


if __name__ == "__main__":
    main(sys.argv[1:])
