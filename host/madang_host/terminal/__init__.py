"""The terminal view: `madang play` and `madang mirror`."""
