"""Latin squares: puzzles for one player, who paints squares with a brush."""
