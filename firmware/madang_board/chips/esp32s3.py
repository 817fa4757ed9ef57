"""The ESP32-S3, by way of MicroPython's own drivers (madang_esp32): no registers. Untried on parts."""

from madang.interpreter import const

# Bits, a pin each: those of an ESP32-S3-DevKitC-1 but for what the chip starts by (0, 3, 45, 46), USB (19, 20), flash
# and PSRAM (26 to 37), and the console's UART (43, 44): ESP32-S3 datasheet, 2.2 Pin Overview and 3 Boot Configurations.
DIGITAL_PINS = const(0x187C00027FFF6)
ANALOG_PINS = const(0)  # 64 readings of its converter take longer than a cycle may

# Of MicroPython there (ports/esp32):
HAS_PARTITIONS = const(1)  # its file system is in one of the flash's (modules/flashbdev.py)
PAUSE_TIMER = const(0)  # it makes none itself (machine_timer.c)
TELLS_ROOM = const(0)  # polling the serial line always allows to write (mp_hal_stdio_poll in mphalport.c)
MAY_KEEP_ALL = const(1)  # its heap may hold all modules at once: with PSRAM
