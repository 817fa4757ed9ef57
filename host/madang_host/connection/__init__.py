"""From a port to a picture of the board: opens, finds, asks and mirrors it. Knows no view and keeps nothing."""
