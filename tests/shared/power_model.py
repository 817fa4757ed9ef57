"""What a frame of lights draws, by the model of madang.power, which the tests reckon for themselves."""


def drawn_ma(frame, settings):
    """In milliamperes, rounded up, the dark lights included."""
    weights = (settings.red_ma, settings.green_ma, settings.blue_ma)
    drawn_255 = 255 * settings.idle_ma
    for i in range(len(frame)):
        drawn_255 += frame[i] * weights[i % 3]
    return (drawn_255 + 254) // 255
