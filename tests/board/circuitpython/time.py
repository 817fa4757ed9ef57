_now_ns = 0


def monotonic_ns():
    global _now_ns
    _now_ns += 1_000_000
    return _now_ns


def sleep(seconds):
    global _now_ns
    _now_ns += int(seconds * 1e9)
