"""The PC's end of the emulated USB cable: a serial port that behaves as a real host's does."""

from collections.abc import Callable, Sequence

from rp2040py.peripherals.usb import RPUSBController
from rp2040py.usb.cdc import CDC_COMM_CLASS, USBCDC
from rp2040py.usb.interfaces import DescriptorType

_FIRST_BUFFER_CONTROL = 0x80  # in the USB memory: eight bytes an endpoint, towards the PC and from it
_AVAILABLE = 1 << 10  # the firmware has given the buffer to the controller


class HostSerial(USBCDC):
    """rp2040py's serial port, with three things added.

    A host that has nothing to say does not answer the board's readiness to receive; rp2040py answers with an empty
    packet at once, the board asks again at once, and most of the emulated processor's time is spent on it.
    A host whose program does not read takes no packets either, so that the board's queue fills.
    Of several serial lines the last is opened, whose endpoints rp2040py takes; it opens the first. CircuitPython has
    its prompt on that, and a program's own line on the last.
    """

    def __init__(self, usb: RPUSBController, received: Callable[[bytes | bytearray], None]) -> None:
        super().__init__(usb)
        self.on_serial_data = received
        self._unsent = bytearray()
        self._asked: tuple[int, int] | None = None  # endpoint and size of the transfer that waits for data
        self._is_reading = True
        self._untaken: list[tuple[int, int]] = []
        self._answer = usb.on_endpoint_read
        usb.on_endpoint_read = self._on_endpoint_read
        self._take = usb.dpram_updated
        usb.dpram_updated = self._on_dpram_updated  # type: ignore[method-assign]

    def send(self, data: bytes) -> None:
        """Send as fast as the board takes it."""
        self._unsent += data
        if self._asked:
            self._serve(*self._asked)

    def drop_unsent(self) -> None:
        """The program at this end is gone, and with it what the board has not taken yet."""
        self._unsent.clear()

    def set_reading(self, is_reading: bool) -> None:
        """Whether the program at this end reads what the board sends."""
        self._is_reading = is_reading
        while is_reading and self._untaken:
            self._take(*self._untaken.pop(0))

    def _cdc_set_control_line_state(self, value: int | None = None, interface_number: int | None = None) -> None:
        if interface_number is None:
            interface_number = last_serial_interface(self._descriptors)
        super()._cdc_set_control_line_state(value, interface_number)

    def _on_endpoint_read(self, endpoint: int, size: int) -> None:
        if endpoint != self._out_endpoint or endpoint == 0:
            assert self._answer
            self._answer(endpoint, size)
        elif self._unsent:
            self._serve(endpoint, size)
        else:
            self._asked = endpoint, size

    def _serve(self, endpoint: int, size: int) -> None:
        self._asked = None
        packet = self._unsent[:size]
        del self._unsent[:size]
        self.usb.endpoint_read_done(endpoint, packet)

    def _on_dpram_updated(self, offset: int, value: int) -> None:
        to_host = _FIRST_BUFFER_CONTROL + 8 * self._in_endpoint
        if self._is_reading or offset != to_host or not value & _AVAILABLE:
            self._take(offset, value)
        else:
            self._untaken.append((offset, value))

    def _on_controller_reset(self) -> None:
        self._asked = None
        self._untaken.clear()
        self._unsent.clear()
        super()._on_controller_reset()


def last_serial_interface(descriptors: Sequence[int]) -> int:
    """The number of the last interface that controls a serial line, in a configuration's descriptors; 0 without one."""
    found = at = 0
    while at + 5 < len(descriptors) and descriptors[at]:
        if descriptors[at + 1] == DescriptorType.INTERFACE and descriptors[at + 5] == CDC_COMM_CLASS:
            found = descriptors[at + 2]
        at += descriptors[at]
    return found
