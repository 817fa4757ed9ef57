"""A board of 64 virtual sensors and lights. Runs on CPython and on MicroPython alike, like the firmware it serves."""
