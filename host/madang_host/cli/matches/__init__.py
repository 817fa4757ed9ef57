"""The commands of matches in files, and of the engine that plays, solves and judges them."""
