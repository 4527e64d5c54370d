"""Reviews of recorded games of any kind: marks, losses, stored judgements, and the report."""
