"""Which tower stands where, for sensors that tell magnets apart. Runs on both interpreters.

Hands say only that a square is occupied or empty. A tower that is lifted is held, and one that is placed is one of
those held, the last one first. Where nothing is held, or towers of both sides, a tower placed is White's on ranks 1 to
4 and Black's on the others: so towers are set up. Hands that mean it otherwise say whose tower they place.
"""

from madang.squares import SQUARES


class Magnets:
    """A tower is a number, in the order in which they came out of the box; `white[tower]` says whose it is."""

    def __init__(self) -> "None":
        self.white = []  # type: list[bool]
        self._standing = [None] * SQUARES  # type: list[int | None]
        self._held = []  # type: list[int]

    def on(self, square: "int") -> "int | None":
        """The tower on a square, or None."""
        return self._standing[square]

    def place(self, square: "int", white: "bool | None" = None) -> "int":
        """Put a tower on a square, one of a side if that is given; which it is. What stood there is gone."""
        sides = [self.white[tower] for tower in self._held]
        if white is None:
            white = sides[0] if len(set(sides)) == 1 else square < SQUARES // 2
        if white in sides:
            at = len(sides) - 1
            while sides[at] != white:
                at -= 1
            tower = self._held.pop(at)
        else:
            tower = len(self.white)
            self.white.append(white)
        self._standing[square] = tower
        return tower

    def lift(self, square: "int") -> "None":
        """Take up what stands on a square."""
        tower = self._standing[square]
        if tower is not None:
            self._standing[square] = None
            self._held.append(tower)
