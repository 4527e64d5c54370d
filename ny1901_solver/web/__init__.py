"""A local web server for the page of a game. The server passes requests to processes that run the engine, and contains
no code of a game.

The module `command` runs the server with the libraries Starlette and uvicorn, which are imported only when the server
starts; the module `child` is the program that the processes run.
"""
