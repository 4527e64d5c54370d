"""The site of the documents: `sphinx-build -W docs site` makes it, every page from the Markdown file of its name."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

project = "ny1901"
author = "the ny1901 authors"
extensions = ["myst_parser"]
exclude_patterns = ["skeleton"]
nitpicky = True
myst_heading_anchors = 4
html_theme = "furo"
html_title = "ny1901"
html_show_copyright = False
html_show_sphinx = False
html_static_path = ["static"]
html_css_files = ["site.css"]
smartquotes = False  # options begin with two hyphens


def setup(app: Any) -> None:
    """Has the contents made."""
    app.connect("source-read", _add_contents)


def _add_contents(app: Any, name: str, source: list[str]) -> None:
    """Puts a hidden tree of contents behind the first page: a part for each heading, with the pages that it links."""
    if name == "index":
        source[0] = "\n".join([source[0], *_contents(source[0])])


def _contents(text: str) -> Iterator[str]:
    for part in text.split("\n## ")[1:]:
        title, _, rest = part.partition("\n")
        yield from ("```{toctree}", ":hidden:", f":caption: {title}", "")
        yield from (f"{link}" for link in re.findall(r"\]\(([\w/-]+)\.md\)", rest))
        yield "```"
