"""The rules: legal moves, a round, perft."""

from madang_host import Position


def perft(position: Position, plies: int) -> int:
    """The number of sequences of exactly so many plies."""
    if plies == 1:
        return len(position.legal_moves)
    return sum(perft(position.play(move), plies - 1) for move in position.legal_moves)


position = Position()
print(len(position.legal_moves), "legal moves")
for move in ("c8-c4", "b1-h7", "c4-e2"):
    position = position.play(move)
    print(f"{move:<8} {position.text}")
print("result:", position.outcome)  # a deadlock: both called towers are blocked

position = position.undo()
print("after undo:", *position.legal_moves)
print("perft(2):", perft(Position(), 2))
