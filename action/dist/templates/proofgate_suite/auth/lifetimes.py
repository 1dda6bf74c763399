"""How long a token lasts: what the response says beside it, or the token itself."""

import base64
import time
from typing import Any

from ..values import ABSENT, exact_json, value_at

# RFC 6749, section 5.1, and how others spell it.
MEMBERS = ("expires_in", "expiresIn", "expires_in_seconds")


def lifetime(body: Any, pointer: str, token: str) -> float | None:
    """The seconds that a token lasts which a body has at a pointer; None where nothing says so."""
    holder = value_at(body, pointer.rpartition("/")[0])
    for place in (holder, body):
        for name in MEMBERS:
            if (seconds := seconds_of(value_at(place, f"/{name}"))) is not None:
                return seconds
    return lifetime_of_jwt(token)


def seconds_of(value: Any) -> float | None:
    """A number of seconds, also as text; None for anything else."""
    if value is ABSENT or isinstance(value, bool | dict | list | None):
        return None
    try:
        return max(float(value), 0.0)
    except ValueError:
        return None


def lifetime_of_jwt(token: str) -> float | None:
    """The seconds from now to `exp` (RFC 7519, section 4.1.4); None for any other token.

    Where the clock of the server differs from this one, the token says when it was issued.
    """
    parts = token.split(".")
    if len(parts) != 3:
        return None
    try:
        claims = exact_json(
            base64.urlsafe_b64decode(parts[1] + "=" * (-len(parts[1]) % 4)).decode()
        )
        end, start = value_at(claims, "/exp"), value_at(claims, "/iat")
        left = float(end) - time.time()
        whole = left if start is ABSENT else float(end) - float(start)
    except (ValueError, TypeError):
        return None
    seconds = left if 0 < left <= whole else whole
    return seconds if seconds > 0 else None
