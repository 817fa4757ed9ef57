"""O-Pat-Kono on the PC."""
