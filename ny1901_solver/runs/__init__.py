"""Long computations: stopping early, worker processes, and clusters."""
