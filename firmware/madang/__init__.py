"""Madang's board: everything that needs no hardware. The same files run on the device and on the PC."""

VERSION = "0.2.0"
