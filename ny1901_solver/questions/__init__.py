"""What a capability is: a question, what answers it, and the shape of its answer."""
