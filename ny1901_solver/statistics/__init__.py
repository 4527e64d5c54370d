"""Statistics: sums, random seeds, estimates with standard errors, and shares of a win."""
