"""What each move of a position leads to: proved wins and losses, with the plies to the end."""

from madang_host import Position, analyse

for found in analyse(Position("obpk1rgn/8/8/8/8/8/4y3/NGRYKPBO w G e2"), seconds=5):
    print(f"{found.move:<8} {found.outcome} {found.plies or ''}")
