"""Any game for research: an environment of PettingZoo (`aec`) and a game of OpenSpiel (`spiel`).

A game has a `GameNode`, a `DealParameters` and an `Observing`. The libraries are needed for nothing else:
`pip install ".[research]"` in a checkout installs both."""
