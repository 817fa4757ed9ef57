frames = []


def neopixel_write(pin, data):
    frames.append(bytes(data))
