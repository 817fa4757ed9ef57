"""Runs shared test modules without pytest, on any interpreter: `micropython tests/run_shared.py test_rules ...`

Prints a line a test; stops with the trace of the first that fails and exit code 1. With `--firmware FOLDER` first, what
is there is taken from there.
"""

import sys

HERE = __file__.replace("\\", "/").rpartition("/")[0] or "."
sys.path[:0] = [HERE + "/../firmware", HERE + "/../host", HERE + "/shared"]
if sys.argv[1:2] == ["--firmware"]:
    sys.path.insert(0, sys.argv[2])
    del sys.argv[1:3]


def run(module_name):
    """The number of tests passed; raises what the first failing one raised."""
    module = __import__(module_name)
    names = sorted([name for name in dir(module) if name.startswith("test_")])
    for name in names:
        print(f"{module_name}.{name}", end=" ")
        getattr(module, name)()
        print("ok")
    return len(names)


def main():
    if len(sys.argv) < 2:
        print("name the modules of tests/shared to run, like test_rules")
        sys.exit(2)
    for module_name in sys.argv[1:]:
        if run(module_name) == 0:
            print(f"{module_name} has no tests")
            sys.exit(1)


if __name__ == "__main__":
    main()
