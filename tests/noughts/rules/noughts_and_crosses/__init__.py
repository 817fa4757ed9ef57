"""Noughts and crosses: the smallest game that the board can play, as an example."""
