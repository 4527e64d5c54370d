"""Interfaces to research libraries, for any game: a PettingZoo environment (`aec`) and an OpenSpiel game (`spiel`).

A game that offers these interfaces defines subclasses of `GameNode`, `DealParameters` and `Observing`. The rest of the
program does not need the libraries PettingZoo and OpenSpiel; `pip install ".[research]"` in a checkout installs both.
"""
