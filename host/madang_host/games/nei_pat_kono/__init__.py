"""Nei-Pat-Kono on the PC."""
