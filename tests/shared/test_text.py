"""Text written into a buffer, and foreign text in messages."""

from madang import squares
from madang.text import Writer, shown


def written(write, size=100):
    out = Writer(size)
    write(out)
    return str(out)


def test_numbers():
    for value in (0, 7, 10, 99, 100, 65535, 1 << 29):
        assert written(lambda out, value=value: out.number(value)) == str(value)


def test_hex_bytes():
    for value in range(256):
        assert written(lambda out, value=value: out.hex_byte(value)) == f"{value:02x}"


def test_squares():
    for square in range(64):
        assert written(lambda out, square=square: out.square(square)) == squares.square_name(square)
    members = squares.new_set((0, 9, 27, 63))
    assert written(lambda out: out.squares(members)) == squares.set_text(members)


def test_what_does_not_fit_is_dropped():
    out = Writer(5)
    out.text(b"abcd")
    assert not out.overflow
    out.text(b"efg")
    assert out.overflow and str(out) == "abcde" and out.length == len(out.buffer) == 5
    out.clear()
    assert not out.overflow and str(out) == ""
    out.number(12)
    assert str(out) == "12" and not out.overflow


def test_foreign_text_is_shown_in_one_line():
    for text, as_shown in (
        ("", ""),
        ("plain ~ text", "plain ~ text"),
        ("a\nb\tc\x00d\x7f", "a?b?c?d?"),
        ("\u00e9\u4e2d", "??"),
        ("x" * 40, "x" * 40),
        ("x" * 41, "x" * 40 + "..."),
    ):
        assert shown(text) == as_shown
    assert shown("abcdef", 3) == "abc..."
