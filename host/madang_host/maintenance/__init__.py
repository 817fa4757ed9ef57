"""What keeps a board well: flashing, examining, its settings, its colours."""
