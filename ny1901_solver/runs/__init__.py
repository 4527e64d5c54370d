"""Long runs: when to stop, worker processes, clusters."""
