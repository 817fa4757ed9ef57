"""Boards that are not there: virtual and emulated ones, their ports, the towers and hands on them, recordings."""
