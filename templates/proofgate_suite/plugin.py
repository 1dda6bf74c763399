"""The fixtures and hooks of pytest; conftest.py hands them on."""

import functools
import shutil
import sys
import tempfile
import traceback
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import pytest

from . import ROOT
from .answer import Answer
from .auth.credentials import Secrets
from .case import Case, case_id
from .contract.review import Review
from .exchange import Suite
from .faults import SetupFault
from .junit import name_unproven
from .lifecycle import needs_what_is_excluded
from .order import rank
from .own_rows import RefusedWrite
from .planning import CHECKS, LIFECYCLE
from .reports import Reports
from .results import blocked_record, record_of, write_record
from .safety import left_alone, left_alone_note
from .settings import wanted_tests

T = TypeVar("T")
RECORD = pytest.StashKey[dict[str, Any]]()
SHARED = "proofgate_controls"
reports = Reports()


def pytest_configure(config: pytest.Config) -> None:
    """Begin a run."""
    reports.begin(config)


@pytest.fixture(scope="session")
def suite(request: pytest.FixtureRequest) -> Suite:
    """What lives as long as the run."""
    shared = getattr(request.config, "workerinput", {}).get(SHARED)
    suite = Suite(Path(shared) if shared else None)
    suite.pace.notify = functools.partial(show_notice, request.config)
    return suite


def show_notice(config: pytest.Config, line: str) -> None:
    """Print a line at once, which pytest would keep until the end of a test."""
    with config.pluginmanager.getplugin("capturemanager").global_and_fixture_disabled():
        print(f"\nproofgate: {line}", file=sys.stderr, flush=True)


@pytest.fixture
def answer(request: pytest.FixtureRequest, suite: Suite) -> Iterator[Answer | Review]:
    """The API's answer to the scenario that the test's name shows in brackets."""
    script, name, stash = request.module, request.param, request.node.stash
    case = Case.unread(script, name)
    is_check = getattr(script, "SECTION", "") in CHECKS

    def guarded(step: Callable[[], T]) -> T:
        return named_as_setup(step, suite.secrets, case, stash)

    case = guarded(lambda: Case.of(script, name))
    if is_check:
        others = tests_with_responses(request.session)[script.ENDPOINT]
        steps = suite.review(script, name, case, others)
    else:
        steps = suite.exchange(script, name, case)
    try:
        found = guarded(lambda: next(steps))
    finally:
        if not is_check:
            suite.observations.add(script.ENDPOINT, {"over": True})
        if suite.is_gone():
            request.session.shouldstop = str([*suite.unreachable.values()][-1])
        if suite.canary.lost:
            request.session.shouldstop = suite.canary.lost
    stash[RECORD] = record_of(case, found)

    def clean_up() -> None:
        stayed = len(suite.stayed)
        guarded(lambda: next(steps, None))
        stash[RECORD]["stayed"] = suite.stayed[stayed:]

    if found.verdict.outcome == "blocked":
        # Raised here and not in the test, so that JUnit has an error and no failure.
        clean_up()
        pytest.fail(found.message(), pytrace=False)
    yield found
    clean_up()


@functools.cache
def tests_with_responses(session: pytest.Session) -> Counter[str]:
    """How many tests this run has that get responses, by endpoint."""
    ours = [item for item in session.items if is_ours(item) and id_of(item)]
    modules = [item.module for item in ours]
    return Counter(
        module.ENDPOINT
        for module in modules
        if getattr(module, "SECTION", "") not in CHECKS
    )


