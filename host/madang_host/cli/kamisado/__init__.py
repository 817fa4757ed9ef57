"""The commands that are of Kamisado alone: its matches, and its engine."""
