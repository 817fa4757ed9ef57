"""Oumoul Kono, the kono of the well: two men a side, and five points."""
