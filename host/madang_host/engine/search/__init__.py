"""The engine's inner loops, in machine code. Knows numbers and arrays; see engine.py for what they are asked."""
