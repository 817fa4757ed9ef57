"""Times of edges, a number a square: what comes and goes is taken down, and looked through. Knows no hands."""

from madang.interpreter import const, micropython, ptr8, ptr16

BOUNCE_MS = const(40)  # that the edges of a switch go on
_FLICKER_MS = const(50)  # and that one opens under a low hand
_OPEN_MS = const(25)  # and that it is open as it bounces
_STOOD_MS = const(250)  # what is straightened has stood for so long
_AGAIN_MS = const(230)  # and comes again in so long
_ADJUSTED_MS = const(1500)  # what comes back to its square sooner is the same tower, adjusted
_GAP_MS = const(600)  # that a hand which draws a tower over a board, or one that rolls, leaves between two squares


@micropython.viper
def note_edges(
    eager: ptr8,
    before: ptr8,
    settled: ptr8,
    home: ptr8,
    brushed: ptr8,
    now_ms: int,
    lifted_ms: ptr16,
    covered_ms: ptr16,
    left_ms: ptr16,
    came_ms: ptr16,
) -> int:
    """Take in what comes and goes, settled or not. Twice the number, from one on, of a square that is covered again as
    if it were straightened, and 1 more if something that stood seems to leave. Where a switch bounces, nothing was
    lifted, unless a tower was at `home` there, and has been touched."""
    noted = 0
    for rank in range(8):
        changed = eager[rank] ^ before[rank]
        before[rank] = eager[rank]
        square = rank * 8
        while changed:
            if changed & 1:
                bit = 1 << (square & 7)
                stands = settled[rank] & bit
                # A switch bounces as it closes and as it opens: the first edge counts.
                has_come = now_ms - covered_ms[square] >= BOUNCE_MS
                has_gone = now_ms - lifted_ms[square] >= BOUNCE_MS
                if eager[rank] & bit:
                    last_ms = covered_ms[square]
                    if last_ms < lifted_ms[square]:
                        last_ms = lifted_ms[square]
                    if not came_ms[square] or now_ms - last_ms > _ADJUSTED_MS:
                        came_ms[square] = now_ms
                    if not (stands and home[rank] & bit) and now_ms - lifted_ms[square] < _OPEN_MS:
                        lifted_ms[square] = 0
                    # What only flickers under a low hand has not gone.
                    if (now_ms - left_ms[square] >= _FLICKER_MS) if stands else has_come:
                        stood_ms = lifted_ms[square] - covered_ms[square]
                        if covered_ms[square] and stood_ms >= _STOOD_MS and now_ms - lifted_ms[square] <= _AGAIN_MS:
                            noted = square * 2 + 2 | noted & 1
                        else:
                            covered_ms[square] = now_ms
                elif stands:
                    left_ms[square] = now_ms
                    brushed[rank] |= bit
                    noted |= 1
                    if has_gone:
                        lifted_ms[square] = now_ms
                elif has_come:
                    lifted_ms[square] = now_ms
            changed >>= 1
            square += 1
    return noted


@micropython.viper
def note_settled(  # type: ignore[no-untyped-def]  # viper knows no None
    settled: ptr8,
    before: ptr8,
    felt: ptr8,
    let_go: ptr8,
    first_ms: ptr16,
    lifted_ms: ptr16,
):
    """Take in what has settled anew: where it was felt ever, and let go; and when a square was lifted first."""
    for rank in range(8):
        now = settled[rank]
        gone = before[rank] & (now ^ 255)
        before[rank] = now
        felt[rank] |= now
        let_go[rank] |= gone
        square = rank * 8
        while gone:
            if gone & 1 and not first_ms[square]:
                first_ms[square] = lifted_ms[square]
            gone >>= 1
            square += 1


@micropython.viper
def came_over(square: int, home: ptr8, lifted_ms: ptr16, covered_ms: ptr16, after_ms: int) -> int:
    """Which square beside one something left just before it covered that, and after a time, or the same."""
    ms = covered_ms[square]
    latest_ms = after_ms if after_ms > ms - _GAP_MS else ms - _GAP_MS
    found = square
    for other in range(square - 9, square + 10):
        files = (other & 7) - (square & 7)
        if other & 64 or files * files > 1:
            continue
        left_ms = lifted_ms[other]
        if latest_ms < left_ms and left_ms <= ms and not home[other >> 3] >> (other & 7) & 1:
            latest_ms = left_ms
            found = other
    return found


@micropython.viper
def make_earlier(times: ptr16, ms: int, oldest: int):  # type: ignore[no-untyped-def]
    """By so many ms; what would be over becomes the oldest, which may be none."""
    for square in range(64):
        if times[square]:
            times[square] = times[square] - ms if times[square] > ms else oldest


@micropython.viper
def last_of(first_ms: ptr16, lifted_ms: ptr16, some: ptr8, before_ms: int) -> int:
    """Of a set the square that was lifted last before a time, NO_SQUARE if none was."""
    found = 255  # NO_SQUARE, which is no constant of this module
    latest_ms = 0
    for square in range(64):
        if some[square >> 3] >> (square & 7) & 1:
            ms = lifted_ms[square]
            if ms > before_ms:
                ms = first_ms[square]
            if latest_ms < ms and ms <= before_ms:
                latest_ms = ms
                found = square
    return found


@micropython.viper
def near_of(
    times: ptr16, came_ms: ptr16, some: ptr8, middle: int, after_ms: int, before_ms: int, come_ms: int, steps: int
) -> int:
    """How many squares but one, so many steps around that, have a time between two others, the first of which may be 0:
    of a set, or where something had come by a time."""
    count = 0
    for square in range(64):
        if some[square >> 3] >> (square & 7) & 1 or came_ms[square] < come_ms:
            ms = times[square]
            if ms > after_ms and ms < before_ms and square != middle:
                files = (square & 7) - (middle & 7)
                ranks = (square >> 3) - (middle >> 3)
                if files * files <= steps * steps and ranks * ranks <= steps * steps:
                    count += 1
    return count


@micropython.viper
def near(times: ptr16, but: int, after_ms: int, before_ms: int, middle: int, steps: int) -> int:
    """How many squares but one, so many steps around another, have a time between two others."""
    count = 0
    for square in range(64):
        ms = times[square]
        if ms and ms > after_ms and ms < before_ms and square != but:
            files = (square & 7) - (middle & 7)
            ranks = (square >> 3) - (middle >> 3)
            if files * files <= steps * steps and ranks * ranks <= steps * steps:
                count += 1
    return count
