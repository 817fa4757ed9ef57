"""How often a view looks at a session, whichever view it is."""

FRAME_S = 1 / 30  # as often as the board's lights move (madang.lights)
LOCK_S = 0.01  # the session may be held up by a slow port; then a view skips a frame
