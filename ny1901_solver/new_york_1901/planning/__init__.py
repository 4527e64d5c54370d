"""Planning: the turn, or the plan over several turns, that brings most points, with proof.

The solver proposes, the rules dispose: the predicate confirms everything that leaves this package. Only
`planning.turns`, `planning.one_turn`, `planning.open_position` and modules that import them load CP-SAT; the search
(`planning.plan`, `planning.search`) and the smallest conflicts (`planning.conflict`) do without it."""
