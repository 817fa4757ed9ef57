"""Kamisado: squares and their colours, the rules of a round, texts, and the game as the board sees it."""
