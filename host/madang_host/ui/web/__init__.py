"""The page of a board: `madang web`. A server on this PC, any number of viewers, and the hand over virtual towers."""
