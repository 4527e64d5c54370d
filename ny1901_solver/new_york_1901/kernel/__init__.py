"""The kernel: a program in C that plays whole games as the Python rules and players play them, as WebAssembly.

Python states the rules. The kernel plays the same games with the same random numbers, only faster; tests compare both,
bit for bit."""
