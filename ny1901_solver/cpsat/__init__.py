"""CP-SAT for every game: linear expressions, budgets of a solve, and the work of a proof."""
