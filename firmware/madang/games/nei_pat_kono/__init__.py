"""Nei-Pat-Kono, the kono of four fields: men that jump over their own to take."""
