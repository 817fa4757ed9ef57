class Serial:
    timeout = write_timeout = None
    connected = True

    def __init__(self):
        self.to_board = b""
        self.from_board = b""

    @property
    def in_waiting(self):
        return len(self.to_board)

    def read(self, count):
        data = self.to_board[:count]
        self.to_board = self.to_board[count:]
        return data

    def write(self, data):
        self.from_board += bytes(data[:64])
        return min(64, len(data))


data = Serial()
asked = {}


def enable(console, data):
    asked["usb"] = (console, data)
