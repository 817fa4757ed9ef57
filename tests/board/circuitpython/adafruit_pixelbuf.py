class PixelBuf:
    def __init__(self, size, byteorder, brightness, auto_write):
        self._order = ["RGB".index(colour) for colour in byteorder]
        self._data = bytearray(3 * size)

    def __setitem__(self, place, colour):
        for i in range(3):
            self._data[3 * place + i] = colour[self._order[i]]

    def show(self):
        self._transmit(self._data)
