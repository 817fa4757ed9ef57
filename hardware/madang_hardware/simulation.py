"""Simulates the key matrix and the carrier's supply with ngspice, and holds the results against the electrics."""

import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from madang.settings import Settings
from madang_hardware.electrics import LIMIT_MA, figure, sensors_ma
from madang_hardware.parameters import HARDWARE

MATRIX = HARDWARE / "spice" / "matrix.cir"
SUPPLY = HARDWARE / "spice" / "supply.cir"

NOTHING = 1e-3  # A or V that are as good as none
SURGE_V = 6.9  # what the ideal diode may see for some microseconds: believed, SMAJ5.0CA's breakdown and half a volt

# What is plugged in: volts of USB and of the supply over time, in milliseconds; the supply's lead may be out.
OFF = "0 0"
USB = "0 0 1m 0 1.1m 5"
MAINS = "0 0 1m 0 1.001m 5.25"
SCENES = {
    "USB alone": (USB, OFF, False),
    "supply alone": (OFF, MAINS, True),
    "both": (USB, "0 0 100m 0 100.001m 5.25", True),
    "both, the supply dead": (USB, OFF, True),
    "reversed": (OFF, "0 0 1m 0 1.001m -5.25", True),
    "reversed, USB in": (USB, "0 0 100m 0 100.001m -5.25", True),
    "hot plug": (OFF, "0 0 1m 0 1.0001m 5.25", True),
    "brown-out": (OFF, f"{MAINS} 300m 5.25 300.1m 0 320m 0 320.01m 5.25", True),
    "brown-out, USB": (f"{USB} 300m 5 300.1m 0 400m 0 400.1m 5", OFF, False),
}
HOST_V = {"USB alone", "both", "both, the supply dead", "reversed, USB in", "brown-out, USB"}


class SimulationError(Exception):
    """The circuit does not do what it should."""


def matrix() -> dict[str, float]:
    """The measurements of the key matrix with the figures of the electrics."""
    return _run(
        MATRIX,
        {
            "pull": f"{figure('pico', 'pull_up_most_kohm'):g}k",
            "drive": f"{1000 * (3.3 - figure('pico', 'high_v')) / figure('pico', 'out_ma'):g}",
            "sink": f"{1000 * figure('pico', 'low_v') / figure('pico', 'out_ma'):g}",
            "column": f"{figure('matrix', 'column_pf'):g}p",
            "row": f"{figure('matrix', 'row_pf'):g}p",
            "charge": f"{figure('matrix', 'charge_us'):g}u",
            "settle": f"{figure('matrix', 'settle_us'):g}u",
        },
    )


def supply(scene: str) -> dict[str, float]:
    """The measurements of the supply in a scene: volts, and amperes out of USB and out of the supply."""
    usb, mains, is_in = SCENES[scene]
    readout = "shift-registers"
    values = {
        "fuse": f"{figure('supply', 'fuse_ohm'):g}",
        "ideal": f"{figure('supply', 'ideal_diode_ohm'):g}",
        "switch": f"{figure('supply', 'switch_ohm'):g}",
        "rise": f"{figure('supply', 'rise_ms') / 0.8 / 1000:g}",
        "bulk": f"{figure('supply', 'bulk_uf'):g}u",
        "sensors": f"{(sensors_ma(readout) + Settings().idle_ma) / 1000:g}",
        "pico": f"{figure('usb', 'pico_ma') / 1000:g}",
        "unplugged": "0" if is_in else "10meg",
    }
    bright = f"{(LIMIT_MA[readout] - Settings().idle_ma) / 1000:g}"
    lights = f"0 0 200m 0 201m {bright} 300m {bright} 300.1m 0 600m 0 601m {bright}"
    words = {"{usb}": usb, "{mains}": mains, "{lights}": lights, "rusb host vbus 0.2": _host(scene)}
    return _run(SUPPLY, values, words)


def _host(scene: str) -> str:
    return "rusb host vbus 0.2" if scene in HOST_V else "rusb host vbus 10meg"


def _run(circuit: Path, values: dict[str, str], words: dict[str, str] | None = None) -> dict[str, float]:
    title, _, rest = circuit.read_text(encoding="utf-8").partition("\n")
    for old, new in (words or {}).items():
        rest = rest.replace(old, new)
    parameters = "".join(f".param {name}={value}\n" for name, value in values.items())
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / circuit.name
        path.write_text(f"{title}\n{parameters}{rest}", encoding="utf-8")
        done = subprocess.run(["ngspice", "-b", str(path)], capture_output=True, text=True)
    found = {name: float(value) for name, value in re.findall(r"^([a-z_]+) *= *([-+.\de]+)", done.stdout, re.M)}
    if not found:
        raise SimulationError(f"{circuit.name}: ngspice measures nothing:\n{done.stdout}{done.stderr}")
    return found


def _matrix_checks() -> Iterator[tuple[str, bool, object]]:
    volts = matrix()
    low, high = figure("pico", "in_low_v"), figure("pico", "in_high_v")
    yield "an open key reads as open, beside three closed ones", volts["open_key"] > high, volts
    yield "a closed key reads as closed", volts["closed_key"] < low, volts
    yield "without diodes a ghost appears", volts["ghost_without_diodes"] < low, volts
    yield "a column is high again when the next row is read", volts["charged"] > high, volts
    yield "a closed key of the next row is read as closed", volts["pulled_down"] < low, volts
    yield "a column that is not driven is not high by then", volts["not_driven"] < high, volts


def _supply_checks() -> Iterator[tuple[str, bool, object]]:
    port = figure("usb", "limit_ma") / 1000
    most = figure("supply", "fuse_hold_ma") / 1000
    for scene in SCENES:
        m = supply(scene)
        is_on = scene != "reversed"
        if is_on:
            yield f"{scene}: the lights have their 5 V in the end ({m['rail_end']:.2f} V)", m["rail_end"] > 4.3, m
        else:
            yield f"{scene}: nothing reaches the lights", abs(m["rail_end"]) < NOTHING, m
        yield f"{scene}: USB gives {1000 * max(m['usb_most'], 0):.0f} mA at most", m["usb_most"] < port, m
        if scene != "brown-out, USB":  # there the port itself is emptied
            yield f"{scene}: nothing flows into USB", m["usb_least"] > -NOTHING, m
        if scene.startswith("reversed"):
            quiet = abs(m["mains_end"]) < NOTHING and m["fused_least"] > -SURGE_V
            yield f"{scene}: no current flows, {m['fused_least']:.1f} V at the ideal diode", quiet, m
        if scene == "both, the supply dead":
            yield f"{scene}: nothing flows into it", m["mains_least"] > -NOTHING, m
        if scene == "USB alone":
            yield f"{scene}: no volts at the supply's plug", m["plug_end"] < 0.1, m
        if scene == "supply alone":
            yield f"{scene}: no volts at the USB plug", m["vbus_end"] < 0.1, m
        if scene == "hot plug":
            yield f"{scene}: {m['fused_most']:.1f} V at the ideal diode", m["fused_most"] < SURGE_V, m
        if scene == "brown-out":
            yield f"{scene}: {m['mains_end']:.2f} A afterwards", m["mains_end"] < most, m


def check() -> None:
    """Raises SimulationError at the first thing that is not as it should be."""
    for circuit, checks in ((MATRIX, _matrix_checks()), (SUPPLY, _supply_checks())):
        for what, right, measured in checks:
            if not right:
                raise SimulationError(f"{circuit.name}: not so: {what} ({measured})")
            print(f"  {what}")


if __name__ == "__main__":
    try:
        check()
    except SimulationError as error:
        sys.exit(str(error))
