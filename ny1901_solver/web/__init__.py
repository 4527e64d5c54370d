"""Serves the page of a game on this machine: the engine over HTTP, with processes behind it; knows no game.

`serve` starts Starlette on uvicorn, which are imported with it; `child` is what the processes run."""
