"""The settings of a run, which come from the environment: PROOFGATE_TIMEOUT and others."""

import os
from pathlib import Path

from .faults import SetupFault
from .safety import in_upper_case, named_endpoints, reason_to_leave_alone


def number_setting(name: str, default: float) -> float:
    """A number, or the default where the variable is absent or empty."""
    text = os.environ.get(name)
    try:
        return float(text) if text else default
    except ValueError:
        raise SetupFault(f"{name} is no number: {text}") from None


def setups_are_off() -> bool:
    """Whether PROOFGATE_SETUP=off keeps the lines of [setup] from being sent."""
    return os.environ.get("PROOFGATE_SETUP", "").lower() == "off"


def traces_are_off() -> bool:
    """Whether PROOFGATE_TRACE=off keeps `traceparent` and `baggage` out of requests."""
    return os.environ.get("PROOFGATE_TRACE", "").lower() == "off"


def may_be_sent(call: str) -> bool:
    """Whether a set-up may send a call.

    PROOFGATE_METHODS lists the only methods that it may use, PROOFGATE_EXCLUDE the calls
    that it may not, one per line. Nor may it send what is left alone.
    """
    allowed = os.environ.get("PROOFGATE_METHODS", "").upper().replace(",", " ").split()
    excluded = os.environ.get("PROOFGATE_EXCLUDE", "").splitlines()
    if any(same_call(call, one) for one in excluded):
        return False
    is_named = in_upper_case(call) in (named_endpoints() or ())
    if reason_to_leave_alone(call) and not is_named:
        return False
    return not allowed or call.partition(" ")[0].upper() in allowed


def same_call(call: str, named: str) -> bool:
    """Whether a person named this call; the method may be written in any case."""
    return in_upper_case(call) == in_upper_case(named)


def may_write_existing_rows() -> bool:
    """Whether PROOFGATE_WRITES_TO_GIVEN_ROWS=1 lets tests change rows that they did not make."""
    return os.environ.get("PROOFGATE_WRITES_TO_GIVEN_ROWS", "") == "1"


def is_strict() -> bool:
    """Whether PROOFGATE_STRICT=1 makes a failure of what the document does not mention."""
    return os.environ.get("PROOFGATE_STRICT", "") == "1"


def selected_tests() -> frozenset[str] | None:
    """The ids in the file that PROOFGATE_TESTS names, one per line; None for all tests."""
    path = os.environ.get("PROOFGATE_TESTS")
    if not path:
        return None
    return frozenset(Path(path).read_text("utf-8").splitlines())
