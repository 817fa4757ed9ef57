"""Makes the firmware small for a board, which keeps all code and every name in its heap."""
