"""Yut Nori on the PC."""
