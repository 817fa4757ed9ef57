"""Madang's hardware: a driver module for each readout, and the wiring as plain data. Knows no game."""
