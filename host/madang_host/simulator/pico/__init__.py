"""An emulated Raspberry Pi Pico wired as a Madang board: real MicroPython, our drivers, a model of keys and lights."""
