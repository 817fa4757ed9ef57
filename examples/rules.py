"""The rules: legal moves, a round, perft."""

from madang.games.kamisado.notation import START, move_text, parse_move, parse_position, position_text, result_of
from madang.games.kamisado.rules import move_buffer, perft

position = parse_position(START)
moves = move_buffer()
print(position.legal_moves(moves), "legal moves")
for text in ("c8-c4", "b1-h7", "c4-e2"):
    position.play(parse_move(text, position))
    print(f"{text:<8} {position_text(position)}")
print("result:", result_of(position))  # a deadlock: both called towers are blocked

position.undo()
print("after undo:", [move_text(move) for move in moves[: position.legal_moves(moves)]])
print("perft(3):", perft(parse_position(START), 3))
