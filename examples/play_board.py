"""Set towers up on a simulated board and make a move."""

from madang_host import EventKind, open_board

with open_board("sim://") as board:
    board.set_up()
    for event in board.events(quiet_s=10):
        if event.kind == EventKind.MOVE:
            print("move:", event.text)
            print("position:", event.position.text)
            break
        print("ask:", event.text)
        if event.text == "Black: move any of your towers.":
            board.lift("c8")
        elif event.text.startswith("Black: put it on"):
            board.put("c4")
