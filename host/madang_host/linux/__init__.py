"""A Linux board, a Raspberry Pi or another one, that is the Madang itself: sensors and lights hang on its pins."""
