"""Noughts and crosses on the PC."""
