Pin = str
resets = 0


class cpu:  # noqa: N801  # CircuitPython's own name
    uid = b"\x01\x02\x03\x04"


def reset():
    global resets
    resets += 1
