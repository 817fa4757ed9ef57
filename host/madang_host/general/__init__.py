"""Searches that know no game: for any two sides that take turns, without chance."""
