"""The board in the cells of a terminal: squares and pieces, one look after the other or printed once. No hands, no
session."""
