"""What LoopBack's todo application needs around each test.

Every test begins with one stored todo: the one that the path names. Rows are set
through LOOPBACK_ROWS_URL, because the application itself refuses an id on create.
"""

import json
import math
import os
import urllib.request


def before(endpoint, request):
    """Leave only the todo that the request names, before the request is sent."""
    number = request.path.get("id")
    store([{"id": number, "title": "Seeded"}] if is_number(number) else [])
    # A replaced todo keeps its id: the one in the body has to be the one in the path,
    # which no document can say.
    body = request.body if isinstance(request.body, dict) else {}
    if (
        endpoint == "PUT /todos/{id}"
        and is_number(number)
        and is_number(body.get("id"))
    ):
        body["id"] = number


def after(endpoint, request, response):
    """Leave nothing behind."""
    store([])


def store(rows):
    """Make these todos all that is stored."""
    call = urllib.request.Request(
        os.environ["LOOPBACK_ROWS_URL"],
        data=json.dumps(rows).encode(),
        method="PUT",
    )
    with urllib.request.urlopen(call, timeout=10):
        pass


def is_number(value):
    """Tell whether a row can have this value for its id."""
    is_numeric = isinstance(value, float | int) and not isinstance(value, bool)
    return is_numeric and math.isfinite(value)
