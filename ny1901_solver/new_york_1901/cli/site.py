"""`site`: the page as static files, which need no server."""

from __future__ import annotations

import shutil
from pathlib import Path
from typing import Annotated

import typer

from ...kit.terminal import output
from ...kit.terminal.bar import bar
from ...kit.terminal.options import Json
from ..answers import of_editions


def site(
    folder: Annotated[Path, typer.Argument(metavar="FOLDER", help="The folder to make, or a site to make anew.")],
    pyodide: Annotated[Path, typer.Option(metavar="DIR", help="Pyodide, Python for browsers, unpacked.")],
    wheels: Annotated[Path, typer.Option(metavar="DIR", help="The wheels of the libraries that the browser needs.")],
    node: Annotated[
        bool, typer.Option("--node/--no-node", help="Compile the modules by Node.js, where it is installed.")
    ] = True,
    as_json: Json = False,
) -> None:
    """Make the page of `ny1901 serve` as static files that any web host can serve, also offline.

    What is missing in the two folders is named with the command that gets it. The page `docs/site.md` has all of them,
    and what the browser cannot do.

    \b
    Example:
      ny1901 site public/ --pyodide pyodide/ --wheels wheels/
    """
    from ..site.building import expect_ours, make_site, write_site

    expect_ours(folder)
    with bar(4) as told:
        made = make_site(pyodide, wheels, shutil.which("node") if node else None, told)
        told("writing")
        write_site(folder, made)
    if as_json:
        output.answer(of_editions.site(str(folder), made.facts))
        return
    how = "compiled" if made.compiled else "not compiled, as there is no node to do it: each start takes longer"
    output.say(f"{folder}: {len(made.files)} files, {made.size / 1e6:.1f} MB; modules {how}")
    output.say(f"any web host can serve it; to look at it: python -m http.server --directory {output.typed(folder)}")
