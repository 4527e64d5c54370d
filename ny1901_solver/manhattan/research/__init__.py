"""Manhattan for research: a PettingZoo environment (`aec`) and an OpenSpiel game (`spiel`)."""
