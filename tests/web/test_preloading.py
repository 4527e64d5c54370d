"""The page names the scripts of its first view, so that a browser fetches all of them at once."""

from __future__ import annotations

import re

import pytest

from ny1901_solver.manhattan.page import PAGE as MANHATTAN
from ny1901_solver.new_york_1901.page import PAGE as NEW_YORK_1901
from ny1901_solver.web.page import HTTP, WORKER, OwnPage, imported


def test_scripts_are_found_through_each_other_once_also_in_statements_of_several_lines() -> None:
    texts = {
        "/main.js": 'import { a } from "./shell/a.js";\nconst other = import("./shell/late.js");\n',
        "/shell/a.js": '/** of "../x.js" */\nimport {\n  b,\n} from "../b.js";\nexport * from "./c.js";',
        "/b.js": 'import "./main.js";\n',
        "/shell/c.js": "",
    }
    files = {path: ("text/javascript", text.encode()) for path, text in texts.items()}
    assert imported(files, "main.js") == ["main.js", "shell/a.js", "b.js", "shell/c.js"]


@pytest.mark.parametrize("page", [NEW_YORK_1901, MANHATTAN], ids=["new-york-1901", "manhattan"])
@pytest.mark.parametrize(("transport", "other"), [(HTTP, WORKER), (WORKER, HTTP)])
def test_the_page_names_what_its_first_panel_and_its_transport_import(
    page: OwnPage, transport: str, other: str
) -> None:
    files = page.files(transport)
    named = re.findall(r'<link rel="modulepreload" href="([^"]+)">', files["/"][1].decode())
    assert {f"/{path}" for path in named} < set(files)
    assert {"main.js", transport, f"{page.panel}/{page.panel}.js", "board/zoom.js", "shell/dom.js"} < set(named)
    assert other not in named
    assert not any(path.startswith(("puzzle/", "rules/rules.js", "review/", "edit/")) for path in named)
