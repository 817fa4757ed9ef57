"""Perfect play: what can be proved of a position, what is best where nothing can, and programs to play with and against.

Read engine.py first; below it are tables, moves, memory, proof and judgement in machine code, above it all that asks it.
"""
