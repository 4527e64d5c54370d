"""Serving one page on one machine: the engine over HTTP, with processes behind it. No word of any game.

`serve` starts Starlette on uvicorn, which are imported with it; `child` is what the processes run."""
