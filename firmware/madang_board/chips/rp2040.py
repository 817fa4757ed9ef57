"""The RP2040 of the Raspberry Pi Pico and Pico W.

Numbers are those of the pico-sdk's src/rp2040/hardware_regs/include/hardware/regs, which says the same as the RP2040
datasheet (2.2 Address map, 2.3.1.7, 4.6.5, 4.7.6, 4.9.6).
"""

from madang.interpreter import const

SIO_BASE = const(0xD0000000)
GPIO_IN = const(0x04 // 4)  # the levels of all pins, a bit each
GPIO_OUT_SET = const(0x14 // 4)
GPIO_OUT_CLR = const(0x18 // 4)
GPIO_OE_SET = const(0x24 // 4)  # an open drain has a low output, which is enabled or not
GPIO_OE_CLR = const(0x28 // 4)

TIMER_BASE = const(0x40054000)
TIMERAWL = const(0x28 // 4)  # microseconds; the first to pass may be a short one

ADC_BASE = const(0x4004C000)
ADC_CS = const(0x00 // 4)
ADC_RESULT = const(0x04 // 4)

WATCHDOG_CTRL_CLEAR = const(0x4005B000)  # writing a bit clears it in CTRL (2.1.2 Atomic register access)
WATCHDOG_REASON = const(0x40058008)
WATCHDOG_SCRATCH = const(0x4005800C)

# Bits, a pin each. Of a Pico 23 to 25 and 29 are its own (Pico datasheet, 2.1).
DIGITAL_PINS = const(0x1C7FFFFF)
ANALOG_PINS = const(0x1C000000)
FIRST_ADC_PIN = const(26)  # the converter's input 0
# High lets the Pico's supply switch at a fixed frequency whatever it has to give; low, as it is otherwise, saves power
# and makes more ripple, which the converter sees (Pico datasheet, 4.4 Powerchain).
SUPPLY_MODE_PIN = const(23)

# Of MicroPython there (ports/rp2):
HAS_PARTITIONS = const(0)  # its flash is rp2.Flash
PAUSE_TIMER = const(-1)  # one that it makes itself
TELLS_ROOM = const(1)  # polling the serial line tells whether a byte can be written without a wait
MAY_KEEP_ALL = const(0)  # its heap holds one game at a time
