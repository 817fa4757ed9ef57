"""The RP2350 of the Raspberry Pi Pico 2 and Pico 2 W, with its ARM cores or its RISC-V ones. Untried on parts.

Numbers are those of the pico-sdk's src/rp2350/hardware_regs/include/hardware/regs: between the registers of the first
32 pins are those of 16 more, which only the RP2350B has, so that what is GPIO_OUT_CLR of an RP2040 sets pins here.
"""

from madang.interpreter import const

SIO_BASE = const(0xD0000000)
GPIO_IN = const(0x04 // 4)  # the levels of all pins, a bit each
GPIO_OUT_SET = const(0x18 // 4)
GPIO_OUT_CLR = const(0x20 // 4)
GPIO_OE_SET = const(0x38 // 4)  # an open drain has a low output, which is enabled or not
GPIO_OE_CLR = const(0x40 // 4)

TIMER_BASE = const(0x400B0000)
TIMERAWL = const(0x28 // 4)  # microseconds; the first to pass may be a short one

ADC_BASE = const(0x400A0000)
ADC_CS = const(0x00 // 4)
ADC_RESULT = const(0x04 // 4)

WATCHDOG_CTRL_CLEAR = const(0x400DB000)  # writing a bit clears it in CTRL (2.1.3 Atomic register access)
WATCHDOG_REASON = const(0x400D8008)
WATCHDOG_SCRATCH = const(0x400D800C)

# Bits, a pin each: those of a Pico, which a Pico 2 has, too.
DIGITAL_PINS = const(0x1C7FFFFF)
ANALOG_PINS = const(0x1C000000)
FIRST_ADC_PIN = const(26)  # the converter's input 0
# High lets the supply switch at a fixed frequency, as on the Pico (Pico datasheet, 4.4 Powerchain).
SUPPLY_MODE_PIN = const(23)

# Of MicroPython there (ports/rp2):
HAS_PARTITIONS = const(0)  # its flash is rp2.Flash
PAUSE_TIMER = const(-1)  # one that it makes itself
TELLS_ROOM = const(1)  # polling the serial line tells whether a byte can be written without a wait
MAY_KEEP_ALL = const(1)  # its heap may hold all modules at once: 520 KB of memory
