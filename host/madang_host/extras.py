"""What Madang does only with more than it needs: its extras (pyproject.toml), and what to say where one is missing."""

from madang_host.errors import UserError

# modules that an extra installs: the extra, and what it is for
EXTRAS = {
    "numba": ("engine", "the engine"),
    "llvmlite": ("engine", "the engine"),
    "numpy": ("engine", "the engine"),
    "matplotlib": ("charts", "what draws charts and pictures"),
    "PIL": ("charts", "what draws charts and pictures"),
    "resvg_py": ("charts", "what draws charts and pictures"),
    "littlefs": ("emulator", "the emulated Pico"),
    "rp2040py": ("emulator", "the emulated Pico"),
    "esptool": ("esp32", "what writes to an ESP32-S3"),
    "neopixel_spi": ("linux", "what sends to the lights by SPI"),
    "distributed": ("cluster", "Dask, which a cluster takes,"),
}


class MissingExtraError(UserError):
    """An extra that is not installed."""

    def __init__(self, module: str) -> None:
        extra, what = EXTRAS[module]
        super().__init__(f"{what} is not installed: pip install 'madang[{extra}]'")


def missing_extra(error: ModuleNotFoundError) -> MissingExtraError | None:
    """What to say of a module that was not found, or None if it is of no extra."""
    module = (error.name or "").partition(".")[0]
    return MissingExtraError(module) if module in EXTRAS else None


def need(module: str) -> None:
    """Import a module of an extra; raises MissingExtraError."""
    try:
        __import__(module)
    except ModuleNotFoundError as error:
        if missing := missing_extra(error):
            raise missing from error
        raise
