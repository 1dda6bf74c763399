"""What the suite itself says of values: whether they keep a schema of its schemas.json.

    python suite_verdicts.py SUITE

Reads one JSON object a line, `{"schema": "#/$defs/Pet", "values": […]}`, and answers each with a list: of each
value `true`, `false`, or why the suite cannot check it. `{"content": […], "sent": […]}` asks which of the media types
of a response each Content-Type falls under.
"""

import json
import sys
from decimal import Decimal

sys.path.insert(0, sys.argv[1])
sys.dont_write_bytecode = True

from proofgate_suite.contract.documented import documented_types  # noqa: E402
from proofgate_suite.contract.schemas import Uncheckable, violations  # noqa: E402


def verdict(schema, value):
    """Whether a value keeps a schema, or why that cannot be said."""
    try:
        return not violations(schema, [value])
    except Uncheckable as fault:
        return str(fault)


for line in sys.stdin:
    asked = json.loads(line, parse_float=Decimal)
    if "content" in asked:
        content = dict.fromkeys(asked["content"])
        found = [documented_types(content, sent) for sent in asked["sent"]]
    else:
        found = [verdict(asked["schema"], value) for value in asked["values"]]
    print(json.dumps(found), flush=True)
