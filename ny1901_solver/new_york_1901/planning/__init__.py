"""Planning: the turn and the plan over several turns that bring most points, with proof.

The solver proposes, the rules dispose: nothing leaves this package that the predicate has not confirmed. Only
`planning.turns`, `planning.one_turn`, `planning.open_position` and what stands on them load CP-SAT; the search
(`planning.plan`, `planning.search`) and the smallest conflicts (`planning.conflict`) do without it."""
