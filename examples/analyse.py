"""What each move of a position leads to: proved wins and losses, with the plies to the end."""

from madang.games.kamisado.notation import move_text, parse_position
from madang_host.engine.analysis import Analyst
from madang_host.engine.engine import Limit

POSITION = "obpk1rgn/8/8/8/8/8/4y3/NGRYKPBO w G e2"

with Analyst(threads=1) as analyst:
    for found in analyst.outcomes(parse_position(POSITION), Limit(seconds=5)):
        print(f"{move_text(found.move):<8} {found.outcome} {found.distance or ''}")
