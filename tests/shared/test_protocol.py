"""Lines of the serial line: framed, checked, numbered."""

from dice import Dice
from expect import message_of

from madang.protocol import LINE_BYTES, SEQUENCES, LineWriter, check_line, crc16, format_line, parse_line

LINE = b"$move 12 3 ff000000000000ff e8-e2*"


def framed(body):
    return b"$" + body + b"*%04x" % crc16(body, 0, len(body))


def test_the_crc():
    # The check value of CRC-16/CCITT-FALSE, https://reveng.sourceforge.io/crc-catalogue/16.htm
    assert crc16(b"123456789", 0, 9) == 0x29B1
    assert crc16(b"xx123456789yy", 2, 11) == 0x29B1
    assert crc16(b"", 0, 0) == 0xFFFF


def test_the_crc_bit_by_bit():
    def slow(data):
        crc = 0xFFFF
        for byte in data:
            crc ^= byte << 8
            for _ in range(8):
                crc = (crc << 1) ^ (0x11021 if crc & 0x8000 else 0)
        return crc

    dice = Dice(1)
    for length in range(100):
        data = bytes([dice.below(256) for _ in range(length)])
        assert crc16(data, 0, length) == slow(data)


def test_lines_both_ways():
    for kind, sequence, fields in (
        ("hello", 0, []),
        ("ok", 9999, ["7"]),
        ("position", 5, ["0", "obpkyrgn/8/8/8/8/8/8/NGRYKPBO", "b", "*", "-"]),
        ("no", 1, ["~!#$%&*()", "", "end"]),
        ("x", 3, ["y" * (LINE_BYTES - 10)]),
    ):
        line = format_line(kind, sequence, fields)
        assert line[-1:] == b"\n" and len(line) <= LINE_BYTES + 1
        assert check_line(line, len(line) - 1)
        assert parse_line(line[:-1]) == (kind, sequence, fields)


def test_the_writer_and_the_formatter_agree():
    writer = LineWriter()
    for sequence in (0, 1, 2):
        writer.begin(b"move")
        writer.field_number(70)
        writer.field_text(b"e8-e2")
        writer.field()
        writer.square(12)
        writer.end()
        assert str(writer).encode() == format_line("move", sequence, ["70", "e8-e2", "e2"])
        assert not writer.overflow


def test_sequence_numbers_begin_again():
    writer = LineWriter()
    writer.sequence = SEQUENCES - 1
    writer.begin(b"ok")
    writer.end()
    writer.begin(b"ok")
    writer.end()
    assert parse_line(bytes(writer.buffer[: writer.length - 1])) == ("ok", 0, [])


def test_what_cannot_be_framed():
    for kind, fields, message in (
        ("x", ["y" * (LINE_BYTES - 9)], "too long for a line, or no kind of line: x 3 " + "y" * 56),
        ("a b", [], "too long for a line, or no kind of line: a b 3"),
        ("", [], "too long for a line, or no kind of line:  3"),
        ("a*", [], "too long for a line, or no kind of line: a* 3"),
        ("log", ["a\nb"], "not printable ASCII: 'log 3 a\\nb'"),
        ("log", ["\x7f"], "not printable ASCII: 'log 3 \\x7f'"),
    ):
        told = message_of(ValueError, format_line, kind, 3, fields)
        assert told == message, told


def test_every_damaged_bit_is_noticed():
    line = bytearray(LINE + b"%04x" % crc16(LINE, 1, len(LINE) - 1))
    assert parse_line(line) == ("move", 12, ["3", "ff000000000000ff", "e8-e2"])
    for at in range(len(line)):
        for bit in range(8):
            line[at] ^= 1 << bit
            assert not check_line(line, len(line)) and parse_line(line) is None, (at, bit)
            line[at] ^= 1 << bit
    assert check_line(line, len(line))


def test_lost_and_doubled_bytes_are_noticed():
    line = format_line("move", 12, ["3", "ff000000000000ff", "e8-e2"])[:-1]
    for at in range(len(line)):
        assert parse_line(line[:at] + line[at + 1 :]) is None, at
        assert parse_line(line[:at]) is None, at
        assert parse_line(line[at + 1 :]) is None, at
        assert parse_line(line[:at] + line[at : at + 1] + line[at:]) is None, at


def test_well_checked_lines_that_say_nothing():
    for body in (
        b"",
        b" 1",
        b" 1 x",
        b"hello",
        b"hello ",
        b"hello x",
        b"hello -1",
        b"hello 12345",
        b"hello 1\x07",
        b"hello 1 \xc3\xa9",
    ):
        line = framed(body)
        assert parse_line(line) is None, body
    assert parse_line(framed(b"hello 1")) == ("hello", 1, [])


def test_noise_is_no_line():
    for noise in (
        b"",
        b"$",
        b"$*",
        b"$x 0*",
        b">>> ",
        b"MicroPython v1.29",
        b"T=21.5C",
        b"\xff" * 20,
        LINE,
        b"$" * 200,
    ):
        assert parse_line(noise) is None, noise
    dice = Dice(2)
    for length in range(300):
        assert parse_line(bytes([dice.below(256) for _ in range(length)])) is None


def test_a_line_too_long_is_none():
    for length, is_line in ((LINE_BYTES, True), (LINE_BYTES + 1, False)):
        line = framed(b"x 1 " + b"y" * (length - 10))
        assert len(line) == length and check_line(line, length) == is_line
