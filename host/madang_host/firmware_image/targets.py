"""For which machines the firmware can be built: a table, and which of them a board's own words mean. Knows no port."""

from dataclasses import dataclass

_ARCHITECTURE_BIT = 10  # of sys.implementation._mpy, where the number of the architecture begins (py/persistentcode.h)
_ARCHITECTURES = 0xF  # what is above are flags of it


@dataclass(frozen=True)
class Target:
    """What the firmware is built for.

    name          of the machine, for readers
    chip          the table of firmware/madang_board/chips with its registers and pins
    machine       how MicroPython there calls its chip, the end of sys.implementation._machine
    instructions  for which mpy-cross compiles what is marked native (its -march); without them, that is bytecode, too
    architecture  the number of these in a compiled module (MP_NATIVE_ARCH_... in py/persistentcode.h)
    images        where there are images of MicroPython
    is_tried      at least on an emulator
    instead       the package of which the modules take the places of those of madang_board with their names
    without       readouts that it has no driver for
    """

    name: str
    chip: str
    machine: str
    instructions: str
    architecture: int
    images: str
    is_tried: bool = False
    instead: str = ""
    without: tuple[str, ...] = ()


PICO = Target("Raspberry Pi Pico", "rp2040", "RP2040", "armv6m", 4, "micropython.org/download/RPI_PICO", True)
ESP32_S3 = Target(
    "ESP32-S3",
    "esp32s3",
    "ESP32S3",
    "xtensawin",
    10,
    "micropython.org/download/ESP32_GENERIC_S3",
    instead="madang_esp32",
    without=("analog",),
)
TARGETS = (
    PICO,
    Target("Raspberry Pi Pico 2", "rp2350", "RP2350", "armv7emsp", 7, "micropython.org/download/RPI_PICO2"),
    Target(
        "Raspberry Pi Pico 2, RISC-V", "rp2350", "RP2350-RISCV", "rv32imc", 11, "micropython.org/download/RPI_PICO2"
    ),
    ESP32_S3,
)
# For whatever runs MicroPython's bytecode: only `madang` itself, which asks nothing of a chip.
PLAIN = Target("any interpreter", "", "", "", 0, "")


def target_of(machine: str, mpy: int) -> Target | None:
    """By what a board's MicroPython says in sys.implementation of its machine and of the modules that it loads; None
    where the firmware cannot be built for that."""
    chip = machine.rpartition(" with ")[2]
    architecture = mpy >> _ARCHITECTURE_BIT & _ARCHITECTURES
    for target in TARGETS:
        if target.machine == chip and target.architecture == architecture:
            return target
    return None
