"""Draws the boards' schematics: real symbols, wired, in blocks by what they do. Writes KiCad's files and PDF.

`blocks` says where each part stands; what connects to what is the netlist's, and `sheet` finds the wires.
"""
