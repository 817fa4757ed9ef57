"""Why moves of Kamisado win and lose, and positions of it to be solved: its engine, in words."""
