"""What stands behind `env://NAME` and `secret://SAFE_KEY/KEY`."""

import os
import re

import requests

from ..settings import number_setting
from ..values import exact_json
from ..wire.bounded import bounded_session
from ..wire.styles import percent


def secrets_service() -> str:
    """The address of the secrets service, or the empty string."""
    return os.environ.get("PLATFORM_SECRETS_SERVICE", "").rstrip("/")


def resolved_reference(reference: str) -> tuple[str | None, str | None]:
    """The value behind a reference, and the fault where there is none."""
    kind, _, rest = reference.partition("://")
    if kind == "env":
        value = os.environ.get(rest)
        return value, None if value else f"the variable {rest} is not set, or empty"
    if kind != "secret":
        return reference, None
    safe_key, _, key = rest.partition("/")
    service = secrets_service()
    if not service:
        return None, f"{reference} needs PLATFORM_SECRETS_SERVICE, which is not set"
    try:
        answer = bounded_session().get(
            f"{service}/?key={percent(key)}&safe_key={percent(safe_key)}",
            headers={"Content-Type": "application/json"},
            timeout=number_setting("PROOFGATE_TIMEOUT", 30),
            allow_redirects=False,
        )
        found = exact_json(answer.text) if answer.status_code == 200 else {}
        value = None if "error" in found else found.get("value")
    except (requests.RequestException, ValueError, TypeError, AttributeError) as fault:
        # The fault's own words hold the address of the service: only its kind is shown.
        kind = type(fault).__name__
        return None, f"{reference}: the secrets service gave no answer ({kind})"
    if not isinstance(value, str) or not value:
        status = answer.status_code
        # It answers the same for what is not there and for what this test case may not read.
        hint = "; register it, or bind it to the test case" if status == 404 else ""
        reason = f"the secrets service has no value (status {status}{hint})"
        return None, f"{reference}: {reason}"
    return value, None


def variable_name(reference: str, scheme: str) -> str:
    """The shell variable that stands for a credential in a curl line."""
    kind, _, rest = reference.partition("://")
    if kind == "env":
        return rest
    name = rest.partition("/")[2] if kind == "secret" else scheme
    name = re.sub(r"[^A-Za-z0-9]+", "_", name).strip("_").upper() or "SECRET"
    return f"_{name}" if name[0].isdigit() else name
