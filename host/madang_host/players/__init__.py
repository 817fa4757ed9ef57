"""Who plays and advises beside the hands at a board, and the clocks that run for them."""
