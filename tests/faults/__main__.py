"""All campaigns of faults, with their figures: `make faults`. A failure names its seed."""

import argparse
import sys
import time

from faults import line_campaign, power_campaign

# name, what it is called with, how much of it
CAMPAIGNS = (
    ("rounds over a bad line, in virtual time", line_campaign.run, 2000),
    ("rounds over TCP, in real time", line_campaign.run_over_tcp, 48),
    ("power cuts", power_campaign.run, 2000),
    ("power cuts on the emulated Pico", power_campaign.run_on_pico, 2000),
)


def main() -> None:
    parser = argparse.ArgumentParser(prog="make faults")
    parser.add_argument("--share", type=float, default=1.0, help="of every campaign, 0.01 is a look")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    for name, run, count in CAMPAIGNS:
        began_s = time.monotonic()
        figures = run(max(1, int(count * arguments.share)), arguments.seed, _show)
        print(f"\r{name}, from seed {arguments.seed}, {time.monotonic() - began_s:.0f} s:{' ' * 20}")
        for line in figures:
            print(f"  {line}")


def _show(progress: str) -> None:
    if sys.stdout.isatty():
        print(f"\r{progress}   ", end="", flush=True)


if __name__ == "__main__":
    main()
