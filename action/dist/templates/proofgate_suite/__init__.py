"""What the scripts of this suite share: from the environment file to the verdict.

A script names its endpoint, a section of `env/{endpoint}_environment.txt` and scenarios.
For each scenario the fixture `answer` (plugin.py) lets exchange.py plan the request
(planning.py), set up what it needs (setups.py), serialise and send it (wire/), and reach
a verdict (verdicts.py), which may take its control: the same request without its defect
(controls.py). The script then asks the answer for that verdict (answer.py).

A fault of the set-up (file, secret, unreachable API) is raised in the fixture, so that
pytest counts it as an error and not as a failure.
"""

from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
