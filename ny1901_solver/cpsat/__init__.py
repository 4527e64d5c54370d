"""CP-SAT, asked by every game in one way: sums, a budget that ends a solve, what the proof took."""
