"""Games that were played: written down as they happen, found again, counted, taken elsewhere."""
