"""Lays out the boards with KiCad's own Python. Only `router` works without KiCad."""
