"""Runs a command and says what it used: python measure.py COMMAND ARGUMENT…

The last line of standard output is {"seconds": …, "cpuSeconds": …, "peakMegabytes": …, "status": …};
the kernel measures, so nothing is missed between two looks.
"""

import json
import resource
import subprocess
import sys
import time

start = time.monotonic()
status = subprocess.run(sys.argv[1:], check=False, stdin=subprocess.DEVNULL).returncode
seconds = time.monotonic() - start
used = resource.getrusage(resource.RUSAGE_CHILDREN)
measured = {
    "seconds": seconds,
    "cpuSeconds": used.ru_utime + used.ru_stime,
    "peakMegabytes": used.ru_maxrss / 1024,
    "status": status,
}
print()
print(json.dumps(measured))
