"""What holds for all tests of the PC's side."""

import signal

from hypothesis import HealthCheck, settings

# A shell that starts a job in the background has it ignore Ctrl-C, and all that it starts in its turn, as the programs
# that are interrupted here.
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
    signal.signal(signal.SIGINT, signal.default_int_handler)

# How long an example takes says how busy the machine is: no test is about that.
settings.register_profile("madang", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("madang")
