"""The Raspberry Pi Pico as a board (madang.board): each readout from its driver, and who this board is."""

import os
from binascii import hexlify

import machine

from madang import board
from madang_board.flash_store import FlashStore
from madang_board.key_matrix import KeyMatrix
from madang_board.usb_serial import UsbSerial
from madang_board.ws2812 import LightChain

# On this chip machine.reset() goes through the watchdog as well.
_RESET_CAUSES = {machine.PWRON_RESET: "power", machine.WDT_RESET: "watchdog"}


class PicoBoard(board.Board):
    """Takes the light chain and the store, which are needed earlier (see main.py), and makes the rest."""

    def __init__(self, lights: "LightChain", store: "FlashStore") -> "None":
        self.board_id = hexlify(machine.unique_id()).decode()
        self.boot_id = hexlify(os.urandom(4)).decode()
        self.reset_cause = _RESET_CAUSES[machine.reset_cause()]
        self.store = store
        self._lights = lights
        self._keys = KeyMatrix()
        self._serial = UsbSerial()

    def scan(self, into: "bytearray") -> "None":
        self._keys.scan(into)

    def show(self, frame: "bytearray") -> "None":
        self._lights.show(frame)

    def read_line(self, into: "bytearray") -> "int":
        return self._serial.read_line(into)

    def room(self) -> "int":
        return self._serial.room()

    def write_line(self, buffer: "bytearray", length: "int") -> "bool":
        return self._serial.write_line(buffer, length)

    def service(self) -> "None":
        self._serial.service()
