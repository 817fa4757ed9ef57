"""Simulates the key matrix with ngspice, and holds the result against what the electrics reckon."""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

from madang_hardware.electrics import figure
from madang_hardware.parameters import HARDWARE

CIRCUIT = HARDWARE / "spice" / "matrix.cir"


class SimulationError(Exception):
    """The circuit does not do what it should."""


def measure() -> dict[str, float]:
    """The measurements of the circuit with the figures of the electrics."""
    values = {
        "pull": f"{figure('pico', 'pull_up_most_kohm'):g}k",
        "drive": f"{1000 * (3.3 - figure('pico', 'high_v')) / figure('pico', 'out_ma'):g}",
        "sink": f"{1000 * figure('pico', 'low_v') / figure('pico', 'out_ma'):g}",
        "column": f"{figure('matrix', 'column_pf'):g}p",
        "row": f"{figure('matrix', 'row_pf'):g}p",
        "charge": f"{figure('matrix', 'charge_us'):g}u",
        "settle": f"{figure('matrix', 'settle_us'):g}u",
    }
    title, _, rest = CIRCUIT.read_text(encoding="utf-8").partition("\n")
    parameters = "".join(f".param {name}={value}\n" for name, value in values.items())
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "matrix.cir"
        path.write_text(f"{title}\n{parameters}{rest}", encoding="utf-8")
        done = subprocess.run(["ngspice", "-b", str(path)], capture_output=True, text=True)
    return {name: float(value) for name, value in re.findall(r"^([a-z_]+) *= *([-+.\de]+)", done.stdout, re.M)}


def check() -> None:
    """Raises SimulationError at the first thing that is not as it should be."""
    volts = measure()
    low, high = figure("pico", "in_low_v"), figure("pico", "in_high_v")
    for what, right in (
        ("an open key reads as open, beside three closed ones", volts["open_key"] > high),
        ("a closed key reads as closed", volts["closed_key"] < low),
        ("without diodes a ghost appears", volts["ghost_without_diodes"] < low),
        ("a column is high again when the next row is read", volts["charged"] > high),
        ("a closed key of the next row is read as closed", volts["pulled_down"] < low),
        ("a column that is not driven is not high by then", volts["not_driven"] < high),
    ):
        if not right:
            raise SimulationError(f"{CIRCUIT.name}: not so: {what} ({volts})")
        print(f"  {what}")


if __name__ == "__main__":
    try:
        check()
    except SimulationError as error:
        sys.exit(str(error))
