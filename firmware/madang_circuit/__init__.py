"""Sensors and lights over Adafruit's interfaces, `digitalio` and `adafruit_pixelbuf`, which CircuitPython has, and on a
Linux board Blinka. Knows no board and no pin's name: whoever makes the pins hands them in.
"""
