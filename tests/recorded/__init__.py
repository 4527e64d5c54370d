"""What the interfaces answered before a redesign: command lines, engine requests and Python calls, with their bytes."""
