"""A local web server for the page of a game. It passes requests to processes that run the engine; it knows no game.

`serve` starts Starlette on uvicorn, which are imported only then; `child` is the program of the processes.
"""
