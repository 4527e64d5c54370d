"""What holds of every capability of every game, at all interfaces."""
