"""What a board with CircuitPython does when the power comes: it plays."""

from madang_circuit import start

start.run()
