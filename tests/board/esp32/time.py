"""A `time` that passes by itself, 2 us a look at it."""

from utime import ticks_add, ticks_diff

now_us = 0


def ticks_us():
    global now_us
    now_us += 2
    return ticks_add(0, now_us)


def ticks_ms():
    return ticks_add(0, ticks_us() // 1000)


def sleep_ms(milliseconds):
    sleep_us(1000 * milliseconds)


def sleep_us(microseconds):
    global now_us
    now_us += microseconds


__all__ = ("sleep_ms", "sleep_us", "ticks_add", "ticks_diff", "ticks_ms", "ticks_us")
