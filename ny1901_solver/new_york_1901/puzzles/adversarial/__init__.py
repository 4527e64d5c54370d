"""Proofs against a rival: turns that hold whatever the rival does and whatever is drawn, by two provers."""
