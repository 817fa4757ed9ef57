"""Reads UF2 images, and the drives that take them: for which chip they are (microsoft.com/uf2)."""

from pathlib import Path

from madang_host.connection.discovery import BOOT_VOLUME_FILE
from madang_host.errors import UserError

_MAGIC = b"UF2\n"
_BLOCK_BYTES = 512
_FLAGS_AT, _FAMILY_AT = 8, 28
_HAS_FAMILY = 0x2000
# The families of github.com/microsoft/uf2, utils/uf2families.json. An image for an RP2350 has a block of the family
# "absolute", too, which says nothing.
_FAMILIES = {0xE48BFF56: "RP2040", 0xE48BFF59: "RP2350", 0xE48BFF5A: "RP2350"}
_BOARD_IDS = {"RPI-RP2": "RP2040", "RP2350": "RP2350"}  # as their drives call themselves


def chips_of(image: Path) -> set[str]:
    """The chips that an image is for, none if it does not say; raises UserError when it is no image, or for none that
    we know."""
    try:
        data = image.read_bytes()
    except OSError as error:
        raise UserError(f"cannot read {image}: {error.strerror}") from error
    if not data.startswith(_MAGIC):
        raise UserError(f"{image} is no UF2 image; for the Pico there is one at micropython.org/download/RPI_PICO")
    if len(data) % _BLOCK_BYTES:
        raise UserError(f"{image} ends in the midst of a block: copy or download it again")
    families = {
        int.from_bytes(data[at + _FAMILY_AT : at + _FAMILY_AT + 4], "little")
        for at in range(0, len(data), _BLOCK_BYTES)
        if int.from_bytes(data[at + _FLAGS_AT : at + _FLAGS_AT + 4], "little") & _HAS_FAMILY
    }
    chips = {_FAMILIES[family] for family in families if family in _FAMILIES}
    if families and not chips:
        raise UserError(f"{image} is for another chip than {' and '.join(sorted(set(_FAMILIES.values())))}")
    return chips


def chip_of_drive(drive: Path) -> str | None:
    """The chip of the board in boot mode behind a drive, None if we do not know it."""
    try:
        lines = (drive / BOOT_VOLUME_FILE).read_text(encoding="ascii", errors="replace").splitlines()
    except OSError:
        return None
    said = dict(line.split(": ", 1) for line in lines if ": " in line)
    return _BOARD_IDS.get(said.get("Board-ID", ""))
