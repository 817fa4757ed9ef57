"""Figures of speed, memory and latency, printed: `make bench`. Nothing here passes or fails."""
