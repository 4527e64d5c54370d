"""The game for research: an environment of PettingZoo (`research.aec`) and a game of OpenSpiel (`research.spiel`).

Neither library is needed for anything else: `pip install "ny1901[research]"` brings both."""
