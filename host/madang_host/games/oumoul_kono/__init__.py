"""Oumoul Kono on the PC."""
