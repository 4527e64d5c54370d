"""A local web server for the page of a game. The server passes requests to processes that run the engine, and contains
no code of a game.

`serve` starts Starlette on uvicorn, which are imported only then; `child` is the program of the processes.
"""
