"""Yut Nori, and Nyout: a race of two to four players by what four sticks say, the game of the Korean New Year."""
