"""The fixtures of pytest."""

import traceback
from collections.abc import Callable, Iterator
from typing import TypeVar

import pytest

from .answer import Answer
from .credentials import Secrets
from .exchange import Suite
from .faults import SetupFault

T = TypeVar("T")


@pytest.fixture(scope="session")
def suite() -> Suite:
    """What lives as long as the run."""
    return Suite()


@pytest.fixture
def answer(request: pytest.FixtureRequest, suite: Suite) -> Iterator[Answer]:
    """The API's answer to the scenario that the test's name shows in brackets."""
    steps = suite.exchange(request.module, request.param)
    yield named_as_setup(suite.secrets, lambda: next(steps))
    named_as_setup(suite.secrets, lambda: next(steps, None))


def named_as_setup(secrets: Secrets, step: Callable[[], T]) -> T:
    """Run a step; its faults are shown without traceback, which could hold a secret."""
    try:
        return step()
    except SetupFault as fault:
        message = f"Blocked by the set-up: {fault}"
    except Exception:  # noqa: BLE001 (whatever it is, its traceback must be masked)
        message = f"Blocked by a fault in the suite:\n{traceback.format_exc()}"
    pytest.fail(secrets.masked(message), pytrace=False)
