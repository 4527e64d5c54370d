"""Any game for research: what an environment of PettingZoo (`aec`) and a game of OpenSpiel (`spiel`) ask of it.

A game brings a `GameNode`, a `DealParameters` and an `Observing`. The libraries are needed for nothing else:
`pip install ".[research]"` in a checkout installs both."""
