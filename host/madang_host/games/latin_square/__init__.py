"""Latin squares on the PC."""
