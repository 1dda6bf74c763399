"""What stands behind `env://NAME` and `secret://SAFE_KEY/KEY`."""

import json
import os
import re
from typing import Any
from urllib.parse import urlsplit

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
        return resolved_variable(rest)
    if kind != "secret":
        return reference, None
    safe_key, _, key = rest.partition("/")
    return read_secret(reference, safe_key, key)


def resolved_variable(name: str) -> tuple[str | None, str | None]:
    """The value of a variable: the process has it, or the platform keeps it for the record."""
    value = os.environ.get(name)
    if value:
        return value, None
    local = local_secrets().get(name)
    if local is None:
        return None, f"the variable {name} is not set, or empty"
    if "unusable" in local:
        return None, f"the value of {name} on the platform: {local['unusable']}"
    return read_secret(f"env://{name}", "local", name)


def local_secrets() -> dict[str, dict[str, Any]]:
    """By variable what the platform has for it: `hosts`, or `unusable` and why."""
    return json.loads(os.environ.get("PROOFGATE_LOCAL_SECRETS") or "{}")


def is_set(name: str) -> bool:
    """Whether a variable has a value, of the process or of the platform."""
    return bool(os.environ.get(name)) or name in local_secrets()


def refused_at(reference: str, url: str) -> str | None:
    """Why what a reference names is not sent to a URL; None where it may be.

    The platform gives its own values for some hosts, and a suite may name others.
    """
    kind, _, name = reference.partition("://")
    if kind != "env" or os.environ.get(name):
        return None
    hosts = local_secrets().get(name, {}).get("hosts")
    if hosts is None or any(is_at(url, host) for host in hosts):
        return None
    at = urlsplit(url).netloc
    return (
        f"the value of {name} on the platform is for {', '.join(hosts)}, not for {at}"
    )


def is_at(url: str, host: str) -> bool:
    """Whether a URL is at a host: without a port it is https at 443."""
    parts = urlsplit(url)
    port = parts.port or (443 if parts.scheme == "https" else 80)
    name = f"[{parts.hostname}]" if ":" in (parts.hostname or "") else parts.hostname
    if re.search(r":\d+$", host):
        return host == f"{name}:{port}"
    return parts.scheme == "https" and port == 443 and host == name


def read_secret(
    reference: str, safe_key: str, key: str
) -> tuple[str | None, str | None]:
    """What the secrets service has under a key, and the fault where that is nothing."""
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
