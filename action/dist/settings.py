"""The settings of a run, which come from the environment: PROOFGATE_TIMEOUT and others."""

import os

from .faults import SetupFault


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


def may_be_sent(call: str) -> bool:
    """PROOFGATE_METHODS lists the only methods that a set-up may use."""
    allowed = os.environ.get("PROOFGATE_METHODS", "").upper().replace(",", " ").split()
    return not allowed or call.partition(" ")[0] in allowed
