"""What was overlooked, and what decided a round, in words for any game."""