def named_as_setup(
    step: Callable[[], T], secrets: Secrets, case: Case, stash: pytest.Stash
) -> T:
    """Run a step; its faults are shown without traceback, which could hold a secret."""
    sent: dict[str, Any] = {}
    try:
        return step()
    except RefusedWrite as fault:
        message = f"Blocked: {fault}."
        sent = {"requests": fault.requests, "setups": [*fault.setups]}
    except SetupFault as fault:
        message = f"Blocked by the set-up: {fault}"
    except Exception:  # noqa: BLE001 (whatever it is, its traceback must be masked)
        message = f"Blocked by a fault in the suite:\n{traceback.format_exc()}"
    message = secrets.masked(message)
    # A failure stays one when the clean-up after it fails too.
    if stash.get(RECORD, {}).get("outcome") != "failed":
        stash[RECORD] = blocked_record(case, message) | sent
    pytest.fail(message, pytrace=False)


def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> None:
    """Bring this suite's tests into order; those of others keep their positions."""
    wanted = wanted_tests()
    unsent = left_alone(ROOT, config.args)
    left_out = {
        item
        for item in items
        if is_ours(item)
        and (item.module.ENDPOINT in unsent or is_left_out(item, wanted))
    }
    if left_out:
        config.hook.pytest_deselected(
            items=[item for item in items if item in left_out]
        )
        items[:] = [item for item in items if item not in left_out]
    ours = [n for n, item in enumerate(items) if is_ours(item)]
    ordered = sorted((items[n] for n in ours), key=rank)
    for n, item in zip(ours, ordered, strict=True):
        items[n] = item


def is_left_out(item: pytest.Item, wanted: frozenset[str] | None) -> bool:
    """Whether this run is not to carry out a test."""
    if wanted is not None and id_of(item) not in wanted:
        return True
    if getattr(item.module, "SECTION", "") != LIFECYCLE or id_of(item) is None:
        return False
    return needs_what_is_excluded(item.module.ENDPOINT, item.callspec.params["answer"])


def is_ours(item: pytest.Item) -> bool:
    """Whether a test is of this suite; one run of pytest may hold several."""
    return ROOT in item.path.parents


def id_of(item: Any) -> str | None:
    """The id of a test of this suite; None for one that somebody else put into it."""
    params = item.callspec.params if hasattr(item, "callspec") else {}
    return case_id(item.module, params["answer"]) if "answer" in params else None


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Iterator[None]:
    """What is known beyond pytest's own words; xdist hands it on with the report."""
    report = yield
    report.proofgate = item.stash.get(RECORD, None)
    return report


@pytest.hookimpl(trylast=True)
def pytest_runtest_logreport(report: Any) -> None:
    """Write down what a test found out as soon as it is known."""
    record = getattr(report, "proofgate", None)
    if record and (
        report.when == "setup" or (report.when == "teardown" and report.failed)
    ):
        write_record(record)
    reports.add(report)


def pytest_report_teststatus(report: Any) -> tuple[str, str, str] | None:
    """Call a skipped test of ours what it is."""
    record = getattr(report, "proofgate", None)
    if report.skipped and record and record["outcome"] == "unproven":
        return "unproven", "u", "UNPROVEN"
    return None


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """One sentence on what is wrong with the whole run, and what controls cost."""
    stayed = reports.stayed()
    notes = [*reports.notes(stayed), left_alone_note(ROOT, config.args)]
    notes = [*filter(None, notes)]
    for line in notes:
        terminalreporter.write_line(line)
    rows = {"stayed": stayed} if stayed else {}
    write_record({"notes": notes, **rows})


@pytest.hookimpl(optionalhook=True)
def pytest_configure_node(node: Any) -> None:
    """Give each worker of pytest-xdist the folder in which they share controls."""
    config = node.config
    if not hasattr(config, SHARED):
        setattr(config, SHARED, tempfile.mkdtemp(prefix="proofgate-controls-"))
    node.workerinput[SHARED] = getattr(config, SHARED)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> Iterator[None]:
    """Tidy up after all others, who write the JUnit file."""
    result = yield
    if shared := getattr(session.config, SHARED, None):
        shutil.rmtree(shared, ignore_errors=True)
    if not hasattr(session.config, "workerinput"):
        name_unproven(getattr(session.config.option, "xmlpath", None))
    return result
