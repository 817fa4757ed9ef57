"""Positions and colours as text, SVG and pixels. Draws what it is given; asks no board."""
