"""Perfect play: what can be proved of a position, and what is best where nothing can.

Read engine.py first. Below it is search/, in machine code; above it all who
ask it: levels, analysis, solving, the Universal Game Interface and tournaments. perft.py counts by the moves alone.
"""
